// The requests that bench/soak.ts draws from: attacks whose bodies are small, fields of look-alikes, and large inputs of every kind.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ROOT } from '../../src/local/run.ts';
import { drawPdf } from '../../test/support/draw-pdf.ts';
import { drawPng, greyPng } from '../../test/support/draw-png.ts';
import { HOSTILE_FIELDS } from '../../test/support/hostile-fields.ts';
import { buildPpt, shape, text } from '../../test/support/ppt-builder.ts';
import { ATTACKS } from './attacks.ts';

/** Attacks with larger bodies are left to `npm run bench -- attacks`. */
const SMALL_ATTACK_BYTES = 300_000;
/** Names of those that are heavy whatever their size. */
const LARGE_ATTACK = /^(field|document|files|\d+ at once)/;

export interface SoakInput {
  readonly name: string;
  readonly path: string;
  readonly bodies: readonly Uint8Array[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Takes a second or more, or megabytes. */
  readonly large?: true;
}

/** `random`: from 0 to 1, below 1. */
export function soakInputs(random: () => number): readonly SoakInput[] {
  const fields = HOSTILE_FIELDS.map(({ draw }) => greyPng(draw(1_000_000)));
  const large = [pick(random, HOSTILE_FIELDS), pick(random, HOSTILE_FIELDS)].map(({ draw }) =>
    greyPng(draw(12_000_000)),
  );
  const [field] = HOSTILE_FIELDS;
  if (field === undefined) throw new Error('no field');
  const blank = drawPng({
    width: 10_000,
    height: 5000,
    colour: 0,
    depth: 1,
    filter: () => 0,
    pixel: (x, y) => [(x >> 4) + (y >> 4) === 3 ? 0 : 1],
  });
  const box = (): [number, number, number, number] => [
    random() * 500,
    random() * 700,
    1 + random() * 5,
    random() * 80,
  ];
  const pdf = (pages: number) =>
    drawPdf(
      Array.from({ length: pages }, () => ({
        widthPt: 595,
        heightPt: 842,
        boxes: Array.from({ length: 400 }, box),
      })),
    );
  const paragraph = '<p>Text &amp; <b>more</b> of it</p>\n';
  const html = Buffer.from(`<html lang="en"><body>${paragraph.repeat(10_000_000 / paragraph.length)}</body>`);
  const nested = Buffer.from(`<html><body>${'<div><a href=x>'.repeat(600_000)}`);
  const slide = (n: number) => ({
    shapes: Array.from({ length: 60 }, (_, i) =>
      shape({ id: 1025 + i, text: text(4, `Slide ${n} shape ${i} `.repeat(40)) }),
    ),
  });
  const decks = [
    buildPpt({ slides: Array.from({ length: 100 }, (_, n) => slide(n)) }),
    // 12 MB.
    buildPpt({ slides: Array.from({ length: 230 }, (_, n) => slide(n)) }),
    new Uint8Array(gunzipSync(readFileSync(join(ROOT, 'src/local/samples/demo.ppt.gz')))),
  ];
  const scan = '/barcode/scan/image';
  const attacks = ATTACKS.filter(({ chunkBytes }) => chunkBytes === undefined)
    .map((attack) => ({ ...attack, bytes: LARGE_ATTACK.test(attack.name) ? null : attack.body() }))
    .flatMap(({ bytes, name, path, headers }) =>
      bytes && bytes.length <= SMALL_ATTACK_BYTES
        ? [{ name, path, bodies: [bytes], ...(headers && { headers }) }]
        : [],
    );
  return [
    ...attacks,
    { name: 'scan, field of 1 MP', path: scan, bodies: fields },
    { name: 'advanced scan, field of 1 MP', path: `${scan}/advanced`, bodies: fields },
    { large: true, name: 'advanced scan, field of 12 MP', path: `${scan}/advanced`, bodies: large },
    {
      name: 'QR scan, Advanced2',
      path: `${scan}/advanced/qr`,
      bodies: fields,
      headers: { recognitionMode: 'Advanced2' },
    },
    { large: true, name: 'scan, 50 MP', path: scan, bodies: [blank] },
    { large: true, name: 'scan, photo of 24 MP', path: scan, bodies: [greyPng(field.draw(24_000_000))] },
    { large: true, name: 'advanced scan, PDF of 20 pages', path: `${scan}/advanced`, bodies: [pdf(20)] },
    { large: true, name: 'scan, PDF of 50 pages', path: scan, bodies: [pdf(50)] },
    {
      large: true,
      name: 'drawing of 49 MP',
      path: '/barcode/generate/qrcode',
      bodies: [Buffer.from('"soak"')],
      headers: { 'Content-Type': 'application/json', width: '7000', height: '7000', format: 'jpeg' },
    },
    {
      large: true,
      name: 'language of 10 MB',
      path: '/convert/edit/html/head/get/language',
      bodies: [html, nested],
    },
    {
      large: true,
      name: 'append to 10 MB',
      path: '/convert/edit/html/append/image/from-url',
      bodies: [html, nested],
      headers: { imageUrl: 'https://example.com/a.png' },
    },
    { large: true, name: 'PPT to PPTX', path: '/convert/ppt/to/pptx', bodies: decks },
  ];
}

/** One of them. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('an empty list');
  return item;
}
