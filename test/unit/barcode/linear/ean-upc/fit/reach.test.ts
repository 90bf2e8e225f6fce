// How far the EAN model fit reaches: of twelve numbers, how many are read at each step of a fault that grows, and the nominal work that is
// counted. A number is never read as another one. A change for the better raises a figure here.
import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../../../src/image/types.ts';
import type { Budget } from '../../../../../../src/lib/budget.ts';
import { fitEan } from '../../../../../../src/barcode/linear/ean-upc/fit/index.ts';
import { blurred } from '../../../../../../src/barcode/linear/ean-upc/fit/patterns.ts';
import { finish } from '../../../../../../src/lib/steps.ts';
import { gaussian, generator } from '../../../../../support/draw-linear.ts';
import { checkDigit } from '../../../../../support/draw-photo-codes.ts';
import { IN_FULL } from '../../../../../support/in-full.ts';
import { symbolModules } from '../../../../../support/ean-modules.ts';

interface Fault {
  /** Gaussian σ in modules. */
  readonly blur: number;
  /** Pixels a module. */
  readonly samples: number;
  /** Standard deviation in grey levels. */
  readonly noise: number;
  /** Share of the light that is lost from the left end to the right one. */
  readonly shade: number;
  /** Pixels by which the middle is shifted against the ends, as on a bottle. */
  readonly bend: number;
  /** Difference of paper and bars in grey levels. */
  readonly contrast: number;
}

const MILD: Fault = { blur: 0.7, samples: 3, noise: 2, shade: 0, bend: 0, contrast: 120 };
const QUIET_MODULES = 16;
const ROWS = 40;

const random = generator(20);
const NUMBERS = Array.from({ length: 12 }, (_, i) =>
  complete(
    `${i % 4 === 0 ? '0' : String(1 + (i % 9))}${Array.from({ length: 11 }, () => Math.floor(random() * 10)).join('')}`,
  ),
);

function complete(body: string): string {
  return body + checkDigit(body);
}

function crop(text: string, fault: Partial<Fault>): Luma {
  const { blur, samples, noise, shade, bend, contrast } = { ...MILD, ...fault };
  const quiet = Array.from({ length: QUIET_MODULES }, () => 0);
  const row = blurred([...quiet, ...symbolModules(Array.from(text, Number)), ...quiet], { blur, samples });
  const grain = generator(text.length + Number(text.slice(-6)));
  const data = new Uint8Array(row.length * ROWS).map((_, i) => {
    const at = (i % row.length) / row.length;
    const x = (i % row.length) + bend * Math.sin(Math.PI * at);
    const [left, right] = [row[Math.floor(x)] ?? 0, row[Math.floor(x) + 1] ?? 0];
    const dark = left + (x - Math.floor(x)) * (right - left);
    return Math.round(
      Math.max(0, Math.min(255, (1 - shade * at) * (220 - contrast * dark) + noise * gaussian(grain))),
    );
  });
  return { width: row.length, height: ROWS, data };
}

type Step = readonly [step: number, read: number];
/** By fault, the steps and how many of the twelve are read at each. The suite unit has the first alone, which most is lost by. */
const REACH: readonly (readonly [keyof Fault, readonly [Step, ...Step[]]])[] = [
  ['blur', [[1.9, 8], [0.4, 12], [1, 12], [1.4, 12], [1.75, 12]]],
  ['noise', [[24, 8], [8, 12], [16, 11], [36, 0]]],
  ['shade', [[0.85, 12], [0.5, 12]]],
  ['bend', [[14, 6], [3, 12], [9, 11], [20, 0]]],
  ['contrast', [[20, 10], [40, 12], [10, 0]]],
  ['samples', [[1.2, 12], [1.5, 12], [2, 12], [6, 12], [9, 12]]],
]; // oxfmt-ignore

function reading(
  text: string,
  fault: Partial<Fault>,
): { readonly texts: readonly string[]; readonly workMs: number } {
  let workMs = 0;
  const budget: Budget = {
    spend: (ms) => {
      workMs += ms;
      return true;
    },
    exhausted: false,
  };
  const symbols = finish(fitEan(crop(text, fault), budget));
  return {
    texts: symbols.map((symbol) => (symbol.type === 'UPC_A' ? `0${symbol.text}` : symbol.text)),
    workMs,
  };
}

describe('the EAN model fit', () => {
  it.each(REACH)('reads as far as recorded: %s', (fault, all) => {
    const steps = IN_FULL ? all : all.slice(0, 1);
    const read = steps.map(([step]) => {
      const answers = NUMBERS.map((text) => ({ text, texts: reading(text, { [fault]: step }).texts }));
      answers.forEach(({ text, texts }) => expect([[], [text]]).toContainEqual(texts));
      return [step, answers.filter(({ texts }) => texts.length > 0).length];
    });
    expect(read).toEqual(steps);
  });

  it('counts its work', () => {
    const [text = ''] = NUMBERS;
    expect(reading(text, { blur: 0.8 }).workMs).toBeCloseTo(26.9, 0);
    expect(reading(text, { blur: 1.4 }).workMs).toBeCloseTo(47.5, 0);
  });
});
