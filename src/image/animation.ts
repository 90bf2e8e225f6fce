// A chosen picture of an animation: the pictures up to it are drawn over each other on one canvas, in grey.
import { fail } from '../lib/failure.ts';
import { ok, type Result } from '../lib/result.ts';
import { imageName, outOfTime } from './failures.ts';
import type { DecodeOptions, ImageFormat, ImageFrame } from './frame.ts';
import { LUMA_ON_WHITE, type Tone } from './grey.ts';
import { LIMITS } from './limits.ts';
import { createShrinker } from './shrink.ts';
import type { Luma } from './types.ts';
import { meterOf, WORK_NS } from './work.ts';

/** One picture: its place on the canvas, and what becomes of it. */
export interface Picture {
  readonly left: number;
  readonly top: number;
  readonly image: ImageFrame;
  /** Its transparent pixels show what is below; otherwise they make the canvas transparent. */
  readonly isOver: boolean;
  /** Before the next picture its place stays, becomes transparent, or becomes what it was. */
  readonly after: 'stays' | 'clears' | 'reverts';
}

export interface Animation {
  readonly width: number;
  readonly height: number;
  readonly pictures: readonly Picture[];
}

const ALPHA: Tone = { red: 0, green: 0, blue: 0, add: 255, ground: 0 };

/** Picture `number`, from 1, as it is shown. Failures: invalid_option (there is none), too_large. */
export function shownPicture(
  format: ImageFormat,
  { width, height, pictures }: Animation,
  number: number,
): Result<ImageFrame> {
  if (number > pictures.length) return noSuchPicture(number, Math.max(1, pictures.length));
  if (width * height > LIMITS.MAX_ANIMATION_PIXELS)
    return fail('too_large', {
      what: `The ${imageName(format)} animation of ${width} × ${height}`,
      actual: width * height,
      limit: LIMITS.MAX_ANIMATION_PIXELS,
      unit: 'pixels',
    });
  // A picture that reverts leaves nothing for the next one.
  const until = pictures.slice(0, number).filter(({ after }, i) => i + 1 === number || after !== 'reverts');
  const covers = ({ left, top, image, isOver }: Picture): boolean =>
    !isOver && left === 0 && top === 0 && image.width >= width && image.height >= height;
  const needed = until.slice(Math.max(0, until.findLastIndex(covers)));
  const actual = needed.reduce((sum, { image }) => sum + 2 * image.width * image.height, width * height);
  if (actual > LIMITS.MAX_ANIMATION_DECODED_PIXELS)
    return fail('too_large', {
      what: `Frame ${number} of the animation, with those below it,`,
      actual,
      limit: LIMITS.MAX_ANIMATION_DECODED_PIXELS,
      unit: 'pixels',
    });
  return ok({
    width,
    height,
    decodes: Math.ceil(actual / (width * height)),
    hasColours: needed.some(({ image }) => image.hasColours === true),
    hasAlpha: true,
    decode: (options) => drawn({ width, height, pictures: needed }, options),
  });
}

export function noSuchPicture(number: number, count: number): Result<never> {
  const rule =
    count === 1 ? 'may be 1: this file has one frame' : `may name frames 1 to ${count} of this file`;
  return fail('invalid_option', { option: 'frame', rule, received: String(number) });
}

async function drawn(
  { width, height, pictures }: Animation,
  { scale, budget, tone = LUMA_ON_WHITE }: DecodeOptions,
): Promise<Result<Luma>> {
  const canvas = new Uint8Array(width * height).fill(tone.ground);
  const meter = meterOf(budget);
  if (!meter.add(width * height * WORK_NS.pixel) || !meter.flush()) return outOfTime();
  for (const [i, picture] of pictures.entries()) {
    const { image, isOver, after } = picture;
    if (after === 'clears' && i + 1 < pictures.length) {
      // What it showed is gone: it is not decoded.
      eachRow(picture, { width, height }, (to, _, length) => canvas.fill(tone.ground, to, to + length));
      continue;
    }
    const isClear = isOver && image.hasAlpha === true;
    const grey = await image.decode({ scale: 1, budget, tone: isClear ? { ...tone, ground: 0 } : tone });
    if (!grey.ok) return grey;
    const alpha = isClear ? await image.decode({ scale: 1, budget, tone: ALPHA }) : undefined;
    if (alpha?.ok === false) return alpha;
    eachRow(picture, { width, height }, (to, from, length) => {
      if (alpha === undefined) canvas.set(grey.value.data.subarray(from, from + length), to);
      else
        for (let x = 0; x < length; x++) {
          const below = ((canvas[to + x] ?? 0) * (255 - (alpha.value.data[from + x] ?? 0))) / 255;
          canvas[to + x] = Math.round((grey.value.data[from + x] ?? 0) + below);
        }
    });
  }
  const shrinker = createShrinker(width, height, scale);
  for (let y = 0; y < height; y++) shrinker.add(canvas.subarray(y * width, (y + 1) * width));
  return ok(shrinker.finish());
}

/** The rows of a picture that lie on the canvas: where each begins there and in the picture, and its length. */
function eachRow(
  { left, top, image }: Picture,
  { width, height }: { readonly width: number; readonly height: number },
  take: (to: number, from: number, length: number) => void,
): void {
  const length = Math.min(image.width, width - left);
  if (length <= 0) return;
  for (let y = 0; y < Math.min(image.height, height - top); y++)
    take((top + y) * width + left, y * image.width, length);
}
