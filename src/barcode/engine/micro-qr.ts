// Was a Micro QR code read out of a larger code? Its one finder pattern is an rMQR's or a QR code's, too, and with the modules about it
// the engine's correction of errors makes a code of them now and then. A Micro QR code has paper of two modules around it (ISO/IEC 18004 8.3.2).
import type { Luma } from '../../image/types.ts';
import { between, distance, type Point, type Quad } from '../vision/geometry.ts';
import { fillFromPixels } from '../vision/row.ts';
import { spanOf, turnsOf } from '../vision/turns.ts';
import type { EngineSymbol } from './read.ts';

/** By its side: within the first and the second module beyond it, of M1's eleven to M4's seventeen. */
const BEYOND = [0.05, 0.09] as const;
const SAMPLES = 80;
/** A turn is a swing by this share of the symbol's contrast. */
const MIN_SWING = 0.5;
/** Along both strips, of modules that go on: a line or a stroke beside the code has fewer. */
const MIN_TURNS = 3;

/** Whether modules go on beyond a side of a Micro QR code, in pixels of `luma`. */
export function isPartOfLarger(luma: Luma, { format, quad }: Pick<EngineSymbol, 'format' | 'quad'>): boolean {
  if (format !== 'MicroQRCode') return false;
  const [a, , c] = quad;
  const swing = MIN_SWING * spanOf(rowOf(luma, a, c));
  return sidesOf(quad).some(([from, to, outward]) =>
    BEYOND.every((share) => {
      const by = { x: share * outward.x, y: share * outward.y };
      const strip = [moved(from, by), moved(to, by)] as const;
      // Beyond an image that is cropped to the code nothing is known.
      return (
        strip.every((end) => isIn(luma, end)) && turnsOf(rowOf(luma, ...strip), swing).length >= MIN_TURNS
      );
    }),
  );
}

/** The ends of each side, and the way outwards as long as it. */
function sidesOf(quad: Quad): readonly (readonly [Point, Point, Point])[] {
  const centre = between(between(quad[0], quad[2], 0.5), between(quad[1], quad[3], 0.5), 0.5);
  return quad.map((from, i) => {
    const to = quad[(i + 1) % 4] ?? from;
    const middle = between(from, to, 0.5);
    const by = distance(from, to) / distance(centre, middle);
    return [from, to, { x: by * (middle.x - centre.x), y: by * (middle.y - centre.y) }] as const;
  });
}

function rowOf(luma: Luma, from: Point, to: Point): Float32Array {
  const row = new Float32Array(SAMPLES + 1);
  fillFromPixels(luma, from, { x: (to.x - from.x) / SAMPLES, y: (to.y - from.y) / SAMPLES }, row);
  return row;
}

function isIn({ width, height }: Luma, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x < width && y < height;
}

function moved({ x, y }: Point, by: Point): Point {
  return { x: x + by.x, y: y + by.y };
}
