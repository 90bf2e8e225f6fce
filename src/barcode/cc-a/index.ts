// CC-A, the smallest 2D part of a GS1 composite symbol (ISO/IEC 24723 6): the rows above a linear symbol that was read. The engine
// reads CC-B and CC-C as MicroPDF417 and PDF417, and no CC-A.
import type { Luma } from '../../image/types.ts';
import { compositeElements } from '../engine/composite.ts';
import { bilinearAt } from '../vision/bilinear.ts';
import { between, distance, type Point, type Quad } from '../vision/geometry.ts';
import { fillFromPixels } from '../vision/row.ts';
import { spanOf, turnsOf } from '../vision/turns.ts';
import { corrected } from './correction.ts';
import { type CodewordReader, codewordReader } from './patterns.ts';
import { LAYOUTS, type RowLine, rowLineOf } from './rows.ts';

/** Columns, rows, check codewords, and the number of the left row address pattern of the first row, from 0: ISO/IEC 24723 table 3. */
const SIZES = [
  [2, 5, 4, 38],
  [2, 6, 4, 0],
  [2, 7, 5, 31],
  [2, 8, 5, 7],
  [2, 9, 6, 13],
  [2, 10, 6, 42],
  [2, 12, 7, 19],
  [3, 4, 4, 10],
  [3, 5, 5, 0],
  [3, 6, 6, 4],
  [3, 7, 7, 14],
  [3, 8, 7, 20],
  [4, 3, 4, 39],
  [4, 4, 5, 42],
  [4, 5, 6, 45],
  [4, 6, 7, 33],
  [4, 7, 8, 28],
] as const;
type Size = (typeof SIZES)[number];

/** Up to 7 codewords of base 928 hold 10 bits each, less one. */
const GROUP = 7;
const BASE = 928n;
/**
 * Beside the linear symbol, as a share of its width: 2 columns above a DataBar Stacked are wider by a tenth, and outlines of tilted codes are off
 * by as much.
 */
const BESIDE = 0.3;
/** Samples of a line: pixels between them at least, and of a module at most. */
const STEP = { px: 0.5, share: 1 / 6 } as const;
/** Radians (0.3°): over 100 modules a line then leaves a row. */
const MIN_TURN = (0.3 * Math.PI) / 180;
const MIN_CONTRAST = 24;
/** Of the 28 changes or more of a row, where pixels nearest to a line may miss some; and how far each goes at least, of the line's span. */
const MIN_TURNS = 16;
const MIN_SWING = 0.25;
/** Of the runs of a row, sorted: codes have more of one module than of any other width. */
const MODULE_RUN = 0.2;
const MIN_RUNS = 16;
/** Where the rows are sampled, as shares of the height: one of them may be a separator's. */
const MODULE_LINES = [0.5, 0.65, 0.8];
/**
 * Modules above the bars: rows begin behind a separator of one module, of 6 above EAN and UPC, and the lowest three are 6 tall. `within`:
 * below the top of an outline that may hold the CC-A, which with its separator is 26 tall at most.
 */
const EVIDENCE = { from: 1.5, to: 11.5, step: 1.5, within: 36 } as const;
/** Lines of the whole part, in modules: apart, up and down at most (12 rows and a separator), and without a row until it ends. */
const LINES = { step: 0.4, reach: 32, blank: 5 } as const;
/** Lines and different rows of them that say that a part is there; and the share of lines that belong to a size. */
const MIN_LINES = 4;
const MIN_ROWS = 2;
const SIZE_SHARE = 0.8;

/**
 * Makes the reader of the CC-A above the linear symbols of an image: its elements, as compositeElements writes them; empty for one that
 * cannot be decoded; undefined where there is none. `quad`: the symbol's outline in pixels; `inRows`: it may hold rows above each other,
 * and the CC-A with them.
 */
export function componentReader(luma: Luma): (quad: Quad, inRows: boolean) => string | undefined {
  let codewords: CodewordReader | undefined;
  const read: CodewordReader = (edges, from) => (codewords ??= codewordReader())(edges, from);
  const textAbove = (place: Quad, inRows: boolean): string | undefined => {
    const scale = scaleOf(luma, place);
    if (scale === undefined) return undefined;
    const from = inRows ? -Math.min(EVIDENCE.within, scale.height / 2 / scale.modulePx) : EVIDENCE.from;
    for (let v = from; v <= EVIDENCE.to; v += EVIDENCE.step) {
      if (mayShowRow(scale, v) && rowLineOf(edgesAt(scale, v), read) !== undefined)
        return textOf(linesAbout(scale, v, read));
    }
    return undefined;
  };
  return (quad, inRows) => {
    const found = placesOf(quad, inRows).flatMap((place) => textAbove(place, inRows) ?? []);
    return found.find((text) => text !== '') ?? found[0];
  };
}

/** The quads above which to look: upright, and clockwise. */
function placesOf(quad: Quad, inRows: boolean): readonly Quad[] {
  const [a, b, c, d] = quad;
  // Of a code on its head the engine may swap the ends of its rows, but not the rows.
  const upright: Quad = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x) < 0 ? [d, c, b, a] : quad;
  const places = [upright, ...alongBottom(upright)];
  // Every other row of a DataBar Expanded Stacked is reversed: its quad may be that of a symbol on its head.
  return inRows ? places.flatMap(([p, q, r, s]): readonly Quad[] => [[p, q, r, s], [r, s, p, q]]) : places; // oxfmt-ignore
}

/** The quad with its top along its bottom, where it is not: the fit of one of the two may have failed. */
function alongBottom([a, b, c, d]: Quad): readonly Quad[] {
  const [top, bottom] = [
    { x: b.x - a.x, y: b.y - a.y },
    { x: c.x - d.x, y: c.y - d.y },
  ];
  const turn = Math.atan2(top.x * bottom.y - top.y * bottom.x, top.x * bottom.x + top.y * bottom.y);
  const middle = between(a, b, 0.5);
  const half = { x: bottom.x / 2, y: bottom.y / 2 };
  if (Math.abs(turn) < MIN_TURN) return [];
  return [[{ x: middle.x - half.x, y: middle.y - half.y }, { x: middle.x + half.x, y: middle.y + half.y }, c, d]]; // oxfmt-ignore
}

interface Line {
  readonly from: Point;
  readonly step: Point;
  readonly count: number;
}

interface Scale {
  readonly luma: Luma;
  readonly quad: Quad;
  readonly height: number;
  readonly modulePx: number;
}

/** The symbol's place, and its module by a row of its bars; undefined where it has none. */
function scaleOf(luma: Luma, quad: Quad): Scale | undefined {
  const height = Math.max(1, (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2);
  const scale = { luma, quad, height, modulePx: 1 };
  for (const share of MODULE_LINES) {
    const edges = edgesAt(scale, -share * height);
    const runs = edges.slice(1).map((edge, i) => edge - (edges[i] ?? 0));
    runs.sort((p, q) => p - q);
    if (runs.length >= MIN_RUNS)
      return { ...scale, modulePx: runs[Math.floor(MODULE_RUN * runs.length)] ?? 1 };
  }
  return undefined;
}

/** The start of a line and its step for samples so many pixels apart; `v`: its height above the symbol's top, in modules. */
function lineAt({ quad: [a, b, c, d], height, modulePx }: Scale, v: number, apart: number): Line {
  const share = 1 + (v * modulePx) / height;
  const [left, right] = [between(d, a, share), between(c, b, share)];
  const length = Math.max(1, distance(left, right));
  const along = { x: (right.x - left.x) / length, y: (right.y - left.y) / length };
  return {
    from: between(left, right, -BESIDE),
    step: { x: apart * along.x, y: apart * along.y },
    count: Math.ceil(((1 + 2 * BESIDE) * length) / apart),
  };
}

/** Whether a line changes often enough, by a quick check: most linear symbols have paper or a line of print above them. */
function mayShowRow(scale: Scale, v: number): boolean {
  const { from, step, count } = lineAt(scale, v, 1);
  const row = new Float32Array(count);
  fillFromPixels(scale.luma, from, step, row);
  const span = spanOf(row);
  return span >= MIN_CONTRAST && turnsOf(row, MIN_SWING * span).length >= MIN_TURNS;
}

/** Where a line changes, in pixels along it, from light to dark first. */
function edgesAt(scale: Scale, v: number): readonly number[] {
  const apart = Math.max(STEP.px, STEP.share * scale.modulePx);
  const { from, step, count } = lineAt(scale, v, apart);
  const row = new Float32Array(count);
  let [least, most] = [255, 0];
  for (let i = 0; i < count; i++) {
    const grey = bilinearAt(scale.luma, from.x + i * step.x, from.y + i * step.y);
    row[i] = grey;
    least = Math.min(least, grey);
    most = Math.max(most, grey);
  }
  if (most - least < MIN_CONTRAST) return [];
  const middle = (least + most) / 2;
  const edges: number[] = [];
  for (let i = 1; i < count; i++) {
    const [before, after] = [row[i - 1] ?? 0, row[i] ?? 0];
    if (before < middle === after < middle) continue;
    if (edges.length === 0 && after > before) continue;
    edges.push((i - 1 + (before - middle) / (before - after)) * apart);
  }
  return edges;
}

/** The lines of the rows, up and down from one that is of them. */
function linesAbout(scale: Scale, from: number, read: CodewordReader): readonly RowLine[] {
  const lines: RowLine[] = [];
  for (const direction of [1, -1])
    for (let by = 0, blank = 0; by < LINES.reach && blank < LINES.blank; by += LINES.step) {
      const line = rowLineOf(edgesAt(scale, from + direction * by), read);
      if (line === undefined) blank += LINES.step;
      else {
        blank = 0;
        lines.push(line);
      }
    }
  return lines;
}

function textOf(all: readonly RowLine[]): string | undefined {
  const [lines = []] = LAYOUTS.map((layout) => all.filter((line) => line.layout === layout)).sort(
    (a, b) => b.length - a.length,
  );
  const seen = new Set(lines.flatMap(({ addresses }) => addresses));
  if (lines.length < MIN_LINES || seen.size < MIN_ROWS) return undefined;
  const columns = lines[0]?.layout.columns;
  const isOf = ([, rows, , start]: Size, number: number): boolean => number >= start && number < start + rows;
  const shareOf = (size: Size): number => [...seen].filter((number) => isOf(size, number)).length / size[1];
  const sizes = SIZES.filter(
    (size) =>
      size[0] === columns &&
      lines.filter(({ addresses }) => addresses.every((number) => isOf(size, number))).length >=
        SIZE_SHARE * lines.length,
  ).sort((a, b) => shareOf(b) - shareOf(a));
  for (const size of sizes) {
    const text = decoded(lines, size);
    if (text !== undefined) return text;
  }
  return '';
}

function decoded(lines: readonly RowLine[], [columns, rows, ec, start]: Size): string | undefined {
  const votes = Array.from({ length: columns * rows }, () => new Map<number, number>());
  for (const { addresses, codewords } of lines)
    for (const [column, codeword] of codewords.entries()) {
      const number = addresses.find((each) => each % 3 === codeword?.cluster);
      const cell = number === undefined ? undefined : votes[(number - start) * columns + column];
      if (codeword !== undefined) cell?.set(codeword.value, (cell.get(codeword.value) ?? 0) + 1);
    }
  const codewords = votes.map((cell) => [...cell].sort((a, b) => b[1] - a[1])[0]?.[0]);
  const erased = codewords.flatMap((codeword, i) => (codeword === undefined ? [i] : []));
  const block = corrected(
    codewords.map((codeword) => codeword ?? 0),
    ec,
    erased,
  );
  return block === undefined ? undefined : elementsOf(block.slice(0, -ec));
}

function elementsOf(codewords: readonly number[]): string | undefined {
  let bits = '';
  for (let at = 0; at < codewords.length; at += GROUP) {
    const group = codewords.slice(at, at + GROUP);
    const length = 10 * group.length - 1;
    const value = group.reduce((sum, codeword) => sum * BASE + BigInt(codeword), 0n).toString(2);
    if (value.length > length) return undefined;
    bits += value.padStart(length, '0');
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
  return compositeElements(Uint8Array.from(bytes), bits.length);
}
