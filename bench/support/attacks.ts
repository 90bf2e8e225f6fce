// THE TABLE of attacks that bench/attacks.ts sends, each to a fresh server: what is sent, drawn when it is asked for.
import { deflateSync } from 'node:zlib';
import type { Luma } from '../../src/image/types.ts';
import { greyPng } from '../../test/support/draw-png.ts';
import { type TiffPage, drawTiff } from '../../test/support/draw-tiff.ts';
import {
  emptyDynamicBlocks,
  gifAround,
  jpegClaiming,
  oneColourVp8l,
  pngAround,
  repeated,
  webpAround,
} from '../../test/support/draw-hostile.ts';
import { HOSTILE_DECKS } from '../../test/support/hostile-decks.ts';
import { HOSTILE_FIELDS } from '../../test/support/hostile-fields.ts';
import { HOSTILE as HOSTILE_PDFS } from '../../test/support/hostile-pdf.ts';
import { HOSTILE_SHAPES, HTML_LIMIT_BYTES } from '../../test/unit/convert/html/hostile-shapes.ts';

export interface Attack {
  /** `area: what`; --only is matched against it. */
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: () => Uint8Array;
  /** The body is sent in pieces of so many bytes; default: at once. */
  readonly chunkBytes?: number;
  /** So many are sent at once, by one key; default 1. */
  readonly parallel?: number;
}

const ADVANCED = '/barcode/scan/image/advanced';
const QR = '/barcode/scan/image/advanced/qr';
const LOOKUP = '/barcode/lookup/ean';
const APPEND = '/convert/edit/html/append/image/from-url';
const LANGUAGE = '/convert/edit/html/head/get/language';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

const fields = (megapixels: number, path: string, headers: Readonly<Record<string, string>> = {}): Attack[] =>
  HOSTILE_FIELDS.map(({ name, draw }) => ({
    name: `field: ${name}, ${megapixels} MP, ${headers['recognitionMode'] ?? 'advanced'}`,
    path,
    headers,
    body: () => greyPng(draw(megapixels * 1e6)),
  }));

const PAGES = 10;
const PAGE_PX = 12e6;
/** So many copies are sent at once. */
const PARALLEL = 8;

/** A TIFF whose pages are each the image in black and white, deflated: some 10 KB for a pattern that repeats. */
function pagesOf({ width, height, data }: Luma): Uint8Array {
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[y * width + x] ?? 0) >= 128)
        bits[y * stride + (x >> 3)] = (bits[y * stride + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  const page: TiffPage = {
    tags: { 256: width, 257: height, 258: 1, 259: 8, 262: 1, 277: 1, 278: height },
    segments: [deflateSync(bits)],
  };
  return drawTiff(Array.from({ length: PAGES }, () => page));
}

const BOUNDARY = 'attack';

/** The file as so many parts of a form, which X-Include-Files reads. */
function copiesOf(file: Uint8Array, count: number): Uint8Array {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="imageFile"; filename="a.png"\r\n\r\n`;
  const parts = Array.from({ length: count }, () => [Buffer.from(head), file, Buffer.from('\r\n')]);
  return Buffer.concat([...parts.flat(), Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const MODES: readonly (readonly [name: string, path: string, headers: Readonly<Record<string, string>>])[] = [
  ['advanced', ADVANCED, {}],
  ['Advanced2', QR, { recognitionMode: 'Advanced2' }],
];

const DOCUMENTS: readonly Attack[] = HOSTILE_FIELDS.flatMap(({ name, draw }) =>
  MODES.map(([mode, path, headers]) => ({
    name: `document: ten pages of ${name}, 12 MP, ${mode}`,
    path,
    headers,
    body: () => pagesOf(draw(PAGE_PX)),
  })),
);

const LOOK_ALIKES = HOSTILE_FIELDS.filter(({ name }) => /^(Micro QR|bull)/.test(name));

const FILES: readonly Attack[] = LOOK_ALIKES.map(({ name, draw }) => ({
  name: `files: ten of ${name}, 12 MP, Advanced2`,
  path: QR,
  headers: {
    'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    'X-Include-Files': 'true',
    recognitionMode: 'Advanced2',
  },
  body: () => copiesOf(greyPng(draw(PAGE_PX)), PAGES),
}));

/** Each alone is harmless or bounded; together they must not keep another key out. */
const AT_ONCE: readonly Attack[] = [
  ...DOCUMENTS.filter(({ name, path }) => path === QR && /Micro QR|bull/.test(name)),
  ...FILES,
].map((attack) => ({ ...attack, name: `${PARALLEL} at once, ${attack.name}`, parallel: PARALLEL }));

/** Bodies and headers; those of the last group come without a key that is known. */
const EDGE: readonly Attack[] = [
  {
    name: 'edge: Accept of 15 KB, 1,000 qualities, unknown key',
    path: LOOKUP,
    headers: {
      Apikey: 'nobody',
      Accept: Array.from({ length: 1000 }, (_, i) => `a/b;q=0.${String(i).padStart(3, '0')}`).join(),
    },
    body: () => text('"4006381333931"'),
  },
  {
    name: 'edge: imageUrl of 15 KB of tabs and spaces',
    path: APPEND,
    headers: { imageUrl: `http://e.example/${' \t'.repeat(7_500)}x` },
    body: () => text('<p>x'),
  },
  {
    name: 'edge: boundary of 15 KB, 8 MB of dashes',
    path: ADVANCED,
    headers: { 'Content-Type': `multipart/form-data; boundary=${'-'.repeat(15_000)}` },
    body: () => new Uint8Array(8e6).fill(45),
  },
  {
    name: 'edge: boundary of 70 dashes, 32 MB of dashes',
    path: ADVANCED,
    headers: { 'Content-Type': `multipart/form-data; boundary=${'-'.repeat(70)}` },
    body: () => new Uint8Array(32e6).fill(45),
  },
  {
    name: 'edge: form of 9 MB of broken escapes',
    path: LANGUAGE,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: () => text('%zz&'.repeat(2_250_000)),
  },
  {
    name: 'edge: 60,000 chunks of 2 bytes',
    path: ADVANCED,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: () => new Uint8Array(120_000),
    chunkBytes: 2,
  },
  {
    name: 'edge: 32 MB of PDF names',
    path: ADVANCED,
    body: () => text(`%PDF-1.4\n${'/#53#68'.repeat(4_500_000)}`),
  },
  ...[
    ['', '['],
    ['', '{"a":'],
    ['[', '[],'],
    ['[', '0,'],
    ['{', '"":0,'],
  ].map(([head = '', pattern = '']) => ({
    name: `edge: message to /mcp of 8 MB of ${pattern}`,
    path: '/mcp',
    body: () => text(head + pattern.repeat(8e6 / pattern.length)),
  })),
];

const IMAGES: readonly Attack[] = [
  {
    name: 'image: PNG of 2.6 million empty IDATs',
    body: () => pngAround(4000, 4000, repeated(emptyIdat(), 2_600_000)),
  },
  {
    name: 'image: PNG of empty DEFLATE blocks',
    body: () => pngAround(7000, 7000, idat(emptyDynamicBlocks(800_000))),
  },
  {
    name: 'image: WebP of 3.4 million empty chunks',
    body: () => webpOf(repeated(text('JUNK\0\0\0\0'), 3_400_000)),
  },
  {
    name: 'image: lossless WebP of one colour, 49 MP',
    body: () => webpAround(['VP8L', oneColourVp8l(7000, 7000)]),
  },
  {
    name: 'image: GIF in blocks of one byte',
    body: () => gifAround(5000, 5000, 8, repeated(Uint8Array.of(1, 0x55), 8e6)),
  },
  { name: 'image: JPEG that claims 7,000 × 7,000', body: () => jpegClaiming(7000, 7000) },
  { name: 'image: progressive JPEG that claims 7,000 × 7,000', body: () => jpegClaiming(7000, 7000, true) },
].map((attack) => ({ ...attack, path: ADVANCED }));

function idat(data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  new DataView(out.buffer).setUint32(0, data.length);
  out.set(text('IDAT'), 4);
  out.set(data, 8);
  return out;
}

function emptyIdat(): Uint8Array {
  return idat(new Uint8Array(0));
}

/** A RIFF file of ready chunks. */
function webpOf(chunks: Uint8Array): Uint8Array {
  const head = webpAround();
  const out = new Uint8Array(head.length + chunks.length);
  out.set(head);
  out.set(chunks, head.length);
  return out;
}

export const ATTACKS: readonly Attack[] = [
  ...EDGE,
  ...IMAGES,
  ...Object.entries(HOSTILE_PDFS).map(([name, body]) => ({ name: `pdf: ${name}`, path: ADVANCED, body })),
  ...HOSTILE_DECKS.map(({ name, bytes }) => ({
    name: `ppt: ${name}`,
    path: '/convert/ppt/to/pptx',
    body: bytes,
  })),
  ...HOSTILE_SHAPES.map(([name, shape]) => ({
    name: `html: ${name}`,
    path: APPEND,
    headers: { imageUrl: 'https://example.com/a.png' },
    body: () => text(shape(HTML_LIMIT_BYTES)),
  })),
  ...fields(12, ADVANCED),
  ...fields(12, QR, { recognitionMode: 'Advanced2' }),
  ...fields(49, ADVANCED),
  ...DOCUMENTS,
  ...FILES,
  ...AT_ONCE,
];
