// Pages for drawn photographs: a flat grey page, shapes filled on it, codes pasted on it with their texts and corners.
import type { Luma } from '../../src/image/types.ts';
import type { Point, Quad, Symbology } from '../../src/barcode/index.ts';
import type { DrawnCode } from './draw-photo-codes.ts';

/** A code on a page or in a photograph. */
export interface KnownCode {
  readonly kind: string;
  readonly type: Symbology;
  /** Texts that count as read: the one that the API answers first, then forms of other readers. */
  readonly texts: readonly string[];
  /** Corners of its ink, in pixels of the page or photograph, in its own reading order. */
  readonly quad: Quad;
}

export interface Page {
  readonly width: number;
  readonly height: number;
  /** Grey, row-major. */
  readonly data: Uint8Array;
  readonly codes: KnownCode[];
  /** Pixels of the page per module of its codes. */
  readonly modulePx: number;
}

/** Pixels per module on pages: more than any photograph shows, so that its camera decides what is lost. */
export const PAGE_MODULE_PX = 4;

export function blankPage(width: number, height: number, paper = 255, modulePx = PAGE_MODULE_PX): Page {
  const [columns, rows] = [Math.round(width), Math.round(height)];
  const data = new Uint8Array(columns * rows).fill(paper);
  return { width: columns, height: rows, data, codes: [], modulePx };
}

/** Fills from (left, top) to (right, bottom), rounded to pixels and clipped to the page. */
export function fillRect(
  page: Page,
  [left, top, right, bottom]: readonly [number, number, number, number],
  grey: number,
): void {
  const from = Math.max(0, Math.round(left));
  const to = Math.min(page.width, Math.round(right));
  const end = Math.min(page.height, Math.round(bottom));
  if (to <= from) return;
  for (let y = Math.max(0, Math.round(top)); y < end; y++)
    page.data.fill(grey, y * page.width + from, y * page.width + to);
}

/** Fills an upright ellipse: centre and half axes in pixels. */
export function fillEllipse(page: Page, centre: Point, half: Point, grey: number): void {
  for (
    let y = Math.max(0, Math.floor(centre.y - half.y));
    y < Math.min(page.height, centre.y + half.y);
    y++
  ) {
    const across = 1 - ((y + 0.5 - centre.y) / half.y) ** 2;
    if (across <= 0) continue;
    const reach = half.x * Math.sqrt(across);
    fillRect(page, [centre.x - reach, y, centre.x + reach, y + 1], grey);
  }
}

/** Copies a code's pixels to the page, its left top corner there, and notes it. Throws over its edge or another code. */
export function placeCode(page: Page, code: DrawnCode, left: number, top: number): void {
  const { luma } = code;
  const [x, y] = [Math.round(left), Math.round(top)];
  const isFree = page.codes.every(
    ({ quad: [from, , to] }) =>
      x >= to.x || y >= to.y || x + luma.width <= from.x || y + luma.height <= from.y,
  );
  if (!isFree || x < 0 || y < 0 || x + luma.width > page.width || y + luma.height > page.height)
    throw new Error(`no room for ${code.kind} of ${luma.width} × ${luma.height} pixels at ${x}, ${y}`);
  for (let row = 0; row < luma.height; row++)
    page.data.set(luma.data.subarray(row * luma.width, (row + 1) * luma.width), (y + row) * page.width + x);
  const [right, bottom] = [x + luma.width, y + luma.height];
  const quad: Quad = [
    { x, y },
    { x: right, y },
    { x: right, y: bottom },
    { x, y: bottom },
  ];
  page.codes.push({ kind: code.kind, type: code.type, texts: code.texts, quad });
}

/** One code in the middle of white paper; the margin in modules on every side. */
export function pageOf(code: DrawnCode, margin = 12): Page {
  const edge = Math.round(margin * PAGE_MODULE_PX);
  const page = blankPage(code.luma.width + 2 * edge, code.luma.height + 2 * edge);
  placeCode(page, code, edge, edge);
  return page;
}

/** Codes from left to right, or from top to bottom, in the middle of the other direction; lengths in modules. */
export function pageOfAll(
  codes: readonly DrawnCode[],
  direction: 'row' | 'column',
  { gap = 20, margin = 12 }: { readonly gap?: number; readonly margin?: number } = {},
): Page {
  const along = (luma: Luma): number => (direction === 'row' ? luma.width : luma.height);
  const across = (luma: Luma): number => (direction === 'row' ? luma.height : luma.width);
  const edge = margin * PAGE_MODULE_PX;
  const between = gap * PAGE_MODULE_PX;
  const length = codes.reduce((sum, { luma }) => sum + along(luma), between * (codes.length - 1)) + 2 * edge;
  const breadth = Math.max(...codes.map(({ luma }) => across(luma))) + 2 * edge;
  const page = direction === 'row' ? blankPage(length, breadth) : blankPage(breadth, length);
  let at = edge;
  for (const code of codes) {
    const side = (breadth - across(code.luma)) / 2;
    if (direction === 'row') placeCode(page, code, at, side);
    else placeCode(page, code, side, at);
    at += along(code.luma) + between;
  }
  return page;
}

/** Lines of made-up letters: strokes on a 5 × 7 grid, words of random length. */
export function fillText(
  page: Page,
  [left, top, right, bottom]: readonly [number, number, number, number],
  { height, grey, random }: { readonly height: number; readonly grey: number; readonly random: () => number },
): void {
  const cell = height / 7;
  for (let y = top; y + height <= bottom; y += 1.6 * height) {
    const end = random() < 0.2 ? left + (right - left) * random() : right;
    for (let x = left; x + 5 * cell <= end; x += 6 * cell) {
      if (random() < 0.17) continue;
      fillLetter(page, { x, y }, cell, grey, random);
    }
  }
}

/** Up to four of eight strokes, at least an upright one. */
function fillLetter(page: Page, { x, y }: Point, cell: number, grey: number, random: () => number): void {
  const stroke = Math.max(1, 0.9 * cell);
  const upright = (at: number, from: number, to: number): void =>
    fillRect(page, [x + at * cell, y + from * cell, x + at * cell + stroke, y + to * cell], grey);
  const level = (at: number): void =>
    fillRect(page, [x, y + at * cell, x + 4 * cell, y + at * cell + stroke], grey);
  upright(random() < 0.7 ? 0 : 1.8, random() < 0.5 ? 0 : 2, 7);
  if (random() < 0.5) upright(3.2, random() < 0.5 ? 0 : 3, 7);
  for (const at of [0, 3, 6]) if (random() < 0.4) level(at);
}
