// The place of the stored image on the upright one, from the properties clap, irot and imir (ISO/IEC 23008-12 §6.5.9 to §6.5.12). The Exif
// block of the file may give an orientation too. Phones write both; they describe the same rotation, so Exif's must not be applied
// again (ISO/IEC 23008-12 Annex A.2.1).
import type { Orientation } from '../orient.ts';
import { cursor, type Box } from './boxes.ts';

/** A part of the stored image, in whole pixels. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The stored axes on the upright image: x' = a·x + b·y, y' = c·x + d·y, with y downwards. */
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
/** irot: rotations by 0°, 90°, 180° and 270° anticlockwise. */
const ROTATIONS: readonly Axes[] = [
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
];
/** imir: 0 exchanges top and bottom, 1 left and right. The standard says it in two ways; libheif and libavif read it like this. */
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
    // In MIAF (ISO/IEC 23000-22 §7.3.6.7) the crop comes first. A crop in another place is ignored, so that nothing is hidden.
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

/** Reads clap (ISO/IEC 14496-12 §12.1.4): the size, and the distance of the two centres, as fractions. */
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
