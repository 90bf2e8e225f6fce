// Samples of the grid of `npm run bench -- recognition linear`: every type, upright and rotated, sharp and blurred.
import { describe, expect, it } from 'vitest';
import { readLinear } from '../../../../src/barcode/linear/index.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { barsOf, draw, gaussian, generator, withHeight, type Drawing } from '../../../support/draw-linear.ts';

interface Symbol1d {
  readonly type: string;
  readonly text: string;
  readonly drawing: Drawing;
}

const SYMBOLS: readonly Symbol1d[] = [
  { type: 'MSI', text: '1234567', drawing: withHeight(barsOf('msi', '1234567'), 30) },
  {
    type: 'MSI',
    text: '12345674',
    drawing: withHeight(barsOf('msi', '1234567', { includecheck: true }), 30),
  },
  {
    type: 'MSI',
    text: '80527',
    drawing: withHeight(barsOf('msi', '8052', { includecheck: true, checktype: 'mod11' }), 30),
  },
  { type: 'PLESSEY', text: '1F4C', drawing: withHeight(barsOf('plessey', '1F4C'), 30) },
  {
    type: 'IMB',
    text: '0123456709498765432101234567891',
    drawing: barsOf('onecode', '0123456709498765432101234567891'),
  },
  { type: 'IMB', text: '01234567094987654321', drawing: barsOf('onecode', '01234567094987654321') },
  { type: 'UPC_EAN_EXTENSION', text: '05', drawing: withHeight(barsOf('ean2', '05'), 30) },
  { type: 'UPC_EAN_EXTENSION', text: '52495', drawing: withHeight(barsOf('ean5', '52495'), 30) },
];

const read = (luma: Luma) => readLinear(luma, UNLIMITED).map(({ type, text }) => `${type} ${text}`);

describe.each(SYMBOLS)('$type $text', ({ type, text, drawing }) => {
  it.each([1, 2, 3])('is read upright at %d px a point, with a margin and without', (points) => {
    const scale = points * drawing.points;
    expect(read(draw(drawing, { scale }))).toEqual([`${type} ${text}`]);
    expect(read(draw(drawing, { scale, quiet: 0 }))).toEqual([`${type} ${text}`]);
  });

  it.each([
    { scale: 2, angle: 0, blur: 0.5 },
    { scale: 2, angle: 31, blur: 0.5 },
    { scale: 2.5, angle: 90, blur: 0.4 },
    { scale: 3, angle: 137, blur: 0.5 },
    { scale: 2.2, angle: 180, blur: 0.25 },
    { scale: 3, angle: 262, blur: 0 },
  ])('is read at $scale px per module, rotated by $angle°, blur σ $blur module', (view) => {
    expect(read(draw(drawing, { ...view, noise: 3, shift: [0.3, 0.6] }))).toEqual([`${type} ${text}`]);
  });

  it('is placed where it lies', () => {
    const luma = draw(drawing, { scale: 3, angle: 20 });
    const quad = readLinear(luma, UNLIMITED)[0]?.quad;
    const radians = (20 * Math.PI) / 180;
    const left = -drawing.width * 1.5;
    // Middle of the left edge of the bars, rotated about the image's centre.
    const expected = {
      x: luma.width / 2 + left * Math.cos(radians),
      y: luma.height / 2 + left * Math.sin(radians),
    };
    const seen = {
      x: ((quad?.[0].x ?? 0) + (quad?.[3].x ?? 0)) / 2,
      y: ((quad?.[0].y ?? 0) + (quad?.[3].y ?? 0)) / 2,
    };
    const axis = { x: Math.cos(radians), y: Math.sin(radians) };
    expect(Math.abs((seen.x - expected.x) * axis.x + (seen.y - expected.y) * axis.y)).toBeLessThan(3);
  });
});

describe('rows of bars', () => {
  it('are not read from other symbologies', () => {
    for (const [bcid, text] of [
      ['code128', 'quietzone'],
      ['ean13', '4006381333931'],
      ['interleaved2of5', '0123456789'],
      ['code39', 'QUIET ZONE'],
      ['industrial2of5', '01234567'],
      ['rationalizedCodabar', 'A0123456789B'],
      ['pharmacode', '117480'],
      ['telepen', 'Quiet'],
      ['postnet', '01234'],
      ['royalmail', 'LE28HS9Z'],
      ['japanpost', '6540123789-A-K-Z'],
    ] as const)
      expect(read(draw(withHeight(barsOf(bcid, text), 30), { scale: 2 })), bcid).toEqual([]);
  });

  it('are not read from noise and gratings', () => {
    const random = generator(3);
    const noise = {
      width: 400,
      height: 300,
      data: Uint8Array.from({ length: 120_000 }, () => 128 + 40 * gaussian(random)),
    };
    expect(read(noise)).toEqual([]);
    for (const period of [2, 3, 5, 9])
      expect(
        read({
          width: 300,
          height: 100,
          data: Uint8Array.from({ length: 30_000 }, (_, i) => ((i % 300) % period < period / 2 ? 0 : 255)),
        }),
      ).toEqual([]);
  });

  it('end early once the budget is used up', () => {
    const luma = draw(SYMBOLS[0]?.drawing ?? { bars: [], width: 1, height: 1, points: 1 }, { scale: 2 });
    expect(readLinear(luma, createBudget({ workMs: 0 }))).toEqual([]);
  });

  it('are searched for in images of any size without failing', () => {
    for (const [width, height] of [
      [0, 0],
      [1, 1],
      [2, 40],
      [40, 2],
      [7, 9],
      [33, 17],
    ] as const)
      expect(read({ width, height, data: new Uint8Array(width * height).fill(90) })).toEqual([]);
  });

  it('keep two equal symbols apart', () => {
    const one = draw(SYMBOLS[1]?.drawing ?? { bars: [], width: 1, height: 1, points: 1 }, { scale: 2 });
    const data = new Uint8Array(one.width * one.height * 2);
    data.set(one.data);
    data.set(one.data, one.data.length);
    expect(read({ width: one.width, height: one.height * 2, data })).toEqual([
      'MSI 12345674',
      'MSI 12345674',
    ]);
  });
});
