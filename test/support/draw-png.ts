// Writes PNG files of every colour type and depth for tests.
import { deflateSync } from 'node:zlib';
import type { Luma } from '../../src/image/types.ts';
import { pngChunk } from '../../src/lib/png-file.ts';
import { byteWriter } from './byte-writer.ts';

export interface PngOptions {
  readonly width: number;
  readonly height: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
  readonly colour: 0 | 2 | 3 | 4 | 6;
  readonly depth: 1 | 2 | 4 | 8 | 16;
  readonly interlaced?: boolean;
  /** Samples of a pixel, each 0 to 2^depth - 1. */
  readonly pixel: (x: number, y: number) => readonly number[];
  /** R, G, B of each entry. */
  readonly palette?: readonly number[];
  /** The body of tRNS. */
  readonly transparency?: readonly number[];
  /** Which filter a row gets; default: all five in turn. */
  readonly filter?: (row: number) => number;
  /** Chunks before IDAT. */
  readonly extra?: readonly (readonly [type: string, body: Uint8Array])[];
  /** Bytes of each IDAT; default: one. */
  readonly chunkBytes?: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const SAMPLES = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

export function drawPng(options: PngOptions): Uint8Array {
  const { width, height, colour, depth, palette, transparency } = options;
  const writer = byteWriter(false);
  writer.bytes(SIGNATURE);
  const header = byteWriter(false);
  header.u32(width, height);
  header.u8(depth, colour, 0, 0, options.interlaced === true ? 1 : 0);
  writer.bytes(pngChunk('IHDR', header.finish()));
  for (const [type, body] of options.extra ?? []) writer.bytes(pngChunk(type, body));
  if (palette) writer.bytes(pngChunk('PLTE', Uint8Array.from(palette)));
  if (transparency) writer.bytes(pngChunk('tRNS', Uint8Array.from(transparency)));
  const data = new Uint8Array(deflateSync(filteredRows(options), { level: 6 }));
  const each = options.chunkBytes ?? data.length;
  for (let at = 0; at < data.length; at += each) writer.bytes(pngChunk('IDAT', data.subarray(at, at + each)));
  writer.bytes(pngChunk('IEND', new Uint8Array(0)));
  return writer.finish();
}

function filteredRows(options: PngOptions): Uint8Array {
  const { width, height, depth, colour, pixel, filter = (row: number) => row % 5 } = options;
  const samples = SAMPLES[colour];
  const unit = Math.max(1, (samples * depth) >> 3);
  const writer = byteWriter(false);
  const passes = options.interlaced === true ? PASSES : ([[0, 0, 1, 1]] as const);
  for (const [x0, y0, dx, dy] of passes) {
    let above: Uint8Array | undefined;
    for (let y = y0, n = 0; y < height; y += dy, n++) {
      const values: number[] = [];
      for (let x = x0; x < width; x += dx) values.push(...pixel(x, y));
      if (values.length === 0) continue;
      const row = packRow(values, depth);
      const type = filter(n);
      writer.u8(type);
      writer.bytes(filtered(type, row, above ?? new Uint8Array(row.length), unit));
      above = row;
    }
  }
  return writer.finish();
}

function packRow(values: readonly number[], depth: number): Uint8Array {
  if (depth === 16) return Uint8Array.from(values.flatMap((value) => [value >> 8, value & 255]));
  const row = new Uint8Array(Math.ceil((values.length * depth) / 8));
  values.forEach((value, i) => {
    const bit = i * depth;
    row[bit >> 3] = (row[bit >> 3] ?? 0) | (value << (8 - depth - (bit & 7)));
  });
  return row;
}

function filtered(type: number, row: Uint8Array, above: Uint8Array, unit: number): Uint8Array {
  return row.map((value, i) => {
    const a = row[i - unit] ?? 0;
    const b = above[i] ?? 0;
    const c = above[i - unit] ?? 0;
    const p = a + b - c;
    const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
    const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
    return value - ([0, a, b, (a + b) >> 1, paeth][type] ?? 0);
  });
}

/** A grey image of 8 bits, without row filters. */
export function greyPng({ width, height, data }: Luma): Uint8Array {
  return drawPng({
    width,
    height,
    colour: 0,
    depth: 8,
    filter: () => 0,
    pixel: (x, y) => [data[y * width + x] ?? 0],
  });
}
