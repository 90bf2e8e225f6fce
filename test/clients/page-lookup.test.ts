// The Look up tool of the page in Chromium: a list of numbers, and a search by words.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { FILL_INDEX, MAKE_INDEX } from '../../src/catalog/search-index.ts';
import { CHROMIUM } from '../support/browser.ts';
import { overflow, violations } from '../support/open-page.ts';
import { pageSession } from '../support/page-session.ts';

const BASE_PATH = '/barcodes';
/** More than one answer to words holds. */
const LAMPS = 25;

const session = pageSession({ BASE_PATH });

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await session.open(`${BASE_PATH}/lookup`, options);
  await page.getByRole('heading', { name: 'Look up', exact: true }).waitFor();
  return page;
}

describe.skipIf(CHROMIUM === undefined)('the Look up tool in Chromium', () => {
  beforeAll(() => session.server.addProduct(9_521_234_000_006, 'Example tea, 250 g'));

  it('finds the products of a list in one call, and says of each other number why there is none', async () => {
    const page = await open();
    await page.getByLabel('A list').check();
    await page.getByLabel('Numbers, one a line').fill('9521234000006\n4006381333931\nno number');
    await page.getByRole('button', { name: 'Look up', exact: true }).click();
    await page.getByText('Example tea, 250 g', { exact: true }).waitFor();
    await page.locator('.product').filter({ hasText: 'no product in the catalogue' }).waitFor();
    await page.locator('.product').filter({ hasText: 'A lookup takes 8 to 14 digits' }).waitFor();
    await page.getByRole('button', { name: 'Copy 9521234000006' }).waitFor();
    expect(session.tab.calls).toEqual([`${BASE_PATH}/barcode/lookup/ean/batch`]);
    expect(await violations(page)).toEqual([]);
  });

  it('says that a catalogue without an index cannot be searched', async () => {
    const page = await open();
    await page.getByLabel('By words').check();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('finds products by words from the keyboard, on a phone, further ones as they are asked for', async () => {
    const database = await session.server.stores.getD1Database('DB');
    for (const sql of [...MAKE_INDEX, ...FILL_INDEX, ...FILL_INDEX]) await database.prepare(sql).run();
    for (let at = 0; at < LAMPS; at++)
      await session.server.addProduct(9_521_234_100_003 + 10 * at, `Oak lamp ${at}`);
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });
    await page.getByLabel('One number').focus();
    await page.keyboard.press('ArrowLeft');
    const words = page.getByLabel('Words of title or brand');
    await words.fill('oak lam');
    await words.press('Enter');
    const products = page.locator('.product');
    await expect.poll(() => products.count()).toBe(20);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect.poll(() => products.count()).toBe(LAMPS);
    expect(await page.getByRole('button', { name: 'More', exact: true }).count()).toBe(0);
    await words.fill('marble');
    await words.press('Enter');
    await page.getByText(/catalogue has no product with the words marble/).waitFor();
    expect([await overflow(page), await violations(page)]).toEqual([0, []]);
  });
});
