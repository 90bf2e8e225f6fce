// The forward model of EAN and UPC: each part beside a calculation of the same by another way.
import { describe, expect, it } from 'vitest';
import { blurOf, PER_MODULE, SHAPES } from '../../../../../../src/barcode/linear/ean-upc/model/blur.ts';
import { decoded } from '../../../../../../src/barcode/linear/ean-upc/model/decode.ts';
import { fitAt, placedAt, refitted } from '../../../../../../src/barcode/linear/ean-upc/model/fit.ts';
import {
  codesOf,
  EAN_13,
  LAYOUTS,
  type RetailLayout,
} from '../../../../../../src/barcode/linear/ean-upc/model/layouts.ts';
import {
  cheapestCodes,
  costOf,
  costsOf,
  noCosts,
  sharesBy,
  type Costs,
} from '../../../../../../src/barcode/linear/ean-upc/model/numbers.ts';
import {
  alphabetOf,
  evenShares,
  QUIET,
  SAMPLES,
  samplesOf,
  sharesOf,
  signalOf,
  type Print,
} from '../../../../../../src/barcode/linear/ean-upc/model/signal.ts';
import { places } from '../../../../../../src/barcode/linear/ean-upc/fit/place.ts';
import { createBudget, UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { finish } from '../../../../../../src/lib/steps.ts';
import { createRandom } from '../../../../../fuzz/random.ts';
import { encoded } from '../../../../../support/draw-linear.ts';

const random = createRandom('model of the bars');
const SYMBOLS = [
  ['EAN_13', '4006381333931', 'ean13'],
  ['UPC_A', '036000291452', 'upca'],
  ['EAN_8', '96385074', 'ean8'],
  ['UPC_E', '01264904', 'upce'],
  ['UPC_E', '10000052', 'upce'],
] as const;
const SHARP: Print = { spread: 0, variance: 0, shape: 0 };

function known(type: (typeof SYMBOLS)[number][0], text: string) {
  const found = codesOf(type, text);
  if (found === undefined) throw new Error('no codes');
  return found;
}
const signal = (layout: RetailLayout, codes: Uint8Array, print: Print) =>
  signalOf(layout, alphabetOf(layout, print), sharesOf(layout, codes));
/** By bwip-js, 1 for dark. */
const drawn = (bcid: string, text: string): readonly number[] =>
  encoded(bcid, text)?.sbs.flatMap((width, i) => Array.from({ length: width }, () => (i + 1) % 2)) ?? [];

describe('a layout', () => {
  it.each(SYMBOLS)('draws %s %s as bwip-js does', (type, text, bcid) => {
    const { layout, codes } = known(type, text);
    const { dark } = signal(layout, codes, SHARP);
    const modules = Array.from({ length: layout.modules }, (_, i) =>
      Math.round(dark[SAMPLES * (QUIET + i) + 1] ?? 0),
    );
    expect(modules).toEqual(drawn(bcid, text));
  });

  it.each([
    ['EAN_13', '123'],
    ['EAN_13', ''],
    ['EAN_13', '40063813339x1'],
    ['UPC_A', '1234567890123'],
    ['EAN_8', '1234567'],
    ['EAN_8', '123456789'],
    ['UPC_E', '21234565'],
    ['UPC_E', '0123456'],
    ['ITF', '12345670'],
  ] as const)('of %s has no codes for %j', (type, text) => {
    expect(codesOf(type, text)).toBeUndefined();
  });
});

describe('a blur', () => {
  it.each(SHAPES)('of the shape %d has its variance, and no weight but one', (shape) => {
    for (const variance of [0.1, 0.5, 1.2, 2.4]) {
      const { line, edge, reach } = blurOf(variance, shape);
      let [sum, square] = [0, 0];
      line.forEach((value, i) => {
        sum += value / PER_MODULE;
        square += (value * (i / PER_MODULE - reach) ** 2) / PER_MODULE;
        // The edge is its sum.
        if (i % 16 === 0) expect(edge[i]).toBeCloseTo(sum - value / PER_MODULE / 2, 2);
      });
      expect(sum).toBeCloseTo(1, 2);
      // Discs are made of a few Gaussians, which add a tenth.
      expect(square / variance).toBeGreaterThan(0.93);
      expect(square / variance).toBeLessThan(1.2);
    }
  });
});

it('a disc ends where its radius does, a Gaussian of the same variance does not', () => {
  const beyond = SHAPES.map((shape) => {
    const { edge, reach } = blurOf(1, shape);
    return edge[Math.round((reach - 2.3) * PER_MODULE)] ?? 0;
  });
  expect(beyond[0]).toBeGreaterThan(0.008);
  expect(beyond[2]).toBeLessThan(0.004);
});

describe('a signal', () => {
  const { layout, codes } = known('EAN_13', '4006381333931');
  const print: Print = { spread: 0.1, variance: 0.8, shape: 0.6 };
  const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0) / SAMPLES;

  it('has bars wider by twice the spread', () => {
    const bars = drawn('ean13', '4006381333931').filter(
      (module, i, all) => module === 1 && all[i - 1] !== 1,
    ).length;
    const [thin, fat] = [-0.25, 0.25].map((spread) => mean(signal(layout, codes, { ...print, spread }).dark));
    expect((fat ?? 0) - (thin ?? 0)).toBeCloseTo(bars, 0);
  });

  it('knows how it changes with place and spread', () => {
    const { slope, growth } = signal(layout, codes, print);
    const [less, more] = [-0.02, 0.02].map(
      (by) => signal(layout, codes, { ...print, spread: 0.1 + by }).dark,
    );
    const { dark } = signal(layout, codes, print);
    for (let i = 20; i < slope.length - 20; i += 7) {
      expect(growth[i]).toBeCloseTo(((more?.[i] ?? 0) - (less?.[i] ?? 0)) / 0.04, 1);
      expect(slope[i]).toBeCloseTo((((dark[i + 1] ?? 0) - (dark[i - 1] ?? 0)) * SAMPLES) / 2, 0);
    }
  });

  it('of codes that are all as likely is the mean of what may stand at a place', () => {
    const even = signalOf(layout, alphabetOf(layout, print), evenShares(layout)).dark;
    const whole = signal(layout, codes, print).dark;
    // Guards are the same.
    for (let i = 0; i < SAMPLES * (QUIET + 1); i++) expect(even[i]).toBeCloseTo(whole[i] ?? 0, 1);
    expect(mean(even)).toBeGreaterThan(35);
    expect(mean(even)).toBeLessThan(60);
  });
});

const randomCosts = (layout: RetailLayout): Costs => {
  const costs = noCosts(layout);
  return {
    ...costs,
    single: costs.single.map(() => random.below(1000) / 100),
    pair: costs.pair.map(() => random.below(1000) / 500),
  };
};

describe('numbers', () => {
  it.each(LAYOUTS)('of $type have a right check digit, the cheapest first', (layout) => {
    for (let table = 0; table < 5; table++) {
      const costs = randomCosts(layout);
      const found = layout.readings(costs);
      expect(found).toHaveLength(2);
      for (const { text, codes, cost } of found) {
        expect(codesOf(layout.type, text)?.codes).toEqual(codes);
        expect(costOf(costs, codes)).toBeCloseTo(cost, 6);
        // It refuses a wrong check digit.
        const bcid = { EAN_13: 'ean13', EAN_8: 'ean8' }[layout.type as string] ?? 'upce';
        expect(encoded(bcid, text)).toBeDefined();
      }
      expect(found[0]?.cost).toBeLessThanOrEqual(found[1]?.cost ?? 0);
      expect(cheapestCodes(costs).cost).toBeLessThanOrEqual(found[0]?.cost ?? 0);
    }
  });

  it('of a UPC-E cost no more than any of 20,000 others', () => {
    const layout = LAYOUTS.find(({ type }) => type === 'UPC_E') ?? EAN_13;
    const costs = randomCosts(layout);
    const [best] = layout.readings(costs);
    for (let i = 0; i < 20_000; i += 1) {
      const [system, six] = [String(random.below(2)), String(random.below(1e6)).padStart(6, '0')];
      const codes = codesOf('UPC_E', `${system}${six}${checkOf(system, six)}`)?.codes;
      if (codes === undefined || costOf(costs, codes) < (best?.cost ?? 0)) throw new Error(`${system}${six}`);
    }
  });

  it('say how likely each code is: shares of one, most for what costs least', () => {
    const costs = { ...noCosts(EAN_13) };
    const { codes } = known('EAN_13', '4006381333931');
    codes.forEach((code, place) => (costs.single[place * EAN_13.characters.length + code] = -3));
    const shares = sharesBy(costs);
    EAN_13.codes.forEach(([from, to], place) => {
      let sum = 0;
      for (let code = from; code < to; code++) sum += shares[place * EAN_13.characters.length + code] ?? 0;
      expect(sum).toBeCloseTo(1, 6);
      // e³ times as likely as each of the others.
      const own = Math.E ** 3 / (Math.E ** 3 + (to - from) - 1);
      expect(shares[place * EAN_13.characters.length + (codes[place] ?? 0)]).toBeCloseTo(own, 6);
    });
  });
});

/** GS1 General Specifications 5.2: the number of twelve digits that a UPC-E stands for, and its check digit. */
function checkOf(system: string, six: string): string {
  const [a, b, c, d, e, f] = six;
  const last = Number(f);
  const body =
    last < 3
      ? `${a}${b}${f}0000${c}${d}${e}`
      : last === 3
        ? `${a}${b}${c}00000${d}${e}`
        : last === 4
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${f}`;
  const sum = Array.from(system + body).reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

interface Seen {
  readonly print: Print;
  /** Pixels a module, and by how many of them the middle is shifted. */
  readonly pitch: number;
  readonly bend?: number;
  readonly noise?: number;
}

/** A profile, dark high, of bwip-js's bars, blurred by a fine sum; light falls off to the right. */
function profileOf(bcid: string, text: string, { print, pitch, bend = 0, noise = 1 }: Seen): Float32Array {
  const grain = createRandom(`${text} ${print.spread} ${print.shape}`);
  const modules = drawn(bcid, text);
  const [room, fine] = [14, 24];
  const length = (modules.length + 2 * room) * fine;
  const ink = new Float32Array(length);
  modules.forEach((module, i) => {
    if (module === 0) return;
    const [before, after] = [modules[i - 1] ?? 0, modules[i + 1] ?? 0];
    const from = (room + i - (before === 0 ? print.spread : 0)) * fine;
    ink.fill(1, Math.round(from), Math.round((room + i + 1 + (after === 0 ? print.spread : 0)) * fine));
  });
  if (print.spread < 0)
    modules.forEach((module, i) => {
      const by = Math.round(-print.spread * fine);
      if (module === 1 && (modules[i - 1] ?? 0) === 0) ink.fill(0, (room + i) * fine, (room + i) * fine + by);
      if (module === 1 && (modules[i + 1] ?? 0) === 0)
        ink.fill(0, (room + i + 1) * fine - by, (room + i + 1) * fine);
    });
  const radius = 2 * Math.sqrt(print.variance * print.shape) * fine;
  const sigma = Math.sqrt(print.variance * (1 - print.shape)) * fine;
  const seen = gaussed(disced(ink, radius), sigma);
  return Float32Array.from({ length: Math.round((length / fine) * pitch) }, (_, i) => {
    const along = (2 * i * fine) / pitch / length - 1;
    const x = ((i + 0.5) * fine) / pitch - bend * (1 - along * along) * fine;
    return (
      (100 - 25 * along) * (seen[Math.round(x)] ?? 0) + 12 * along + noise * (grain.below(2001) / 1000 - 1)
    );
  });
}

function disced(row: Float32Array, radius: number): Float32Array {
  if (radius < 1) return row;
  const taps = Array.from({ length: 2 * Math.floor(radius) + 1 }, (_, i) =>
    Math.sqrt(radius ** 2 - (i - Math.floor(radius)) ** 2),
  );
  return convolved(row, taps);
}

function gaussed(row: Float32Array, sigma: number): Float32Array {
  const reach = Math.ceil(3.5 * sigma);
  return convolved(
    row,
    Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * ((i - reach) / sigma) ** 2)),
  );
}

function convolved(row: Float32Array, taps: readonly number[]): Float32Array {
  const whole = taps.reduce((sum, tap) => sum + tap, 0);
  const reach = (taps.length - 1) / 2;
  return row.map((_, i) => taps.reduce((sum, tap, t) => sum + tap * (row[i + t - reach] ?? 0), 0) / whole);
}

describe('a fit', () => {
  const { layout, codes } = known('EAN_13', '4006381333931');
  const shares = sharesOf(layout, codes);

  it('finds place, bend, spread and blur', () => {
    const seen: Seen = {
      print: { spread: -0.15, variance: 1.2, shape: 0.97 },
      pitch: 3,
      bend: 0.4,
      noise: 0.3,
    };
    const profile = profileOf('ean13', '4006381333931', seen);
    let fit = fitAt(
      placedAt(layout, profile, 14 * 3 + 1, 3),
      { spread: 0, variance: 0.6, shape: 0.97 },
      shares,
    );
    for (const bends of [2, 2, 3, 3, 3, 4, 4, 4]) fit = refitted(fit, shares, bends);
    expect(fit.levels.residual).toBeLessThan(0.004);
    expect(fit.print.spread).toBeCloseTo(-0.15, 1);
    expect(fit.print.variance).toBeGreaterThan(1);
    expect(fit.print.variance).toBeLessThan(1.4);
    const middle = fit.placed.map[samplesOf(layout) >> 1] ?? 0;
    expect(Math.abs(middle - (14 + 47.5 + 0.4) * 3)).toBeLessThan(1);
  });

  it('follows a bend of a module and a half', () => {
    const print: Print = { spread: 0, variance: 0.6, shape: 0 };
    const profile = profileOf('ean13', '4006381333931', { print, pitch: 3, bend: 1.5, noise: 0.3 });
    let fit = fitAt(placedAt(layout, profile, 14 * 3 + 2, 3), print, shares);
    for (const bends of [2, 2, 3, 3, 3, 4, 4, 4]) fit = refitted(fit, shares, bends);
    expect(fit.levels.residual).toBeLessThan(0.01);
  });

  it('costs digits what they leave over, but for a constant', () => {
    const print: Print = { spread: 0.05, variance: 0.8, shape: 0 };
    const profile = profileOf('ean13', '4006381333931', { print, pitch: 3 });
    const fit = fitAt(placedAt(layout, profile, 14 * 3, 3), print, shares);
    const costs = costsOf([[fit, 1]], layout);
    const { row, light, dark } = fit.levels;
    const leftBy = (each: Uint8Array): number => {
      const { dark: drawnDark } = signal(layout, each, print);
      return row.reduce(
        (sum, value, i) => sum + (value - (light[i] ?? 0) - (dark[i] ?? 0) * (drawnDark[i] ?? 0)) ** 2,
        0,
      );
    };
    const other = codes.map((code, place) => (place === 3 ? code - 1 : place === 8 ? 25 : code));
    const [byCosts, byRows] = [costOf(costs, other) - costOf(costs, codes), leftBy(other) - leftBy(codes)];
    expect(byCosts / byRows).toBeGreaterThan(0.97);
    expect(byCosts / byRows).toBeLessThan(1.03);
  });
});

describe('bands', () => {
  const read = (bcid: string, text: string, layout: RetailLayout, seen: Seen, budget = UNLIMITED) => {
    const profiles = [0, 1].map(() => profileOf(bcid, text, seen));
    const [profile = new Float32Array(0)] = profiles;
    return finish(decoded({ profile, places: () => places(profile) }, profiles, layout, 1, budget));
  };

  it.each(SYMBOLS.slice(0, 2))('of %s %s are read out of focus, thinned and fattened', (type, text, bcid) => {
    const { layout } = known(type, text);
    for (const spread of [-0.2, 0.15])
      for (const shape of [0, 0.97] as const) {
        const found = read(bcid, text, layout, {
          print: { spread, variance: 1.1, shape },
          pitch: 2,
          bend: 0.5,
        });
        expect(found?.text).toBe(type === 'UPC_A' ? `0${text}` : text);
        expect(found?.margin).toBeGreaterThan(20);
        expect(found?.residual).toBeLessThan(0.05);
        expect(found?.excess).toBeCloseTo(0, 3);
        expect(found?.information).toBeGreaterThan(100);
      }
  });

  it('that leave much more than two others have no say', () => {
    const seen = { print: { spread: 0, variance: 0.6, shape: 0 }, pitch: 2 } as const;
    const own = profileOf('ean13', '4006381333931', seen);
    const grainy = profileOf('ean13', '4006381333931', { ...seen, noise: 14 });
    const of = (profiles: readonly Float32Array[]) =>
      finish(decoded({ profile: own, places: () => places(own) }, profiles, EAN_13, 1, UNLIMITED));
    const two = of([own, own]);
    expect(two?.information).toBeGreaterThan(55);
    expect(of([own, grainy, own])).toEqual(two);
    expect(of([own, grainy])?.margin).toBeLessThan(two?.margin ?? 0);
    // One alone must tell twice as much.
    expect(of([own])?.information).toBeCloseTo((two?.information ?? 0) / 2, 6);
  });

  it('of a wrong check digit show digits that are likelier than any number', () => {
    const modules = drawn('ean13', '4006381333931');
    const wrong = drawn('ean13', '4006381333924');
    // The last digit of another number.
    const spliced = [...modules.slice(0, 85), ...wrong.slice(85)];
    const profile = Float32Array.from(
      { length: 360 },
      (_, i) => 100 * (spliced[Math.floor(i / 3) - 12] ?? 0),
    );
    const found = finish(
      decoded({ profile, places: () => places(profile) }, [profile, profile], EAN_13, 1, UNLIMITED),
    );
    expect(found === undefined || found.excess > 0.5 || found.residual > 0.08).toBe(true);
  });

  it('are given up once the budget is used up', () => {
    const seen: Seen = { print: { spread: 0, variance: 1, shape: 0 }, pitch: 2 };
    expect(read('ean13', '4006381333931', EAN_13, seen, createBudget({ workMs: 5 }))).toBeUndefined();
  });
});
