// What a fit tells of a number, beside what rate distortion theory says of simple spectra.
import { expect, it } from 'vitest';
import { fitAt, placedAt, type Fit } from '../../../../../../src/barcode/linear/ean-upc/model/fit.ts';
import { informationOf } from '../../../../../../src/barcode/linear/ean-upc/model/information.ts';
import {
  codesOf,
  EAN_13,
  type RetailType,
} from '../../../../../../src/barcode/linear/ean-upc/model/layouts.ts';
import {
  alphabetOf,
  QUIET,
  SAMPLES,
  samplesOf,
  sharesOf,
  signalOf,
  type Print,
} from '../../../../../../src/barcode/linear/ean-upc/model/signal.ts';
import { createRandom } from '../../../../../fuzz/random.ts';

const print = (variance: number): Print => ({ spread: 0, variance, shape: 0 });

/** The fit of a row of those bars with so much noise at each sample. */
function fitted(
  variance: number,
  noise: (sample: number) => number,
  [type, text]: readonly [RetailType, string] = ['EAN_13', '4006381333931'],
): Fit {
  const known = codesOf(type, text);
  if (known === undefined) throw new Error('no codes');
  const shares = sharesOf(known.layout, known.codes);
  const { dark } = signalOf(known.layout, alphabetOf(known.layout, print(variance)), shares);
  const row = dark.map((value, i) => 100 * value + noise(i));
  return fitAt(placedAt(known.layout, row, QUIET * SAMPLES, SAMPLES), print(variance), shares);
}

const grain = (size: number): ((sample: number) => number) => {
  const random = createRandom('information');
  return () => size * (random.below(2001) / 1000 - 1);
};
/** Noise over a stretch of modules alone. */
const at = (first: number, modules: number, size: number): ((sample: number) => number) => {
  const within = grain(size);
  return (i) => {
    const module = i / SAMPLES - QUIET;
    return module >= first && module < first + modules ? within(i) : 0.1;
  };
};

it('a row of a flat spectrum tells half the logarithm of signal by noise at each sample', () => {
  const fit = fitted(0.3, grain(1));
  const length = samplesOf(EAN_13);
  const random = createRandom('flat');
  const dark = Float32Array.from({ length }, () => random.below(2001) / 1000 - 1);
  const levels = (share: number): Fit['levels'] => ({
    ...fit.levels,
    dark: new Float64Array(length).fill(1),
    left: Float64Array.from(dark, (value) => Math.sqrt(share) * value),
  });
  for (const share of [0.01, 0.1]) {
    const told = informationOf({ ...fit, signal: { ...fit.signal, dark }, levels: levels(share) });
    const flat = (length / 2) * Math.log(1 / share);
    // The smoothed spectrum of one row is not quite flat.
    expect(told / flat).toBeGreaterThan(0.9);
    expect(told / flat).toBeLessThan(1.1);
  }
});

it('more noise tells less, and so does a wider blur with as much noise', () => {
  const told = [2, 6, 14].map((size) => informationOf(fitted(0.5, grain(size))));
  expect(told).toEqual(told.toSorted((a, b) => b - a));
  expect(told[0]).toBeGreaterThan(150);
  const blurred = [0.3, 0.9, 1.8].map((variance) => informationOf(fitted(variance, grain(2))));
  expect(blurred).toEqual(blurred.toSorted((a, b) => b - a));
  expect(blurred[2]).toBeGreaterThan(0);
});

const EAN_8 = ['EAN_8', '96385074'] as const;
const UPC_E = ['UPC_E', '01264904'] as const;

it.each([
  ['a digit', ['EAN_13', '4006381333931'] as const, 3 + 7 * 4, 7],
  ['a digit', EAN_8, 3 + 7 * 2, 7],
  ['the first guard', EAN_8, -1, 5],
  ['the last guard', EAN_8, 63, 5],
  ['the last guard', UPC_E, 47, 5],
])('nothing is told where %s of %s is not shown', (_, symbol, first, modules) => {
  expect(informationOf(fitted(0.4, at(first, modules, 8), symbol))).toBeGreaterThan(55);
  expect(informationOf(fitted(0.4, at(first, modules, 200), symbol))).toBe(0);
});

it('an EAN-13 is shown with one guard under a lamp: it is no part of another symbol', () => {
  expect(informationOf(fitted(0.4, at(-1, 3, 80)))).toBeGreaterThan(55);
});
