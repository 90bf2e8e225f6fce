// What a device reads and draws by itself, in Chromium: documents of many pages, several codes before the camera, a hand scanner that types.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from '../support/browser.ts';
import { drawCode, sheet } from '../support/draw.ts';
import { centred, drawY4m } from '../support/draw-y4m.ts';
import { overflow, violations } from '../support/open-page.ts';
import { pageSession } from '../support/page-session.ts';

const BASE_PATH = '/barcodes';
const PAGES = 30;
/** A folder that gets screenshots, to be looked at. */
const LOOK = process.env['LOOK_AT'];
const directory = mkdtempSync(join(tmpdir(), 'quietzone-device-'));
const document = join(directory, 'thirty.pdf');

const session = pageSession({ BASE_PATH }, async () => {
  const codes = sheet([await drawCode('ean13', '9521234000006', { scale: 2 }), await drawCode('qrcode', 'a second code', { scale: 4 }), await drawCode('code128', 'THIRD-3', { scale: 2 })], 3, 10);
  const blank = { width: 2, height: 2, data: new Uint8Array(4).fill(255) };
  const film = drawY4m([{ picture: centred(codes, 1280, 720), frames: 20 }, { picture: centred(blank, 1280, 720), frames: 30 }]);
  const file = join(directory, 'camera.y4m');
  writeFileSync(file, film);
  return ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
}); // oxfmt-ignore

const saved = async (page: Page, name: RegExp): Promise<string> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFileSync(await (await waiting).path(), 'utf8');
};
const look = async (page: Page, name: string): Promise<void> => {
  if (LOOK !== undefined) await page.screenshot({ path: `${LOOK}/${name}.png`, fullPage: true });
};

describe.skipIf(CHROMIUM === undefined)('a device in Chromium', () => {
  beforeAll(async () => {
    await session.server.addProduct(9_521_234_000_006, 'Example tea, 250 g');
    // A label a page.
    const form = new FormData();
    form.append('inputFile', new Blob([['number', ...Array.from({ length: PAGES }, (_, at) => `PAGE-${at + 1}`)].join('\n')])); // oxfmt-ignore
    const made = await fetch(`${session.server.url}${BASE_PATH}/barcode/generate/labels`, {
      method: 'POST',
      headers: { Apikey: session.key, sheet: '100x150mm' },
      body: form,
    });
    writeFileSync(document, new Uint8Array(await made.arrayBuffer()));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('reads a document of 30 pages, shows pages and codes as they come, and does so again without a network', async () => {
    const page = await session.open(`${BASE_PATH}/scan`, { keyless: true, serviceWorkers: 'allow' });
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.goto(`${session.server.url}${BASE_PATH}/scan`);
    await page.setInputFiles('#scan-file', document);
    // Before it is done.
    await page.locator('.result-card[aria-busy=true] .codes li').nth(2).waitFor({ timeout: 60_000 });
    await page.getByText(/^Reading page \d+ of 30, \d+ codes? …$/).waitFor();
    await page.getByText(/^30 codes · .* · read on this device$/).waitFor({ timeout: 120_000 });
    await expect.poll(() => page.locator('.thumbnail img').count(), { timeout: 30_000 }).toBe(PAGES);
    await page.getByRole('button', { name: 'Page 30, 1 code' }).click();
    await expect.poll(() => page.locator('.outlined polygon').count()).toBe(1);
    expect(await page.locator('.codes .text').allTextContents()).toEqual(
      Array.from({ length: PAGES }, (_, at) => `PAGE-${at + 1}`),
    );
    await look(page, 'document');
    expect([await overflow(page), await violations(page), session.tab.calls]).toEqual([0, [], []]);
    await session.tab.context.setOffline(true);
    await page.goto(`${session.server.url}${BASE_PATH}/scan`);
    await page.setInputFiles('#scan-file', document);
    await page.getByText(/^30 codes · .* · read on this device$/).waitFor({ timeout: 120_000 });
    await expect.poll(() => page.locator('.thumbnail img').count(), { timeout: 30_000 }).toBe(PAGES);
  }, 240_000);

  it('has the service read it for the price that is said before', async () => {
    const page = await session.open(`${BASE_PATH}/scan`);
    await page.setInputFiles('#scan-file', document);
    await page.getByRole('heading', { name: '3,000 calls for 1 file, 30 pages' }).waitFor();
    expect(session.tab.calls).toEqual([]);
    await page.getByRole('button', { name: 'Send and scan' }).click();
    await page.getByText(/^30 codes · .* · 3,000 calls$/).waitFor({ timeout: 120_000 });
    await expect.poll(() => page.locator('.thumbnail img').count(), { timeout: 30_000 }).toBe(PAGES);
  }, 180_000);

  it('reads several codes of a frame, lists each once and counts, beeps unless it is told not to, and exports', async () => {
    const page = await session.open(`${BASE_PATH}/scan`, { keyless: true });
    await page.evaluate(`window.beeps = 0; const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...given) { window.beeps += 1; return start.apply(this, given); };`);
    const beeps = (): Promise<number> => page.evaluate<number>('window.beeps');
    await page.getByRole('button', { name: 'Camera' }).click();
    await expect.poll(() => page.locator('.camera-card .codes li').count(), { timeout: 60_000 }).toBe(3);
    expect(await beeps()).toBeGreaterThan(0);
    expect((await page.locator('.camera-card .codes .text').allTextContents()).sort()).toEqual(['9521234000006', 'THIRD-3', 'a second code']);
    // The film begins anew: they come again.
    await page.getByText('EAN 13 · 2 times').waitFor({ timeout: 30_000 });
    expect(await page.locator('.camera-card .codes li').count()).toBe(3);
    await look(page, 'camera');
    expect([await overflow(page), await violations(page)]).toEqual([0, []]);
    const csv = (await saved(page, /^CSV$/)).trim().split('\r\n');
    expect(csv[0]?.replace('\uFEFF', '')).toBe('type,text,count');
    expect(csv.slice(1).sort()).toEqual([expect.stringMatching(/^CODE_128,THIRD-3,\d$/), expect.stringMatching(/^EAN_13,9521234000006,\d$/), expect.stringMatching(/^QR_CODE,a second code,\d$/)]);
    await page.getByLabel('Sound').uncheck();
    const before = await beeps();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => page.locator('.camera-card .codes li').count(), { timeout: 60_000 }).toBe(3);
    expect(await beeps()).toBe(before);
    // It is remembered.
    await page.reload();
    await page.getByRole('button', { name: 'Camera' }).click();
    expect(await page.getByLabel('Sound').isChecked()).toBe(false);
    expect(session.tab.calls).toEqual([]);
  }, 120_000); // oxfmt-ignore

  it('takes what a hand scanner types wherever the focus is, but not in another field', async () => {
    const page = await session.open(`${BASE_PATH}/lookup`);
    await page.getByRole('heading', { name: 'Look up', exact: true }).waitFor();
    const cdp = await page.context().newCDPSession(page);
    /** Keys 4 ms apart by their own times, however slow this machine is. */
    const type = async (text: string, end: 'Enter' | 'Tab'): Promise<void> => {
      const began = Date.now() / 1000;
      for (const [at, key] of [...text, end].entries()) {
        const shared = { key, timestamp: began + 0.004 * at };
        const code = { Enter: 13, Tab: 9 }[key];
        const typed = code === undefined ? { text: key } : { windowsVirtualKeyCode: code, ...(key === 'Enter' && { text: '\r' }) };
        await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...shared, ...typed });
        await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...shared });
      }
    };
    // Listeners come a frame after what is seen.
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))');
    const rows = page.getByRole('list', { name: 'Numbers that were scanned' }).getByRole('listitem');
    await type('9521234000006', 'Enter');
    await rows.filter({ hasText: 'Example tea, 250 g' }).waitFor();
    // In the field, which is empty for the next one; the form is not sent beside.
    const field = page.getByLabel('Number', { exact: true });
    await field.focus();
    await type('4006381333931', 'Tab');
    await rows.filter({ hasText: 'no product in the catalogue' }).waitFor();
    expect(await field.inputValue()).toBe('');
    expect(await page.evaluate('document.activeElement.id')).toBe('lookup-value');
    // On a button, which is not pressed; a number that is known costs no call.
    await page.getByRole('button', { name: 'Scan with the camera' }).focus();
    await type('9521234000006', 'Enter');
    await rows.filter({ hasText: '9521234000006 × 2' }).waitFor();
    expect(await page.getByRole('button', { name: 'Scan with the camera' }).getAttribute('aria-pressed')).toBe('false');
    await page.getByText('2 numbers, 3 scans').waitFor();
    expect(session.tab.calls).toEqual(Array(2).fill(`${BASE_PATH}/barcode/lookup/ean`));
    expect(await violations(page)).toEqual([]);
    await look(page, 'scanned');
    const csv = await saved(page, /^CSV$/);
    expect(csv).toContain('9521234000006,2,"Example tea, 250 g",');
    // A person's keys, and those of another field, are no scanner's.
    await field.focus();
    await page.keyboard.type('12345678', { delay: 90 });
    await page.keyboard.press('Enter');
    await page.getByText(/catalogue has no product with the number/).or(page.getByRole('alert')).waitFor();
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByLabel('API key').focus();
    await type('9521234000006', 'Tab');
    await page.getByText('2 numbers, 3 scans').waitFor();
    await page.getByRole('button', { name: 'Clear the list' }).click();
    expect(await rows.count()).toBe(0);
  }); // oxfmt-ignore

  it('draws the code of a network 4 cm wide, which is read back', async () => {
    const page = await session.open(`${BASE_PATH}/generate`, { keyless: true });
    await page.locator('#generate-content').selectOption('wifi');
    await page.getByLabel('Network name (needed)').fill('Guests');
    await page.getByLabel('Password').fill('quiet zone');
    await page.getByLabel('Unit').selectOption('mm');
    await page.getByLabel('Width in mm', { exact: true }).fill('40');
    await page.getByText(/40\.0 × 40\.0 mm at 300 dpi/).waitFor();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download PNG$/ }).click();
    const png = readFileSync(await (await waiting).path());
    // pHYs (11.3.4.3): pixels a metre.
    const at = png.indexOf('pHYs') + 4;
    expect((1000 * png.readUInt32BE(16)) / png.readUInt32BE(at)).toBeCloseTo(40, 0);
    await page.goto(`${session.server.url}${BASE_PATH}/scan`);
    await page.setInputFiles('#scan-file', { name: 'wifi.png', mimeType: 'image/png', buffer: png });
    await page.getByText(/^1 code · .* · read on this device$/).waitFor({ timeout: 60_000 });
    expect(await page.locator('.codes .text').textContent()).toContain('S:Guests');
    expect(session.tab.calls).toEqual([]);
  });
});
