// Decodes drawn files with programs that are not ours: zlib and pngjs for PNG, photon for JPEG and WebP, saxes for SVG. Each gives grey
// pixels on white, or throws.
import { inflateSync } from 'node:zlib';
import { PhotonImage } from '@cf-wasm/photon/node';
import { PNG } from 'pngjs';
import { SaxesParser } from 'saxes';
import type { Luma } from '../../src/image/types.ts';

export type DrawnFormat = 'png' | 'jpeg' | 'webp' | 'svg';

/** Of more pixels the data are checked, and none is made. */
const MAX_PIXELS = 6_000_000;

/** The grey pixels, of the size that the file says; none of a very large image. Throws where the file is not sound. */
export function decodeDrawing(bytes: Uint8Array, format: DrawnFormat): Luma {
  return DECODERS[format](bytes);
}

const DECODERS: Readonly<Record<DrawnFormat, (bytes: Uint8Array) => Luma>> = {
  png: pngPixels,
  jpeg: photonPixels,
  webp: photonPixels,
  svg: svgPixels,
};

function pngPixels(bytes: Uint8Array): Luma {
  const size = checkPngData(bytes);
  if (size.width * size.height > MAX_PIXELS) return { ...size, data: new Uint8Array() };
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes), { checkCRC: true });
  return greyOf(data, width, height);
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1 };

/** The data must be one zlib stream of exactly the rows that the header names, and nothing behind it. */
function checkPngData(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  const file = Buffer.from(bytes);
  const data: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const stream = Buffer.concat(data);
  // With `info` Node gives the engine too, which says how much it read.
  const { buffer, engine } = inflateSync(stream, { info: true }) as unknown as {
    readonly buffer: Buffer;
    readonly engine: { readonly bytesWritten: number };
  };
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const stride = 1 + Math.ceil((width * (file[24] ?? 0) * (CHANNELS[file[25] ?? 9] ?? Number.NaN)) / 8);
  if (buffer.length !== stride * height)
    throw new Error(`its data are ${buffer.length} bytes, the header says ${stride * height}`);
  if (engine.bytesWritten !== stream.length) throw new Error('bytes follow its data');
  return { width, height };
}

function photonPixels(bytes: Uint8Array): Luma {
  const image = PhotonImage.new_from_byteslice(bytes);
  try {
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > MAX_PIXELS) return { width, height, data: new Uint8Array() };
    return greyOf(image.get_raw_pixels(), width, height);
  } finally {
    image.free();
  }
}

function greyOf(rgba: Uint8Array, width: number, height: number): Luma {
  if (rgba.length !== 4 * width * height) throw new Error('it has another number of pixels than it says');
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i += 1) {
    const grey = luma(rgba[4 * i] ?? 0, rgba[4 * i + 1] ?? 0, rgba[4 * i + 2] ?? 0);
    data[i] = Math.round(255 + (grey - 255) * ((rgba[4 * i + 3] ?? 0) / 255));
  }
  return { width, height, data };
}

const luma = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;

/** Paints the rectangles of the elements and paths that are filled; strokes, which labels are, are left out. */
function svgPixels(bytes: Uint8Array): Luma {
  let image: Luma | undefined;
  const offsets: (readonly [x: number, y: number])[] = [[0, 0]];
  const fail = (what: string): never => {
    throw new Error(what);
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => fail(error.message));
  parser.on('opentag', ({ local, attributes }) => {
    const text = (name: string): string => attributes[name]?.value ?? '';
    const number = (name: string): number => {
      const value = Number(text(name));
      return text(name) !== '' && Number.isFinite(value)
        ? value
        : fail(`${local} has the ${name} "${text(name)}"`);
    };
    const [left, top] = offsets.at(-1) ?? [0, 0];
    if (local === 'svg') {
      const [x, y, width = 0, height = 0] = text('viewBox').split(' ').map(Number);
      if (x !== 0 || y !== 0 || !(width > 0 && height > 0)) fail(`the viewBox is "${text('viewBox')}"`);
      const pixels = width * height > MAX_PIXELS ? 0 : width * height;
      image = { width, height, data: new Uint8Array(pixels).fill(255) };
      if (!/^[\d.]+(mm)?$/.test(text('width')) || !/^[\d.]+(mm)?$/.test(text('height')))
        fail(`the size is "${text('width')}" × "${text('height')}"`);
    } else if (image === undefined) fail(`${local} stands outside of svg`);
    else if (local === 'rect')
      paint(image, [left, top, number('width'), number('height')], greyOfHex(text('fill')));
    else if (local === 'path' && text('fill') !== 'none')
      for (const [x, y, wide, high] of rectanglesOf(text('d')))
        paint(image, [left + x, top + y, wide, high], greyOfHex(text('fill')));
    const [, dx = '0', dy = '0'] = /^translate\(([\d.]+) ([\d.]+)\)$/.exec(text('transform')) ?? [];
    offsets.push([left + Number(dx), top + Number(dy)]);
  });
  parser.on('closetag', () => void offsets.pop());
  parser.write(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)).close();
  return image ?? fail('there is no svg element');
}

function greyOfHex(text: string): number {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(text) ?? [];
  if (red === '') throw new Error(`the fill is "${text}"`);
  return Math.round(luma(Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)));
}

type Rectangle = readonly [x: number, y: number, width: number, height: number];

function rectanglesOf(path: string): readonly Rectangle[] {
  const found = [...path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z/g)];
  if (found.map(([whole]) => whole).join('') !== path)
    throw new Error('the path has other parts than rectangles');
  return found.map(([, x, y, width, height, back]) => {
    if (width !== back) throw new Error('a rectangle of the path is not closed');
    return [Number(x), Number(y), Number(width), Number(height)];
  });
}

function paint({ width, height, data }: Luma, [x, y, wide, high]: Rectangle, grey: number): void {
  if (x < 0 || y < 0 || x + wide > width || y + high > height)
    throw new Error(`a rectangle at ${x}, ${y} of ${wide} × ${high} reaches beyond ${width} × ${height}`);
  for (let line = y; line < y + high; line += 1) data.fill(grey, line * width + x, line * width + x + wide);
}
