// Reads the objects of a page and the data of the image of which a scanned page consists. Nothing is rendered: for a colour A4 scan
// PDFium would need 87 MB at 300 dpi and 171 MB at 600 dpi; the raster engine needs less than 1 MB.
import type { Orientation } from '../../image/index.ts';
import { heapOf, type Pdfium } from '../../wasm/pdfium.ts';
import type { BilevelImage } from './bitmap.ts';
import { readJpeg2000 } from './jpeg2000-header.ts';
import { withBlock, withMemory } from './pdfium-calls.ts';

export interface PageScan {
  /** 'jpeg': a JPEG file; 'flate': zlib data of 8-bit samples. */
  readonly coding: 'jpeg' | 'flate';
  /** A copy of the data in the PDF. */
  readonly data: Uint8Array;
  /** The size that the PDF gives. */
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  /** The relation of its rows to the upright page. EXIF data in the image does not count in a PDF. */
  readonly orientation: Orientation;
}

/** A bilevel scan, whose pixels are read as PDFium decodes them. */
export interface BilevelScan extends BilevelImage {
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
}

/** Constants of fpdf_edit.h. */
const FPDF_PAGEOBJ_TEXT = 1;
const FPDF_PAGEOBJ_IMAGE = 3;
const FPDF_PAGEOBJ_FORM = 5;
const FPDF_TEXTRENDERMODE_INVISIBLE = 3;
const FPDF_COLORSPACE_UNKNOWN = 0;
const COLORSPACES: readonly number[] = [1, 2, 4, 5, 7]; // grey, RGB, CalGray, CalRGB, ICC
const IMAGE_METADATA_BYTES = 28;

const CODINGS: Readonly<Record<string, PageScan['coding']>> = { DCTDecode: 'jpeg', FlateDecode: 'flate' };

/** A page with more objects counts as a drawing. A scanned page may have many: its recognised, invisible text. */
const MAX_OBJECTS = 20_000;
/** The part of the page that a scan must cover; beside a smaller image there may be content that needs rendering. */
const COVERED_PART = 0.5;
/** How far an image may extend beyond the page, as a part of its side; a larger overhang contains things that the page does not show. */
const OVERHANG_PART = 0.02;

/** A bilevel image with more pixels is rendered: PDFium may hold 3 bytes for each, and 96 MB in all. */
const MAX_BILEVEL_PIXELS = 18_000_000;
/** How far the pixels of a bilevel image may be from square; those of a fax of low resolution are 2:1. */
const MAX_ASPECT = 1.05;
/** The paint of a stencil is black up to here, of 255. */
const MAX_BLACK = 64;

/** An image that is narrower on the page holds no code: 1.4 mm. */
const MIN_IMAGE_PT = 4;

/** The content of a page, as far as it decides how the page is read. */
export interface PageContent {
  /** Its images, including those in forms. */
  readonly images: readonly PageImage[];
  /** Whether anything else is visible: text, paths, forms or annotations. */
  readonly isCovered: boolean;
}

export interface PageImage {
  /** PDFium's handle, valid while the page is loaded. */
  readonly object: number;
  /** Its number among the objects of the page, or of its form. */
  readonly at: number;
  readonly width: number;
  readonly height: number;
  /** 0 if PDFium cannot decode it. */
  readonly bitsPerPixel: number;
  /** fpdf_edit.h: FPDF_COLORSPACE_*. */
  readonly colorSpace: number;
  /** Its length when decoded. */
  readonly bytes: number;
  /** False inside a form, whose matrix would have to be applied too. */
  readonly isDirect: boolean;
}

/** Reads the objects of a loaded page. */
export async function readContent(pdfium: Pdfium, page: number): Promise<PageContent> {
  const images: PageImage[] = [];
  let isCovered = pdfium.FPDFPage_GetAnnotCount(page) > 0;
  let left = MAX_OBJECTS;
  const walk = async (count: number, objectAt: (i: number) => number, depth: number): Promise<void> => {
    for (let i = 0; i < count && left > 0; i++, left--) {
      const object = objectAt(i);
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type === FPDF_PAGEOBJ_IMAGE) {
        images.push({ ...(await readImage(pdfium, page, object)), at: i, isDirect: depth === 0 });
      } else if (type === FPDF_PAGEOBJ_FORM && depth < 4) {
        isCovered = true;
        await walk(
          pdfium.FPDFFormObj_CountObjects(object),
          (index) => pdfium.FPDFFormObj_GetObject(object, index),
          depth + 1,
        );
      } else if (
        type !== FPDF_PAGEOBJ_TEXT ||
        pdfium.FPDFTextObj_GetTextRenderMode(object) !== FPDF_TEXTRENDERMODE_INVISIBLE
      ) {
        isCovered = true;
      }
    }
  };
  await walk(pdfium.FPDFPage_CountObjects(page), (i) => pdfium.FPDFPage_GetObject(page, i), 0);
  return { images, isCovered: isCovered || left === 0 };
}

/** The image with the most decoded bytes. */
export function largestOf(images: readonly PageImage[]): PageImage | undefined {
  return images.reduce<PageImage | undefined>(
    (most, each) => (most === undefined || each.bytes > most.bytes ? each : most),
    undefined,
  );
}

/** How much of an image PDFium can show; it does not say so itself, and draws nothing in place of an image that is lost. */
export type Decoding = 'whole' | 'damaged' | 'lost';

/** Images too thin for a code count as whole. JBIG2 is decoded here, because PDFium decodes it only when it is drawn. */
export async function decodingOf(pdfium: Pdfium, { object, bitsPerPixel }: PageImage): Promise<Decoding> {
  if (!isLargeEnough(pdfium, object)) return 'whole';
  if (bitsPerPixel === 0) return 'lost';
  const filter = lastFilterOf(pdfium, object);
  if (filter === 'JPXDecode') {
    const header = readJpeg2000(rawDataOf(pdfium, object));
    return header.ok || header.failure.code !== 'malformed_file' ? 'whole' : 'damaged';
  }
  if (filter !== 'JBIG2Decode') return 'whole';
  const bitmap = await pdfium.slow.FPDFImageObj_GetBitmap(object);
  if (bitmap === 0) return 'lost';
  pdfium.FPDFBitmap_Destroy(bitmap);
  return 'whole';
}

function isLargeEnough(pdfium: Pdfium, object: number): boolean {
  const bounds = readFloats(pdfium, 4, (at) =>
    pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12),
  );
  if (bounds === undefined) return true;
  const [left = 0, bottom = 0, right = 0, top = 0] = bounds;
  return Math.min(right - left, top - bottom) >= MIN_IMAGE_PT;
}

async function readImage(
  pdfium: Pdfium,
  page: number,
  object: number,
): Promise<Omit<PageImage, 'at' | 'isDirect'>> {
  return withBlock(pdfium, IMAGE_METADATA_BYTES, async (at) => {
    // FPDF_IMAGEOBJ_METADATA: width, height, two resolutions, bits per pixel, colour space, content id.
    heapOf(pdfium).fill(0, at, at + IMAGE_METADATA_BYTES);
    await pdfium.slow.FPDFImageObj_GetImageMetadata(object, page, at);
    const number = (offset: number): number => pdfium.pdfium.getValue(at + offset, 'i32') >>> 0;
    const [width, height, bitsPerPixel] = [number(0), number(4), number(16)];
    return {
      object,
      width,
      height,
      bitsPerPixel,
      colorSpace: number(20),
      bytes: (width * height * bitsPerPixel) / 8,
    };
  });
}

/**
 * The image's own data, if it can be decoded without PDFium and covers the page; undefined otherwise. PDFium cannot be asked about
 * masks, decode arrays and predictors; plain.ts looks for them.
 */
export function takeScan(pdfium: Pdfium, page: number, image: PageImage): PageScan | undefined {
  const { object, width, height, bitsPerPixel, colorSpace, isDirect } = image;
  if (!isDirect || !COLORSPACES.includes(colorSpace) || (bitsPerPixel !== 8 && bitsPerPixel !== 24)) {
    return undefined;
  }
  const coding = codingOf(pdfium, object);
  const placed = coding && isUnclipped(pdfium, object) ? placement(pdfium, page, image) : undefined;
  if (!coding || !placed) return undefined;
  const data = rawDataOf(pdfium, object);
  if (data.length === 0) return undefined;
  return {
    coding,
    data,
    width,
    height,
    channels: bitsPerPixel === 24 ? 3 : 1,
    orientation: placed.orientation,
  };
}

/** The image, if it has one bit a pixel and covers the page; undefined otherwise. PDFium cannot be asked about masks; plain.ts looks for them. */
export function takeBilevel(pdfium: Pdfium, page: number, image: PageImage): BilevelScan | undefined {
  const { object, at, width, height, bitsPerPixel, colorSpace, isDirect } = image;
  if (!isDirect || bitsPerPixel !== 1 || width * height > MAX_BILEVEL_PIXELS) return undefined;
  const isStencil = colorSpace === FPDF_COLORSPACE_UNKNOWN;
  if ((isStencil && !isBlack(pdfium, object)) || !isUnclipped(pdfium, object)) return undefined;
  const placed = placement(pdfium, page, image);
  if (placed === undefined || Math.max(placed.aspect, 1 / placed.aspect) > MAX_ASPECT) return undefined;
  return { at, width, height, isStencil, orientation: placed.orientation };
}

/** Whether a stencil is painted black. */
function isBlack(pdfium: Pdfium, object: number): boolean {
  return withMemory(pdfium, 16, (at) => {
    if (!pdfium.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12)) return false;
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 4, 8, 12].map((i) =>
      pdfium.pdfium.getValue(at + i, 'i32'),
    );
    return Math.max(red, green, blue) <= MAX_BLACK && alpha === 255;
  });
}

/** A copy of the image's data in the file. */
function rawDataOf(pdfium: Pdfium, object: number): Uint8Array {
  const bytes = pdfium.FPDFImageObj_GetImageDataRaw(object, 0, 0);
  return withMemory(pdfium, bytes, (at) => {
    pdfium.FPDFImageObj_GetImageDataRaw(object, at, bytes);
    return heapOf(pdfium).slice(at, at + bytes);
  });
}

function codingOf(pdfium: Pdfium, image: number): PageScan['coding'] | undefined {
  if (pdfium.FPDFImageObj_GetImageFilterCount(image) !== 1) return undefined;
  return CODINGS[lastFilterOf(pdfium, image)];
}

/** The name of the filter that codes the pixels; '' if there is none. */
function lastFilterOf(pdfium: Pdfium, image: number): string {
  return withMemory(pdfium, 32, (at) => {
    const last = pdfium.FPDFImageObj_GetImageFilterCount(image) - 1;
    return pdfium.FPDFImageObj_GetImageFilter(image, last, at, 32) > 0 ? pdfium.pdfium.UTF8ToString(at) : '';
  });
}

function isUnclipped(pdfium: Pdfium, image: number): boolean {
  if (pdfium.FPDFPageObj_HasTransparency(image)) return false;
  const clip = pdfium.FPDFPageObj_GetClipPath(image);
  return clip === 0 || pdfium.FPDFClipPath_CountPaths(clip) <= 0;
}

/** How an image lies on the page. */
interface Placement {
  /** On the upright page. */
  readonly orientation: Orientation;
  /** The width of its pixels on the page, divided by their height. */
  readonly aspect: number;
}

/** Undefined if the image is skewed, too small or extends beyond the page. */
function placement(
  pdfium: Pdfium,
  page: number,
  { object, width, height }: PageImage,
): Placement | undefined {
  const matrix = readFloats(pdfium, 6, (at) => pdfium.FPDFPageObj_GetMatrix(object, at));
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
  const orientation = orientationFrom([a, b], [-c, -d], pdfium.FPDFPage_GetRotation(page));
  return orientation && { orientation, aspect: (Math.hypot(a, b) * height) / (Math.hypot(c, d) * width) };
}

function readFloats(pdfium: Pdfium, count: number, fill: (at: number) => boolean): number[] | undefined {
  return withMemory(pdfium, count * 4, (at) =>
    fill(at)
      ? Array.from({ length: count }, (_, i) => pdfium.pdfium.getValue(at + 4 * i, 'float'))
      : undefined,
  );
}

type Vector = readonly [x: number, y: number];

/** Orientations by the directions of the image's columns and rows on the page. */
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

/** `columns` and `rows`: the directions of an image's columns and rows, y upwards; `turns`: the page's rotation clockwise, in units of 90°. */
export function orientationFrom(columns: Vector, rows: Vector, turns: number): Orientation | undefined {
  const directions = [columns, rows].map((vector) => directionOf(rotated(vector, turns)));
  return ORIENTATIONS[directions.join(' ')];
}

function rotated([x, y]: Vector, turns: number): Vector {
  return turns % 4 === 0 ? [x, y] : rotated([y, -x], turns - 1);
}

/** The direction along an axis; '' for any other. */
function directionOf([x, y]: Vector): string {
  const most = Math.max(Math.abs(x), Math.abs(y));
  if (Math.min(Math.abs(x), Math.abs(y)) > most * 0.001) return '';
  if (Math.abs(x) === most) return x > 0 ? 'right' : 'left';
  return y > 0 ? 'up' : 'down';
}
