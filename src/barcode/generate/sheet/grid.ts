// Where the drawings of a sheet stand: equal cells in rows, the drawing in the middle of each.

/** Pixels of a drawing. */
export interface Cell {
  readonly width: number;
  readonly height: number;
}

/** Points, 1/72 inch, upright (ISO 216; ANSI/ASME Y14.1). */
export const PAGE_SIZES = {
  a4: { width: 595.276, height: 841.89 },
  letter: { width: 612, height: 792 },
} as const;
export type PageSize = keyof typeof PAGE_SIZES;

/** 10 mm: what office printers leave white has up to 6. */
const MARGIN_PT = (10 / 25.4) * 72;
/** Between two cells, as a part of a cell's width: the quiet zones stand inside the cells. */
const GAP = 0.05;
const DEFAULT_COLUMNS = 3;

export interface Grid {
  readonly columns: number;
  /** Pixels of every cell: the widest and the highest drawing. */
  readonly cell: Cell;
  readonly gapPx: number;
  readonly dpi: number | undefined;
  readonly page: Cell;
  readonly marginPt: number;
  /** Points a pixel. */
  readonly scale: number;
  /** One at least. */
  readonly rowsAPage: number;
}

export interface GridOptions {
  readonly columns: number | undefined;
  /** Gives the drawings their size in print; without it they fill the page's width. */
  readonly dpi: number | undefined;
  readonly pageSize: PageSize;
  /** Whether the sheet has pages; one without is as wide as its columns. */
  readonly isPaged: boolean;
}

/**
 * `columns` side by side; default 3, or as many as fit on a page at the size in print. Undefined where that many do not fit, or no
 * row does.
 */
export function gridOf(drawings: readonly Cell[], options: GridOptions): Grid | undefined {
  const { columns, dpi, isPaged } = options;
  const page = PAGE_SIZES[options.pageSize];
  const cell = {
    width: Math.max(...drawings.map(({ width }) => width)),
    height: Math.max(...drawings.map(({ height }) => height)),
  };
  const gapPx = Math.max(1, Math.round(GAP * cell.width));
  const [roomX, roomY] = [page.width - 2 * MARGIN_PT, page.height - 2 * MARGIN_PT];
  const print = isPaged && dpi !== undefined ? 72 / dpi : undefined;
  const fitting =
    print === undefined ? undefined : Math.floor((roomX / print + gapPx) / (cell.width + gapPx));
  const wanted = columns ?? fitting ?? DEFAULT_COLUMNS;
  if (wanted < 1 || wanted > (fitting ?? wanted)) return undefined;
  const across = wanted * (cell.width + gapPx) - gapPx;
  // Without a size in print, a high drawing is made as small as a page needs.
  const scale = print ?? Math.min(roomX / across, roomY / cell.height);
  // A millionth of a row: what the division may lose.
  const rowsAPage = Math.floor((roomY / scale + gapPx) / (cell.height + gapPx) + 1e-6);
  if (rowsAPage < 1) return undefined;
  return { columns: wanted, cell, gapPx, dpi, page, marginPt: MARGIN_PT, scale, rowsAPage };
}

/** The drawing's upper left corner in pixels from the grid's: in the middle of its cell. */
export function placeOf(
  { columns, cell, gapPx }: Pick<Grid, 'columns' | 'cell' | 'gapPx'>,
  index: number,
  { width, height }: Cell,
): { readonly x: number; readonly y: number } {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  return {
    x: column * (cell.width + gapPx) + Math.floor((cell.width - width) / 2),
    y: row * (cell.height + gapPx) + Math.floor((cell.height - height) / 2),
  };
}
