// Data Matrix ECC 200 as grading sees it: ISO/IEC 16022:2006, table 7 for the sizes, annex F for the placement of codewords, annex M for
// the segments of the fixed patterns.
import { reedSolomon } from '../../reed-solomon.ts';
import { FREE, type MatrixLayout, type Segment } from './layout.ts';

const CODE = reedSolomon({ bits: 8, polynomial: 0x12d, firstRoot: 1 });
const QUIET_ZONE = 1;

export interface DataMatrixSize {
  readonly rows: number;
  readonly columns: number;
  /** Modules of a data region without its border. */
  readonly region: readonly [rows: number, columns: number];
  readonly data: number;
  readonly ec: number;
  readonly blocks: number;
}

/** Rows, columns, rows and columns of a region, data codewords, check codewords, blocks. */
const SIZES = [
  [10, 10, 8, 8, 3, 5, 1], [12, 12, 10, 10, 5, 7, 1], [14, 14, 12, 12, 8, 10, 1], [16, 16, 14, 14, 12, 12, 1],
  [18, 18, 16, 16, 18, 14, 1], [20, 20, 18, 18, 22, 18, 1], [22, 22, 20, 20, 30, 20, 1], [24, 24, 22, 22, 36, 24, 1],
  [26, 26, 24, 24, 44, 28, 1], [32, 32, 14, 14, 62, 36, 1], [36, 36, 16, 16, 86, 42, 1], [40, 40, 18, 18, 114, 48, 1],
  [44, 44, 20, 20, 144, 56, 1], [48, 48, 22, 22, 174, 68, 1], [52, 52, 24, 24, 204, 84, 2], [64, 64, 14, 14, 280, 112, 2],
  [72, 72, 16, 16, 368, 144, 4], [80, 80, 18, 18, 456, 192, 4], [88, 88, 20, 20, 576, 224, 4], [96, 96, 22, 22, 696, 272, 4],
  [104, 104, 24, 24, 816, 336, 6], [120, 120, 18, 18, 1050, 408, 6], [132, 132, 20, 20, 1304, 496, 8],
  [144, 144, 22, 22, 1558, 620, 10],
  [8, 18, 6, 16, 5, 7, 1], [8, 32, 6, 14, 10, 11, 1], [12, 26, 10, 24, 16, 14, 1], [12, 36, 10, 16, 22, 18, 1],
  [16, 36, 14, 16, 32, 24, 1], [16, 48, 14, 22, 49, 28, 1],
] as const; // oxfmt-ignore

export const DATA_MATRIX_SIZES: readonly DataMatrixSize[] = SIZES.map(
  ([rows, columns, regionRows, regionColumns, data, ec, blocks]) => ({
    rows,
    columns,
    region: [regionRows, regionColumns],
    data,
    ec,
    blocks,
  }),
);

export function dataMatrixLayout(size: DataMatrixSize): MatrixLayout {
  const { rows, columns, region, data, ec, blocks } = size;
  const fixed = bordersOf(size);
  const [regionRows, regionColumns] = region;
  // A module of the mapping matrix, which has no borders, in the symbol.
  const inSymbol = (row: number, column: number): number =>
    (row + 2 * Math.floor(row / regionRows) + 1) * columns +
    column +
    2 * Math.floor(column / regionColumns) +
    1;
  const mapped = placement(
    (rows / (regionRows + 2)) * regionRows,
    (columns / (regionColumns + 2)) * regionColumns,
  );
  const codewords = mapped.map((bits) => bits.map(([row, column]) => inSymbol(row, column)));
  return {
    columns,
    rows,
    fixed,
    segments: segmentsOf(size),
    quiet: QUIET_ZONE,
    blocks: () => ({
      // Codewords of the data, then of the correction, go to the blocks in turn.
      blocks: Array.from({ length: blocks }, (_, block) => ({
        codewords: codewords.slice(0, data + ec).filter((_, i) => i % blocks === block),
        ec: ec / blocks,
        detecting: 0,
      })),
      isMasked: () => false,
      errorsOf: (values, checks) => CODE.correct(values, checks, [])?.errors,
    }),
  };
}

/** The solid border of each region at its left and bottom, the alternating one at its top and right. */
function bordersOf({ rows, columns, region }: DataMatrixSize): Uint8Array {
  const [height, width] = [region[0] + 2, region[1] + 2];
  return Uint8Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns) % height, (at % columns) % width];
    if (column === 0 || row === height - 1) return 1;
    if (row === 0) return column % 2 === 0 ? 1 : 0;
    if (column === width - 1) return row % 2 === 1 ? 1 : 0;
    return FREE;
  });
}

/** The outer sides of the L, the outer clock tracks, and each line of borders inside. */
function segmentsOf({ rows, columns, region }: DataMatrixSize): readonly Segment[] {
  const column = (at: number): readonly number[] =>
    Array.from({ length: rows }, (_, row) => row * columns + at);
  const row = (at: number): readonly number[] => Array.from({ length: columns }, (_, i) => at * columns + i);
  const [height, width] = [region[0] + 2, region[1] + 2];
  const lines: (readonly number[])[] = [];
  for (let at = 0; at < columns; at += width) lines.push(column(at), column(at + width - 1));
  for (let at = 0; at < rows; at += height) lines.push(row(at), row(at + height - 1));
  return lines.map((modules) => ({ modules, limits: 'borderDamage', counts: 'share' }));
}

type Cell = readonly [row: number, column: number];

/** A codeword's eight modules about the module of its last bit, the most significant first: the shape called Utah. */
const UTAH: readonly Cell[] = [
  [-2, -2], [-2, -1], [-1, -2], [-1, -1], [-1, 0], [0, -2], [0, -1], [0, 0],
]; // oxfmt-ignore

/** The four codewords at the corners: bits from the top right (negative: from the end), by the case of annex F. */
const CORNERS: readonly (readonly Cell[])[] = [
  [[-1, 0], [-1, 1], [-1, 2], [0, -2], [0, -1], [1, -1], [2, -1], [3, -1]],
  [[-3, 0], [-2, 0], [-1, 0], [0, -4], [0, -3], [0, -2], [0, -1], [1, -1]],
  [[-3, 0], [-2, 0], [-1, 0], [0, -2], [0, -1], [1, -1], [2, -1], [3, -1]],
  [[-1, 0], [-1, -1], [0, -3], [0, -2], [0, -1], [1, -3], [1, -2], [1, -1]],
]; // oxfmt-ignore

/** The cells of each codeword in a mapping matrix: diagonals up and down from the left (annex F.3). */
function placement(rows: number, columns: number): readonly (readonly Cell[])[] {
  const taken = new Uint8Array(rows * columns);
  const codewords: Cell[][] = [];
  const wrapped = ([row, column]: Cell): Cell => {
    let [r, c] = [row, column];
    if (r < 0) [r, c] = [r + rows, c + 4 - ((rows + 4) % 8)];
    if (c < 0) [r, c] = [r + 4 - ((columns + 4) % 8), c + columns];
    return [r, c];
  };
  const place = (cells: readonly Cell[]): void => {
    for (const [row, column] of cells) taken[row * columns + column] = 1;
    codewords.push([...cells]);
  };
  const utah = (row: number, column: number): void =>
    place(UTAH.map(([r, c]) => wrapped([row + r, column + c])));
  const corner = (which: number): void =>
    place((CORNERS[which] ?? []).map(([r, c]) => [r < 0 ? rows + r : r, c < 0 ? columns + c : c]));
  const isFree = (row: number, column: number): boolean =>
    row >= 0 && row < rows && column >= 0 && column < columns && taken[row * columns + column] === 0;
  let [row, column] = [4, 0];
  while (row < rows || column < columns) {
    if (row === rows && column === 0) corner(0);
    if (row === rows - 2 && column === 0 && columns % 4 !== 0) corner(1);
    if (row === rows - 2 && column === 0 && columns % 8 === 4) corner(2);
    if (row === rows + 4 && column === 2 && columns % 8 === 0) corner(3);
    do {
      if (isFree(row, column)) utah(row, column);
      row -= 2;
      column += 2;
    } while (row >= 0 && column < columns);
    row += 1;
    column += 3;
    do {
      if (isFree(row, column)) utah(row, column);
      row += 2;
      column -= 2;
    } while (row < rows && column >= 0);
    row += 3;
    column += 1;
  }
  return codewords;
}
