// A linear code that is tilted: rows that leave it at its top or bottom read a part of it, or another type, and are not answered.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/recognize/recognize.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawCode, rotated } from '../../../support/draw.ts';
import { drawDocument } from '../../../support/draw-documents.ts';
import { readByDefault } from '../../../support/engine-default.ts';
import { passesOver } from '../../../support/passes-over.ts';

const PARTS_BY_DEFAULT = [
  ['interleaved2of5', '70566149575587043170', 2, 190],
  ['interleaved2of5', '16655186630456931210', 3, 259],
  ['interleaved2of5', '526345815436', 4, 351],
  ['interleaved2of5', '701792158216', 3, 299],
  ['code128', 'Quiet zone 128', 4, 33],
] as const;

it.each(PARTS_BY_DEFAULT)(
  '%s %s at a scale of %i by %i° is answered alone',
  async (bcid, text, scale, angle) => {
    const page = rotated(await drawCode(bcid, text, { scale }), angle);
    const byDefault = await readByDefault(page);
    expect(byDefault.filter((symbol) => symbol.text !== text)).not.toEqual([]);
    const read = await recognize(page, {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: UNLIMITED,
    });
    expect(read.ok && read.value.map((symbol) => symbol.text)).toEqual([text]);
  },
);

it.each([
  ['ean8', '96385074', 45],
  ['upce', '01234565', 45],
  ['code128', 'Quiet zone 128', 160],
])(
  '%s %s by %i°, read along a strip of rows, is explained whole: no bars are looked for',
  async (bcid, text, angle) => {
    const { passes, texts } = await passesOver(rotated(await drawCode(bcid, text, { scale: 4 }), angle));
    expect(texts).toEqual([text]);
    expect(passes.filter((pass) => pass.startsWith('bar region'))).toEqual([]);
  },
);

describe('a tilted rMQR', () => {
  it('whose corner the engine takes for a Micro QR code is answered alone', async () => {
    const { luma, codes } = await drawDocument('tilted codes', 139, 31);
    expect((await readByDefault(luma)).map(({ text }) => text)).toEqual(['472775']);
    const { texts } = await passesOver(luma);
    expect(texts.toSorted()).toEqual(codes.flatMap((code) => code.texts).toSorted());
  });

  it('with modules of 2 px, which are no squares at half the size, is read', async () => {
    const { luma, codes } = await drawDocument('tilted codes', 60, 31);
    expect((await passesOver(luma)).texts).toEqual(codes.flatMap((code) => code.texts));
  });
});

it.each([1, 3, 8])('a Micro QR code of %i px a module that fills its image is answered', async (scale) => {
  const code = await drawCode('microqrcode', '12345', { scale, paddingwidth: 0, paddingheight: 0 });
  expect((await readByDefault(code)).map(({ text }) => text)).toEqual(['12345']);
  expect((await passesOver(code)).texts).toEqual(['12345']);
});

it('a Micro QR code beside a line and letters is answered', async () => {
  const code = await drawCode('microqrcode', '12345', { scale: 4, paddingwidth: 0, paddingheight: 0 });
  for (const isInk of [() => true, (y: number) => y % 40 < 24]) {
    const side = code.width + 80;
    const data = new Uint8Array(side * side).fill(255);
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const [u, v] = [x - 40, y - 40];
        if (u >= 0 && v >= 0 && u < code.width && v < code.height)
          data[y * side + x] = code.data[v * code.width + u] ?? 0;
        else if (u >= code.width + 3 && u < code.width + 7 && isInk(y)) data[y * side + x] = 0;
      }
    expect((await passesOver({ width: side, height: side, data })).texts).toEqual(['12345']);
  }
});

describe('a tilted PDF417 of which the engine takes rows across several of its own for another text', () => {
  it.each([
    ['parcel SYPQ9T1FI1NT5Y37', 83],
    ['parcel LAT7VZ1Y35UXEJYS', 98],
    ['parcel F8JLUP42B6RO11KB', 83],
  ])('%s by %i° is answered as what it is', async (text, angle) => {
    const page = rotated(await drawCode('pdf417', text, { scale: 4, columns: 4 }), angle);
    expect((await readByDefault(page)).map((symbol) => symbol.text)).not.toContain(text);
    for (const effort of ['standard', 'advanced'] as const) {
      const read = await recognize(page, {
        symbologies: 'all',
        effort,
        preprocessing: 'Auto',
        budget: UNLIMITED,
      });
      expect(read.ok && read.value.map((symbol) => symbol.text)).toEqual([text]);
    }
  });
});
