// PDFium draws nothing in place of an image that it cannot decode, and does not say so: the page is white, and no code is on it.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import type { Failure } from '../../../../src/lib/failure.ts';
import { openPages } from '../../../../src/pages/index.ts';
import { readPages } from '../../../../src/scan/index.ts';
import { drawJpeg } from '../../../support/draw-jpeg.ts';
import { drawPdf, type PdfImage, type PdfPage } from '../../../support/draw-pdf.ts';

const [WIDTH, HEIGHT] = [40, 30];
const NOISE = Uint8Array.from({ length: 3000 }, (_, i) => (i * 73 + 11) % 256);
const GREY = new Uint8Array(deflateSync(new Uint8Array(WIDTH * HEIGHT)));

const u16 = (value: number): readonly number[] => [value >> 8, value & 255];
const u32 = (value: number): readonly number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];

/** A JBIG2 segment (ISO/IEC 14492, 7.2) that refers to no other. */
const segment = (number: number, type: number, data: readonly number[]): readonly number[] => [
  ...u32(number),
  type,
  0,
  1,
  ...u32(data.length),
  ...data,
];
const PAGE_INFORMATION = segment(0, 48, [...u32(WIDTH), ...u32(HEIGHT), ...u32(0), ...u32(0), 0, 0, 0]);
const REGION = [...u32(WIDTH), ...u32(HEIGHT), ...u32(0), ...u32(0), 0];
const TEMPLATE = [3, 255, 253, 255, 2, 254, 254, 254];

/** A JPEG 2000 code stream (ISO/IEC 15444-1, annex A) whose tile has noise; `precincts`: their sizes, one byte a level. */
function jpeg2000({
  tile,
  precincts = [],
}: {
  readonly tile: number;
  readonly precincts?: readonly number[];
}): Uint8Array {
  const size = [0, WIDTH, HEIGHT, 0, 0, tile, tile, 0, 0];
  const siz = [...u16(size[0] ?? 0), ...size.slice(1).flatMap(u32), ...u16(1), 7, 1, 1];
  const cod = [precincts.length > 0 ? 1 : 0, 0, 0, 1, 0, 5, 4, 4, 0, 1, ...precincts];
  const qcd = [0x40, ...Array.from({ length: 16 }, () => 0x48)];
  const marked = (marker: number, data: readonly number[]): readonly number[] => [
    255,
    marker,
    ...u16(data.length + 2),
    ...data,
  ];
  const tilePart = [...u16(0), ...u32(0), 0, 1, 255, 0x93, ...NOISE, 255, 0xd9];
  return Uint8Array.from([
    255,
    0x4f,
    ...marked(0x51, siz),
    ...marked(0x52, cod),
    ...marked(0x5c, qcd),
    255,
    0x90,
    ...u16(10),
    ...tilePart,
  ]);
}

/** A JPEG whose header says other sides than it has. */
function jpegOf(width: number, height: number): Uint8Array {
  const bytes = drawJpeg({
    width: WIDTH,
    height: HEIGHT,
    components: [{ id: 1, h: 1, v: 1, sample: (x) => 6 * x }],
  });
  const frame = bytes.findIndex((byte, i) => byte === 255 && bytes[i + 1] === 0xc0);
  bytes.set([...u16(height), ...u16(width)], frame + 5);
  return bytes;
}

const jbig2 = (...segments: readonly (readonly number[])[]): Partial<PdfImage> => ({
  filter: 'JBIG2Decode',
  bits: 1,
  bytes: Uint8Array.from([...PAGE_INFORMATION, ...segments.flat()]),
});
const predictor = (more: string): Partial<PdfImage> => ({
  filter: 'FlateDecode',
  bytes: GREY,
  more: `/DecodeParms << ${more} >>`,
});

/** Kinds of images that PDFium cannot decode. */
const KINDS: Readonly<Record<string, Partial<PdfImage>>> = {
  'a JPEG of 65,535 × 65,535': { bytes: jpegOf(65_535, 65_535), width: 65_535, height: 65_535 },
  'a symbol dictionary of JBIG2': jbig2(
    segment(1, 0, [...u16(0), ...TEMPLATE, ...u32(1e6), ...u32(1e6), ...NOISE]),
  ),
  'a text region of JBIG2': jbig2(segment(1, 6, [...REGION, ...u16(0), ...u32(1e6), ...NOISE])),
  'a tile of JPEG 2000 without size': { filter: 'JPXDecode', bytes: jpeg2000({ tile: 0 }) },
  'precincts of JPEG 2000': {
    filter: 'JPXDecode',
    bytes: jpeg2000({ tile: 64, precincts: [0, 0, 0, 0, 0, 0] }),
  },
  'columns of a PNG predictor': predictor('/Predictor 15 /Columns 2147483647'),
  'columns of the TIFF predictor': predictor('/Predictor 2 /Columns 500000000'),
  'columns of a fax': {
    filter: 'CCITTFaxDecode',
    bits: 1,
    bytes: NOISE,
    more: '/DecodeParms << /K -1 /Columns 2147483647 >>',
  },
  'an unknown filter': { filter: 'FlateDecode', bytes: NOISE, more: '/Filter /FooDecode' },
};

const pageWith = (image: Partial<PdfImage>, more: Partial<PdfPage> = {}): PdfPage => ({
  widthPt: 120,
  heightPt: 90,
  image: { bytes: GREY, width: WIDTH, height: HEIGHT, colourSpace: 'DeviceGray', ...image },
  ...more,
});
const BLANK: PdfPage = { widthPt: 120, heightPt: 90 };
const FAILURE = { code: 'malformed_file', why: 'an image on it cannot be decoded' };

/** What is missing of a page's image, or why there is none. */
async function gapOf(page: PdfPage): Promise<Failure | 'nothing'> {
  const source = await openPages(drawPdf([page]));
  if (!source.ok) return source.failure;
  const opened = await source.value.page(0);
  const luma = opened.ok ? await opened.value.luma() : opened;
  source.value.close();
  return luma.ok ? (luma.value.missing ?? 'nothing') : luma.failure;
}

describe.each(Object.entries(KINDS))('%s that cannot be decoded', (_, image) => {
  it('makes a page of which it is all unreadable, and no other', async () => {
    const pages = await openPages(drawPdf([BLANK, pageWith(image), BLANK]));
    if (!pages.ok) throw new Error(pages.failure.code);
    const read = await readPages(
      { pages: pages.value, budget: UNLIMITED },
      { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto' },
    );
    pages.value.close();
    expect(read.ok && read.value.finished).toBe(2);
    expect(read.ok && read.value.gaps).toMatchObject([{ kind: 'unreadable', page: 2, failure: FAILURE }]);
  });

  it('is missing from a page with other content', async () => {
    expect(await gapOf(pageWith(image, { boxes: [[5, 5, 20, 20]] }))).toMatchObject(FAILURE);
  });
});

describe('an image', () => {
  it('that is decoded is missing nowhere', async () => {
    expect(await gapOf(pageWith({ filter: 'FlateDecode' }, { boxes: [[5, 5, 20, 20]] }))).toBe('nothing');
    expect(await gapOf(pageWith(jbig2(), { boxes: [[5, 5, 20, 20]] }))).toBe('nothing');
  });

  it('too thin for a code may be missing', async () => {
    const line = pageWith({ filter: 'JPXDecode', bytes: NOISE }, { place: [120, 0, 0, 2, 0, 40] });
    expect(await gapOf({ ...line, boxes: [[5, 5, 20, 20]] })).toBe('nothing');
  });

  it('of which a part is missing is shown, and its page is not whole', async () => {
    const cut = { filter: 'FlateDecode', bytes: new Uint8Array(deflateSync(new Uint8Array(WIDTH))) } as const;
    expect(await gapOf(pageWith(cut))).toMatchObject(FAILURE);
    expect(await gapOf(pageWith({ filter: 'JPXDecode', bytes: jpeg2000({ tile: 1 }) }))).toMatchObject(
      FAILURE,
    );
    expect(await gapOf(pageWith({ bytes: jpegOf(WIDTH, 9000), height: 9000 }))).toMatchObject(FAILURE);
  });
});
