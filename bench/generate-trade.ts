// Articles as the trade prints them, of quietzone, bwip-js and zint side by side in one image: docs/images/trade.png.
//   npm run bench -- generate-trade [--output FILE]
// zint is left out where it is not installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import bwip from 'bwip-js/node';
import { fileOf } from '../src/barcode/generate/index.ts';
import { KINDS, layOutKind, readDrawOptions } from '../src/registry/kinds.ts';
import { decodePage } from '../test/support/decode-page.ts';
import { drawPng } from '../test/support/draw-png.ts';

interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

interface Job {
  readonly kind: string;
  readonly value: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly bwip: string;
  readonly bwipText: string;
  /** zint's number of the symbology. */
  readonly zint: string;
  readonly zintText: string;
  /** With quiet zones. */
  readonly modules: number;
}

const ISBN = '978-0-306-40615-7';
const JOBS: readonly Job[] = [
  { kind: 'isbn', value: `${ISBN} 51299`, bwip: 'isbn', bwipText: `${ISBN} 51299`, zint: '69', zintText: '9780306406157+51299', modules: 167 },
  { kind: 'issn', value: '0317-8471 07', bwip: 'issn', bwipText: '0317-8471 00 07', zint: '13', zintText: '9770317847001+07', modules: 140 },
  { kind: 'ean-13', value: '9521234000006', options: { quietZoneIndicator: 'true', topMargin: '2' }, bwip: 'ean13', bwipText: '9521234000006', zint: '13', zintText: '9521234000006', modules: 113 },
  { kind: 'ean-8', value: '95200002', options: { quietZoneIndicator: 'true', topMargin: '2' }, bwip: 'ean8', bwipText: '95200002', zint: '13', zintText: '9520000', modules: 81 },
]; // oxfmt-ignore
const MODULE_PX = 2;
const HEIGHT_PX = 150;
const GAP_PX = 20;

const { values } = parseArgs({
  options: { output: { type: 'string', default: join(import.meta.dirname, '../docs/images/trade.png') } },
});
const folder = mkdtempSync(join(tmpdir(), 'trade-'));
const rows: Grey[] = [];
for (const job of JOBS) {
  const images = await Promise.all([ours, bwipJs, zint].map((draw) => draw(job)));
  rows.push(beside(images.flatMap((image) => image ?? [])));
}
const page = below(rows);
writeFileSync(
  values.output,
  drawPng({ ...page, colour: 0, depth: 4, pixel: (x, y) => [(page.data[y * page.width + x] ?? 255) >> 4] }),
);
rmSync(folder, { recursive: true });

async function ours({ kind: path, value, options = {}, modules }: Job): Promise<Grey | undefined> {
  const kind = KINDS.find((each) => each.path === path);
  const given: Readonly<Record<string, string>> = {
    width: String(modules * MODULE_PX),
    height: String(HEIGHT_PX),
    ...options,
  };
  const style = kind && readDrawOptions(kind, { get: (name) => given[name] ?? null });
  if (kind === undefined || style?.ok !== true) return undefined;
  const drawing = await layOutKind(kind, value, style.value);
  return drawing.ok ? decodePage(new Uint8Array(fileOf(drawing.value).bytes)) : undefined;
}

async function bwipJs({ bwip: bcid, bwipText }: Job): Promise<Grey | undefined> {
  const png = await bwip.toBuffer({
    bcid,
    text: bwipText,
    includetext: true,
    guardwhitespace: true,
    scale: MODULE_PX,
    height: (HEIGHT_PX * 0.8 * 25.4) / 72 / MODULE_PX,
    padding: 2,
    backgroundcolor: 'ffffff',
  });
  return decodePage(new Uint8Array(png));
}

async function zint({ zint: number, zintText }: Job): Promise<Grey | undefined> {
  const file = join(folder, `${number}-${zintText}.png`);
  const size = [`--scale=${MODULE_PX / 2}`, `--height=${(HEIGHT_PX * 0.8) / MODULE_PX}`];
  const args = ['-b', number, '-d', zintText, '-o', file, ...size, '--quietzones'];
  return spawnSync('zint', args).status === 0 ? decodePage(new Uint8Array(readFileSync(file))) : undefined;
}

function beside(images: readonly Grey[]): Grey {
  return placed(images, ({ width }, at) => ({ x: at, y: 0, next: at + width + GAP_PX }));
}

function below(images: readonly Grey[]): Grey {
  return placed(images, ({ height }, at) => ({ x: 0, y: at, next: at + height + GAP_PX }));
}

function placed(
  images: readonly Grey[],
  place: (image: Grey, at: number) => { readonly x: number; readonly y: number; readonly next: number },
): Grey {
  let at = 0;
  const places = images.map((image) => {
    const found = place(image, at);
    at = found.next;
    return { ...found, image };
  });
  const width = Math.max(...places.map(({ x, image }) => x + image.width));
  const height = Math.max(...places.map(({ y, image }) => y + image.height));
  const data = new Uint8Array(width * height).fill(255);
  for (const { x, y, image } of places)
    for (let line = 0; line < image.height; line += 1)
      data.set(image.data.subarray(line * image.width, (line + 1) * image.width), (y + line) * width + x);
  return { width, height, data };
}
