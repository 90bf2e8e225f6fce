import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../../../src/image/types.ts';
import { createBudget, UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { blurred } from '../../../../../../src/barcode/linear/ean-upc/fit/patterns.ts';
import {
  isPlain,
  isRetail,
  isShown,
  verdictOf,
} from '../../../../../../src/barcode/linear/ean-upc/model/verify.ts';
import type { RetailType } from '../../../../../../src/barcode/linear/ean-upc/model/layouts.ts';
import { encoded } from '../../../../../support/draw-linear.ts';

/** Type, text, and texts that another reader may take it for: one or two digits differ, check digits hold. */
const SYMBOLS = [
  ['EAN_13', '4006381333931', ['4006381333948', '4006381733939']],
  ['EAN_13', '9780446579803', ['9780446579872']],
  ['UPC_A', '036000291452', ['036000391459']],
  ['EAN_8', '96385074', ['96385012']],
  ['UPC_E', '01264904', ['01264911']],
] as const;

interface Drawing {
  readonly blur: number;
  /** Grey of ink and paper. */
  readonly ink?: number;
  readonly paper?: number;
  /** Modules by which the middle lies to the right of where a flat symbol has it. */
  readonly bend?: number;
}

const PX = 3;
const QUIET = 12;

/** A label of 60 rows, 3 px a module, noise of ±5 levels. */
function label(modules: readonly number[], { blur, ink = 40, paper = 210, bend = 0 }: Drawing): Luma {
  const flat = blurred(modules, { blur, samples: 8, margin: QUIET });
  const width = (modules.length + 2 * QUIET) * PX;
  let seed = 17;
  const noise = (): number => ((seed = (seed * 48271) % 2147483647) % 11) - 5;
  const data = new Uint8Array(width * 60).map((_, i) => {
    const along = (2 * ((i % width) + 0.5)) / width - 1;
    const x = ((i % width) + 0.5) / PX - bend * (1 - along * along);
    return paper + (ink - paper) * (flat[Math.floor(8 * x)] ?? 0) + noise();
  });
  return { width, height: 60, data };
}

function shows(luma: Luma, type: RetailType, text: string, off = 0): boolean {
  const [left, right] = [QUIET * PX + off, luma.width - QUIET * PX + off];
  const corner = (x: number, y: number) => ({ x, y });
  const quad = [corner(left, 20), corner(right, 20), corner(right, 40), corner(left, 40)] as const;
  return isShown(luma, { type, text, quad }, UNLIMITED);
}

/** As bwip-js draws it. */
const modulesOf = (type: RetailType, text: string): readonly number[] => {
  const bcid = { EAN_13: 'ean13', UPC_A: 'upca', EAN_8: 'ean8', UPC_E: 'upce' }[type];
  return (
    encoded(bcid, text)?.sbs.flatMap((width, i) => Array.from({ length: width }, () => (i + 1) % 2)) ?? []
  );
};

describe.each(SYMBOLS)('%s %s', (type, text, others) => {
  const modules = modulesOf(type, text);

  it.each([
    ['sharp', { blur: 0.2 }],
    ['blurred', { blur: 0.8 }],
    ['white on black', { blur: 0.4, ink: 210, paper: 40 }],
    ['faint', { blur: 0.4, ink: 120, paper: 160 }],
    ['bent', { blur: 0.4, bend: 3 }],
    ['bent to the left', { blur: 0.4, bend: -3 }],
  ])('is shown %s, and no text beside it', (_, drawing) => {
    const luma = label(modules, drawing);
    expect(shows(luma, type, text)).toBe(true);
    for (const other of others) expect([other, shows(luma, type, other)]).toEqual([other, false]);
  });

  it.each([2, 6, 9])('is shown bent by %i modules, to either side', (bend) => {
    for (const sign of [1, -1])
      expect([sign, shows(label(modules, { blur: 0.4, bend: sign * bend }), type, text)]).toEqual([
        sign,
        true,
      ]);
  });

  it('is shown where its corners are off by one to four modules', () => {
    for (const off of [-4 * PX, -PX, PX, 4 * PX])
      expect(shows(label(modules, { blur: 0.4 }), type, text, off)).toBe(true);
  });
});

describe('what the image shows', () => {
  const verdictFor = (luma: Luma, type: RetailType, text: string) => {
    const [left, right] = [QUIET * PX, luma.width - QUIET * PX];
    const corner = (x: number, y: number) => ({ x, y });
    const quad = [corner(left, 20), corner(right, 20), corner(right, 40), corner(left, 40)] as const;
    return verdictOf(luma, { type, text, quad }, UNLIMITED);
  };

  it.each(SYMBOLS)('takes the place of another text: %s %s', (type, text, others) => {
    for (const blur of [0.3, 0.6]) {
      const luma = label(modulesOf(type, text), { blur });
      for (const other of others) expect(verdictFor(luma, type, other)).toEqual({ type, text });
      expect(verdictFor(luma, type, text)).toBe('shown');
    }
  });

  it('is a UPC-A where an EAN-13 begins with a 0', () => {
    const luma = label(modulesOf('UPC_A', '036000291452'), { blur: 0.4 });
    expect(verdictFor(luma, 'EAN_13', '0036000391459')).toEqual({ type: 'UPC_A', text: '036000291452' });
    expect(verdictFor(luma, 'EAN_13', '0036000291452')).toBe('shown');
  });

  it('is unknown of bars that no number explains', () => {
    const stripes = Array.from({ length: 95 }, (_, i) => (i % 3 === 0 ? 1 : 0));
    expect(verdictFor(label(stripes, { blur: 0.3 }), 'EAN_13', '4006381333931')).toBe('unknown');
  });
});

describe('bars are plain', () => {
  it.each(SYMBOLS)('where each module has the grey that the text wants: %s %s', (type, text, others) => {
    const plain = (blur: number, of: string): boolean => {
      const luma = label(modulesOf(type, text), { blur });
      const [left, right] = [QUIET * PX, luma.width - QUIET * PX];
      const quad = [
        { x: left, y: 20 },
        { x: right, y: 20 },
        { x: right, y: 40 },
        { x: left, y: 40 },
      ] as const;
      return isPlain(luma, { type, text: of, quad });
    };
    expect([plain(0.3, text), plain(0.9, text)]).toEqual([true, false]);
    for (const other of others) expect(plain(0.3, other)).toBe(false);
    expect(plain(0.3, '12')).toBe(false);
  });
});

describe('a symbol is not shown', () => {
  it('where a digit is covered', () => {
    const luma = label(modulesOf('EAN_13', '4006381333931'), { blur: 0.4 });
    for (let i = 0; i < luma.data.length; i++) {
      const module = (i % luma.width) / PX - QUIET;
      if (module >= 85 && module < 92) luma.data[i] = 210;
    }
    expect(shows(luma, 'EAN_13', '4006381333931')).toBe(false);
  });

  it('where its digits are best and still explain little', () => {
    const luma = label(modulesOf('EAN_13', '4006381333931'), { blur: 0.4 });
    const lit = (share: number): Luma => ({
      ...luma,
      data: luma.data.map((grey, i) => grey * (1 - share * (0.5 + 0.5 * Math.sin((i % luma.width) / 5)))),
    });
    expect(shows(lit(0.2), 'EAN_13', '4006381333931')).toBe(true);
    expect(shows(lit(0.44), 'EAN_13', '4006381333931')).toBe(false);
  });

  it('where the image is flat, or the budget used up', () => {
    const luma = label(modulesOf('EAN_8', '96385074'), { blur: 0.4 });
    const flat = { ...luma, data: new Uint8Array(luma.data.length).fill(180) };
    expect(shows(flat, 'EAN_8', '96385074')).toBe(false);
    const quad = [
      { x: 36, y: 20 },
      { x: 237, y: 20 },
      { x: 237, y: 40 },
      { x: 36, y: 40 },
    ] as const;
    const symbol = { type: 'EAN_8', text: '96385074', quad } as const;
    expect(isShown(luma, symbol, createBudget({ workMs: 0 }))).toBe(false);
    expect(isShown(luma, symbol, createBudget({ workMs: 100 }))).toBe(true);
  });
});

it('the types that are drawn are those of EAN and UPC', () => {
  expect(['EAN_13', 'UPC_A', 'EAN_8', 'UPC_E', 'UPC_EAN_EXTENSION', 'ITF'].map(isRetail)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
