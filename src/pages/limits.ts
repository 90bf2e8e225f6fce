// THE LIMITS of pages, and the choice of scale.
import { SCALES } from '../image/index.ts';
import { fail } from '../lib/failure.ts';
import type { Err } from '../lib/result.ts';
import { type Limits, valuesOf } from '../lib/limits.ts';
import type { LumaOptions, PageLimits, Scale } from './types.ts';

export const LIMIT_ROWS = {
  MAX_DECODE_MS: {
    // Starting a decoder and the tables of any format take under 10 ms; a tile of 512 × 512 of a small page, 30.
    value: 100,
    unit: 'nominal ms',
    of: 'decoding one page of an image file, whatever its size',
    beyond: 'the page fails as `processing_limit`',
  },
  MAX_DECODE_PIXEL_NS: {
    // Twice the most expensive ordinary image, 16-bit RGB of a TIFF with 58 ns (docs/design/image.md).
    value: 120,
    unit: 'nominal ns/pixel',
    of: 'decoding one page of an image file, added for each of its pixels',
    beyond: 'the page fails as `processing_limit`',
  },
  MAX_DECODE_BYTE_NS: {
    // Twice what a byte of LZW costs, the most expensive compression.
    value: 40,
    unit: 'nominal ns/byte',
    of: 'decoding one page of an image file, added for each byte of the file, divided by its pages',
    beyond: 'the page fails as `processing_limit`',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);

/** The defaults of MAX_IMAGE_PIXELS and MAX_PAGES (docs/configuration.md), for the library. */
export const DEFAULT_PAGE_LIMITS: PageLimits = { maxPixels: 50_000_000, maxPages: 100 };

/** The nominal ms that decoding a page of an image may take, from its pixels and bytes. */
export function decodeMs(pixels: number, bytes: number): number {
  return (
    LIMITS.MAX_DECODE_MS + (pixels * LIMITS.MAX_DECODE_PIXEL_NS + bytes * LIMITS.MAX_DECODE_BYTE_NS) / 1e6
  );
}

/** The failure too_large if the file has too many pages. */
export function checkPageCount(pages: number, { maxPages }: PageLimits): Err | undefined {
  if (pages <= maxPages) return undefined;
  return fail('too_large', {
    what: 'The file',
    actual: pages,
    limit: maxPages,
    unit: 'pages',
    bound: 'maxPages',
  });
}

/** The failure too_large if a page has too many pixels. */
export function checkPixels(width: number, height: number, { maxPixels }: PageLimits): Err | undefined {
  const pixels = width * height;
  if (pixels <= maxPixels) return undefined;
  return fail('too_large', {
    what: `The image of ${width} × ${height}`,
    actual: pixels,
    limit: maxPixels,
    unit: 'pixels',
    bound: 'maxPixels',
  });
}

/** The scale that the options mean for a page of that size. */
export function scaleFor(
  width: number,
  height: number,
  { scale, maxPixels = Infinity }: LumaOptions = {},
): Scale {
  if (scale !== undefined) return scale;
  return SCALES.find((by) => Math.ceil(width / by) * Math.ceil(height / by) <= maxPixels) ?? 8;
}

/** The failure of a wrong index or a closed source, which is our own bug. */
export function noSuchPage(index: number, pages: number): Err {
  return fail('internal', { what: `there is no page ${index} of ${pages}` });
}
