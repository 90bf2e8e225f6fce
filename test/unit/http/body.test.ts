// Request bodies under their limits: lengths that are declared, missing or wrong.
import { describe, expect, it } from 'vitest';
import { readBody } from '../../../src/http/body.ts';
import { createByteLedger } from '../../../src/lib/byte-ledger.ts';

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

function limits({ limitBytes = 4 * MB, uploadsBytes = 8 * MB } = {}) {
  const ledger = createByteLedger({ limitBytes: uploadsBytes, leaseMs: 60_000, now: () => 0 });
  return { ledger, options: { limitBytes, setting: 'MAX_BODY_BYTES', hold: ledger.open(), now: () => 0 } };
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
      expect(!read.ok && read.failure.message).toContain(message);
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
    ledger.open().grow(2 * MB);
    const sent = request([chunk(1.5 * MB), chunk(1.5 * MB)], headers);
    expect(await readBody(sent.request, options)).toMatchObject({
      ok: false,
      failure: { code: 'overloaded', retryAfterS: 2 },
    });
    expect(sent.state.taken).toBeLessThan(3);
  });
});
