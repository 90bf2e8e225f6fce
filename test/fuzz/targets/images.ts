// Image containers and the codecs inside them.
import { deflateRawSync, deflateSync } from 'node:zlib';
import { finish } from '../../../src/lib/steps.ts';
import { decodeFax, type FaxOptions } from '../../../src/image/fax.ts';
import { exifOrientation } from '../../../src/image/exif.ts';
import { lzw } from '../../../src/image/lzw.ts';
import { openImage } from '../../../src/image/open.ts';
import { inflateWithRaster } from '../../../src/image/raster-decode.ts';
import { openFlate } from '../../../src/pages/pdf/flate.ts';
import { meterOf } from '../../../src/image/work.ts';
import {
  MAX_SIDE_PX,
  openJpegAs,
  SCALES,
  type ImageFormat,
  type ImageFrame,
} from '../../../src/image/index.ts';
import { createBudget } from '../../../src/lib/budget.ts';
import { concatBytes } from '../../../src/lib/bytes.ts';
import type { FailureCode } from '../../../src/service/failure.ts';
import type { Result } from '../../../src/service/result.ts';
import { sniff } from '../../../src/pages/sniff.ts';
import { codedItem, drawHeif, gridItem } from '../../support/draw-heif.ts';
import { drawBmp } from '../../support/draw-bmp.ts';
import { drawGif } from '../../support/draw-gif.ts';
import { drawJpeg, yCbCr, adobe } from '../../support/draw-jpeg.ts';
import { drawPng } from '../../support/draw-png.ts';
import { drawPnm } from '../../support/draw-pnm.ts';
import { drawTiff, type TiffPage } from '../../support/draw-tiff.ts';
import { bitBytes, faxRow } from '../../support/fax-writer.ts';
import { golden } from '../../support/golden.ts';
import { writeLzw } from '../../support/lzw-writer.ts';
import { luma, scene } from '../../support/scene.ts';
import {
  GIF_BLOCKS,
  HEIF_BOXES,
  JPEG_SEGMENTS,
  PNG_CHUNKS,
  RIFF_CHUNKS,
  TIFF_ENTRIES,
} from '../structures.ts';
import { digestOf, verdictOf, type Structure, type Target, type Verdict } from '../target.ts';

const FAILURES: readonly FailureCode[] = [
  'malformed_file',
  'unsupported_media',
  'too_large',
  'processing_limit',
];
const BUDGET_MS = 100;
/** A page opener refuses larger ones by the setting; here it keeps a case short. */
const MAX_PIXELS = 1_000_000;
const MAX_FRAMES = 3;

const SIZE = { width: 23, height: 17 };
const grey = (x: number, y: number): number => luma(scene(x, y));
const bit = (x: number, y: number): number => (grey(x, y) > 128 ? 1 : 0);
const samples = (count: number): Uint8Array => Uint8Array.from({ length: count }, (_, i) => (i * i) % 251);

/** Each frame's size and pixels, or its failure; a frame that is no image of its announced size is a fault. */
async function frames(opened: Result<readonly ImageFrame[]>, bytes: Uint8Array): Promise<Verdict> {
  if (!opened.ok) return verdictOf(opened, () => '');
  const scale = SCALES[bytes.length % 4] ?? 1;
  const budget = createBudget({ workMs: BUDGET_MS });
  let digest = '';
  let code: Verdict['code'] = 'ok';
  for (const frame of opened.value.slice(0, MAX_FRAMES)) {
    if (!isSide(frame.width) || !isSide(frame.height))
      return { code, digest, fault: `a frame of ${frame.width} × ${frame.height}` };
    if (frame.width * frame.height > MAX_PIXELS) continue;
    const decoded = await frame.decode({ scale, budget });
    const each = verdictOf(decoded, ({ data }) => digestOf(data));
    digest += each.digest;
    if (each.code !== 'ok') code = each.code;
    if (!decoded.ok) continue;
    const { width, height, data } = decoded.value;
    const [wide, high] = [Math.ceil(frame.width / scale), Math.ceil(frame.height / scale)];
    if (width !== wide || height !== high || data.length !== wide * high)
      return { code, digest, fault: `${width} × ${height} pixels of ${wide} × ${high}` };
  }
  return { code, digest };
}

const isSide = (pixels: number): boolean => Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_SIDE_PX;

interface Container {
  readonly format: ImageFormat;
  readonly name?: string;
  readonly seeds: () => readonly Uint8Array[];
  readonly structure: Structure;
  readonly regressions?: () => readonly Uint8Array[];
  readonly words?: readonly string[];
  readonly fast: number;
}

const container = ({
  format,
  name = format,
  seeds,
  structure,
  regressions,
  words = [],
  fast,
}: Container): Target => ({
  name,
  of: `${name.toUpperCase()} files, headers and pixels`,
  seeds,
  structure,
  ...(regressions === undefined ? {} : { regressions }),
  words,
  allowed: FAILURES,
  budgetMs: BUDGET_MS,
  fast,
  run: (bytes) => frames(openImage(format, bytes), bytes),
});

/** A directory of one image: a PNG, a bitmap of 24 bits with a mask, one of 32. */
const ICOS = (): readonly Uint8Array[] =>
  [
    drawPng({ ...SIZE, colour: 0, depth: 8, pixel: (x, y) => [grey(x, y)] }),
    ...([24, 32] as const).map((bits) => {
      const data = drawBmp({ ...SIZE, bits, pixel: (x, y) => x * 1000 + y }).slice(14);
      new DataView(data.buffer).setInt32(8, 2 * SIZE.height, true);
      return concatBytes([data, new Uint8Array(4 * SIZE.height).fill(0x33)]);
    }),
  ].map((data) => {
    const header = new Uint8Array(22);
    header.set([0, 0, 1, 0, 1, 0, SIZE.width, SIZE.height, 0, 0, 1, 0, 32, 0]);
    new DataView(header.buffer).setUint32(14, data.length, true);
    header[18] = 22;
    return concatBytes([header, data]);
  });

const HEIF_WORDS = 'meta iloc iprp ipco ipma ispe hvcC av1C irot imir clap grid dimg auxl infe idat'.split(
  ' ',
);

const PNGS = (): readonly Uint8Array[] => [
  drawPng({ ...SIZE, colour: 2, depth: 8, pixel: scene }),
  drawPng({ ...SIZE, colour: 0, depth: 1, pixel: (x, y) => [bit(x, y)], chunkBytes: 9 }),
  drawPng({
    ...SIZE,
    colour: 0,
    depth: 16,
    pixel: (x, y) => [Math.round(grey(x, y)) * 257],
    interlaced: true,
  }),
  drawPng({
    ...SIZE,
    colour: 6,
    depth: 8,
    pixel: (x, y) => [...scene(x, y), 9 * x],
    interlaced: true,
  }),
  drawPng({ ...SIZE, colour: 4, depth: 8, pixel: (x, y) => [Math.round(grey(x, y)), 9 * y] }),
  drawPng({
    ...SIZE,
    colour: 3,
    depth: 2,
    pixel: (x, y) => [(x + y) % 4],
    palette: [0, 0, 0, 90, 0, 0, 0, 200, 0, 255, 255, 255],
    transparency: [255, 3],
  }),
];

const JPEGS = (): readonly Uint8Array[] => [
  drawJpeg({ ...SIZE, components: yCbCr(scene, [2, 2]), restart: 2 }),
  drawJpeg({ ...SIZE, components: yCbCr(scene, [2, 1]), progressive: true }),
  drawJpeg({ ...SIZE, components: [{ id: 1, h: 1, v: 1, sample: grey }] }),
  drawJpeg({
    ...SIZE,
    components: yCbCr(scene, [1, 1]),
    separateScans: true,
    segments: [adobe(1)],
  }),
  golden('image/progressive.jpg'),
];

const GIFS = (): readonly Uint8Array[] => [
  drawGif({
    screen: [20, 16],
    frame: [1, 1, 18, 14],
    palette: Array.from({ length: 60 }, (_, i) => [i, 4 * i, i] as const),
    index: (x, y) => (x * y) % 60,
  }),
  drawGif({
    screen: [9, 30],
    frame: [0, 0, 9, 30],
    palette: [
      [0, 0, 0],
      [255, 255, 255],
    ],
    index: bit,
    interlaced: true,
    localPalette: true,
    transparent: 1,
  }),
];

const PALETTE = [
  [0, 0, 0],
  [255, 255, 255],
  [200, 30, 30],
  [20, 30, 200],
] as const;

const BMPS = (): readonly Uint8Array[] => [
  drawBmp({ width: 9, height: 7, bits: 24, pixel: (x, y) => x * 1000 + y }),
  drawBmp({ width: 9, height: 7, bits: 1, pixel: bit, palette: PALETTE.slice(0, 2), core: true }),
  drawBmp({ width: 9, height: 7, bits: 4, pixel: (x) => x % 4, palette: PALETTE, topDown: true }),
  drawBmp({
    width: 9,
    height: 7,
    bits: 32,
    pixel: (x, y) => x * 70_000 + y,
    masks: [0xff0000, 0xff00, 0xff, 0],
  }),
  drawBmp({
    width: 5,
    height: 2,
    bits: 8,
    pixel: () => 0,
    palette: PALETTE,
    runLength: [1, [2, 1, 0, 3, 2, 3, 2, 0, 0, 0, 5, 1, 0, 1]],
  }),
  drawBmp({
    width: 5,
    height: 2,
    bits: 4,
    pixel: () => 0,
    palette: PALETTE,
    runLength: [2, [5, 0x12, 0, 0, 5, 0x21, 0, 1]],
  }),
];

const PNMS = (): readonly Uint8Array[] => [
  drawPnm({ ...SIZE, form: 1, pixel: (x, y) => [bit(x, y)] }),
  drawPnm({ ...SIZE, form: 2, maxval: 9, pixel: (x, y) => [(x + y) % 9], space: ' # a\n' }),
  drawPnm({ width: 9, height: 7, form: 3, pixel: scene }),
  drawPnm({ ...SIZE, form: 4, pixel: (x, y) => [bit(x, y)] }),
  drawPnm({ ...SIZE, form: 5, maxval: 1023, pixel: (x, y) => [x * y] }),
  drawPnm({ ...SIZE, form: 6, pixel: scene }),
  drawPnm({ ...SIZE, form: 7, depth: 2, pixel: (x, y) => [x, y] }),
];

const tags = (more: TiffPage['tags']): TiffPage['tags'] => ({
  256: 16,
  257: 10,
  258: 8,
  262: 1,
  277: 1,
  278: 10,
  ...more,
});
const fax = (rows: number): Uint8Array =>
  bitBytes(Array.from({ length: rows }, (_, y) => faxRow(16, (x) => bit(x, y) === 0)).join(''));

const TIFFS = (): readonly Uint8Array[] => [
  drawTiff([{ tags: tags({ 259: 1 }), segments: [samples(160)] }]),
  drawTiff([{ tags: tags({ 259: 5, 317: 2 }), segments: [writeLzw(samples(160), 8, 'tiff')] }], false),
  drawTiff([{ tags: tags({ 259: 8 }), segments: [deflateSync(samples(160))] }]),
  drawTiff([
    {
      tags: tags({ 259: 32_773 }),
      segments: [concatBytes([Uint8Array.of(127), samples(128), Uint8Array.of(225, 3)])],
    },
  ]),
  drawTiff([
    {
      tags: { 256: 20, 257: 10, 258: [8, 8, 8], 259: 8, 262: 2, 277: 3, 322: 16, 323: 16 },
      segments: [deflateSync(samples(768)), deflateSync(samples(768))],
      tiled: true,
    },
    { tags: tags({ 258: 1, 259: 1, 262: 0, 278: 5 }), segments: [samples(10), samples(10)] },
  ]),
  drawTiff([{ tags: tags({ 258: 1, 259: 3, 262: 0 }), segments: [fax(10)] }]),
  drawTiff([
    {
      tags: tags({ 258: 4, 259: 1, 262: 3, 320: Array.from({ length: 48 }, (_, i) => 1300 * i) }),
      segments: [samples(80)],
    },
  ]),
  golden('image/group4.tif'),
  golden('image/jpeg.tif'),
];

/** A TIFF whose first directory says another value for a tag. */
function withTag(file: Uint8Array, tag: number, value: number): Uint8Array {
  const changed = Uint8Array.from(file);
  const view = new DataView(changed.buffer);
  const little = changed[0] === 0x49;
  const directory = view.getUint32(4, little);
  for (let entry = 0; entry < view.getUint16(directory, little); entry++) {
    const at = directory + 2 + 12 * entry;
    if (view.getUint16(at, little) === tag) view.setUint16(at + 8, value, little);
  }
  return changed;
}

/** The JPEG inside has 31 × 23 pixels: it was decoded at its own size, whatever the directory says. */
const TIFF_REGRESSIONS = (): readonly Uint8Array[] => [
  withTag(golden('image/jpeg.tif'), 256, 8),
  withTag(golden('image/jpeg.tif'), 257, 5),
];

const CODEC_FAILURES: readonly FailureCode[] = FAILURES;

/** What a sink takes of a decompressor's output: digests and counts it, and has enough after so many bytes. */
function collector(mostBytes: number) {
  let bytes = 0;
  let digest = '';
  return {
    sink: (piece: Uint8Array): boolean => {
      bytes += piece.length;
      if (digest.length < 200) digest += digestOf(piece);
      return bytes < mostBytes;
    },
    verdict: (note = ''): Verdict => ({ code: 'ok', digest: `${bytes} ${note} ${digest}` }),
  };
}

const FAX_CODINGS = ['huffman', 'group3-1d', 'group3-2d', 'group4'] as const;

/** First byte: coding and width. The rows are as many as a hostile file would claim. */
function runFax(bytes: Uint8Array): Verdict {
  const [head = 0, wide = 0] = bytes;
  const options: FaxOptions = {
    coding: FAX_CODINGS[head % 4] ?? 'group4',
    width: 1 + wide * (head & 0x80 ? 40 : 1),
    rows: 2000,
    isReversed: (head & 0x40) !== 0,
    meter: meterOf(createBudget({ workMs: BUDGET_MS })),
  };
  const taken = collector(500_000);
  finish(decodeFax(bytes.subarray(2), options, taken.sink));
  return taken.verdict();
}

const EXIF = (): Uint8Array =>
  Uint8Array.of(
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    2,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    6,
    0,
    0,
    1,
    0,
    0,
    4,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    9,
  );

export const IMAGE_TARGETS: readonly Target[] = [
  container({
    format: 'png',
    seeds: PNGS,
    structure: PNG_CHUNKS,
    words: ['IHDR', 'IDAT', 'PLTE', 'tRNS', 'eXIf', 'IEND'],
    fast: 400,
  }),
  container({
    format: 'jpeg',
    seeds: JPEGS,
    structure: JPEG_SEGMENTS,
    words: [
      '\xff\xd8',
      '\xff\xd9',
      '\xff\xda',
      '\xff\xc0',
      '\xff\xc2',
      '\xff\xc4',
      '\xff\xdb',
      '\xff\xdd',
      '\xff\xd0',
      '\xff\xff',
    ],
    fast: 400,
  }),
  container({
    format: 'webp',
    name: 'webp-lossless',
    seeds: () =>
      ['lossless', 'lossless-alpha', 'lossless-palette', 'animation'].map((name) =>
        golden(`image/${name}.webp`),
      ),
    structure: RIFF_CHUNKS,
    words: ['VP8L', 'VP8X', 'ANMF', 'ALPH', 'EXIF', 'RIFF'],
    fast: 300,
  }),
  container({
    format: 'webp',
    name: 'webp-lossy',
    seeds: () => ['lossy', 'lossy-alpha', 'lossy-q20'].map((name) => golden(`image/${name}.webp`)),
    structure: RIFF_CHUNKS,
    words: ['VP8 ', 'VP8X', 'ALPH', '\x9d\x01\x2a'],
    fast: 300,
  }),
  container({
    format: 'heic',
    seeds: () => [
      golden('image/tile-b.heic'),
      golden('image/scene.heic'),
      drawHeif([
        gridItem([120, 60], [2, 1], [2, 3]),
        ...['a', 'b'].map((name) => codedItem(golden(`image/tile-${name}.heic`))),
      ]),
    ],
    structure: HEIF_BOXES,
    words: HEIF_WORDS,
    fast: 150,
  }),
  container({
    format: 'avif',
    seeds: () => ['rotated', 'alpha', 'grid', 'lossless'].map((name) => golden(`image/${name}.avif`)),
    structure: HEIF_BOXES,
    words: HEIF_WORDS,
    fast: 150,
  }),
  container({
    format: 'gif',
    seeds: GIFS,
    structure: GIF_BLOCKS,
    words: ['GIF89a', '\x21\xf9\x04', '\x21\xff', '\x2c', '\x3b'],
    fast: 400,
  }),
  container({
    format: 'bmp',
    seeds: BMPS,
    structure: { split: (bytes) => [bytes], join: concatBytes },
    fast: 400,
  }),
  container({
    format: 'pnm',
    seeds: PNMS,
    structure: { split: (bytes) => [bytes], join: concatBytes },
    words: ['P1\n', 'P6 ', 'P7\nWIDTH 9\n', 'DEPTH 2\n', 'ENDHDR\n', '# a\n', ' 65535\n'],
    fast: 400,
  }),
  container({
    format: 'ico',
    seeds: ICOS,
    structure: { split: (bytes) => [bytes], join: concatBytes },
    fast: 300,
  }),
  container({
    format: 'tiff',
    seeds: TIFFS,
    structure: TIFF_ENTRIES,
    regressions: TIFF_REGRESSIONS,
    words: ['\x03\x01\x03\0', '\x11\x01', '\x44\x01', '\x5b\x01'],
    fast: 400,
  }),
  {
    name: 'fax',
    of: 'fax data of all four codings',
    seeds: () => FAX_CODINGS.map((_, coding) => concatBytes([Uint8Array.of(coding, 15), fax(12)])),
    allowed: [],
    budgetMs: BUDGET_MS,
    fast: 400,
    run: runFax,
  },
  {
    name: 'lzw',
    of: 'LZW data as GIF and TIFF write it',
    seeds: () => [
      concatBytes([Uint8Array.of(0), writeLzw(samples(600), 8, 'tiff')]),
      concatBytes([Uint8Array.of(9), writeLzw(samples(600), 8, 'gif')]),
      concatBytes([
        Uint8Array.of(3),
        writeLzw(
          samples(600).map((value) => value & 3),
          2,
          'gif',
        ),
      ]),
    ],
    allowed: [],
    budgetMs: BUDGET_MS,
    fast: 400,
    run: (bytes) => {
      const [head = 0] = bytes;
      const options =
        head & 1
          ? ({ literalBits: 2 + ((head >> 1) % 7), flavour: 'gif' } as const)
          : ({ literalBits: 8, flavour: 'tiff' } as const);
      const taken = collector(2_000_000);
      let at = 1;
      const source = (): number => bytes[at++] ?? -1;
      const meter = meterOf(createBudget({ workMs: BUDGET_MS }));
      return taken.verdict(finish(lzw(source, { ...options, meter }, taken.sink)));
    },
  },
  {
    name: 'inflate',
    of: 'zlib and bare deflate data through the compiled decoder',
    seeds: () => [
      deflateSync(samples(3000)),
      deflateRawSync(samples(3000)),
      deflateSync(new Uint8Array(40_000)),
      deflateSync(samples(500), { level: 0 }),
      deflateSync(samples(500), { strategy: 4 }),
    ],
    allowed: [],
    budgetMs: BUDGET_MS,
    fast: 400,
    run: async (bytes) => {
      const taken = collector(4_000_000);
      await inflateWithRaster(
        [bytes.subarray(0, 3), bytes.subarray(3)],
        createBudget({ workMs: BUDGET_MS }),
        taken.sink,
      );
      return taken.verdict();
    },
  },
  {
    name: 'pdf-flate-picture',
    of: 'bare rows of an image in a PDF',
    seeds: () =>
      [1, 3].map((channels) =>
        concatBytes([
          Uint8Array.of(SIZE.width, SIZE.height, channels),
          deflateSync(samples(SIZE.width * SIZE.height * channels)),
        ]),
      ),
    allowed: CODEC_FAILURES,
    budgetMs: BUDGET_MS,
    fast: 300,
    run: async (bytes) => {
      const [width = 0, height = 0, channels = 0] = bytes;
      const image = {
        data: bytes.subarray(3),
        width,
        height,
        channels: channels === 3 ? (3 as const) : (1 as const),
      };
      const opened = await openFlate(image, 6, createBudget({ workMs: BUDGET_MS }));
      return opened.ok ? frames({ ok: true, value: [opened.value] }, bytes) : verdictOf(opened, () => '');
    },
  },
  {
    name: 'pdf-jpeg-picture',
    of: 'the JPEG data of a scanned PDF page',
    seeds: JPEGS,
    structure: JPEG_SEGMENTS,
    allowed: CODEC_FAILURES,
    budgetMs: BUDGET_MS,
    fast: 200,
    run: (bytes) => {
      const opened = openJpegAs(bytes, 3);
      return opened.ok ? frames({ ok: true, value: [opened.value] }, bytes) : verdictOf(opened, () => '');
    },
  },
  {
    name: 'exif',
    of: 'EXIF blocks',
    seeds: () => [EXIF(), concatBytes([Uint8Array.from('Exif\0\0', (c) => c.charCodeAt(0)), EXIF()])],
    allowed: [],
    budgetMs: 0,
    fast: 1000,
    run: (bytes) => {
      const orientation = exifOrientation(bytes);
      const isOne = Number.isInteger(orientation) && orientation >= 1 && orientation <= 8;
      return {
        code: 'ok',
        digest: String(orientation),
        ...(isOne ? {} : { fault: `orientation ${orientation}` }),
      };
    },
  },
  {
    name: 'sniff',
    of: 'telling formats apart by their first bytes',
    seeds: () => [
      ...PNGS().slice(0, 1),
      ...GIFS().slice(0, 1),
      ...BMPS().slice(0, 1),
      ...TIFFS().slice(0, 2),
      golden('image/lossy.webp'),
    ],
    words: [
      '%PDF-',
      '<svg',
      '<?xml ',
      '<!DOCTYPE html',
      'ftypavif',
      'PK\x03\x04',
      '\xef\xbb\xbf',
      '\xff\xfe',
      '8BPS',
      '%!PS',
    ],
    allowed: [],
    budgetMs: 0,
    fast: 1000,
    run: (bytes) => ({ code: 'ok', digest: JSON.stringify(sniff(bytes)) }),
  },
];
