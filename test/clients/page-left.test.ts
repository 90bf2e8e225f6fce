// The pages that a scan left, in the page in Chromium: said in a person's words, gone on with by a button, and put together with what was read
// before.
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Luma } from '../../src/image/types.ts';
import { CHROMIUM } from '../support/browser.ts';
import { drawIncomplete } from '../support/draw-incomplete.ts';
import { type PdfPage, drawPdf } from '../support/draw-pdf.ts';
import { drawCode } from '../support/draw.ts';
import { overflow, violations } from '../support/open-page.ts';
import { pageSession } from '../support/page-session.ts';

const session = pageSession();

const pageOf = ({ width, height, data }: Luma): PdfPage => ({
  widthPt: width,
  heightPt: height,
  image: { bytes: deflateSync(data), filter: 'FlateDecode', width, height, colourSpace: 'DeviceGray' },
});
const pdfFile = (name: string, pages: readonly PdfPage[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(drawPdf(pages)),
});

interface Said {
  readonly codes?: readonly (readonly [page: number, text: string])[];
  readonly note?: string;
  readonly calls: number;
}

/** Answers scans in this order; undefined: never. Each asked for the pages of its row, `` for all. */
async function answering(
  page: Page,
  rows: readonly (readonly [pages: string, said?: Said])[],
): Promise<void> {
  const left = rows.values();
  await page.route('**/scan/image/advanced', async (route) => {
    const { value: [pages, said] = ['no more calls'] } = left.next();
    expect((await route.request().allHeaders())['pages'] ?? '').toBe(pages);
    if (!said) return;
    const { codes, note = null, calls } = said;
    await route.fulfill({
      headers: { 'X-Api-Calls-Consumed': String(calls) },
      ...(codes
        ? {
            json: {
              Successful: true,
              ResultBarcodes: codes.map(([Page, RawText]) => ({ Page, RawText, BarcodeType: 'QR_CODE' })),
              BarcodeCount: codes.length,
              ErrorMessage: note,
            },
          }
        : { status: 500, json: { Successful: false, ErrorMessage: 'It failed.', ErrorCode: 'internal' } }),
    });
  });
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const texts = (page: Page): Promise<readonly string[]> => page.locator('.codes .text').allTextContents();
const notes = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('.note:visible').allTextContents()).map((text) => text.replaceAll('\u00A0', ' '));

describe.skipIf(CHROMIUM === undefined)('what a scan left', () => {
  it('is read by the service as far as a person asks for it', async () => {
    const page = await session.open('/scan');
    await answering(page, [
      [
        '',
        {
          codes: [[1, 'one']],
          note:
            'Pages 2 and 4 were not searched to the end: they may hold more barcodes. ' +
            'Processing limit reached: pages 5 to 6 were not read (setting SCAN_WORK_MS).',
          calls: 400,
        },
      ],
      [
        '5-6',
        {
          codes: [[5, 'five']],
          note: 'Processing limit reached: page 6 was not read (setting SCAN_WORK_MS).',
          calls: 100,
        },
      ],
      ['2,4', { calls: 0 }],
      ['2,4'],
      [
        '2,4',
        {
          codes: [[2, 'two']],
          note: 'Page 4 was not searched to the end: it may hold more barcodes.',
          calls: 200,
        },
      ],
      [
        '4',
        { codes: [], note: 'Page 4 was not searched to the end: it may hold more barcodes.', calls: 100 },
      ],
      ['6', { codes: [], calls: 100 }],
    ]);
    const blank = { widthPt: 200, heightPt: 200 };
    await page.setInputFiles(
      '#scan-file',
      pdfFile(
        'six.pdf',
        Array.from({ length: 6 }, () => blank),
      ),
    );
    await press(page, 'Send and scan');
    await page.getByText(/^1 code · .* · 400 calls$/).waitFor();
    expect(await notes(page)).toEqual([
      'Pages 5 to 6 were not read.Read these pages (200 calls)',
      'Pages 2 and 4 may hold more codes.Search these pages further (200 calls)',
    ]);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 600 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });

    await press(page, 'Read these pages (200 calls)');
    await page.getByText(/^2 codes · 1 more than before · .* · 500 calls$/).waitFor();
    expect(await texts(page)).toEqual(['one', 'five']);
    expect(await page.evaluate('document.activeElement.id')).toBe('scan-result');
    await page.getByRole('button', { name: 'Read this page (100 calls)' }).waitFor();

    // What failed or was stopped takes nothing away.
    await press(page, 'Search these pages further (200 calls)');
    await page.getByRole('alert').waitFor();
    expect(await texts(page)).toEqual(['one', 'five']);
    await press(page, 'Search these pages further (200 calls)');
    await press(page, 'Stop');
    await page.getByText(/^Stopped\. 0 calls were charged/).waitFor();
    expect(await texts(page)).toEqual(['one', 'five']);
    expect(await page.getByRole('alert').count()).toBe(0);

    await press(page, 'Search these pages further (200 calls)');
    await page.getByText(/^3 codes · 1 more than before · .* · 700 calls$/).waitFor();
    expect(await texts(page)).toEqual(['one', 'two', 'five']);
    await press(page, 'Search this page further (100 calls)');
    await page.getByText(/^3 codes · 0 more than before · .* · 800 calls$/).waitFor();
    await press(page, 'Read this page (100 calls)');
    await page.getByText(/ · 900 calls$/).waitFor();
    // Its own pages again would be read as they were.
    expect(await notes(page)).toEqual(['Page 4 may hold more codes: a sharper or larger image may help.']);

    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const saved = JSON.parse(readFileSync(await (await waiting).path(), 'utf8')) as {
      readonly ResultBarcodes: readonly { readonly RawText: string }[];
    };
    expect(saved.ResultBarcodes.map(({ RawText }) => RawText)).toEqual(['one', 'two', 'five']);
  });

  it('is searched further on this device, unless it was all that was searched', async () => {
    const page = await session.open('/scan', { keyless: true });
    // An EAN-8 whose bars are damaged, beside two codes that are read.
    const { luma } = await drawIncomplete(8, 7);
    const file = pdfFile('two.pdf', [pageOf(await drawCode('qrcode', 'whole', { scale: 4 })), pageOf(luma)]);
    await page.setInputFiles('#scan-file', file);
    await page.getByText(/^3 codes · .* · read on this device$/).waitFor({ timeout: 60_000 });
    expect(await notes(page)).toEqual(['Page 2 may hold more codes.Search this page further (free)']);
    await press(page, 'Search this page further (free)');
    await page.getByText(/^3 codes · 0 more than before · /).waitFor({ timeout: 60_000 });
    const settled = ['Page 2 may hold more codes: a sharper or larger image may help.'];
    expect(await notes(page)).toEqual(settled);
    await page.getByText('Options', { exact: true }).click();
    await page.getByLabel('Pages of a PDF or TIFF').fill('2');
    await page.setInputFiles('#scan-file', file);
    await page.getByText(/^2 codes · .* · read on this device$/).waitFor({ timeout: 60_000 });
    expect(await notes(page)).toEqual(settled);
    expect(session.tab.calls).toEqual([]);
  });
});
