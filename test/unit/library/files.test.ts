// What the library takes as a file or an image, and what it says of everything else.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertPresentation } from '../../../src/library/convert.ts';
import { generate } from '../../../src/library/generate.ts';
import { appendImage, getLanguage } from '../../../src/library/html.ts';
import { recognize, recognizePixels } from '../../../src/library/recognize.ts';
import { openPages } from '../../../src/pages/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'quietzone-library-'));
const path = join(folder, 'a b#ü.png');
let png: Uint8Array<ArrayBuffer>;
let pixels: { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

beforeAll(async () => {
  const image = await generate({ kind: 'qrcode', value: 'quiet', width: 200 });
  if (!image.ok) throw new Error(image.problem.message);
  png = new Uint8Array(image.value.bytes);
  writeFileSync(path, png);
  const opened = await openPages(png);
  const page = opened.ok ? await opened.value.page(0) : opened;
  const luma = page.ok ? await page.value.luma() : page;
  if (!luma.ok) throw new Error(luma.failure.code);
  const { width, height, data } = luma.value;
  pixels = {
    width,
    height,
    data: Uint8ClampedArray.from({ length: 4 * data.length }, (_, at) =>
      at % 4 === 3 ? 255 : (data[at >> 2] ?? 0),
    ),
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** In another place of a larger buffer, as views of other programs are. */
function within<T>(view: new (buffer: ArrayBuffer, offset: number, length: number) => T, size: number): T {
  const padded = new Uint8Array(8 + Math.ceil(png.length / size) * size);
  padded.set(png, 8);
  return new view(padded.buffer, 8, Math.ceil(png.length / size));
}

/** As a browser's canvas answers. */
const canvas = () => ({
  width: pixels.width,
  height: pixels.height,
  getContext: () => ({ getImageData: () => pixels }),
});

describe('a file', () => {
  it.each<[what: string, file: () => unknown]>([
    ['a Uint8Array', () => png],
    ['a Buffer', () => Buffer.from(png)],
    ['an ArrayBuffer', () => png.buffer],
    [
      'an ArrayBuffer of another realm',
      () => runInNewContext('Uint8Array.from(bytes).buffer', { bytes: [...png] }),
    ],
    [
      'a SharedArrayBuffer',
      () => {
        const shared = new SharedArrayBuffer(png.length);
        new Uint8Array(shared).set(png);
        return shared;
      },
    ],
    ['a DataView', () => within(DataView, 1)],
    ['a Uint16Array', () => within(Uint16Array, 2)],
    ['a Blob', () => new Blob([png])],
    ['a File', () => new File([png], 'a.png')],
    ['a Response', () => new Response(png)],
    ['a path', () => path],
    ['a file: URL', () => pathToFileURL(path)],
    ['a file: address', () => pathToFileURL(path).href],
    ['a data: URL', () => `data:image/png;base64,${Buffer.from(png).toString('base64')}`],
    ['a blob: URL', () => URL.createObjectURL(new Blob([png]))],
    ['an ImageData', () => pixels],
    ['pixels in a Buffer', () => ({ ...pixels, data: Buffer.from(pixels.data) })],
    ['a canvas', canvas],
  ])('may be %s', async (_, file) => {
    expect(await recognize(file() as Uint8Array)).toMatchObject({
      ok: true,
      value: { barcodes: [{ text: 'quiet', page: 1 }], pageCount: 1, incomplete: null },
    });
  });

  it('of pixels has options as every file', async () => {
    const region = { x: 0, y: 0, width: 20, height: 20 };
    expect(await recognize(pixels, { region })).toMatchObject({ value: { barcodes: [] } });
    expect(await recognize(pixels, { maxPixels: 100 })).toMatchObject({ problem: { code: 'too_large' } });
    expect(await recognize(pixels, { pages: '2' })).toMatchObject({ problem: { code: 'invalid_option' } });
    expect(await recognizePixels(canvas())).toMatchObject({ value: [{ text: 'quiet' }] });
  });

  const ALLOWED = /a Uint8Array, an ArrayBuffer, a Blob, .* the path of a file; an ImageData/;
  it.each<[what: string, file: unknown, code: string, message: RegExp]>([
    ['nothing', undefined, 'missing_file', ALLOWED],
    ['null', null, 'missing_file', ALLOWED],
    ['a number', 5, 'invalid_value', /received a number/],
    ['an array', [1, 2], 'invalid_value', /received an array/],
    ['an object', { path: 'a.png' }, 'invalid_value', ALLOWED],
    ['a Map', new Map(), 'invalid_value', /received an object of class Map/],
    ['an object without a prototype', Object.create(null), 'invalid_value', /received an object\./],
    [
      'a path of nothing',
      join(folder, 'none.png'),
      'invalid_value',
      /none\.png" cannot be read: there is no such file\.$/,
    ],
    ['a folder', folder, 'invalid_value', /cannot be read: it is a folder/],
    [
      'an address',
      'https://example.com/a.png',
      'invalid_value',
      /is not fetched from an address: give what fetch answers/,
    ],
    [
      'an address as URL',
      new URL('http://example.com/a.png'),
      'invalid_value',
      /recognize\(await fetch\(address\)\)/,
    ],
    ['a broken data: URL', 'data:image/png;base64,?', 'invalid_value', /cannot be read/],
    [
      'a Response that was read',
      { arrayBuffer: () => Promise.reject(new Error('Body is unusable')) },
      'invalid_value',
      /cannot be read: Body is unusable\.$/,
    ],
    [
      'pixels of another size',
      { width: 9, height: 9, data: new Uint8Array(5) },
      'invalid_value',
      /must hold 4 bytes for each of 9 × 9 pixels; received 5 bytes/,
    ],
    [
      'a canvas without size',
      { width: 0, height: 0, getContext: () => null },
      'invalid_value',
      /has no pixels/,
    ],
    [
      'a tainted canvas',
      {
        width: 1,
        height: 1,
        getContext: () => ({
          getImageData: () => {
            throw new Error('The canvas has been tainted.');
          },
        }),
      },
      'invalid_value',
      /gives no pixels: The canvas has been tainted\.$/,
    ],
    [
      'a canvas of WebGL, where nothing draws',
      { width: 1, height: 1, getContext: () => null },
      'invalid_value',
      /cannot be drawn in this runtime/,
    ],
  ])('is not %s: a sentence says what is', async (_, file, code, message) => {
    const outcome = await recognize(file as Uint8Array);
    expect(outcome).toMatchObject({ ok: false, problem: { code } });
    expect(outcome.ok ? '' : outcome.problem.message).toMatch(message);
  });

  it('of HTML may be its text, a path without a tag', async () => {
    const page = join(folder, 'page.html');
    const text = '<html lang="ca"><body><p>Bon dia</body></html>';
    writeFileSync(page, text);
    for (const file of [text, page, Buffer.from(text)])
      expect(await getLanguage(file)).toMatchObject({ value: { languageCode: 'ca' } });
    expect(await appendImage(text, new URL('https://example.com/a.png'))).toMatchObject({ ok: true });
    expect(await appendImage(text, undefined as never)).toMatchObject({ problem: { code: 'missing_value' } });
    const nothing = await getLanguage(7 as never);
    expect(nothing.ok ? '' : nothing.problem.message).toMatch(
      /or the text of the document; received a number/,
    );
  });
});

describe('arguments in place of options', () => {
  it.each<[what: string, call: () => Promise<{ readonly ok: boolean }>]>([
    ['recognize(file, text)', () => recognize(png, 'standard' as never)],
    ['recognize(file, null)', () => recognize(png, null as never)],
    ['recognize(file, list)', () => recognize(png, ['QR_CODE'] as never)],
    ['recognizePixels(pixels, null)', () => recognizePixels(pixels, null as never)],
    ['recognizePixels(file)', () => recognizePixels(png as never)],
    ['recognizePixels()', () => recognizePixels(undefined as never)],
    ['convertPresentation(file, text)', () => convertPresentation(png, 'pptx' as never)],
    ['getLanguage(file, null)', () => getLanguage(png, null as never)],
    ['appendImage(file, url, null)', () => appendImage('<p>', 'https://example.com/a.png', null as never)],
    ['generate()', () => generate(undefined as never)],
    ['generate(kind, value)', () => generate('qrcode' as never)],
    ['generate without a value', () => generate({ kind: 'qrcode' } as never)],
    ['generate with a number', () => generate({ kind: 'ean-13', value: 9521234000006 as never })],
    ['generate with a logo that is none', () => generate({ kind: 'qrcode', value: 'x', logo: 5 as never })],
    ['convertPresentation()', () => convertPresentation(undefined as never)],
  ])('%s answers a problem with a sentence', async (_, call) => {
    expect(await call()).toMatchObject({
      ok: false,
      problem: { message: expect.stringMatching(/^[A-Z].*(?:must be|Send|data).*\.$/s) },
    });
  });
});
