// Request bodies under their limits: lengths that are declared, missing or wrong.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBody } from '../../../src/http/body.ts';
import { createByteLedger } from '../../../src/lib/byte-ledger.ts';
import { LIMITS } from '../../../src/http/limits.ts';
import { messageOf } from '../../../src/http/describe-failure.ts';

const MB = 1024 * 1024;
const chunk = (bytes: number): Uint8Array<ArrayBuffer> => new Uint8Array(bytes).fill(7);

/** A request as the platform hands it over: a stream of chunks and whatever headers came. */
function request(chunks: readonly Uint8Array[], headers: Readonly<Record<string, string>> = {}) {
  const state = { taken: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = chunks[state.taken];
        if (next === undefined) controller.close();
        else controller.enqueue(next);
        state.taken += 1;
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { state, request: { headers: new Headers(headers), body } as unknown as Request };
}

function limits({ limitBytes = 4 * MB, uploadsBytes = 8 * MB, now = (): number => 0 } = {}) {
  const ledger = createByteLedger({
    limitBytes: uploadsBytes,
    shareBytes: uploadsBytes,
    leaseMs: 60_000,
    now: () => 0,
  });
  return { ledger, options: { limitBytes, setting: 'MAX_BODY_BYTES', hold: ledger.open('a'), now } };
}

describe('a request body', () => {
  it.each([
    ['with its length', { 'Content-Length': '5' }],
    ['in chunks', {}],
    ['with a length that is no number', { 'Content-Length': 'five' }],
    ['under the coding identity', { 'Content-Encoding': 'identity' }],
  ])('is read whole %s', async (_, headers) => {
    const sent = request([chunk(3), chunk(2)], headers);
    expect(await readBody(sent.request, limits().options)).toEqual({ ok: true, value: chunk(5) });
  });

  it.each([
    [
      'a declared length over the limit',
      [],
      { 'Content-Length': '5000000' },
      'too_large',
      '5,000,000 bytes',
      0,
    ],
    [
      'chunks over the limit',
      [chunk(3 * MB), chunk(3 * MB), chunk(1)],
      {},
      'too_large',
      '6,291,456 bytes',
      2,
    ],
    ['fewer bytes than declared', [chunk(3)], { 'Content-Length': '5' }, 'malformed_body', '3 of 5 bytes', 2],
    [
      'more bytes than declared',
      [chunk(6), chunk(1)],
      { 'Content-Length': '5' },
      'malformed_body',
      'the 5 bytes',
      1,
    ],
    ['compression', [chunk(3)], { 'Content-Encoding': 'gzip' }, 'unsupported_media', '"gzip"', 0],
  ] as const)(
    'with %s is refused, and not read further',
    async (_, chunks, headers, code, message, taken) => {
      const sent = request(chunks, headers);
      const read = await readBody(sent.request, limits().options);
      expect(read).toMatchObject({ ok: false, failure: { code } });
      expect(!read.ok && messageOf(read.failure)).toContain(message);
      expect(sent.state.taken).toBe(taken);
    },
  );

  it('that breaks off is malformed', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    const broken = { headers: new Headers(), body } as unknown as Request;
    const read = await readBody(broken, limits().options);
    expect(read).toMatchObject({ ok: false, failure: { code: 'malformed_body' } });
  });

  it.each([
    ['with its length', { 'Content-Length': String(3 * MB) }],
    ['in chunks', {}],
  ])('that other uploads leave no room for is put off, %s', async (_, headers) => {
    const { ledger, options } = limits({ uploadsBytes: 4 * MB });
    ledger.open('a').grow(2 * MB);
    const sent = request([chunk(1.5 * MB), chunk(1.5 * MB)], headers);
    expect(await readBody(sent.request, options)).toMatchObject({
      ok: false,
      failure: { code: 'overloaded', retryAfterS: 2 },
    });
    expect(sent.state.taken).toBeLessThan(3);
  });
});

/** A body of chunks, one each time the clock moves on by so much; the clock is the test's own. */
function dripped(everyMs: number, bytes: number, count: number) {
  let clock = Date.UTC(2026, 10, 23);
  let left = count;
  const state = { taken: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        clock += everyMs;
        state.taken += 1;
        if (left === 0) controller.close();
        else controller.enqueue(chunk(bytes));
        left -= 1;
      },
    },
    { highWaterMark: 0 },
  );
  return { state, now: () => clock, request: { headers: new Headers(), body } as unknown as Request };
}

describe("an upload's pace", () => {
  const second = (rate: number, seconds: number) => dripped(1000, rate, seconds);

  it('may be the least rate for as long as an upload may take', async () => {
    const sent = second(LIMITS.MIN_UPLOAD_BYTES_PER_S, LIMITS.MAX_UPLOAD_MS / 1000 - 1);
    const { options } = limits({ now: sent.now });
    expect(await readBody(sent.request, options)).toMatchObject({ ok: true });
  });

  it('may not be less for two windows in succession', async () => {
    const sent = second(LIMITS.MIN_UPLOAD_BYTES_PER_S - 1, 100);
    const { options } = limits({ now: sent.now });
    expect(await readBody(sent.request, options)).toMatchObject({
      failure: { code: 'malformed_body', why: expect.stringContaining('4095 bytes/s; at least 4096') },
    });
    expect(sent.state.taken).toBe((2 * LIMITS.UPLOAD_WINDOW_MS) / 1000);
  });

  it('may fall for one window: the service itself may have been busy', async () => {
    // Nothing for 15 s, then a chunk a second.
    let pulls = 0;
    const sent = second(LIMITS.MIN_UPLOAD_BYTES_PER_S, 30);
    const now = (): number => {
      pulls += 1;
      return sent.now() + (pulls > 3 ? 15_000 : 0);
    };
    const { options } = limits({ now });
    expect(await readBody(sent.request, options)).toMatchObject({ ok: true });
  });

  it('may not make the whole take longer than the limit, by a second', async () => {
    const { MAX_UPLOAD_MS } = LIMITS;
    const onTime = dripped(MAX_UPLOAD_MS / 4, 200_000, 4);
    expect(await readBody(onTime.request, limits({ now: onTime.now }).options)).toMatchObject({ ok: true });
    const late = dripped(MAX_UPLOAD_MS / 4 + 250, 200_000, 4);
    expect(await readBody(late.request, limits({ now: late.now }).options)).toMatchObject({
      failure: { code: 'malformed_body', why: expect.stringContaining('longer than 120 s') },
    });
  });
});

describe('a silent upload', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is ended after one to two times the longest silence, and cancelled', async () => {
    vi.useFakeTimers();
    let cancelled = false;
    const silent = new ReadableStream<Uint8Array>(
      { pull: () => new Promise(() => undefined), cancel: () => void (cancelled = true) },
      { highWaterMark: 0 },
    );
    const sent = { headers: new Headers(), body: silent } as unknown as Request;
    let read: unknown;
    const reading = readBody(sent, limits().options).then((result) => (read = result));
    await vi.advanceTimersByTimeAsync(LIMITS.MAX_UPLOAD_SILENCE_MS);
    expect(read).toBeUndefined();
    await vi.advanceTimersByTimeAsync(LIMITS.MAX_UPLOAD_SILENCE_MS);
    await reading;
    expect(read).toMatchObject({
      failure: { code: 'malformed_body', why: 'it stalled within its first 4096 bytes' },
    });
    expect(cancelled).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an upload of single bytes', () => {
  it('holds in the ledger what its array has, from the first byte on, and no timer a byte', async () => {
    vi.useFakeTimers();
    const sent = request(Array.from({ length: 50_000 }, () => chunk(1)));
    const { ledger, options } = limits();
    const read = await readBody(sent.request, options);
    vi.useRealTimers();
    expect(read.ok && read.value.length).toBe(50_000);
    expect(ledger.heldBytes).toBe(65_536);
  });

  it('that declares 4 MB holds 4 KB', async () => {
    const sent = request([chunk(1)], { 'Content-Length': String(4 * MB) });
    const { ledger, options } = limits();
    await readBody(sent.request, options);
    expect(ledger.heldBytes).toBe(4096);
  });
});
