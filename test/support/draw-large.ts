// Large pages with codes, as cameras and scanners give them: photographs of 12 megapixels with noise or a texture around the labels,
// pages at 300 dpi, labels at 600 dpi. Each is drawn from a seed; the smallest modules are 2 px.
import { rotated } from './draw.ts';
import { drawDocumentCode, type Document } from './draw-documents.ts';
import { gaussian, generator } from './draw-linear.ts';
import { blankPage, fillRect, fillText, placeCode, type Page } from './draw-photo-page.ts';
import { compressed } from './draw-photo-sensor.ts';

type Random = () => number;
/** The grey at a place. */
type Ground = (x: number, y: number) => number;

const PHOTO = [4032, 3024] as const;
const MATRIX_KINDS = ['QR Code', 'Data Matrix', 'Aztec', 'PDF417', 'GS1 DataMatrix'];
const BAR_KINDS = ['Code 128', 'EAN-13', 'UPC-A', 'Code 39', 'ITF', 'GS1-128, lot'];

export const LARGE = {
  'large: photograph with noise': (random) => {
    const [a, b, c] = [150 + 100 * random(), 150 + 100 * random(), 15 + 20 * random()];
    const ground: Ground = (x, y) =>
      120 + 50 * Math.sin(x / a) + 40 * Math.cos(y / b) + 15 * Math.sin((x + 2 * y) / c);
    return photograph(ground, 1.5 + 4 * random(), random);
  },
  'large: photograph of cloth': (random) => {
    const [warp, weft] = [4 + 12 * random(), 4 + 12 * random()];
    const strength = 15 + 40 * random();
    const ground: Ground = (x, y) =>
      120 +
      strength * Math.sin((2 * Math.PI * (x + 0.1 * y)) / warp) * Math.sin((2 * Math.PI * y) / weft) +
      20 * Math.sin(x / 300);
    return photograph(ground, 1.5 + 2 * random(), random);
  },
  'large: photograph of gravel': (random) => {
    const octaves = [2, 5, 11, 23].map((size) => octave(size, random));
    const strength = 10 + 20 * random();
    const ground: Ground = (x, y) => 120 + strength * octaves.reduce((sum, at) => sum + at(x, y), 0);
    return photograph(ground, 1.5 + 2 * random(), random);
  },
  'large: page, 300 dpi': async (random, index) => {
    const page = blankPage(2480, 3508);
    fillText(page, [200, 200, 1200, 700], { height: 36, grey: 0, random });
    for (let y = 900; y < 2200; y += 80) {
      fillRect(page, [200, y, 2280, y + 3], 0);
      for (const x of [200, 900, 1400, 1900])
        fillText(page, [x + 10, y + 24, x + 360, y + 60], { height: 34, grey: 0, random });
    }
    fillText(page, [200, 2900, 2280, 3300], { height: 30, grey: 0, random });
    placeCode(page, await drawDocumentCode(one(BAR_KINDS, random), random, 2 + below(3, random)), 1300, 260);
    placeCode(
      page,
      await drawDocumentCode(one(MATRIX_KINDS, random), random, 2 + below(4, random)),
      250,
      2320,
    );
    placeCode(page, await drawDocumentCode(one(BAR_KINDS, random), random, 2 + below(3, random)), 1300, 2400);
    return scanned(page, random, index);
  },
  'large: label, 600 dpi': async (random, index) => {
    const page = blankPage(2400, 3600);
    fillText(page, [100, 100, 2300, 600], { height: 70, grey: 0, random });
    fillRect(page, [60, 620, 2340, 632], 0);
    placeCode(page, await drawDocumentCode('GS1-128', random, 6), 120, 760);
    placeCode(
      page,
      await drawDocumentCode(one(MATRIX_KINDS, random), random, 3 + below(4, random)),
      120,
      1600,
    );
    placeCode(page, await drawDocumentCode(one(BAR_KINDS, random), random, 3 + below(3, random)), 120, 2700);
    placeCode(page, await drawDocumentCode('Data Matrix', random, 2), 1500, 1600);
    return scanned(page, random, index);
  },
} as const satisfies Readonly<Record<string, (random: Random, index: number) => Promise<Document>>>;

export type LargeKind = keyof typeof LARGE;

export function drawLarge(kind: LargeKind, index: number, seed = 1): Promise<Document> {
  const at = Object.keys(LARGE).indexOf(kind);
  return LARGE[kind](generator(seed * 2_000_003 + at * 20_011 + index * 211 + 3), index);
}

/** Up to eight labels, rotated, on the ground; noise over all. */
async function photograph(ground: Ground, noise: number, random: Random): Promise<Document> {
  const [width, height] = PHOTO;
  const page = blankPage(width, height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) page.data[i] = Math.max(0, Math.min(255, ground(x, y)));
  const count = 1 + below(8, random);
  for (let i = 0; i < count; i++) {
    const kind = one(random() < 0.5 ? MATRIX_KINDS : BAR_KINDS, random);
    const code = await drawDocumentCode(kind, random, 2 + below(6, random));
    const margin = 20;
    const label = blankPage(code.luma.width + 2 * margin, code.luma.height + 2 * margin, 235);
    placeCode(label, code, margin, margin);
    const flat = { width: label.width, height: label.height, data: label.data };
    const luma = random() < 0.3 ? flat : rotated(flat, Math.round(40 * random() - 20));
    const left = (i % 4) * 1000 + Math.max(0, (1000 - luma.width) / 2);
    const top = Math.floor(i / 4) * 1500 + Math.max(0, (1500 - luma.height) / 2);
    if (luma.width <= 1000 && luma.height <= 1500) placeCode(page, { ...code, luma }, left, top);
  }
  for (let i = 0; i < page.data.length; i++)
    page.data[i] = Math.max(
      0,
      Math.min(255, 20 + (215 * (page.data[i] ?? 0)) / 255 + noise * gaussian(random)),
    );
  return { luma: { width, height, data: page.data }, codes: page.codes };
}

/** Values from −1 to 1 on a grid of that size, and between them linearly. */
function octave(size: number, random: Random): Ground {
  const side = 512;
  const values = new Float32Array(side * side).map(() => 2 * random() - 1);
  return (x, y) => {
    const [u, v] = [x / size, y / size];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const at = (dx: number, dy: number): number =>
      values[((row + dy) % side) * side + ((column + dx) % side)] ?? 0;
    const [fx, fy] = [u - column, v - row];
    const above = at(0, 0) * (1 - fx) + at(1, 0) * fx;
    return above * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy;
  };
}

/** Each second one as JPEG. */
function scanned(page: Page, random: Random, index: number): Document {
  const luma = { width: page.width, height: page.height, data: page.data };
  for (let i = 0; i < luma.data.length; i++)
    luma.data[i] = Math.max(0, Math.min(255, (luma.data[i] ?? 0) * 0.94 + 8 + 2 * gaussian(random)));
  return { luma: index % 2 === 1 ? compressed(luma, 70 + 25 * random()) : luma, codes: page.codes };
}

function below(count: number, random: Random): number {
  return Math.floor(count * random());
}

function one(names: readonly string[], random: Random): string {
  return names[below(names.length, random)] ?? 'QR Code';
}
