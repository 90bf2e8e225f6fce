// The Generate tool of the page in Chromium: it draws on the device, without a call, and what it draws is what the API answers.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CHROMIUM } from '../support/browser.ts';
import { drawPng } from '../support/draw-png.ts';
import { overflow, violations } from '../support/open-page.ts';
import { pageSession } from '../support/page-session.ts';

const BASE_PATH = '/barcodes';
/** PAGE_SCREENSHOTS=docs/images writes the screenshots that the documentation shows. */
const SCREENSHOTS = process.env['PAGE_SCREENSHOTS'];

const session = pageSession({ BASE_PATH });

async function open(options: BrowserContextOptions & { readonly keyless?: true } = {}): Promise<Page> {
  const page = await session.open(`${BASE_PATH}/generate`, options);
  await page.getByRole('heading', { name: 'Generate', exact: true }).waitFor();
  return page;
}
const chooseKind = async (page: Page, label: string): Promise<void> => {
  await page.getByLabel('Symbology').selectOption({ label });
};
const chooseContent = async (page: Page, value: string): Promise<void> => {
  await page.locator('#generate-content').selectOption(value);
};
/** Of the options of a list. */
const valuesOf = (page: Page, list: string): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('${list} option')].map(({ value }) => value)`);
const preview = (page: Page) => page.locator('.result-card .barcode img');
const saved = async (page: Page, name: RegExp): Promise<Uint8Array<ArrayBuffer>> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return new Uint8Array(readFileSync(await (await waiting).path()));
};
/** The texts of the barcodes in a file, as the service reads them. */
const textsIn = async (file: Uint8Array<ArrayBuffer>): Promise<readonly string[]> => {
  const answer = await fetch(`${session.server.url}${BASE_PATH}/barcode/scan/image/advanced`, {
    method: 'POST',
    headers: { Apikey: session.key, 'Content-Type': 'image/png' },
    body: file,
  });
  const { ResultBarcodes: found } = (await answer.json()) as { ResultBarcodes: { RawText: string }[] };
  return found.map(({ RawText }) => RawText);
};

describe.skipIf(CHROMIUM === undefined)('the Generate tool in Chromium', () => {
  it('draws every kind without a key and without a call, each with a picture in the gallery', async () => {
    const page = await open({ keyless: true });
    await preview(page).waitFor();
    await page.getByText(/^All \d+ kinds with pictures$/).click();
    const count = await page.getByLabel('Symbology').locator('option').count();
    await expect.poll(() => page.locator('.gallery img').count(), { timeout: 20_000 }).toBe(count);
    // Loaded, and not empty.
    const widths = await page.evaluate<number[]>(
      "[...document.querySelectorAll('.gallery img')].map((image) => image.naturalWidth)",
    );
    expect(widths.every((width) => width > 0)).toBe(true);
    await page.getByLabel('Find a kind').fill('omnidir');
    const left = await page.locator('.gallery .kind').allTextContents();
    expect(left.length).toBeGreaterThan(1);
    expect(left.filter((name) => !/omnidir/i.test(name))).toEqual([]);
    await page.getByLabel('Find a kind').fill('aztec');
    await page.getByRole('button', { name: 'Aztec', exact: true }).click();
    expect(await page.getByRole('button', { name: 'Aztec', exact: true }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await page.getByRole('img', { name: /^Aztec of / }).waitFor();
    expect(session.tab.calls).toEqual([]);
  });

  it('saves what the API answers, byte for byte, in each format', async () => {
    const page = await open();
    await chooseKind(page, 'EAN-13');
    await page.getByLabel('Value', { exact: true }).fill('9521234009993');
    await page.getByRole('img', { name: 'EAN-13 of 9521234009993' }).waitFor();
    const formats = await valuesOf(page, '#generate-format');
    expect(formats).toEqual(expect.arrayContaining(['png', 'svg', 'jpeg', 'webp']));
    for (const format of formats) {
      await page.locator('#generate-format').selectOption(format);
      const file = await saved(page, new RegExp(`^Download ${format}$`, 'i'));
      const answer = await fetch(`${session.server.url}${BASE_PATH}/barcode/generate/ean-13`, {
        method: 'POST',
        headers: { Apikey: session.key, 'Content-Type': 'application/json', format },
        body: '"9521234009993"',
      });
      expect(Buffer.compare(file, new Uint8Array(await answer.arrayBuffer())), format).toBe(0);
    }
    expect(session.tab.calls).toEqual([]);
    await page.getByRole('button', { name: 'Send it to the API (1 call)' }).click();
    await page.getByText(/^Answered .*, 1 call\.$/).waitFor();
    expect(session.tab.calls).toEqual([`${BASE_PATH}/barcode/generate/ean-13`]);
  });

  it('keeps no image of a value that is empty or wrong', async () => {
    const page = await open();
    await preview(page).waitFor();
    const value = page.getByLabel('Value', { exact: true });
    await value.fill('');
    await page.getByText('Enter a value.').waitFor();
    expect(await preview(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Download/ }).isDisabled()).toBe(true);
    await chooseKind(page, 'EAN-13');
    await value.fill('9521234009990');
    expect(await page.getByRole('alert').textContent()).toMatch(/check digit/i);
    expect(await value.getAttribute('aria-invalid')).toBe('true');
    expect(await preview(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Download/ }).isDisabled()).toBe(true);
    await value.fill('9521234009993');
    await preview(page).waitFor();
    await page.locator('#generate-foreground').fill('yellow');
    await page.getByText(/^Contrast -?\d+ %\. Scanners cannot tell these colours apart/).waitFor();
    await page.getByRole('alert').waitFor();
    expect(await preview(page).count()).toBe(0);
    await page.locator('#generate-foreground').fill('#0b1f4d');
    await page.getByText(/^Contrast \d+ %\. Grade A/).waitFor();
    await preview(page).waitFor();
  });

  it('builds the text of a form from its fields, names a wrong one, and shows the call as code', async () => {
    const page = await open();
    await chooseContent(page, 'wifi');
    await page.getByLabel('Network name (needed)').fill('Café; Guest');
    await page.getByLabel('Password').fill('short');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('“Password” must have 8 to 63 ASCII characters');
    expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Password').fill('quiet zone');
    await page.getByRole('img', { name: 'QR of wifi' }).waitFor();
    const text = String.raw`WIFI:T:WPA;S:Café\; Guest;P:quiet zone;;`;
    await page.getByText(text).waitFor();
    expect(await textsIn(await saved(page, /^Download PNG$/))).toEqual([text]);
    await page.getByText('Request and answer').click();
    const code = page.locator('.request pre').first();
    expect(await code.textContent()).toContain(
      `--data-binary '{"ssid":"Café; Guest","password":"quiet zone"}'`,
    );
    expect(await code.textContent()).toContain("-H 'content: wifi'");
    await page.getByRole('button', { name: 'Send it to the API (1 call)' }).click();
    await page.getByText(/^Answered .*, 1 call\.$/).waitFor();
    // Each form is drawn with its example.
    for (const form of await valuesOf(page, '#generate-content')) {
      if (form === '') continue;
      await chooseContent(page, form);
      if (form === 'wifi') continue;
      await page.getByRole('img', { name: `QR of ${form}` }).waitFor();
    }
    expect(session.tab.calls).toHaveLength(1);
  });

  it('puts a logo in the middle, and sends it as a form', async () => {
    const page = await open();
    const logo = drawPng({ width: 900, height: 600, colour: 2, depth: 8, pixel: () => [180, 0, 0] });
    await page.setInputFiles('#generate-logo', {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(logo),
    });
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
    await expect
      .poll(async () => textsIn(await saved(page, /^Download PNG$/)))
      .toEqual(['https://example.com/']);
    const file = await saved(page, /^Download PNG$/);
    // Truecolour (PNG, section 11.2.1).
    expect(file[25]).toBe(2);
    await page.getByText('Request and answer').click();
    expect(await page.locator('.request pre').first().textContent()).toContain(`-F 'logo=@"logo.png"'`);
    await page.getByRole('button', { name: 'Send it to the API (1 call)' }).click();
    await page.getByText(/^Answered .*, 1 call\.$/).waitFor();
    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await expect.poll(async () => (await saved(page, /^Download PNG$/))[25]).toBe(0);
    await page.setInputFiles('#generate-logo', {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await page.getByText('notes.txt is no image that this browser can read.').waitFor();
  });

  it('takes a size in millimetres at the resolution of print, and templates', async () => {
    const page = await open();
    await chooseKind(page, 'Code 128');
    await page.getByLabel('Unit').selectOption('mm');
    await page.getByLabel('Width in mm', { exact: true }).fill('60');
    await page.getByLabel('Height in mm', { exact: true }).fill('20');
    await page.getByText('709 × 236 pixels').waitFor();
    await page.getByText(/60\.0 × 20\.0 mm at 300 dpi/).waitFor();
    await page.getByRole('button', { name: 'Thermal print, 203 dpi' }).click();
    await page.getByText(/mm at 203 dpi; a module is 3 pixels, 0\.4 mm/).waitFor();
    await page.getByRole('button', { name: 'Plain' }).click();
    await page.getByText('400 × 200 pixels').waitFor();
  });

  it('draws a pasted column with the texts below, names the lines that are refused, and gets a PDF from the API', async () => {
    const page = await open();
    await chooseKind(page, 'EAN-13');
    await page.getByLabel('Values').fill('9521234009993\tLamp\n\n123\n952123400000\n');
    await page.getByRole('button', { name: 'Draw 3 labels' }).click();
    await page.getByText('2 drawn on 1 sheet, 1 refused').waitFor();
    await page.getByText('Line 2:').waitFor();
    expect(await page.locator('.sheet-preview img').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    expect(session.tab.calls).toEqual([]);
    await page.getByLabel('Values').fill('9521234009993\tLamp\n952123400000\n');
    const pdf = await saved(page, /^PDF of 2 \(2 calls\)$/);
    expect(new TextDecoder('latin1').decode(pdf.subarray(0, 5))).toBe('%PDF-');
    await page.getByLabel('Values').fill('1\n2\n');
    await page.getByRole('button', { name: /^ZIP of 2/ }).click();
    await page
      .getByRole('alert')
      .getByText(/Value 1 of the list/)
      .waitFor();
  });

  it.each(['light', 'dark'] as const)(
    'has no violation that axe-core finds in any state, in %s',
    async (colorScheme) => {
      const page = await open({ colorScheme });
      await preview(page).waitFor();
      for (const summary of await page.locator('.generate summary').all()) await summary.click();
      await expect.poll(() => page.locator('.gallery img').count(), { timeout: 20_000 }).toBeGreaterThan(20);
      expect(await violations(page)).toEqual([]);
      await page.locator('#generate-foreground').fill('yellow');
      await page.getByRole('alert').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.locator('#generate-foreground').fill('#666666');
      await page.getByText(/Grade B/).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Plain' }).click();
      for (const form of ['vcard', 'event', 'swiss-qr-bill']) {
        await chooseContent(page, form);
        await page.getByRole('img', { name: `QR of ${form}` }).waitFor();
        expect(await violations(page), form).toEqual([]);
      }
      if (SCREENSHOTS !== undefined) {
        mkdirSync(SCREENSHOTS, { recursive: true });
        await page.screenshot({ path: join(SCREENSHOTS, `page-generate-${colorScheme}.png`) });
      }
    },
  );

  it('fits a phone, with targets of 44 pixels', async () => {
    const page = await open({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true });
    await preview(page).waitFor();
    for (const summary of await page.locator('.generate summary').all()) await summary.click();
    await chooseContent(page, 'vcard');
    await page.getByRole('img', { name: 'QR of vcard' }).waitFor();
    expect(await overflow(page)).toBe(0);
    const low = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.generate :is(button, select, summary, input:not([type=checkbox], [type=file]))')].filter((each) => each.offsetParent && each.getBoundingClientRect().height < 43.5).map((each) => each.outerHTML.slice(0, 90))",
    );
    expect(low).toEqual([]);
  });

  it('is used from the keyboard alone', async () => {
    const page = await open();
    const reach = async (name: RegExp): Promise<void> => {
      for (let presses = 0; presses < 80; presses += 1) {
        await page.keyboard.press('Tab');
        const label = await page.evaluate<string>(`(() => {
          const at = document.activeElement;
          return (at.labels?.[0]?.textContent ?? at.getAttribute('aria-label') ?? at.textContent).trim();
        })()`);
        if (name.test(label)) return;
      }
      expect.unreachable(`no way to ${String(name)}`);
    };
    await reach(/^Symbology/);
    await page.keyboard.type('EAN-8');
    await reach(/^All \d+ kinds/);
    await page.keyboard.press('Enter');
    await reach(/^Find a kind/);
    await page.keyboard.type('code 93');
    await reach(/^Code 93$/);
    await page.keyboard.press('Space');
    await reach(/^Value/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('QUIET');
    await page.getByRole('img', { name: 'Code 93 of QUIET' }).waitFor();
    await reach(/^Download PNG/);
    const waiting = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect(await textsIn(new Uint8Array(readFileSync(await (await waiting).path())))).toEqual(['QUIET']);
  });

  it('says so when the drawing program cannot be loaded', async () => {
    const page = await session.open(`${BASE_PATH}/scan`);
    await session.tab.context.route(/drawing-worker/, (route) => route.abort());
    await page.getByRole('link', { name: 'Generate', exact: true }).click();
    await page.getByText('The preview could not be loaded').waitFor();
  });

  it('has the drawing in its address: a reload and a copied link show the same', async () => {
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    expect(new URL(page.url()).hash).toBe('');
    await chooseKind(page, 'EAN-13');
    await page.getByLabel('Value', { exact: true }).fill('4006381333931');
    await page.getByLabel('Foreground', { exact: true }).fill('#003366');
    await page.locator('#generate-format').selectOption('svg');
    const hash = (): string => new URL(page.url()).hash;
    await expect.poll(hash).toBe('#kind=ean-13&value=4006381333931&format=svg&foreground=%23003366');
    const drawn = async (on: Page): Promise<readonly string[]> => {
      await on.getByRole('img', { name: 'EAN-13 of 4006381333931' }).waitFor();
      return [
        await on.getByLabel('Foreground', { exact: true }).inputValue(),
        await on.locator('#generate-format').inputValue(),
      ];
    };
    await page.reload();
    expect(await drawn(page)).toEqual(['#003366', 'svg']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toBe(page.url());
    expect(link).not.toContain(session.key);

    // "Skip to content" names a place in the page, and the drawing stays.
    await page.evaluate("location.hash = '#main'");
    await expect.poll(() => page.url()).toBe(link);

    // Another tab, which is given a key in the same fragment.
    await chooseKind(page, 'QR');
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Usage' }).click();
    await page.goto('about:blank');
    await page.goto(`${link}&key=${session.key}`);
    expect(await drawn(page)).toEqual(['#003366', 'svg']);
    await expect.poll(() => page.url()).toBe(link);
    // A changed address in the same tab.
    await page.evaluate("location.hash = '#kind=qr-code&content=wifi&field.ssid=Guests'");
    await expect.poll(() => page.getByLabel(/^Network name/).inputValue()).toBe('Guests');
    await page.reload();
    await expect.poll(() => page.getByLabel(/^Network name/).inputValue()).toBe('Guests');
    // Addresses stay in the history.
    await page.getByLabel(/^Password/).fill('open-sesame');
    await expect.poll(() => new URL(page.url()).hash).toBe('#kind=qrcode&content=wifi');
    expect(session.tab.calls).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });

  it('shows the preview above the options on a phone', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await preview(page).waitFor();
    const top = async (selector: string): Promise<number> =>
      (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
    const [value, image, options] = [
      await top('#generate-value'),
      await top('.result-card .barcode'),
      await top('.templates'),
    ];
    expect(value).toBeLessThan(image);
    expect(image).toBeLessThan(844);
    expect(image).toBeLessThan(options);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
