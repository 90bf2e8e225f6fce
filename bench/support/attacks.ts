// THE TABLE of attacks that bench/attacks.ts sends, each to a fresh server: what is sent, drawn when it is asked for.
import { greyPng } from '../../test/support/draw-png.ts';
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
];
