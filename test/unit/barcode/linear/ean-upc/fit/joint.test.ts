import { describe, expect, it } from 'vitest';
import { createBudget, UNLIMITED } from '../../../../../../src/lib/budget.ts';
import {
  alphabetOf,
  LENGTH,
  QUIET,
  SAMPLES,
  signalOf,
} from '../../../../../../src/barcode/linear/ean-upc/fit/alphabet.ts';
import { agreedBy, type Band } from '../../../../../../src/barcode/linear/ean-upc/fit/found.ts';
import { fitBest, fitNear, isInBounds } from '../../../../../../src/barcode/linear/ean-upc/fit/joint.ts';
import { changeOf, fitLevels } from '../../../../../../src/barcode/linear/ean-upc/fit/levels.ts';
import { blurred, symbolModules } from '../../../../../../src/barcode/linear/ean-upc/fit/patterns.ts';
import { places } from '../../../../../../src/barcode/linear/ean-upc/fit/place.ts';
import { finish } from '../../../../../../src/lib/steps.ts';

const TEXT = '4006381333931';
const DIGITS = Array.from(TEXT, Number);
/** Set A, B and C of a first digit 4: A B A A B B. */
const CODES = Uint8Array.of(0, 10, 6, 3, 18, 11, 23, 23, 23, 29, 23, 21);

/** A band, dark high: the symbol between 16 modules of paper, 2.5 samples a module. */
function profileOf(blur: number, samples = 2.5): Float32Array {
  const quiet = Array.from({ length: 16 }, () => 0);
  return blurred([...quiet, ...symbolModules(DIGITS), ...quiet], { blur, samples }).map(
    (dark) => 120 * dark - 200,
  );
}

describe('the signal', () => {
  it('of codes is the blurred symbol', () => {
    const drawn = blurred(symbolModules(DIGITS), { blur: 0.8, samples: SAMPLES, margin: QUIET });
    const signal = signalOf(alphabetOf(0.8), CODES);
    expect(signal).toHaveLength(LENGTH);
    signal.forEach((value, i) => expect(value).toBeCloseTo(drawn[i] ?? 0, 4));
  });

  it('of no codes lies between those of any', () => {
    const mean = signalOf(alphabetOf(0.8));
    expect(Math.max(...mean.subarray(30, LENGTH - 30))).toBeLessThan(0.95);
    expect(Math.min(...mean.subarray(30, LENGTH - 30))).toBeGreaterThan(0.05);
  });
});

describe('levels', () => {
  const signal = signalOf(alphabetOf(0.8), CODES);

  it('are found where light and bars change along the symbol', () => {
    const profile = signal.map((value, i) => 200 - 0.1 * i - (120 - 0.1 * i) * -value);
    const { light, dark, residual } = fitLevels(profile, signal, 4);
    expect(light[100]).toBeCloseTo(190, 0);
    expect(dark[100]).toBeCloseTo(110, 0);
    expect(residual).toBeLessThan(1e-4);
  });

  it('leave over what the signal does not explain', () => {
    const wrong = signalOf(
      alphabetOf(0.8),
      Uint8Array.from(CODES, (code, i) => (i === 3 ? 7 : code)),
    );
    expect(fitLevels(wrong, signal, 4).residual).toBeGreaterThan(0.02);
  });

  it('say by how much the modules lie beside their places, and how much more blurred they are', () => {
    const back = Float32Array.from(signal, (_, i) => signal[i - 1] ?? 0);
    const { shifts } = changeOf(fitLevels(back, signal, 4), signal, 2);
    shifts.subarray(15, LENGTH - 15).forEach((shift) => expect(shift).toBeCloseTo(1 / SAMPLES, 1));
    const soft = signalOf(alphabetOf(0.85), CODES);
    const { variance } = changeOf(fitLevels(soft, signal, 4), signal, 2);
    expect(variance / (0.85 ** 2 - 0.8 ** 2)).toBeCloseTo(1, 0);
  });
});

describe('a fit of the whole symbol', () => {
  const profile = profileOf(1.2);
  const best = finish(fitBest(profile, places(profile), UNLIMITED));

  it('finds digits, blur and place', () => {
    expect(best?.digits.join('')).toBe(TEXT);
    expect(best?.sigma).toBeCloseTo(1.2, 1);
    expect(best?.map[QUIET * SAMPLES]).toBeCloseTo(40.4, 0);
  });

  it('stays beside a band that was read, and ends where that leaves the profile', () => {
    if (best === undefined) throw new Error('nothing was read');
    expect(fitNear(profileOf(1), best, UNLIMITED)?.digits.join('')).toBe(TEXT);
    expect(fitNear(profileOf(1).subarray(0, 200), best, UNLIMITED)).toBeUndefined();
    expect(
      fitNear(profileOf(1), { ...best, map: best.map.map((at) => at + 400) }, UNLIMITED),
    ).toBeUndefined();
  });

  it('ends with the budget, at once or on its way', () => {
    expect(finish(fitBest(profile, places(profile), createBudget({ workMs: 1 })))).toBeUndefined();
    if (best === undefined) throw new Error('nothing was read');
    for (const workMs of [0, 1]) expect(fitNear(profile, best, createBudget({ workMs }))).toBeUndefined();
  });
});

it('a fit is given up where it leaves the profile, folds, or loses its width', () => {
  const module = 2.4;
  const at = (start: number, step = module): Float64Array =>
    Float64Array.from({ length: LENGTH }, (_, i) => start + (step * i) / SAMPLES);
  const samples = 300;
  expect(isInBounds({ map: at(20), module }, samples)).toBe(true);
  expect(isInBounds({ map: at(-20), module }, samples)).toBe(false);
  expect(isInBounds({ map: at(80), module }, samples)).toBe(false);
  expect(isInBounds({ map: at(20, 0.7 * module), module }, samples)).toBe(false);
  expect(isInBounds({ map: at(20), module: 0.7 * module }, samples)).toBe(false);
  expect(isInBounds({ map: at(20).with(150, 100), module }, samples)).toBe(false);
});

describe('bands', () => {
  const band: Band = { profile: new Float32Array(1), turns: 0, edge: 1, places: () => [] };
  /** What the bands say in their order; a capital C marks a clear one. */
  const agreed = (...said: readonly string[]): string | undefined => {
    let at = 0;
    const next = (): { digits: readonly number[]; clear: boolean } | undefined => {
      const text = said[at++] ?? '';
      return text === ''
        ? undefined
        : { digits: Array.from(text.replace('C', ''), Number), clear: text.endsWith('C') };
    };
    const reader = {
      *first() {
        yield;
        return next();
      },
      next,
      isClear: ({ clear }: { clear: boolean }) => clear,
    };
    return finish(
      agreedBy(
        said.map(() => band),
        reader,
        UNLIMITED,
      ),
    )?.digits.join('');
  };

  it.each([
    [['1C', '1'], '1'],
    [['1', '2', '1C'], '1'],
    [['', '1', '1C'], '1'],
    [['1', '1'], undefined],
    [['1C'], undefined],
    [['1C', '2C'], undefined],
    [['1C', '2C', '1', '2'], undefined],
    [['1C', '2', '3', '1'], undefined],
    [['', '', '1C', '1C'], undefined],
  ])('that say %j are answered %s', (said, answer) => {
    expect(agreed(...said)).toBe(answer);
  });
});
