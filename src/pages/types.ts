// What a caller of pages/ sees: a file whose page count is known before anything is decoded, and pages that give
// grey pixels at the scale that is asked for.
import type { ImageFormat, Luma, Scale } from '../image/index.ts';
import type { Budget } from '../lib/budget.ts';
import type { Result } from '../lib/result.ts';

export type PageFormat = ImageFormat | 'pdf';
export type { Scale } from '../image/index.ts';

export interface PageLimits {
  /** Most pixels (width × height) of one page's full size; default 50 million (CONTRACT §8). */
  readonly maxPixels: number;
  /** Most pages of one file; default 100 (CONTRACT §8). */
  readonly maxPages: number;
}

export interface OpenOptions {
  readonly limits?: Partial<PageLimits>;
  /** Bounds the decoding of all pages together; when it runs out, a page fails as processing_limit. Default: no bound. */
  readonly budget?: Budget;
  /** The user password of an encrypted PDF. */
  readonly password?: string;
}

export interface LumaOptions {
  /** Fixed reduction; wins over maxPixels. */
  readonly scale?: Scale;
  /**
   * The first of the scales 1, 2, 4, 8 whose result has at most so many pixels (8 when none has).
   * Default: no bound, that is scale 1.
   */
  readonly maxPixels?: number;
}

export interface Page {
  /** Full size in pixels, upright (orientation applied), from headers: nothing is decoded yet. A PDF page: its size at the chosen dpi. */
  readonly width: number;
  readonly height: number;
  /**
   * Decodes the page: grey (ITU-R BT.601 luma), alpha laid on white, upright. ceil(width / scale) × ceil(height / scale).
   * Each call decodes anew and hands over a buffer of its own. Fails: malformed_file, unsupported_media, too_large.
   */
  luma(options?: LumaOptions): Promise<Result<Luma>>;
}

export interface PageSource {
  readonly format: PageFormat;
  /** Pages of a PDF or TIFF; 1 for every other image (of an animation, the first frame). */
  readonly pageCount: number;
  /** Page `index`, from 0. A broken page fails alone; the others stay readable. */
  page(index: number): Promise<Result<Page>>;
  /** Tells that something was found on a page: what pages took for nothing until now does not count against the file. */
  found(): void;
  /** Gives back what the source holds. Pages taken from it must not be used afterwards. */
  close(): void;
}
