// SVG (SVG 2): the shapes that barcodes are made of, drawn in grey. No script runs, and nothing outside of the file is read.
import { fail, type Failure } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { malformed, outOfTime } from '../failures.ts';
import type { DecodeOptions, FrameLuma, ImageFrame, OpenImage } from '../frame.ts';
import { LUMA_ON_WHITE, toneOf } from '../grey.ts';
import { createShrinker } from '../shrink.ts';
import type { Luma } from '../types.ts';
import { meterOf, withRests } from '../work.ts';
import { paintArea, paintPicture } from './paint.ts';
import { fitted, shapesOf, viewBoxOf, type Area, type Box, type Picture } from './shapes.ts';
import { lengthOf } from './style.ts';
import { readTree, type SvgElement, type SvgTree } from './tree.ts';

/** A drawing has no pixels of its own: it is drawn so many times as large that its longer side has at least these, and at most MAX_LONG_SIDE_PX. */
const MIN_LONG_SIDE_PX = 1600;
const MAX_LONG_SIDE_PX = 4000;
/** What browsers take for a drawing without a size (CSS 2.2 §10.3.2). */
const DEFAULT_SIZE = { width: 300, height: 150 };

/** The opener of SVG; `openEmbedded` opens its raster images. Failures: malformed_file, too_large. */
export function openSvg(openEmbedded: (bytes: Uint8Array) => Result<readonly ImageFrame[]>): OpenImage {
  return (bytes) => {
    const tree = readTree(textOf(bytes));
    if (!tree.ok) return tree;
    const size = sizeOf(tree.value.root);
    if (size === undefined) return malformed('svg', 'its width or height is 0');
    const long = Math.max(size.width, size.height);
    const times = long > MAX_LONG_SIDE_PX ? MAX_LONG_SIDE_PX / long : Math.ceil(MIN_LONG_SIDE_PX / long);
    const width = Math.max(1, Math.round(size.width * times));
    const height = Math.max(1, Math.round(size.height * times));
    const decode = (options: DecodeOptions): Promise<Result<FrameLuma>> =>
      draw(tree.value, { x: 0, y: 0, width, height }, { ...options, openEmbedded });
    return ok([{ width, height, hasColours: true, hasAlpha: true, decode }]);
  };
}

/** UTF-8, or UTF-16 with a byte order mark. */
function textOf(bytes: Uint8Array): string {
  const [a, b] = bytes;
  const label = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(label).decode(bytes);
}

/** The size in pixels of CSS; undefined if a side is not above 0. */
function sizeOf(root: SvgElement): { readonly width: number; readonly height: number } | undefined {
  const box = viewBoxOf(root) ?? DEFAULT_SIZE;
  const given = (name: 'width' | 'height'): number => {
    const text = root.attributes[name];
    return text === undefined || text.includes('%') || text.trim() === 'auto'
      ? Number.NaN
      : lengthOf(text, Number.NaN);
  };
  const [w, h] = [given('width'), given('height')];
  const width = Number.isNaN(w) ? (Number.isNaN(h) ? box.width : (h * box.width) / box.height) : w;
  const height = Number.isNaN(h) ? (Number.isNaN(w) ? box.height : (w * box.height) / box.width) : h;
  return width > 0 && height > 0 && width < Infinity && height < Infinity ? { width, height } : undefined;
}

async function draw(
  tree: SvgTree,
  place: Box,
  options: DecodeOptions & { readonly openEmbedded: (bytes: Uint8Array) => Result<readonly ImageFrame[]> },
): Promise<Result<FrameLuma>> {
  const { scale, budget, openEmbedded, tone = LUMA_ON_WHITE } = options;
  const greyOf = toneOf(tone);
  const size = sizeOf(tree.root) ?? DEFAULT_SIZE;
  const box = viewBoxOf(tree.root) ?? { x: 0, y: 0, ...size };
  const shapes = shapesOf(tree, fitted(box, place, tree.root.attributes['preserveAspectRatio']), box);
  if (!shapes.ok) return shapes;
  const { width, height } = place;
  const luma: Luma = { width, height, data: new Uint8Array(width * height).fill(tone.ground) };
  const meter = meterOf(budget);
  let missing: Failure | undefined;
  for (const shape of shapes.value) {
    const painted = await paint(luma, shape);
    if (!painted) return outOfTime();
  }
  if (!meter.flush()) return outOfTime();
  const lacks = missing && { missing };
  if (scale === 1) return ok({ ...luma, ...lacks });
  const shrinker = createShrinker(width, height, scale);
  for (let y = 0; y < height; y++) shrinker.add(luma.data.subarray(y * width, (y + 1) * width));
  return ok({ ...shrinker.finish(), ...lacks });

  async function paint(target: Luma, shape: Area | Picture): Promise<boolean> {
    if (shape.kind === 'area') return withRests(paintArea(target, shape, greyOf(...shape.rgb, 255), meter));
    // An embedded image that cannot be read is left out, as in browsers, and the page says so.
    const picture = await embedded(shape.bytes);
    if (picture.ok) return withRests(paintPicture(target, picture.value, shape, meter));
    missing ??= picture.failure;
    return picture.failure.code !== 'processing_limit';
  }

  async function embedded(bytes: Uint8Array): Promise<Result<Luma>> {
    const frames = openEmbedded(bytes);
    if (!frames.ok) return frames;
    const [frame] = frames.value;
    if (frame === undefined) return malformed('svg', 'an image in it is empty');
    const [actual, limit] = [frame.width * frame.height, MAX_LONG_SIDE_PX ** 2];
    if (actual > limit)
      return fail('too_large', { what: 'An image in the SVG image', actual, limit, unit: 'pixels' });
    return frame.decode({ scale: 1, budget, tone });
  }
}
