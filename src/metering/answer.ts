// The answer to a call with an idempotency key, on its way into the Durable Object and back, in chunks.
import { fail } from '../lib/failure.ts';
import { ok, type Result } from '../lib/result.ts';
import { ANSWER_MAX_BYTES, CHUNK_BYTES } from './constants.ts';
import type { AnswerHead, ReserveOutcome, Settlement } from './types.ts';

export interface StoredAnswer {
  readonly status: number;
  /** Those headers that belong to the answer itself, such as Content-Type and X-Barcode-Size. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Stages the chunks of a long answer; returns what its settlement carries: the head, with a short body at once.
 * Empty when the answer is too long to be kept or a chunk could not be delivered.
 */
export async function storeAnswer(
  { status, headers, body }: StoredAnswer,
  stage: (n: number, bytes: Uint8Array) => Promise<Result<void>>,
): Promise<Pick<Settlement, 'answer' | 'body'>> {
  if (body.length > ANSWER_MAX_BYTES) return {};
  const answer: AnswerHead = { status, headers, bytes: body.length };
  // A view would carry its whole buffer over the wire: each chunk is its own copy.
  if (body.length <= CHUNK_BYTES) return { answer, body: body.slice() };
  for (let n = 0; n * CHUNK_BYTES < body.length; n++) {
    const staged = await stage(n, body.slice(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES));
    if (!staged.ok) return {};
  }
  return { answer };
}

/** Puts a kept answer together again. Failure: overloaded, also when it was dropped for room in the meantime. */
export async function readAnswer(
  { answer, body }: Extract<ReserveOutcome, { kind: 'answered' }>,
  chunk: (n: number) => Promise<Result<Uint8Array | null>>,
): Promise<Result<StoredAnswer>> {
  const { status, headers, bytes } = answer;
  if (body) return ok({ status, headers, body });
  const whole = new Uint8Array(bytes);
  for (let n = 0; n * CHUNK_BYTES < bytes; n++) {
    const read = await chunk(n);
    if (!read.ok) return read;
    if (!read.value)
      return fail('overloaded', { what: 'the stored answer was just dropped', retryAfterS: 1 });
    whole.set(read.value, n * CHUNK_BYTES);
  }
  return ok({ status, headers, body: whole });
}
