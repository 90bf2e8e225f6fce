// Draws codes for the recognition tests: bwip-js, its PNG made grey.
import { inflateSync } from 'node:zlib';
import { toBuffer } from 'bwip-js/node';
import type { Luma } from '../../src/image/types.ts';

/** The symbol at `scale` px per module with a quiet zone of ten modules, black on white. */
export async function drawCode(
  bcid: string,
  text: string,
  options: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Luma> {
  const scale = typeof options['scale'] === 'number' ? options['scale'] : 3;
  const png = await toBuffer({
    bcid,
    text,
    scale,
    paddingwidth: 10,
    paddingheight: 10,
    backgroundcolor: 'FFFFFF',
    ...options,
  });
  return greyOf(png);
}

/** The pictures side by side (or one under the other) on white, `gap` pixels apart. */
export function sheet(pictures: readonly Luma[], columns: number, gap = 0): Luma {
  const cellWidth = Math.max(...pictures.map(({ width }) => width)) + gap;
  const cellHeight = Math.max(...pictures.map(({ height }) => height)) + gap;
  const width = cellWidth * Math.min(columns, pictures.length);
  const height = cellHeight * Math.ceil(pictures.length / columns);
  const data = new Uint8Array(width * height).fill(255);
  for (const [i, picture] of pictures.entries()) {
    const left = (i % columns) * cellWidth;
    const top = Math.floor(i / columns) * cellHeight;
    for (let y = 0; y < picture.height; y++) {
      const row = picture.data.subarray(y * picture.width, (y + 1) * picture.width);
      data.set(row, (top + y) * width + left);
    }
  }
  return { width, height, data };
}

/** Turned clockwise by `degrees` about its middle on a white square that holds it, bilinear. */
export function rotated({ width, height, data }: Luma, degrees: number): Luma {
  const size = Math.ceil(Math.hypot(width, height));
  const out = new Uint8Array(size * size);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 255 : (data[y * width + x] ?? 255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const dx = x - size / 2;
      const dy = y - size / 2;
      const px = cos * dx + sin * dy + width / 2;
      const py = cos * dy - sin * dx + height / 2;
      const ix = Math.floor(px);
      const iy = Math.floor(py);
      const fx = px - ix;
      const fy = py - iy;
      const above = at(ix, iy) * (1 - fx) + at(ix + 1, iy) * fx;
      const below = at(ix, iy + 1) * (1 - fx) + at(ix + 1, iy + 1) * fx;
      out[y * size + x] = Math.round(above * (1 - fy) + below * fy);
    }
  }
  return { width: size, height: size, data: out };
}

/** The PNG that bwip-js writes: 8 bits, not interlaced, grey, RGB or RGBA. */
export function greyOf(png: Uint8Array): Luma {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const depth = view.getUint8(24);
  const colour = view.getUint8(25);
  const parts: Uint8Array[] = [];
  let palette: Uint8Array = new Uint8Array();
  for (let at = 8; at < png.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IDAT') parts.push(body);
    if (type === 'PLTE') palette = body;
    at += length + 12;
  }
  const samples = { 0: 1, 2: 3, 3: 1, 6: 4 }[colour] ?? 1;
  const bytesPerPixel = Math.max(1, (samples * depth) >> 3);
  const stride = Math.ceil((width * samples * depth) / 8);
  const raw = inflateSync(Buffer.concat(parts));
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let i = 0; i < stride; i++) {
      const value = raw[y * (stride + 1) + 1 + i] ?? 0;
      const left = i < bytesPerPixel ? 0 : (rows[y * stride + i - bytesPerPixel] ?? 0);
      const up = y === 0 ? 0 : (rows[(y - 1) * stride + i] ?? 0);
      const corner = y === 0 || i < bytesPerPixel ? 0 : (rows[(y - 1) * stride + i - bytesPerPixel] ?? 0);
      rows[y * stride + i] = value + predicted(filter, left, up, corner);
    }
  }
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * samples * depth;
      const byte = rows[y * stride + (bit >> 3)] ?? 0;
      const sample = depth === 8 ? byte : (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
      const index = colour === 3 ? 3 * sample : -1;
      data[y * width + x] =
        index >= 0 ? (palette[index] ?? 0) : depth === 8 ? sample : (sample * 255) / ((1 << depth) - 1);
    }
  }
  return { width, height, data };
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const a = Math.abs(estimate - left);
  const b = Math.abs(estimate - up);
  const c = Math.abs(estimate - corner);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
