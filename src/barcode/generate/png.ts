// PNG files of two colours: bit depth 1, colour type 0 for black and white, else 3 (PNG, third edition, §11).
import { pngChunk, pngFile } from '../../lib/png-file.ts';
import type { Steps } from '../../lib/steps.ts';
import type { Colour } from './colour.ts';
import { deflateRows } from './deflate.ts';
import type { RowRun } from './row-tokens.ts';

/** A bilevel image as runs of equal rows, top first. */
export interface BilevelImage {
  readonly width: number;
  readonly height: number;
  /** Rows as `blankRow` makes them, each run of one at least; their counts add up to the height (imageOf). */
  readonly rows: readonly RowRun[];
  /** Pixels per metre in print, when the image has a natural size; becomes pHYs (§11.3.4.3). */
  readonly pixelsPerMetre?: number;
}

/** The image of these rows, as high as they are together. Runs of no rows are left out: the encoders take one at least of each. */
export function imageOf(
  width: number,
  runs: readonly RowRun[],
  print: Pick<BilevelImage, 'pixelsPerMetre'> = {},
): BilevelImage {
  const rows = runs.filter(({ count }) => count > 0);
  return { width, height: rows.reduce((sum, { count }) => sum + count, 0), rows, ...print };
}

/** A white row: PNG's filter byte 0 (None), then one bit a pixel, leftmost highest, 1 = white. */
export function blankRow(width: number): Uint8Array {
  const row = new Uint8Array(1 + Math.ceil(width / 8)).fill(0xff);
  row[0] = 0;
  return row;
}

/** So many white rows in one piece of memory, which is made sooner than one for each. */
export function blankRows(width: number, count: number): readonly Uint8Array[] {
  const rowLength = 1 + Math.ceil(width / 8);
  const all = new Uint8Array(count * rowLength).fill(0xff);
  const rows: Uint8Array[] = [];
  for (let at = 0; at < all.length; at += rowLength) {
    all[at] = 0;
    rows.push(all.subarray(at, at + rowLength));
  }
  return rows;
}

/** Longer parts of a row are filled by the platform, at the cost of a call. */
const MIN_FILLED_BYTES = 16;

/** Blackens `length` pixels of such a row from pixel x; the part outside of the row is ignored. */
export function blacken(row: Uint8Array, x: number, length: number): void {
  const from = x < 0 ? 0 : x;
  const end = (row.length - 1) * 8;
  const to = x + length < end ? x + length : end;
  if (to <= from) return;
  const first = (from >> 3) + 1;
  const last = ((to - 1) >> 3) + 1;
  const keepLeft = ~(0xff >> (from & 7));
  const keepRight = 0x7f >> ((to - 1) & 7);
  if (first === last) {
    row[first] = (row[first] ?? 0) & (keepLeft | keepRight);
    return;
  }
  row[first] = (row[first] ?? 0) & keepLeft;
  if (last - first > MIN_FILLED_BYTES) row.fill(0, first + 1, last);
  else for (let at = first + 1; at < last; at += 1) row[at] = 0;
  row[last] = (row[last] ?? 0) & keepRight;
}

/** The two colours of a file that is not black on white. */
export interface Palette {
  readonly foreground: Colour;
  readonly background: Colour;
  readonly isTransparent: boolean;
}

/**
 * The PNG file, with a palette (colour type 3) where one is given. No row is filtered: equal rows are matches already, and filters spoil the
 * repetition of bits.
 */
export function* encodePng(
  { width, height, rows, pixelsPerMetre }: BilevelImage,
  palette?: Palette,
): Steps<Uint8Array> {
  const chunks: Uint8Array[] = [];
  if (palette !== undefined) {
    const entries = [palette.foreground, palette.background];
    chunks.push(
      pngChunk('PLTE', Uint8Array.from(entries.flatMap(({ red, green, blue }) => [red, green, blue]))),
    );
    if (palette.isTransparent) chunks.push(pngChunk('tRNS', Uint8Array.of(255, 0)));
  }
  const colourType = palette === undefined ? 0 : 3;
  return pngFile({ width, height, depth: 1, colourType, pixelsPerMetre }, yield* deflateRows(rows), chunks);
}
