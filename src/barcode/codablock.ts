// Codablock F: rows of Code 128 that make one symbol (AIM Uniform Symbology Specification Codablock F). The engine reads each row as
// a Code 128 whose text begins with its row indicator; the last one's ends with the check characters K1 and K2.
import type { Luma } from '../image/types.ts';
import type { ReadSymbol } from './reader.ts';
import { besides, between, centreOf, contains, distance, type Point, type Quad } from './vision/geometry.ts';
import { fillFromPixels } from './vision/row.ts';
import { spanOf } from './vision/turns.ts';

/** Rows of a symbol: 2 to 44. The indicator of the first row holds the number of rows less 2, that of row i (from 1) holds i + 42. */
const FIRST_INDICATORS = 43;
const MAX_INDICATOR = 85;
/** K1 and K2 are sums modulo 86. */
const CHECK_MODULUS = 86;
/** Rows of one symbol end at one place, by its width. */
const MAX_END_APART = 0.02;
/** Between two rows, by their width, which is 101 modules or more: a separator of a module, or blur; labels are further apart. */
const MAX_ROW_GAP = 0.04;
/** Of a row that was not read by one that was; paper and its noise have a tenth. */
const MIN_CONTRAST = 0.4;
const SAMPLES = 160;

interface Row {
  readonly symbol: ReadSymbol;
  /** From 0. */
  readonly number: number;
  /** Of the first row: how many there are. */
  readonly count: number | undefined;
  readonly data: string;
}

/** Rows of Code 128 that belong together, and the symbol that they are where all of them were read and its check characters hold. */
export interface Codablock {
  readonly rows: readonly ReadSymbol[];
  readonly whole: ReadSymbol | undefined;
}

/** The Codablock F symbols among what was read, with the quads of the engine: rows alone, not grown along their bars. */
export function codablocksOf(symbols: readonly ReadSymbol[], luma: Luma): readonly Codablock[] {
  const left = symbols.flatMap(rowOf);
  const blocks: Codablock[] = [];
  while (left.length > 0) {
    const block = left.splice(0, 1);
    for (let added = true; added;) {
      added = false;
      for (const [i, row] of left.entries()) {
        if (!block.some((other) => areRows(other, row, luma))) continue;
        block.push(...left.splice(i, 1));
        added = true;
        break;
      }
    }
    if (block.length > 1)
      blocks.push({
        rows: block.map(({ symbol }) => symbol),
        whole: wholeOf(block.toSorted((a, b) => a.number - b.number)),
      });
  }
  return blocks;
}

const heightOf = ([topLeft, , , bottomLeft]: Quad): number => Math.max(1, distance(topLeft, bottomLeft));

/** Adds a Code 128 as the engine read it to `rows`, where it is kept once, at the most of its lines: passes read a row again. */
export function keepRow(rows: ReadSymbol[], symbol: ReadSymbol): void {
  const { text, quad } = symbol;
  const at = rows.findIndex(
    (row) => row.text === text && (contains(row.quad, centreOf(quad)) || contains(quad, centreOf(row.quad))),
  );
  const known = rows[at];
  if (known === undefined) rows.push(symbol);
  else if (heightOf(quad) > heightOf(known.quad)) rows[at] = symbol;
}

function rowOf(symbol: ReadSymbol): readonly Row[] {
  const { text } = symbol;
  const [indicator, characters] = codewordAt(text, 0);
  if (indicator === undefined || indicator > MAX_INDICATOR) return [];
  const isFirst = indicator < FIRST_INDICATORS;
  return [
    {
      symbol,
      number: isFirst ? 0 : indicator - FIRST_INDICATORS + 1,
      count: isFirst ? indicator + 2 : undefined,
      data: text.slice(characters),
    },
  ];
}

/**
 * The value from 0 to 85 at an index, and its characters: two digits of code set C; of the sets A and B a character, for which the
 * values 0 to 31 stand as ` to DEL in set B and as control characters in set A, then come space to /, then : to _.
 */
function codewordAt(text: string, at: number): readonly [value: number | undefined, characters: number] {
  const pair = text.slice(at, at + 2);
  if (/^\d\d$/.test(pair)) return [Number(pair), 2];
  const code = text.charCodeAt(at);
  if (code < 32) return [code, 1];
  if (code >= 96 && code < 128) return [code - 96, 1];
  if (code < 48) return [code, 1];
  return [code >= 58 && code < 96 ? code - 10 : undefined, 1];
}

/**
 * Whether two rows may be of one symbol: they end at one place, are as far apart as their numbers say, and between them are other rows:
 * labels have paper there.
 */
function areRows(a: Row, b: Row, luma: Luma): boolean {
  const steps = Math.abs(a.number - b.number);
  if (steps === 0) return false;
  const [upper, lower] =
    a.number < b.number ? [a.symbol.quad, b.symbol.quad] : [b.symbol.quad, a.symbol.quad];
  const { ends, width } = besides(upper, lower);
  const height = heightOf(upper);
  if (ends > MAX_END_APART * width) return false;
  if (Math.abs(Math.abs(downFrom(upper, lower)) / steps - height) >= MAX_ROW_GAP * width) return false;
  const own = contrastAt(luma, upper, centreOf(upper));
  return Array.from({ length: steps - 1 }, (_, i) =>
    contrastAt(luma, upper, between(centreOf(upper), centreOf(lower), (i + 1) / steps)),
  ).every((contrast) => contrast > MIN_CONTRAST * own);
}

/** The contrast along a row that was moved to another middle. */
function contrastAt(luma: Luma, [left, right]: Quad, middle: Point): number {
  const step = { x: (right.x - left.x) / SAMPLES, y: (right.y - left.y) / SAMPLES };
  const from = { x: middle.x - (step.x * SAMPLES) / 2, y: middle.y - (step.y * SAMPLES) / 2 };
  const row = new Float32Array(SAMPLES + 1);
  fillFromPixels(luma, from, step, row);
  return spanOf(row);
}

/** From one row's middle to another's, in pixels from the first one's top to its bottom: negative in a symbol upside down. */
function downFrom(row: Quad, other: Quad): number {
  const [from, to] = [centreOf(row), centreOf(other)];
  return ((to.x - from.x) * (row[3].x - row[0].x) + (to.y - from.y) * (row[3].y - row[0].y)) / heightOf(row);
}

/** Undefined where a row is missing, or the check characters are not those of the text. */
function wholeOf(rows: readonly Row[]): ReadSymbol | undefined {
  const [first] = rows;
  const last = rows.at(-1);
  if (first?.count !== rows.length || last === undefined) return undefined;
  if (rows.some(({ number }, i) => number !== i)) return undefined;
  const all = rows.map(({ data }) => data).join('');
  const characters = /\d$/.test(all) ? 2 : 1;
  const [k1] = codewordAt(all, all.length - 2 * characters);
  const [k2] = codewordAt(all, all.length - characters);
  const text = all.slice(0, -2 * characters);
  const [sum1, sum2] = checkSums(text);
  if (text === '' || k1 !== sum1 || k2 !== sum2) return undefined;
  const offsets = rows.slice(1).map(({ symbol }) => Math.sign(downFrom(first.symbol.quad, symbol.quad)));
  if (new Set(offsets).size > 1) return undefined;
  // The engine's corners of a row upside down are in its reading direction, but from its bottom.
  const upright = (row: Row): Quad => {
    const [q0, q1, q2, q3] = row.symbol.quad;
    return (offsets[0] ?? 1) > 0 ? [q0, q1, q2, q3] : [q3, q2, q1, q0];
  };
  const [top, bottom] = [upright(first), upright(last)];
  // The bytes are one row's alone.
  const { raw: _, ...symbol } = first.symbol;
  return { ...symbol, type: 'CODABLOCK_F', text, quad: [top[0], top[1], bottom[2], bottom[3]] };
}

/** K1 weights the characters by their places from 1, K2 from 0. */
function checkSums(text: string): readonly [number, number] {
  let [k1, k2] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    k1 = (k1 + code * (i + 1)) % CHECK_MODULUS;
    k2 = (k2 + code * i) % CHECK_MODULUS;
  }
  return [k1, k2];
}
