// What the tests see of a generated PNG: its pixels, unpacked by zlib, and what zxing reads in it.
import { inflateSync } from 'node:zlib';
import type { ReaderOptions } from 'zxing-wasm/reader';
import { readWithPackage } from '../../../support/package-reader.ts';

/** A 1-bit PNG, unpacked. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly isBlack: (x: number, y: number) => boolean;
  /** Lengths of the row's runs, white first. */
  readonly runs: (y: number) => readonly number[];
  readonly chunks: readonly string[];
}

export function pixelsOf(png: Uint8Array): Pixels {
  const file = Buffer.from(png);
  expectEqual(file.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    chunks.set(file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  expectEqual(header.subarray(8).toString('hex'), '0100000000'); // 1 bit, grey, deflate, filters, not interlaced
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const data = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const stride = 1 + Math.ceil(width / 8);
  expectEqual(data.length, stride * height);
  for (let y = 0; y < height; y += 1) expectEqual(data[y * stride], 0);
  const isBlack = (x: number, y: number) =>
    ((data[y * stride + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0;
  return {
    width,
    height,
    isBlack,
    runs: (y) => {
      const lengths: number[] = [0];
      let black = false;
      for (let x = 0; x < width; x += 1) {
        if (isBlack(x, y) !== black) {
          lengths.push(0);
          black = !black;
        }
        lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
      }
      return lengths;
    },
    chunks: [...chunks.keys()],
  };
}

/** Text and format of the first symbol found, with zxing's default options. */
export async function readBack(png: Uint8Array, options: ReaderOptions = {}) {
  const [found] = await readWithPackage(png, { maxNumberOfSymbols: 1, textMode: 'Plain', ...options });
  return found && { text: found.text, format: found.format, bytes: found.bytes };
}

function expectEqual(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`PNG: ${String(actual)} instead of ${String(expected)}`);
}
