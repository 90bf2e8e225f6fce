// The page in Firefox: every tool opens, a file is read on the device, and nothing is written to the console as an error.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSamples } from '../../src/local/samples/draw.ts';
import { PLACES, TOOLS } from '../../web/parts/navigation.ts';
import { type TestServer, startServer } from '../support/server.ts';
import { FIREFOX, type Firefox, startFirefox } from '../support/webdriver.ts';

let server: TestServer;
let firefox: Firefox;

/** Waits for an expression to be true, and returns it. */
const until = (expression: string, timeout = 20_000): Promise<void> =>
  expect.poll(() => firefox.evaluate(`Boolean(${expression})`), { timeout }).toBe(true);

/** Waits until the page loads nothing more: a page that is left earlier cancels what it loads, which is an error of the next one. */
const settled = async (): Promise<void> => {
  let before = -1;
  await expect
    .poll(
      async () => {
        const loaded = await firefox.evaluate(
          "document.readyState === 'complete' ? performance.getEntriesByType('resource').length : -2",
        );
        const isSame = loaded === before;
        before = Number(loaded);
        return isSame;
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(true);
};

if (FIREFOX === undefined)
  console.log('page-firefox: skipped, because there is no Firefox here (package firefox-esr)');

describe.skipIf(FIREFOX === undefined)('the page in Firefox', () => {
  beforeAll(async () => {
    server = await startServer({ BASE_PATH: '/barcodes' });
    firefox = await startFirefox();
  }, 120_000);
  afterAll(async () => {
    await firefox?.close();
    await server?.close();
  });

  it.each(TOOLS)('opens $name', async ({ name, path }) => {
    await firefox.open(`${server.url}/barcodes${path}`);
    await until(
      `[...document.querySelectorAll('h1')].some((h1) => h1.checkVisibility() && h1.textContent === ${JSON.stringify(name)})`,
    );
    // Drawn on this device: the program is there, and so are its threads.
    if (name === 'Generate' || name === 'Labels')
      await until('[...document.images].some(({ src }) => /^(?:blob|data):/.test(src))', 60_000);
    await settled();
    expect(
      await firefox.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    ).toBe(0);
    expect(firefox.faults().filter((text) => !text.includes('401'))).toEqual([]);
  });

  it.each(PLACES)('opens $name', async ({ path }) => {
    await firefox.open(`${server.url}/barcodes${path}`);
    await until("document.querySelector('h1')?.checkVisibility()");
    await settled();
    expect(firefox.faults()).toEqual([]);
  });

  it('reads a sheet on this device', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'quietzone-page-'));
    const sheet = readFileSync((await drawSamples(directory)).sheet).toString('base64');
    rmSync(directory, { recursive: true, force: true });
    await firefox.open(`${server.url}/barcodes/scan`);
    await until("document.querySelector('.outlined img')");
    await firefox.evaluate(`(() => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob('${sheet}'), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], 'sheet.png', { type: 'image/png' }));
      const input = document.querySelector('#scan-file');
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await until("document.body.textContent.includes('read on this device')", 60_000);
    expect(await firefox.evaluate("document.querySelectorAll('.codes li').length")).toBe(6);
    expect(firefox.faults()).toEqual([]);
  });
});
