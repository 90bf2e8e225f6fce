// Appends an image to a document: nothing else of it changes, not a byte.
import type { Budget } from '../../lib/budget.ts';
import { fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';
import { createEngineCost } from './engine-cost.ts';
import type { HtmlEngine } from './engine.ts';
import { imageMarkup } from './image-markup.ts';
import { type Placement, place } from './placement.ts';
import { type Source, openSource } from './source.ts';

export interface AppendImageOptions {
  /** http, https or data:image; see imageMarkup. */
  readonly imageUrl: string;
  /** CSS declarations; they only ever become the value of the style attribute. */
  readonly cssStyle?: string;
  /** Charset label of the Content-Type with which the document was fetched. */
  readonly httpCharset?: string;
  readonly engine: HtmlEngine;
  readonly budget: Budget;
}

/** Nominal work of scanning one megabyte (measured: 36 ms for pages, 65 ms for nothing but tags). */
const SCAN_MS_PER_MB = 40;

/** Beyond, the WASM rewriter can take seconds for text alone (measured: 5 s for ten megabytes of `<`). */
const REWRITER_MAX_BYTES = 1_048_576;

/**
 * The document with `<img src="…" style="…">` as the last element that a browser puts under its body. Fails with
 * missing_value, invalid_value (imageUrl, cssStyle), frameset_document, too_large (nesting beyond the limits) and processing_limit.
 */
export async function appendImage(
  document: Uint8Array,
  { imageUrl, cssStyle, httpCharset, engine, budget }: AppendImageOptions,
): Promise<Result<Uint8Array>> {
  const markup = imageMarkup(imageUrl, cssStyle);
  if (!markup.ok) return markup;
  if (!budget.spend((document.length / 1e6) * SCAN_MS_PER_MB)) {
    return fail('processing_limit', 'Processing limit reached for this document (setting CONVERT_WORK_MS).');
  }
  const source = openSource(document, httpCharset);
  const cost = createEngineCost();
  const placement = place(source.units, cost.count);
  if (!placement.ok) return placement;
  const { offset, closers, at } = placement.value;
  const insertion = closers + markup.value;
  const expected = splice(source, offset, insertion);
  const rewritable = source.asciiCompatible && document.length <= REWRITER_MAX_BYTES && cost.affordable();
  if (at === 'inside' || !rewritable) return ok(expected);
  const rewritten = await engine.insert(document, insertion, at);
  // Where the rewriter sees another body end than a browser, or gave up, the browser's place counts.
  return ok(rewritten !== undefined && isSame(rewritten, expected) ? rewritten : expected);
}

function splice(source: Source, offset: Placement['offset'], insertion: string): Uint8Array {
  const { bytes } = source;
  const inserted = source.encode(insertion, offset);
  const at = source.toByte(offset);
  const result = new Uint8Array(bytes.length + inserted.length);
  result.set(bytes.subarray(0, at));
  result.set(inserted, at);
  result.set(bytes.subarray(at), at + inserted.length);
  return result;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
