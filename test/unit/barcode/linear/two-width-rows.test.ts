// Rows of two widths at one pitch, whose bars are known: what MSI and Plessey are told by, one rule after the other.
import { describe, expect, it } from 'vitest';
import type { BarRow } from '../../../../src/barcode/linear/bars.ts';
import { checkOf } from '../../../../src/barcode/linear/msi/codec.ts';
import { encodePlesseySymbol } from '../../../../src/barcode/generate/two-widths.ts';
import { msiDecoder } from '../../../../src/barcode/linear/msi/index.ts';
import { plesseyDecoder } from '../../../../src/barcode/linear/plessey/index.ts';
import { barsOf } from '../../../support/draw-linear.ts';

interface Bar {
  readonly x: number;
  readonly width: number;
}
const PLACE = {} as never;
const drawn = (kind: string, text: string): readonly Bar[] =>
  barsOf(kind, text).bars.filter(({ width }) => width > 0);
/** Widths 1 : 3 exactly, where bwip-js has 5 : 14 of 25. */
const plessey = (text: string): readonly Bar[] => {
  const symbol = encodePlesseySymbol(text);
  return symbol.ok ? symbol.value.bars.map(({ at, width }) => ({ x: at, width })) : [];
};
const rowOf = (bars: readonly Bar[], quiet: Partial<BarRow> = {}, scale = 3): BarRow => ({
  centres: Float64Array.from(bars, ({ x, width }) => scale * (x + width / 2)),
  masses: Float64Array.from(bars, ({ width }) => scale * width),
  quietBefore: Infinity,
  quietAfter: Infinity,
  ...quiet,
});
const edges = (bars: readonly Bar[], scale = 3) => {
  const [first, last] = [bars.at(0), bars.at(-1)];
  return { from: scale * (first?.x ?? 0), to: scale * ((last?.x ?? 0) + (last?.width ?? 0)) };
};
/** The distance of the left edges of the first two bars, over the scale. */
const pitchOf = (bars: readonly Bar[]): number => (bars[1]?.x ?? 0) - (bars[0]?.x ?? 0);

const KINDS = [
  { name: 'MSI', decoder: msiDecoder, bars: drawn('msi', '1234567'), text: '1234567', votes: 7, quiet: 1.4 },
  { name: 'MSI with its check', decoder: msiDecoder, bars: drawn('msi', '12345674'), text: '12345674', votes: 3, quiet: 1.4 },
  { name: 'Plessey', decoder: plesseyDecoder, bars: plessey('1F4C'), text: '1F4C', votes: 2, quiet: 0.8 },
]; // oxfmt-ignore

describe.each(KINDS)('a row of $name', ({ decoder, bars, text, votes, quiet }) => {
  const read = (row: BarRow) => decoder.decode(row, PLACE);

  it('is its text, from the first edge to the last, in any size', () => {
    for (const scale of [1, 3, 7.5]) {
      const { from, to } = edges(bars, scale);
      expect(read(rowOf(bars, {}, scale))).toEqual({
        text,
        votes,
        from: expect.closeTo(from, 6),
        to: expect.closeTo(to, 6),
      });
    }
    expect(bars.length).toBeGreaterThanOrEqual(decoder.minBars);
    expect(decoder.fits(bars.length)).toBe(true);
    expect([1, 2, 3].map((more) => decoder.fits(bars.length + more))).toEqual([false, false, false]);
    expect(decoder.fits(bars.length + 4)).toBe(true);
    expect([decoder.fits(decoder.minBars), decoder.fits(decoder.minBars - 4)]).toEqual([true, false]);
  });

  it('has its quiet zone on both sides', () => {
    const least = quiet * 3 * pitchOf(bars);
    expect(read(rowOf(bars, { quietBefore: least * 1.001, quietAfter: least * 1.001 }))?.text).toBe(text);
    expect(read(rowOf(bars, { quietBefore: least * 0.999 }))).toBeUndefined();
    expect(read(rowOf(bars, { quietAfter: least * 0.999 }))).toBeUndefined();
  });

  it('keeps its pitch', () => {
    // A bar in the middle moves by so many modules, of some sixty.
    const moved = (by: number) => bars.map((bar, i) => (i === 5 ? { ...bar, x: bar.x + by } : bar));
    expect(read(rowOf(moved(0.2)))?.text).toBe(text);
    expect(read(rowOf(moved(3)))).toBeUndefined();
  });

  it('has bars of two widths, neither alike nor far apart', () => {
    const masses = rowOf(bars).masses;
    // All bars of one width.
    expect(read(rowOf(bars, { masses: masses.map(() => 4) }))).toBeUndefined();
    // Widths all the way from one to the other.
    expect(read(rowOf(bars, { masses: masses.map((_, i) => 3 + i) }))).toBeUndefined();
    // Left edges at one pitch, and hardly any difference between the widths that follow from the centres.
    const centred = bars.map(({ x, width }, i) => ({ x: (i * pitchOf(bars)) - width / 2, width, was: x })); // oxfmt-ignore
    expect(read(rowOf(centred))).toBeUndefined();
  });
});

describe('a row of MSI', () => {
  it('has masses whose ratio is that of its widths', () => {
    const bars = drawn('msi', '1234567');
    const masses = (wide: number): Float64Array =>
      Float64Array.from(bars, ({ width }) => (width > 1 ? wide : 1));
    // The widths are 1 : 2.
    const read = (wide: number) => msiDecoder.decode(rowOf(bars, { masses: masses(wide) }), PLACE)?.text;
    expect([1.25, 2, 3.1].map(read)).toEqual(['1234567', '1234567', '1234567']);
    expect(read(3.3)).toBeUndefined();
  });

  it.each([
    ['12345674', 'mod10'],
    ['00', 'mod10'],
    ['0', 'mod10'],
    ['000', 'mod1010'],
    ['123456741', 'mod1010'],
    ['1234567', 'none'],
  ])('%s ends with the check %s', (text, check) => {
    expect(checkOf(text)).toBe(check);
  });
});

describe('a row of Plessey', () => {
  const bars = plessey('1F4C');
  const termination = bars.length - 5;
  it('has a termination bar of twice a narrow one at least', () => {
    const narrow = Math.min(...bars.map(({ width }) => width));
    const { masses } = rowOf(bars);
    const read = (mass: number) =>
      plesseyDecoder.decode(rowOf(bars, { masses: masses.with(termination, mass * 3 * narrow) }), PLACE)
        ?.text;
    expect([1, 1.6, 2.6, 4].map(read)).toEqual([undefined, undefined, '1F4C', '1F4C']);
  });

  it('has a stop of the same pitch, within a quarter', () => {
    const from = bars[termination + 1]?.x ?? 0;
    const stretched = (factor: number) =>
      bars.map((bar, i) => (i > termination ? { ...bar, x: from + (bar.x - from) * factor } : bar));
    const read = (factor: number) => plesseyDecoder.decode(rowOf(stretched(factor)), PLACE)?.text;
    expect([0.9, 1, 1.1].map(read)).toEqual(['1F4C', '1F4C', '1F4C']);
    expect([0.7, 1.4].map(read)).toEqual([undefined, undefined]);
  });
});
