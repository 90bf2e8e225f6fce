// Reads the objects of a page and the data of the image of which a scanned page consists. Nothing is rendered: for a colour A4 scan
// PDFium would need 87 MB at 300 dpi and 171 MB at 600 dpi; the raster engine needs less than 1 MB.
import type { Orientation } from '../../image/index.ts';
import { heapOf, type Pdfium } from '../../wasm/pdfium.ts';
import type { BilevelImage } from './bitmap.ts';
import { readJpeg2000 } from './jpeg2000-header.ts';
import { boundsOf, combined, matrixOf, objectsOf, PAGE_OBJECT, pageBox, type PageObject } from './objects.ts';
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
const FPDF_TEXTRENDERMODE_INVISIBLE = 3;
const FPDF_COLORSPACE_UNKNOWN = 0;
const COLORSPACES: readonly number[] = [1, 2, 4, 5, 7]; // grey, RGB, CalGray, CalRGB, ICC
const IMAGE_METADATA_BYTES = 28;

const CODINGS: Readonly<Record<string, PageScan['coding']>> = { DCTDecode: 'jpeg', FlateDecode: 'flate' };

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
/** Levels between the most and the least of red, green and blue, where a colour is not nearly grey. */
const MIN_COLOUR = 48;
const COLOUR_BITS = 24;

/** An image that is narrower on the page holds no code: 1.4 mm. */
const MIN_IMAGE_PT = 4;

/** The content of a page, as far as it decides how the page is read. */
export interface PageContent {
  /** Its images, including those in forms. */
  readonly images: readonly PageImage[];
  /** Whether anything else is visible: text, paths, forms or annotations. */
  readonly isCovered: boolean;
  /** Whether an image, a shading or the inside of a path may have colours. */
  readonly hasColours: boolean;
}

export interface PageImage extends Pick<PageObject, 'object' | 'at' | 'matrix'> {
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
  const { objects, isWhole } = objectsOf(pdfium, page);
  let isCovered = !isWhole || pdfium.FPDFPage_GetAnnotCount(page) > 0;
  let hasColours = false;
  for (const { object, type, at, isInForm, matrix } of objects) {
    if (type === PAGE_OBJECT.image) {
      const image = await readImage(pdfium, page, object);
      images.push({ ...image, object, at, matrix, isDirect: !isInForm });
      hasColours ||= image.bitsPerPixel >= COLOUR_BITS;
    } else if (
      type !== PAGE_OBJECT.text ||
      pdfium.FPDFTextObj_GetTextRenderMode(object) !== FPDF_TEXTRENDERMODE_INVISIBLE
    ) {
      isCovered = true;
      hasColours ||=
        type === PAGE_OBJECT.shading || (type === PAGE_OBJECT.path && isColoured(pdfium, object));
    }
  }
  return { images, isCovered, hasColours };
}

/** The image with the most decoded bytes. */
export function largestOf(images: readonly PageImage[]): PageImage | undefined {
  return images.reduce<PageImage | undefined>(
    (most, each) => (most === undefined || each.bytes > most.bytes ? each : most),
    undefined,
  );
}

const POINTS_PER_INCH = 72;

/** The resolution of an image on the page, along the axis that has more; undefined if it is skewed or in a skewed form. */
export function dpiOf(pdfium: Pdfium, image: PageImage): number | undefined {
  const own = matrixOf(pdfium, image.object);
  const box = boundsOf(pdfium, image);
  if (own === undefined || box === undefined) return undefined;
  const [a, b, c, d] = combined(own, image.matrix);
  const [along, across] = [Math.abs(a) + Math.abs(d), Math.abs(b) + Math.abs(c)];
  if (Math.min(along, across) > 0.01 * Math.max(along, across)) return undefined;
  const [wide, high] = along > across ? [image.width, image.height] : [image.height, image.width];
  return POINTS_PER_INCH * Math.max(wide / (box.right - box.left), high / (box.top - box.bottom));
}

/** How much of an image PDFium can show; it does not say so itself, and draws nothing in place of an image that is lost. */
export type Decoding = 'whole' | 'damaged' | 'lost';

/** Images too thin for a code count as whole. JBIG2 is decoded here, because PDFium decodes it only when it is drawn. */
export async function decodingOf(pdfium: Pdfium, image: PageImage): Promise<Decoding> {
  const { object, bitsPerPixel } = image;
  if (!isLargeEnough(pdfium, image)) return 'whole';
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

function isLargeEnough(pdfium: Pdfium, image: PageImage): boolean {
  const box = boundsOf(pdfium, image);
  return box === undefined || Math.min(box.right - box.left, box.top - box.bottom) >= MIN_IMAGE_PT;
}

async function readImage(
  pdfium: Pdfium,
  page: number,
  object: number,
): Promise<Omit<PageImage, keyof PageObject | 'isDirect'>> {
  return withBlock(pdfium, IMAGE_METADATA_BYTES, async (at) => {
    // FPDF_IMAGEOBJ_METADATA: width, height, two resolutions, bits per pixel, colour space, content id.
    heapOf(pdfium).fill(0, at, at + IMAGE_METADATA_BYTES);
    await pdfium.slow.FPDFImageObj_GetImageMetadata(object, page, at);
    const number = (offset: number): number => pdfium.pdfium.getValue(at + offset, 'i32') >>> 0;
    const [width, height, bitsPerPixel] = [number(0), number(4), number(16)];
    return {
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
  const { red, green, blue, alpha } = fillOf(pdfium, object);
  return Math.max(red, green, blue) <= MAX_BLACK && alpha === 255;
}

function isColoured(pdfium: Pdfium, object: number): boolean {
  const { red, green, blue, alpha } = fillOf(pdfium, object);
  return alpha > 0 && Math.max(red, green, blue) - Math.min(red, green, blue) >= MIN_COLOUR;
}

/** The colour inside an object, from 0 to 255; transparent if PDFium does not know it. */
function fillOf(
  pdfium: Pdfium,
  object: number,
): Readonly<Record<'red' | 'green' | 'blue' | 'alpha', number>> {
  return withMemory(pdfium, 16, (at) => {
    const isKnown = pdfium.FPDFPageObj_GetFillColor(object, at, at + 4, at + 8, at + 12);
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 4, 8, 12].map((i) =>
      isKnown ? pdfium.pdfium.getValue(at + i, 'i32') : 0,
    );
    return { red, green, blue, alpha };
  });
}

/** A copy of the image's data in the file. */
export function rawDataOf(pdfium: Pdfium, object: number): Uint8Array {
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
  const matrix = matrixOf(pdfium, object);
  const box = pageBox(pdfium, page);
  if (matrix === undefined || box === undefined) return undefined;
  const [a, b, c, d, e, f] = matrix;
  const { left, bottom, right, top } = box;
  const [x0, x1] = [Math.min(e, e + a, e + c, e + a + c), Math.max(e, e + a, e + c, e + a + c)];
  const [y0, y1] = [Math.min(f, f + b, f + d, f + b + d), Math.max(f, f + b, f + d, f + b + d)];
  const slackX = (right - left) * OVERHANG_PART;
  const slackY = (top - bottom) * OVERHANG_PART;
  const isInside = x0 > left - slackX && x1 < right + slackX && y0 > bottom - slackY && y1 < top + slackY;
  const covered = ((x1 - x0) * (y1 - y0)) / ((right - left) * (top - bottom));
  if (!isInside || !(covered >= COVERED_PART)) return undefined;
  const orientation = orientationFrom([a, b], [-c, -d], box.turns);
  return orientation && { orientation, aspect: (Math.hypot(a, b) * height) / (Math.hypot(c, d) * width) };
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
