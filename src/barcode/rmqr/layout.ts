// rMQR's sizes and the modules that every symbol of a size has (ISO/IEC 23941 5.2, 5.3).

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

export interface KnownModule {
  readonly column: number;
  readonly row: number;
  readonly isDark: boolean;
}

/** Heights and the widths that each comes in. */
const WIDTHS: Readonly<Record<number, readonly number[]>> = {
  7: [43, 59, 77, 99, 139],
  9: [43, 59, 77, 99, 139],
  11: [27, 43, 59, 77, 99, 139],
  13: [27, 43, 59, 77, 99, 139],
  15: [43, 59, 77, 99, 139],
  17: [43, 59, 77, 99, 139],
};

export const SIZES: readonly Size[] = Object.entries(WIDTHS).flatMap(([rows, widths]) =>
  widths.map((columns) => ({ rows: Number(rows), columns })),
);

/** Columns of the middles of alignment patterns: dark at both edges, where timing patterns are light. */
const ALIGNMENT: Readonly<Record<number, readonly number[]>> = {
  27: [],
  43: [21],
  59: [19, 39],
  77: [25, 51],
  99: [23, 49, 75],
  139: [27, 55, 83, 111],
};

const FINDER = 7;
const CORNER_FINDER = 5;

/** The finder pattern, the corner's, and the timing patterns along both long sides. */
export function knownModules({ rows, columns }: Size): readonly KnownModule[] {
  const known: KnownModule[] = [];
  const rings = (left: number, top: number, side: number): void => {
    const middle = (side - 1) / 2;
    for (let row = 0; row < side; row++)
      for (let column = 0; column < side; column++) {
        const ring = Math.max(Math.abs(row - middle), Math.abs(column - middle));
        // Dark outside, light within, dark in the middle: of one module, or three.
        known.push({ column: left + column, row: top + row, isDark: ring !== middle - 1 });
      }
  };
  rings(0, 0, FINDER);
  rings(columns - CORNER_FINDER, rows - CORNER_FINDER, CORNER_FINDER);
  for (let row = 0; row < FINDER; row++) known.push({ column: FINDER, row, isDark: false });
  const aligned = ALIGNMENT[columns] ?? [];
  for (let column = FINDER + 1; column < columns - CORNER_FINDER; column++) {
    if (aligned.includes(column)) continue;
    for (const row of [0, rows - 1]) known.push({ column, row, isDark: column % 2 === 0 });
  }
  return known;
}
