// The nominal work that the readers of linear codes count, to the last part: what bounds a scan is a sum of these.
import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/types.ts';
import type { Budget } from '../../../../src/lib/budget.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { readByDigits } from '../../../../src/barcode/linear/ean-upc/fit/by-digits.ts';
import { fitEan } from '../../../../src/barcode/linear/ean-upc/fit/index.ts';
import { readByModel } from '../../../../src/barcode/linear/ean-upc/fit/by-model.ts';
import { blurred } from '../../../../src/barcode/linear/ean-upc/fit/patterns.ts';
import { places } from '../../../../src/barcode/linear/ean-upc/fit/place.ts';
import { EAN_13 } from '../../../../src/barcode/linear/ean-upc/model/layouts.ts';
import { invertedPostal, readLinear } from '../../../../src/barcode/linear/index.ts';
import { searchRows, type NamedDecoder } from '../../../../src/barcode/linear/search.ts';
import type { BarArea } from '../../../../src/barcode/locate/bar-areas.ts';
import type { Scene } from '../../../../src/barcode/reader.ts';
import { symbolModules } from '../../../support/ean-modules.ts';

function counted(): { readonly budget: Budget; readonly spent: number[] } {
  const spent: number[] = [];
  return { spent, budget: { spend: (ms) => (spent.push(ms), true), exhausted: false } };
}
const flat = (width: number, height: number, grey = 255): Luma => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(grey),
});
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('a search for rows', () => {
  it('counts 12 ms a megapixel of an image without bars', () => {
    const { budget, spent } = counted();
    expect(readLinear(flat(1000, 500), budget)).toEqual([]);
    expect(sumOf(spent)).toBeCloseTo(6, 3);
  });

  /** Twenty bars, ten pixels apart, in an image whose areas are these. */
  function spentOn(areas: readonly Partial<BarArea>[], fits = true): readonly number[] {
    const image = flat(400, 200);
    for (let i = 0; i < image.data.length; i += 1)
      if ((i % 400) % 10 < 4 && i % 400 >= 100 && i % 400 < 300) image.data[i] = 0;
    const decoder: NamedDecoder = {
      symbology: 'MSI',
      minBars: 20,
      fits: () => fits,
      decode: () => undefined,
    };
    const { budget, spent } = counted();
    const level = { level: () => image, workMsPerMpx: 0 };
    finish(
      searchRows(image, budget, [decoder, decoder], {
        ...level,
        barAreas: (factor) =>
          factor > 1
            ? []
            : areas.map((area) => ({ angle: 0, x: 200, y: 100, halfAlong: 100, halfAcross: 30, ...area })),
      }),
    );
    return spent;
  }

  it('counts each line by its samples, and each row by its bars and decoders', () => {
    const line = (halfAlong: number) => {
      const samples = 2 * 2 * (halfAlong + 0.25 * halfAlong + 16);
      // Sixty pixels high: three lines. The bars that one of two decoders examines in two directions.
      return [0.05, (samples * 3 * 20) / 1e6, (2 * 20 * 2 * 200) / 1e6];
    };
    const five = Array.from({ length: 5 }, () => line(100)).flat();
    const [first, second, ...rest] = spentOn([{}]);
    // The image; a look whether one area is another.
    expect([first, second]).toEqual([0, expect.closeTo(0.05 / 1e3, 9)]);
    expect(rest).toEqual(five.map((ms): unknown => expect.closeTo(ms, 4)));
    expect(rest[2]).toBeCloseTo(0.016, 9);
    expect(spentOn([{}], false).filter((ms) => Math.abs(ms - 0.016) < 1e-9)).toEqual([]);
  });

  it('counts a look for each pair of areas, and 0.3 ms to straighten one', () => {
    const apart = [{ x: 60 }, { x: 200 }, { x: 340 }].map((area) => ({ ...area, halfAlong: 20 }));
    expect(spentOn(apart)[1]).toBeCloseTo((9 * 0.05) / 1e3, 9);
    const tilted = spentOn([{ angle: 0.001, halfAcross: 20 }]);
    expect(tilted.filter((ms) => ms === 0.3)).toHaveLength(2);
  });
});

it('postal codes in white on black count 2 ns a pixel that is inverted, and 5 µs an area', () => {
  const { budget, spent } = counted();
  const image = flat(600, 300, 10);
  const area: BarArea = { angle: 0, x: 300, y: 150, halfAlong: 100, halfAcross: 10 };
  const scene = {
    wanted: ['IMB'],
    workFactor: 1,
    level: () => image,
    barAreas: (factor: number) => (factor === 1 ? [area, { ...area, halfAcross: 40 }, area] : []),
  };
  finish(invertedPostal.read({ image, toScene: (point) => point }, scene as unknown as Scene, budget));
  expect(spent).toContain((3 * 5) / 1e3);
  // A flat area is not dark against its middle line: no level is inverted.
  expect(spent).not.toContain((600 * 300 * 2) / 1e6);
  const dark = flat(600, 300, 10);
  for (let y = 140; y < 160; y += 1)
    for (let x = 200; x < 400; x += 1) if (x % 10 < 4) dark.data[y * 600 + x] = 240;
  const again = counted();
  const bars = { ...scene, level: () => dark };
  finish(
    invertedPostal.read({ image: dark, toScene: (point) => point }, bars as unknown as Scene, again.budget),
  );
  expect(again.spent).toContain((600 * 300 * 2) / 1e6);
});

describe('the model fit', () => {
  const paper = Array<number>(16).fill(0);
  const profileOf = (blur: number): Float32Array =>
    blurred([...paper, ...symbolModules(Array.from('4006381333931', Number)), ...paper], {
      blur,
      samples: 3,
    }).map((dark, i) => 100 * dark + ((i * 7919) % 5));

  it('counts 3 ms for the first band that is read by digits, and a fifth for each other', () => {
    const { budget, spent } = counted();
    const profile = profileOf(0.5);
    const band = { profile, turns: 59, edge: 1, places: () => places(profile) };
    expect(finish(readByDigits([band, band, band], budget))).toBeDefined();
    expect(spent).toEqual([3, 0.6, 0.6]);
  });

  it('counts 0.25 ms a round of the model: of a place, then of three shapes of blur, then of each band', () => {
    const { budget, spent } = counted();
    const profile = profileOf(1.2);
    const band = { profile, turns: 59, edge: 1, places: () => places(profile).slice(0, 1) };
    expect(finish(readByModel([band, band], EAN_13, 1, budget))?.text).toBe('4006381333931');
    expect(new Set(spent)).toEqual(new Set([0.25]));
    // Of both blurs at which fits begin, but for what is dropped.
    expect(spent.length).toBeGreaterThanOrEqual(2 + (1 + 2 + 3 + 3) + 3 * (1 + 4) + 2 * 4);
    expect(spent.length).toBeLessThanOrEqual(2 * (1 + (1 + 2 + 3 + 3) + 3 * (1 + 4)) + 3 * 2 * 4);
  });

  it('counts 4 ms to look for the places of a band', () => {
    const profile = profileOf(0.5);
    const crop = { width: profile.length, height: 20, data: Uint8Array.from({ length: 20 * profile.length }, (_, i) => 200 - (profile[i % profile.length] ?? 0)) }; // oxfmt-ignore
    const { budget, spent } = counted();
    expect(finish(fitEan(crop, budget)).map(({ text }) => text)).toEqual(['4006381333931']);
    expect(spent.slice(0, 2)).toEqual([4, 3]);
    expect(spent.filter((ms) => ms === 4)).toHaveLength(1);
  });
});
