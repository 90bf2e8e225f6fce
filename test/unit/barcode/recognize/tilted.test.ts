// A linear code that is tilted: rows that leave it at its top or bottom read a part of it, or another type, and are not answered.
import { expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/recognize/recognize.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawCode, rotated } from '../../../support/draw.ts';
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
