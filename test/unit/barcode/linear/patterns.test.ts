// The characters of linear symbologies beside those of bwip-js, and what the standards say of all of them.
import { describe, expect, it } from 'vitest';
import {
  CODABAR,
  CODABAR_PATTERNS,
  CODE_39,
  CODE_39_PATTERNS,
  CODE_93,
  CODE_93_CHECK_WEIGHTS,
  CODE_93_PATTERNS,
  CODE_93_START_STOP,
  ITF_PATTERNS,
} from '../../../../src/barcode/linear/patterns.ts';
import { encoded } from '../../../support/draw-linear.ts';

const bits = (pattern: number, count: number): string => pattern.toString(2).padStart(count, '0');
const ones = (text: string): number => text.replaceAll('0', '').length;
/** Of the elements from one to another: 1 = wide. */
const wide = (widths: readonly number[], from: number, count: number): string =>
  widths
    .slice(from, from + count)
    .map((width) => (width > 1 ? 1 : 0))
    .join('');
const drawn = (bcid: string, text: string, options = {}): readonly number[] =>
  encoded(bcid, text, options)?.sbs ?? [];

describe('Code 39', () => {
  it('has the 44 characters of ISO/IEC 16388 table 1, as bwip-js draws them', () => {
    expect(CODE_39).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*');
    const patterns = CODE_39_PATTERNS.map((pattern) => bits(pattern, 9));
    // Nine elements and the space between: behind the start character, and the stop after it.
    Array.from(CODE_39.slice(0, -1)).forEach((character, i) =>
      expect(patterns[i], character).toBe(wide(drawn('code39', character), 10, 9)),
    );
    expect(patterns.at(-1)).toBe(wide(drawn('code39', 'A'), 0, 9));
    expect(patterns).toHaveLength(44);
    expect(new Set(patterns).size).toBe(44);
    // Three of nine are wide: 4.2.
    expect(patterns.every((pattern) => ones(pattern) === 3)).toBe(true);
  });
});

describe('Codabar', () => {
  it('has the twenty characters of EN 798, as bwip-js draws them', () => {
    expect(CODABAR).toBe('0123456789-$:/.+ABCD');
    expect(CODABAR_PATTERNS).toHaveLength(20);
    CODABAR_PATTERNS.forEach((pattern, i) => {
      const character = CODABAR.charAt(i);
      const letters = /[A-D]/.test(character);
      const widths = drawn('rationalizedCodabar', letters ? `${character}0${character}` : `A${character}A`);
      expect(bits(pattern, 7), character).toBe(wide(widths, letters ? 0 : 8, 7));
    });
  });
});

describe('ITF', () => {
  it('has the ten digits of ISO/IEC 16390 table 1: weights 1, 2, 4, 7 and a parity', () => {
    ITF_PATTERNS.forEach((pattern, digit) => {
      const elements = bits(pattern, 5);
      const sum = [1, 2, 4, 7, 0].reduce((total, weight, i) => total + weight * Number(elements[i]), 0);
      // Zero is 4 + 7, which no digit has.
      expect([ones(elements), sum]).toEqual([2, digit === 0 ? 11 : digit]);
      // The bars of the first digit of a pair, behind a start of four elements.
      const pair = drawn('interleaved2of5', `${digit}0`).slice(4, 14);
      expect(
        wide(
          pair.filter((_, i) => i % 2 === 0),
          0,
          5,
        ),
      ).toBe(elements);
    });
    expect(ITF_PATTERNS).toHaveLength(10);
  });
});

describe('Code 93', () => {
  /** Nine modules of elements from one on. */
  const modules = (widths: readonly number[], from: number): string =>
    widths
      .slice(from, from + 6)
      .map((width, i) => String((i + 1) % 2).repeat(width))
      .join('');

  it('has the characters of AIM BC5, as bwip-js draws them', () => {
    expect(CODE_93).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%');
    const patterns = CODE_93_PATTERNS.map((pattern) => bits(pattern, 9));
    Array.from(CODE_93).forEach((character, i) =>
      expect(patterns[i], character).toBe(modules(drawn('code93', character), 6)),
    );
    ['^SFT$', '^SFT%', '^SFT/', '^SFT+'].forEach((shift, i) =>
      expect(patterns[43 + i], shift).toBe(modules(drawn('code93', `${shift}A`, { parsefnc: true }), 6)),
    );
    expect(patterns[CODE_93_START_STOP]).toBe(modules(drawn('code93', 'A'), 0));
    expect(CODE_93_START_STOP).toBe(47);
    expect(patterns).toHaveLength(48);
    expect(patterns.every((pattern) => /^1+0+1+0+1+0+$/.test(pattern))).toBe(true);
  });

  it('has weights of its check characters up to 20 and 15', () => {
    expect(CODE_93_CHECK_WEIGHTS).toEqual([20, 15]);
  });
});
