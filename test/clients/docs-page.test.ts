// /docs and /docs/reference in Chromium, under a base path and the policies that are really sent: every page in light, dark and on a
// phone, by the keyboard, and without a script.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../support/browser.ts';
import { IN_FULL, oneInTurn } from '../support/in-full.ts';
import { overflow, violations } from '../support/open-page.ts';
import { pageSession } from '../support/page-session.ts';

/** Compressed, with styles, scripts and all that a page loads by itself. */
const MAX_GUIDE_BYTES = 40_000;
const MAX_REFERENCE_BYTES = 55_000;
const MAX_REQUESTS = 12;
/** Chromium's measure; beyond 0.1 a page is said to be unstable. */
const MAX_SHIFT = 0.02;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const MODES = { light: {}, dark: { colorScheme: 'dark' }, 'on a phone': PHONE } as const;
/** PAGE_SCREENSHOTS=docs/images writes the screenshots that the documentation shows. */
const SCREENSHOTS = process.env['PAGE_SCREENSHOTS'];

let paths: readonly string[];

const session = pageSession({ BASE_PATH: '/barcodes' });

const open = (
  path: string,
  { withKey, ...options }: BrowserContextOptions & { readonly withKey?: true } = {},
): Promise<Page> => session.open(`/barcodes${path}`, { ...(!withKey && { keyless: true }), ...options });

const shoot = async (page: Page, name: string): Promise<void> => {
  if (SCREENSHOTS === undefined) return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
};

/** What has the focus: its label or text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.value ?? document.activeElement.textContent).trim()",
  );

describe.skipIf(CHROMIUM === undefined)('the documentation in Chromium', () => {
  beforeAll(async () => {
    const home = await (await fetch(`${session.server.url}/barcodes/docs`)).text();
    const nav = /<nav id="pages".*?<\/nav>/s.exec(home)?.[0] ?? '';
    paths = [...nav.matchAll(/href="\/barcodes(\/docs[^"#]*)"/g)].map(([, path = '']) => path);
  });

  it.each(['light', 'dark', 'on a phone'] as const)(
    'has no violation that axe-core finds on its pages, %s',
    async (mode) => {
      const page = await open('/docs', MODES[mode]);
      expect(paths.length).toBeGreaterThan(35);
      // All are made by two templates: every third page in one of the modes, in turn; in the suite slow all in every mode.
      const some = IN_FULL ? paths : paths.filter((_, at) => at % 3 === 0);
      for (const [at, path] of some.entries()) {
        if (!oneInTurn(Object.keys(MODES), at).includes(mode)) continue;
        await page.goto(`${session.server.url}/barcodes${path}`);
        await page.locator('article h1').waitFor();
        expect(await violations(page), path).toEqual([]);
        expect(await overflow(page), path).toBeLessThanOrEqual(0);
      }
    },
    400_000,
  );

  it('is read without a script', async () => {
    const page = await open('/docs', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Scan barcodes' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Scan barcodes' }).waitFor();
    expect(await page.locator('.search').isVisible()).toBe(false);
    expect(await page.getByText('import { readFile }').isVisible()).toBe(true);
    await page.getByRole('radio', { name: 'Python' }).check();
    expect(await page.getByText('import json, os, urllib.request').isVisible()).toBe(true);
    expect(await page.getByText('import { readFile }').isVisible()).toBe(false);
    await page.getByRole('link', { name: /^Next/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Generate barcodes' }).waitFor();
    await page.getByRole('link', { name: 'Reference', exact: true }).first().click();
    await page.getByRole('link', { name: 'Convert PowerPoint PPT (97-03) to PPTX' }).click();
    await page.getByRole('heading', { name: 'Convert PowerPoint PPT (97-03) to PPTX' }).waitFor();
    expect(await page.locator('.operation pre').first().textContent()).toContain('/convert/ppt/to/pptx');
  });

  it('is walked by the keyboard: skip link, search, languages', async () => {
    const page = await open('/docs/scan');
    const press = (name: string): Promise<void> => page.keyboard.press(name);
    await press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await press('Tab');
    expect(await focused(page)).toBe('Recognition');

    await press('/');
    expect(await focused(page)).toBe('Search the documentation');
    await page.keyboard.type('idempotency key');
    await page.getByText(/^\d+ results?$/).waitFor();
    expect(await violations(page)).toEqual([]);
    await press('Escape');
    expect(await page.locator('.found').isVisible()).toBe(false);
    await page.keyboard.type('idempotency-key');
    await page.locator('.found a').first().waitFor();
    await press('ArrowDown');
    expect(await focused(page)).toContain('Idempotency-Key');
    await press('Enter');
    await page.waitForURL(/\/barcodes\/docs\/metering#idempotency-key$/);
    await page.getByRole('heading', { name: 'Idempotency-Key' }).waitFor();

    await page.goto(`${session.server.url}/barcodes/docs/scan`);
    await page.getByRole('radio', { name: 'JavaScript' }).focus();
    await press('ArrowRight');
    await page.getByText('import json, os, urllib.request').waitFor();
    // The choice holds on other pages.
    await page.goto(`${session.server.url}/barcodes/docs/lookup`);
    expect(await page.getByRole('radio', { name: 'Python' }).isChecked()).toBe(true);
    await page.goto(`${session.server.url}/barcodes/docs/reference/lookup`);
    await page.getByText('import requests').first().waitFor();
  });

  it('searches for what nobody wrote, and says so', async () => {
    const page = await open('/docs');
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('Nothing found.').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    expect(await page.locator('.found').isVisible()).toBe(false);
  });

  it('marks the section that is being read', async () => {
    const page = await open('/docs/scan#positions');
    await page.locator('.contents a[aria-current=location]').filter({ hasText: 'Positions' }).waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await expect.poll(() => page.locator('.contents a[aria-current]').count()).toBe(0);
  });

  it('copies code', async () => {
    const page = await open('/docs/scan', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('.code').first().hover();
    await page.getByRole('button', { name: 'Copy this code' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      'curl -sS -X POST $URL/barcode/scan/image/advanced -H "Apikey: $KEY" -F imageFile=@label.png',
    );
  });

  it('begins a tapped guide at its top, on a phone', async () => {
    const page = await open('/docs/errors', PHONE);
    await page.evaluate('scrollTo(0, 2000)');
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('button', { name: 'All pages' }).tap();
    const link = page.locator('#pages').getByRole('link', { name: 'Security', exact: true });
    await link.scrollIntoViewIfNeeded();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(36);
    await link.tap();
    const heading = page.getByRole('heading', { level: 1, name: 'Security' });
    await heading.waitFor();
    expect((await heading.boundingBox())?.y).toBeLessThan(260);
    expect(await page.locator('#pages').isVisible()).toBe(false);
  });

  it.each([
    ['/docs', MAX_GUIDE_BYTES],
    ['/docs/scan', MAX_GUIDE_BYTES],
    ['/docs/configuration', MAX_GUIDE_BYTES],
    ['/docs/reference/scan', MAX_REFERENCE_BYTES],
    ['/docs/reference/generate', MAX_REFERENCE_BYTES],
  ])('loads %s in at most %d bytes, and moves nothing', async (path, limit) => {
    const page = await open(path);
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate<number>(
      `new Promise((resolve) => new PerformanceObserver((list) =>
        resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true })
        ?? setTimeout(() => resolve(0), 300))`,
    );
    const urls = await page.evaluate<string[]>(
      "['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)).map(({ name }) => name.split('#')[0])",
    );
    const sizes = await Promise.all(
      [...new Set(urls)].map(
        async (url) => gzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer())).length,
      ),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`${path}: ${total} bytes compressed in ${sizes.length} requests, shift ${shift.toFixed(3)}`);
    expect(total).toBeLessThan(limit);
    expect(sizes.length).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(shift).toBeLessThan(MAX_SHIFT);
  });

  it('leads from the addresses of older versions to the new ones', async () => {
    const page = await open('/docs#/metering/idempotency-key');
    await page.waitForURL(/\/barcodes\/docs\/metering#idempotency-key$/);
    await page.goto(`${session.server.url}/barcodes/docs#/readme`);
    await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor();
    await page.goto(`${session.server.url}/barcodes/docs/reference#?route=post-/barcode/scan/image`);
    await page.waitForURL(/\/barcodes\/docs\/reference\/scan#BarcodeScan_Image$/);
  });

  it('fills in the address and the key, and sends what the form says', async () => {
    const page = await open('/docs/reference/generate', { withKey: true });
    const operation = page.locator('#GenerateBarcode_EAN13').locator('xpath=..');
    await operation.getByRole('button', { name: 'Try it' }).click();
    await operation.getByLabel('Value').fill('9521234000006');
    await operation.getByText('Options', { exact: true }).last().click();
    await operation.getByLabel('format').selectOption('svg');
    const code = operation.locator('.panel:visible pre');
    await page.waitForFunction(
      "document.querySelector('section[data-path=\"/barcode/generate/ean-13\"] .panel pre').textContent.includes('format: svg')",
    );
    const text = (await code.textContent()) ?? '';
    expect(text).toContain(`${session.server.url}/barcodes/barcode/generate/ean-13`);
    expect(text).toContain(`Apikey: ${session.key}`);
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.getByText(/^200 · .* · 1 call$/).waitFor();
    await operation.locator('.result img').waitFor();
    await operation.getByRole('button', { name: /^Save \d+ bytes$/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'reference');

    // The code does the same.
    const directory = mkdtempSync(join(tmpdir(), 'quietzone-reference-'));
    try {
      execFileSync('bash', ['-c', `${text} -sS`], { cwd: directory });
      const drawn = execFileSync('cat', ['ean-13.svg'], { cwd: directory, encoding: 'utf8' });
      expect(drawn).toMatch(/^<svg|^<\?xml/);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }

    await operation.getByLabel('Value').fill('1');
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('sends a file, and asks for a key where there is none', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'quietzone-reference-'));
    const file = join(directory, 'page.html');
    writeFileSync(file, '<!doctype html><html lang="de"><p>Guten Tag</p></html>');
    const page = await open('/docs/reference/html');
    const operation = page.locator('#EditHtml_HtmlGetLanguage').locator('xpath=..');
    await operation.getByRole('button', { name: 'Try it' }).click();
    await operation.getByLabel('inputFile', { exact: true }).setInputFiles(file);
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.getByRole('alert').filter({ hasText: 'A key is needed' }).waitFor();
    await page.getByLabel('API key').fill(session.key);
    await page.getByRole('button', { name: 'Use' }).click();
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.getByText('"LanguageCode": "de"').waitFor();
    expect(await operation.locator('.panel:visible pre').textContent()).toContain(session.key);
    rmSync(directory, { recursive: true, force: true });
  });

  it.each([
    ['guides-light', '/docs/scan', {}],
    ['guides-dark', '/docs/scan', { colorScheme: 'dark' }],
    ['guides-phone', '/docs/scan', PHONE],
    ['reference-light', '/docs/reference/scan', {}],
    ['reference-dark', '/docs/reference/scan', { colorScheme: 'dark' }],
    ['reference-phone', '/docs/reference/scan', PHONE],
  ] as const)('is shown as %s', async (name, path, options) => {
    const page = await open(path, { viewport: { width: 1280, height: 800 }, ...options });
    await page.waitForLoadState('networkidle');
    const heading = await page.locator('article h1').boundingBox();
    expect(heading?.y).toBeLessThan(300);
    await shoot(page, name);
  });
});
