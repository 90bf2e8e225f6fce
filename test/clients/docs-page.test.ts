// /docs and /docs/reference in Chromium, under a base path and the policies that are really sent.
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guideFiles, guideName } from '../../scripts/support/guides.ts';
import { CHROMIUM, launch } from '../support/browser.ts';
import { type TestServer, startServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;

/** A tab with the page open; `faults` are violations of the policy, errors, and requests to other hosts. */
async function open(path: string): Promise<{ readonly page: Page; readonly faults: string[] }> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== server.url) faults.push(`asks ${url.origin}`);
  });
  await page.goto(`${server.url}/barcodes${path}`);
  return { page, faults };
}

describe.skipIf(CHROMIUM === undefined)('the documentation in Chromium', () => {
  beforeAll(async () => {
    server = await startServer({ BASE_PATH: '/barcodes' });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it('shows every guide, finds sections, and is accessible', async () => {
    const { page, faults } = await open('/docs');
    for (const file of guideFiles()) {
      await page.evaluate(`location.hash = '#/${guideName(file)}'`);
      await page.locator('article h1').first().waitFor();
    }
    await page.getByRole('searchbox', { name: 'Search the guides' }).fill('retry charged');
    const first = page.locator('.found a').first();
    expect(await page.getByRole('status').textContent()).toMatch(/^\d+ places?$/);
    await first.click();
    await page.locator('article h1').first().waitFor();
    expect(page.url()).toContain('/barcodes/docs#/');
    await page.evaluate(axe.source);
    const violations = await page.evaluate<string[]>(
      'axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))',
    );
    expect(violations).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('describes every operation and tries one', async () => {
    const { paths } = (await (await fetch(`${server.url}/barcodes/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, { readonly post?: { readonly summary: string } }>>;
    };
    const summaries = Object.values(paths).flatMap(({ post }) => (post ? [post.summary] : []));
    expect(summaries.length).toBeGreaterThan(12);
    const { page, faults } = await open('/docs/reference#?route=get-/health');
    for (const summary of summaries) await page.getByText(summary).first().waitFor({ timeout: 60_000 });
    const answer = page.waitForResponse((response) => response.url().endsWith('/barcodes/health'));
    await page.getByRole('button', { name: 'Execute' }).click();
    expect((await answer).status()).toBe(200);
    expect(faults).toEqual([]);
  });
});
