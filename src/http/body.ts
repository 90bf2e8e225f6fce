// Reads a request body under limits of size (counted as it arrives, because Content-Length is only a hint), of the bytes that all
// requests of the isolate hold at once, and of time.
import { type ByteChunks, MIN_READ_BYTES, openByteChunks } from '../lib/byte-chunks.ts';
import type { ByteHold } from '../lib/byte-ledger.ts';
import { fail } from '../service/failure.ts';
import { type GrowingBytes, createGrowingBytes } from '../lib/growing-bytes.ts';
import { type Result, ok } from '../service/result.ts';
import { LIMITS } from './limits.ts';
import { type HeaderValues } from './headers.ts';
import { shown } from '../wording/index.ts';

export interface BodyLimits {
  readonly limitBytes: number;
  /** The setting of the limit, for the message. */
  readonly setting: string;
  readonly hold: ByteHold;
  readonly now: () => number;
}

/** The declared length in bytes; null if it is absent or malformed. */
function declaredLength(headers: HeaderValues): number | null {
  const text = headers.get('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/**
 * The headers that name codings of a body, the value that names none, and what is allowed. The runtime takes chunks off, also those of
 * `gzip, chunked`, whose body is then still compressed (RFC 9112, section 6.1).
 */
const CODINGS = [
  { name: 'Content-Encoding', plain: 'identity', allowed: 'none (send the body as it is)' },
  { name: 'Transfer-Encoding', plain: 'chunked', allowed: 'chunked alone' },
] as const;

/** Checks a body by its headers alone. Failures: unsupported_media if it is compressed, too_large by its declared length. */
export function checkBodyHeaders(
  headers: HeaderValues,
  { limitBytes, setting }: Pick<BodyLimits, 'limitBytes' | 'setting'>,
): Result<void> {
  for (const { name, plain, allowed } of CODINGS) {
    const coding = headers.get(name)?.trim().toLowerCase() ?? '';
    if (coding !== '' && coding !== plain)
      return fail('unsupported_media', { what: name, received: shown(coding), allowed });
  }
  const declared = declaredLength(headers);
  return declared !== null && declared > limitBytes ? tooLarge(declared, limitBytes, setting) : ok(undefined);
}

/**
 * Reads the whole body. Failures: too_large beyond the limit; overloaded if other uploads fill the memory; malformed_body if it
 * stalls, comes too slowly or does not have the declared length; unsupported_media if it is compressed, which no client of this API
 * does.
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Result<Uint8Array>> {
  const headers = checkBodyHeaders(request.headers, limits);
  if (!headers.ok) return headers;
  if (!request.body) return ok(new Uint8Array(0));
  const declared = declaredLength(request.headers);
  const stream = openByteChunks(request.body, declared ?? undefined);
  const chunks = watchSilence(stream);
  const read = await readChunks(chunks, declared, limits);
  chunks.close();
  // The rest of a body that is refused for its size is left to discardBody.
  // oxlint-disable-next-line typescript/no-floating-promises -- the answer does not wait for a client that stalls
  if (!read.ok) void (read.failure.code === 'malformed_body' ? stream.cancel() : stream.leave());
  return read;
}

/**
 * Reads the rest of a refused request's body and drops it. Many clients (Node's fetch, most generated ones) send the whole body before
 * they read; if the connection is closed earlier, they fail with EPIPE and never see the answer. A body that is longer than
 * MAX_DISCARDED_BYTES, silent or slow is not read further.
 */
export async function discardBody(request: Request): Promise<void> {
  const declared = declaredLength(request.headers);
  // A body that was read to its end is still locked.
  if (!request.body || request.body.locked) return;
  if ((declared ?? 0) > LIMITS.MAX_DISCARDED_BYTES) return;
  await drain(openByteChunks(request.body, declared ?? undefined));
}

/** Reads until the end, MAX_DISCARDED_BYTES, a silence of MAX_DISCARD_SILENCE_MS or MAX_DISCARD_MS, then cancels the stream. */
async function drain(chunks: ByteChunks): Promise<void> {
  let received = 0;
  let receivedAtTick = 0;
  let ticks = 0;
  let giveUp: () => void = () => undefined;
  const gaveUp = new Promise<null>((resolve) => (giveUp = () => resolve(null)));
  const timer = setInterval(() => {
    ticks += 1;
    if (received === receivedAtTick || ticks * LIMITS.MAX_DISCARD_SILENCE_MS >= LIMITS.MAX_DISCARD_MS)
      giveUp();
    receivedAtTick = received;
  }, LIMITS.MAX_DISCARD_SILENCE_MS);
  try {
    while (received <= LIMITS.MAX_DISCARDED_BYTES) {
      const chunk = await Promise.race([chunks.next(), gaveUp]);
      if (chunk === null) break;
      received += chunk.length;
    }
  } catch {
    // The client is gone.
  } finally {
    clearInterval(timer);
    // oxlint-disable-next-line typescript/no-floating-promises -- as above
    void chunks.cancel();
  }
}

async function readChunks(
  chunks: Chunks,
  declared: number | null,
  { limitBytes, setting, hold, now }: BodyLimits,
): Promise<Result<Uint8Array>> {
  const bytes = createGrowingBytes({
    maxBytes: declared ?? limitBytes,
    ...(declared !== null && { expectedBytes: declared }),
    reserve: (more) => hold.grow(more),
  });
  const pace = createPace(now);
  for (;;) {
    const next = await chunks.next();
    if (next === 'broken') return ended(`it ended early, within ${bytes.length + MIN_READ_BYTES} bytes`);
    if (next === 'stalled')
      return ended(`it stalled within its first ${bytes.length + MIN_READ_BYTES} bytes`);
    if (next === 'done') return whole(bytes, declared);
    const appended = bytes.append(next);
    if (appended === 'refused') return full();
    if (appended === 'full') {
      return declared === null
        ? tooLarge(bytes.length + next.length, limitBytes, setting)
        : ended(`it is longer than the ${declared} bytes that its Content-Length says`);
    }
    const slow = pace(bytes.length);
    if (slow !== null) return ended(slow);
  }
}

function whole(bytes: GrowingBytes, declared: number | null): Result<Uint8Array> {
  return declared === null || bytes.length === declared
    ? ok(bytes.bytes())
    : ended(`it ended early: ${bytes.length} of ${declared} bytes`);
}

/**
 * A function to call after each chunk, which says what is wrong with the rate of the upload, or null. Only two windows in succession
 * below the minimum rate are too slow: while a page is recognized nothing is read for seconds, which is not the client's fault.
 */
function createPace(now: () => number): (receivedBytes: number) => string | null {
  const startedMs = now();
  let windowMs = startedMs;
  let windowBytes = 0;
  let slowWindows = 0;
  return (receivedBytes) => {
    const time = now();
    if (time - startedMs > LIMITS.MAX_UPLOAD_MS) {
      return `it took longer than ${LIMITS.MAX_UPLOAD_MS / 1000} s; ${receivedBytes} bytes were received`;
    }
    const elapsedMs = time - windowMs;
    if (elapsedMs < LIMITS.UPLOAD_WINDOW_MS) return null;
    const rate = ((receivedBytes - windowBytes) / elapsedMs) * 1000;
    slowWindows = rate < LIMITS.MIN_UPLOAD_BYTES_PER_S ? slowWindows + 1 : 0;
    windowMs = time;
    windowBytes = receivedBytes;
    return slowWindows < 2
      ? null
      : `it came too slowly: ${Math.round(rate)} bytes/s; at least ${LIMITS.MIN_UPLOAD_BYTES_PER_S} bytes/s are needed`;
  };
}

interface Chunks {
  next(): Promise<Uint8Array | 'done' | 'broken' | 'stalled'>;
  close(): void;
}

/**
 * The chunks of a body (of at least MIN_READ_BYTES), or 'stalled' if none came between two ticks of a timer, that is after one to two
 * times MAX_UPLOAD_SILENCE_MS. All chunks share one timer, because a body may have a million of them.
 */
function watchSilence(stream: ByteChunks): Chunks {
  let arrived = 0;
  let arrivedAtTick = -1;
  let stall: () => void = () => undefined;
  const timer = setInterval(() => {
    if (arrived === arrivedAtTick) stall();
    arrivedAtTick = arrived;
  }, LIMITS.MAX_UPLOAD_SILENCE_MS);
  return {
    next: () =>
      new Promise((resolve) => {
        stall = () => resolve('stalled');
        stream.next().then(
          (chunk) => {
            arrived += 1;
            resolve(chunk ?? 'done');
          },
          () => resolve('broken'),
        );
      }),
    close: () => clearInterval(timer),
  };
}

function ended(why: string): Result<never> {
  return fail('malformed_body', { body: 'upload', why });
}

function full(): Result<never> {
  return fail('overloaded', {
    what: "too many large uploads at once, of all callers or of this key's account",
    bound: 'MAX_UPLOADS_BYTES',
    retryAfterS: 2,
  });
}

function tooLarge(actual: number, limit: number, setting: string): Result<never> {
  return fail('too_large', { what: 'The body', actual, atLeast: true, limit, unit: 'bytes', bound: setting });
}
