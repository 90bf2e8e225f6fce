// MaxiCode's hexagons and rings (ISO/IEC 16023 4.11) as square cells, because everything here is rows of cells.

/** Cells across a hexagon's pitch. */
export const HEXAGON_CELLS = 8;
/** Rows are √3/2 of the pitch apart: 7 of 8 is 1 % more. */
const ROW_CELLS = 7;
const ROWS = 33;
const COLUMNS = 30;
/** Half widths in cells of a hexagon's nine lines: a pitch less one cell wide, so that neighbours do not touch. */
const HALF_WIDTHS = [0, 1, 2, 3, 3, 3, 2, 1, 0];
/** Radii of the rings' edges in pitches of 0.88 mm, dark between the first and second, third and fourth, fifth and sixth. */
const RINGS = [0.51, 1.18, 1.86, 2.53, 3.2, 3.87].map((mm) => mm / 0.88);
/** The bullseye stands on the hexagon in column 14 of row 16. */
const CENTRE = { x: 14 * HEXAGON_CELLS + 3, y: 16 * ROW_CELLS + 4 };

/** Rows of cells of the dark modules, each numbered row · 30 + column. */
export function hexagons(modules: readonly number[]): boolean[][] {
  const width = COLUMNS * HEXAGON_CELLS + 3;
  const height = (ROWS - 1) * ROW_CELLS + HALF_WIDTHS.length;
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => isRing(x, y)),
  );
  for (const module of modules) {
    const row = Math.floor(module / COLUMNS);
    const middle = (module % COLUMNS) * HEXAGON_CELLS + 3 + (row % 2 === 0 ? 0 : HEXAGON_CELLS / 2);
    for (const [line, half] of HALF_WIDTHS.entries()) {
      rows[row * ROW_CELLS + line]?.fill(true, middle - half, middle + half + 1);
    }
  }
  return rows;
}

function isRing(x: number, y: number): boolean {
  const radius = Math.hypot(x - CENTRE.x, y - CENTRE.y) / HEXAGON_CELLS;
  return RINGS.filter((edge) => radius >= edge).length % 2 === 1;
}
