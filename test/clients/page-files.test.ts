// Many files at once in the page: a folder of photographs of which some have no code and some cannot be read, a closer search of one of them,
// and several documents for each of the converters.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCAN_CSV_HEADER } from '../../src/lib/scan-rows.ts';
import { drawSamples } from '../../src/local/samples/draw.ts';
import type { Samples } from '../../src/local/samples/files.ts';
import { CHROMIUM } from '../support/browser.ts';
import { drawKind } from '../support/draw-photo-codes.ts';
import { blankPage, pageOf } from '../support/draw-photo-page.ts';
import { type Shot, photograph } from '../support/draw-photo.ts';
import { generator } from '../support/draw-linear.ts';
import { greyPng } from '../support/draw-png.ts';
import { coveredButtons } from '../support/covered.ts';
import { overflow, violations } from '../support/open-page.ts';
import { pageSession } from '../support/page-session.ts';

/** PAGE_SCREENSHOTS=docs/images writes the screenshots that the documentation shows. */
const SCREENSHOTS = process.env['PAGE_SCREENSHOTS'];

const session = pageSession();
const directory = mkdtempSync(join(tmpdir(), 'quietzone-files-'));
const folder = join(directory, 'shop');
let samples: Samples;

const [CODES, WITHOUT, BROKEN] = [32, 5, 3];
const SHOT = { modulePx: 4, desk: 210, noise: 2, light: { gradient: 0.2 } } as const satisfies Partial<Shot>;

/** 40 files that should be images, in an order that is not that of their numbers, and two that are none. */
async function drawFolder(): Promise<void> {
  mkdirSync(join(folder, 'shelf'), { recursive: true });
  for (let index = 1; index <= CODES + WITHOUT + BROKEN; index += 1) {
    const seed = 100 + index;
    const hasCode = index > WITHOUT + BROKEN;
    const page = hasCode ? pageOf(await drawKind('EAN-13', generator(seed))) : blankPage(400, 300, 180);
    const png = greyPng(photograph(page, { ...SHOT, seed, roll: (index * 7) % 20 }).luma);
    const file = index <= BROKEN ? png.subarray(0, 60) : png;
    writeFileSync(join(folder, index % 2 === 0 ? 'shelf' : '', `photo-${index}.png`), file);
  }
  writeFileSync(join(folder, 'notes.txt'), 'bring tape');
  writeFileSync(join(folder, '.DS_Store'), 'nothing');
}

const saved = async (page: Page, name: string): Promise<Buffer> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return readFileSync(await (await waiting).path());
};
const names = (page: Page): Promise<string[]> => page.locator('.files .link').allTextContents();
const filter = (page: Page, name: RegExp): Promise<void> =>
  page.locator('.filters label', { hasText: name }).click();

describe.skipIf(CHROMIUM === undefined)('many files in the page', () => {
  beforeAll(async () => {
    samples = await drawSamples(directory);
    await drawFolder();
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('lists a folder of 40 photographs, each with what became of it', async () => {
    const page = await session.open('/scan', { keyless: true, viewport: { width: 1440, height: 900 } });
    await page.getByRole('heading', { name: 'A sample' }).waitFor();
    await page.setInputFiles('input[webkitdirectory]', folder);
    await page.getByRole('heading', { name: '40 files in this tab' }).waitFor();
    await page.getByText('2 files were skipped, because the tool takes images and PDFs only: ').waitFor();
    await page.getByRole('progressbar', { name: 'Files done' }).waitFor();
    expect(await violations(page), 'busy').toEqual([]);
    await page
      .getByText(`${CODES} codes · 0 calls · ${WITHOUT} files without a code · ${BROKEN} failed`, {
        exact: true,
      })
      .waitFor({ timeout: 100_000 });

    const all = await names(page);
    expect(all).toHaveLength(40);
    expect(all.slice(0, 3)).toEqual(['shop/photo-1.png', 'shop/photo-3.png', 'shop/photo-5.png']);
    expect(all.indexOf('shop/photo-9.png')).toBe(all.indexOf('shop/photo-11.png') - 1);
    await page.locator('.files .small img').nth(2).waitFor();
    const chips = await page.locator('.filters label').allTextContents();
    expect(chips.map((text) => text.trim())).toEqual([
      'All 40',
      `Codes ${CODES}`,
      `No code ${WITHOUT}`,
      `Failed ${BROKEN}`,
    ]);
    await filter(page, /^Failed/);
    expect(await names(page)).toHaveLength(BROKEN);
    await filter(page, /^No code/);
    expect(await names(page)).toHaveLength(WITHOUT);
    await page.locator('.files .link').last().click();
    await page.getByText('No barcode was found.').waitFor();
    expect(await violations(page), 'one without a code').toEqual([]);
    await filter(page, /^All/);
    await page.getByLabel('Order').selectOption('Fewest codes');
    expect((await names(page)).at(-1)).toBe('shop/shelf/photo-40.png');

    await page.locator('.files .link', { hasText: 'photo-12.png' }).click();
    await page.getByText(/^1 code · .* read on this device$/).waitFor();
    if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, 'page-files.png') });

    // A row for each file at least, whether it has codes or not, in the columns of the command line.
    const csv = (await saved(page, 'CSV of all files')).toString('utf8').trim().split('\r\n');
    expect(csv[0]).toBe(SCAN_CSV_HEADER);
    const cells = csv.slice(1).map((line) => line.split(','));
    expect(new Set(cells.map(([file]) => file)).size).toBe(40);
    const typed = (wanted: string): number => cells.filter(([, , type]) => type === wanted).length;
    expect([typed('EAN_13'), typed('NONE'), typed('FAILED')]).toEqual([CODES, WITHOUT, BROKEN]);
    const json = JSON.parse((await saved(page, 'JSON of all files')).toString('utf8')) as {
      readonly File: string;
      readonly ResultBarcodes?: readonly unknown[];
    }[];
    expect(json).toHaveLength(40);
    expect(json.filter(({ ResultBarcodes }) => ResultBarcodes?.length === 1)).toHaveLength(CODES);

    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, ['color-contrast']), 'dark').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });

    // What failed is read again, and fails again; nothing else is.
    await page.getByRole('button', { name: `Retry ${BROKEN} failed` }).click();
    await page.getByText(`40 of 40 done`).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Retry ${BROKEN} failed` }).waitFor();
    expect(session.tab.calls).toEqual([]);
    for (const [width, height] of [
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
      expect(await violations(page), `${width} px`).toEqual([]);
    }
    expect((await coveredButtons(page)).covered).toEqual([]);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('heading', { name: 'A sample' }).waitFor();
  });

  it('asks a price for images alone, and again for what failed', async () => {
    const page = await session.open('/scan');
    await page.route('**/scan/image/advanced', (route) =>
      route.fulfill({ status: 500, json: { Successful: false, ErrorMessage: 'out of order' } }),
    );
    await page.setInputFiles('#scan-file', [samples.sheet, samples.label, samples.html]);
    await page.getByRole('heading', { name: '200 calls for 2 files, 2 pages' }).waitFor();
    await page
      .getByText('1 file was skipped, because the tool takes images and PDFs only: page.html.')
      .waitFor();
    await page.getByRole('button', { name: 'Send and scan' }).click();
    await page.getByText('0 codes · 0 calls · 2 failed').waitFor();
    await page.unroute('**/scan/image/advanced');
    await page.getByRole('button', { name: 'Retry 2 failed' }).click();
    await page.getByRole('heading', { name: '200 calls for 2 files, 2 pages' }).waitFor();
    await page.getByRole('button', { name: 'Send and scan' }).click();
    await page.getByText(/^\d+ codes · 200 calls$/).waitFor();
    // Each has its place still.
    expect(await names(page)).toEqual(['label.png', 'sheet.png']);
  });

  it('tries harder, and scans a part that is drawn, of a file in which nothing was read', async () => {
    const page = await session.open('/scan');
    const nothing = {
      headers: { 'X-Api-Calls-Consumed': '100' },
      json: { Successful: true, ResultBarcodes: [], ErrorMessage: null },
    };
    await page.route('**/scan/image/advanced', (route) => route.fulfill(nothing));
    await page.setInputFiles('#scan-file', samples.sheet);
    await page.getByText('No barcode was found.').waitFor();
    await page.unroute('**/scan/image/advanced');
    await page.getByRole('button', { name: 'Crop' }).click();
    const image = await page.locator('.outlined img').boundingBox();
    if (!image) return expect.unreachable('no image');
    // The upper left cell of the sheet has the EAN-13.
    await page.mouse.move(image.x + 2, image.y + 2);
    await page.mouse.down();
    await page.mouse.move(image.x + image.width * 0.5, image.y + image.height * 0.34, { steps: 4 });
    await page.mouse.up();
    expect(Number(await page.getByLabel('Width', { exact: true }).inputValue())).toBeGreaterThan(300);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Scan this part (100 calls a page)' }).click();
    await page.getByText(/^1 code · 1 more than before · .* 200 calls$/).waitFor();
    expect(await page.locator('.codes .text').allTextContents()).toEqual(['9521234000006']);
    // Its place is that in the whole image.
    const cropped = await page.locator('.outlined polygon').getAttribute('points');
    await page.getByRole('button', { name: 'Scan sheet.png again' }).click();
    await page.getByText(/^6 codes · /).waitFor();
    const whole = await page.locator('.outlined polygon').first().getAttribute('points');
    const numbers = (points: string | null): readonly number[] => (points ?? '').split(/[ ,]/).map(Number);
    for (const [index, at] of numbers(whole).entries())
      expect(Math.abs((numbers(cropped)[index] ?? 0) - at), `coordinate ${index}`).toBeLessThan(6);

    await page.route('**/scan/image/advanced', (route) => route.fulfill(nothing));
    await page.getByRole('button', { name: 'Scan sheet.png again' }).click();
    await page.getByText('No barcode was found.').waitFor();
    const before = session.tab.calls.length;
    await page.getByRole('button', { name: 'Try harder (on this device, free)' }).click();
    await page.getByText(/^6 codes · .* read on this device$/).waitFor({ timeout: 60_000 });
    expect(session.tab.calls).toHaveLength(before);
    expect((await coveredButtons(page)).covered).toEqual([]);
  });

  it('converts ten decks into one archive, with warnings by file', async () => {
    const page = await session.open('/ppt', { viewport: { width: 1440, height: 900 } });
    const deck = readFileSync(samples.deck);
    const decks = Array.from({ length: 10 }, (_, index) => ({
      name: `deck-${index + 1}.ppt`,
      mimeType: 'application/vnd.ms-powerpoint',
      // One is cut off.
      buffer: index === 3 ? deck.subarray(0, 2000) : deck,
    }));
    const other = { name: 'plan.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') };
    await page.setInputFiles('#ppt-file', [...decks.reverse(), other]);
    await page.getByRole('heading', { name: '10 calls for 10 files' }).waitFor();
    await page.getByText('because the tool takes PPT, PPS and POT files only: plan.xlsx.').waitFor();
    expect(await violations(page), 'before').toEqual([]);
    expect(session.tab.calls).toEqual([]);
    await page.getByRole('button', { name: 'Convert 10 files' }).click();
    await page.getByRole('progressbar', { name: 'Files done' }).waitFor();
    await page.getByText('9 of 10 done · 9 calls · 1 failed').waitFor({ timeout: 60_000 });
    expect(await names(page)).toEqual(Array.from({ length: 10 }, (_, index) => `deck-${index + 1}.ppt`));
    await page.getByRole('heading', { name: 'Slide 2' }).waitFor();
    expect(await violations(page), 'done').toEqual([]);
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download 9 results/ }).click();
    const parts = unzipSync(new Uint8Array(readFileSync(await (await waiting).path())));
    const results = Object.keys(parts).filter((name) => name.endsWith('.pptx'));
    expect(results).toHaveLength(9);
    for (const name of results)
      expect(Object.keys(unzipSync(parts[name] ?? new Uint8Array()))).toContain('ppt/presentation.xml');
    const warnings = new TextDecoder().decode(parts['warnings.csv']).trim().split('\r\n');
    expect(warnings[0]).toBe('file,place,warning,count');
    expect(new Set(warnings.slice(1).map((line) => line.split(',')[0])).size).toBe(10);
    expect(warnings.find((line) => line.startsWith('deck-4.ppt'))).toMatch(/^deck-4\.ppt,FAILED,/);
    // Only that one is sent again.
    const before = session.tab.calls.length;
    await page.getByRole('button', { name: 'Retry 1 failed' }).click();
    await expect.poll(() => session.tab.calls.length).toBe(before + 1);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect((await coveredButtons(page)).covered).toEqual([]);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('The converted presentation appears here').waitFor();
  });

  it('tells the languages of several documents', async () => {
    const page = await session.open('/html');
    const documents = [
      [
        'a.html',
        '<p>Die Ruhezone ist der helle Rand, den ein Barcode braucht, damit er gelesen werden kann.</p>',
      ],
      [
        'b.html',
        '<p>The quiet zone is the bright margin around a barcode. Without it no scanner finds where the bars begin and where they end.</p>',
      ],
      [
        'c.html',
        '<p>La zone de silence est la marge claire dont un code a besoin pour être lu par un lecteur.</p>',
      ],
    ].map(([name = '', text = '']) => ({ name, mimeType: 'text/html', buffer: Buffer.from(text) }));
    await page.setInputFiles('#html-file', documents);
    await page.getByRole('heading', { name: '3 calls for 3 files' }).waitFor();
    await page.getByRole('button', { name: 'Get the language of 3 files' }).click();
    await page.getByText('3 of 3 done · 3 calls').waitFor();
    expect(await violations(page)).toEqual([]);
    const csv = (await saved(page, 'CSV')).toString('utf8').trim().split('\r\n');
    expect(csv).toEqual(['file,language,name', 'a.html,de,German', 'b.html,en,English', 'c.html,fr,French']);
  });

  it('takes the numbers of a dropped CSV to Look up', async () => {
    const page = await session.open('/scan');
    await page.getByRole('heading', { name: 'A sample' }).waitFor();
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['title;ean\\nTea;9521234000006\\n'], 'stock.csv', { type: 'text/csv' }));
      document.querySelector('footer').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
    await page.getByRole('heading', { name: 'Look up', exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Numbers, one a line').inputValue()).toBe('9521234000006');
    expect(session.tab.calls).toEqual([]);
  });
});
