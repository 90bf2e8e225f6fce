// Rules of linear readers that a drawing alone does not show: what counts once, what is the same symbol, and which shares widths have.
import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { barRow, extremaOf, type BarRow } from '../../../../src/barcode/linear/bars.ts';
import { bandProfile } from '../../../../src/barcode/linear/ean-upc/fit/band.ts';
import { fitAt } from '../../../../src/barcode/linear/ean-upc/fit/fit.ts';
import { blurred } from '../../../../src/barcode/linear/ean-upc/fit/patterns.ts';
import { places } from '../../../../src/barcode/linear/ean-upc/fit/place.ts';
import { isRounded } from '../../../../src/barcode/linear/ean-upc/gtin.ts';
import { encodeMsi } from '../../../../src/barcode/linear/msi/codec.ts';
import { msiDecoder } from '../../../../src/barcode/linear/msi/index.ts';
import { encodePlessey } from '../../../../src/barcode/linear/plessey/codec.ts';
import { plesseyDecoder } from '../../../../src/barcode/linear/plessey/index.ts';
import { searchRows, type NamedDecoder } from '../../../../src/barcode/linear/search.ts';
import { symbolModules } from '../../../support/ean-modules.ts';

describe('bars of two widths', () => {
  /** Bars at one pitch of ten, whose wide ones lie further on by a share of it, as dark as their widths are then. */
  function row(wide: readonly boolean[], share: number, termination = -1): BarRow {
    const width = (is: boolean): number => 10 * (0.5 + (is ? share : -share));
    return {
      // Behind the termination bar the right edges keep the pitch.
      centres: Float64Array.from(wide, (is, i) =>
        termination >= 0 && i > termination ? 10 * (i + 1) - width(is) / 2 : 10 * i + width(is) / 2,
      ),
      masses: Float64Array.from(wide, (is, i) => (i === termination ? 10 : width(is))),
      quietBefore: Infinity,
      quietAfter: Infinity,
    };
  }

  it('of MSI differ by 0.18 to 0.64 pitches', () => {
    const read = (share: number) => msiDecoder.decode(row(encodeMsi('1234567'), share), {} as never)?.text;
    expect([0.088, 0.092, 0.31, 0.33].map(read)).toEqual([undefined, '1234567', '1234567', undefined]);
  });

  it('of Plessey differ by 0.2 to 0.64 pitches', () => {
    const { start = [], body = [], stop = [] } = encodePlessey('1F4C') ?? {};
    const wide = [...start, ...body, true, ...stop];
    const read = (share: number) =>
      plesseyDecoder.decode(row(wide, share, wide.length - 5), {} as never)?.text;
    expect([0.098, 0.102, 0.31, 0.33].map(read)).toEqual([undefined, '1F4C', '1F4C', undefined]);
  });
});

it('the darkness between two bars that blur into each other counts once', () => {
  const values = [...Array<number>(10).fill(200), 150, 60, 60, 100, 120, 100, 60, 60, 150, ...Array<number>(10).fill(200)]; // oxfmt-ignore
  const profile = {
    values: Float32Array.from(values),
    start: 0,
    step: 1,
    endsBefore: false,
    endsAfter: false,
  };
  const { masses, centres } = barRow(profile, extremaOf(profile), 0, 1);
  const total = values.reduce((sum, value) => sum + 1 - value / 200, 0);
  expect((masses[0] ?? 0) + (masses[1] ?? 0)).toBeCloseTo(total, 6);
  expect(masses[0]).toBeCloseTo(total / 2, 6);
  expect(((centres[0] ?? 0) + (centres[1] ?? 0)) / 2).toBeCloseTo(14, 6);
});

it('a symbol of the same text is another one where its middle lies outside of the first', () => {
  const [width, height] = [600, 400];
  const image: Luma = {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, i) => (Math.floor((i % width) / 5) % 2) * 255),
  };
  const decoder: NamedDecoder = {
    symbology: 'MSI',
    minBars: 7,
    fits: () => true,
    decode: (_, { mirrored, frame }) =>
      // By the level: what was read there, from -30 to 50 of its area in the image's pixels.
      mirrored
        ? undefined
        : { text: 'a', from: -30 / scale(frame.luma), to: 50 / scale(frame.luma), votes: 1 },
  };
  const half: Luma = { ...image, width: 300, height: 200, data: image.data.subarray(0, 60_000) };
  const scale = ({ width: wide }: Luma): number => width / wide;
  const found = (dx: number, dy: number): number => {
    const area = { angle: 0, x: 300, y: 200, halfAlong: 100, halfAcross: 40 };
    const inHalf = { angle: 0, x: (300 + dx) / 2, y: (200 + dy) / 2, halfAlong: 50, halfAcross: 20 };
    return finish(
      searchRows(image, UNLIMITED, [decoder], {
        level: (factor) => (factor === 1 ? image : half),
        barAreas: (factor) => (factor === 1 ? [area] : factor === 2 ? [inHalf] : []),
        workMsPerMpx: 0,
      }),
    ).length;
  };
  expect(found(0, 0)).toBe(1);
  // The first one is 80 px long and high.
  for (const [dx, dy, symbols] of [
    [39, 0, 1],
    [41, 0, 2],
    [-39, 0, 1],
    [-41, 0, 2],
    [0, 39, 1],
    [0, 41, 2],
    [0, -39, 1],
    [0, -41, 2],
  ] as const)
    expect(found(dx, dy), `${dx}, ${dy}`).toBe(symbols);
});

it('a number is rounded where it has decimals or an exponent, and is of 200 characters at most', () => {
  expect(['4.00638E+12', '4006381333931', '4.006381333931E+12', '96385074.5', 'x'].map(isRounded)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  expect([200, 201].map((length) => isRounded('4.00638E+12'.padEnd(length)))).toEqual([true, false]);
});

describe('the model fit', () => {
  const paper = Array<number>(16).fill(0);
  const modules = symbolModules(Array.from('4006381333931', Number));
  const profileOf = (all: readonly number[]): Float32Array =>
    blurred([...paper, ...all, ...paper], { blur: 0.7, samples: 3 }).map((dark) => 100 * dark);

  it('costs twice what its first and last guard leave over', () => {
    const costOf = (from: number, count: number): number => {
      const covered = modules.map((module, i) => (i >= from && i < from + count ? 0 : module));
      const found = places(profileOf(covered)).find(
        ({ start, module, reversed }) => !reversed && Math.abs(start - 48) < 4 && Math.abs(module - 3) < 0.1,
      );
      return found?.cost ?? 11;
    };
    const whole = costOf(0, 0);
    expect(whole).toBeLessThan(2.2);
    for (const [from, count] of [
      [0, 3],
      [92, 3],
    ] as const)
      expect(costOf(from, count) - whole, String(from)).toBeGreaterThan(1);
  });

  it('has its centre guard between the sixth digit and the seventh', () => {
    const place = { start: 48, module: 3, cost: 0, reversed: false };
    expect(fitAt(profileOf(modules), place, 0.7, Infinity)?.total).toBeLessThan(1.6);
  });
});

it('two rows are a band whose lean is followed', () => {
  const width = 120;
  const row = (x: number): number => 128 + 100 * Math.sin(x / 2.5);
  const data = Uint8Array.from({ length: 2 * width }, (_, i) =>
    Math.round(row((i % width) - 1.2 * (Math.floor(i / width) - 0.5))),
  );
  const profile = bandProfile({ width, height: 2, data }, 0, 2);
  for (let x = 5; x < width - 5; x += 1) expect(Math.abs(-(profile[x] ?? 0) - row(x))).toBeLessThan(2.5);
});
