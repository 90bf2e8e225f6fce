// Was a linear code read only in part? Interleaved 2 of 5 has a start of four narrow elements and a stop of three, which
// its own digits hold: a row that leaves a rotated code through its top reads the digits until there as a code, and so does one that
// meets a line without ink.
import type { Luma } from '../../image/types.ts';
import type { Point, Quad } from '../reader.ts';
import { between, centreOf, distance } from '../vision/geometry.ts';
import { fillFromPixels } from '../vision/row.ts';
import { spanOf } from '../vision/turns.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import { outlineOf } from '../locate/outline.ts';

/** Modules of a digit, wide elements of three; and of the start and the stop together. ISO/IEC 16390 4.2. */
const DIGIT_MODULES = 9;
const START_STOP_MODULES = 9;
/** Where bars are looked for beyond an end: within the quiet zone of ten modules. */
const FROM_MODULES = 1.5;
const TO_MODULES = 8;
/** The contrast there by the contrast within: half is a bar, paper and its noise have a tenth. */
const MAX_CONTRAST = 0.4;
/** Rows by width of a read that many rows agree on: rotated codes give parts of at most 0.07. */
const UPRIGHT_HEIGHT = 0.15;
/** Lines across such a read, as shares of its height; most of them must go on. */
const LINES = [0.1, 0.3, 0.5, 0.7, 0.9] as const;
const SAMPLES = 48;

type Line = readonly [from: Point, to: Point];

/**
 * Whether the bars go on beyond an end of the Interleaved 2 of 5 symbol: it is rotated, or a line without ink divides it.
 * `regions` is asked for the regions of bars only when few rows agreed. Pixels of `luma` throughout.
 */
export function isCutShort(
  luma: Luma,
  { text, quad }: { readonly text: string; readonly quad: Quad },
  regions: () => readonly BarRegion[],
): boolean {
  const [a, b, , d] = quad;
  const isTall = distance(a, d) >= UPRIGHT_HEIGHT * distance(a, b);
  const lines = isTall ? linesOf(quad) : alongRegion(luma, quad, regions());
  const modules = text.length * DIGIT_MODULES + START_STOP_MODULES;
  const row = new Float32Array(SAMPLES + 1);
  const goesOn = ([from, to]: Line): boolean => {
    const contrast = (start: number, end: number): number => {
      const [first, last] = [between(from, to, start / modules), between(from, to, end / modules)];
      const step = { x: (last.x - first.x) / SAMPLES, y: (last.y - first.y) / SAMPLES };
      fillFromPixels(luma, first, step, row);
      return spanOf(row);
    };
    const beyond = [
      contrast(-TO_MODULES, -FROM_MODULES),
      contrast(modules + FROM_MODULES, modules + TO_MODULES),
    ];
    return Math.max(...beyond) > MAX_CONTRAST * contrast(0, modules);
  };
  return 2 * lines.filter(goesOn).length > lines.length;
}

function linesOf([a, b, c, d]: Quad): readonly Line[] {
  return LINES.map((share): Line => [between(a, d, share), between(b, c, share)]);
}

/**
 * The line through the region of bars in which the quad lies, along the region's axis, from one end of the quad to the other; lines
 * across the bars that the quad itself shows where noise hides the region.
 */
function alongRegion(luma: Luma, quad: Quad, regions: readonly BarRegion[]): readonly Line[] {
  const middle = centreOf(quad);
  const region = regions.find((each) => distance(each.centre, middle) < each.length / 2);
  if (region === undefined) return linesOf(outlineOf(luma, quad));
  const { centre, angle } = region;
  const axis = { x: Math.cos(angle), y: Math.sin(angle) };
  const ends = quad.map(({ x, y }) => (x - centre.x) * axis.x + (y - centre.y) * axis.y);
  const at = (along: number): Point => ({ x: centre.x + along * axis.x, y: centre.y + along * axis.y });
  return [[at(Math.min(...ends)), at(Math.max(...ends))]];
}
