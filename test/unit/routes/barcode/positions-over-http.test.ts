import { beforeAll, describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/types.ts';
import { byteWriter } from '../../../support/byte-writer.ts';
import { drawCode, rotated } from '../../../support/draw.ts';
import { drawJpeg } from '../../../support/draw-jpeg.ts';
import { drawPdf, type PdfPage } from '../../../support/draw-pdf.ts';
import { greyPng } from '../../../support/draw-png.ts';
import { dataCodewords, drawModules, modulesOfData } from '../../../support/draw-qr-data.ts';
import { drawTiff } from '../../../support/draw-tiff.ts';
import { plainApp } from '../../../support/plain-app.ts';

interface Place {
  readonly RawText: string;
  readonly Position: readonly { readonly X: number; readonly Y: number }[];
  readonly Page: number;
  readonly PageWidth: number;
  readonly PageHeight: number;
  readonly Orientation: number;
  readonly PartIndex: number | null;
  readonly PartCount: number | null;
}
type Corners = readonly (readonly [x: number, y: number])[];

const app = plainApp();
const PATHS = ['/advanced', '/advanced/qr'] as const;
const ADDED = [
  'Position',
  'Page',
  'PageWidth',
  'PageHeight',
  'Orientation',
  'Mirrored',
  'Inverted',
  'Reader',
  'PartIndex',
  'PartCount',
];

async function answer(file: Uint8Array, headers: Readonly<Record<string, string>> = {}, path = '/advanced') {
  const response = await app.post(`/barcode/scan/image${path}`, file, {
    'Content-Type': 'application/octet-stream',
    ...headers,
  });
  expect(response.status).toBe(200);
  return response.text();
}

async function placesIn(file: Uint8Array, path?: string): Promise<readonly Place[]> {
  const text = await answer(file, { 'X-Include-Positions': 'true' }, path);
  return (JSON.parse(text) as { ResultBarcodes: readonly Place[] }).ResultBarcodes;
}

/** A page of 400 × 300 px with the QR code "here" of 168 px, 140 px from the left and 60 px from the top. */
const SIZE = { width: 400, height: 300 } as const;
const CORNERS: Corners = [
  [140, 60],
  [308, 60],
  [308, 228],
  [140, 228],
];
const MODULE_PX = 8;
let page: Luma;
beforeAll(async () => {
  const code = await drawCode('qrcode', 'here', { scale: MODULE_PX / 2 });
  const data = new Uint8Array(SIZE.width * SIZE.height).fill(255);
  for (let y = 0; y < code.height; y++)
    data.set(code.data.subarray(y * code.width, (y + 1) * code.width), (20 + y) * SIZE.width + 100);
  page = { ...SIZE, data };
});

const greyAt = ({ width, data }: Luma, x: number, y: number): number => data[y * width + x] ?? 255;

/** Each corner is within half a module of where it is expected. */
function expectCorners(place: Place | undefined, expected: Corners, within = MODULE_PX / 2): void {
  expect(place?.Position).toHaveLength(4);
  for (const [i, [x, y]] of expected.entries()) {
    expect(Math.abs((place?.Position[i]?.X ?? NaN) - x), `x of corner ${i}`).toBeLessThan(within);
    expect(Math.abs((place?.Position[i]?.Y ?? NaN) - y), `y of corner ${i}`).toBeLessThan(within);
  }
}

/** The page as a camera stores it that was held sideways: EXIF orientation 6, its row 0 is the right side. */
const sideways = (x: number, y: number): number => greyAt(page, SIZE.width - 1 - y, x);

/** The page's dark runs, in points of a PDF page of its size. */
function boxesOf({ width, height, data }: Luma): NonNullable<PdfPage['boxes']> {
  const boxes: [number, number, number, number][] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let end = x;
      while (end < width && (data[y * width + end] ?? 255) < 128) end += 1;
      if (end > x) boxes.push([x, height - 1 - y, end - x, 1]);
      x = end;
    }
  return boxes;
}

const tiffPage = ({ width, height, data }: Luma, more: Readonly<Record<number, number>> = {}) => ({
  tags: { 256: width, 257: height, 258: 8, 259: 1, 262: 1, 277: 1, 278: height, ...more },
  segments: [data],
});

describe('X-Include-Positions over HTTP', () => {
  it.each(PATHS)('gives corners in the image as displayed: EXIF orientation 6, %s', async (path) => {
    const writer = byteWriter(true);
    writer.text('Exif\0\0II');
    writer.u16(42);
    writer.u32(8);
    writer.u16(1, 0x0112, 3);
    writer.u32(1);
    writer.u16(6, 0);
    writer.u32(0);
    const jpeg = drawJpeg({
      width: SIZE.height,
      height: SIZE.width,
      components: [{ id: 1, h: 1, v: 1, sample: sideways }],
      segments: [[0xe1, writer.finish()]],
    });
    const [place] = await placesIn(jpeg, path);
    expect(place).toMatchObject({ RawText: 'here', Page: 1, PageWidth: 400, PageHeight: 300 });
    expect(Math.min(place?.Orientation ?? NaN, 360 - (place?.Orientation ?? NaN))).toBeLessThan(2);
    expectCorners(place, CORNERS);
  });

  it('gives corners on page 2 of a TIFF, whose pages differ in size and orientation', async () => {
    const first = await drawCode('code128', 'first');
    const stored = new Uint8Array(page.data.length).map((_, i) =>
      sideways(i % SIZE.height, Math.floor(i / SIZE.height)),
    );
    const last = { width: SIZE.height, height: SIZE.width, data: stored };
    const places = await placesIn(drawTiff([tiffPage(first), tiffPage(page), tiffPage(last, { 274: 6 })]));
    expect(places.map(({ RawText, Page }) => [RawText, Page])).toEqual([
      ['first', 1],
      ['here', 2],
      ['here', 3],
    ]);
    expect(places[0]).toMatchObject({ PageWidth: first.width, PageHeight: first.height });
    for (const place of places.slice(1)) {
      expect(place).toMatchObject({ PageWidth: 400, PageHeight: 300 });
      expectCorners(place, CORNERS);
    }
  });

  it.each([
    [0, SIZE, CORNERS, 0],
    // Clockwise: what is `y` from the top is then `300 − y` from the left.
    [
      90,
      { width: 300, height: 400 },
      [
        [240, 140],
        [240, 308],
        [72, 308],
        [72, 140],
      ],
      90,
    ],
  ] as const)(
    'gives corners on page 2 of a PDF, rotated by %i°, as shares of its size',
    async (rotate, { width, height }, corners, orientation) => {
      const blank = { widthPt: 200, heightPt: 200, boxes: [[20, 20, 100, 1]] } as const;
      const drawn = { widthPt: SIZE.width, heightPt: SIZE.height, rotate, boxes: boxesOf(page) };
      const [place] = await placesIn(drawPdf([blank, drawn]));
      expect(place).toMatchObject({ RawText: 'here', Page: 2 });
      const scale = (place?.PageWidth ?? NaN) / width;
      expect(Math.abs((place?.PageHeight ?? NaN) - scale * height)).toBeLessThanOrEqual(1);
      expectCorners(
        place,
        corners.map(([x, y]) => [x * scale, y * scale] as const),
        (scale * MODULE_PX) / 2,
      );
      const off = Math.abs((place?.Orientation ?? NaN) - orientation);
      expect(Math.min(off, 360 - off)).toBeLessThan(2);
    },
  );

  it.each([
    ['qrcode', 30],
    ['qrcode', 90],
    ['qrcode', 200],
    ['datamatrix', 30],
    ['code128', 30],
    ['code128', 90],
    ['code128', 180],
    ['ean13', 300],
  ] as const)('gives the orientation of %s rotated clockwise by %i°', async (bcid, degrees) => {
    const code = await drawCode(bcid, '4006381333931', { scale: 3 });
    const [place] = await placesIn(greyPng(rotated(code, degrees)));
    const off = Math.abs((place?.Orientation ?? NaN) - degrees);
    expect(Math.min(off, 360 - off), `${place?.Orientation}°`).toBeLessThan(3);
  });

  it.each(PATHS)('only adds members: without it %s answers byte for byte the same', async (path) => {
    const file = drawTiff([tiffPage(page), tiffPage(page)]);
    const result = path === '/advanced' ? '{"RawText":"here","BarcodeType":"QR_CODE"}' : '{"RawText":"here"}';
    const plain = await answer(file, {}, path);
    expect(plain).toContain(`[${result},${result}]`);
    expect(await answer(file, { 'X-Include-Positions': 'false' }, path)).toBe(plain);
    const withPositions = await answer(file, { 'X-Include-Positions': 'true' }, path);
    expect(withPositions).toContain('"Position"');
    const less = JSON.stringify(JSON.parse(withPositions), (key, value: unknown) =>
      ADDED.includes(key) ? undefined : value,
    );
    expect(less).toBe(plain);
    const xml = await answer(file, { Accept: 'application/xml' }, path);
    for (const member of ADDED) expect(xml).not.toContain(`<${member}>`);
  });

  it('answers a structured append message joined, whose parts lie on pages in another order', async () => {
    // ISO/IEC 18004 8.3: mode, index, last index, parity; then the bytes of the part.
    const part = (index: number, text: string): Luma => {
      const bits = (value: number, count: number): string => value.toString(2).padStart(count, '0');
      const bytes = Array.from(text, (character) => bits(character.charCodeAt(0), 8)).join('');
      const stream = `0011${bits(index, 4)}${bits(2, 4)}${bits(0x55, 8)}0100${bits(text.length, 8)}${bytes}0000`;
      return drawModules(modulesOfData(dataCodewords(stream, 34), 2, 'L'), 4);
    };
    const pages = [part(2, '!'), part(0, 'hello '), part(1, 'world')];
    const file = drawTiff(pages.map((each) => tiffPage(each)));
    const summary = ({ RawText, Page, PartIndex, PartCount }: Place) => [RawText, Page, PartIndex, PartCount];
    for (const path of PATHS)
      expect((await placesIn(file, path)).map(summary)).toEqual([
        ['!', 1, 2, 3],
        ['hello ', 2, 0, 3],
        ['world', 3, 1, 3],
        ['hello world!', 2, null, 3],
      ]);
    const two = drawTiff(pages.slice(0, 2).map((each) => tiffPage(each)));
    expect((await placesIn(two)).map(summary)).toEqual([
      ['!', 1, 2, 3],
      ['hello ', 2, 0, 3],
    ]);
    expect(await answer(file)).not.toContain('hello world!');
  });
});
