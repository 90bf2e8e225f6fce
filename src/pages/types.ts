// The interface of pages/: a file whose page count is known before anything is decoded, and pages that are decoded to grey at a chosen
// scale.
import type { FrameLuma, ImageFormat, Scale, Tone } from '../image/index.ts';
import type { Budget } from '../lib/budget.ts';
import type { Result } from '../lib/result.ts';

export type PageFormat = ImageFormat | 'jpeg2000' | 'pdf';
export type { Scale } from '../image/index.ts';

export interface PageLimits {
  /** The most pixels (width × height) of a page at full size; default 50 million. */
  readonly maxPixels: number;
  /** The most pages of a file; default 100. */
  readonly maxPages: number;
}

export interface OpenOptions {
  readonly limits?: Partial<PageLimits>;
  /** Bounds the decoding of all pages together; once it is used up, a page fails with processing_limit. Default: no bound. */
  readonly budget?: Budget;
  /** The picture of an animation, from 1, that is shown; default: the first. */
  readonly frame?: number | undefined;
  /** The user password of an encrypted PDF. */
  readonly password?: string;
}

export interface LumaOptions {
  /** A fixed scale; takes precedence over maxPixels. */
  readonly scale?: Scale;
  /**
   * Chooses the first of the scales 1, 2, 4, 8 whose result has at most this many pixels (8 if none has). Default: no bound, that is
   * scale 1.
   */
  readonly maxPixels?: number;
  /**
   * 'codes': a page that is drawn (PDF) is drawn without text and rules that cannot be a code, which take most of the time of a search.
   * Default: all.
   */
  readonly content?: 'all' | 'codes';
  /** How colours become grey; default: BT.601 luma on white. Images that have no colours are as without it, and JPEG 2000. */
  readonly tone?: Tone;
}

export interface PageLuma extends FrameLuma {
  /** Where shapes of a drawn page, such as bars, are too fine for this image; default: nowhere. */
  readonly fine?: readonly FineArea[];
}

/** A part of a page, in pixels of its full size. */
export interface FineArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** How many times larger than the full size it should be drawn, from 2. */
  readonly times: number;
}

export interface Page {
  /** The full size in pixels, upright, from headers. For a PDF page, its size at the chosen dpi. */
  readonly width: number;
  readonly height: number;
  /** Whether `tone` can change the image, because its file has colours, or an alpha channel. */
  readonly hasColours?: boolean;
  readonly hasAlpha?: boolean;
  /**
   * Decodes the upright page in grey (ITU-R BT.601 luma) on white: ceil(width / scale) × ceil(height / scale) pixels. Each call decodes
   * again into a new buffer. Failures: malformed_file, unsupported_media, too_large, processing_limit.
   */
  luma(options?: LumaOptions): Promise<Result<PageLuma>>;
  /**
   * Draws a part `times` larger, from (times · left, times · top) on; only pages that are drawn have it, those of a PDF that are no
   * scan. The caller bounds times² · width · height. Failures: those of luma.
   */
  readonly finer?: (area: FineArea, options?: Pick<LumaOptions, 'content'>) => Promise<Result<PageLuma>>;
}

export interface PageSource {
  readonly format: PageFormat;
  /** The pages of a PDF or TIFF; 1 for every other image (of an animation, one frame). */
  readonly pageCount: number;
  /** Page `index`, from 0. If a page is damaged, the others can still be read. */
  page(index: number): Promise<Result<Page>>;
  /** Tells the source that a code was found on a page; the work of pages without one until now no longer counts (pdf/work.ts). */
  found(): void;
  /** Releases what the source holds. Its pages must not be used afterwards. */
  close(): void;
}
