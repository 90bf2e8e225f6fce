// Decodes drawn files with programs that are not ours: zlib and pngjs for PNG, photon for JPEG and WebP, saxes for SVG; and the operators
// of EPS and PDF files. Each gives grey pixels on white, or throws.
import { inflateSync } from 'node:zlib';
import { PhotonImage } from '@cf-wasm/photon/node';
import { PNG } from 'pngjs';
import { SaxesParser } from 'saxes';
import type { Luma } from '../../src/image/types.ts';

export type DrawnFormat = 'png' | 'jpeg' | 'webp' | 'svg' | 'eps' | 'pdf';

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
  eps: (bytes) => operatorPixels(epsProgram(Buffer.from(bytes).toString('latin1'))),
  pdf: (bytes) => operatorPixels(pdfProgram(Buffer.from(bytes))),
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

interface Program {
  /** Of the page in points. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly string[];
}

/** The lines between `gsave` and `grestore`. The bounding box in whole points must hold the exact one. */
function epsProgram(text: string): Program {
  const [head, ...rest] = text.split('\n');
  const box = (name: string): readonly number[] =>
    (new RegExp(`^%%${name}: 0 0 ([\\d.]+) ([\\d.]+)$`, 'm').exec(text) ?? []).slice(1).map(Number);
  const [[wide = 0, high = 0], [width = 0, height = 0]] = [box('BoundingBox'), box('HiResBoundingBox')];
  if (
    head !== '%!PS-Adobe-3.0 EPSF-3.0' ||
    Math.ceil(width) !== wide ||
    Math.ceil(height) !== high ||
    width * height === 0
  )
    throw new Error(`the head is ${rest.slice(0, 4).join(', ')}`);
  if (!text.endsWith('grestore\nshowpage\n%%EOF\n')) throw new Error('the end is missing');
  return { width, height, lines: rest.slice(rest.indexOf('gsave') + 1, rest.indexOf('grestore')) };
}

/** The content of the one page, found by the cross-reference table. */
function pdfProgram(file: Buffer): Program {
  const text = file.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
    Number(offset),
  );
  offsets.forEach((offset, i) => {
    if (!text.startsWith(`${i + 1} 0 obj\n`, offset)) throw new Error(`object ${i + 1} is not at ${offset}`);
  });
  const [, width = 0, height = 0] = (/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []).map(Number);
  const stream = /\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/.exec(text);
  const from = (stream?.index ?? 0) + (stream?.[0].length ?? 0);
  const content = inflateSync(file.subarray(from, from + Number(stream?.[1]))).toString('latin1');
  return { width, height, lines: content.trim().split('\n') };
}

/** Paints the rectangles; what strokes, which labels are, is left out. Every line must be an operator that is known. */
function operatorPixels({ width: wide, height: high, lines }: Program): Luma {
  const NUMBER = '(-?\\d+(?:\\.\\d+)?)';
  const of = (count: number, rest: string): RegExp =>
    new RegExp(`^${Array.from({ length: count }, () => NUMBER).join(' ')} ${rest}$`);
  const [matrix] = lines.flatMap((line) =>
    [/^\[(.*)\] concat$/.exec(line)?.[1] ?? /^(.*) cm$/.exec(line)?.[1] ?? []].flat(),
  );
  const [scale = 0, b, c, d = 0, left, top = 0] = (matrix ?? '').split(' ').map(Number);
  if (!(scale > 0) || b !== 0 || c !== 0 || d !== -scale || left !== 0 || Math.abs(top - high) > 1e-3)
    throw new Error(`the matrix is ${matrix}`);
  const [width, height] = [Math.round(wide / scale), Math.round(high / scale)];
  if (Math.abs(width * scale - wide) > 1e-2 || Math.abs(height * scale - high) > 1e-2)
    throw new Error(`the page of ${wide} × ${high} is no whole number of pixels of ${scale}`);
  const image = {
    width,
    height,
    data: new Uint8Array(width * height > MAX_PIXELS ? 0 : width * height).fill(255),
  };
  let grey = 0;
  for (const line of lines) {
    const [whole, ...colour] = of(3, '(?:setrgbcolor|rg(?: 0 0 \\d+ \\d+ re f)?)').exec(line) ?? [];
    if (whole !== undefined) {
      const [red = 0, green = 0, blue = 0] = colour.map((value) => Math.round(255 * Number(value)));
      grey = Math.round(luma(red, green, blue));
      if (whole.endsWith('re f')) paint(image, [0, 0, width, height], grey);
      continue;
    }
    const rectangle = of(4, '(?:rectfill|re)').exec(line)?.slice(1).map(Number);
    const [x = 0, y = 0, across = 0, down = 0] = rectangle ?? [];
    if (rectangle !== undefined) paint(image, [x, y, across, down], grey);
    else if (
      !/^(?:q|f|Q|S|stroke|1 setlinecap|[\d. ]+ RG 1 J|[\d. -]+ (?:w|setlinewidth|cm)|\[.*\] concat|[\d. -]+ (?:m|moveto) [\d. -]+ (?:l|lineto))$/.test(
        line,
      )
    )
      throw new Error(`an unknown operator: ${line.slice(0, 80)}`);
  }
  return image;
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
