// A byte stream made piece by piece, under the back pressure of its reader.
import { joinedBytes } from './bytes.ts';

/** Short pieces are collected up to this size: a deck of 4,000 slides has 24,000 headers and parts of a few hundred bytes. */
const BLOCK_BYTES = 1 << 14;

/** The pieces in blocks. A piece is made only when those before it were read; an exception of `pieces` breaks the stream. */
export function byteStream(
  pieces: AsyncGenerator<Uint8Array, undefined, undefined>,
): ReadableStream<Uint8Array> {
  const blocks = inBlocks(pieces);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await blocks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await blocks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Joins short pieces into blocks; passes long ones on without a copy. */
async function* inBlocks(
  pieces: AsyncGenerator<Uint8Array, undefined, undefined>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const isLong = piece.length >= BLOCK_BYTES;
    if (!isLong) {
      waiting.push(piece);
      length += piece.length;
    }
    if (length > 0 && (isLong || length >= BLOCK_BYTES)) {
      yield joinedBytes(waiting);
      waiting = [];
      length = 0;
    }
    if (isLong) yield piece;
  }
  if (length > 0) yield joinedBytes(waiting);
  return undefined;
}
