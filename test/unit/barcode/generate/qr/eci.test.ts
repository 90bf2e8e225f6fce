// Texts beyond ASCII declare UTF-8, as long as a symbol holds them with the declaration.
import { expect, it } from 'vitest';
import { DEFAULT_PASS, type EngineSymbol, readWithEngine } from '../../../../../src/barcode/engine/read.ts';
import { encodeQrCode, type QrOptions } from '../../../../../src/barcode/generate/qr/index.ts';
import { zxing } from '../../../../../src/wasm/zxing.ts';
import { drawModules } from '../../../../support/draw-qr-data.ts';

const LANGUAGES = ['de', 'fr', 'pl', 'tr', 'vi', 'hi', 'he', 'ar', 'th', 'ko'];
const TEXTS = LANGUAGES.flatMap((language) => {
  const name = new Intl.DisplayNames([language], { type: 'region' });
  return ['AT', 'CI', 'CZ', 'EG', 'SE', 'TR'].map((region) => `${name.of(region) ?? region} é°`);
});

async function read(text: string, options: QrOptions = {}): Promise<EngineSymbol | undefined> {
  const made = encodeQrCode(text, options);
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

it('20 texts of characters of kanji mode are UTF-8 after its ECI, too', async () => {
  for (const language of ['ja', 'el', 'ru', 'zh', 'uk'])
    for (const region of ['AT', 'CZ', 'SE', 'TR']) {
      const text = `${new Intl.DisplayNames([language], { type: 'region' }).of(region)} 12`;
      expect(await read(text)).toMatchObject({ text, eci: 26 });
    }
});

it('characterSet utf-8 declares it of ASCII, too, and refuses what does not fit with it', async () => {
  expect(await read('ABC-123', { characterSet: 'utf-8' })).toMatchObject({ text: 'ABC-123', eci: 26 });
  expect(encodeQrCode('é'.repeat(1476), { characterSet: 'utf-8' }).ok).toBe(true);
  const refused = encodeQrCode(`${'é'.repeat(1476)}x`, { characterSet: 'utf-8' });
  expect(refused).toMatchObject({ ok: false, failure: { rule: expect.stringContaining('less 12 bits') } });
});

it('what only kanji mode holds is in it', async () => {
  const text = '東'.repeat(1200);
  expect(await read(text)).toMatchObject({ text });
  expect(encodeQrCode(text, { characterSet: 'utf-8' }).ok).toBe(false);
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
