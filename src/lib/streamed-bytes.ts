// Bytes as the body of a message that is read as it is sent: the runtime copies a body of bytes whole before it sends it.
import { concatBytes } from './bytes.ts';

/** A smaller body is given as bytes. */
const STREAMED_FROM_BYTES = 262_144;
/** Written at once. */
const BLOCK_BYTES = 262_144;

/**
 * The parts, one after the other. `sent` is called when they are not needed any more, also when nobody read them to the end; never for a
 * short body, or where the runtime has no FixedLengthStream.
 */
export function streamedBytes(
  parts: readonly Uint8Array[],
  sent: () => void = () => undefined,
): Uint8Array | ReadableStream<Uint8Array> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const [only] = parts;
  if (length < STREAMED_FROM_BYTES || typeof FixedLengthStream !== 'function')
    return parts.length === 1 && only ? only : concatBytes(parts);
  const { readable, writable } = new FixedLengthStream(length);
  // oxlint-disable-next-line typescript/no-floating-promises -- it lasts as long as the body is read
  void written(writable, parts).finally(sent);
  return readable;
}

async function written(writable: WritableStream<Uint8Array>, parts: readonly Uint8Array[]): Promise<void> {
  try {
    const writer = writable.getWriter();
    for (const part of parts)
      for (let at = 0; at < part.length; at += BLOCK_BYTES)
        await writer.write(part.subarray(at, at + BLOCK_BYTES));
    await writer.close();
  } catch {
    // The reader hung up.
  }
}
