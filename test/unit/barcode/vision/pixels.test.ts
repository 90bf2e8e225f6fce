// Pixel work against its definition, written out pixel by pixel.
import { describe, expect, test } from 'vitest';
import type { Luma } from '../../../../src/image/types.ts';
import { halve } from '../../../../src/barcode/vision/halve.ts';
import { cropped, fromCrop, wholeCrop } from '../../../../src/barcode/vision/crop.ts';
import { blur, boxColumns, normalize, thresholdRows } from '../../../../src/barcode/vision/pixels.ts';

/** Grey without any pattern, the same in every run. */
function noise(width: number, height: number): Luma {
  let state = 7;
  const data = Uint8Array.from({ length: width * height }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  return { width, height, data };
}

/** The value at a place; outside, the picture's edge. */
function at({ width, height, data }: Luma, x: number, y: number): number {
  const inside = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));
  return data[inside(y, height) * width + inside(x, width)] ?? 0;
}

function eachPixel({ width, height }: Luma, value: (x: number, y: number) => number): number[] {
  return Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
}

function around(luma: Luma, x: number, y: number, across: number, down: number): number[] {
  const values: number[] = [];
  for (let dy = -down; dy <= down; dy++)
    for (let dx = -across; dx <= across; dx++) values.push(at(luma, x + dx, y + dy));
  return values;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function mostApart(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  return Math.max(...Array.from(a, (value, i) => Math.abs(value - (b[i] ?? Number.NaN))));
}

const SIZES = [
  [64, 40],
  [65, 41],
  [66, 3],
  [7, 5],
  [2, 2],
] as const;

describe.each(SIZES)('a picture of %i × %i', (width, height) => {
  const luma = noise(width, height);

  test('is halved to the rounded means of four, also where it starts at an odd address', () => {
    const half = halve(luma);
    const expected = eachPixel(half, (x, y) =>
      Math.floor(
        mean([
          at(luma, 2 * x, 2 * y),
          at(luma, 2 * x + 1, 2 * y),
          at(luma, 2 * x, 2 * y + 1),
          at(luma, 2 * x + 1, 2 * y + 1),
        ]) + 0.5,
      ),
    );
    expect([...half.data]).toEqual(expected);
    const moved = new Uint8Array(luma.data.length + 1);
    moved.set(luma.data, 1);
    expect([...halve({ width, height, data: moved.subarray(1) }).data]).toEqual(expected);
  });

  test.each([1, 5])('has the means of columns of 2·%i + 1 pixels', (radius) => {
    const expected = eachPixel(luma, (x, y) => mean(around(luma, x, y, 0, radius)));
    expect(mostApart(boxColumns(luma, radius).data, expected)).toBeLessThanOrEqual(0.51);
  });

  test.each([1, 3])('is blurred by three boxes of radius %i', (radius) => {
    let expected: Luma = luma;
    for (let i = 0; i < 3; i++) {
      const before = expected;
      const data = eachPixel(luma, (x, y) => mean(around(before, x, y, radius, radius)));
      expected = { width, height, data: Uint8Array.from(data, Math.round) };
    }
    expect(mostApart(blur(luma, radius).data, expected.data)).toBeLessThanOrEqual(1);
  });

  test('is normalized by the mean and the mean deviation about each pixel', () => {
    const away = { ...luma, data: new Uint8Array(luma.data.length) };
    const difference = eachPixel(luma, (x, y) => {
      const value = at(luma, x, y) - Math.round(mean(around(luma, x, y, 8, 8)));
      away.data[y * width + x] = Math.min(255, 4 * Math.abs(value));
      return value;
    });
    const expected = eachPixel(luma, (x, y) => {
      const spread = Math.max(12, Math.round(mean(around(away, x, y, 8, 8))));
      return Math.min(255, Math.max(0, 128 + (256 * (difference[y * width + x] ?? 0)) / spread));
    });
    // A mean that is rounded the other way moves a pixel by 256 / 12 levels at most.
    expect(
      mean(expected.map((value, i) => Math.abs(value - (normalize(luma, 8).data[i] ?? 0)))),
    ).toBeLessThan(1);
  });

  test('is black where a row is below the middle of its extremes, white where they are alike', () => {
    const flat = {
      ...luma,
      data: luma.data.map((value, i) => (i % width < width / 2 ? value : 100 + (value & 7))),
    };
    const expected = eachPixel(flat, (x, y) => {
      const near = around(flat, x, y, 4, 0);
      const [least, most] = [Math.min(...near), Math.max(...near)];
      return most - least < 12 || 2 * at(flat, x, y) > least + most ? 255 : 0;
    });
    expect([...thresholdRows(flat, 4).data]).toEqual(expected);
  });

  test('is itself when it is cut out whole', () => {
    expect(cropped(luma, wholeCrop(luma, 0, 1, 1))).toEqual(luma);
  });
});

test.each([30, 90, 137])(
  'a ramp turned by %i° has at each place the value of the place it was cut from',
  (degrees) => {
    const ramp = { width: 90, height: 70, data: new Uint8Array(90 * 70) };
    ramp.data.set(eachPixel(ramp, (x, y) => 20 + x + y));
    const crop = wholeCrop(ramp, (degrees * Math.PI) / 180, 1.3, 0.8);
    const turned = cropped(ramp, crop);
    const back = fromCrop(crop);
    const errors = eachPixel(turned, (x, y) => {
      const place = back({ x: x + 0.5, y: y + 0.5 });
      const inside = place.x > 2 && place.y > 2 && place.x < 88 && place.y < 68;
      return inside ? Math.abs(at(turned, x, y) - (19 + place.x + place.y)) : 0;
    });
    expect(Math.max(...errors)).toBeLessThan(0.6);
  },
);

test('outside the picture a cut repeats the nearest pixel', () => {
  const luma = noise(20, 20);
  const crop = { centre: { x: 10, y: 10 }, angle: 0, length: 60, breadth: 60, scale: 1, scaleAcross: 1 };
  const wide = cropped(luma, crop);
  expect([...wide.data]).toEqual(eachPixel(wide, (x, y) => at(luma, x - 20, y - 20)));
});
