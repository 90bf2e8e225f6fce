// Reading streams of the Workers runtime, whatever the size of their chunks.
import { describe, expect, it } from 'vitest';
import { MIN_READ_BYTES, openByteChunks } from '../../src/lib/byte-chunks.ts';

/** Bytes that count up, in pieces of `size`, through a stream of the runtime itself. */
function counting(total: number, size: number): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream();
  const writer = writable.getWriter();
  void (async () => {
    for (let at = 0; at < total; at += size)
      await writer.write(Uint8Array.from({ length: Math.min(size, total - at) }, (_, i) => at + i));
    await writer.close();
  })().catch(() => undefined);
  return readable;
}

async function readAll(stream: ReadableStream<Uint8Array>, expectedBytes?: number) {
  const chunks = openByteChunks(stream, expectedBytes);
  const lengths: number[] = [];
  const bytes: number[] = [];
  for (let chunk = await chunks.next(); chunk !== null; chunk = await chunks.next()) {
    lengths.push(chunk.length);
    bytes.push(...chunk);
  }
  return { lengths, bytes };
}
const upTo = (total: number): number[] => Array.from({ length: total }, (_, at) => at % 256);

describe('the bytes of a stream', () => {
  it.each([
    [1, 1],
    [5, 2],
    [MIN_READ_BYTES - 1, 7],
    [MIN_READ_BYTES, 64],
    [MIN_READ_BYTES + 1, 64],
    [70_000, 70_000],
  ])('are all there, %d in chunks of %d', async (total, size) => {
    expect((await readAll(counting(total, size))).bytes).toEqual(upTo(total));
    expect((await readAll(counting(total, size), total)).bytes).toEqual(upTo(total));
    expect((await readAll(counting(total, size), 3)).bytes).toEqual(upTo(total));
  });

  it('come together, not one by one', async () => {
    const { lengths } = await readAll(counting(10_000, 64));
    expect(lengths).toEqual([MIN_READ_BYTES, MIN_READ_BYTES, 10_000 - 2 * MIN_READ_BYTES]);
  });

  it('are none of an empty stream', async () => {
    expect((await readAll(counting(0, 1))).bytes).toEqual([]);
  });

  it('also come from a stream made in JavaScript, without its empty chunks', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of [[0], [], [1, 2]]) controller.enqueue(Uint8Array.from(chunk));
        controller.close();
      },
    });
    expect(await readAll(stream)).toEqual({ lengths: [1, 2], bytes: [0, 1, 2] });
  });

  it('reject where the stream breaks, and cancelling it does not', async () => {
    const { readable, writable } = new IdentityTransformStream();
    const chunks = openByteChunks(readable);
    const next = chunks.next();
    await writable.abort(new Error('reset')).catch(() => undefined);
    await expect(next).rejects.toThrow();
    await chunks.cancel();
  });
});
