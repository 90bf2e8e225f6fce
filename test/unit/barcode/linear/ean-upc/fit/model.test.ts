// The model of an EAN-13 that is fitted to a profile: each part beside a calculation of the same by another way.
import { describe, expect, it } from 'vitest';
import {
  alphabetOf,
  LENGTH,
  QUIET,
  SAMPLES,
  signalOf,
  TAIL,
  WINDOW,
  windowAt,
} from '../../../../../../src/barcode/linear/ean-upc/fit/alphabet.ts';
import { bandProfile } from '../../../../../../src/barcode/linear/ean-upc/fit/band.ts';
import { drawnSymbol } from '../../../../../../src/barcode/linear/ean-upc/fit/drawn.ts';
import { fitAt } from '../../../../../../src/barcode/linear/ean-upc/fit/fit.ts';
import { changeOf, fitLevels } from '../../../../../../src/barcode/linear/ean-upc/fit/levels.ts';
import {
  blurred,
  codesAt,
  DIGIT_OFFSETS,
  symbolModules,
} from '../../../../../../src/barcode/linear/ean-upc/fit/patterns.ts';
import { places } from '../../../../../../src/barcode/linear/ean-upc/fit/place.ts';
import {
  cheapestCodes,
  cheapestDigits,
  cheapestReadings,
  costsOf,
} from '../../../../../../src/barcode/linear/ean-upc/fit/readings.ts';
import {
  CENTRE_TO_DIGIT,
  leftOver,
  makeTemplates,
  MARGIN,
  product,
  START_TO_DIGIT,
  windowEnergies,
} from '../../../../../../src/barcode/linear/ean-upc/fit/templates.ts';
import { digitModules, EAN13_SETS } from '../../../../../../src/barcode/linear/ean-upc/digits.ts';
import { createRandom } from '../../../../../fuzz/random.ts';

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

  it.each<[type: 'EAN_13' | 'UPC_A' | 'EAN_8' | 'UPC_E', text: string, modules: number, digits: number]>([
    ['EAN_13', TEXT, 95, 12],
    ['UPC_A', '036000291452', 95, 12],
    ['EAN_8', '96385074', 67, 8],
    ['UPC_E', '01234565', 51, 6],
    ['UPC_E', '11234562', 51, 6],
  ])('%s %s is drawn in %i modules, %i digits', (type, text, modules, count) => {
    const drawn = drawnSymbol(type, text);
    expect(drawn?.modules).toHaveLength(modules);
    expect(drawn?.digits).toHaveLength(count);
    for (const { at, code, codes } of drawn?.digits ?? []) {
      const set = (['A', 'B', 'C'] as const)[Math.floor(code / 10)] ?? 'A';
      expect(drawn?.modules.slice(at, at + 7)).toEqual(digitModules(set, code % 10));
      expect(code).toBeGreaterThanOrEqual(codes[0]);
      expect(code).toBeLessThan(codes[1]);
    }
    const [, left, right] = {
      EAN_13: [0, [0, 20], [20, 30]],
      UPC_A: [0, [0, 20], [20, 30]],
      EAN_8: [0, [0, 10], [20, 30]],
      UPC_E: [0, [0, 20], [0, 20]],
    }[type];
    expect(drawn?.digits.map(({ codes }) => codes)).toEqual(
      Array.from({ length: count }, (_, i) => (i < count / 2 ? left : right)),
    );
    expect(drawn?.modules.slice(0, 3)).toEqual([1, 0, 1]);
    expect(drawn?.modules.at(-1)).toBe(1);
  });

  it.each([
    ['EAN_13', '123'],
    ['EAN_8', '1234567'],
    ['EAN_8', '123456789'],
    ['UPC_E', '21234565'],
    ['UPC_E', '0123456'],
    ['UPC_A', '1234567890123'],
    ['EAN_13', '40063813339x1'],
    ['EAN_13', ''],
  ] as const)('%s has none of %j', (type, text) => {
    expect(drawnSymbol(type, text)).toBeUndefined();
  });
});

describe('templates', () => {
  const samples = 2;
  const templates = makeTemplates(0.35, samples);
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

describe('the alphabet', () => {
  const alphabet = alphabetOf(0.9);

  it('is shared within a twentieth of a module', () => {
    expect(alphabetOf(0.91)).toBe(alphabet);
    expect(alphabetOf(0.93)).not.toBe(alphabet);
  });

  it('has each digit with its tails, their energies and what neighbours have in common', () => {
    expect([LENGTH, WINDOW, windowAt(0), windowAt(6)]).toEqual([
      (95 + 10) * 3,
      17 * 3,
      (QUIET + 3 - TAIL) * SAMPLES,
      (QUIET + 50 - TAIL) * SAMPLES,
    ]);
    for (const code of [0, 7, 13, 19, 24, 29]) {
      const set = (['A', 'B', 'C'] as const)[Math.floor(code / 10)] ?? 'A';
      const drawn = blurred(digitModules(set, code % 10), { blur: 0.9, samples: SAMPLES, margin: TAIL });
      const row = alphabet.digits.subarray(code * WINDOW, (code + 1) * WINDOW);
      row.forEach((value, i) => expect(value).toBeCloseTo(drawn[i] ?? 0, 5));
      expect(alphabet.energies[code]).toBeCloseTo(
        drawn.reduce((sum, value) => sum + value * value, 0),
        3,
      );
      for (const next of [3, 12, 28]) {
        const after = alphabet.digits.subarray(next * WINDOW, (next + 1) * WINDOW);
        let common = 0;
        for (let i = 0; i + 7 * SAMPLES < WINDOW; i += 1)
          common += (after[i] ?? 0) * (row[i + 7 * SAMPLES] ?? 0);
        expect(alphabet.pairs[code * 30 + next]).toBeCloseTo(common, 3);
      }
    }
    const guards = Array.from({ length: 95 }, (_, i) => ([0, 2, 46, 48, 92, 94].includes(i) ? 1 : 0));
    blurred(guards, { blur: 0.9, samples: SAMPLES, margin: QUIET }).forEach((value, i) =>
      expect(alphabet.guards[i]).toBeCloseTo(value, 5),
    );
  });

  it('gives the signal of codes, and the mean of what may stand at each place', () => {
    const signals = Array.from({ length: 20 }, (_, code) =>
      signalOf(
        alphabet,
        CODES.map((own, i) => (i === 0 ? code : own)),
      ),
    );
    const at = windowAt(0) + (WINDOW >> 1);
    const mean = signals.reduce((sum, signal) => sum + (signal[at] ?? 0), 0) / 20;
    expect(signalOf(alphabet)[at]).toBeCloseTo(mean, 1);
    const right = Array.from({ length: 10 }, (_, digit) =>
      signalOf(
        alphabet,
        CODES.map((own, i) => (i === 11 ? 20 + digit : own)),
      ),
    );
    const last = windowAt(11) + (WINDOW >> 1) + 6;
    expect(signalOf(alphabet)[last]).toBeCloseTo(
      right.reduce((sum, signal) => sum + (signal[last] ?? 0), 0) / 10,
      1,
    );
  });
});

describe('costs of digits', () => {
  const alphabet = alphabetOf(0.9);
  const ones = new Float64Array(LENGTH).fill(1);
  const zeros = new Float64Array(LENGTH);
  const energyOf = (values: Float32Array): number => values.reduce((sum, value) => sum + value * value, 0);

  it('are the energy that the codes leave of a profile, but for a constant', () => {
    const profile = signalOf(alphabet, CODES).map((value) => value + (random.below(100) - 50) / 500);
    const { single, weight } = costsOf(alphabet, profile, zeros, ones);
    const cost = (codes: Uint8Array): number =>
      codes.reduce(
        (sum, code, i) =>
          sum +
          (single[30 * i + code] ?? 0) +
          2 *
            (i === 0 ? 0 : (weight[i] ?? 0)) *
            (i === 0 ? 0 : (alphabet.pairs[30 * (codes[i - 1] ?? 0) + code] ?? 0)),
        0,
      );
    const leaves = (codes: Uint8Array): number => {
      const signal = signalOf(alphabet, codes);
      return energyOf(profile.map((value, i) => value - (signal[i] ?? 0)));
    };
    const others = [
      CODES,
      ...[0, 3, 5, 6, 11].map((place) =>
        CODES.map((code, i) => (i === place ? (i < 6 ? (code + 7) % 20 : 20 + ((code + 3) % 10)) : code)),
      ),
    ];
    const differences = others.map((codes) => cost(codes) - leaves(codes));
    // The tails of the sixth and seventh digit meet under the centre guard, and are left out.
    for (const difference of differences) expect(difference).toBeCloseTo(differences[0] ?? 0, 0);
    expect([...weight].map((value) => value.toFixed(3))).toEqual(
      [0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1].map((value) => value.toFixed(3)),
    );
    expect([single[20], single[29], single[6 * 30 + 19]]).toEqual([Infinity, Infinity, Infinity]);
    expect(Number.isFinite(single[19])).toBe(true);
    expect(Number.isFinite(single[6 * 30 + 20])).toBe(true);
  });

  it('take light and bars out of the profile, and weigh weak bars less', () => {
    const signal = signalOf(alphabet, CODES);
    const [light, dark] = [
      new Float64Array(LENGTH).fill(40),
      Float64Array.from({ length: LENGTH }, (_, i) => (i < LENGTH / 2 ? 10 : 30)),
    ];
    const profile = signal.map((value, i) => 40 + (dark[i] ?? 0) * value);
    const { single, weight } = costsOf(alphabet, profile, light, dark);
    const plain = costsOf(alphabet, signal, zeros, ones);
    // (10² + 30²) / 2 is the mean of the squares.
    for (const [place, share] of [
      [0, 100 / 500],
      [2, 100 / 500],
      [8, 900 / 500],
      [11, 900 / 500],
    ] as const) {
      expect(weight[place] ?? 0).toBeCloseTo(place === 0 ? 0 : share, 2);
      for (const code of place < 6 ? [0, 12] : [21, 29])
        expect(single[30 * place + code]).toBeCloseTo(share * (plain.single[30 * place + code] ?? 0), 1);
    }
  });
});

describe('the cheapest readings', () => {
  const pairs = noise(900);
  const single = Float32Array.from({ length: 360 }, (_, i) => {
    const [place, code] = [Math.floor(i / 30), i % 30];
    return (place < 6 ? code < 20 : code >= 20) ? random.below(1000) / 100 : Infinity;
  });
  const weight = Float32Array.from({ length: 12 }, (_, i) => (i === 0 || i === 6 ? 0 : 0.3));
  const costOf = (codes: readonly number[]): number =>
    codes.reduce(
      (sum, code, i) =>
        sum +
        (single[30 * i + code] ?? Infinity) +
        (i === 0 ? 0 : 2 * (weight[i] ?? 0) * (pairs[30 * (codes[i - 1] ?? 0) + code] ?? 0)),
      0,
    );

  it('without a rule are those of the shortest way', () => {
    const { codes, cost } = cheapestCodes({ single, weight }, { ...alphabetOf(0.9), pairs });
    expect(cost).toBeCloseTo(costOf([...codes]), 3);
    // No change of one or two codes is cheaper.
    for (let place = 0; place < 12; place += 1)
      for (let code = place < 6 ? 0 : 20; code < (place < 6 ? 20 : 30); code += 1)
        for (let next = place < 5 ? 0 : 20; next < (place < 5 ? 20 : 30); next += 1) {
          const other = [...codes];
          other[place] = code;
          if (place < 11 && place !== 5) other[place + 1] = next;
          expect(costOf(other)).toBeGreaterThanOrEqual(cost - 1e-3);
        }
  });

  it('have a right check digit and an order of sets, and none that has is cheaper', () => {
    const [best, second] = cheapestReadings({ single, weight }, { pairs });
    if (best === undefined || second === undefined) throw new Error('no reading');
    for (const { digits, codes, cost } of [best, second]) {
      expect(digits).toHaveLength(13);
      expect(digits.reduce((sum, digit, i) => sum + digit * (i % 2 === 0 ? 1 : 3), 0) % 10).toBe(0);
      const sets = EAN13_SETS[digits[0] ?? 0] ?? '';
      codes.forEach((code, i) => {
        expect(code % 10).toBe(digits[i + 1]);
        expect(Math.floor(code / 10)).toBe(i >= 6 ? 2 : sets[i] === 'B' ? 1 : 0);
      });
      expect(cost).toBeCloseTo(costOf([...codes]), 3);
    }
    expect(best.cost).toBeLessThanOrEqual(second.cost);
    expect(best.digits).not.toEqual(second.digits);
    // Others that are near to it in any two digits, and any first digit.
    for (let first = 0; first < 10; first += 1)
      for (let a = 1; a < 13; a += 1)
        for (let b = a + 1; b < 13; b += 1)
          for (let one = 0; one < 10; one += 1)
            for (let two = 0; two < 10; two += 1) {
              const digits = best.digits.map((digit, i) =>
                i === 0 ? first : i === a ? one : i === b ? two : digit,
              );
              if (digits.reduce((sum, digit, i) => sum + digit * (i % 2 === 0 ? 1 : 3), 0) % 10 !== 0)
                continue;
              const sets = EAN13_SETS[first] ?? '';
              const cost = costOf(
                digits.slice(1).map((digit, i) => digit + (i >= 6 ? 20 : sets[i] === 'B' ? 10 : 0)),
              );
              if (cost < best.cost - 1e-3) throw new Error(`${digits.join('')} costs less`);
              if (cost < second.cost - 1e-3 && digits.join('') !== best.digits.join(''))
                throw new Error(`${digits.join('')} costs less than the second`);
            }
  });

  it('of single digits say by how much the next one costs more', () => {
    const digits = cheapestDigits(single);
    const [best, next] = cheapestReadings(
      { single, weight: new Float32Array(12) },
      { pairs: new Float32Array(900) },
    );
    expect(digits?.digits).toEqual(best?.digits);
    expect(digits?.margin).toBeCloseTo((next?.cost ?? 0) - (best?.cost ?? 0), 4);
    expect(cheapestDigits(new Float32Array(360).fill(Infinity))).toBeUndefined();
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

describe('levels', () => {
  const signal = signalOf(alphabetOf(0.8), CODES);
  const t = (i: number): number => (i + 0.5 - LENGTH / 2) / ((95 * SAMPLES) / 2);

  it('of up to four terms are found, whatever they are', () => {
    const light = (i: number): number => 200 - 20 * t(i) + 8 * t(i) ** 2 + 5 * t(i) ** 3;
    const dark = (i: number): number => 90 + 12 * t(i) - 6 * t(i) ** 2 + 4 * t(i) ** 3;
    const found = fitLevels(
      signal.map((value, i) => light(i) + dark(i) * value),
      signal,
      4,
    );
    for (const i of [0, 50, 157, 250, LENGTH - 1]) {
      expect(found.light[i]).toBeCloseTo(light(i), 0);
      expect(found.dark[i]).toBeCloseTo(dark(i), 0);
    }
    expect(Math.max(...found.left.map(Math.abs))).toBeLessThan(0.2);
    // Of fewer terms they are not.
    expect(
      fitLevels(
        signal.map((value, i) => light(i) + dark(i) * value),
        signal,
        1,
      ).residual,
    ).toBeGreaterThan(1e-3);
  });

  it('leave an energy in shares of the symbol, and in units of the mean bar', () => {
    const spot = signal.map((value, i) => 100 + 50 * value + (i === 150 ? 40 : 0));
    const { left, residual, energy, dark } = fitLevels(spot, signal, 2);
    const sum = left.reduce((all, value) => all + value * value, 0);
    const mean = signal.reduce((all, value) => all + value, 0) / LENGTH;
    const whole = dark.reduce((all, value, i) => all + (value * ((signal[i] ?? 0) - mean)) ** 2, 0);
    expect(residual).toBeCloseTo(sum / whole, 6);
    expect(energy).toBeCloseTo((sum * LENGTH) / dark.reduce((all, value) => all + value * value, 0), 4);
    expect(sum).toBeGreaterThan(1_400);
  });

  it('have bars that are nowhere fainter than 15 % of their mean', () => {
    const fading = signal.map((value, i) => 100 + Math.max(0, 60 - 90 * Math.max(0, t(i))) * value);
    const { dark } = fitLevels(fading, signal, 4);
    const raw = dark.reduce((sum, value) => sum + value, 0) / LENGTH;
    expect(Math.min(...dark)).toBeGreaterThan(0.1 * raw);
    expect(Math.min(...fitLevels(new Float32Array(LENGTH).fill(80), signal, 2).dark)).toBeGreaterThan(0);
  });

  it('change by no more than 0.6 modules at once', () => {
    const far = Float32Array.from(signal, (_, i) => 100 + 50 * (signal[i - 4] ?? 0));
    const { shifts } = changeOf(fitLevels(far, signal, 2), signal, 1);
    for (const shift of shifts) expect(Math.abs(shift)).toBeLessThanOrEqual(0.6);
    expect(Math.max(...shifts)).toBeGreaterThan(0.3);
    const back = changeOf(
      fitLevels(
        Float32Array.from(signal, (_, i) => 100 + 50 * (signal[i + 1] ?? 0)),
        signal,
        2,
      ),
      signal,
      1,
    );
    expect(back.shifts[150]).toBeCloseTo(-1 / SAMPLES, 1);
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

  it('costs little where the symbol lies, and there are 24 at most, best first, each apart from the others', () => {
    const found = places(profileOf(20, 20));
    expect(found[0]?.cost).toBeLessThan(2.5);
    expect(found.length).toBeLessThanOrEqual(24);
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
