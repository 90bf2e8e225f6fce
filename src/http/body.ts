// Reading a request body under limits: of size, counted as it arrives (Content-Length is a hint, not a promise), of
// the bytes that all requests of the isolate hold at once, and of time, so that a stalled upload holds nothing up.
import type { ByteHold } from '../lib/byte-ledger.ts';
import { concatBytes } from '../lib/bytes.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';
import { shown } from './headers.ts';

/** Bodies up to this size are not counted in the ledger: no isolate has so many requests at once that they matter. */
const UNCOUNTED_BYTES = 1024 * 1024;
/** Longest silence between two chunks, and longest time for the whole body. */
const IDLE_MS = 10_000;
const TOTAL_MS = 120_000;

export interface BodyLimits {
  readonly limitBytes: number;
  /** The setting that raises the limit, for the message. */
  readonly setting: string;
  readonly hold: ByteHold;
  readonly now: () => number;
}

/** The body's declared length in bytes; null when absent or malformed. */
function declaredLength(headers: Headers): number | null {
  const text = headers.get('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * too_large beyond the limit; overloaded when other uploads fill the memory; malformed_body when it stalls or its length
 * is not the declared one; unsupported_media when it is compressed, which no client of this API does.
 */
export async function readBody(
  request: Request,
  { limitBytes, setting, hold, now }: BodyLimits,
): Promise<Result<Uint8Array>> {
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (coding !== '' && coding !== 'identity') {
    return fail(
      'unsupported_media',
      `The body has the Content-Encoding ${shown(coding)}. Send it as it is, without one.`,
    );
  }
  const declared = declaredLength(request.headers);
  if (declared !== null && declared > limitBytes) return tooLarge(declared, limitBytes, setting);
  if (!request.body) return ok(new Uint8Array(0));
  if (declared !== null && declared > UNCOUNTED_BYTES && !hold.grow(declared)) return full();
  const reader = request.body.getReader();
  const whole = declared === null ? null : new Uint8Array(declared);
  const parts: Uint8Array[] = [];
  let length = 0;
  const end = now() + TOTAL_MS;
  try {
    for (;;) {
      const { done, value } = await within(IDLE_MS, reader.read());
      if (done) break;
      const chunk: Uint8Array = value;
      length += chunk.length;
      const excess = whole !== null && length > whole.length;
      if (excess || length > limitBytes) {
        void reader.cancel().catch(() => undefined);
        return excess
          ? fail(
              'malformed_body',
              `The body is longer than the ${whole.length} bytes that its Content-Length says.`,
            )
          : tooLarge(length, limitBytes, setting);
      }
      if (now() > end) throw new Stalled();
      if (whole) whole.set(chunk, length - chunk.length);
      else if (length > UNCOUNTED_BYTES && !hold.grow(chunk.length)) {
        void reader.cancel().catch(() => undefined);
        return full();
      } else parts.push(chunk);
    }
  } catch (cause) {
    void reader.cancel().catch(() => undefined);
    const why = cause instanceof Stalled ? 'The upload came too slowly: it stalled' : 'The body ended early,';
    return fail('malformed_body', `${why} after ${length} bytes.`);
  }
  if (!whole) return ok(concatBytes(parts));
  return length === whole.length
    ? ok(whole)
    : fail('malformed_body', `The body ended early: ${length} of ${whole.length} bytes.`);
}

class Stalled extends Error {}

function within<T>(ms: number, read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Stalled()), ms);
  });
  return Promise.race([read, timeout]).finally(() => clearTimeout(timer));
}

function full(): Result<never> {
  return fail(
    'overloaded',
    'Too many large uploads at once (setting MAX_UPLOADS_BYTES). Nothing was charged; retry shortly.',
    2,
  );
}

function tooLarge(actual: number, limit: number, setting: string): Result<never> {
  return fail(
    'too_large',
    `The body has ${actual.toLocaleString('en')} bytes or more; the limit is ${limit.toLocaleString('en')} bytes (setting ${setting}).`,
  );
}
