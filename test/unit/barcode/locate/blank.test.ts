import { describe, expect, it } from 'vitest';
import { contentBox, isBlank } from '../../../../src/barcode/locate/blank.ts';

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

describe('the content of a page that is otherwise even', () => {
  const MARGIN = 64;

  it.each(Array.from({ length: 9 }, (_, offset) => offset))(
    'is all of a small code, with a margin, wherever it lies (%i)',
    (offset) => {
      const box = contentBox(page(modules(25, offset)));
      const from = 400 + offset;
      expect(box?.left).toBeLessThanOrEqual(from - MARGIN);
      expect(box?.top).toBeLessThanOrEqual(from - MARGIN);
      expect((box?.left ?? 0) + (box?.width ?? 0)).toBeGreaterThanOrEqual(from + 25 + MARGIN);
      expect((box?.top ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(from + 25 + MARGIN);
      expect(box?.width).toBeLessThan(25 + 2 * (MARGIN + 8) + 8);
    },
  );

  it('reaches no further than the page', () => {
    const corner = page((data) => {
      for (let y = HEIGHT - 20; y < HEIGHT; y += 1) data.fill(0, y * WIDTH + WIDTH - 20, (y + 1) * WIDTH);
    });
    expect(contentBox(corner)).toEqual({
      left: WIDTH - 24 - MARGIN,
      top: HEIGHT - 24 - MARGIN,
      width: 24 + MARGIN,
      height: 24 + MARGIN,
    });
  });

  it('holds a shade without contrast too: a blurred code may be it', () => {
    const shade = (data: Uint8Array) => {
      for (let y = 300; y < 460; y += 1)
        for (let x = 300; x < 460; x += 1)
          data[y * WIDTH + x] = 240 - Math.round(100 * Math.sin((Math.PI * (x - 300)) / 160) ** 2);
      modules(25, 0)(data);
    };
    const box = contentBox(page(shade));
    // The modules alone would begin at 400.
    expect(box?.left).toBeLessThanOrEqual(330 - MARGIN);
    expect(box?.top).toBeLessThanOrEqual(330 - MARGIN);
  });

  it.each([
    [
      'that has content all over',
      page((data) => data.forEach((_, at) => (data[at] = at % 97 === 0 ? 0 : 240))),
    ],
    [
      'with noise beyond that of paper',
      page((data) => data.forEach((_, at) => (data[at] = 240 - ((at * 7919) % 30)))),
    ],
    [
      'whose shade drifts',
      page((data) => data.forEach((_, at) => (data[at] = 240 - Math.floor(at / WIDTH / 10)))),
    ],
    ['that is blank', page(() => undefined)],
  ])('is not told of a page %s', (_, luma) => {
    expect(contentBox(luma)).toBeUndefined();
  });

  it('is the same whatever byte the pixels begin at', () => {
    const { data, ...size } = page(modules(25, 3));
    for (let skip = 1; skip < 4; skip += 1) {
      const shifted = new Uint8Array(data.length + skip).subarray(skip);
      shifted.set(data);
      expect(contentBox({ ...size, data: shifted })).toEqual(contentBox({ ...size, data }));
      expect(isBlank({ ...size, data: shifted })).toBe(false);
    }
  });
});
