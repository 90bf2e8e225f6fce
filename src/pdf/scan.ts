// A scanned page: one JPEG over (nearly) the whole page and nothing else that is seen. Its own data is taken out, so that
// nothing is rasterised: PDFium needs 87 MB for an A4 scan at 300 dpi, the raster engine under 1 MB.
import type { Orientation } from '../image/index.ts';
import { heapOf, type Pdfium } from '../wasm/pdfium.ts';
import { withMemory } from './pdfium-calls.ts';

export interface PageScan {
  /** The JPEG file as it stands in the PDF; a copy. */
  readonly jpeg: Uint8Array;
  /** How its rows lie on the upright page. What EXIF inside says does not count in a PDF. */
  readonly orientation: Orientation;
}

/** fpdf_edit.h. */
const FPDF_PAGEOBJ_TEXT = 1;
const FPDF_PAGEOBJ_IMAGE = 3;
const FPDF_TEXTRENDERMODE_INVISIBLE = 3;
const COLORSPACES: readonly number[] = [1, 2, 4, 5, 7]; // grey, RGB, CalGray, CalRGB, ICC
const IMAGE_METADATA_BYTES = 28;

/** Text of a recognised page is invisible; with more objects than this the page is taken for a drawing. */
const MAX_OBJECTS = 20_000;
/** A picture that covers less of the page leaves room for content that only rendering shows at its size. */
const COVERED_PART = 0.5;
/** A picture that reaches further over the page's border shows things that the page does not. */
const OVERHANG_PART = 0.02;

/** undefined: the page has to be rendered. */
export function readScan(pdfium: Pdfium, page: number): PageScan | undefined {
  const image = onlyImage(pdfium, page);
  if (image === undefined || !isPlainJpeg(pdfium, page, image)) return undefined;
  const orientation = placement(pdfium, page, image);
  if (orientation === undefined) return undefined;
  const bytes = pdfium.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  if (bytes === 0) return undefined;
  const jpeg = withMemory(pdfium, bytes, (at) => {
    pdfium.FPDFImageObj_GetImageDataRaw(image, at, bytes);
    return heapOf(pdfium).slice(at, at + bytes);
  });
  return { jpeg, orientation };
}

/** The one image of a page whose other objects are all invisible text. */
function onlyImage(pdfium: Pdfium, page: number): number | undefined {
  const count = pdfium.FPDFPage_CountObjects(page);
  if (count < 1 || count > MAX_OBJECTS || pdfium.FPDFPage_GetAnnotCount(page) > 0) return undefined;
  let image: number | undefined;
  for (let i = 0; i < count; i++) {
    const object = pdfium.FPDFPage_GetObject(page, i);
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === FPDF_PAGEOBJ_IMAGE && image === undefined) image = object;
    else if (
      type !== FPDF_PAGEOBJ_TEXT ||
      pdfium.FPDFTextObj_GetTextRenderMode(object) !== FPDF_TEXTRENDERMODE_INVISIBLE
    ) {
      return undefined;
    }
  }
  return image;
}

function isPlainJpeg(pdfium: Pdfium, page: number, image: number): boolean {
  if (pdfium.FPDFImageObj_GetImageFilterCount(image) !== 1) return false;
  const isJpeg = withMemory(pdfium, 32, (at) => {
    pdfium.FPDFImageObj_GetImageFilter(image, 0, at, 32);
    return pdfium.pdfium.UTF8ToString(at) === 'DCTDecode';
  });
  if (!isJpeg || pdfium.FPDFPageObj_HasTransparency(image)) return false;
  const clip = pdfium.FPDFPageObj_GetClipPath(image);
  if (clip !== 0 && pdfium.FPDFClipPath_CountPaths(clip) > 0) return false;
  return withMemory(pdfium, IMAGE_METADATA_BYTES, (at) => {
    // FPDF_IMAGEOBJ_METADATA: width, height, two resolutions, bits per pixel, colour space, content id.
    if (!pdfium.FPDFImageObj_GetImageMetadata(image, page, at)) return false;
    const bits = pdfium.pdfium.getValue(at + 16, 'i32');
    return (bits === 8 || bits === 24) && COLORSPACES.includes(pdfium.pdfium.getValue(at + 20, 'i32'));
  });
}

/** How the picture lies on the upright page; undefined when it is skewed, too small or reaches beyond the page. */
function placement(pdfium: Pdfium, page: number, image: number): Orientation | undefined {
  const matrix = readFloats(pdfium, 6, (at) => pdfium.FPDFPageObj_GetMatrix(image, at));
  const box = readFloats(pdfium, 4, (at) => pdfium.FPDF_GetPageBoundingBox(page, at));
  if (matrix === undefined || box === undefined) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
  // FS_RECTF: left, top, right, bottom.
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  const [x0, x1] = [Math.min(e, e + a, e + c, e + a + c), Math.max(e, e + a, e + c, e + a + c)];
  const [y0, y1] = [Math.min(f, f + b, f + d, f + b + d), Math.max(f, f + b, f + d, f + b + d)];
  const slackX = (right - left) * OVERHANG_PART;
  const slackY = (top - bottom) * OVERHANG_PART;
  const isInside = x0 > left - slackX && x1 < right + slackX && y0 > bottom - slackY && y1 < top + slackY;
  const covered = ((x1 - x0) * (y1 - y0)) / ((right - left) * (top - bottom));
  if (!isInside || !(covered >= COVERED_PART)) return undefined;
  return orientationFrom([a, b], [-c, -d], pdfium.FPDFPage_GetRotation(page));
}

function readFloats(pdfium: Pdfium, count: number, fill: (at: number) => boolean): number[] | undefined {
  return withMemory(pdfium, count * 4, (at) =>
    fill(at)
      ? Array.from({ length: count }, (_, i) => pdfium.pdfium.getValue(at + 4 * i, 'float'))
      : undefined,
  );
}

type Vector = readonly [x: number, y: number];

/** By the directions on the page in which columns and rows of the picture run. */
const ORIENTATIONS: Readonly<Record<string, Orientation>> = {
  'right down': 1,
  'left down': 2,
  'left up': 3,
  'right up': 4,
  'down right': 5,
  'down left': 6,
  'up left': 7,
  'up right': 8,
};

/** `columns` and `rows`: where a picture's columns and rows run, y upwards; `turns`: quarter turns of the page, clockwise. */
export function orientationFrom(columns: Vector, rows: Vector, turns: number): Orientation | undefined {
  const directions = [columns, rows].map((vector) => directionOf(turned(vector, turns)));
  return ORIENTATIONS[directions.join(' ')];
}

function turned([x, y]: Vector, turns: number): Vector {
  return turns % 4 === 0 ? [x, y] : turned([y, -x], turns - 1);
}

/** '' when it is along neither axis. */
function directionOf([x, y]: Vector): string {
  const most = Math.max(Math.abs(x), Math.abs(y));
  if (Math.min(Math.abs(x), Math.abs(y)) > most * 0.001) return '';
  if (Math.abs(x) === most) return x > 0 ? 'right' : 'left';
  return y > 0 ? 'up' : 'down';
}
