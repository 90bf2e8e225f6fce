// How files of each format fall into pieces, for mutations that keep lengths and checksums right.
import { crc32 } from 'node:zlib';
import { concatBytes, latin1Bytes } from '../../src/lib/bytes.ts';
import type { Structure } from './target.ts';

const PNG_SIGNATURE_BYTES = 8;

/** The signature, then chunks (PNG, 5.3): length and CRC are written anew. */
export const PNG_CHUNKS: Structure = {
  split: (bytes) => [
    bytes.subarray(0, PNG_SIGNATURE_BYTES),
    ...sized(bytes, PNG_SIGNATURE_BYTES, (view, at) => 12 + view.getUint32(at)),
  ],
  join: (pieces) => concatBytes(pieces.map((piece, index) => (index === 0 ? piece : pngChunk(piece)))),
};

function pngChunk(piece: Uint8Array): Uint8Array {
  if (piece.length < 12) return piece;
  const chunk = piece.slice();
  const view = new DataView(chunk.buffer);
  view.setUint32(0, chunk.length - 12);
  view.setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)));
  return chunk;
}

const META_HEADER_BYTES = 12;

/** The boxes of a HEIF file (ISO/IEC 14496-12, 4.2), and those inside of its meta box; sizes are written anew. */
export const HEIF_BOXES: Structure = {
  split: (bytes) =>
    sized(bytes, 0, boxBytes).flatMap((box) =>
      boxType(box) === 'meta'
        ? [box.subarray(0, META_HEADER_BYTES), ...sized(box, META_HEADER_BYTES, boxBytes)]
        : [box],
    ),
  join(pieces) {
    const boxes = pieces.map((piece) => {
      const box = piece.slice();
      if (box.length >= 8) new DataView(box.buffer).setUint32(0, box.length);
      return box;
    });
    for (const [i, box] of boxes.entries()) {
      if (boxType(box) !== 'meta' || box.length < META_HEADER_BYTES) continue;
      const after = boxes.findIndex(
        (other, at) => at > i && ['mdat', 'meta', 'ftyp'].includes(boxType(other)),
      );
      const inside = boxes.slice(i, after < 0 ? undefined : after);
      new DataView(box.buffer).setUint32(
        0,
        inside.reduce((sum, { length }) => sum + length, 0),
      );
    }
    return concatBytes(boxes);
  },
};

const boxBytes = (view: DataView, at: number): number => Math.max(8, view.getUint32(at));

function boxType(box: Uint8Array): string {
  return String.fromCharCode(...box.subarray(4, 8));
}

const RIFF_HEADER_BYTES = 12;

/** The file header, then chunks of even length. */
export const RIFF_CHUNKS: Structure = {
  split: (bytes) => [
    bytes.subarray(0, RIFF_HEADER_BYTES),
    ...sized(bytes, RIFF_HEADER_BYTES, (view, at) => 8 + evened(view.getUint32(at + 4, true))),
  ],
  join: (pieces) => {
    const chunks = pieces.map((piece, index) => {
      if (index === 0 || piece.length < 8) return piece;
      const chunk = new Uint8Array(evened(piece.length));
      chunk.set(piece);
      const view = new DataView(chunk.buffer);
      // Where the piece has its old length its own count stays: an odd one is as good as the even one.
      if (evened(view.getUint32(4, true)) + 8 !== chunk.length) view.setUint32(4, piece.length - 8, true);
      return chunk;
    });
    const file = concatBytes(chunks);
    if (file.length >= 8) new DataView(file.buffer).setUint32(4, file.length - 8, true);
    return file;
  },
};

const evened = (length: number): number => length + (length & 1);

/** Marker segments; entropy-coded data goes with the segment before it (ITU-T T.81, B.1.1). */
export const JPEG_SEGMENTS: Structure = {
  split: (bytes) => cutBefore(bytes, (at) => bytes[at] === 0xff && (bytes[at + 1] ?? 0) >= 0xc0),
  join: (pieces) =>
    concatBytes(
      pieces.map((piece) => {
        const [, marker = 0] = piece;
        const hasLength = marker >= 0xc0 && marker !== 0xd8 && marker !== 0xd9 && (marker & 0xf8) !== 0xd0;
        // Data follows the header of a scan: its length is no length of the piece.
        if (!hasLength || marker === 0xda || piece.length < 4) return piece;
        const segment = piece.slice();
        new DataView(segment.buffer).setUint16(2, segment.length - 2);
        return segment;
      }),
    ),
};

/** Cut before extensions and image descriptors: near enough, also where such a byte is data. */
export const GIF_BLOCKS: Structure = {
  split: (bytes) => cutBefore(bytes, (at) => bytes[at] === 0x21 || bytes[at] === 0x2c),
  join: concatBytes,
};

/** The header with what follows up to the directory, each entry of the first directory, the rest. The count fits again. */
export const TIFF_ENTRIES: Structure = {
  split: (bytes) => {
    if (bytes.length < 10) return [bytes];
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const little = bytes[0] === 0x49;
    const at = view.getUint32(4, little);
    if (at + 2 > bytes.length) return [bytes];
    const count = Math.min(view.getUint16(at, little), Math.floor((bytes.length - at - 2) / 12));
    const entries = Array.from({ length: count }, (_, i) =>
      bytes.subarray(at + 2 + 12 * i, at + 14 + 12 * i),
    );
    return [bytes.subarray(0, at + 2), ...entries, bytes.subarray(at + 2 + 12 * count)];
  },
  join: (pieces) => {
    const [head = new Uint8Array()] = pieces;
    const file = concatBytes(pieces);
    if (head.length < 10) return file;
    const view = new DataView(file.buffer);
    const little = file[0] === 0x49;
    const at = view.getUint32(4, little);
    if (at + 2 <= file.length) view.setUint16(at, Math.max(0, pieces.length - 2), little);
    return file;
  },
};

/** Objects of a PDF, by `endobj`. The cross-reference table then points beside them, which readers mend by a search. */
export const PDF_OBJECTS: Structure = {
  split: (bytes) => {
    const word = latin1Bytes('endobj');
    const pieces: Uint8Array[] = [];
    let from = 0;
    for (let at = indexOfBytes(bytes, word); at >= 0; at = indexOfBytes(bytes, word, from)) {
      pieces.push(bytes.subarray(from, at + word.length));
      from = at + word.length;
    }
    return [...pieces, bytes.subarray(from)];
  },
  join: concatBytes,
};

/** Lines with their ends. */
export const LINES: Structure = {
  split: (bytes) => cutBefore(bytes, (at) => bytes[at - 1] === 0x0a),
  join: concatBytes,
};

/** Tags and the text between them. */
export const TAGS: Structure = {
  split: (bytes) => cutBefore(bytes, (at) => bytes[at] === 0x3c || bytes[at - 1] === 0x3e),
  join: concatBytes,
};

/** Fields of a form or ranges of a header. */
export const FIELDS: Structure = {
  split: (bytes) => cutBefore(bytes, (at) => [0x26, 0x2c, 0x3b].includes(bytes[at] ?? 0)),
  join: concatBytes,
};

const RECORD_HEADER_BYTES = 8;

/** Records of [MS-PPT] one after the other, those in containers by themselves; a record's length fits its content again. */
export const PPT_RECORDS: Structure = {
  split: (bytes) => sized(bytes, 0, (view, at) => RECORD_HEADER_BYTES + view.getUint32(at + 4, true)),
  join: (pieces) =>
    concatBytes(
      pieces.map((piece) => {
        if (piece.length < RECORD_HEADER_BYTES) return piece;
        const record = piece.slice();
        new DataView(record.buffer).setUint32(4, record.length - RECORD_HEADER_BYTES, true);
        return record;
      }),
    ),
};

/** Pieces from `from` on whose lengths the file tells; the last one is what is left. */
function sized(
  bytes: Uint8Array,
  from: number,
  lengthAt: (view: DataView, at: number) => number,
): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: Uint8Array[] = [];
  let at = from;
  while (at + 8 <= bytes.length) {
    const end = at + lengthAt(view, at);
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  return at < bytes.length ? [...pieces, bytes.subarray(at)] : pieces;
}

function cutBefore(bytes: Uint8Array, isStart: (at: number) => boolean): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (let at = 1; at < bytes.length; at++) {
    if (!isStart(at)) continue;
    pieces.push(bytes.subarray(from, at));
    from = at;
  }
  return [...pieces, bytes.subarray(from)];
}

/** First index of `needle` in `bytes` at or after `from`; -1 when absent. */
function indexOfBytes(bytes: Uint8Array, needle: Uint8Array, from = 0): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(needle, from);
}
