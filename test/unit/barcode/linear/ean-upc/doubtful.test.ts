// What makes an EAN or UPC doubtful: digits of even bars, and bars in the quiet zones.
import { describe, expect, it } from 'vitest';
import type { Quad } from '../../../../../src/barcode/vision/geometry.ts';
import { goesOn, isDoubtful } from '../../../../../src/barcode/linear/ean-upc/doubtful.ts';
import type { Luma } from '../../../../../src/image/types.ts';

const MODULES = { EAN_13: 95, UPC_A: 95, EAN_8: 67, UPC_E: 51 } as const;
type Type = keyof typeof MODULES;

interface Drawn {
  readonly type?: Type;
  readonly scale?: number;
  /** A bar beside the symbol, from and to so many modules from its left end, as dark as this share of the symbol's bars. */
  readonly bar?: readonly [from: number, to: number, share?: number];
  /** The tenths of the height where that bar lies. */
  readonly rows?: readonly number[];
}

/** Stripes of one module as wide as a symbol, twelve modules of paper on both sides, and its outline. */
function drawn({ type = 'EAN_13', scale = 4, bar, rows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] }: Drawn) {
  const modules = MODULES[type];
  const [width, height] = [Math.ceil((modules + 24) * scale), 100];
  const luma: Luma = { width, height, data: new Uint8Array(width * height).fill(220) };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (x + 0.5) / scale - 12;
      if (at >= 0 && at < modules && Math.floor(at) % 2 === 0) luma.data[y * width + x] = 20;
      else if (bar !== undefined && at >= bar[0] && at < bar[1] && rows.includes(Math.floor(y / 10)))
        luma.data[y * width + x] = 220 - 200 * (bar[2] ?? 1);
    }
  const [left, right] = [12 * scale, (12 + modules) * scale];
  const quad: Quad = [
    { x: left, y: 0 },
    { x: right, y: 0 },
    { x: right, y: height },
    { x: left, y: height },
  ];
  return { luma, type, quad };
}
const isDoubted = (drawing: Drawn, text = '4006381333931') => {
  const { luma, type, quad } = drawn(drawing);
  return [goesOn(luma, { type, quad }), isDoubtful(luma, { type, text, quad })];
};

describe('a retail symbol', () => {
  it.each(Object.keys(MODULES) as Type[])('%s is doubtful with a bar in either quiet zone', (type) => {
    const end = MODULES[type];
    expect(isDoubted({ type })).toEqual([false, false]);
    // From 1.5 to 5 modules beyond its ends.
    for (const [from, to, is] of [
      [-4, -3, true],
      [-12, -6, false],
      [-1, -0.01, false],
      [end + 3, end + 4, true],
      [end + 6, end + 12, false],
      [end, end + 1, false],
    ] as const)
      expect(isDoubted({ type, bar: [from, to] })[0], `${from} to ${to}`).toBe(is);
  });

  it('needs a bar there of more than 40 % of its own contrast', () => {
    expect(isDoubted({ bar: [-4, -2, 0.37] })[0]).toBe(false);
    expect(isDoubted({ bar: [-4, -2, 0.43] })[0]).toBe(true);
  });

  it('needs it on two of the three lines at a fifth, a half and four fifths of its height', () => {
    for (const [rows, is] of [
      [[1, 2], false],
      [[4, 5], false],
      [[7, 8], false],
      [[0, 3, 6, 9], false],
      [[1, 2, 4, 5], true],
      [[4, 5, 7, 8], true],
      [[1, 2, 7, 8], true],
    ] as const)
      expect(isDoubted({ bar: [-4, -2], rows })[0], rows.join()).toBe(is);
  });

  it('says nothing of its surroundings where a module is less than a pixel', () => {
    expect(isDoubted({ bar: [-4, -2], scale: 1 })[0]).toBe(true);
    expect(isDoubted({ bar: [-4, -2], scale: 0.99 })[0]).toBe(false);
  });

  // ISO/IEC 15420, 4.3.2: 1, 2, 7 and 8 have elements that differ least.
  it.each([
    ['12781278', true],
    ['12781200', true],
    ['12781000', false],
    ['127812781000', true],
    ['127812780000', false],
    ['033445566990', false],
  ])('with the digits %s is doubtful for these: %s', (text, is) => {
    expect(isDoubted({}, text)).toEqual([false, is]);
  });
});
