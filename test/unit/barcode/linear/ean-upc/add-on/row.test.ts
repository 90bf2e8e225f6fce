// Add-ons in rows of bars that are known exactly: where they lie, and by how much a row may differ.
import { describe, expect, it } from 'vitest';
import type { BarRow } from '../../../../../../src/barcode/linear/bars.ts';
import { encodeAddOn } from '../../../../../../src/barcode/linear/ean-upc/add-on/codec.ts';
import { addOnDecoder } from '../../../../../../src/barcode/linear/ean-upc/add-on/index.ts';
import type { RowPlace } from '../../../../../../src/barcode/linear/row-decoder.ts';

interface View {
  readonly module?: number;
  readonly start?: number;
  /** Moves a place x, in modules from the middle, by bend·x² modules. */
  readonly bend?: number;
  readonly quiet?: readonly [number, number];
  /** Changes of a bar, in modules. */
  readonly moved?: readonly [bar: number, by: number];
  readonly widened?: readonly [bar: number, by: number];
}

const MODULES: Readonly<Record<number, number>> = { 2: 20, 5: 47 };

function rowOf(
  text: string,
  { module = 3, start = -40, bend = 0, quiet = [10, 10], moved, widened }: View = {},
): BarRow {
  const centres: number[] = [];
  const masses: number[] = [];
  let at = 0;
  (encodeAddOn(text) ?? []).forEach((run, i) => {
    const bar = i / 2;
    if (i % 2 === 0) {
      const x = at + run / 2 + (moved?.[0] === bar ? moved[1] : 0) - (MODULES[text.length] ?? 0) / 2;
      centres.push(start + module * (x + bend * x * x + (MODULES[text.length] ?? 0) / 2));
      // Not full contrast: ratios alone count.
      masses.push(0.7 * module * (run + (widened?.[0] === bar ? widened[1] : 0)));
    }
    at += run;
  });
  return {
    centres: Float64Array.from(centres),
    masses: Float64Array.from(masses),
    quietBefore: quiet[0] * module,
    quietAfter: quiet[1] * module,
  };
}

const read = (text: string, view?: View) => addOnDecoder.decode(rowOf(text, view), {} as RowPlace);

describe('an add-on in a row of bars', () => {
  it.each([
    ['05', 20, 12],
    ['99', 20, 12],
    ['51299', 47, 8],
    ['00000', 47, 8],
  ])('%s has its %i modules where they lie', (text, modules, votes) => {
    for (const [start, module] of [
      [-40, 3],
      [17.3, 1.7],
    ] as const)
      expect(read(text, { start, module })).toEqual({
        text,
        from: expect.closeTo(start, 6) as number,
        to: expect.closeTo(start + modules * module, 6) as number,
        votes,
      });
  });

  it('of any text is read, and not from the other end', () => {
    for (let number = 0; number < 1000; number++) {
      const text =
        number < 100
          ? String(number).padStart(2, '0')
          : String(number * 97 + 1000)
              .padStart(5, '0')
              .slice(-5);
      expect(read(text)?.text).toBe(text);
    }
    const { centres, masses, quietBefore, quietAfter } = rowOf('51299');
    const turned = {
      centres: centres.map((x) => -x).reverse(),
      masses: masses.slice().reverse(),
      quietBefore,
      quietAfter,
    };
    expect(addOnDecoder.decode(turned, {} as RowPlace)?.text).not.toBe('51299');
  });

  it('has 4.5 modules of white on both sides', () => {
    for (const quiet of [
      [4.6, 9],
      [9, 4.6],
    ] as const)
      expect(read('05', { quiet })?.text).toBe('05');
    for (const quiet of [
      [4.4, 9],
      [9, 4.4],
    ] as const)
      expect(read('05', { quiet })).toBeUndefined();
  });

  it('of five digits may be bent as a view from the side bends it, of two it may not', () => {
    // Growth of the module from end to end: 2·bend·47.
    const bent = read('51299', { bend: 0.0015 });
    expect(bent).toMatchObject({ text: '51299' });
    // The left end is moved by bend·23.5² modules, and its module is smaller; the span is that of straight modules from there.
    expect(bent?.from).toBeCloseTo(-40 + 3 * 0.0015 * 23.5 ** 2, 6);
    expect(read('51299', { bend: 0.003 })).toMatchObject({ text: '51299' });
    expect(read('51299', { bend: 0.0034 })).toBeUndefined();
    expect(read('05', { bend: 0.012 })).toBeUndefined();
  });

  it.each([['05'], ['51299']])(
    '%s has bars within 0.14 modules of their places, and 0.28 of their widths, by root mean square',
    (text) => {
      const bars = text.length === 2 ? 7 : 16;
      const middle = bars >> 1;
      for (const sign of [-1, 1]) {
        // One bar that is off by d leaves some d / √bars.
        expect(read(text, { moved: [middle, sign * 0.09 * Math.sqrt(bars)] })?.text ?? 'none').toBe(text);
        expect(read(text, { moved: [middle, sign * 0.2 * Math.sqrt(bars)] })?.text).not.toBe(text);
      }
      expect(read(text, { widened: [middle, 0.3] })?.text).toBe(text);
      expect(read(text, { widened: [middle, 0.45 * Math.sqrt(bars)] })?.text).not.toBe(text);
    },
  );

  it('is none without darkness, or of another number of bars', () => {
    const row = rowOf('05');
    expect(addOnDecoder.decode({ ...row, masses: row.masses.map(() => 0) }, {} as RowPlace)).toBeUndefined();
    expect([6, 7, 8, 15, 16, 17].filter((bars) => addOnDecoder.fits(bars))).toEqual([7, 16]);
    const short = { ...row, centres: row.centres.slice(1), masses: row.masses.slice(1) };
    expect(addOnDecoder.decode(short, {} as RowPlace)).toBeUndefined();
  });
});
