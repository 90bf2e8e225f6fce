// What a file may cost: memory for its pieces, memory and work for what it only claims.
import { describe, expect, it } from 'vitest';
import { passMs, threadMs } from '../../support/milliseconds.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import type { Failure } from '../../../src/service/failure.ts';
import type { Result } from '../../../src/service/result.ts';
import type { Luma } from '../../../src/image/index.ts';
import { LIMITS } from '../../../src/pages/limits.ts';
import { openPages } from '../../../src/pages/index.ts';
import { decodeMs } from '../../../src/pages/limits.ts';
import { drawBmp } from '../../support/draw-bmp.ts';
import {
  emptyDynamicBlocks,
  gifAround,
  jpegClaiming,
  oneColourVp8l,
  pngAround,
  repeated,
  webpAround,
} from '../../support/draw-hostile.ts';
import { pngChunk } from '../../../src/lib/png-file.ts';
import { writeLzw } from '../../support/lzw-writer.ts';

async function decode(bytes: Uint8Array): Promise<Result<Luma>> {
  const source = await openPages(bytes, { budget: UNLIMITED });
  if (!source.ok) return source;
  const page = await source.value.page(0);
  return page.ok ? page.value.luma({ maxPixels: 26_000_000 }) : page;
}

async function failureOf(bytes: Uint8Array): Promise<Failure | undefined> {
  const luma = await decode(bytes);
  return luma.ok ? undefined : luma.failure;
}

/** A 4 × 4 bitmap whose header claims another size. */
function bmpClaiming(width: number, height: number): Uint8Array {
  const bytes = drawBmp({ width: 4, height: 4, bits: 24, pixel: () => 0 });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(18, width, true);
  view.setUint32(22, height, true);
  return bytes;
}

/** Empty chunks or blocks of one byte, a million of them. */
const MANY = 1_000_000;

const oneByteBlocks = (data: Uint8Array, times: number): Uint8Array =>
  repeated(Uint8Array.from([...data].flatMap((byte) => [1, byte])), times);

describe('a file of a million pieces', () => {
  const clears = oneByteBlocks(Uint8Array.of(0x24, 0x49, 0x92), Math.floor(MANY / 3));
  it.each([
    [
      'GIF, in blocks of its comment',
      () => {
        const plain = gifAround(2, 2, 2, Uint8Array.of(2, 0x84, 0x51, 0));
        const comment = Uint8Array.of(0x21, 0xfe, ...oneByteBlocks(Uint8Array.of(65), 1));
        const bytes = new Uint8Array(plain.length + 2 + 2 * MANY + 1);
        bytes.set(plain.subarray(0, 13));
        bytes.set(comment.subarray(0, 2), 13);
        bytes.set(repeated(Uint8Array.of(1, 65), MANY), 15);
        bytes.set(plain.subarray(13), 15 + 2 * MANY + 1);
        return bytes;
      },
    ],
    ['GIF, in blocks of its image', () => gifAround(2, 2, 2, clears)],
    [
      'WebP',
      () => {
        const plain = webpAround(['VP8L', oneColourVp8l(2, 2)]);
        const bytes = new Uint8Array(plain.length + 8 * MANY);
        bytes.set(plain);
        bytes.set(
          repeated(
            Uint8Array.from('junk\0\0\0\0', (letter) => letter.charCodeAt(0)),
            MANY,
          ),
          plain.length,
        );
        return bytes;
      },
    ],
    [
      'PNG',
      () => {
        const empty = repeated(pngChunk('IDAT', new Uint8Array(0)), MANY);
        return pngAround(2, 2, empty);
      },
    ],
    [
      'JPEG',
      () => {
        const plain = jpegClaiming(16, 16);
        const bytes = new Uint8Array(plain.length + 4 * MANY);
        bytes.set(plain.subarray(0, 2));
        bytes.set(repeated(Uint8Array.of(0xff, 0xe7, 0, 2), MANY), 2);
        bytes.set(plain.subarray(2), 2 + 4 * MANY);
        return bytes;
      },
    ],
  ] as const)('%s holds none of them', async (_, draw) => {
    const bytes = draw();
    const before = process.memoryUsage();
    await decode(bytes);
    const after = process.memoryUsage();
    // A list of views would be 60 to 150 bytes a piece; garbage that was not collected yet is far less.
    expect(after.heapUsed - before.heapUsed).toBeLessThan(40e6);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(40e6);
  });

  it('of GIF in blocks of one byte gives the same pixels as in blocks of 255', async () => {
    const data = writeLzw(
      Array.from({ length: 900 }, (_, i) => (i * i) % 4),
      2,
      'gif',
    );
    expect(data.length).toBeLessThan(255);
    const whole = await decode(gifAround(30, 30, 2, Uint8Array.of(data.length, ...data, 0)));
    const pieces = await decode(gifAround(30, 30, 2, Uint8Array.of(...oneByteBlocks(data, 1), 0)));
    expect(whole.ok && pieces.ok && pieces.value).toEqual(whole.ok && whole.value);
  });
});

describe('a tiny file that claims 49 million pixels', () => {
  const overPixelsMs = passMs(7000 * 7000);

  it.each([
    ['PNG', pngAround(7000, 7000, pngChunk('IDAT', Uint8Array.of(0x78, 1, 1, 1, 0, 0xfe, 0xff, 0)))],
    ['JPEG', jpegClaiming(7000, 7000)],
    ['progressive JPEG', jpegClaiming(7000, 7000, true)],
    ['GIF', gifAround(7000, 7000, 2, Uint8Array.of(2, 0x84, 0x51, 0))],
    ['BMP', bmpClaiming(7000, 7000)],
    ['PPM', Buffer.from('P6 7000 7000 255\nabc')],
    ['PBM as text', Buffer.from('P1 7000 7000\n10')],
    ['PAM', Buffer.from('P7\nWIDTH 7000\nHEIGHT 7000\nDEPTH 4\nMAXVAL 255\nENDHDR\n')],
    [
      'BMP of runs',
      drawBmp({
        width: 7000,
        height: 7000,
        bits: 8,
        pixel: () => 0,
        palette: [[0, 0, 0]],
        runLength: [1, [9, 1]],
      }),
    ],
    [
      'WebP with a plane of alpha that is missing',
      webpAround(
        ['ALPH', Uint8Array.of(0, 1, 2)],
        ['VP8 ', Uint8Array.of(0x10, 0, 0, 0x9d, 1, 0x2a, 0x58, 0x1b, 0x58, 0x1b, 0, 0)],
      ),
    ],
  ])('%s is refused for the work of its bytes', async (_, bytes) => {
    const before = threadMs();
    const arrays = process.memoryUsage().arrayBuffers;
    expect((await failureOf(bytes))?.code).toBe('malformed_file');
    expect(process.memoryUsage().arrayBuffers - arrays).toBeLessThan(5e6);
    expect(threadMs() - before).toBeLessThan(overPixelsMs);
  });
});

describe('the work of one page', () => {
  it('grows with its pixels and its bytes alone', () => {
    expect(decodeMs(0, 0)).toBe(LIMITS.MAX_DECODE_MS);
    expect(decodeMs(1e6, 0) - decodeMs(0, 0)).toBeCloseTo(LIMITS.MAX_DECODE_PIXEL_NS);
    expect(decodeMs(0, 1e6) - decodeMs(0, 0)).toBeCloseTo(LIMITS.MAX_DECODE_BYTE_NS);
  });

  it('ends a file that costs more than they justify, and no other', async () => {
    // A block of tables counts 1,340 ns and takes 11 bytes, which allow 430.
    const data = emptyDynamicBlocks(8);
    const blockNs = 1340 - ((data.length - 2) / 8) * LIMITS.MAX_DECODE_BYTE_NS;
    const atLimit = (LIMITS.MAX_DECODE_MS * 1e6) / blockNs;
    const file = (blocks: number): Uint8Array =>
      pngAround(2, 2, pngChunk('IDAT', emptyDynamicBlocks(8 * Math.round(blocks / 8))));
    expect((await failureOf(file(atLimit * 0.9)))?.code).toBe('malformed_file');
    expect((await failureOf(file(atLimit * 1.1)))?.code).toBe('processing_limit');
  });
});
