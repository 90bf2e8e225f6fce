// The property streams of an encrypted presentation, which stand together in one stream ([MS-OFFCRYPTO] 2.3.5.4–2.3.5.6).
import type { BlockCipher } from './session.ts';

const DESCRIPTOR_BYTES = 16;
/** PowerPoint writes two: the summary and the document's summary. */
const MAX_STREAMS = 16;

/** The streams by name; empty where the stream is damaged. */
export function decryptSummary(stored: Uint8Array, cipherOf: BlockCipher): ReadonlyMap<string, Uint8Array> {
  const streams = new Map<string, Uint8Array>();
  if (stored.length < 8) return streams;
  const head = stored.slice(0, 8);
  cipherOf(0)(head);
  const [at, length] = [0, 4].map((from) => new DataView(head.buffer).getUint32(from, true));
  const list = stored.slice(at, (at ?? 0) + (length ?? 0));
  cipherOf(0)(list);
  const view = new DataView(list.buffer);
  if (list.length < 4) return streams;
  const count = Math.min(view.getUint32(0, true), MAX_STREAMS);
  for (let from = 4, index = 0; index < count && from + DESCRIPTOR_BYTES <= list.length; index++) {
    const offset = view.getUint32(from, true);
    const plain = stored.slice(offset, offset + view.getUint32(from + 4, true));
    cipherOf(view.getUint16(from + 8, true))(plain);
    const characters = view.getUint8(from + 10);
    const name = list.subarray(from + DESCRIPTOR_BYTES, from + DESCRIPTOR_BYTES + characters * 2);
    streams.set(new TextDecoder('utf-16le').decode(name), plain);
    // The name ends in two bytes of zero.
    from += DESCRIPTOR_BYTES + characters * 2 + 2;
  }
  return streams;
}
