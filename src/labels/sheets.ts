// THE SHEETS: label sheets and rolls by their names, in millimetres.
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where labels stand on a page. A roll's page is one label. */
export interface Sheet {
  readonly page: Size;
  readonly label: Size;
  readonly columns: number;
  readonly rows: number;
  /** Between two labels. */
  readonly gapX: number;
  readonly gapY: number;
  /** From the page's edges to the first label. */
  readonly left: number;
  readonly top: number;
  readonly isRoll: boolean;
}

const INCH = 25.4;
/** ISO 216; ANSI/ASME Y14.1. */
export const PAGES = {
  a4: { width: 210, height: 297 },
  letter: { width: 8.5 * INCH, height: 11 * INCH },
} as const;
export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

type Row = readonly [
  names: string,
  columns: number,
  rows: number,
  width: number,
  height: number,
  gapX?: number,
];

/**
 * Labels across and down, their width and height, and the gap between columns, as the makers' data sheets have them. The grid stands in the
 * middle of the page, which gives the margins of those data sheets: L7160 15.1 and 7.2 mm, L7163 15.1 and 4.6 mm, 5160 0.5 and 0.19 in.
 * Sheets whose data disagree from source to source, such as Avery 5167 and Herma 4606, are left out.
 */
const ROWS: readonly { readonly maker: string; readonly page: PageName; readonly rows: readonly Row[] }[] = [
  // Avery Ltd., template data of the L and J series; the margins are also those of Word's list "Avery A4/A5".
  { maker: 'Avery', page: 'a4', rows: [
    ['L7651 J8651', 5, 13, 38.1, 21.2, 2.5], ['L7636 J8636', 4, 12, 45.7, 21.2, 2.6], ['L7654 J8654', 4, 10, 45.7, 25.4, 2.6],
    ['L4732', 5, 16, 35.6, 16.9, 2.5], ['L7159 J8159', 3, 8, 63.5, 33.9, 2.54], ['L7160 J8160', 3, 7, 63.5, 38.1, 2.54],
    ['L7161 J8161', 3, 6, 63.5, 46.6, 2.54], ['L7162 J8162', 2, 8, 99.1, 33.9, 2.5], ['L7163 J8163', 2, 7, 99.1, 38.1, 2.5],
    ['L7164 J8164', 3, 4, 63.5, 72, 2.54], ['L7165 J8165', 2, 4, 99.1, 67.7, 2.5], ['L7166 J8166', 2, 3, 99.1, 93.1, 2.5],
    ['L7167 J8167', 1, 1, 199.6, 289.1], ['L7168 J8168', 1, 2, 199.6, 143.5], ['L7169 J8169', 2, 2, 99.1, 139, 2.5],
    ['L7173 J8173', 2, 5, 99.1, 57, 2.5],
  ] },
  // The size and number on the pack; labels without gaps.
  { maker: 'Avery Zweckform', page: 'a4', rows: [
    ['3424', 2, 6, 105, 48], ['3425', 2, 5, 105, 57], ['3427', 2, 4, 105, 74], ['3474', 3, 8, 70, 37], ['3475', 3, 8, 70, 36],
    ['3483', 2, 2, 105, 148], ['3651', 4, 10, 52.5, 29.7], ['3652', 3, 7, 70, 42.3], ['3653', 2, 7, 105, 42.3],
    ['3659', 2, 6, 97, 42.3], ['3660', 2, 4, 97, 67.7], ['3661', 3, 4, 70, 67.7], ['3664', 3, 8, 70, 33.8], ['3665', 2, 8, 105, 33.8],
    ['3666', 5, 13, 38, 21.2], ['3667', 4, 16, 48.5, 16.9],
  ] },
  // Likewise.
  { maker: 'Herma', page: 'a4', rows: [
    ['4360', 3, 8, 70, 36], ['4464', 3, 8, 70, 37],
  ] },
  // Avery Products Corporation, template data.
  { maker: 'Avery', page: 'letter', rows: [
    ['5160 5260 8160 18160', 3, 10, 2.625 * INCH, INCH, 0.125 * INCH], ['5161 5261 8161', 2, 10, 4 * INCH, INCH, 0.1875 * INCH],
    ['5162 5262 8162', 2, 7, 4 * INCH, (4 / 3) * INCH, 0.1875 * INCH], ['5163 5263 8163', 2, 5, 4 * INCH, 2 * INCH, 0.1875 * INCH],
    ['5164 5264 8164', 2, 3, 4 * INCH, (10 / 3) * INCH, 0.1875 * INCH], ['5126 8126', 1, 2, 8.5 * INCH, 5.5 * INCH],
  ] },
]; // oxfmt-ignore

/** Rolls by width and length: endless 62 mm cut at 29 mm, parcels, and the labels of desktop printers. */
const ROLLS: readonly (readonly [name: string, width: number, height: number])[] = [
  ['62mm', 62, 29], ['62x29mm', 62, 29], ['62x100mm', 62, 100], ['100x150mm', 100, 150], ['4x6in', 4 * INCH, 6 * INCH],
  ['4x2in', 4 * INCH, 2 * INCH], ['57x32mm', 57, 32], ['50x30mm', 50, 30], ['40x20mm', 40, 20],
]; // oxfmt-ignore

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(?:avery|zweckform|herma|[\s-])+/, '')
    .replaceAll(/[\s-]/g, '')
    .replaceAll('×', 'x');

const SHEETS: ReadonlyMap<string, Sheet> = new Map([
  ...ROWS.flatMap(({ page: name, rows: all }) =>
    all.flatMap(([names, columns, rows, width, height, gapX = 0]) => {
      const page = PAGES[name];
      const grid = { page, label: { width, height }, columns, rows, gapX, gapY: 0, isRoll: false };
      return names.split(' ').map((each) => [plain(each), { ...grid, ...centred(grid) }] as const);
    }),
  ),
  ...ROLLS.map(([name, width, height]) => [plain(name), rollOf({ width, height })] as const),
]);

/** The names, the best known of each sheet, and who makes it; rolls have no maker. */
export const SHEET_MAKERS: readonly { readonly name: string; readonly maker?: string }[] = [
  ...ROWS.flatMap(({ maker, rows }) => rows.map(([names]) => ({ name: names.split(' ')[0] ?? '', maker }))),
  ...ROLLS.map(([name]) => ({ name })),
];
export const SHEET_NAMES: readonly string[] = SHEET_MAKERS.map(({ name }) => name);

/** What a caller changes of a sheet, in millimetres; what is absent stays as it is. */
export interface SheetChanges {
  /** Labels of a free size stand on such pages, as many as fit; absent: each is a page of its own. */
  readonly pageSize?: PageName | undefined;
  readonly marginLeft?: number | undefined;
  readonly marginTop?: number | undefined;
  readonly gapX?: number | undefined;
  readonly gapY?: number | undefined;
}

const FREE = /^(\d{1,3}(?:\.\d{1,2})?)x(\d{1,3}(?:\.\d{1,2})?)(mm|in)?$/;
/** Millimetres of a label's side: jewellery to a poster. */
const SIDE = { minimum: 8, maximum: 420 } as const;

/** The sheet of that name, or of a free size such as 70x37 or 4x6in, with what a caller changes. Failure: invalid_option. */
export function sheetOf(name: string, changes: SheetChanges = {}): Result<Sheet> {
  const known = SHEETS.get(plain(name));
  const [, width = '', height = '', unit] = FREE.exec(plain(name)) ?? [];
  if (known === undefined && width === '')
    return fail('invalid_option', {
      option: 'sheet',
      rule: `must be a size such as 70x37 (millimetres) or 4x6in, or one of ${SHEET_NAMES.join(', ')}`,
      received: `"${name.slice(0, 40)}"`,
    });
  const scale = unit === 'in' ? INCH : 1;
  const label = known?.label ?? { width: scale * Number(width), height: scale * Number(height) };
  if (
    Math.min(label.width, label.height) < SIDE.minimum ||
    Math.max(label.width, label.height) > SIDE.maximum
  )
    return fail('invalid_option', {
      option: 'sheet',
      rule: `has labels of ${SIDE.minimum} to ${SIDE.maximum} mm a side`,
      received: `"${name.slice(0, 40)}"`,
    });
  if (known !== undefined && changes.pageSize === undefined) return changed(known, changes);
  return changes.pageSize === undefined
    ? changed(rollOf(label), changes)
    : filled(label, PAGES[changes.pageSize], changes);
}

function centred({
  page,
  label,
  columns,
  rows,
  gapX,
  gapY,
}: Omit<Sheet, 'left' | 'top'>): Pick<Sheet, 'left' | 'top'> {
  return {
    left: (page.width - columns * label.width - (columns - 1) * gapX) / 2,
    top: (page.height - rows * label.height - (rows - 1) * gapY) / 2,
  };
}

function rollOf(label: Size): Sheet {
  return { page: label, label, columns: 1, rows: 1, gapX: 0, gapY: 0, left: 0, top: 0, isRoll: true };
}

/** As many labels as fit, in the middle of the page or behind the margins that were asked for. */
function filled(
  label: Size,
  page: Size,
  { marginLeft, marginTop, gapX = 0, gapY = 0 }: SheetChanges,
): Result<Sheet> {
  // A thousandth of a millimetre: what the division may lose.
  const most = (side: number, each: number, gap: number): number =>
    Math.floor((side + gap + 1e-3) / (each + gap));
  const columns = most(page.width - (marginLeft ?? 0), label.width, gapX);
  const rows = most(page.height - (marginTop ?? 0), label.height, gapY);
  if (columns < 1 || rows < 1) return tooLarge(label, page);
  const grid = { page, label, columns, rows, gapX, gapY, isRoll: false };
  const middle = centred(grid);
  return ok({ ...grid, left: marginLeft ?? middle.left, top: marginTop ?? middle.top });
}

function changed(sheet: Sheet, { marginLeft, marginTop, gapX, gapY }: SheetChanges): Result<Sheet> {
  const gaps = { ...sheet, gapX: gapX ?? sheet.gapX, gapY: gapY ?? sheet.gapY };
  const moved = { ...gaps, left: marginLeft ?? sheet.left, top: marginTop ?? sheet.top };
  const { page, label, columns, rows, left, top } = moved;
  const right = left + columns * label.width + (columns - 1) * moved.gapX;
  const bottom = top + rows * label.height + (rows - 1) * moved.gapY;
  return right > page.width + 0.5 || bottom > page.height + 0.5 ? tooLarge(label, page) : ok(moved);
}

function tooLarge(label: Size, page: Size): Result<never> {
  const size = ({ width, height }: Size): string => `${rounded(width)} × ${rounded(height)} mm`;
  return fail('invalid_option', {
    option: 'sheet',
    subject: '{sheet} with {marginLeft}, {marginTop}, {gapX} and {gapY}',
    rule: `must fit on the page of ${size(page)}`,
    received: `labels of ${size(label)}`,
  });
}

const rounded = (length: number): number => Math.round(100 * length) / 100;

/** The upper left corner of a label on its page, by its place from 0. */
export function cornerOf(
  { columns, rows, label, gapX, gapY, left, top }: Sheet,
  place: number,
): { readonly x: number; readonly y: number } {
  const [column, row] = [place % columns, Math.floor(place / columns) % rows];
  return { x: left + column * (label.width + gapX), y: top + row * (label.height + gapY) };
}
