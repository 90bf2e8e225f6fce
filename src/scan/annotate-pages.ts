// Draws the pages on which barcodes were read, with an outline around each barcode.
import { type AnnotateFormat, MAX_ANNOTATED_PIXELS, type Outline, annotate } from '../annotate/index.ts';
import { release } from '../lib/release.ts';
import { type Result, ok } from '../lib/result.ts';
import { LIMITS } from './limits.ts';
import type { PageSource } from '../pages/index.ts';
import type { Point } from '../barcode/index.ts';
import type { Gap } from './gaps.ts';

export interface AnnotatedPage {
  /** From 1. */
  readonly page: number;
  /** Size of the image in pixels. */
  readonly width: number;
  readonly height: number;
  /** The image file. */
  readonly image: Uint8Array;
}

/** The drawn properties of a symbol that was read: its page from 1, its corners in pixels of the page, its type. */
export interface PlacedSymbol {
  readonly page: number;
  readonly corners: readonly Point[];
  readonly type: string | null;
}

/** What the answer already has from earlier files. */
export interface Annotated {
  readonly symbols: number;
  readonly pages: number;
}

/**
 * One image for each page that has symbols, or why it is missing. `maxPages` (default MAX_ANNOTATED_PAGES) counts
 * those of `before` too. A label is the number of its symbol in the answer, from 1, and its type.
 */
export async function* annotatePages(
  pages: PageSource,
  symbols: readonly PlacedSymbol[],
  {
    format,
    maxPages = LIMITS.MAX_ANNOTATED_PAGES,
    before = { symbols: 0, pages: 0 },
  }: { readonly format: AnnotateFormat; readonly maxPages?: number; readonly before?: Annotated },
): AsyncGenerator<AnnotatedPage | Gap> {
  const numbers = [...new Set(symbols.map(({ page }) => page))];
  const room = Math.max(0, maxPages - before.pages);
  for (const page of numbers.slice(0, room)) {
    const outlines = symbols.flatMap(({ page: on, corners, type }, i) =>
      on === page ? [{ corners, label: `${before.symbols + i + 1} ${type ?? ''}`.trimEnd() }] : [],
    );
    const drawn = await annotatePage(pages, page, { outlines, format });
    yield drawn.ok ? drawn.value : { kind: 'not annotated', page, failure: drawn.failure };
  }
  if (numbers.length > room) yield { kind: 'not all annotated', maxPages, pages: numbers.slice(room) };
}

async function annotatePage(
  pages: PageSource,
  page: number,
  { outlines, format }: { readonly outlines: readonly Outline[]; readonly format: AnnotateFormat },
): Promise<Result<AnnotatedPage>> {
  const source = await pages.page(page - 1);
  if (!source.ok) return source;
  const luma = await source.value.luma({ maxPixels: MAX_ANNOTATED_PIXELS });
  if (!luma.ok) return luma;
  const { width, height, data } = luma.value;
  try {
    const image = await annotate(luma.value, outlines, { scale: width / source.value.width, format });
    return ok({ page, width, height, image });
  } finally {
    release(data);
  }
}
