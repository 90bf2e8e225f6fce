// Pages of which one code is damaged until it may not be read, and photographs of look-alikes with a label that is read: they show whether an answer
// says rightly that there may be more.
import type { Luma } from '../../src/image/types.ts';
import { mapQuad, type Point } from '../../src/barcode/vision/geometry.ts';
import { blur } from '../../src/barcode/vision/pixels.ts';
import { rotated } from './draw.ts';
import { DOCUMENT_KIND_NAMES, drawDocumentCode } from './draw-documents.ts';
import { gaussian, generator } from './draw-linear.ts';
import type { DrawnCode } from './draw-photo-codes.ts';
import { blankPage, fillRect, fillText, placeCode, type KnownCode, type Page } from './draw-photo-page.ts';
import { compressed } from './draw-photo-sensor.ts';

type Random = () => number;

export interface KnownPage {
  readonly luma: Luma;
  /** With their corners in pixels of the page, where those are known. */
  readonly codes: readonly (Pick<KnownCode, 'kind' | 'type' | 'texts'> & Partial<Pick<KnownCode, 'quad'>>)[];
}

/** What is done to the pixels of a code of modules of so many px. */
const DAMAGES: readonly ((code: Luma, modulePx: number, random: Random) => Luma)[] = [
  (code, modulePx, random) => blur(code, Math.max(1, Math.round(modulePx * (0.5 + 0.8 * random())))),
  // A strip of tape, of a third to a half.
  (code, _, random) => {
    const page = pageOf(code);
    const share = 0.33 + 0.2 * random();
    const at = random() * (1 - share);
    const grey = 120 + 135 * random();
    if (random() < 0.5) fillRect(page, [at * page.width, 0, (at + share) * page.width, page.height], grey);
    else fillRect(page, [0, at * page.height, page.width, (at + share) * page.height], grey);
    return lumaOf(page);
  },
  // Scratches.
  (code, modulePx, random) => {
    const page = pageOf(code);
    for (let i = 0; i < 9; i++) {
      const x = random() * page.width;
      const lean = (random() - 0.5) * 1.2;
      for (let y = 0; y < page.height; y++)
        fillRect(page, [x + lean * y, y, x + lean * y + 2 * modulePx, y + 1], random() < 0.5 ? 255 : 200);
    }
    return lumaOf(page);
  },
  // Coarse grain.
  (code, _, random) => ({
    ...code,
    data: code.data.map((grey) =>
      Math.max(0, Math.min(255, grey * 0.5 + 70 + (55 + 30 * random()) * gaussian(random))),
    ),
  }),
  // Rows shifted, as a printer's jam gives them.
  (code, modulePx, random) => {
    const data = new Uint8Array(code.data.length).fill(255);
    const length = 3 + Math.floor(2 * modulePx * random());
    let shift = 0;
    for (let y = 0; y < code.height; y++) {
      if (y % length === 0) shift = Math.round((random() - 0.5) * 6 * modulePx);
      for (let x = 0; x < code.width; x++) {
        const from = x + shift;
        if (from >= 0 && from < code.width)
          data[y * code.width + x] = code.data[y * code.width + from] ?? 255;
      }
    }
    return { ...code, data };
  },
  // Faint, on a grained ground.
  (code, _, random) => {
    const [ground, share] = [110 + 110 * random(), 0.05 + 0.08 * random()];
    return {
      ...code,
      data: code.data.map((grey) =>
        Math.max(0, Math.min(255, ground + share * (grey - 255) + 4 * gaussian(random))),
      ),
    };
  },
  // A part is cut off.
  (code, modulePx, random) => {
    const page = pageOf(code);
    const share = 0.25 + 0.25 * random();
    const margin = 2 * modulePx;
    if (random() < 0.5) fillRect(page, [page.width * (1 - share), 0, page.width, page.height], 255);
    else fillRect(page, [0, 0, margin + share * page.width, page.height], 255);
    return lumaOf(page);
  },
  // Modules of a pixel and less, at a place of their own.
  (code, modulePx, random) => reduced(code, modulePx / (0.55 + 0.5 * random())),
];

/** Two to four codes with text, each third page rotated. The first code is damaged; `whole`: it is not. */
export async function drawIncomplete(
  index: number,
  seed = 1,
  { whole = false }: { readonly whole?: boolean } = {},
): Promise<KnownPage> {
  const random = generator(seed * 3_000_017 + index * 307 + 5);
  const page = blankPage(1300, 1500);
  fillText(page, [60, 40, 1200, 260], { height: 16 + 14 * random(), grey: 20 * random(), random });
  const damage = DAMAGES[index % DAMAGES.length];
  const count = 2 + Math.floor(3 * random());
  let [x, y, tallest] = [60, 300, 0];
  for (let i = 0; i < count; i++) {
    const kind = DOCUMENT_KIND_NAMES[Math.floor(DOCUMENT_KIND_NAMES.length * random())] ?? 'QR Code';
    const modulePx = 2 + Math.floor(3 * random());
    const drawn = await drawDocumentCode(kind, random, modulePx);
    const isDamaged = i === 0 && damage !== undefined && !whole;
    const code: DrawnCode = isDamaged
      ? { ...drawn, luma: damage(padded(drawn.luma, 2 * modulePx), modulePx, random) }
      : drawn;
    const { width, height } = code.luma;
    if (x + width > page.width - 60) [x, y, tallest] = [60, y + tallest + 50, 0];
    if (x + width > page.width - 60 || y + height > page.height - 60) continue;
    placeCode(page, code, x, y);
    x += width + 50 + 60 * random();
    tallest = Math.max(tallest, height);
  }
  const flat = lumaOf(page);
  const posed = index % 3 === 2 ? compressed(flat, 60 + 35 * random()) : flat;
  if (index % 3 !== 1) return { luma: posed, codes: page.codes };
  const degrees = Math.round(60 * random() - 30);
  const luma = rotated(posed, degrees);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const place = ({ x, y }: Point): Point => {
    const [dx, dy] = [x - posed.width / 2, y - posed.height / 2];
    return { x: dx * cos - dy * sin + luma.width / 2, y: dx * sin + dy * cos + luma.height / 2 };
  };
  return { luma, codes: page.codes.map((code) => ({ ...code, quad: mapQuad(code.quad, place) })) };
}

/** The image with a label of one code in its middle. */
export async function withLabel(luma: Luma, index: number): Promise<KnownPage> {
  const random = generator(index * 401 + 9);
  const kind = DOCUMENT_KIND_NAMES[index % DOCUMENT_KIND_NAMES.length] ?? 'QR Code';
  const code = await drawDocumentCode(kind, random, 2);
  const label = padded(code.luma, 20);
  const page = blankPage(Math.max(luma.width, label.width), Math.max(luma.height, label.height));
  for (let y = 0; y < luma.height; y++)
    page.data.set(luma.data.subarray(y * luma.width, (y + 1) * luma.width), y * page.width);
  placeCode(page, { ...code, luma: label }, (page.width - label.width) / 2, (page.height - label.height) / 2);
  return { luma: lumaOf(page), codes: page.codes };
}

/** The mean of the pixels that each pixel covers, so many a side. */
function reduced({ width, height, data }: Luma, by: number): Luma {
  const [columns, rows] = [Math.floor(width / by), Math.floor(height / by)];
  const steps = 4;
  const out = new Uint8Array(columns * rows);
  for (let i = 0; i < out.length; i++) {
    let sum = 0;
    for (let s = 0; s < steps * steps; s++) {
      const x = Math.floor(((i % columns) + ((s % steps) + 0.5) / steps) * by);
      const y = Math.floor((Math.floor(i / columns) + (Math.floor(s / steps) + 0.5) / steps) * by);
      sum += data[Math.min(height - 1, y) * width + Math.min(width - 1, x)] ?? 255;
    }
    out[i] = sum / (steps * steps);
  }
  return { width: columns, height: rows, data: out };
}

function padded(luma: Luma, margin: number): Luma {
  const page = blankPage(luma.width + 2 * margin, luma.height + 2 * margin);
  for (let y = 0; y < luma.height; y++)
    page.data.set(
      luma.data.subarray(y * luma.width, (y + 1) * luma.width),
      (y + margin) * page.width + margin,
    );
  return lumaOf(page);
}

function pageOf({ width, height, data }: Luma): Page {
  const page = blankPage(width, height);
  page.data.set(data);
  return page;
}

function lumaOf({ width, height, data }: Page): Luma {
  return { width, height, data };
}
