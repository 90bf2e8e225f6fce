// The standard scan answers the first symbol in reading order; the fast pass reads one linear code a row.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { drawSamples } from '../../../../src/local/samples/draw.ts';
import { recognize } from '../../../../src/barcode/index.ts';
import { PASSES } from '../../../../src/barcode/recognize/passes.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { openPages } from '../../../../src/pages/index.ts';
import { drawCode, rotated, sheet as oneBelowTheOther } from '../../../support/draw.ts';
import { generator } from '../../../support/draw-linear.ts';
import { drawKind, type KindName } from '../../../support/draw-photo-codes.ts';

const directory = mkdtempSync(join(tmpdir(), 'quietzone-sheet-'));
afterAll(() => rmSync(directory, { recursive: true }));

it('at standard effort begins with the code at the top left of the sample sheet', async () => {
  const { sheet } = await drawSamples(directory);
  const pages = await openPages(readFileSync(sheet), {
    limits: { maxPixels: 50_000_000, maxPages: 1 },
    budget: UNLIMITED,
  });
  const page = pages.ok && (await pages.value.page(0));
  const luma = page && page.ok && (await page.value.luma({ maxPixels: 26_000_000 }));
  if (!luma || !luma.ok) throw new Error('the sheet cannot be opened');
  const read = await recognize(luma.value, {
    symbologies: 'all',
    effort: 'standard',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  });
  expect(read.ok && read.value[0]).toMatchObject({ type: 'EAN_13', text: '9521234000006' });
});

const KINDS: readonly KindName[] = [
  'EAN-13',
  'QR Code',
  'Code 128',
  'Data Matrix',
  'Code 39',
  'PDF417',
  'Aztec',
];

it('at standard effort begins with the topmost of 2 to 4 codes that stand one below the other, each rotated, in 57 of 60 images', async () => {
  const random = generator(61);
  let first = 0;
  for (let i = 0; i < 60; i += 1) {
    const codes = [];
    for (let j = 0; j < 2 + (i % 3); j += 1) {
      const kind = KINDS[(3 * i + 5 * j + Math.floor(i / 7)) % KINDS.length] ?? 'EAN-13';
      const { luma, texts } = await drawKind(kind, random, 2 + ((i + j) % 3));
      codes.push({ luma: rotated(luma, 90 * Math.floor(4 * random())), texts });
    }
    const read = await recognize(
      oneBelowTheOther(
        codes.map(({ luma }) => luma),
        1,
        10,
      ),
      { symbologies: 'all', effort: 'standard', preprocessing: 'Auto', budget: UNLIMITED },
    );
    const text = read.ok ? read.value[0]?.text : undefined;
    first += Number(text !== undefined && codes[0]?.texts.includes(text) === true);
  }

  expect(first).toBeGreaterThanOrEqual(57);
}, 120_000);

it.each([
  ['ean13', '9780306406157 51299', '9780306406157'],
  ['upce', '00123457 01', '00123457'],
])(
  'at standard effort begins with the %s and not with its add-on, at any quarter turn',
  async (bcid, drawn, text) => {
    const code = await drawCode(bcid, drawn, { scale: 3 });
    for (const degrees of [0, 90, 180, 270]) {
      const read = await recognize(rotated(code, degrees), {
        symbologies: 'all',
        effort: 'standard',
        preprocessing: 'Auto',
        budget: UNLIMITED,
      });
      expect(read.ok && read.value[0]?.text, `${degrees}°`).toBe(text);
    }
  },
);

it.each([
  ['UPC_EAN_EXTENSION', 'all', ['QUIETZONE', '01']],
  ['UPC_EAN_EXTENSION', ['UPC_EAN_EXTENSION'], ['01']],
  ['CODE_128', 'all', ['01']],
] as const)(
  'at standard effort goes on after a %s alone only where %j are asked for: %j',
  async (type, symbologies, texts) => {
    const image = oneBelowTheOther([await drawCode('code128', 'QUIETZONE', { scale: 3 })], 1, 60);
    const corner = (x: number, y: number) => ({ x, y });
    const quad = [corner(1, 1), corner(20, 1), corner(20, 9), corner(1, 9)] as const;
    const read = await recognize(image, {
      symbologies,
      effort: 'standard',
      preprocessing: 'Auto',
      budget: UNLIMITED,
      from: {
        known: { findings: [{ symbol: { type, text: '01', quad, pass: 'fast' }, votes: 2 }], doubted: [] },
        rows: [],
        passes: PASSES.Auto,
        promise: { bars: 1, cells: 1 },
        isCut: false,
      },
    });
    expect(read.ok && read.value.map(({ text }) => text)).toEqual(texts);
  },
);
