import { describe, expect, it } from 'vitest';
import { recognize, type RecognizeOptions } from '../../../../src/barcode/index.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawCode, sheet, rotated } from '../../../support/draw.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';

const AUTO: RecognizeOptions = {
  symbologies: 'all',
  effort: 'advanced',
  preprocessing: 'Auto',
  budget: UNLIMITED,
};

async function read(luma: Luma, options: Partial<RecognizeOptions> = {}): Promise<readonly string[]> {
  const result = await recognize(luma, { ...AUTO, ...options });
  return result.ok ? result.value.map(({ type, text }) => `${type} ${text}`) : [messageOf(result.failure)];
}

describe('recognize', () => {
  it('answers a sheet of sixty equal codes with sixty results', async () => {
    const code = await drawCode('qrcode', 'equal', { scale: 2 });
    expect(
      await read(
        sheet(
          Array.from({ length: 60 }, () => code),
          10,
        ),
      ),
    ).toEqual(Array.from({ length: 60 }, () => 'QR_CODE equal'));
  });

  it('answers equal linear labels below and beside each other once each', async () => {
    const code = await drawCode('ean13', '4006381333931', { scale: 2, height: 10 });
    expect(
      await read(
        sheet(
          Array.from({ length: 12 }, () => code),
          3,
        ),
      ),
    ).toEqual(Array.from({ length: 12 }, () => 'EAN_13 4006381333931'));
  });

  it('answers labels that differ in one digit once each, on a picture that is halved to be looked at', async () => {
    const texts = Array.from({ length: 6 }, (_, i) => `label ${i}`);
    const labels = sheet(await Promise.all(texts.map((text) => drawCode('code128', text))), 2, 20);
    const page = { width: 2400, height: 1800, data: new Uint8Array(2400 * 1800).fill(235) };
    for (let y = 0; y < labels.height; y++) {
      page.data.set(labels.data.subarray(y * labels.width, (y + 1) * labels.width), (y + 400) * 2400 + 700);
    }
    expect(await read(page)).toEqual(texts.map((text) => `CODE_128 ${text}`));
  });

  it.each([
    ['datamatrix', 'DATA_MATRIX'],
    ['azteccode', 'AZTEC'],
    ['pdf417', 'PDF_417'],
    ['micropdf417', 'PDF_417'],
    ['microqrcode', 'QR_CODE'],
    ['code39', 'CODE_39'],
  ] as const)('answers a %s beside a code that the first pass reads', async (bcid, type) => {
    const beside = await drawCode(bcid, '0123456', { scale: 3, ...(bcid === 'code39' && { height: 10 }) });
    const qr = await drawCode('qrcode', 'first', { scale: 3 });
    expect(await read(sheet([qr, beside], 2, 12))).toEqual(['QR_CODE first', `${type} 0123456`]);
    expect(await read(sheet([beside, qr], 1, 12))).toEqual([`${type} 0123456`, 'QR_CODE first']);
  });

  it.each(['datamatrix', 'azteccode'])('answers all nine codes of a sheet: %s', async (bcid) => {
    const texts = Array.from({ length: 9 }, (_, i) => `cell ${i}`);
    const codes = await Promise.all(texts.map((text) => drawCode(bcid, text, { scale: 3 })));
    expect((await read(sheet(codes, 3, 8))).map((answer) => answer.replace(/^\w+ /, ''))).toEqual(texts);
  });

  it('answers a code in white on black beside one in black on white', async () => {
    const inverse = (luma: Luma): Luma => ({ ...luma, data: luma.data.map((grey) => 255 - grey) });
    const qr = await drawCode('qrcode', 'first', { scale: 4 });
    for (const bcid of ['datamatrix', 'azteccode', 'qrcode', 'pdf417']) {
      const page = sheet([qr, inverse(await drawCode(bcid, 'inverse', { scale: 4 }))], 2, 40);
      expect(
        (await read(page)).map((answer) => answer.replace(/^\w+ /, '')),
        bcid,
      ).toEqual(['first', 'inverse']);
    }
  });

  it.each(['pdf417', 'pdf417compact', 'micropdf417', 'databarstackedomni'])(
    'reads a rotated %s',
    async (bcid) => {
      const text = bcid.startsWith('databar') ? '(01)09521234543213' : 'rotated';
      const code = await drawCode(bcid, text, { scale: 3 });
      for (const degrees of [22, 64, 158])
        expect((await read(rotated(code, degrees))).length, String(degrees)).toBe(1);
    },
  );

  it('answers in reading order: lines from above, each from the left', async () => {
    const texts = ['A1', 'B2', 'C3', 'D4', 'E5', 'F6'];
    const codes = await Promise.all(texts.map((text) => drawCode('code128', text, { height: 8 })));
    expect(await read(sheet(codes, 2))).toEqual(texts.map((text) => `CODE_128 ${text}`));
  });

  it('reads a linear code at any angle, and with preprocessing None none that is rotated by 30°', async () => {
    const code = await drawCode('code128', 'rotated 30', { scale: 3 });
    for (const degrees of [15, 30, 45, 60, 75, 105, 150]) {
      expect(await read(rotated(code, degrees))).toEqual(['CODE_128 rotated 30']);
    }
    expect(await read(rotated(code, 30), { preprocessing: 'None' })).toEqual([]);
  });

  it('places each symbol by its corners', async () => {
    const code = await drawCode('ean13', '4006381333931', { scale: 2, height: 20 });
    const result = await recognize(code, AUTO);
    const quad = result.ok ? result.value[0]?.quad : undefined;
    // 10 pt of padding at scale 2 are 20 px; 95 modules of 2 px; 20 mm of bars are 57 pt.
    expect(quad?.[0].x).toBeGreaterThan(17);
    expect(quad?.[0].x).toBeLessThan(23);
    expect((quad?.[1].x ?? 0) - (quad?.[0].x ?? 0)).toBeGreaterThan(184);
    expect((quad?.[3].y ?? 0) - (quad?.[0].y ?? 0)).toBeGreaterThan(100);
    expect((quad?.[3].y ?? 0) - (quad?.[0].y ?? 0)).toBeLessThan(130);
  });

  it('answers only the types that were asked for', async () => {
    const codes = [await drawCode('qrcode', 'both'), await drawCode('code128', 'both')];
    expect(await read(sheet(codes, 2), { symbologies: 'qr' })).toEqual(['QR_CODE both']);
    expect(await read(sheet(codes, 2), { symbologies: ['CODE_128'] })).toEqual(['CODE_128 both']);
    const upc = await drawCode('upca', '012345678905');
    expect(await read(upc, { symbologies: ['UPC_A'] })).toEqual(['UPC_A 012345678905']);
    expect(await read(upc, { symbologies: ['EAN_13'] })).toEqual([]);
  });

  it('reads dark pictures of little contrast and inverse codes', async () => {
    const code = await drawCode('qrcode', 'dim', { scale: 4 });
    const dim = { ...code, data: code.data.map((value) => 4 + value / 16) };
    expect(await read(dim)).toEqual(['QR_CODE dim']);
    expect(await read({ ...code, data: code.data.map((value) => 255 - value) })).toEqual(['QR_CODE dim']);
  });

  it('answers nothing for noise, flat grey, stripes and pictures of no size', async () => {
    let seed = 7;
    const noise = new Uint8Array(300 * 200).map(() => (seed = (seed * 48271) % 2147483647) & 255);
    expect(await read({ width: 300, height: 200, data: noise }, { effort: 'advanced2' })).toEqual([]);
    expect(await read({ width: 300, height: 200, data: new Uint8Array(300 * 200).fill(99) })).toEqual([]);
    const stripes = new Uint8Array(300 * 200).map((_, i) => ((i % 300) % 6 < 3 ? 0 : 255));
    expect(await read({ width: 300, height: 200, data: stripes }, { effort: 'advanced2' })).toEqual([]);
    for (const [width, height] of [
      [0, 0],
      [1, 1],
      [3, 2],
      [1, 500],
      [500, 1],
    ] as const) {
      expect(
        await read({ width, height, data: new Uint8Array(width * height) }, { effort: 'advanced2' }),
      ).toEqual([]);
    }
  });

  it('ends with what it has when the budget is used up', async () => {
    const code = await drawCode('code128', 'budget');
    expect(await read(code, { budget: createBudget({ workMs: 0 }) })).toEqual([]);
    expect(await read(rotated(code, 30), { budget: createBudget({ workMs: 1 }) })).toEqual([]);
  });
});
