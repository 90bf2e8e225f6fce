import { describe, expect, it } from 'vitest';
import { withoutCorners, withSymbols, countingSymbols } from '../../../../src/barcode/recognize/findings.ts';
import type { Quad, RecognizedSymbol } from '../../../../src/barcode/reader.ts';

const box = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const qr = (text: string, quad: Quad): RecognizedSymbol => ({ type: 'QR_CODE', text, quad });
const PAPER = { width: 400, height: 400, data: new Uint8Array(160_000).fill(255) };

describe('findings', () => {
  it('a code in the corner of a larger one is no symbol, one in its middle is', () => {
    const whole = qr('whole', box(0, 0, 100, 100));
    const corner = qr('corner', box(0, 60, 40, 100));
    const middle = qr('middle', box(40, 40, 60, 60));
    expect(withoutCorners([whole, corner, middle])).toEqual([whole, middle]);
  });

  it('rows of one stacked DataBar are one symbol, equal labels apart are two', () => {
    const row = (top: number): RecognizedSymbol => ({
      type: 'RSS_EXPANDED',
      text: '(10)1',
      quad: box(10, top, 110, top + 20),
    });
    const read = (...rows: readonly RecognizedSymbol[]): number =>
      countingSymbols(
        rows.reduce((all, each) => withSymbols(all, [each], true, PAPER), withSymbols([], [], true, PAPER)),
      ).length;
    expect(read(row(10), row(35))).toBe(1);
    expect(read(row(10), row(60))).toBe(2);
  });

  it('a type without check digits counts once two views saw it, or one that was not altered', () => {
    const symbol: RecognizedSymbol = { type: 'CODE_39', text: 'A', quad: box(10, 10, 110, 40) };
    const once = withSymbols([], [symbol], false, PAPER);
    expect(countingSymbols(once)).toEqual([]);
    expect(countingSymbols(withSymbols(once, [symbol], false, PAPER))).toHaveLength(1);
    expect(countingSymbols(withSymbols([], [symbol], true, PAPER))).toHaveLength(1);
  });
});
