// Appends an image to a document. Every byte outside the insertion stays as it is.
import type { Budget } from '../../lib/budget.ts';
import { concatBytes } from '../../lib/bytes.ts';
import { fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';
import { withRests } from '../../lib/steps.ts';
import type { HtmlEngine } from './engine.ts';
import { imageMarkup } from './image-markup.ts';
import { planInsertion, splice } from './insertion.ts';
import { checkHtml } from './is-html.ts';
import { scanWorkMs } from './scan-work.ts';
import { openSource } from './source.ts';
import { closedTag, isXhtml } from './xhtml.ts';

export interface AppendImageOptions {
  /** An http, https or data:image URL; see imageMarkup. */
  readonly imageUrl: string;
  /** CSS declarations, which become the value of the style attribute and nothing else. */
  readonly cssStyle?: string;
  /** The charset label of the Content-Type with which the document came. */
  readonly httpCharset?: string;
  readonly engine: HtmlEngine;
  readonly budget: Budget;
}

/**
 * The document with `<img src="…" style="…">` (in XHTML ` />`) as the last element that a browser puts under its body. Failures: missing_value,
 * invalid_value (imageUrl, cssStyle), unsupported_media (no text), unsupported_structure (a frameset), too_large (elements open at once) and
 * processing_limit.
 */
export async function appendImage(
  document: Uint8Array,
  options: AppendImageOptions,
): Promise<Result<Uint8Array>> {
  const parts = await appendImageInParts(document, options);
  if (!parts.ok) return parts;
  const [first, ...more] = parts.value;
  return ok(first !== undefined && more.length === 0 ? first : concatBytes(parts.value));
}

/** The result of `appendImage` in parts, of which some may be views of the document: it is not copied. */
export async function appendImageInParts(
  document: Uint8Array,
  { imageUrl, cssStyle, httpCharset, engine, budget }: AppendImageOptions,
): Promise<Result<readonly Uint8Array[]>> {
  const markup = imageMarkup(imageUrl, cssStyle);
  if (!markup.ok) return markup;
  if (!budget.spend(scanWorkMs(document.length))) {
    return fail('processing_limit', { what: 'this document', bound: 'convertWorkMs' });
  }
  const source = openSource(document, httpCharset);
  const isHtml = checkHtml(source);
  if (!isHtml.ok) return isHtml;
  const planned = await withRests(
    planInsertion(
      source,
      isXhtml(source) ? closedTag(markup.value) : markup.value,
      engine.name === 'splice' ? 'splice' : 'rewriter',
    ),
  );
  if (!planned.ok) return planned;
  const insertion = planned.value;
  const rewritten =
    insertion.point === undefined
      ? undefined
      : await engine.insert(document, insertion.markup, insertion.point);
  return ok(rewritten ? [rewritten] : splice(source, insertion));
}
