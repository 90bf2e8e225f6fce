// Bodies of fetched documents: their length, and the memory that they may take.
import { describe, expect, it } from 'vitest';
import { readBody } from '../../../src/remote/read-body.ts';

/** A body of these chunks; `cancelled` tells whether the rest was refused. */
function answer(chunks: readonly Uint8Array[], headers: Record<string, string> = {}) {
  const waiting = [...chunks];
  const state = { isCancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = waiting.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
    cancel: () => void (state.isCancelled = true),
  });
  return { response: new Response(stream, { headers }), state };
}
const chunk = (length: number): Uint8Array => new Uint8Array(length).fill(7);

describe('the body of a fetched document', () => {
  it('may reach its limit, and not pass it', async () => {
    const most = await readBody(answer([chunk(6), chunk(4)]).response, { maxBytes: 10 });
    expect(most).toEqual({ ok: true, value: chunk(10) });
    const { response, state } = answer([chunk(6), chunk(5), chunk(1)]);
    expect(await readBody(response, { maxBytes: 10 })).toMatchObject({
      failure: { code: 'too_large', limit: 10, unit: 'bytes' },
    });
    expect(state.isCancelled).toBe(true);
  });

  it('is refused by its declared length, unless that is of compressed bytes', async () => {
    const declared = answer([chunk(1)], { 'content-length': '11' });
    expect(await readBody(declared.response, { maxBytes: 10 })).toMatchObject({
      failure: { code: 'too_large' },
    });
    expect(declared.state.isCancelled).toBe(true);
    const exact = answer([chunk(10)], { 'content-length': '10' });
    expect((await readBody(exact.response, { maxBytes: 10 })).ok).toBe(true);
    const packed = answer([chunk(1)], { 'content-length': '11', 'content-encoding': 'gzip' });
    expect(await readBody(packed.response, { maxBytes: 10 })).toEqual({ ok: true, value: chunk(1) });
  });

  it('is empty without one', async () => {
    expect(await readBody(new Response(null), { maxBytes: 10 })).toEqual({ ok: true, value: chunk(0) });
  });

  it('takes no memory that is not granted', async () => {
    const asked: number[] = [];
    const { response } = answer([chunk(100), chunk(200)]);
    const grant = (bytes: number): boolean => asked.push(bytes) > 0;
    expect((await readBody(response, { maxBytes: 1_000, reserve: grant })).ok).toBe(true);
    expect(asked.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThanOrEqual(300);
    const refused = answer([chunk(100), chunk(200)]);
    expect(await readBody(refused.response, { maxBytes: 1_000, reserve: () => false })).toMatchObject({
      failure: { code: 'overloaded', bound: 'MAX_UPLOADS_BYTES', retryAfterS: 2 },
    });
    expect(refused.state.isCancelled).toBe(true);
  });

  it('that breaks off is not taken for a whole one', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(chunk(3));
      },
      pull: (controller) => controller.error(new Error('gone')),
    });
    expect(await readBody(new Response(broken), { maxBytes: 10 })).toMatchObject({
      failure: { code: 'upstream_error', what: 'broke off its answer' },
    });
  });
});
