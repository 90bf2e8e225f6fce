// Large images with codes on photograph-like noise, as JPEG and scanned PDF. Drawing takes seconds to a minute,
// so files are kept in .quietzone/bench until this file changes.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Luma } from '../../src/image/types.ts';
import { drawCode, rotated } from '../../test/support/draw.ts';
import { drawJpeg } from '../../test/support/draw-jpeg.ts';
import { gaussian, generator } from '../../test/support/draw-linear.ts';
import { drawPdf, type PdfPage } from '../../test/support/draw-pdf.ts';

const KEPT = join(import.meta.dirname, '../../.quietzone/bench');
/** What draws them: this file and the writers it calls. */
const SOURCES = ['draw.ts', 'draw-jpeg.ts', 'draw-linear.ts', 'draw-pdf.ts'].map((name) =>
  join(import.meta.dirname, '../../test/support', name),
);
const DRAWN_BY = createHash('sha256')
  .update([import.meta.filename, ...SOURCES].map((path) => readFileSync(path, 'utf8')).join('\0'))
  .digest('hex')
  .slice(0, 8);

export interface Photo {
  readonly name: string;
  bytes(): Promise<Uint8Array>;
}

/** bwip-js's type, value, pixels per module in 12 MP, degrees. */
const CODES = [
  ['qrcode', 'https://example.org/quietzone/4711', 8, 12],
  ['ean13', '4006381333931', 5, 0],
  ['code128', 'QZ-2026-0004711', 4, 0],
  ['datamatrix', '010400638133393121QZ4711', 8, 25],
  ['pdf417', 'quietzone delivery note 4711, 3 parcels', 4, 0],
  ['code39', 'QZ-4711', 4, 90],
  ['azteccode', 'quietzone ticket 4711', 8, 0],
  ['upca', '036000291452', 5, 7],
] as const;

const COLUMNS = 4;
const A4_300_DPI = [2480, 3508] as const;
const PDF_PAGES = 20;
/** Sensor noise, standard deviation in grey levels. */
const PHOTO_NOISE = 3;

export const PHOTOS: readonly Photo[] = [
  kept('photo-12mp.jpg', async () => jpegOf(await photograph(4032, 3024, PHOTO_NOISE), 6)),
  kept('photo-24mp.jpg', async () => jpegOf(await photograph(6000, 4000, PHOTO_NOISE), 6)),
  kept('scan-20-pages.pdf', scannedPdf),
];

function kept(name: string, make: () => Promise<Uint8Array>): Photo {
  const path = join(KEPT, `${DRAWN_BY}-${name}`);
  return {
    name,
    async bytes() {
      if (!existsSync(path)) {
        mkdirSync(KEPT, { recursive: true });
        for (const old of readdirSync(KEPT)) if (old.endsWith(`-${name}`)) rmSync(join(KEPT, old));
        writeFileSync(path, await make());
      }
      return new Uint8Array(readFileSync(path));
    },
  };
}

async function photograph(width: number, height: number, noise: number): Promise<Luma> {
  const photograph = background(width, height, noise);
  await pasteCodes(photograph, width / 4032);
  return photograph;
}

async function scannedPdf(): Promise<Uint8Array> {
  const [width, height] = A4_300_DPI;
  const random = generator(5);
  const paper = { width, height, data: new Uint8Array(width * height) };
  for (let i = 0; i < paper.data.length; i++) paper.data[i] = 244 + 2 * gaussian(random);
  await pasteCodes(paper, 0.6);
  const page: PdfPage = {
    widthPt: 595,
    heightPt: 842,
    image: { bytes: jpegOf(paper, 10), width, height, colourSpace: 'DeviceRGB' },
  };
  return drawPdf(Array.from({ length: PDF_PAGES }, () => page));
}

async function pasteCodes(photograph: Luma, size: number): Promise<void> {
  const [cellWidth, cellHeight] = [photograph.width / COLUMNS, photograph.height / (CODES.length / COLUMNS)];
  for (const [i, [bcid, value, modulePx, degrees]] of CODES.entries()) {
    const drawn = await drawCode(bcid, value, { scale: Math.max(2, Math.round(modulePx * size)) });
    const label = degrees === 0 ? drawn : rotated(drawn, degrees);
    const left = (i % COLUMNS) * cellWidth + Math.max(0, (cellWidth - label.width) / 2);
    const top = Math.floor(i / COLUMNS) * cellHeight + Math.max(0, (cellHeight - label.height) / 2);
    paste(photograph, label, Math.round(left), Math.round(top));
  }
}

function background(width: number, height: number, noise: number): Luma {
  const random = generator(11);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shade = 120 + 50 * Math.sin(x / 211) + 40 * Math.cos(y / 157) + 15 * Math.sin((x + 2 * y) / 23);
      data[y * width + x] = shade + noise * gaussian(random);
    }
  return { width, height, data };
}

/** A label is no purer white than paper: 20 to 235. */
function paste(into: Luma, label: Luma, left: number, top: number): void {
  for (let y = 0; y < label.height && top + y < into.height; y++)
    for (let x = 0; x < label.width && left + x < into.width; x++)
      into.data[(top + y) * into.width + left + x] =
        20 + (215 * (label.data[y * label.width + x] ?? 0)) / 255;
}

/** 4:2:0, a colour cast that changes slowly. */
function jpegOf({ width, height, data }: Luma, quant: number): Uint8Array {
  return drawJpeg({
    width,
    height,
    quant,
    components: [
      { id: 1, h: 2, v: 2, sample: (x, y) => data[y * width + x] ?? 0 },
      { id: 2, h: 1, v: 1, sample: (x) => 128 + 12 * Math.sin(x / 400) },
      { id: 3, h: 1, v: 1, sample: (_, y) => 128 + 12 * Math.cos(y / 300) },
    ],
  });
}
