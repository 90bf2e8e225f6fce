// Was a linear code read only in part? Interleaved 2 of 5 has a start of four narrow elements and a stop of three, which
// its own digits hold: a row that leaves a rotated code through its top reads the digits until there as a code.
import type { Luma } from '../../image/types.ts';
import type { Point, Quad } from '../reader.ts';
import { centreOf, distance } from '../vision/geometry.ts';
import { fillFromPixels } from '../vision/row.ts';
import { spanOf } from '../vision/turns.ts';
import type { BarRegion } from '../locate/bar-regions.ts';

/** Modules of a digit, wide elements of three; and of the start and the stop together. ISO/IEC 16390 4.2. */
const DIGIT_MODULES = 9;
const START_STOP_MODULES = 9;
/** Where bars are looked for beyond an end: within the quiet zone of ten modules. */
const FROM_MODULES = 1.5;
const TO_MODULES = 8;
/** The contrast there by the contrast within: half is a bar, paper and its noise have a tenth. */
const MOST_CONTRAST = 0.4;
/** Rows by width of a read that many rows agree on: rotated codes give parts of at most 0.07. */
const UPRIGHT_HEIGHT = 0.15;
const SAMPLES = 48;

/**
 * Whether the bars go on beyond an end of the Interleaved 2 of 5 symbol. `regions` is asked for the regions of bars
 * only when few rows agreed. Pixels of `luma` throughout.
 */
export function isCutShort(
  luma: Luma,
  { text, quad }: { readonly text: string; readonly quad: Quad },
  regions: () => readonly BarRegion[],
): boolean {
  const width = distance(quad[0], quad[1]);
  if (distance(quad[0], quad[3]) >= UPRIGHT_HEIGHT * width) return false;
  const middle = centreOf(quad);
  const region = regions().find((each) => distance(each.centre, middle) < each.length / 2);
  if (region === undefined) return false;
  const axis = { x: Math.cos(region.angle), y: Math.sin(region.angle) };
  const along = ({ x, y }: Point): number => (x - region.centre.x) * axis.x + (y - region.centre.y) * axis.y;
  const ends = quad.map(along);
  const from = Math.min(...ends);
  const to = Math.max(...ends);
  const module = (to - from) / (text.length * DIGIT_MODULES + START_STOP_MODULES);
  const row = new Float32Array(SAMPLES + 1);
  const contrast = (start: number, end: number): number => {
    const step = (end - start) / SAMPLES;
    const first = { x: region.centre.x + start * axis.x, y: region.centre.y + start * axis.y };
    fillFromPixels(luma, first, { x: step * axis.x, y: step * axis.y }, row);
    return spanOf(row);
  };
  const bars = contrast(from, to);
  return (
    contrast(from - TO_MODULES * module, from - FROM_MODULES * module) > MOST_CONTRAST * bars ||
    contrast(to + FROM_MODULES * module, to + TO_MODULES * module) > MOST_CONTRAST * bars
  );
}
