// Every tool of the page in each of its states (empty, busy, result, error): axe-core finds nothing, nothing is wider than a window of 320 px,
// and what a finger presses is large enough. A task of each tool on a phone, by touch alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSamples } from '../../src/local/samples/draw.ts';
import type { Samples } from '../../src/local/samples/files.ts';
import { TOOLS, type ToolId } from '../../web/parts/navigation.ts';
import { CHROMIUM } from '../support/browser.ts';
import { coveredButtons } from '../support/covered.ts';
import { overflow, violations } from '../support/open-page.ts';
import { pageSession } from '../support/page-session.ts';

const STATES = ['empty', 'busy', 'result', 'error'] as const;
type State = (typeof STATES)[number];
/** In CSS pixels, for a finger (WCAG 2.2, success criterion 2.5.5). */
const TARGET_PX = 44;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

interface Tool {
  /** What is done in it, up to the call. */
  readonly act: (page: Page) => Promise<unknown>;
  /** Seen when it is done. */
  readonly result: (page: Page) => Promise<unknown>;
  /** Paths of its calls. */
  readonly calls: string;
}

let directory: string;
let samples: Samples;

const TASKS: Readonly<Record<Exclude<ToolId, 'generate'>, Tool>> = {
  scan: {
    act: (page) => page.setInputFiles('#scan-file', samples.sheet),
    result: (page) => page.getByText(/^6 codes · .* 100 calls$/).waitFor(),
    calls: '**/barcode/scan/**',
  },
  labels: {
    act: (page) => page.getByRole('button', { name: 'PDF: 3 labels, 3 calls' }).click(),
    result: (page) => page.getByText('Saved, 3 calls.').waitFor(),
    calls: '**/barcode/generate/labels',
  },
  lookup: {
    act: (page) => page.getByRole('button', { name: 'Look up', exact: true }).click(),
    result: (page) => page.getByText('Example tea, 250 g', { exact: true }).waitFor(),
    calls: '**/barcode/lookup/**',
  },
  html: {
    act: (page) => page.getByRole('button', { name: 'Get the language' }).click(),
    result: (page) => page.getByText('German').waitFor(),
    calls: '**/convert/edit/**',
  },
  ppt: {
    act: (page) => page.setInputFiles('#ppt-file', samples.deck),
    result: (page) => page.getByRole('heading', { name: 'Slide 2' }).waitFor(),
    calls: '**/convert/ppt/**',
  },
  usage: {
    act: (page) => page.getByRole('button', { name: 'Refresh' }).click(),
    result: (page) => page.getByText('counted, not limited').or(page.getByText('left of')).first().waitFor(),
    calls: '**/usage?**',
  },
};
const tools = Object.entries(TASKS).map(([id, tool]) => ({
  id,
  tool,
  path: TOOLS.find((each) => each.id === id)?.path ?? '/',
}));

const session = pageSession();

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await session.open(path, options);
  await page.locator('h1:visible').waitFor();
  return page;
}

async function bring(page: Page, { act, result, calls }: Tool, state: State): Promise<void> {
  if (state === 'busy') await page.route(calls, () => undefined);
  if (state === 'error')
    await page.route(calls, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '60' },
        json: { Successful: false, ErrorMessage: 'said by the service', ErrorCode: 'rate_limited' },
      }),
    );
  if (state !== 'empty') await act(page);
  if (state === 'result') await result(page);
  // A scan waits by itself, and says so.
  if (state === 'error' && calls !== TASKS.scan.calls) await page.getByRole('alert').waitFor();
}

describe.skipIf(CHROMIUM === undefined)('the tools in each state', () => {
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'quietzone-page-'));
    samples = await drawSamples(directory);
    await session.server.addProduct(9_521_234_000_006, 'Example tea, 250 g');
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  for (const { id, tool, path } of tools)
    it.each(STATES)(`${id}: %s`, async (state) => {
      const page = await open(path, { viewport: { width: 1280, height: 800 } });
      await bring(page, tool, state);
      expect(await violations(page)).toEqual([]);
      // 320 px, which is also 1,280 px at 400 %.
      await page.setViewportSize({ width: 320, height: 600 });
      expect(await overflow(page), '320 px').toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 640, height: 400 });
      expect(await overflow(page), '1,280 px at 200 %').toBeLessThanOrEqual(0);
      await page.evaluate("document.documentElement.dir = 'rtl'");
      expect(await overflow(page), 'right to left').toBeLessThanOrEqual(0);
      if (state !== 'result') return;
      await page.evaluate("document.documentElement.dir = 'ltr'");
      expect((await coveredButtons(page)).covered).toEqual([]);
    });

  it.each(tools)('$id on a phone, by touch', async ({ tool, path, id }) => {
    const page = await open('/', PHONE);
    const name = TOOLS.find((each) => each.id === id)?.name ?? '';
    if (id !== 'scan')
      await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name, exact: true }).tap();
    expect(new URL(page.url()).pathname).toBe(id === 'scan' ? '/' : path);
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await bring(page, tool, 'result');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (id === 'scan') {
      // A tap on an outline brings its row into sight, and the row the outline.
      await page.getByRole('button', { name: 'Code 6: QR Code' }).tap();
      await expect.poll(() => page.locator('.codes li').nth(5).getAttribute('class')).toBe('chosen');
      await expect
        .poll(async () => {
          const row = await page.locator('.codes li').nth(5).boundingBox();
          return row !== null && row.y >= 0 && row.y < PHONE.viewport.height;
        })
        .toBe(true);
      await page.getByRole('button', { name: 'Show code 1 in the image' }).tap();
      await expect
        .poll(async () => {
          const badge = await page.getByRole('button', { name: 'Code 1: EAN-13' }).boundingBox();
          return badge !== null && badge.y >= -30 && badge.y < PHONE.viewport.height;
        })
        .toBe(true);
    }
    // What is pressed, with the space around it that belongs to it.
    const small = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('button, .button, summary, .tools a, label:has(input[type=radio], input[type=checkbox])')]
      .filter((element) => element.checkVisibility() && !element.closest('.away, .skip'))
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const grown = parseFloat(getComputedStyle(element, '::after').inset) || 0;
        const reach = Math.min(width, height) - 2 * Math.min(0, grown);
        return reach >= ${TARGET_PX - 0.5} ? [] : [Math.round(reach) + ' px: ' + element.textContent.trim().slice(0, 40)];
      })`);
    expect(small).toEqual([]);
  });

  it('is to be seen in forced colours', async () => {
    const page = await open('/scan', { forcedColors: 'active' });
    await bring(page, TASKS.scan, 'result');
    await page.locator('.codes li').nth(2).hover();
    const [outline, row, ring] = await page.evaluate<[string, string, string]>(`(() => {
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      return [style('.outlined polygon').stroke, style('.codes li.chosen').outlineStyle, style('.badge').backgroundColor];
    })()`);
    expect(outline).not.toBe('none');
    expect(row).toBe('solid');
    expect(ring).not.toBe('rgba(0, 0, 0, 0)');
    expect(await violations(page)).toEqual([]);
  });

  it.each([1280, 320])('says at once that a key is wrong, on %i px', async (width) => {
    const page = await session.open('/scan', { keyless: true, viewport: { width, height: 700 } });
    await page.getByLabel('API key').fill('qz_000000000000000000000000000000');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await page.getByText('Key qz_00…0000 is not known').waitFor();
    // It is a call that is free.
    expect(session.tab.calls).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByLabel('API key').fill(session.key);
    const answered = page.waitForResponse('**/usage');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await answered;
    await page.getByRole('button', { name: 'Forget' }).waitFor();
    expect(await page.getByText('is not known').count()).toBe(0);
  });

  it('redraws nothing while a password is typed', async () => {
    const page = await open('/scan');
    await bring(page, TASKS.scan, 'result');
    await page.getByText('Options', { exact: true }).click();
    const changes = await page.evaluate<number>(`new Promise((resolve) => {
      let count = 0;
      const watch = new MutationObserver((records) => { count += records.length; });
      watch.observe(document.querySelector('.result-card .stage'), { subtree: true, childList: true, attributes: true });
      const field = document.querySelector('#scan-password');
      field.value = 'secret';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      setTimeout(() => resolve(count), 500);
    })`);
    expect(changes).toBe(0);
  });
});
