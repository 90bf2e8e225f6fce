// A reload of the page loses nothing: files and results of the tab come back, and neither a key nor a password was stored.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSamples } from '../../src/local/samples/draw.ts';
import type { Samples } from '../../src/local/samples/files.ts';
import { CHROMIUM } from '../support/browser.ts';
import { violations } from '../support/open-page.ts';
import { pageSession } from '../support/page-session.ts';

const session = pageSession();
const directory = mkdtempSync(join(tmpdir(), 'quietzone-reload-'));
let samples: Samples;

/** Everything in the browser's database, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => {
    // Opening it would make it, and without what the page puts into it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'quietzone')) return '[]';
    const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const database = await done(indexedDB.open('quietzone'));
    const rows = await done(database.transaction('kept').objectStore('kept').getAll());
    database.close();
    return JSON.stringify(rows);
  })()`);

/** It is written some time after it is shown. */
const inStore = (page: Page) => expect.poll(() => stored(page), { timeout: 15_000 });

describe.skipIf(CHROMIUM === undefined)('a reload', () => {
  beforeAll(async () => {
    samples = await drawSamples(directory);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('keeps the files that were scanned, until they are cleared', async () => {
    const page = await session.open('/scan');
    await page.getByText('Options', { exact: true }).click();
    await page.locator('#scan-password').fill('open-sesame');
    await page.setInputFiles('#scan-file', [samples.sheet, samples.pdf]);
    await page.getByRole('button', { name: 'Send and scan' }).click();
    await page.getByText('12 codes · 300 calls', { exact: true }).waitFor();
    const calls = session.tab.calls.length;
    // Of the sheet and of the PDF.
    await inStore(page).toMatch(/9521234000006.*9521234000006/);

    await page.reload();
    await page.getByRole('heading', { name: '2 files in this tab' }).waitFor();
    await page.getByText('12 codes · 300 calls', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'two-pages.pdf', exact: true }).click();
    await page.getByRole('img', { name: 'two-pages.pdf, page 1' }).waitFor();
    await page.getByRole('button', { name: 'Page 2, 3 codes' }).click();
    await page.getByRole('img', { name: 'two-pages.pdf, page 2' }).waitFor();
    expect(session.tab.calls).toHaveLength(calls);
    expect(await violations(page)).toEqual([]);
    const text = await stored(page);
    expect(text).not.toContain(session.key);
    expect(text).not.toContain('open-sesame');
    // What is scanned then stands beside it.
    await page.setInputFiles('#scan-file', samples.label);
    await page.getByRole('heading', { name: '3 files in this tab' }).waitFor();

    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('heading', { name: 'A sample' }).waitFor();
    await inStore(page).not.toContain('9521234000006');
    await page.reload();
    await page.getByRole('heading', { name: 'A sample' }).waitFor();
  });

  it('says which files were not read yet, and reads them then', async () => {
    const page = await session.open('/scan');
    await page.route('**/scan/image/advanced', () => undefined);
    await page.setInputFiles('#scan-file', samples.sheet);
    await page.getByRole('heading', { name: 'sheet.png' }).waitFor();
    await inStore(page).toContain('sheet.png');
    await page.reload();
    await page.getByText('The page was loaded again before it was read').waitFor();
    await page.unroute('**/scan/image/advanced');
    await page.getByRole('button', { name: 'Scan sheet.png again' }).click();
    await page.getByText(/^6 codes · .* 100 calls$/).waitFor();
  });

  it('belongs to its tab alone', async () => {
    const page = await session.open('/scan', { keyless: true });
    await page.setInputFiles('#scan-file', samples.sheet);
    await page.getByText(/^6 codes · .* · read on this device$/).waitFor();
    await inStore(page).toContain('9521234000006');
    const other = await session.tab.context.newPage();
    await other.goto(`${session.server.url}/scan`);
    await other.getByRole('heading', { name: 'A sample' }).waitFor();
  });

  it('keeps a converted presentation, and ten of them', async () => {
    const page = await session.open('/ppt');
    const deck = readFileSync(samples.deck);
    await page.setInputFiles('#ppt-file', samples.deck);
    await page.getByRole('heading', { name: 'demo.pptx' }).waitFor();
    await inStore(page).toContain('"outcome"');
    await page.reload();
    await page.getByRole('heading', { name: 'demo.pptx' }).waitFor();
    await page.getByRole('heading', { name: 'Slide 2' }).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('The converted presentation appears here').waitFor();
    await inStore(page).toBe('[]');

    const decks = Array.from({ length: 10 }, (_, index) => ({
      name: `deck-${index + 1}.ppt`,
      mimeType: 'application/vnd.ms-powerpoint',
      buffer: deck,
    }));
    await page.setInputFiles('#ppt-file', decks);
    await page.getByRole('button', { name: 'Convert 10 files' }).click();
    await page.getByText('10 of 10 done · 10 calls').waitFor({ timeout: 60_000 });
    await inStore(page).toMatch(/(?:"ok":true.*){10}/);
    const calls = session.tab.calls.length;
    await page.reload();
    await page.getByText('10 of 10 done · 10 calls').waitFor();
    await page.getByRole('button', { name: /^Download 10 results/ }).waitFor();
    expect(session.tab.calls).toHaveLength(calls);
    await page.getByRole('button', { name: 'Clear' }).click();
    await inStore(page).toBe('[]');
  });

  it('goes on with the presentations that were not converted yet', async () => {
    const page = await session.open('/ppt');
    let answered = 0;
    // The first three are answered, the others hang.
    await page.route('**/convert/ppt/**', (route) => {
      answered += 1;
      return answered <= 3 ? route.continue() : undefined;
    });
    const buffer = readFileSync(samples.deck);
    const mimeType = 'application/vnd.ms-powerpoint';
    const decks = [1, 2, 3, 4, 5].map((number) => ({ name: `deck-${number}.ppt`, mimeType, buffer }));
    await page.setInputFiles('#ppt-file', decks);
    await page.getByRole('button', { name: 'Convert 5 files' }).click();
    await page.getByText('3 of 5 done · 3 calls').waitFor();
    await inStore(page).toMatch(/(?:"ok":true.*){3}/);
    // Those that hang would go on if they were let go before.
    await page.reload();
    await page.getByText('3 of 5 done · 3 calls').waitFor();
    await page.unroute('**/convert/ppt/**');
    const before = session.tab.calls.length;
    await page.getByRole('button', { name: 'Convert 2 files' }).click();
    await page.getByText('5 of 5 done · 5 calls').waitFor();
    expect(session.tab.calls).toHaveLength(before + 2);
  });

  it('keeps a document and what was found out about it', async () => {
    const page = await session.open('/html');
    await page
      .getByLabel('Document', { exact: true })
      .fill(
        '<p>La zone de silence est la marge claire dont un code a besoin pour être lu par un lecteur.</p>',
      );
    await page.getByRole('button', { name: 'Get the language' }).click();
    await page.getByText('French').waitFor();
    await inStore(page).toContain('silence');
    await page.reload();
    await page.getByText('French').waitFor();
    expect(await page.getByLabel('Document', { exact: true }).inputValue()).toContain('La zone de silence');
  });

  it('keeps the products that were found', async () => {
    await session.server.addProduct(9_521_234_000_006, 'Example tea, 250 g');
    const page = await session.open('/lookup');
    await page.getByText('A list', { exact: true }).click();
    await page.getByLabel('Numbers, one a line').fill('9521234000006\n96385074');
    await page.getByRole('button', { name: 'Look up', exact: true }).click();
    await page.getByText('Example tea, 250 g', { exact: true }).waitFor();
    await inStore(page).toContain('Example tea');
    const calls = session.tab.calls.length;
    await page.reload();
    await page.getByText('Example tea, 250 g', { exact: true }).waitFor();
    expect(await page.getByLabel('Numbers, one a line').inputValue()).toBe('9521234000006\n96385074');
    expect(session.tab.calls).toHaveLength(calls);
    await page.getByRole('button', { name: 'Clear' }).click();
    await inStore(page).toBe('[]');
  });

  it('is said to lose the results where the browser keeps nothing', async () => {
    const page = await session.open('/scan', { keyless: true });
    await page.addInitScript("IDBFactory.prototype.open = () => { throw new Error('no storage'); };");
    await page.reload();
    await page.getByRole('heading', { name: 'A sample' }).waitFor();
    await page.setInputFiles('#scan-file', samples.sheet);
    await page.getByText(/^6 codes · .* · read on this device$/).waitFor();
    await page.getByText('This browser has no room for the results: a reload loses them.').waitFor();
  });
});
