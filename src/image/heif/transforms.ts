// How the stored image lies on the upright one: the properties clap, irot and imir (ISO/IEC 23008-12 §6.5.9 to §6.5.12).
// The Exif block of such a file may name an orientation too; it describes the same rotation and is not to be applied again
// (ISO/IEC 23008-12 Annex A.2.1): phones write both.
import type { Orientation } from '../orient.ts';
import { cursor, type Box } from './boxes.ts';

/** A part of the stored image in whole pixels, inside of it. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the stored x and y axes lie on the upright image: x' = a·x + b·y, y' = c·x + d·y, with y downwards. */
type Axes = readonly [a: number, b: number, c: number, d: number];

const AXES: readonly (readonly [Orientation, Axes])[] = [
  [1, [1, 0, 0, 1]],
  [2, [-1, 0, 0, 1]],
  [3, [-1, 0, 0, -1]],
  [4, [1, 0, 0, -1]],
  [5, [0, 1, 1, 0]],
  [6, [0, -1, 1, 0]],
  [7, [0, -1, -1, 0]],
  [8, [0, 1, -1, 0]],
];
/** irot: quarter turns anticlockwise. */
const ROTATIONS: readonly Axes[] = [
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
];
/** imir: 0 exchanges top and bottom, 1 left and right (as libheif and libavif read the standard's two wordings). */
const MIRRORS: readonly Axes[] = [
  [1, 0, 0, -1],
  [-1, 0, 0, 1],
];

export function readTransforms(
  properties: readonly Box[],
  stored: { readonly width: number; readonly height: number },
): { readonly crop: Crop | undefined; readonly orientation: Orientation } {
  let axes: Axes = [1, 0, 0, 1];
  let crop: Crop | undefined;
  for (const [i, { type, body }] of properties.entries()) {
    const value = body[0] ?? 0;
    if (type === 'irot') axes = after(axes, ROTATIONS[value & 3]);
    if (type === 'imir') axes = after(axes, MIRRORS[value & 1]);
    // MIAF (ISO/IEC 23000-22 §7.3.6.7) has the crop come first. In another place it is left out: more is shown, not less.
    const isFirst = !properties
      .slice(0, i)
      .some((before) => before.type === 'irot' || before.type === 'imir');
    if (type === 'clap' && isFirst) crop ??= readCrop(body, stored);
  }
  const orientation = AXES.find(([, each]) => each.every((value, i) => value === axes[i]))?.[0] ?? 1;
  return { crop, orientation };
}

function after([a, b, c, d]: Axes, next: Axes = [1, 0, 0, 1]): Axes {
  const [e, f, g, h] = next;
  return [e * a + f * c, e * b + f * d, g * a + h * c, g * b + h * d];
}

/** ISO/IEC 14496-12 §12.1.4: sizes, and the distances of the two centres, as fractions. */
function readCrop(
  body: Uint8Array,
  stored: { readonly width: number; readonly height: number },
): Crop | undefined {
  const read = cursor(body);
  const fraction = (): number => {
    const numerator = read.i32();
    return numerator / read.u(4);
  };
  const [width, height] = [Math.floor(fraction()), Math.floor(fraction())];
  const left = Math.round(fraction() + (stored.width - width) / 2);
  const top = Math.round(fraction() + (stored.height - height) / 2);
  const isInside =
    width >= 1 &&
    height >= 1 &&
    left >= 0 &&
    top >= 0 &&
    left + width <= stored.width &&
    top + height <= stored.height;
  return isInside ? { left, top, width, height } : undefined;
}
