// What the rows of linear codes are measured by, at its bounds: each value was counted by hand.
import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED, type Budget } from '../../../../src/lib/budget.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { barRow, extremaOf, type BarRow } from '../../../../src/barcode/linear/bars.ts';
import { code128Codewords } from '../../../../src/barcode/linear/code128/codewords.ts';
import { massesPerPitch, twoWidths } from '../../../../src/barcode/linear/pitch.ts';
import { plesseyDecoder } from '../../../../src/barcode/linear/plessey/index.ts';
import type { Profile } from '../../../../src/barcode/linear/profile.ts';
import { searchRows, type NamedDecoder } from '../../../../src/barcode/linear/search.ts';
import { encodePlesseySymbol } from '../../../../src/barcode/generate/two-widths.ts';

const profileOf = (values: readonly number[]): Profile => ({
  values: Float32Array.from(values),
  start: 0,
  step: 1,
  endsBefore: false,
  endsAfter: false,
});
const fill = (length: number, value: number): number[] => Array<number>(length).fill(value);

describe('the white beside a row', () => {
  it('of one bar is the brightest up to its neighbours', () => {
    const profile = profileOf([...fill(6, 200), ...fill(3, 40), ...fill(4, 200), ...fill(2, 40), ...fill(5, 200)]); // oxfmt-ignore
    const extrema = extremaOf(profile);
    for (const [bar, centre, width] of [
      [0, 7, 3],
      [1, 13.5, 2],
    ] as const) {
      const { masses, centres } = barRow(profile, extrema, bar, bar);
      expect(masses[0]).toBeCloseTo(0.8 * width, 6);
      expect(centres[0]).toBeCloseTo(centre, 6);
    }
  });

  it('is the brightest within one pitch of its ends', () => {
    /** Two bars of four samples, ten apart, between 40 samples of paper; a lighter one so far before and behind them. */
    const read = (before: number, behind: number): readonly number[] => {
      const values = [...fill(40, 200), ...fill(4, 40), ...fill(6, 200), ...fill(4, 40), ...fill(40, 200)];
      values[40 - before] = 210;
      values[53 + behind] = 210;
      const profile = profileOf(values);
      return [...barRow(profile, extremaOf(profile), 0, 1).masses];
    };
    const plain = read(20, 20);
    expect(plain).toEqual([expect.closeTo(3.2, 6), expect.closeTo(3.2, 6)]);
    // The edges lie half a sample outside the bars.
    expect(read(12, 20)).toEqual(plain);
    expect(read(20, 12)).toEqual(plain);
    for (const [at, masses] of [
      [0, read(9, 20)],
      [1, read(20, 9)],
    ] as const) {
      expect((masses[at] ?? 0) - (plain[at] ?? 0)).toBeGreaterThan(0.05);
      expect(masses[1 - at] ?? 0).toBeGreaterThan(plain[1 - at] ?? 0);
    }
  });
});

it('masses are taken over the mean pitch of five bars on each side, ten where the row ends', () => {
  // Centres grow with the square of their number.
  const row: BarRow = {
    centres: Float64Array.from({ length: 21 }, (_, i) => i * i),
    masses: new Float64Array(21).fill(7),
    quietBefore: 0,
    quietAfter: 0,
  };
  const found = massesPerPitch(row);
  const mean = (from: number, to: number): number => (to * to - from * from) / (to - from);
  for (const [bar, from, to] of [
    [0, 0, 10],
    [4, 0, 10],
    [5, 0, 10],
    [6, 1, 11],
    [10, 5, 15],
    [15, 10, 20],
    [16, 10, 20],
    [20, 10, 20],
  ] as const)
    expect(found[bar], String(bar)).toBeCloseTo(7 / mean(from, to), 9);
});

it('Plessey bars are of two widths that differ by 0.3 of their difference at least', () => {
  const symbol = encodePlesseySymbol('1F4C');
  const bars = symbol.ok ? symbol.value.bars : [];
  const clearances = [0.2, 0.4].map((clearance) => {
    const row = (masses: Float64Array): BarRow => ({
      centres: Float64Array.from(bars, ({ at, width }) => at + width / 2),
      masses,
      quietBefore: Infinity,
      quietAfter: Infinity,
    });
    // What the masses must be so that these are their shares of the pitch.
    const unit = massesPerPitch(row(new Float64Array(bars.length).fill(1)));
    const isWide = bars.map(({ width }) => width > 1);
    // Evenly from 1 to 2, and from 2 + gap to 3 + gap: of means that are a gap and one apart.
    const gap = clearance / (1 - clearance);
    let [narrow, wide] = [0, 0];
    const termination = bars.length - 5;
    const [wides, narrows] = [true, false].map(
      (is) => isWide.filter((each, i) => each === is && i !== termination).length - 1,
    );
    const shares = isWide.map((is, i) => {
      if (i === termination) return 6;
      return is ? 2 + gap + wide++ / (wides ?? 1) : 1 + narrow++ / (narrows ?? 1);
    });
    const masses = Float64Array.from(shares, (share, i) => share / (unit[i] ?? 1));
    const found = twoWidths(shares.filter((_, i) => i !== termination));
    return [found?.clearance, plesseyDecoder.decode(row(masses), {} as never)?.text];
  });
  expect(clearances.map(([clearance]) => Number(clearance) > 0.3)).toEqual([false, true]);
  expect(clearances.map(([, text]) => text)).toEqual([undefined, '1F4C']);
});

it('an area is looked at within its own length and breadth', () => {
  const bars = (rows: (y: number) => boolean): Luma => {
    const [width, height] = [600, 400];
    return {
      width,
      height,
      data: Uint8Array.from({ length: width * height }, (_, i) =>
        rows(Math.floor(i / width)) && Math.floor((i % width) / 5) % 2 === 0 ? 0 : 255,
      ),
    };
  };
  /** Work that was spent on lines of an area that holds twenty bars, ten pixels apart. */
  const spentOn = (minBars: number, image: Luma): number => {
    let spent = 0;
    const budget: Budget = { ...UNLIMITED, spend: (ms) => (spent += ms) >= 0 };
    const decoder: NamedDecoder = {
      symbology: 'MSI',
      minBars,
      fits: () => true,
      evenPitch: true,
      decode: () => undefined,
    };
    const area = { angle: 0, x: 300, y: 200, halfAlong: 100, halfAcross: 20 };
    finish(
      searchRows(image, budget, [decoder], {
        level: () => image,
        barAreas: (factor) => (factor === 1 ? [area] : []),
        workMsPerMpx: 0,
      }),
    );
    return spent;
  };
  const everywhere = bars(() => true);
  expect(spentOn(20, everywhere)).toBeGreaterThan(0.05);
  // Two of 24 may be cut off; there are 30 within half as much again.
  expect(spentOn(25, everywhere)).toBeLessThan(0.05);
  // Bars beyond its long sides alone are none of its own.
  expect(spentOn(20, bars((y) => Math.abs(y - 200) > 20))).toBeLessThan(0.05); // oxfmt-ignore
});

describe('Code 128', () => {
  it('has the space at 0 and the controls from 64 on in set A, and the letters behind the capitals in set B', () => {
    const of = (text: string): readonly number[] => code128Codewords(text).slice(0, -1);
    expect(of('\u0000\u001f _ ')).toEqual([103, 64, 95, 0, 63, 0]);
    expect(of(' `a\u007f')).toEqual([104, 0, 64, 65, 95]);
  });
});
