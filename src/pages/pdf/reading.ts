// Decides how a page is read: the data of a scan is decoded at its own resolution, and any other page is rendered.
import { openJpegAs, type ImageFrame } from '../../image/index.ts';
import { shareOf, type Budget } from '../../lib/budget.ts';
import { rest } from '../../lib/rest.ts';
import type { Result } from '../../lib/result.ts';
import type { Allowance, Pdfium } from '../../wasm/pdfium.ts';
import { decodeMs } from '../limits.ts';
import type { PageLimits } from '../types.ts';
import {
  decodingOf,
  dpiOf,
  largestOf,
  rawDataOf,
  readContent,
  takeBilevel,
  takeScan,
  type BilevelScan,
  type Decoding,
  type PageImage,
  type PageScan,
} from './content.ts';
import type { PdfDocument } from './document.ts';
import { openFlate } from './flate.ts';
import { withMemory, withPage } from './pdfium-calls.ts';
import { changesIn, changesOfStream, streamsIn } from './plain.ts';

/** The most decoded bytes of an image that PDFium can render within its share of an isolate, in bands (docs/design/pdf.md). */
const MAX_RENDERED_BYTES = 40_000_000;
/** A page with an image of more decoded bytes is rendered in bands: what PDFium holds for stretching an image grows with the bitmap. */
const UNBANDED_BYTES = 4_000_000;
const BANDS = 4;

/** The size of the upright page in points (1/72 inch). */
export interface PageSize {
  readonly widthPt: number;
  readonly heightPt: number;
}

export type Choice =
  /** `mayRender`: the page can be rendered instead if its data cannot be read. */
  | { readonly kind: 'scan'; readonly scan: PageScan; readonly mayRender: boolean }
  | { readonly kind: 'bilevel'; readonly scan: BilevelScan }
  | Rendering
  /** The page has an image of that size, which is too large to be rendered. */
  | { readonly kind: 'too_large'; readonly width: number; readonly height: number }
  /** Nothing of the page can be seen: it consists of images that cannot be decoded. */
  | { readonly kind: 'undecodable' };

export interface Rendering {
  readonly kind: 'render';
  /** Into how many horizontal bands the page is divided. */
  readonly bands: number;
  /** An image of the page cannot be decoded, and is missing from what is drawn. */
  readonly isPartial: boolean;
  /** The finest resolution of its images; undefined if it has none or they do not say. */
  readonly imageDpi?: number | undefined;
  /** Nothing but images without masks is visible. */
  readonly hasImagesOnly?: boolean;
  /** Colours may show what grey does not. */
  readonly hasColours?: boolean;
}

export type Reading = Exclude<Choice, { readonly kind: 'scan' }> | ScanReading;

/** A scan; `frame` decodes it. */
export interface ScanReading {
  readonly kind: 'scan';
  readonly frame: ImageFrame;
  /** The nominal ms that decoding may take. */
  readonly workMs: number;
  readonly mayRender: boolean;
}

/**
 * What an image with this data in the file may have: that of its own dictionary if it is found, or else what any image of the document may
 * have. The document is searched at most once for each.
 */
export type Changes = (data: () => Uint8Array) => ReturnType<typeof changesIn>;

export function changesOf(bytes: Uint8Array, budget: Budget): Changes {
  const options = { budget, pause: rest };
  let all: ReturnType<typeof changesIn> | undefined;
  let streams: ReturnType<typeof streamsIn> | undefined;
  return async (data) => {
    const any = await (all ??= changesIn(bytes, options));
    if (any.size === 0) return any;
    const own = { streams: await (streams ??= streamsIn(bytes, options)), data: data(), budget };
    return changesOfStream(bytes, own) ?? any;
  };
}

/** Chooses how to read a page from its objects. Nothing is decoded. */
export function choose(
  document: PdfDocument,
  index: number,
  allowance: Allowance,
  changes: Changes,
): Promise<Result<PageSize & { readonly choice: Choice }>> {
  return document.ask(index, allowance, async (pdfium, handle) => {
    const size = pageSize(pdfium, handle, index);
    return (
      size &&
      withPage(pdfium, handle, index, async (page) => ({
        ...size,
        choice: await choiceOf(pdfium, page, changes),
      }))
    );
  });
}

async function choiceOf(pdfium: Pdfium, page: number, changes: Changes): Promise<Choice> {
  const { images, isCovered, hasColours } = await readContent(pdfium, page);
  const largest = largestOf(images);
  if (largest === undefined) return { ...renderingOf(0), hasColours };
  const hasMask = async ({ object }: PageImage): Promise<boolean> =>
    (await changes(() => rawDataOf(pdfium, object))).has('mask');
  const mayRender = largest.bytes <= MAX_RENDERED_BYTES;
  // If the page cannot be rendered, content over the image is not seen; that is better than reading nothing of the page.
  if (!mayRender || (images.length === 1 && !isCovered)) {
    const scan = takeScan(pdfium, page, largest);
    if (scan !== undefined && (await changes(() => scan.data)).size === 0)
      return { kind: 'scan', scan, mayRender };
    const bilevel = takeBilevel(pdfium, page, largest);
    if (bilevel !== undefined && !(await hasMask(largest))) return { kind: 'bilevel', scan: bilevel };
  }
  if (!mayRender) return { kind: 'too_large', width: largest.width, height: largest.height };
  const decodings: Decoding[] = [];
  for (const image of images) decodings.push(await decodingOf(pdfium, image));
  if (!isCovered && decodings.every((each) => each === 'lost')) return { kind: 'undecodable' };
  let hasImagesOnly = !isCovered;
  // A mask may be finer than its image.
  for (const image of images) hasImagesOnly &&= !(await hasMask(image));
  const dpis = images.map((image) => dpiOf(pdfium, image));
  return {
    ...renderingOf(largest.bytes),
    isPartial: decodings.some((each) => each !== 'whole'),
    imageDpi: dpis.includes(undefined) ? undefined : Math.max(...dpis.map((dpi) => dpi ?? 0)),
    hasImagesOnly,
    hasColours,
  };
}

/** Opens the chosen data. A scan whose data is not what the PDF says, or too large, is rendered if possible. */
export async function openChoice(choice: Choice, limits: PageLimits, budget: Budget): Promise<Reading> {
  if (choice.kind !== 'scan') return choice;
  const { scan, mayRender } = choice;
  const workMs = decodeMs(scan.width * scan.height, scan.data.length);
  const frame = await openScan(scan, limits, shareOf(budget, workMs));
  if (frame?.ok) return { kind: 'scan', frame: frame.value, workMs, mayRender };
  if (!mayRender) return { kind: 'too_large', width: scan.width, height: scan.height };
  const isPartial = frame?.failure.code === 'malformed_file';
  return { ...renderingOf(scan.width * scan.height * scan.channels), isPartial };
}

/** How to render a page, of which nothing is missing, whose largest image has so many decoded bytes. */
export function renderingOf(bytes: number): Rendering {
  return { kind: 'render', bands: bytes > UNBANDED_BYTES ? BANDS : 1, isPartial: false };
}

/** Undefined if the image is larger than a page may be. */
async function openScan(
  scan: PageScan,
  { maxPixels }: PageLimits,
  budget: Budget,
): Promise<Result<ImageFrame> | undefined> {
  if (scan.width * scan.height > maxPixels) return undefined;
  const opened =
    scan.coding === 'jpeg'
      ? openJpegAs(scan.data, scan.orientation)
      : await openFlate(scan, scan.orientation, budget);
  return opened.ok && opened.value.width * opened.value.height > maxPixels ? undefined : opened;
}

function pageSize(pdfium: Pdfium, document: number, index: number): PageSize | undefined {
  return withMemory(pdfium, 8, (at) => {
    if (!pdfium.FPDF_GetPageSizeByIndexF(document, index, at)) return undefined;
    const widthPt = pdfium.pdfium.getValue(at, 'float');
    const heightPt = pdfium.pdfium.getValue(at + 4, 'float');
    return widthPt > 0 && heightPt > 0 ? { widthPt, heightPt } : undefined;
  });
}
