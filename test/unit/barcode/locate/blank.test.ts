import { describe, expect, it } from 'vitest';
import { isBlank } from '../../../../src/barcode/locate/blank.ts';

const WIDTH = 1200;
const HEIGHT = 1000;

function page(paint: (data: Uint8Array) => void): { width: number; height: number; data: Uint8Array } {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(240);
  paint(data);
  return { width: WIDTH, height: HEIGHT, data };
}

/** A square of black and white modules of one pixel, `side` pixels a side, in the middle. */
const modules = (side: number, offset: number) => (data: Uint8Array) => {
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1)
      data[(400 + offset + y) * WIDTH + 400 + offset + x] = (x + y) % 2 === 0 ? 0 : 255;
  }
};

describe('a blank page', () => {
  it.each([
    ['even', page(() => undefined)],
    ['noisy paper', page((data) => data.forEach((_, at) => (data[at] = 240 - ((at * 7919) % 11))))],
    ['three specks of dust', page((data) => [5000, 400_000, 900_000].forEach((at) => (data[at] = 0)))],
  ])('is %s', (_, luma) => {
    expect(isBlank(luma)).toBe(true);
  });

  it.each(Array.from({ length: 9 }, (_, offset) => offset))(
    'is none with a small code, wherever it lies (%i)',
    (offset) => {
      expect(isBlank(page(modules(25, offset)))).toBe(false);
    },
  );

  it.each([
    ['upright bars on even columns', (x: number) => x % 2],
    ['upright bars on odd columns', (x: number) => (x + 1) % 2],
    ['level bars on even rows', (_: number, y: number) => y % 2],
    ['level bars on odd rows', (_: number, y: number) => (y + 1) % 2],
    ['a chequerboard', (x: number, y: number) => (x + y) % 2],
  ])('is none with %s of one pixel and spaces of one pixel', (_, light) => {
    const luma = page((data) => {
      for (let y = 0; y < 40; y++)
        for (let x = 0; x < 40; x++) data[(400 + y) * WIDTH + 400 + x] = light(x, y) === 1 ? 240 : 0;
    });
    expect(isBlank(luma)).toBe(false);
  });

  it('is none when it is small: a code may be all of it', () => {
    expect(isBlank({ width: 10, height: 10, data: new Uint8Array(100).fill(255) })).toBe(false);
  });
});
