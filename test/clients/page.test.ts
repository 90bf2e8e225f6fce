// The page of GET / in Chromium, as `npm start` serves it: what a person sees and does there, under the policy that is really
// sent. Whatever must not happen (test/support/open-page.ts) fails the test in which it does.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSamples } from '../../src/local/samples/draw.ts';
import type { Samples } from '../../src/local/samples/files.ts';
import { SCAN_CSV_HEADER } from '../../src/lib/scan-rows.ts';
import { TOOLS } from '../../web/parts/navigation.ts';
import { CHROMIUM } from '../support/browser.ts';
import { drawPng } from '../support/draw-png.ts';
import { centred, drawY4m } from '../support/draw-y4m.ts';
import { drawCode } from '../support/draw.ts';
import { overflow, violations } from '../support/open-page.ts';
import { pageSession } from '../support/page-session.ts';
import { resolved } from '../support/resolved.ts';

/** Everything that the first view loads, compressed, as few files, without anything moving. */
const MAX_FIRST_LOAD_BYTES = 60_000;
const MAX_FIRST_LOAD_FILES = 20;
const MAX_LAYOUT_SHIFT = 0.05;
const MIN_FRAMES_PER_SECOND = 4;
const BASE_PATH = '/barcodes';
const TASKS = TOOLS.map(({ name }) => name);
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const directory = mkdtempSync(join(tmpdir(), 'quietzone-page-'));
let samples: Samples;

const session = pageSession({ BASE_PATH }, async () => {
  const blank = centred({ width: 2, height: 2, data: new Uint8Array(4).fill(255) }, 1280, 720);
  const code = centred(await drawCode('ean13', '9521234000006', { scale: 3 }), 1280, 720);
  const film = drawY4m([
    { picture: blank, frames: 8 },
    { picture: code, frames: 16 },
  ]);
  const file = join(directory, 'camera.y4m');
  writeFileSync(file, film);
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
});

/** Whatever works below a base path works at the root; test/api/page.test.ts looks at both. */
const open = (options: Parameters<typeof session.open>[1] = {}): Promise<Page> =>
  session.open(BASE_PATH, options);
const choose = (page: Page, task: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: task, exact: true }).click();
const scan = async (page: Page, ...files: readonly string[]): Promise<void> => {
  await page.setInputFiles('#scan-file', [...files]);
};
const savedFile = async (page: Page, name: RegExp): Promise<Uint8Array> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click();
  return new Uint8Array(readFileSync(await (await waiting).path()));
};

describe.skipIf(CHROMIUM === undefined)('the page in Chromium', () => {
  beforeAll(async () => {
    samples = await drawSamples(directory);
    await session.server.addProduct(9_521_234_000_006, 'Example tea, 250 g');
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('loads in at most 60 KB, compressed, and moves nothing', async () => {
    const page = await open({ keyless: true });
    await page.locator('.outlined img').waitFor();
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
    expect(sizes.length).toBeLessThanOrEqual(MAX_FIRST_LOAD_FILES);
    const shift = await page.evaluate<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
        .observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 500);
    })`);
    console.log(`layout shift: ${shift.toFixed(3)}`);
    expect(shift).toBeLessThan(MAX_LAYOUT_SHIFT);
  });

  it('takes the key out of the address and keeps it in this tab alone', async () => {
    const page = await open();
    await page.getByText(`${session.key.slice(0, 5)}…${session.key.slice(-4)}`).waitFor();
    expect(page.url()).not.toContain(session.key);
    // As text: the types of tests have no DOM.
    const stored = await page.evaluate(
      '[JSON.stringify(localStorage), document.cookie, JSON.stringify(sessionStorage)]',
    );
    expect(stored).toEqual(['{}', '', JSON.stringify({ 'quietzone-key': session.key })]);
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('has an address for each tool, which Back and a new tab follow', async () => {
    const page = await open();
    const shown = (task: string): Promise<void> =>
      page.getByRole('heading', { name: task, exact: true }).waitFor();
    await shown('Scan');
    // The first is shown already.
    for (const { name, path } of [...TOOLS.slice(1), ...TOOLS.slice(0, 1)]) {
      await choose(page, name);
      await shown(name);
      expect(page.url()).toBe(session.server.url + BASE_PATH + path);
      expect(await page.title()).toBe(`${name} – quietzone`);
      expect(await page.locator('[aria-current=page]').allTextContents()).toEqual([name]);
    }
    await page.goBack();
    await shown('Usage');
    await page.goBack();
    await shown('PPT to PPTX');
    for (const { name, path } of TOOLS) {
      await page.goto(session.server.url + BASE_PATH + path);
      await shown(name);
    }
  });

  it('outlines every code of an image where it was drawn', async () => {
    const page = await open();
    // 21 modules of 16 px each, and 80 px of margin.
    const { width, height, data } = await drawCode('qrcode', 'here', { scale: 8 });
    const png = drawPng({
      width,
      height,
      colour: 0,
      depth: 8,
      pixel: (x, y) => [data[y * width + x] ?? 255],
    });
    await page.setInputFiles('#scan-file', {
      name: 'drawn.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png),
    });
    const outline = page.locator('.outlined polygon');
    await page.getByText(/^1 code · /).waitFor();
    await page.locator('.outlined img').waitFor();
    const points = ((await outline.getAttribute('points')) ?? '').split(/[ ,]/).map(Number);
    const drawn = [80, 80, 416, 80, 416, 416, 80, 416];
    expect(points).toHaveLength(8);
    for (const [i, at] of drawn.entries())
      expect(Math.abs((points[i] ?? 0) - at), `coordinate ${i}`).toBeLessThan(4);
    // The drawing lies over the image exactly, in the image's own pixels.
    expect(await page.locator('.outlined svg').getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`);
    const [over, image] = [
      await page.locator('.outlined svg').boundingBox(),
      await page.locator('.outlined img').boundingBox(),
    ];
    expect(over).toEqual(image);
    expect((image?.width ?? 0) / (image?.height ?? 1)).toBeCloseTo(width / height, 2);
  });

  it('shows a sample with its codes before anything was called', async () => {
    const page = await open({ keyless: true });
    await page.getByRole('heading', { name: 'A sample' }).waitFor();
    await page.getByText(/^6 codes · /).waitFor();
    expect(await page.locator('.outlined polygon').count()).toBe(6);
    expect(await page.locator('.codes .text').allTextContents()).toContain('https://example.com/quietzone');
    expect(session.tab.calls).toEqual([]);
  });

  it('reads a sheet and a PDF, page by page, and gives texts and costs', async () => {
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await scan(page, samples.sheet);
    await page.getByText(/^6 codes · .* s · 100 calls$/).waitFor();
    expect(await page.locator('.outlined polygon').count()).toBe(6);
    expect(await page.locator('.codes .text').allTextContents()).toContain('https://example.com/quietzone');
    expect(await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')).toBe(
      'https://example.com/quietzone',
    );
    await page.getByRole('button', { name: 'Copy all texts' }).click();
    expect((await page.evaluate<string>('navigator.clipboard.readText()')).split('\n')).toHaveLength(6);
    await page.getByRole('button', { name: 'Copy text of code 2' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('952123450067');

    // Two pages cost more than one: the price comes first.
    await scan(page, samples.pdf);
    await page.getByRole('heading', { name: '200 calls for 1 file, 2 pages' }).waitFor();
    expect(session.tab.calls).toHaveLength(1);
    await page.getByRole('button', { name: 'Send and scan' }).click();
    await page.getByText(/^6 codes · .* · 200 calls$/).waitFor();
    await page.locator('.outlined img').waitFor();
    expect(await page.locator('.outlined polygon').count()).toBe(3);
    // The EAN-13 stands in the upper half of the first page, and not beyond it.
    const [code, whole] = [
      await page.locator('.outlined polygon').first().boundingBox(),
      await page.locator('.outlined img').boundingBox(),
    ];
    const inside =
      code !== null && whole !== null && code.x > whole.x && code.x + code.width < whole.x + whole.width;
    expect(inside && code.y + code.height < whole.y + whole.height / 2).toBe(true);
    await page.getByRole('button', { name: 'Page 2, 3 codes' }).click();
    await page.getByRole('img', { name: 'two-pages.pdf, page 2' }).waitFor();
    expect(await page.locator('.outlined polygon').count()).toBe(3);
    // A row of the other page leads there.
    await page.getByRole('button', { name: 'Show code 1 in the image' }).click();
    await page.getByRole('img', { name: 'two-pages.pdf, page 1' }).waitFor();
    await page.locator('.thumbnail img').nth(1).waitFor();
    // What was scanned before is there still.
    await page.getByRole('button', { name: 'sheet.png', exact: true }).click();
    await page.getByText(/^6 codes · .* s · 100 calls$/).waitFor();
  });

  it('links outlines and rows both ways, by mouse and keyboard, and magnifies', async () => {
    const page = await open({ keyless: true });
    const [row, outline, badge] = [
      page.locator('.codes li').nth(3),
      page.locator('.outlined polygon').nth(3),
      page.getByRole('button', { name: 'Code 4: UPC-E' }),
    ];
    await row.hover();
    await expect.poll(() => outline.getAttribute('class')).toBe('chosen');
    await page.locator('h1').hover();
    await expect.poll(() => outline.getAttribute('class')).toBe('');
    await outline.hover();
    await expect.poll(() => row.getAttribute('class')).toBe('chosen');
    await page.getByRole('button', { name: 'Code 1: EAN-13' }).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    expect(await badge.evaluate('document.activeElement.textContent')).toBe('4');
    await expect.poll(() => row.getAttribute('class')).toBe('chosen');
    const before = (await page.locator('.outlined').boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Larger' }).click();
    await page.getByRole('button', { name: '150 %' }).waitFor();
    expect(((await page.locator('.outlined').boundingBox())?.width ?? 0) / before).toBeCloseTo(1.5, 1);
    for (let step = 0; step < 3; step += 1) await page.getByRole('button', { name: 'Larger' }).click();
    // A code outside of the frame is brought into it.
    await page.getByRole('button', { name: 'Show code 6 in the image' }).click();
    await expect
      .poll(async () => {
        const [frame, at] = [
          await page.locator('.view').boundingBox(),
          await page.getByRole('button', { name: 'Code 6: QR Code' }).boundingBox(),
        ];
        return frame !== null && at !== null && at.y > frame.y - 30 && at.y < frame.y + frame.height;
      })
      .toBe(true);
  });

  it('reads on this device without a key and without a call', async () => {
    const page = await open({ keyless: true });
    await scan(page, samples.sheet);
    await page.getByText(/^6 codes · .* · read on this device$/).waitFor({ timeout: 60_000 });
    const texts = await page.locator('.codes .text').allTextContents();
    expect(texts).toContain('9521234000006');
    await scan(page, samples.pdf);
    await page.getByRole('heading', { name: 'two-pages.pdf' }).waitFor();
    await page.getByText(/^6 codes · .* · read on this device$/).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Page 2, 3 codes' }).click();
    await page.getByRole('img', { name: 'two-pages.pdf, page 2' }).waitFor();
    await page.setInputFiles('#scan-file', {
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no image'),
    });
    await page.getByRole('alert').waitFor();
    expect(session.tab.calls).toEqual([]);
    const json = JSON.parse(
      new TextDecoder().decode(
        await (async () => {
          await page.getByRole('button', { name: 'sheet.png', exact: true }).click();
          return savedFile(page, /^JSON$/);
        })(),
      ),
    ) as { ResultBarcodes: { RawText: string }[] };
    expect(json.ResultBarcodes.map(({ RawText }) => RawText)).toEqual(texts);
    // A PNG with the outlines, of the size of the sheet.
    const image = await savedFile(page, /^Image with outlines$/);
    expect([...image.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
    expect(new DataView(image.buffer, image.byteOffset).getUint32(16)).toBe(920);
  });

  it('scans many files into a table and CSV, and names the ones that failed', async () => {
    const page = await open();
    writeFileSync(join(directory, 'broken.png'), readFileSync(samples.sheet).subarray(0, 100));
    await page.getByText('Options', { exact: true }).click();
    await page.getByLabel(/^Standard/).check();
    await scan(page, samples.sheet, join(directory, 'broken.png'), samples.pdf);
    await page.getByRole('heading', { name: '3 calls for 3 files' }).waitFor();
    expect(session.tab.calls).toEqual([]);
    await page.getByRole('button', { name: 'Send and scan' }).click();
    await page.getByText(/^2 codes · \d+ calls · 1 failed$/).waitFor();
    const csv = new TextDecoder().decode(await savedFile(page, /CSV of all files/));
    const rows = csv.trim().split('\r\n');
    // In the order of their names, in the columns of `quietzone scan --csv`.
    expect(rows[0]).toBe(SCAN_CSV_HEADER);
    expect(rows[1]).toMatch(
      /^broken\.png,,FAILED,"?The service refused this\. The PNG image cannot be read: /,
    );
    expect(rows[2]).toBe('sheet.png,1,EAN_13,9521234000006,,,,,,,,');
    expect(rows[3]).toMatch(/^two-pages\.pdf,1,/);
    expect(rows).toHaveLength(4);
    await page.getByRole('button', { name: 'broken.png', exact: true }).click();
    await page.getByRole('alert').waitFor();
  });

  it('reads the camera live on this device, and sends a picture only when told to', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Camera' }).click();
    await page.locator('.camera-card .text', { hasText: '9521234000006' }).waitFor({ timeout: 60_000 });
    await page.locator('.live polygon').waitFor();
    const rate = async (): Promise<number> =>
      Number(await page.locator('[data-rate]').getAttribute('data-rate'));
    // On an idle machine it is above 8; other tests may run beside this one.
    await expect.poll(rate, { timeout: 30_000 }).toBeGreaterThan(MIN_FRAMES_PER_SECOND);
    console.log(`camera: ${await rate()} frames a second of 1,280 × 720`);
    expect(session.tab.calls).toEqual([]);
    await page.getByRole('button', { name: 'Send this picture (100 calls a page)' }).click();
    await page.getByText(/^[01] codes? · .* 100 calls$/).waitFor({ timeout: 30_000 });
    expect(session.tab.calls).toEqual([`${BASE_PATH}/barcode/scan/image/advanced`]);
  });

  it('says what was charged when a scan is stopped', async () => {
    const page = await open();
    // It hangs until it is stopped.
    await page.route('**/scan/image/advanced', () => undefined);
    await scan(page, samples.sheet);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped. 0 calls were charged since this scan began.').waitFor();
  });

  it('takes files that are dropped anywhere to the tool for them, and says so before', async () => {
    const page = await open({ keyless: true });
    await page.getByRole('heading', { name: 'A sample' }).waitFor();
    const drop = (name: string, type: string, path: string): Promise<string> =>
      page.evaluate<string>(`(() => {
        const bytes = Uint8Array.from(atob(${JSON.stringify(readFileSync(path).toString('base64'))}), (c) => c.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], ${JSON.stringify(name)}, { type: ${JSON.stringify(type)} }));
        const send = (kind) => document.querySelector('footer').dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
        send('dragover');
        return new Promise((resolve) => setTimeout(() => {
          const said = document.querySelector('.over-window strong')?.textContent ?? '';
          send('drop');
          resolve(said);
        }, 100));
      })()`);
    expect(await drop('page.html', 'text/html', samples.html)).toBe('Drop for HTML');
    await page.getByRole('heading', { name: 'HTML', exact: true }).waitFor();
    await page.getByText('Document (page.html)').waitFor();
    expect(await drop('demo.ppt', '', samples.deck)).toBe('Drop anywhere');
    await page.getByRole('heading', { name: 'PPT to PPTX', exact: true }).waitFor();
    await page.getByRole('alert').waitFor();
    expect(await drop('sheet.png', 'image/png', samples.sheet)).toBe('Drop for Scan');
    await page.getByText(/^6 codes · .* · read on this device$/).waitFor({ timeout: 60_000 });
    await drop('archive.zip', 'application/zip', samples.sheet);
    await page.getByText('No tool takes archive.zip.').waitFor();
  });

  it('looks up a number that was typed, and one that the camera saw, of which nothing is uploaded', async () => {
    const page = await open();
    await choose(page, 'Look up');
    await page.getByLabel('Number', { exact: true }).fill('4006381333931');
    await page.getByLabel('Number', { exact: true }).press('Enter');
    await page.getByText(/catalogue has no product/).waitFor();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await page.getByText('Example tea, 250 g', { exact: true }).waitFor({ timeout: 30_000 });
    expect(session.tab.calls).toEqual(Array(2).fill(`${BASE_PATH}/barcode/lookup/ean`));
  });

  it('draws a barcode as one types, says what is wrong with a value, and reads its own image back', async () => {
    const page = await open();
    await choose(page, 'Generate');
    await page.getByLabel('Symbology').selectOption({ label: 'EAN-13' });
    const value = page.getByLabel('Value', { exact: true });
    await value.fill('9521234009990');
    expect(await page.getByRole('alert').textContent()).toMatch(/check digit/i);
    expect(await value.getAttribute('aria-invalid')).toBe('true');
    await value.fill('9521234009993');
    await page.getByRole('img', { name: 'EAN-13 of 9521234009993' }).waitFor();
    const png = await savedFile(page, /Download PNG/);
    await choose(page, 'Scan');
    await page.setInputFiles('#scan-file', {
      name: 'drawn.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png),
    });
    await page.getByText(/^1 code · /).waitFor();
    expect(await page.locator('.codes .text').textContent()).toBe('9521234009993');
  });

  it('has every symbology and option of the interface description', async () => {
    const page = await open();
    await choose(page, 'Generate');
    const { paths } = resolved(
      await (await fetch(`${session.server.url}${BASE_PATH}/openapi.json`)).json(),
    ) as {
      paths: Record<string, { post?: { parameters: { name: string }[] } }>;
    };
    // Lists have a page of their own: sheets to print.
    const drawn = Object.entries(paths).filter(
      ([path]) => path.startsWith('/barcode/generate/') && !/\/(?:batch|labels)$/.test(path),
    );
    await page.getByLabel('Symbology').waitFor();
    const kinds = await page.getByLabel('Symbology').locator('option').count();
    expect(kinds).toBe(drawn.length);
    for (const [index, [path, { post }]] of drawn.entries()) {
      await page.getByLabel('Symbology').selectOption({ index });
      const wanted = (post?.parameters ?? [])
        .map(({ name }) => name)
        .filter((name) => name !== 'Idempotency-Key');
      for (const name of wanted)
        expect(await page.locator(`#generate-${name}`).count(), `${name} of ${path}`).toBe(1);
    }
  });

  it('prints 25 labels on two sheets of 3 × 8', async () => {
    const page = await open();
    await choose(page, 'Generate');
    await page.getByLabel('Symbology').selectOption({ label: 'Code 128' });
    await page.getByLabel('Values').fill(Array.from({ length: 25 }, (_, i) => `SHELF-${i}`).join('\n'));
    await page.getByRole('button', { name: 'Draw 25 labels' }).click();
    await page.getByText('25 drawn on 2 sheets, 0 refused').waitFor();
    await page.emulateMedia({ media: 'print' });
    const box = await page.locator('.print-sheet .label').first().boundingBox();
    const MM = 96 / 25.4;
    expect((box?.width ?? 0) / MM).toBeCloseTo(70, 0);
    expect((box?.height ?? 0) / MM).toBeCloseTo(37, 0);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(/\/Type \/Pages\s*\/Count (\d+)|\/Count (\d+)/.exec(pdf)?.slice(1)).toContain('2');
  });

  it('tells a language, and shows a changed document without running it', async () => {
    const page = await open();
    await choose(page, 'HTML');
    await page.getByRole('button', { name: 'Get the language' }).click();
    await page.getByText('German').waitFor();
    await page.getByLabel('Append an image').check();
    await page
      .getByLabel('Document', { exact: true })
      .fill(
        '<body style="color: red"><p>kept</p><script>parent.document.title = "ran"; document.title = "ran"</script></body>',
      );
    await page.getByLabel('Image URL').fill(DOT);
    await page.getByLabel('CSS style').fill('width: 40px');
    await page.getByRole('button', { name: 'Append an image' }).click();
    const frame = page.frameLocator('iframe');
    await frame.locator('img').waitFor();
    expect(
      await frame.locator('img').evaluate((image) => (image as unknown as { width: number }).width),
    ).toBe(40);
    expect(await frame.locator('body').evaluate('getComputedStyle(document.body).color')).toBe(
      'rgb(255, 0, 0)',
    );
    expect(await frame.locator('body').evaluate('[document.title, origin]')).toEqual(['', 'null']);
    expect(await page.title()).toBe('HTML – quietzone');
    expect(new TextDecoder().decode(await savedFile(page, /Download \d+ bytes/))).toContain(
      `<img src="${DOT}"`,
    );
  });

  it('shows a changed document where frames and timers come late', async () => {
    const page = await open();
    // A component's effects wait for both, the preview's frame for neither: it may be ready first.
    await page.evaluate(`{
      const LATE_MS = 1500;
      const later = setTimeout;
      globalThis.requestAnimationFrame = (done) => later(() => done(performance.now()), LATE_MS);
      globalThis.setTimeout = (done, ms = 0, ...rest) => later(done, ms + LATE_MS, ...rest);
    }`);
    await choose(page, 'HTML');
    await page.getByLabel('Append an image').check();
    await page.getByLabel('Image URL').fill(DOT);
    await page.getByRole('button', { name: 'Append an image' }).click();
    await page.frameLocator('iframe').locator('h1').waitFor();
  });

  it('converts a presentation and gives the file', async () => {
    const page = await open();
    await choose(page, 'PPT to PPTX');
    await page.setInputFiles('#ppt-file', samples.deck);
    await page.getByRole('heading', { name: 'demo.pptx' }).waitFor();
    const parts = unzipSync(await savedFile(page, /Download PPTX/));
    expect(Object.keys(parts)).toContain('ppt/presentation.xml');
    await page.setInputFiles('#ppt-file', samples.sheet);
    await page.getByRole('alert').waitFor();
  });

  it('shows what the key used, by operation and by day', async () => {
    const own = await session.server.newKey({ quota: 1000 });
    const page = await open({ key: own });
    await scan(page, samples.sheet);
    await page.getByText(/^6 codes/).waitFor();
    await choose(page, 'Usage');
    const row = page.getByRole('row', { name: /^Advanced AI scan .* of any type 100$/ });
    await expect
      .poll(async () => (await page.getByRole('button', { name: 'Refresh' }).click(), row.count()))
      .toBe(1);
    await page.getByText('left of 1,000').waitFor();
    await page.getByText('The days as a table').click();
    await page.getByRole('row', { name: / 100 100 1$/ }).waitFor();
  });

  it('shows each request as code that does the same', async () => {
    const page = await open();
    await scan(page, samples.sheet);
    await page.getByText(/^6 codes/).waitFor();
    const panel = page.locator('.request:visible');
    await panel.locator('summary').click();
    const codeOf = async (language: string): Promise<string> => {
      await panel.getByRole('tab', { name: language }).click();
      return ((await panel.locator('pre').first().textContent()) ?? '').replace('YOUR_API_KEY', session.key);
    };
    const answer = JSON.parse(
      ((await panel.locator('pre').last().textContent()) ?? '').split('\n\n').slice(1).join('\n\n'),
    ) as object;
    const run = (command: string, ...args: readonly string[]): string =>
      execFileSync(command, args, { cwd: directory, encoding: 'utf8', env: process.env });
    expect(JSON.parse(run('bash', '-c', `${await codeOf('curl')} -sS`))).toEqual(answer);
    writeFileSync(
      join(directory, 'request.mjs'),
      (await codeOf('JavaScript')).replace(
        'console.log(await response.json())',
        'console.log(JSON.stringify(await response.json()))',
      ),
    );
    expect(JSON.parse(run(process.execPath, 'request.mjs'))).toEqual(answer);
    for (const [language, sign] of [
      ['Python', 'requests.post('],
      ['PHP', "new CURLFile('sheet.png')"],
      ['C#', 'new MultipartFormDataContent()'],
    ] as const)
      expect(await codeOf(language)).toContain(sign);
    expect(await page.content()).not.toContain(session.key);
  });

  it('explains a missing key, a wrong one, a rate, load and no network where they happen', async () => {
    const page = await open({ key: 'qz_000000000000000000000000000000' });
    await choose(page, 'Look up');
    const look = async (): Promise<string> => {
      await page.getByRole('button', { name: 'Look up', exact: true }).click();
      await page.getByRole('button', { name: 'Look up', exact: true, disabled: false }).waitFor();
      return (await page.getByRole('alert').textContent()) ?? '';
    };
    expect(await look()).toContain('This key is not known');
    await page.getByRole('button', { name: 'Forget' }).click();
    expect(await look()).toContain('A key is needed');
    for (const [status, code, retry, text] of [
      [
        429,
        'rate_limited',
        '90',
        /Too many calls with this key\. Try again in (?:90|8\d) s\. Nothing was charged\./,
      ],
      [429, 'quota_exceeded', '86400', /The quota of this month is used up/],
      [503, 'overloaded', '3600', /The service is busy\. Try again in 60 minutes\. Nothing was charged\./],
    ] as const) {
      await page.route('**/lookup/ean', (route) =>
        route.fulfill({
          status,
          headers: { 'Retry-After': retry },
          json: { Successful: false, ErrorMessage: 'said by the service', ErrorCode: code },
        }),
      );
      expect(await look()).toMatch(text);
      // A wait that one can watch counts down.
      if (retry === '90') {
        const left = async (): Promise<number> =>
          Number(/\d+/.exec((await page.getByRole('timer').textContent()) ?? '')?.[0]);
        const before = await left();
        await expect.poll(left, { timeout: 5000 }).toBeLessThan(before);
      }
      await page.unroute('**/lookup/ean');
    }
    await session.tab.context.setOffline(true);
    expect(await look()).toContain('This device is offline');
  });

  it('works by the keyboard alone, with the focus in sight', async () => {
    const page = await open({ keyless: true });
    await page.getByRole('heading', { name: 'Scan', exact: true }).waitFor();
    const press = (name: string): Promise<void> => page.keyboard.press(name);
    /** Tabs on until the focus is on an element of this accessible name; every stop on the way must show it. */
    const reach = async (name: string, key = 'Tab'): Promise<void> => {
      for (let stop = 0; stop < 40; stop += 1) {
        await press(key);
        const [label, outline] = await page.evaluate<[string, string]>(`(() => {
          const at = document.activeElement, ring = at.type === 'file' ? at.closest('label') : at;
          const text = at.labels?.[0]?.textContent ?? at.getAttribute('aria-label') ?? at.textContent;
          return [text.trim(), getComputedStyle(ring).outlineStyle];
        })()`);
        expect(outline, `focus on ${label}`).not.toBe('none');
        if (label.startsWith(name)) return;
      }
      expect.unreachable(`no way to ${name}`);
    };
    await reach('API key');
    await page.keyboard.type(session.key);
    await press('Enter');
    await page.getByRole('button', { name: 'Forget' }).waitFor();
    // The focus goes to what took the form's place, and from there to the tools.
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Forget');
    await reach('Generate', 'Shift+Tab');
    await press('Enter');
    await page.getByRole('heading', { name: 'Generate', exact: true }).waitFor();
    await reach('Symbology');
    await page.keyboard.type('EAN-8');
    await reach('Value');
    await press('ControlOrMeta+a');
    await page.keyboard.type('9520000');
    await page.getByRole('img', { name: 'EAN-8 of 9520000' }).waitFor();
    await reach('Download');
    await reach('Request and answer');
    await press('Enter');
    await page.getByRole('tab', { name: 'curl' }).waitFor();
    await reach('curl');
    await press('End');
    await page.getByText('http.NewRequest').waitFor();
    await reach('Look up', 'Shift+Tab');
    await press('Enter');
    await page.getByRole('heading', { name: 'Look up', exact: true }).waitFor();
    await reach('Number');
    await press('Enter');
    await page.getByText('Example tea, 250 g', { exact: true }).waitFor();
  });

  it.each(['light', 'dark'] as const)('has no violation that axe-core finds, in %s', async (colorScheme) => {
    const page = await open({ colorScheme });
    await scan(page, samples.sheet);
    await page.getByText(/^6 codes/).waitFor();
    await page.locator('.request:visible summary').click();
    for (const task of TASKS) {
      await choose(page, task);
      await page.getByRole('heading', { name: task, exact: true }).waitFor();
      if (task === 'Generate') await page.getByText('400 × 400 pixels').waitFor();
      expect(await violations(page, colorScheme === 'dark' ? ['color-contrast'] : undefined), task).toEqual(
        [],
      );
    }
  });

  it('fits a phone of 360 px', async () => {
    const page = await open({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    await scan(page, samples.sheet);
    await page.getByText(/^6 codes/).waitFor();
    await page.locator('.request:visible summary').click();
    for (const task of TASKS) {
      await choose(page, task);
      await page.getByRole('heading', { name: task, exact: true }).waitFor();
      expect(await overflow(page), task).toBeLessThanOrEqual(0);
    }
  });

  it('opens without a network, reads on this device there, and stores no answer of the API', async () => {
    const page = await session.open(`${BASE_PATH}/scan`, { serviceWorkers: 'allow' });
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.goto(`${session.server.url}${BASE_PATH}/scan`);
    await page.getByLabel('On this device').check();
    await scan(page, samples.sheet);
    await page.getByText(/^6 codes · .* · read on this device$/).waitFor({ timeout: 60_000 });
    await choose(page, 'Usage');
    await page.getByText('left of').or(page.getByText('counted, not limited')).first().waitFor();
    const stored = await page.evaluate<string[]>(`(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
      return lists.flat();
    })()`);
    expect(stored.length).toBeGreaterThan(10);
    for (const path of stored) expect(path).toMatch(/^\/barcodes\/(?:assets\/[\w.-]+|scan|openapi\.json)$/);
    await session.tab.context.setOffline(true);
    await page.goto(`${session.server.url}${BASE_PATH}/scan`);
    // What was read before is there still.
    await page.getByRole('heading', { name: 'sheet.png' }).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('heading', { name: 'A sample' }).waitFor();
    await page.getByLabel('On this device').check();
    await scan(page, samples.sheet);
    await page.getByText(/^6 codes · .* · read on this device$/).waitFor({ timeout: 60_000 });
    await page.goto(`${session.server.url}${BASE_PATH}/lookup`);
    await page.getByRole('button', { name: 'Look up', exact: true }).click();
    await page.getByText(/This device is offline|The service does not answer/).waitFor();
  });

  it('can be installed', async () => {
    const manifest = (await (
      await fetch(`${session.server.url}${BASE_PATH}/manifest.webmanifest`)
    ).json()) as {
      readonly start_url: string;
      readonly icons: readonly { readonly src: string }[];
    };
    for (const path of [manifest.start_url, ...manifest.icons.map(({ src }) => src)])
      expect((await fetch(new URL(path, `${session.server.url}${BASE_PATH}/`))).status, path).toBe(200);
    const page = await open();
    expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe(
      `${BASE_PATH}/manifest.webmanifest`,
    );
  });

  it('shows what the service is without JavaScript', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.textContent('#app')).toContain(`POST ${BASE_PATH}/barcode/scan/image/advanced`);
    await page.getByRole('link', { name: 'openapi.json' }).waitFor();
  });
});
