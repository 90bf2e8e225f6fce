// MaxiCode's grid of hexagons (ISO/IEC 16023 4.3, 4.11): where its modules lie about the bullseye, and which of them are known.
import { lazy } from '../../lib/lazy.ts';

export const ROWS = 33;
export const COLUMNS = 30;
/** Rows are √3/2 widths of a hexagon apart; every second one is shifted by half a width and has one module less. */
const ROW_PITCH = Math.sqrt(3) / 2;
/** The bullseye's centre is that of the hexagon in column 14 of row 16. */
const CENTRE = { row: 16, column: 14 } as const;
/** Rings cover hexagons nearer to the centre. */
const RINGS = 4.9;

/** A place in widths of a hexagon from the bullseye's centre. */
export interface GridPlace {
  readonly u: number;
  readonly v: number;
}

/** A module, and the place of its centre. */
export interface Module extends GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Orientation patterns, three modules each, and the two at the end of the first row; rows and columns from 0. */
const KNOWN_DARK = [
  [0, 28],
  [0, 29],
  [9, 10],
  [9, 11],
  [10, 11],
  [15, 7],
  [16, 8],
  [16, 20],
  [17, 20],
  [22, 10],
  [23, 10],
  [22, 17],
  [23, 17],
] as const;
const KNOWN_LIGHT = [
  [9, 17],
  [10, 17],
  [10, 18],
  [16, 7],
  [16, 21],
  [22, 11],
  [23, 16],
] as const;

const at = (row: number, column: number): Module => ({
  row,
  column,
  u: column - CENTRE.column + (row % 2 === 0 ? 0 : 0.5),
  v: (row - CENTRE.row) * ROW_PITCH,
});

/** Every module but those under the rings. */
export const modulesOfGrid = lazy((): readonly Module[] =>
  Array.from({ length: ROWS * COLUMNS }, (_, i) => at(Math.floor(i / COLUMNS), i % COLUMNS)).filter(
    ({ row, column, u, v }) => (row % 2 === 0 || column < COLUMNS - 1) && Math.hypot(u, v) > RINGS,
  ),
);
export const ORIENTATION = {
  dark: KNOWN_DARK.slice(2).map(([row, column]) => at(row, column)),
  light: KNOWN_LIGHT.map(([row, column]) => at(row, column)),
} as const;
