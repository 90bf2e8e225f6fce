// Plans an insertion: the markup, its place, and who writes it: the rewriter if it is known to write at exactly that place, else a splice of
// the bytes.
import type { InsertionPoint } from '../../wasm/html-rewriter.ts';
import { type Result, ok } from '../../lib/result.ts';
import type { Steps } from '../../lib/steps.ts';
import { LIMITS } from './limits.ts';
import { place } from './placement.ts';
import { createRewriterModel } from './rewriter-model.ts';
import type { Source } from './source.ts';

export interface Insertion {
  /** ASCII: the end tags of open elements, then the image. */
  readonly markup: string;
  /** The offset in the scanned units (see Source). */
  readonly offset: number;
  /** The rewriter's name for the place; undefined if it would write elsewhere or at too high a cost. */
  readonly point: InsertionPoint | undefined;
}

/**
 * Plans the insertion of `markup` into a document; `writer`: `splice` leaves out what only the rewriter needs. Failures: unsupported_structure (a
 * frameset), too_large and processing_limit.
 */
export function* planInsertion(
  source: Source,
  markup: string,
  writer: 'splice' | 'rewriter' = 'rewriter',
): Steps<Result<Insertion>> {
  if (writer === 'splice') {
    const placed = yield* place(source.units);
    if (!placed.ok) return placed;
    return ok({ markup: placed.value.closers + markup, offset: placed.value.offset, point: undefined });
  }
  const model = createRewriterModel();
  const placed = yield* place(source.units, { onAnyTag: model.see, onCdata: model.seeCdata });
  if (!placed.ok) return placed;
  const { offset, closers, at } = placed.value;
  const rewritable =
    source.asciiCompatible &&
    source.bytes.length <= LIMITS.MAX_REWRITER_BYTES &&
    at !== 'inside' &&
    model.writes(placed.value);
  return ok({ markup: closers + markup, offset, point: rewritable ? at : undefined });
}

/** The document with the insertion in it, in the document's own encoding: views of it with the insertion between them. */
export function splice(source: Source, { markup, offset }: Insertion): readonly Uint8Array[] {
  const { bytes } = source;
  const at = source.toByte(offset);
  return [bytes.subarray(0, at), source.encode(markup, offset), bytes.subarray(at)];
}
