// Opens bytes as a PageSource: sniffs the format, reads headers and checks the limits, all before anything is decoded.
import { noSuchPicture, openImage, openPicture, outOfTime, type ImageFrame } from '../image/index.ts';
import { shareOf, UNLIMITED, type Budget } from '../lib/budget.ts';
import { fail } from '../lib/failure.ts';
import { binaryKind } from '../lib/file-kinds.ts';
import { ok, type Result } from '../lib/result.ts';
import { scanFormats } from '../lib/scan-formats.ts';
import {
  checkPageCount,
  checkPixels,
  decodeMs,
  DEFAULT_PAGE_LIMITS,
  noSuchPage,
  scaleFor,
} from './limits.ts';
import { openJpeg2000, openPdfPages } from './pdf/index.ts';
import { sniff } from './sniff.ts';
import type { OpenOptions, Page, PageFormat, PageSource } from './types.ts';

/**
 * Opens an image or PDF. Its page count is then known, and no pixel was decoded. Failures: missing_file (no bytes), unsupported_media
 * (another format), malformed_file, encrypted, too_large (pages or pixels), processing_limit.
 */
export async function openPages(bytes: Uint8Array, options: OpenOptions = {}): Promise<Result<PageSource>> {
  const limits = { ...DEFAULT_PAGE_LIMITS, ...options.limits };
  const budget = options.budget ?? UNLIMITED;
  const what = sniff(bytes);
  switch (what.kind) {
    case 'empty':
      return fail('missing_file', { why: 'empty', send: `one of ${scanFormats('and')}` });
    case 'unknown': {
      const received = binaryKind(bytes);
      return received === undefined || received === 'binary data'
        ? fail('malformed_file', { format: 'file', why: `it is none of ${scanFormats('and')}` })
        : fail('unsupported_media', { what: 'file format', received, allowed: scanFormats('and') });
    }
    case 'other':
      return fail('unsupported_media', {
        what: 'file format',
        received: what.name,
        allowed: scanFormats('and'),
      });
    case 'page':
      break;
  }
  const { format } = what;
  const frame = options.frame ?? 1;
  if (frame > 1 && (format === 'pdf' || format === 'jpeg2000')) return noSuchPicture(frame, 1);
  if (format === 'pdf') return openPdfPages(bytes, limits, budget, options.password);
  if (format === 'jpeg2000') return openJpeg2000(bytes, limits, budget);
  const frames = frame === 1 ? openImage(format, bytes) : openPicture(format, bytes, frame);
  if (!frames.ok) return frames;
  const tooMany = checkPageCount(frames.value.length, limits);
  if (tooMany !== undefined) return tooMany;
  for (const frame of frames.value) {
    const tooLarge = checkPixels(frame.width, frame.height, limits);
    if (tooLarge !== undefined) return tooLarge;
  }
  return ok(imageSource(format, frames.value, budget, bytes.length / frames.value.length));
}

/** The pages of an image. `bytes`: a page's part of the file. */
function imageSource(
  format: PageFormat,
  frames: readonly ImageFrame[],
  budget: Budget,
  bytes: number,
): PageSource {
  let open = frames;
  return {
    format,
    pageCount: frames.length,
    async page(index) {
      const frame = open[index];
      return frame === undefined ? noSuchPage(index, open.length) : ok(imagePage(frame, budget, bytes));
    },
    found() {},
    close() {
      open = [];
    },
  };
}

function imagePage(frame: ImageFrame, budget: Budget, bytes: number): Page {
  const { width, height, decodes = 1 } = frame;
  return {
    width,
    height,
    hasColours: frame.hasColours === true,
    hasAlpha: frame.hasAlpha === true,
    async luma(options) {
      if (budget.exhausted) return outOfTime();
      const share = shareOf(budget, decodeMs(width * height * decodes, bytes));
      return frame.decode({ scale: scaleFor(width, height, options), budget: share, tone: options?.tone });
    },
  };
}
