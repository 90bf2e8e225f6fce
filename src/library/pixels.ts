// Pixels, and what has them: an ImageData, a canvas, an ImageBitmap, and in a page images and frames of videos.
import { latin1Bytes } from '../lib/bytes.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';

/** Pixels as a canvas gives them: RGBA, row-major, 4·width·height bytes. An ImageData is one. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** What a canvas can draw: an ImageBitmap, a canvas, an <img>, a <video>, a VideoFrame. */
export interface Drawable {
  readonly width?: number;
  readonly height?: number;
  readonly displayWidth?: number;
  readonly displayHeight?: number;
}

interface Context {
  drawImage(image: unknown, x: number, y: number): void;
  getImageData(x: number, y: number, width: number, height: number): Pixels;
}
interface Canvas {
  getContext(kind: '2d'): Context | null;
}

const { OffscreenCanvas } = globalThis as {
  readonly OffscreenCanvas?: new (width: number, height: number) => Canvas;
};
/** Classes of browsers that a canvas draws, beside canvases themselves. */
const DRAWABLES = ['ImageBitmap', 'HTMLImageElement', 'HTMLVideoElement', 'VideoFrame'] as const;

/** The pixels; undefined for what has none. Failure: invalid_value for pixels that do not fit their size, or cannot be had. */
export function pixelsOf(given: unknown): Result<Pixels> | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  if (isPixels(given)) return checkPixels(given);
  const isCanvas = 'getContext' in given && typeof given.getContext === 'function';
  if (!isCanvas && !DRAWABLES.some((name) => isInstance(given, name))) return undefined;
  return drawn(given, isCanvas ? (given as Canvas) : undefined);
}

/** Failure: invalid_value. */
function checkPixels({ width, height, data }: Pixels): Result<Pixels> {
  return width > 0 && height > 0 && data.length === 4 * width * height
    ? ok({ width, height, data })
    : fail('invalid_value', {
        field: 'data',
        rule: `must hold 4 bytes for each of ${width} × ${height} pixels`,
        received: `${data.length} bytes`,
      });
}

/** The pixels as a file: PAM of Netpbm, which has them as they are behind a header. */
export function fileOf({ width, height, data }: Pixels): Uint8Array {
  const header = latin1Bytes(
    `P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n`,
  );
  const file = new Uint8Array(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
}

function isPixels(given: object): given is Pixels {
  const { width, height, data } = given as Partial<Pixels>;
  return (
    typeof width === 'number' &&
    typeof height === 'number' &&
    (data instanceof Uint8Array || data instanceof Uint8ClampedArray)
  );
}

function isInstance(given: object, name: string): boolean {
  const known: unknown = (globalThis as Record<string, unknown>)[name];
  return typeof known === 'function' && given instanceof known;
}

/** A canvas of WebGL has no pixels of its own to read: it is drawn, as every image is. */
function drawn(given: Drawable, canvas: Canvas | undefined): Result<Pixels> {
  const { width, height } = sizeOf(given);
  const failed = (rule: string): Result<never> => fail('invalid_value', { field: 'The image', rule });
  if (!(width > 0 && height > 0)) return failed('has no pixels: it is not loaded, or its size is 0');
  try {
    const own = canvas?.getContext('2d');
    if (own) return ok(own.getImageData(0, 0, width, height));
    const context = OffscreenCanvas && new OffscreenCanvas(width, height).getContext('2d');
    if (!context) return failed('cannot be drawn in this runtime: give its ImageData');
    context.drawImage(given, 0, 0);
    return ok(context.getImageData(0, 0, width, height));
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    return failed(`gives no pixels: ${said.replace(/\.$/, '')}`);
  }
}

function sizeOf(given: Drawable): { readonly width: number; readonly height: number } {
  const size = given as Readonly<Record<string, unknown>>;
  const first = (...names: readonly string[]): number =>
    names.map((name) => size[name]).find((value) => typeof value === 'number') ?? 0;
  return {
    width: first('naturalWidth', 'videoWidth', 'displayWidth', 'width'),
    height: first('naturalHeight', 'videoHeight', 'displayHeight', 'height'),
  };
}
