import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardBody } from '../../../src/http/body.ts';
import { LIMITS } from '../../../src/http/limits.ts';

const CHUNK = new Uint8Array(1_048_576);

/** A request whose body gives so many bytes in chunks of 1 MB, one after each wait of `everyMs`, and what was taken of it. */
function sending(
  bytes: number,
  everyMs = 0,
  headers: Readonly<Record<string, string>> = {},
): { readonly request: Request; readonly taken: () => number; readonly isCancelled: () => boolean } {
  let taken = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
        const chunk = CHUNK.subarray(0, Math.min(CHUNK.length, bytes - taken));
        taken += chunk.length;
        if (chunk.length > 0) controller.enqueue(chunk);
        else controller.close();
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('http://service.test/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
  return { request, taken: () => taken, isCancelled: () => cancelled };
}

describe('the body of a refused request', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is read to its end up to MAX_DISCARDED_BYTES', async () => {
    const { request, taken, isCancelled } = sending(LIMITS.MAX_DISCARDED_BYTES);
    await discardBody(request);
    expect(taken()).toBe(LIMITS.MAX_DISCARDED_BYTES);
    expect(isCancelled()).toBe(false);
  });

  it('is left to whom reads it already', async () => {
    const { request, taken } = sending(CHUNK.length);
    request.body?.getReader();
    await discardBody(request);
    expect(taken()).toBe(0);
    await discardBody(new Request('http://service.test/'));
  });

  it('is left beyond MAX_DISCARDED_BYTES', async () => {
    const { request, taken, isCancelled } = sending(2 * LIMITS.MAX_DISCARDED_BYTES);
    await discardBody(request);
    // The chunk that goes beyond it is the last one.
    expect(taken()).toBe(LIMITS.MAX_DISCARDED_BYTES + CHUNK.length);
    expect(isCancelled()).toBe(true);
  });

  it('is not touched where its length says that it is too long', async () => {
    const { request, taken } = sending(2 * LIMITS.MAX_DISCARDED_BYTES, 0, {
      'Content-Length': String(LIMITS.MAX_DISCARDED_BYTES + 1),
    });
    await discardBody(request);
    expect(taken()).toBe(0);
  });

  it.each([
    ['is left after MAX_DISCARD_SILENCE_MS of silence', 1e9, LIMITS.MAX_DISCARD_SILENCE_MS],
    ['is left after MAX_DISCARD_MS however it drips', 1500, LIMITS.MAX_DISCARD_MS],
  ])('%s', async (_, everyMs, endsMs) => {
    const { request } = sending(1e9, everyMs);
    let ended = false;
    const discarded = discardBody(request).then(() => (ended = true));
    await vi.advanceTimersByTimeAsync(endsMs - 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    await discarded;
    expect(ended).toBe(true);
  });

  it('is left after MAX_DISCARD_SILENCE_MS of silence behind its first bytes', async () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(CHUNK) });
    const request = new Request('http://service.test/', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    let ended = false;
    const discarded = discardBody(request).then(() => (ended = true));
    await vi.advanceTimersByTimeAsync(LIMITS.MAX_DISCARD_SILENCE_MS + 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(LIMITS.MAX_DISCARD_SILENCE_MS);
    expect(ended).toBe(true);
    await discarded;
  });
});
