// The objects of a loaded page, with those in its forms.
import type { Pdfium } from '../../wasm/pdfium.ts';
import { withMemory } from './pdfium-calls.ts';

/** FPDF_PAGEOBJ_* of fpdf_edit.h. */
export const PAGE_OBJECT = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

/** A page with more objects counts as a drawing. A scanned page may have many: its recognised, invisible text. */
const MAX_OBJECTS = 20_000;
const MAX_FORM_DEPTH = 4;

/** a to f of a PDF's matrix: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

const SAME: Matrix = [1, 0, 0, 1, 0, 0];

export interface PageObject {
  /** PDFium's handle, valid while the page is loaded. */
  readonly object: number;
  /** One of PAGE_OBJECT, or 0. */
  readonly type: number;
  /** Its number among the objects of the page, or of its form. */
  readonly at: number;
  readonly isInForm: boolean;
  /** From the coordinates of its form to those of the page. */
  readonly matrix: Matrix;
}

/** The objects in the order in which they are drawn, a form before what is in it. `isWhole`: there are no more than these. */
export function objectsOf(
  pdfium: Pdfium,
  page: number,
): { readonly objects: readonly PageObject[]; readonly isWhole: boolean } {
  const objects: PageObject[] = [];
  const walk = (count: number, objectAt: (i: number) => number, depth: number, matrix: Matrix): void => {
    for (let at = 0; at < count && objects.length < MAX_OBJECTS; at++) {
      const object = objectAt(at);
      const type = pdfium.FPDFPageObj_GetType(object);
      objects.push({ object, type, at, isInForm: depth > 0, matrix });
      if (type !== PAGE_OBJECT.form || depth >= MAX_FORM_DEPTH) continue;
      walk(
        pdfium.FPDFFormObj_CountObjects(object),
        (index) => pdfium.FPDFFormObj_GetObject(object, index),
        depth + 1,
        combined(matrixOf(pdfium, object) ?? SAME, matrix),
      );
    }
  };
  walk(pdfium.FPDFPage_CountObjects(page), (i) => pdfium.FPDFPage_GetObject(page, i), 0, SAME);
  return { objects, isWhole: objects.length < MAX_OBJECTS };
}

/** The matrix of an object; undefined if it has none. */
export function matrixOf(pdfium: Pdfium, object: number): Matrix | undefined {
  const read = readFloats(pdfium, 6, (at) => pdfium.FPDFPageObj_GetMatrix(object, at));
  if (read === undefined) return undefined;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = read;
  return [a, b, c, d, e, f];
}

/** The matrix that does what `first` does, and then `second`. */
export function combined([a, b, c, d, e, f]: Matrix, second: Matrix): Matrix {
  const [g, h, i, j, k, l] = second;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** A rectangle in points, y upwards. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Around an object, in the coordinates of the page; undefined if PDFium does not know it. */
export function boundsOf(
  pdfium: Pdfium,
  { object, matrix }: Pick<PageObject, 'object' | 'matrix'>,
): Box | undefined {
  const read = readFloats(pdfium, 4, (at) =>
    pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12),
  );
  if (read === undefined) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = read;
  const [a, b, c, d, e, f] = matrix;
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f]),
  );
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** The part of a page that is shown. `turns`: the page's rotation clockwise, in units of 90°. */
export type PageBox = Box & { readonly turns: number };

/** Undefined if PDFium does not know it. */
export function pageBox(pdfium: Pdfium, page: number): PageBox | undefined {
  const read = readFloats(pdfium, 4, (at) => pdfium.FPDF_GetPageBoundingBox(page, at));
  if (read === undefined) return undefined;
  // FS_RECTF
  const [left = 0, top = 0, right = 0, bottom = 0] = read;
  return { left, bottom, right, top, turns: pdfium.FPDFPage_GetRotation(page) };
}

/** Sides of a rectangle as parts of those of the upright page, from 0 to 1. */
export type Part = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** A rectangle of the page on the upright page. */
export function onUpright({ left, bottom, right, top }: Box, page: PageBox): Part {
  const across = (x: number): number => (x - page.left) / (page.right - page.left);
  const down = (y: number): number => (page.top - y) / (page.top - page.bottom);
  const [x0, x1, y0, y1] = [across(left), across(right), down(top), down(bottom)];
  switch (page.turns) {
    case 1:
      return { left: 1 - y1, right: 1 - y0, top: x0, bottom: x1 };
    case 2:
      return { left: 1 - x1, right: 1 - x0, top: 1 - y1, bottom: 1 - y0 };
    case 3:
      return { left: y0, right: y1, top: 1 - x1, bottom: 1 - x0 };
    default:
      return { left: x0, right: x1, top: y0, bottom: y1 };
  }
}

/** Shows or hides objects until the page is closed. */
export function show(pdfium: Pdfium, objects: readonly Pick<PageObject, 'object'>[], isShown: boolean): void {
  for (const { object } of objects) pdfium.FPDFPageObj_SetIsActive(object, isShown);
}

/** How many times longer a matrix makes lines, on average. */
export function growthOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** The floats that `fill` writes; undefined if it fails. */
function readFloats(
  pdfium: Pdfium,
  count: number,
  fill: (at: number) => boolean,
): readonly number[] | undefined {
  return withMemory(pdfium, count * 4, (at) =>
    fill(at)
      ? Array.from({ length: count }, (_, i) => pdfium.pdfium.getValue(at + 4 * i, 'float'))
      : undefined,
  );
}
