// Seals the answer to a call with an idempotency key, sends it to the Durable Object in chunks, and reads it back.
import { concatBytes } from '../lib/bytes.ts';
import { fail } from '../service/failure.ts';
import { ok, type Result } from '../service/result.ts';
import { ANSWER_MAX_BYTES, CHUNK_BYTES } from './constants.ts';
import { SEAL_BYTES, type AnswerBox } from './seal.ts';
import type { ReserveOutcome, Settlement } from './types.ts';

export interface StoredAnswer {
  readonly status: number;
  /** The headers that belong to the answer itself, such as Content-Type and X-Barcode-Size. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Bytes of an answer in one chunk, which has CHUNK_BYTES when it is sealed. */
const TEXT_BYTES = CHUNK_BYTES - SEAL_BYTES;
/** The head follows its length, a big-endian uint32. */
const LENGTH_BYTES = 4;

/**
 * Seals status, headers and body in chunks. Stages the chunks of a long answer; a short one is returned whole. Returns the members
 * for the settlement; none if the answer is too long to be kept or a chunk could not be delivered.
 */
export async function storeAnswer(
  { status, headers, body }: StoredAnswer,
  box: AnswerBox,
  stage: (n: number, bytes: Uint8Array) => Promise<Result<void>>,
): Promise<Pick<Settlement, 'answer' | 'body'>> {
  if (body.length > ANSWER_MAX_BYTES) return {};
  const head = new TextEncoder().encode(JSON.stringify({ status, headers }));
  const start = new Uint8Array(LENGTH_BYTES + head.length);
  new DataView(start.buffer).setUint32(0, head.length);
  start.set(head, LENGTH_BYTES);
  const length = start.length + body.length;
  const count = Math.ceil(length / TEXT_BYTES);
  const answer = { bytes: length + count * SEAL_BYTES };
  for (let n = 0; n < count; n++) {
    const text = piece(start, body, n * TEXT_BYTES, Math.min(length, (n + 1) * TEXT_BYTES));
    const sealed = await box.seal(text, placeOf(n, count));
    if (count === 1) return { answer, body: sealed };
    const staged = await stage(n, sealed);
    if (!staged.ok) return {};
  }
  return { answer };
}

/** Reads a kept answer. Failure: overloaded, also if the answer was dropped meanwhile to make room. */
export async function readAnswer(
  { answer, body }: Extract<ReserveOutcome, { kind: 'answered' }>,
  box: AnswerBox,
  chunk: (n: number) => Promise<Result<Uint8Array | null>>,
): Promise<Result<StoredAnswer>> {
  const count = Math.ceil(answer.bytes / CHUNK_BYTES);
  const whole = new Uint8Array(answer.bytes - count * SEAL_BYTES);
  for (let n = 0; n < count; n++) {
    const read = body && n === 0 ? ok(body) : await chunk(n);
    if (!read.ok) return read;
    const text = read.value && (await box.open(read.value, placeOf(n, count)));
    if (!text) return fail('overloaded', { what: 'the stored answer was just dropped', retryAfterS: 1 });
    whole.set(text, n * TEXT_BYTES);
  }
  const bodyAt = LENGTH_BYTES + new DataView(whole.buffer).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(whole.subarray(LENGTH_BYTES, bodyAt))) as Omit<
    StoredAnswer,
    'body'
  >;
  return ok({ status: head.status, headers: head.headers, body: whole.subarray(bodyAt) });
}

/** Seals bytes in pieces of up to CHUNK_BYTES, one at a time. A piece opens only as the same piece of the same `part`. */
export async function* sealedPieces(
  bytes: Uint8Array,
  part: string,
  box: AnswerBox,
): AsyncGenerator<Uint8Array> {
  const count = pieceCount(bytes.length);
  for (let n = 0; n < count; n++)
    yield box.seal(bytes.subarray(n * TEXT_BYTES, (n + 1) * TEXT_BYTES), `${part} ${placeOf(n, count)}`);
}

/** The total length of the sealed pieces of `length` bytes. */
export function sealedBytes(length: number): number {
  return length + pieceCount(length) * SEAL_BYTES;
}

/** Opens `count` pieces and joins them; null if one is gone or does not open. */
export async function openedPieces(
  count: number,
  part: string,
  {
    box,
    piece: read,
  }: { readonly box: AnswerBox; readonly piece: (n: number) => Promise<Uint8Array | null> },
): Promise<Uint8Array | null> {
  const texts: Uint8Array[] = [];
  for (let n = 0; n < count; n++) {
    const sealed = await read(n);
    const text = sealed && (await box.open(sealed, `${part} ${placeOf(n, count)}`));
    if (!text) return null;
    texts.push(text);
  }
  const [only] = texts;
  return texts.length === 1 && only ? only : concatBytes(texts);
}

function pieceCount(length: number): number {
  return Math.max(1, Math.ceil(length / TEXT_BYTES));
}

/** The place to which a piece is sealed. It names the count too, so that no piece can be left out, added or moved. */
const placeOf = (n: number, count: number): string => `${n}/${count}`;

/** Bytes `from` to `to` of `start` followed by `body`. */
function piece(start: Uint8Array, body: Uint8Array, from: number, to: number): Uint8Array {
  const out = new Uint8Array(to - from);
  if (from < start.length) out.set(start.subarray(from, to));
  const at = Math.max(0, from - start.length);
  out.set(body.subarray(at, Math.max(0, to - start.length)), Math.max(0, start.length - from));
  return out;
}
