// The page of GET / in Chromium, as `npm start` serves it: what a person sees and does there, under the policy that is really
// sent. A violation of the policy, an error on the console or a request to another host fails the test that caused it.
import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, launch } from '../support/browser.ts';
import { type TestServer, startServer } from '../support/server.ts';

const MAX_FIRST_LOAD_BYTES = 150_000;

let server: TestServer;
let browser: Browser;
let key: string;
let context: BrowserContext;
let faults: string[];

const TASKS = ['Generate'];

/** What axe-core finds on the page as it stands, one line each. Its script comes in past the policy, as a debugger's does. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(`axe.run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`);
}

type Opening = BrowserContextOptions & { readonly path?: string; readonly hash?: string };

/** A fresh tab with the page open, and a key in it unless told otherwise. */
async function open({ path = '/', hash = `#key=${key}`, ...options }: Opening = {}): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('the server responded with a status of 4'))
      faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== server.url) faults.push(`asks ${url.origin}`);
  });
  await page.goto(server.url + path + hash);
  return page;
}

describe.skipIf(CHROMIUM === undefined)('the page in Chromium', () => {
  beforeAll(async () => {
    server = await startServer();
    key = await server.newKey();
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(async () => {
    await context?.close();
    const found = faults;
    faults = [];
    expect(found).toEqual([]);
  });
  faults = [];

  it('loads in at most 150 KB, compressed', async () => {
    const page = await open();
    await page.getByRole('tab', { name: 'Generate' }).waitFor();
    const urls = await page.evaluate<string[]>(
      "['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)).map(({ name }) => name)",
    );
    const sizes = await Promise.all(
      [...new Set(urls)].map(
        async (url) => gzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer())).length,
      ),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`first load: ${total} bytes compressed in ${sizes.length} files`);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThan(MAX_FIRST_LOAD_BYTES);
  });

  it('takes the key out of the address and keeps it in this tab alone', async () => {
    const page = await open();
    await page.getByText(`${key.slice(0, 5)}…${key.slice(-4)}`).waitFor();
    expect(page.url()).not.toContain(key);
    // As text: the types of tests have no DOM.
    const stored = await page.evaluate(
      '[JSON.stringify(localStorage), document.cookie, JSON.stringify(sessionStorage)]',
    );
    expect(stored).toEqual(['{}', '', JSON.stringify({ 'quietzone-key': key })]);
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('draws a barcode as one types and says what is wrong with a value', async () => {
    const page = await open();
    await page.getByLabel('Symbology').selectOption({ label: 'EAN-13' });
    await page.getByLabel('Value', { exact: true }).fill('9521234009993');
    const image = page.getByRole('img', { name: 'EAN-13 of 9521234009993' });
    await image.waitFor();
    expect(
      await image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth),
    ).toBe(400);
    await page.getByLabel('Value', { exact: true }).fill('9521234009990');
    const problem = page.getByRole('alert');
    await problem.waitFor();
    expect(await problem.textContent()).toMatch(/check digit/i);
  });

  it.each(['light', 'dark'] as const)('has no violation that axe-core finds, in %s', async (colorScheme) => {
    const page = await open({ colorScheme });
    for (const task of TASKS) {
      await page.getByRole('tab', { name: task, exact: true }).click();
      await page.getByRole('heading', { name: task, exact: true }).waitFor();
      expect(await violations(page), task).toEqual([]);
    }
  });

  it('shows what the service is without JavaScript', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.textContent('main, #app')).toContain('POST /barcode/scan/image/advanced');
    await page.getByRole('link', { name: 'openapi.json' }).waitFor();
  });
});
