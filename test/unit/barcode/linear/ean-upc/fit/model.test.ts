// The model of an EAN-13 that is fitted to a profile: each part beside a calculation of the same by another way.
import { describe, expect, it } from 'vitest';
import { bandProfile } from '../../../../../../src/barcode/linear/ean-upc/fit/band.ts';
import { fitAt } from '../../../../../../src/barcode/linear/ean-upc/fit/fit.ts';
import {
  blurred,
  codesAt,
  DIGIT_OFFSETS,
} from '../../../../../../src/barcode/linear/ean-upc/fit/patterns.ts';
import { places } from '../../../../../../src/barcode/linear/ean-upc/fit/place.ts';
import {
  CENTRE_TO_DIGIT,
  leftOver,
  templatesOf,
  MARGIN,
  product,
  START_TO_DIGIT,
  windowEnergies,
} from '../../../../../../src/barcode/linear/ean-upc/fit/templates.ts';
import { digitModules, EAN13_SETS } from '../../../../../../src/barcode/linear/ean-upc/digits.ts';
import { createRandom } from '../../../../../fuzz/random.ts';
import { symbolModules } from '../../../../../support/ean-modules.ts';

const TEXT = '4006381333931';
const DIGITS = Array.from(TEXT, Number);
/** Set A, B and C of a first digit 4: A B A A B B. */
const CODES = Uint8Array.of(0, 10, 6, 3, 18, 11, 23, 23, 23, 29, 23, 21);
const random = createRandom('ean model');
const noise = (length: number, size = 1): Float32Array =>
  Float32Array.from({ length }, () => (random.below(2001) / 1000 - 1) * size);

describe('modules under a blur', () => {
  /** The mean of a fine sampling of the modules, weighed by the Gaussian. */
  function expected(modules: readonly number[], x: number, sigma: number, beyond: number): number {
    let [sum, weight] = [0, 0];
    for (let d = -6 * sigma; d <= 6 * sigma; d += sigma / 200) {
      const at = Math.floor(x + d);
      const g = Math.exp(-(d * d) / (2 * sigma * sigma));
      sum += g * (at < 0 || at >= modules.length ? beyond : (modules[at] ?? 0));
      weight += g;
    }
    return sum / weight;
  }

  it.each([
    [0.6, 3, 0, 0],
    [1.2, 2, 2, 0],
    [0.8, 2, 1, 1],
    [0.5, 4, 1, 0.5],
  ])(
    'of %d modules, %i samples a module, margin %i, beside %d are what a Gaussian leaves',
    (blur, samples, margin, beyond) => {
      const modules = [1, 0, 1, 1, 0, 0, 0, 1];
      const found = blurred(modules, { blur, samples, margin, beyond });
      expect(found).toHaveLength((8 + 2 * margin) * samples);
      found.forEach((value, i) =>
        expect(value).toBeCloseTo(expected(modules, (i + 0.5) / samples - margin, blur, beyond), 2),
      );
    },
  );

  it('are sharp below a twentieth of a module', () => {
    expect([...blurred([1, 0, 1], { blur: 0, samples: 2 })].map(Math.round)).toEqual([1, 1, 0, 0, 1, 1]);
  });
});

describe('a symbol', () => {
  it('has guards, a centre and digits of seven modules at their places', () => {
    const modules = symbolModules(DIGITS);
    expect(modules).toHaveLength(95);
    for (const [at, guard] of [
      [0, '101'],
      [45, '01010'],
      [92, '101'],
    ] as const)
      expect(modules.slice(at, at + guard.length).join('')).toBe(guard);
    const sets = EAN13_SETS[4] ?? '';
    expect(DIGIT_OFFSETS).toHaveLength(12);
    DIGIT_OFFSETS.forEach((at, i) => {
      const set = i >= 6 ? 'C' : sets[i] === 'B' ? 'B' : 'A';
      expect(modules.slice(at, at + 7)).toEqual(digitModules(set, DIGITS[i + 1] ?? 0));
    });
    expect([0, 5, 6, 11].map(codesAt)).toEqual([
      [0, 20],
      [0, 20],
      [20, 30],
      [20, 30],
    ]);
  });
});

describe('templates', () => {
  const samples = 2;
  const templates = templatesOf(0.35, samples);
  const window = 9 * samples;

  it('have no mean and the length 1', () => {
    const rows = [
      templates.start,
      templates.centre,
      templates.end,
      ...Array.from({ length: 30 }, (_, row) => templates.digits.subarray(row * window, (row + 1) * window)),
    ];
    expect(templates.digits).toHaveLength(30 * window);
    for (const row of rows) {
      expect(row.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 5);
      expect(row.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 5);
    }
  });

  it('lie on a drawn symbol where their places say: there each leaves nothing, elsewhere and of other digits more', () => {
    const quiet = Array<number>(12).fill(0);
    const profile = blurred([...quiet, ...symbolModules(DIGITS), ...quiet], { blur: 0.35, samples });
    const energies = (length: number) =>
      windowEnergies(
        profile.map((value) => 1_000 * value),
        length,
      );
    const left = (template: Float32Array, row: number, at: number, length: number): number =>
      leftOver(1_000 * product(profile, at, template, row, length), energies(length)[at] ?? 1);
    DIGIT_OFFSETS.forEach((offset, i) => {
      const at = (12 + offset - MARGIN) * samples;
      const shares = Array.from({ length: 30 }, (_, code) =>
        left(templates.digits, code * window, at, window),
      );
      expect(shares.indexOf(Math.min(...shares))).toBe(CODES[i]);
      expect(Math.min(...shares)).toBeLessThan(0.12);
      expect(Math.min(...shares.filter((_, code) => code !== CODES[i]))).toBeGreaterThan(0.13);
    });
    const first = 12 + (DIGIT_OFFSETS[0] ?? 0);
    const seventh = 12 + (DIGIT_OFFSETS[6] ?? 0);
    expect(left(templates.start, 0, (first - START_TO_DIGIT) * samples, templates.start.length)).toBeLessThan(
      0.02,
    );
    expect(
      left(templates.centre, 0, (seventh - CENTRE_TO_DIGIT) * samples, templates.centre.length),
    ).toBeLessThan(0.12);
    expect(left(templates.end, 0, (12 + 95 - 4) * samples, templates.end.length)).toBeLessThan(0.12);
  });

  it('are compared by products and energies of windows', () => {
    const [profile, rows] = [noise(40, 50), noise(30)];
    let sum = 0;
    for (let i = 0; i < 10; i += 1) sum += (profile[7 + i] ?? 0) * (rows[20 + i] ?? 0);
    expect(product(profile, 7, rows, 20, 10)).toBeCloseTo(sum, 3);
    const energies = windowEnergies(profile, 10);
    expect(energies).toHaveLength(31);
    energies.forEach((energy, at) => {
      const part = [...profile.subarray(at, at + 10)];
      const mean = part.reduce((all, value) => all + value, 0) / 10;
      // With a floor of one a sample.
      expect(energy).toBeCloseTo(part.reduce((all, value) => all + (value - mean) ** 2, 0) + 10, -1);
    });
    expect(windowEnergies(profile, 41)).toHaveLength(0);
    expect([leftOver(3, 9), leftOver(1, 4), leftOver(0, 4), leftOver(-2, 4)]).toEqual([0, 0.75, 1, 1]);
  });
});

describe('a band of rows', () => {
  it.each([0, 0.3, -0.5])('whose bars lean by %d columns a row has them as sharp as one row', (lean) => {
    const [width, height] = [160, 21];
    const row = (x: number): number => 128 + 100 * Math.sin(x / 3);
    const data = Uint8Array.from({ length: width * height }, (_, i) =>
      Math.round(row((i % width) - lean * (Math.floor(i / width) - 10))),
    );
    const profile = bandProfile({ width, height, data }, 0, height);
    // Dark is high.
    for (let x = 12; x < width - 12; x += 1) expect(Math.abs(-(profile[x] ?? 0) - row(x))).toBeLessThan(4);
  });

  it('whose bars fan out has them as sharp, and a part of the rows is taken alone', () => {
    const [width, height] = [200, 30];
    const row = (x: number): number => 128 + 100 * Math.sin(x / 4);
    const data = Uint8Array.from({ length: width * height }, (_, i) => {
      const [x, down] = [i % width, Math.floor(i / width) - 17];
      return Math.round(row(x - down * 0.004 * (x - 100)));
    });
    const profile = bandProfile({ width, height, data }, 10, 25);
    for (let x = 10; x < width - 10; x += 1) expect(Math.abs(-(profile[x] ?? 0) - row(x))).toBeLessThan(6);
    const single = bandProfile({ width, height, data }, 3, 4);
    for (let x = 0; x < width; x += 1) expect(-(single[x] ?? 0)).toBeCloseTo(data[3 * width + x] ?? 0, 3);
    expect([...bandProfile({ width: 3, height: 2, data: new Uint8Array(6).fill(90) }, 0, 2)]).toEqual([
      -90, -90, -90,
    ]);
  });
});

describe('a place', () => {
  const quiet = (modules: number): number[] => Array<number>(modules).fill(0);
  const profileOf = (before: number, behind: number, scale = 2.4): Float32Array =>
    blurred([...quiet(before), ...symbolModules(DIGITS), ...quiet(behind)], { blur: 0.7, samples: 12 })
      .filter((_, i) => Math.floor(((i + 1) * scale) / 12) > Math.floor((i * scale) / 12))
      .map((value) => 100 * value);

  it.each([
    [20, 30],
    [12, 12],
    [40, 15],
  ])('is found between %i and %i modules of paper, both ways round', (before, behind) => {
    const profile = profileOf(before, behind);
    const [best] = places(profile);
    expect(best?.reversed).toBe(false);
    expect(best?.module).toBeCloseTo(2.4, 1);
    expect((best?.start ?? 0) / 2.4).toBeGreaterThan(before - 1.5);
    expect((best?.start ?? 0) / 2.4).toBeLessThan(before + 1.5);
    const [reversed] = places(profile.toReversed());
    expect(reversed?.reversed).toBe(true);
    expect((reversed?.start ?? 0) / 2.4).toBeGreaterThan(before - 1.5);
    expect((reversed?.start ?? 0) / 2.4).toBeLessThan(before + 1.5);
    expect(reversed?.cost).toBeCloseTo(best?.cost ?? 0, 0);
  });

  it('costs little where the symbol lies, and there are 32 at most, best first, each apart from the others', () => {
    const found = places(profileOf(20, 20));
    expect(found[0]?.cost).toBeLessThan(2.5);
    expect(found.length).toBeLessThanOrEqual(32);
    found.forEach((place, i) => {
      expect(place.cost).toBeGreaterThanOrEqual(found[i - 1]?.cost ?? 0);
      expect(place.cost).toBeLessThan(11);
    });
    expect(places(new Float32Array(300).fill(9))).toEqual([]);
  });

  it('is fitted with the digits that stand there, each at its shift', () => {
    const profile = profileOf(20, 20, 3);
    const place = { start: 20 * 3, module: 3, cost: 0, reversed: false };
    const fit = fitAt(profile, place, 0.7, Infinity);
    if (fit === undefined) throw new Error('no fit');
    CODES.forEach((code, i) => {
      const costs = fit.costs.subarray(30 * i, 30 * (i + 1));
      expect(costs.indexOf(Math.min(...costs))).toBe(code);
      const [from, to] = codesAt(i);
      costs.forEach((cost, at) => expect(Number.isFinite(cost)).toBe(at >= from && at < to));
    });
    expect(Math.max(...fit.shifts.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(fit.total).toBeLessThan(2.5);
    // Two samples of a third of a module behind.
    const behind = fitAt(profile, { ...place, start: 20 * 3 - 2 }, 0.7, Infinity);
    expect(behind?.shifts[6]).toBe((fit.shifts[6] ?? 0) + 2);
    expect(fitAt(profile, place, 0.7, fit.total)).toBeUndefined();
    expect(fitAt(profile, place, 0.7, fit.total + 0.01)).toBeDefined();
  });
});
