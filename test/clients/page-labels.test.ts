// The Labels tool of the page in Chromium: a pasted range as labels on sheets, changed, printed, and saved as the API prints them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../src/barcode/linear/ean-upc/gtin.ts';
import { CHROMIUM } from '../support/browser.ts';
import { drawPng } from '../support/draw-png.ts';
import { overflow, violations } from '../support/open-page.ts';
import { pageSession } from '../support/page-session.ts';

const BASE_PATH = '/barcodes';
/** A folder that gets screenshots, to be looked at. */
const LOOK = process.env['LOOK_AT'];
const FONT = join(import.meta.dirname, '../../node_modules/bwip-js/fonts/OCRB7.ttf');
const session = pageSession({ BASE_PATH });

async function open(options: BrowserContextOptions & { readonly keyless?: true } = {}): Promise<Page> {
  const page = await session.open(`${BASE_PATH}/labels`, options);
  await page.getByRole('heading', { name: 'Labels', exact: true }).waitFor();
  await page.getByText('3 labels on 1 sheet').waitFor();
  return page;
}
const list = (page: Page) => page.getByLabel('List', { exact: true });
const labels = (page: Page) => page.getByRole('button', { name: /^Label of line / });
/** The images of labels that are on the screen. */
const drawn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    "[...document.querySelectorAll('.label-sheet img')].map((image) => image.complete && image.naturalWidth > 0 ? image.src : '')",
  );
const saved = async (page: Page, name: RegExp): Promise<Uint8Array> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return new Uint8Array(readFileSync(await (await waiting).path()));
};
interface Read {
  readonly RawText: string;
  readonly Page: number;
  readonly PageWidth: number;
  readonly Position: readonly { readonly X: number; readonly Y: number }[];
}
/** What the service reads on the pages of a file. */
const read = async (file: Uint8Array): Promise<readonly Read[]> => {
  const answer = await fetch(`${session.server.url}${BASE_PATH}/barcode/scan/image/advanced`, {
    method: 'POST',
    headers: { Apikey: session.key, 'X-Include-Positions': 'true', 'Content-Type': 'application/pdf' },
    body: new Blob([new Uint8Array(file)]),
  });
  return ((await answer.json()) as { ResultBarcodes: readonly Read[] }).ResultBarcodes;
};

const pagesIn = (pdf: Uint8Array): readonly string[] =>
  Array.from(
    new TextDecoder('latin1').decode(pdf).matchAll(/\/MediaBox ?\[([^\]]+)\]/g),
    ([, box = '']) => box,
  );
const numbers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const payload = String(952_123_410_000 + at);
    return payload + checkDigit(payload);
  });
/** As a spreadsheet copies it. */
const rangeOf = (codes: readonly string[]): string =>
  ['Article number\tProduct\tPrice\tUnit price', ...codes.map((code, at) => `${code}\tShelf ware ${at}, solid oak\t€${at + 1}.90\t€${2 * at + 1}.00 a metre`)].join('\r\n'); // oxfmt-ignore

const look = async (page: Page, name: string): Promise<void> => {
  if (LOOK !== undefined) await page.screenshot({ path: `${LOOK}/${name}.png`, fullPage: true });
};

describe.skipIf(CHROMIUM === undefined)('the Labels tool in Chromium', () => {
  it('prints 100 shelf labels of a pasted range: five sheets, a PDF whose codes are read, at the price that was said', async () => {
    const page = await open();
    const codes = numbers(100);
    await list(page).fill(rangeOf(codes));
    await page.getByText('100 labels on 5 sheets').waitFor();
    await expect.poll(() => labels(page).count()).toBe(21);
    await expect.poll(async () => (await drawn(page)).filter(Boolean).length).toBe(21);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Sheet 2 of 5').waitFor();
    await page.getByRole('button', { name: 'Label of line 23', exact: true }).waitFor();
    expect(session.tab.calls).toEqual([]);
    const pdf = await saved(page, /^PDF: 100 labels, 100 calls$/);
    await page.getByText('Saved, 100 calls.').waitFor();
    const codesRead = await read(pdf);
    expect(new Set(codesRead.map(({ Page }) => Page))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(codesRead.map(({ RawText }) => RawText).sort()).toEqual([...codes].sort());
    expect(pagesIn(pdf)).toHaveLength(5);
    expect(session.tab.calls).toEqual([`${BASE_PATH}/barcode/generate/labels`]);
    const zpl = new TextDecoder().decode(await saved(page, /^ZPL: 100 labels, 100 calls$/));
    expect(zpl.match(/\^XA/g)).toHaveLength(100);
    expect(zpl).toContain((codes[99] ?? '').slice(0, 12));
  }, 60_000);

  it('shows what the API prints, label by label, without a key and without a call', async () => {
    const page = await open();
    await expect.poll(async () => (await drawn(page)).filter(Boolean).length).toBe(3);
    const [url = ''] = await drawn(page);
    expect(session.tab.calls).toEqual([]);
    const form = new FormData();
    form.append('inputFile', new Blob([(await list(page).inputValue()).split('\n').slice(0, 2).join('\n')]));
    const answer = await fetch(`${session.server.url}${BASE_PATH}/barcode/generate/labels`, { method: 'POST', headers: { Apikey: session.key, output: 'png' }, body: form });
    expect(answer.status).toBe(200);
    const sent = `data:image/png;base64,${Buffer.from(await answer.arrayBuffer()).toString('base64')}`;
    const [shown, printed] = await page.evaluate<[string, string]>(`Promise.all(${JSON.stringify([url, sent])}.map(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL();
    }))`);
    expect(shown.length).toBeGreaterThan(1000);
    expect(shown).toBe(printed);
  }); // oxfmt-ignore

  it('lists the rows that cannot be printed with the reason, and prints them when they are changed', async () => {
    const page = await open({ keyless: true });
    const [first = '', second = ''] = numbers(2);
    await list(page).fill(`number\ttitle\tprice\tshoe size of the boss\n${first}\tLamp\t€39\n\n${second.slice(0, 12)}\tTable\t€99\n\tChair\t€1`);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/2 rows are not printed.*Line 4 has .*Line 5 has no number/s);
    await page.getByText('Columns that no label has: shoe size of the boss.').waitFor();
    await page.getByText('1 label on 1 sheet').waitFor();
    expect(await violations(page)).toEqual([]);
    await look(page, 'left-out');
    await page.getByRole('button', { name: 'Line 5' }).click();
    await page.getByLabel('number', { exact: true }).fill(second);
    await page.getByText('2 labels on 1 sheet').waitFor();
    // The list says what the form says, without the empty line.
    expect(await list(page).inputValue()).toBe(`number\ttitle\tprice\tshoe size of the boss\n${first}\tLamp\t€39\n${second.slice(0, 12)}\tTable\t€99\n${second}\tChair\t€1`);
    await page.getByLabel('title', { exact: true }).fill('Rocking "chair"');
    await page.getByLabel('price', { exact: true }).fill('€149');
    await expect.poll(() => list(page).inputValue()).toContain(`${second}\t"Rocking ""chair"""\t€149`);
    expect(await violations(page)).toEqual([]);
    // A label is the button of its row.
    await page.getByText('2 labels on 1 sheet').waitFor();
    await page.getByRole('button', { name: 'Label of line 2', exact: true }).click();
    expect(await page.getByLabel('title', { exact: true }).inputValue()).toBe('Lamp');
    expect(session.tab.calls).toEqual([]);
  }); // oxfmt-ignore

  it('takes an XLSX and a CSV that are dropped, and says what a file is that it cannot read', async () => {
    const page = await open({ keyless: true });
    const [code = ''] = numbers(1);
    const cells = (...texts: string[]): string => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const xlsx = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData><row r="1">${cells('EAN', 'Name', 'Price')}</row><row r="2">${cells(code, 'Lamp &amp; co', '€39')}</row></sheetData></worksheet>`) });
    await page.setInputFiles('#labels-file', { name: 'list.xlsx', mimeType: '', buffer: Buffer.from(xlsx) });
    await page.getByText('1 label on 1 sheet').waitFor();
    expect(await list(page).inputValue()).toBe(`EAN\tName\tPrice\n${code}\tLamp & co\t€39`);
    await page.setInputFiles('#labels-file', { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`EAN;Name\n${code};"Two\nlines"\n${code};"Open\n`) });
    const alert = page.getByRole('alert').filter({ hasText: 'must be checked' });
    await alert.waitFor();
    expect(await alert.textContent()).toContain('Line 4: a quoted cell has no end');
    await page.setInputFiles('#labels-file', { name: 'list.xlsx', mimeType: '', buffer: Buffer.from(xlsx.subarray(0, 90)) });
    await page.getByRole('alert').filter({ hasText: 'its directory is damaged' }).waitFor();
    expect(await violations(page)).toEqual([]);
  }); // oxfmt-ignore

  it('takes a font and a logo, on this device and to the API', async () => {
    const page = await open();
    const [code = ''] = numbers(1);
    await list(page).fill(`number\ttitle\tlogo\n${code}\tLamp 日\tyes`);
    await page.getByRole('alert').filter({ hasText: 'which the built-in typeface lacks: send a TrueType font' }).waitFor();
    await page.setInputFiles('#labels-font', { name: 'broken.ttf', mimeType: '', buffer: Buffer.from('no font') });
    await page.getByRole('alert').filter({ hasText: 'font' }).waitFor();
    await page.getByRole('button', { name: 'Remove the font' }).click();
    await page.setInputFiles('#labels-font', FONT);
    await page.getByRole('alert').filter({ hasText: 'which the font lacks' }).waitFor();
    await list(page).fill(`number\ttitle\tlogo\n${code}\tLamp\tyes`);
    const logo = drawPng({ width: 90, height: 60, colour: 2, depth: 8, pixel: () => [20, 0, 0] });
    await page.setInputFiles('#labels-logo', { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(logo) });
    await page.getByText('1 label on 1 sheet').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect([await overflow(page), await violations(page)]).toEqual([0, []]);
    const pdf = new TextDecoder('latin1').decode(await saved(page, /^PDF: 1 label, 1 call$/));
    expect(pdf).toContain('/FontFile2');
    expect(pdf).toContain('/SMask');
    await page.getByText('Request and answer').click();
    expect(await page.locator('.request pre').first().textContent()).toContain(`-F 'font=@"font.ttf"'`);
  }); // oxfmt-ignore

  it('finds a sheet by its name, keeps template and settings in this browser, and no list and no key', async () => {
    const page = await open();
    const sheet = page.getByLabel('Sheet or size');
    expect(await page.locator('#labels-sheets option').count()).toBeGreaterThan(30);
    await sheet.fill('avery l7163');
    await sheet.press('Enter');
    await sheet.blur();
    await expect
      .poll(() => page.locator('#labels-sheet-hint').textContent())
      .toBe('Avery L7163: 99.1 × 38.1 mm, 14 on a page');
    await page.getByLabel('Template').selectOption('price-tag');
    await page.getByLabel('Start position').fill('13');
    await page.getByText('3 labels on 2 sheets').waitFor();
    await page.getByLabel('Start position').fill('15');
    await page.getByRole('alert').filter({ hasText: 'may be at most 14' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('“Start position”');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Start position').fill('2');
    await page.reload();
    await page.getByText('3 labels on 1 sheet').waitFor();
    expect(await page.getByLabel('Sheet or size').inputValue()).toBe('avery l7163');
    expect(await page.getByLabel('Template').inputValue()).toBe('price-tag');
    const stored = await page.evaluate<string>('JSON.stringify(localStorage)');
    expect(stored).toContain('price-tag');
    expect(stored).not.toContain(session.key);
    expect(stored).not.toContain('Oak');
    // Rolls: a label each.
    await page.getByLabel('Start position').fill('');
    await page.getByLabel('Sheet or size').fill('62x29mm');
    await page.getByLabel('Sheet or size').blur();
    await page.getByText('3 labels on 3 pieces').waitFor();
    expect(await labels(page).count()).toBe(3);
  });

  it('prints on pages of the sheet’s size: every code where the sheet has its label', async () => {
    const page = await open({ keyless: true });
    await page.evaluate('window.print = () => { window.printed = true; }');
    const codes = numbers(12);
    await list(page).fill(rangeOf(codes));
    await page.getByLabel('Sheet or size').fill('5163');
    await page.getByLabel('Sheet or size').blur();
    await page.getByText('12 labels on 2 sheets').waitFor();
    await page.getByRole('button', { name: 'Print 12 labels' }).click();
    await expect.poll(() => page.evaluate('window.printed')).toBe(true);
    const pdf = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
    expect(pagesIn(pdf)).toEqual(['0 0 612 792', '0 0 612 792']);
    const codesRead = await read(pdf);
    expect(codesRead.map(({ RawText }) => RawText).sort()).toEqual([...codes].sort());
    // 5163: two columns of 4 in with 0.1875 in between, in the middle of 8.5 in; five rows of 2 in.
    for (const { RawText, Position, PageWidth } of codesRead) {
      const place = codes.indexOf(RawText) % 10;
      const inch = PageWidth / 8.5;
      const [x, y] = [(place % 2) * 4.1875 + 0.15625, Math.floor(place / 2) * 2 + 0.5];
      for (const corner of Position) {
        expect(corner.X / inch).toBeGreaterThan(x);
        expect(corner.X / inch).toBeLessThan(x + 4);
        expect(corner.Y / inch).toBeGreaterThan(y);
        expect(corner.Y / inch).toBeLessThan(y + 2);
      }
    }
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await expect.poll(() => page.locator('.label-print').count()).toBe(0);
    expect(await page.evaluate('document.adoptedStyleSheets.length')).toBe(0);
  });

  it.each([
    ['1440, light', { viewport: { width: 1440, height: 900 } }],
    ['1024, dark', { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' }],
    ['390, dark', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' }],
  ] as const)('is accessible and no wider than the window: %s', async (name, options) => {
    const page = await open(options);
    await expect.poll(async () => (await drawn(page)).filter(Boolean).length).toBe(3);
    await look(page, name);
    expect([await overflow(page), await violations(page)]).toEqual([0, []]);
    await list(page).fill('');
    await page.getByText('Paste a list, and its labels appear here.').waitFor();
    expect([await overflow(page), await violations(page)]).toEqual([0, []]);
    await list(page).fill('no column that is known,here\n1,2');
    await page.getByRole('alert').filter({ hasText: 'names no column' }).waitFor();
    expect([await overflow(page), await violations(page)]).toEqual([0, []]);
  }); // oxfmt-ignore
});
