// Was a linear code read only in part? Interleaved 2 of 5 has a start of four narrow elements and a stop of three, which
// its own digits hold: a row that leaves a rotated code through its top reads the digits until there as a code, and so does one that
// meets a line without ink. Such rows give a Code 39 or Codabar of few characters, too, which have no check digit either.
import type { Luma } from '../../image/types.ts';
import type { Point, Quad } from '../reader.ts';
import { between, centreOf, distance } from '../vision/geometry.ts';
import { fillFromPixels } from '../vision/row.ts';
import { spanOf } from '../vision/turns.ts';
import { correlation } from '../locate/bar-pattern.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import { outlineOf } from '../locate/outline.ts';
import type { Symbology } from '../symbology.ts';

/** Modules of so many characters with start and stop: ISO/IEC 16390 4.2, 16388 4.3 and EN 798, wide elements of three and two and a half. */
export const PARTLY_READ_MODULES = {
  ITF: (characters: number): number => 9 * characters + 9,
  CODE_39: (characters: number): number => 14.5 * (characters + 2),
  CODABAR: (characters: number): number => 11.5 * (characters + 2),
} as const;
/** Where bars are looked for beyond an end: within the quiet zone of ten modules. */
const FROM_MODULES = 1.5;
const TO_MODULES = 8;
/** The contrast there by the contrast within: half is a bar, paper and its noise have a tenth. */
const MAX_CONTRAST = 0.4;
/** Rows by width of a read that many rows agree on: rotated codes give parts of at most 0.07. */
const UPRIGHT_HEIGHT = 0.15;
/** Lines across the bars, as shares of their height. */
const LINES = [0.1, 0.3, 0.5, 0.7, 0.9] as const;
/** Of a region's breadth, which may be of other labels, too. */
const REGION_SHARE = 0.6;
const SAMPLES = 48;
/** Of neighbouring lines beyond an end, so many of which must agree: bars go across all of them, print and noise do not. */
const MIN_AGREEMENT = 0.6;
const MIN_PAIRS = 3;

export type PartlyRead = keyof typeof PARTLY_READ_MODULES;

/** Whether rows across a symbol of the type may give parts of it, or of another one. */
export const mayBePart = (type: Symbology): type is PartlyRead => Object.hasOwn(PARTLY_READ_MODULES, type);

type Line = readonly [from: Point, to: Point];

/**
 * Whether the bars go on beyond an end of the symbol: it is rotated, or, of an Interleaved 2 of 5, a line without ink divides it.
 * `regions` is asked for the regions of bars only when few rows agreed. Pixels of `luma` throughout.
 */
export function isCutShort(
  luma: Luma,
  { type, text, quad }: { readonly type: PartlyRead; readonly text: string; readonly quad: Quad },
  regions: () => readonly BarRegion[],
): boolean {
  const [a, b, , d] = quad;
  const modules = PARTLY_READ_MODULES[type](text.length);
  if (distance(a, d) >= UPRIGHT_HEIGHT * distance(a, b))
    return type === 'ITF' && doGoOn(luma, modules, linesOf(quad));
  // A region of fine bars may lean from them by some degrees, and noise may hide what the quad shows of them.
  return (
    doGoOn(luma, modules, linesOf(outlineOf(luma, quad))) ||
    doGoOn(luma, modules, alongRegion(quad, regions()))
  );
}

/** Whether bars go on beyond an end of the lines, which cross those of the symbol. */
function doGoOn(luma: Luma, modules: number, lines: readonly Line[]): boolean {
  const rowOf = ([from, to]: Line, start: number, end: number): Float32Array => {
    const row = new Float32Array(SAMPLES + 1);
    const [first, last] = [between(from, to, start / modules), between(from, to, end / modules)];
    const step = { x: (last.x - first.x) / SAMPLES, y: (last.y - first.y) / SAMPLES };
    fillFromPixels(luma, first, step, row);
    return row;
  };
  const least = lines.map((line) => MAX_CONTRAST * spanOf(rowOf(line, 0, modules)));
  const goesOn = (start: number, end: number): boolean => {
    const beyond = lines.map((line) => rowOf(line, start, end));
    const isDark = beyond.map((row, i) => spanOf(row) > (least[i] ?? 0));
    const pairs = beyond.slice(1).filter((row, i) => {
      const before = beyond[i];
      return isDark[i] === true && isDark[i + 1] === true && before !== undefined
        ? correlation(before, row) > MIN_AGREEMENT
        : false;
    });
    return pairs.length >= MIN_PAIRS;
  };
  return goesOn(-TO_MODULES, -FROM_MODULES) || goesOn(modules + FROM_MODULES, modules + TO_MODULES);
}

function linesOf([a, b, c, d]: Quad): readonly Line[] {
  return LINES.map((share): Line => [between(a, d, share), between(b, c, share)]);
}

/**
 * Lines through the region of bars in which the quad lies, along the region's axis, from one end of the quad to the other; none where there is no
 * region.
 */
function alongRegion(quad: Quad, regions: readonly BarRegion[]): readonly Line[] {
  const middle = centreOf(quad);
  const region = regions.find((each) => distance(each.centre, middle) < each.length / 2);
  if (region === undefined) return [];
  const { centre, angle, breadth } = region;
  const axis = { x: Math.cos(angle), y: Math.sin(angle) };
  const ends = quad.map(({ x, y }) => (x - centre.x) * axis.x + (y - centre.y) * axis.y);
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  return LINES.map((share): Line => {
    const across = (share - 0.5) * REGION_SHARE * breadth;
    const at = (along: number): Point => ({
      x: centre.x + along * axis.x - across * axis.y,
      y: centre.y + along * axis.y + across * axis.x,
    });
    return [at(from), at(to)];
  });
}
