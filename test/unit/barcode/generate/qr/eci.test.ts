// Texts beyond ASCII declare UTF-8, as long as a symbol holds them with the declaration.
import { expect, it } from 'vitest';
import { DEFAULT_PASS, type EngineSymbol, readWithEngine } from '../../../../../src/barcode/engine/read.ts';
import { encodeQrCode } from '../../../../../src/barcode/generate/qr/index.ts';
import { zxing } from '../../../../../src/wasm/zxing.ts';
import { drawModules } from '../../../../support/draw-qr-data.ts';

// Greek and Cyrillic letters are in JIS X 0208, too: their symbols may be smaller in Kanji mode.
const LANGUAGES = ['de', 'fr', 'pl', 'tr', 'vi', 'hi', 'he', 'ar', 'th', 'ko'];
const TEXTS = LANGUAGES.flatMap((language) => {
  const name = new Intl.DisplayNames([language], { type: 'region' });
  return ['AT', 'CI', 'CZ', 'EG', 'SE', 'TR'].map((region) => `${name.of(region) ?? region} é°`);
});

async function read(text: string): Promise<EngineSymbol | undefined> {
  const made = encodeQrCode(text);
  if (!made.ok) throw new Error(text);
  const modules = Uint8Array.from(made.value.flat(), Number);
  return zxing.use((module) =>
    Promise.resolve(
      readWithEngine(module, drawModules(modules, 3), { ...DEFAULT_PASS, formats: ['QRCode'] })[0],
    ),
  );
}

it('60 texts in ten languages are read back with the ECI of UTF-8', async () => {
  for (const text of TEXTS) expect(await read(text)).toMatchObject({ text, eci: 26 });
});

it('ASCII declares nothing', async () => {
  const symbol = await read('https://example.com/?q=1');
  expect(symbol?.text).toBe('https://example.com/?q=1');
  expect(symbol?.eci).toBeUndefined();
});

it('2,953 bytes of UTF-8 fit, then without the declaration', async () => {
  const longest = `${'é'.repeat(1476)}x`;
  const symbol = await read(longest);
  expect(symbol?.text).toBe(longest);
  expect(symbol?.eci).toBeUndefined();
  expect(encodeQrCode(`${longest}x`).ok).toBe(false);
});
