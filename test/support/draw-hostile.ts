// Draws small image files that are expensive to decode, for the tests of limits and of nominal work.
import { byteWriter } from './byte-writer.ts';
import { drawJpeg } from './draw-jpeg.ts';
import { pngChunk } from '../../src/lib/png-file.ts';

/** Bits from the lowest of each byte on, as DEFLATE and lossless WebP hold them: [value, count]. */
function lsbBits(fields: readonly (readonly [value: number, count: number])[]): Uint8Array {
  const total = fields.reduce((sum, [, count]) => sum + count, 0);
  const out = new Uint8Array(Math.ceil(total / 8));
  let at = 0;
  for (const [value, count] of fields) {
    for (let i = 0; i < count; i++, at++) {
      out[at >> 3] = (out[at >> 3] ?? 0) | (((value >> i) & 1) << (at & 7));
    }
  }
  return out;
}

export function repeated(piece: Uint8Array, times: number): Uint8Array {
  const out = new Uint8Array(piece.length * times);
  for (let i = 0; i < times; i++) out.set(piece, i * piece.length);
  return out;
}

/** An 8-bit grey PNG around ready IDAT chunks. */
export function pngAround(width: number, height: number, ...data: readonly Uint8Array[]): Uint8Array {
  const header = byteWriter(false);
  header.u32(width, height);
  header.u8(8, 0, 0, 0, 0);
  const out = byteWriter(false);
  out.bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  out.bytes(pngChunk('IHDR', header.finish()));
  for (const piece of data) out.bytes(piece);
  out.bytes(pngChunk('IEND', new Uint8Array(0)));
  return out.finish();
}

const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] as const;

/** zlib data of so many dynamic blocks (a multiple of 8) of one code, its own end: tables to build, nothing to give. */
export function emptyDynamicBlocks(count: number): Uint8Array {
  const block: (readonly [number, number])[] = [
    [0, 1],
    [2, 2],
    [0, 5],
    [0, 5],
    [14, 4],
    // Of the code lengths' own code: 1 and 18, one bit each.
    ...CODE_ORDER.map((symbol): readonly [number, number] => [symbol === 18 || symbol === 1 ? 1 : 0, 3]),
    // 138 and 118 zeros, then length 1 for symbol 256 and for one distance, then symbol 256.
    [1, 1],
    [127, 7],
    [1, 1],
    [107, 7],
    [0, 3],
  ];
  const eight = lsbBits(Array.from({ length: 8 }, () => block).flat());
  const body = repeated(eight, count / 8);
  const out = new Uint8Array(2 + body.length);
  out.set([0x78, 0x01]);
  out.set(body, 2);
  return out;
}

/** RIFF chunks around a WebP file. */
export function webpAround(...chunks: readonly (readonly [type: string, body: Uint8Array])[]): Uint8Array {
  const out = byteWriter(true);
  out.text('RIFF');
  out.u32(0);
  out.text('WEBP');
  for (const [type, body] of chunks) {
    out.text(type);
    out.u32(body.length);
    out.bytes(body);
    if (body.length & 1) out.u8(0);
  }
  return out.finish();
}

/** A VP8L chunk's body: one colour, in codes of no bits. */
export function oneColourVp8l(width: number, height: number): Uint8Array {
  // Signature, sides, alpha, version, no transform, no cache, no groups; five codes of one symbol, 0.
  const code = [
    [1, 1],
    [0, 3],
  ] as const;
  return lsbBits([
    [0x2f, 8],
    [width - 1, 14],
    [height - 1, 14],
    [0, 7],
    ...Array.from({ length: 5 }, () => code).flat(),
    [0, 8],
  ]);
}

/** A GIF with these bytes after its image's code size; 89a, no palette. */
export function gifAround(
  width: number,
  height: number,
  literalBits: number,
  blocks: Uint8Array,
): Uint8Array {
  const out = byteWriter(true);
  out.text('GIF89a');
  out.u16(width, height);
  out.u8(0, 0, 0, 0x2c);
  out.u16(0, 0, width, height);
  out.u8(0, literalBits);
  out.bytes(blocks);
  return out.finish();
}

/** A 16 × 16 JPEG whose frame header claims another size. */
export function jpegClaiming(width: number, height: number, progressive = false): Uint8Array {
  const components = [{ id: 1, h: 1, v: 1, sample: () => 90 }];
  const bytes = drawJpeg({ width: 16, height: 16, components, progressive });
  const at = bytes.findIndex((byte, i) => byte === 0xff && (bytes[i + 1] === 0xc0 || bytes[i + 1] === 0xc2));
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint16(at + 5, height);
  view.setUint16(at + 7, width);
  return bytes;
}
