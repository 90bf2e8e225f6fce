import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { convertPresentation } from '../../../src/library/convert.ts';
import { generate } from '../../../src/library/generate.ts';
import { appendImage, getLanguage } from '../../../src/library/html.ts';
import { labels, readList, sheets } from '../../../src/library/labels.ts';
import { recognize, recognizePixels } from '../../../src/library/recognize.ts';

async function drawn(value: string): Promise<Uint8Array<ArrayBuffer>> {
  const image = await generate({ kind: 'qrcode', value, width: 200 });
  if (!image.ok) throw new Error(image.problem.message);
  return new Uint8Array(image.value.bytes);
}

describe('the library', () => {
  it('reads what it draws, from bytes, a buffer and a blob', async () => {
    const png = await drawn('quiet');
    for (const file of [png, png.buffer, new Blob([png])]) {
      const found = await recognize(file);
      expect(found).toMatchObject({
        ok: true,
        value: { barcodes: [{ type: 'QR_CODE', text: 'quiet', page: 1 }], pageCount: 1, incomplete: null },
      });
    }
  });

  it('lays out labels whose images are read, and names the rows that it leaves out', async () => {
    const list = new TextEncoder().encode('number,title\n9521234000006,Lamp\n\n9521234000007,Wrong');
    const rows = await readList(list);
    expect(rows.ok && rows.value.map(({ line, cells }) => [line, cells.length])).toEqual([[1, 2], [2, 2], [4, 2]]);
    const made = await labels(list, { sheet: 'L7160', startPosition: 4, copies: 2 });
    if (!made.ok) throw new Error(made.problem.message);
    const { page, places, start, labels: laidOut, leftOut, png } = made.value;
    expect([page, places.length, start, laidOut]).toEqual([{ width: 210, height: 297 }, 21, 3, [{ line: 2, copies: 2 }]]);
    expect(places[1]?.x).toBeCloseTo(7.21 + 63.5 + 2.54, 1);
    expect(leftOut).toEqual([{ line: 4, why: expect.stringContaining('check digit') }]);
    expect(await recognize(await png(0))).toMatchObject({ value: { barcodes: [{ text: '9521234000006' }] } });
    expect(await labels(list, { output: 'zpl' })).toMatchObject({ problem: { code: 'invalid_option' } });
    const many = await labels(new TextEncoder().encode(`number\n${'9521234000006\n'.repeat(6)}`), { copies: 1000 });
    expect(many).toMatchObject({ problem: { code: 'too_large' } });
    expect(sheets.find(({ name }) => name === 'L7160')).toMatchObject({ maker: 'Avery', columns: 3, rows: 7 });
    expect(sheets.find(({ name }) => name === '4360')?.maker).toBe('Herma');
  }); // oxfmt-ignore

  it('answers problems with a code and a text', async () => {
    expect(await generate({ kind: 'EAN_13', value: '12' })).toMatchObject({
      ok: false,
      problem: { code: 'invalid_value', message: expect.stringContaining('takes 12 digits') },
    });
    expect(await recognize(new Uint8Array(0))).toMatchObject({ problem: { code: 'missing_file' } });
    expect(await recognize(await drawn('x'), { maxPixels: 100 })).toMatchObject({
      problem: { code: 'too_large' },
    });
    expect(await convertPresentation(new Uint8Array(9))).toMatchObject({
      problem: { code: 'malformed_file' },
    });
    expect(await appendImage(new Uint8Array(9), 'logo.png')).toMatchObject({
      problem: { code: 'invalid_value' },
    });
  });

  it('refuses options that are not known, and values that an option does not take', async () => {
    const png = await drawn('x');
    const odd = { modes: 'standard' } as object;
    for (const [asked, message] of [
      [
        generate({ kind: 'qrcode', value: 'x', constructor: 'y' } as never),
        /^The option constructor is not known here/,
      ],
      [
        recognize(png, odd),
        /^The option modes is not known here; there are mode, recognitionMode, barcodeTypes, preprocessing, pages.*; the nearest is mode\.$/,
      ],
      [
        recognize(png, { mode: 'fast' as 'standard' }),
        /^The option mode must be one of standard, advanced, qr/,
      ],
      [
        recognize(png, { barcodeTypes: JSON.parse('["EAN"]') }),
        /^The option barcodeTypes lists names of .* received "EAN"/,
      ],
      [recognize(png, { region: { x: 0, y: 0, width: 0.5, height: 9 } }), /^The option region must be/],
      [
        recognizePixels({ width: 1, height: 1, data: new Uint8Array(4) }, { pages: '1' } as object),
        /^The option pages is/,
      ],
      [
        convertPresentation(png, { outputFormat: 'ppt' as 'pptx' }),
        /^The option outputFormat must be one of/,
      ],
      [convertPresentation(png, odd), /^The option modes is not known here/],
      [
        appendImage(png, 'https://example.com/a.png', odd),
        /^The option modes is not known here; there are cssStyle/,
      ],
      [getLanguage(png, odd), /^The option modes is not known here/],
    ] as const) {
      const outcome = await asked;
      expect(outcome.ok ? '' : outcome.problem.message).toMatch(message);
      expect(outcome.ok ? '' : outcome.problem.code).toBe('invalid_option');
    }
  });

  it('looks for the types that were asked for alone, and for nothing without one', async () => {
    const png = await drawn('x');
    const texts = async (options: NonNullable<Parameters<typeof recognize>[1]>) => {
      const found = await recognize(png, options);
      return found.ok ? found.value.barcodes.map(({ text }) => text) : found.problem.message;
    };
    expect(await texts({ barcodeTypes: ['QR_CODE'] })).toEqual(['x']);
    expect(await texts({ barcodeTypes: 'EAN_8, qr_code' })).toEqual(['x']);
    expect(await texts({ mode: 'qr', recognitionMode: 'Advanced2' })).toEqual(['x']);
    expect(await texts({ barcodeTypes: ['EAN_8', 'All_1D'] })).toEqual([]);
    expect(await texts({ barcodeTypes: [] })).toEqual([]);
    // The names of before 1.0.
    expect(await texts({ symbologies: ['QR_CODE'], mode: 'advanced2' })).toEqual(['x']);
    expect(await texts({ symbologies: 'qr', mode: 'standard' })).toEqual(['x']);
    expect(await texts({ symbologies: ['EAN_8'] })).toEqual([]);
    expect(await texts({ mode: 'qr', barcodeTypes: ['EAN_8'] })).toBe(
      'The option barcodeTypes does not go with mode qr.',
    );
    expect(await texts({ mode: 'standard', recognitionMode: 'Advanced2' })).toBe(
      'The option recognitionMode does not go with mode standard.',
    );
  });

  it('says when the work that it may do did not suffice', async () => {
    const found = await recognize(await drawn('x'), { workMs: 0.001 });
    expect(found.ok ? found.value.incomplete : found.problem.code).toBeTruthy();
  });

  it('reads pixels, laid on white where they are transparent', async () => {
    const [modules, scale] = [29, 4];
    const side = modules * scale;
    const data = new Uint8ClampedArray(4 * side * side);
    const image = await generate({ kind: 'qrcode', value: 'pixels', width: side });
    const { data: grey, width } = image.ok
      ? await decoded(image.value.bytes)
      : { data: new Uint8Array(0), width: 0 };
    expect(width).toBe(side);
    // Black is opaque; white is transparent black.
    for (let at = 0; at < grey.length; at += 1) data[4 * at + 3] = grey[at] === 0 ? 255 : 0;
    const found = await recognizePixels({ width: side, height: side, data });
    expect(found).toMatchObject({ value: [{ type: 'QR_CODE', text: 'pixels' }] });
    expect(await recognizePixels({ width: side, height: 1, data })).toMatchObject({
      problem: { code: 'invalid_value' },
    });
  });

  it('converts a presentation and finds and changes what is in HTML', async () => {
    const deck = await convertPresentation(gunzipSync(readFileSync('src/local/samples/demo.ppt.gz')));
    expect(deck.ok && [...deck.value.pptx.subarray(0, 2)]).toEqual([0x50, 0x4b]);
    const page = new TextEncoder().encode('<html lang="ca"><body><p>Bon dia</body></html>');
    expect(await getLanguage(page)).toEqual({ ok: true, value: { languageCode: 'ca', from: 'html-lang' } });
    const changed = await appendImage(page, 'https://example.com/a.png', { cssStyle: 'width: 1px' });
    expect(changed.ok && new TextDecoder().decode(changed.value)).toBe(
      '<html lang="ca"><body><p>Bon dia<img src="https://example.com/a.png" style="width: 1px"></body></html>',
    );
  });
});

async function decoded(png: Uint8Array): Promise<{ readonly width: number; readonly data: Uint8Array }> {
  const { openPages } = await import('../../../src/pages/index.ts');
  const opened = await openPages(png);
  const page = opened.ok ? await opened.value.page(0) : opened;
  const luma = page.ok ? await page.value.luma() : page;
  if (!luma.ok) throw new Error(luma.failure.code);
  return luma.value;
}
