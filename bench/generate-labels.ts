// Labels of barcode images beside bwip-js's and zint's, in one picture: docs/images/labels.png.
//   npm run bench -- generate-labels [--output FILE]
// zint is left out where it is not installed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import bwip from 'bwip-js/node';
import { generateBarcode, type WritableSymbology } from '../src/barcode/generate/index.ts';
import { decodePage } from '../test/support/decode-page.ts';
import { drawPng } from '../test/support/draw-png.ts';

interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

interface Job {
  readonly symbology: WritableSymbology;
  readonly value: string;
  readonly bwip: string;
  /** zint's number of the symbology. */
  readonly zint: number;
  readonly modules: number;
}

const JOBS: readonly Job[] = [
  { symbology: 'EAN_13', value: '4006381333931', bwip: 'ean13', zint: 13, modules: 113 },
  { symbology: 'UPC_A', value: '036000291452', bwip: 'upca', zint: 34, modules: 113 },
  { symbology: 'CODE_128', value: 'Ko0O-12 QR$aeg', bwip: 'code128', zint: 20, modules: 209 },
];
const WIDTHS = [200, 400, 800];
const GAP_PX = 12;

const { values } = parseArgs({
  options: { output: { type: 'string', default: join(import.meta.dirname, '../docs/images/labels.png') } },
});
const folder = mkdtempSync(join(tmpdir(), 'labels-'));

const rows: Grey[] = [];
for (const job of JOBS) {
  for (const draw of [ours, bwipJs, zint]) {
    const images = (await Promise.all(WIDTHS.map((width) => draw(job, width)))).flatMap(
      (image) => image ?? [],
    );
    if (images.length > 0) rows.push(beside(images.map(foot)));
  }
}
const page = below(rows);
mkdirSync(dirname(values.output), { recursive: true });
writeFileSync(
  values.output,
  drawPng({ ...page, colour: 0, depth: 4, pixel: (x, y) => [(page.data[y * page.width + x] ?? 255) >> 4] }),
);
rmSync(folder, { recursive: true });

async function ours({ symbology, value }: Job, width: number): Promise<Grey | undefined> {
  const made = generateBarcode({ symbology, value, width });
  return made.ok ? greyOf(made.value.png) : undefined;
}

async function bwipJs({ bwip: bcid, value, modules }: Job, width: number): Promise<Grey | undefined> {
  const scale = Math.max(1, Math.floor(width / modules));
  const height = (width / 2 / scale) * (25.4 / 72);
  return greyOf(
    await bwip.toBuffer({ bcid, text: value, includetext: true, scale, height, backgroundcolor: 'ffffff' }),
  );
}

async function zint({ zint: number, value, modules }: Job, width: number): Promise<Grey | undefined> {
  const file = join(folder, `${number}-${width}.png`);
  const scale = Math.max(1, Math.floor(width / modules)) / 2;
  const args = [
    '-b',
    String(number),
    '-d',
    value,
    '-o',
    file,
    `--scale=${scale}`,
    `--height=${width / 4 / scale}`,
  ];
  return spawnSync('zint', [...args, '--quietzones']).status === 0 ? greyOf(readFileSync(file)) : undefined;
}

async function greyOf(png: Uint8Array): Promise<Grey> {
  return decodePage(new Uint8Array(png));
}

/** The last 30 % of an image: its label. */
function foot({ width, height, data }: Grey): Grey {
  const rows = Math.ceil(height * 0.3);
  return { width, height: rows, data: data.subarray((height - rows) * width) };
}

function beside(images: readonly Grey[]): Grey {
  const width = images.reduce((sum, image) => sum + image.width + GAP_PX, 0);
  const height = Math.max(...images.map((image) => image.height)) + GAP_PX;
  const data = new Uint8Array(width * height).fill(255);
  let left = 0;
  for (const image of images) {
    for (let y = 0; y < image.height; y += 1) {
      data.set(image.data.subarray(y * image.width, (y + 1) * image.width), y * width + left);
    }
    left += image.width + GAP_PX;
  }
  return { width, height, data };
}

function below(images: readonly Grey[]): Grey {
  const width = Math.max(...images.map((image) => image.width));
  const height = images.reduce((sum, image) => sum + image.height, 0);
  const data = new Uint8Array(width * height).fill(255);
  let top = 0;
  for (const image of images) {
    for (let y = 0; y < image.height; y += 1) {
      data.set(image.data.subarray(y * image.width, (y + 1) * image.width), (top + y) * width);
    }
    top += image.height;
  }
  return { width, height, data };
}
