// Documents with several codes, each drawn from a seed: parcel labels, coupons, invoices, cheques, boarding passes, pairs of all kinds.
// They are drawn to find lost codes: nothing in src/ was fitted to them.
import type { Luma } from '../../src/image/types.ts';
import { rotated } from './draw.ts';
import { generator } from './draw-linear.ts';
import { checkDigit, drawn, drawRow, KINDS, type DrawnCode, type Kind } from './draw-photo-codes.ts';
import { blankPage, fillRect, fillText, placeCode, type KnownCode, type Page } from './draw-photo-page.ts';
import { compressed } from './draw-photo-sensor.ts';

type Random = () => number;

const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const gtin14 = (random: Random): string => {
  const body = `1${drawn(DIGITS, 12, random)}`;
  return body + checkDigit(body);
};
const sscc = (random: Random): string => {
  const body = `3${drawn(DIGITS, 16, random)}`;
  return body + checkDigit(body);
};

/** The kinds of drawn photographs, and variants of documents: 31. */
const DOCUMENT_KINDS: Readonly<Record<string, Kind>> = {
  ...KINDS,
  'GS1-128': {
    type: 'CODE_128',
    bcid: 'gs1-128',
    options: { height: 14 },
    text: (random) => `(00)${sscc(random)}`,
  },
  'GS1-128, lot': {
    type: 'CODE_128',
    bcid: 'gs1-128',
    options: { height: 10 },
    text: (random) => `(01)${gtin14(random)}(10)${drawn(CAPITALS, 6, random)}`,
  },
  'ITF-14': { type: 'ITF', bcid: 'itf14', options: { height: 12 }, text: gtin14 },
  'DataBar Expanded Stacked': {
    type: 'RSS_EXPANDED',
    bcid: 'databarexpandedstacked',
    options: { segments: 4 },
    text: (random) =>
      `(01)9${gtin14(random).slice(1, 13)}`.replace(/(\d{13})$/, (body) => body + checkDigit(body)) +
      `(10)${drawn(CAPITALS, 8, random)}`,
  },
  'GS1 DataMatrix': {
    type: 'DATA_MATRIX',
    bcid: 'gs1datamatrix',
    text: (random) => `(01)${gtin14(random)}(17)271231(10)${drawn(CAPITALS + DIGITS, 8, random)}`,
  },
  'Data Matrix, oblong': {
    type: 'DATA_MATRIX',
    bcid: 'datamatrixrectangular',
    text: (random) => `R${drawn(DIGITS, 12, random)}`,
  },
  'QR Code, long': {
    type: 'QR_CODE',
    bcid: 'qrcode',
    options: { eclevel: 'M' },
    text: (random) => `SPC ${drawn(CAPITALS + DIGITS, 180, random)}`,
  },
};
export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS);
/** Codes of these kinds are MaxiCodes of 28 mm or large: no role for a small space. */
const SMALL_KINDS = [
  'Data Matrix',
  'GS1 DataMatrix',
  'Data Matrix, oblong',
  'Aztec',
  'QR Code',
  'Micro QR',
  'Code 128',
  'EAN-8',
  'DataBar Stacked',
  'MicroPDF417',
];
const LABEL_KINDS = [
  'GS1-128',
  'GS1-128, lot',
  'Code 128',
  'Code 39',
  'ITF-14',
  'QR Code',
  'Data Matrix',
  'GS1 DataMatrix',
  'Aztec',
  'PDF417',
  'MaxiCode',
  'EAN-13',
];

/** A document as it is scanned, with the codes on it. */
export interface Document {
  readonly luma: Luma;
  readonly codes: readonly Pick<KnownCode, 'kind' | 'type' | 'texts'>[];
}

export type DocumentKind = keyof typeof DOCUMENTS;

/** Every kind of document by its name: how one is drawn. */
export const DOCUMENTS = {
  'parcel label, 203 dpi': async (random, index) => scanned(await label(random, 203), random, index),
  'parcel label, 300 dpi': async (random, index) => scanned(await label(random, 300), random, index),
  pair: (random, index) => pair(random, index),
  'beside DataBar Expanded': async (random, index) => {
    const expanded = index % 3 === 0 ? 'DataBar Expanded Stacked' : 'DataBar Expanded';
    const px = 2 + below(2, random);
    const other = one(DOCUMENT_KIND_NAMES, random);
    const codes = [await drawDocumentCode(expanded, random, px), await drawDocumentCode(other, random, px)];
    return scanned(beside(codes, (10 + 30 * random()) * px, index % 2 === 0), random, index);
  },
  'inverse beside regular': async (random, index) => {
    const kinds = ['Aztec', 'Data Matrix', 'QR Code'];
    const px = 2 + below(4, random);
    const codes = [
      inverse(await drawDocumentCode(kinds[index % 3] ?? 'Aztec', random, px), 4 * px),
      await drawDocumentCode(kinds[(index + below(3, random)) % 3] ?? 'Aztec', random, 2 + below(4, random)),
    ];
    if (random() < 0.5) codes.reverse();
    return scanned(beside(codes, (10 + 40 * random()) * px, random() < 0.5), random, index);
  },
  'small beside large': async (random, index) => {
    const large = 4 + below(5, random);
    const codes = [
      await drawDocumentCode('Code 128', random, large),
      await drawDocumentCode(one(SMALL_KINDS, random), random, 2),
      await drawDocumentCode(one(LABEL_KINDS, random), random, Math.min(6, large)),
    ];
    return scanned(beside(codes, (10 + 40 * random()) * 2, index % 2 === 0), random, index);
  },
  coupon: async (random, index) => {
    const px = 2 + below(3, random);
    const upc = await drawDocumentCode('UPC-A', random, px);
    const expanded = index % 2 === 0 ? 'DataBar Expanded' : 'DataBar Expanded Stacked';
    const codes = [upc, await drawDocumentCode(expanded, random, px)];
    const page = blankPage(420 * px, 260 * px);
    fillText(page, [10 * px, 10 * px, 400 * px, 90 * px], { height: 8 * px, grey: 20, random });
    shelves(page, codes, { top: 100 * px, gap: (9 + 20 * random()) * px, random });
    return scanned(page, random, index);
  },
  invoice: async (random, index) => {
    const page = blankPage(1240, 1754);
    fillText(page, [90, 90, 620, 300], { height: 20, grey: 0, random });
    for (let y = 420; y < 1000; y += 44) {
      fillRect(page, [90, y, 1150, y + 2], 0);
      for (const x of [90, 500, 760, 1000])
        fillText(page, [x + 6, y + 10, x + 130, y + 34], { height: 16, grey: 0, random });
    }
    const number = await drawDocumentCode(one(['Code 128', 'Code 39', 'ITF'], random), random, 2);
    const others = [
      await drawDocumentCode(
        one(['QR Code, long', 'QR Code', 'Data Matrix', 'PDF417'], random),
        random,
        2 + below(2, random),
      ),
      await drawDocumentCode(one(['GS1-128', 'Data Matrix', 'EAN-13', 'Aztec'], random), random, 2),
    ];
    placeCode(page, number, 700, 120);
    shelves(page, others, { top: 1080, gap: 40, random });
    return scanned(page, random, index);
  },
  cheque: async (random, index) => {
    const page = blankPage(1260, 560);
    fillText(page, [40, 40, 700, 160], { height: 20, grey: 10, random });
    for (const y of [210, 270]) fillRect(page, [40, y, 1200, y + 2], 60);
    fillText(page, [60, 490, 1100, 530], { height: 28, grey: 0, random });
    const matrix = await drawDocumentCode(
      one(['PDF417', 'QR Code', 'Data Matrix', 'Aztec', 'MicroPDF417'], random),
      random,
      2,
    );
    const bars = await drawDocumentCode(
      one(['Code 128', 'ITF', 'Code 39', 'Codabar', 'IMB'], random),
      random,
      2,
    );
    placeCode(page, matrix, 800, 40);
    placeCode(page, bars, 80, 330);
    return scanned(page, random, index);
  },
  'boarding pass': async (random, index) => {
    const px = 2 + below(2, random);
    const page = blankPage(1500, 640);
    fillRect(page, [0, 0, 1500, 70], 60);
    fillText(page, [40, 90, 560, 330], { height: 22, grey: 0, random });
    fillRect(page, [1100, 70, 1102, 640], 120);
    fillText(page, [1130, 90, 1460, 200], { height: 18, grey: 0, random });
    const ticket: DrawnCode = await drawRow('boarding pass', passRow(index), random, px);
    placeCode(page, ticket, 40, 360);
    placeCode(page, await drawDocumentCode(one(['ITF', 'Code 128'], random), random, 2), 640, 110);
    placeCode(
      page,
      await drawDocumentCode(one(['Aztec', 'QR Code', 'Data Matrix'], random), random, 3),
      1160,
      260,
    );
    return scanned(page, random, index);
  },
  'tilted codes': async (random, index) => {
    const count = 1 + (index % 3);
    const codes: DrawnCode[] = [];
    for (let i = 0; i < count; i++)
      codes.push(await drawDocumentCode(one(DOCUMENT_KIND_NAMES, random), random, 2 + below(3, random)));
    const page = beside(codes, 20 + 100 * random(), random() < 0.5);
    const flat = { width: page.width, height: page.height, data: page.data };
    return { luma: rotated(flat, below(360, random)), codes: page.codes };
  },
} as const satisfies Readonly<Record<string, (random: Random, index: number) => Promise<Document>>>;

/** The document of that kind and number; different numbers give different seeds. */
export function drawDocument(kind: DocumentKind, index: number, seed = 1): Promise<Document> {
  const at = Object.keys(DOCUMENTS).indexOf(kind);
  return DOCUMENTS[kind](generator(seed * 1_000_003 + at * 10_007 + index * 101 + 7), index);
}

/** A label of 4 × 6 inch: an address, lines, and two to six codes of mixed types and sizes in shelves. */
async function label(random: Random, dpi: number): Promise<Page> {
  const page = blankPage(4 * dpi, 6 * dpi);
  const unit = dpi / 203;
  fillText(page, [30 * unit, 30 * unit, 780 * unit, 190 * unit], { height: 24 * unit, grey: 0, random });
  fillRect(page, [20 * unit, 205 * unit, 790 * unit, 209 * unit], 0);
  const codes: DrawnCode[] = [];
  const count = 2 + below(5, random);
  for (let i = 0; i < count; i++) {
    const kind = one(
      i === 0 ? ['GS1-128', 'Code 128', 'GS1-128, lot'] : [...LABEL_KINDS, ...SMALL_KINDS],
      random,
    );
    const least = dpi === 203 ? 2 : 3;
    codes.push(await drawDocumentCode(kind, random, least + below(2, random)));
  }
  shelves(page, codes, { top: 225 * unit, gap: (16 + 40 * random()) * unit, random });
  return page;
}

/** Two codes, 10 to 200 modules apart, of sizes 1:1 to 1:8. All kinds stand beside all others as the index grows. */
async function pair(random: Random, index: number): Promise<Document> {
  const names = DOCUMENT_KIND_NAMES;
  const first = names[index % names.length] ?? 'QR Code';
  const second = names[(index * 7 + Math.floor(index / names.length)) % names.length] ?? 'QR Code';
  const px = 2 + below(2, random);
  const times = 1 + Math.floor(8 ** random() - 1e-9);
  const large = await sized(second, random, px * times);
  const codes = [await drawDocumentCode(first, random, px), large];
  if (random() < 0.5) codes.reverse();
  const gap = 10 * 20 ** random() * px;
  return scanned(beside(codes, gap, random() < 0.5), random, index);
}

/** The code with modules as large as asked, or as large as 1,400 px allow. */
async function sized(kind: string, random: Random, modulePx: number): Promise<DrawnCode> {
  const small = await drawDocumentCode(kind, random, 2);
  const longest = Math.max(small.luma.width, small.luma.height);
  const factor = Math.max(1, Math.min(Math.floor(modulePx / 2), Math.floor(1400 / longest)));
  return { ...small, luma: enlarged(small.luma, factor) };
}

function enlarged({ width, height, data }: Luma, factor: number): Luma {
  const out = new Uint8Array(width * height * factor * factor);
  for (let y = 0; y < height * factor; y++)
    for (let x = 0; x < width * factor; x++)
      out[y * width * factor + x] = data[Math.floor(y / factor) * width + Math.floor(x / factor)] ?? 255;
  return { width: width * factor, height: height * factor, data: out };
}

/** A code of that kind of document codes. */
export function drawDocumentCode(kind: string, random: Random, modulePx: number): Promise<DrawnCode> {
  const row = DOCUMENT_KINDS[kind];
  if (row === undefined) throw new Error(`no kind ${kind}`);
  return drawRow(kind, row, random, modulePx);
}

/** White on black, with a black margin. */
function inverse(drawnCode: DrawnCode, margin: number): DrawnCode {
  const { width, height, data } = drawnCode.luma;
  const page = blankPage(width + 2 * margin, height + 2 * margin, 0);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      page.data[(y + margin) * page.width + x + margin] = 255 - (data[y * width + x] ?? 0);
  return { ...drawnCode, luma: { width: page.width, height: page.height, data: page.data } };
}

/** Codes in a row or a column on white, `gap` px apart. */
function beside(codes: readonly DrawnCode[], gap: number, isRow: boolean): Page {
  const edge = 40;
  const sum = (side: 'width' | 'height'): number => codes.reduce((all, { luma }) => all + luma[side], 0);
  const most = (side: 'width' | 'height'): number => Math.max(...codes.map(({ luma }) => luma[side]));
  const gaps = gap * (codes.length - 1) + 2 * edge;
  const page = isRow
    ? blankPage(sum('width') + gaps, most('height') + 2 * edge)
    : blankPage(most('width') + 2 * edge, sum('height') + gaps);
  let at = edge;
  for (const each of codes) {
    placeCode(page, each, isRow ? at : edge, isRow ? edge : at);
    at += (isRow ? each.luma.width : each.luma.height) + gap;
  }
  return page;
}

/** Puts codes on the page from left to right, a new shelf where one is full; what finds no room is left out. */
function shelves(
  page: Page,
  codes: readonly DrawnCode[],
  { top, gap, random }: { readonly top: number; readonly gap: number; readonly random: Random },
): void {
  const edge = 40;
  let [x, y, tallest] = [edge, top, 0];
  for (const each of codes) {
    const { width, height } = each.luma;
    if (x + width > page.width - edge) [x, y, tallest] = [edge, y + tallest + gap, 0];
    if (x + width > page.width - edge || y + height > page.height - edge) continue;
    placeCode(page, each, x, y);
    if (random() < 0.4 && y + height + 30 < page.height - edge)
      fillText(page, [x, y + height + 6, x + width, y + height + 24], { height: 14, grey: 0, random });
    x += width + gap;
    tallest = Math.max(tallest, height + 24);
  }
}

/** As a scanner gives it: each second one rotated by up to 5°, a third of them as JPEG of quality 60 to 95. */
function scanned(page: Page, random: Random, index: number): Document {
  const flat = { width: page.width, height: page.height, data: page.data };
  const tilt = random() * 10 - 5;
  const posed = index % 2 === 0 ? flat : rotated(flat, Math.round(10 * tilt) / 10);
  const luma = index % 3 === 2 ? compressed(posed, 60 + 35 * random()) : posed;
  return { luma, codes: page.codes };
}

/** IATA Resolution 792: one leg, as an Aztec, a PDF417 or a QR code. */
function passRow(index: number): Kind {
  const formats = [
    { type: 'AZTEC', bcid: 'azteccode' },
    { type: 'PDF_417', bcid: 'pdf417', options: { columns: 8 } },
    { type: 'QR_CODE', bcid: 'qrcode' },
  ] as const;
  return {
    ...(formats[index % 3] ?? formats[0]),
    text: (random) =>
      `M1${drawn(CAPITALS, 8, random)}/${drawn(CAPITALS, 7, random)}   E${drawn(CAPITALS + DIGITS, 6, random)} ` +
      `${drawn(CAPITALS, 6, random)}LH ${drawn(DIGITS, 4, random)} 326J001A0025 100`,
  };
}

function below(count: number, random: Random): number {
  return Math.floor(count * random());
}

function one(names: readonly string[], random: Random): string {
  return names[below(names.length, random)] ?? 'QR Code';
}
