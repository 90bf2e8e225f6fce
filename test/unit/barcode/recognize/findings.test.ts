import { describe, expect, it } from 'vitest';
import { ownSymbols } from '../../../../src/barcode/recognize/exclusions.ts';
import { withSymbols, countingSymbols } from '../../../../src/barcode/recognize/findings.ts';
import type { Quad, ReadSymbol } from '../../../../src/barcode/reader.ts';

const box = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const qr = (text: string, quad: Quad): ReadSymbol => ({ type: 'QR_CODE', text, quad, pass: 'fast' });
const PAPER = { width: 400, height: 400, data: new Uint8Array(160_000).fill(255) };

describe('findings', () => {
  it('nothing inside a larger code of cells is a symbol but a code in its middle', () => {
    const whole = qr('whole', box(0, 0, 100, 100));
    const corner = qr('corner', box(0, 60, 40, 100));
    const middle = qr('middle', box(40, 40, 60, 60));
    const off = qr('off', box(60, 30, 80, 50));
    const linear = { ...qr('74', box(40, 48, 60, 52)), type: 'ITF' } as const;
    const beside = qr('beside', box(120, 0, 220, 100));
    expect(ownSymbols([whole, corner, middle, off, linear, beside])).toEqual([whole, middle, beside]);
  });

  it('a PDF417 over others of other texts is put together of their rows', () => {
    const pdf = (text: string, quad: Quad): ReadSymbol => ({ ...qr(text, quad), type: 'PDF_417' });
    const [first, second] = [pdf('4003', box(0, 0, 200, 40)), pdf('4011', box(0, 80, 200, 120))];
    const mixture = pdf('4003EHFAPCQN', box(0, 0, 205, 640));
    expect(ownSymbols([mixture, first, second])).toEqual([first, second]);
  });

  it('the left half of an EAN-13 is no UPC-E, one beside it is', () => {
    const ean = { ...qr('9520123456788', box(20, 20, 305, 90)), type: 'EAN_13' } as const;
    const half = { ...qr('15201239', box(20, 40, 173, 60)), type: 'UPC_E' } as const;
    expect(ownSymbols([half, ean])).toEqual([ean]);
    expect(ownSymbols([{ ...half, quad: box(20, 120, 173, 160) }, ean])).toHaveLength(2);
  });

  it('a part of an Interleaved 2 of 5 that was read whole is no symbol, others in it and beside it are', () => {
    const itf = (text: string, quad: Quad): ReadSymbol => ({ ...qr(text, quad), type: 'ITF' });
    const whole = itf('12503440', box(20, 20, 305, 90));
    expect(ownSymbols([itf('1250', box(20, 40, 160, 60)), whole])).toEqual([whole]);
    const others = [
      itf('1251', box(20, 40, 160, 60)),
      itf('1250', box(20, 120, 160, 160)),
      itf('12503440', box(20, 40, 160, 60)),
    ];
    for (const other of others) expect(ownSymbols([other, whole])).toEqual([other, whole]);
  });

  it('the stacked part of a composite is no symbol, a PDF417 with text above a linear code is one', () => {
    const linear = { ...qr('0103312345678903', box(34, 64, 323, 134)), type: 'CODE_128' } as const;
    const part = { ...qr('\u0018\u0005V', box(20, 20, 328, 61)), type: 'PDF_417' } as const;
    expect(ownSymbols([part, linear])).toEqual([{ ...linear, composite: '' }]);
    expect(ownSymbols([{ ...part, text: 'text' }, linear])).toHaveLength(2);
    expect(ownSymbols([{ ...part, quad: box(20, 200, 328, 241) }, linear])).toHaveLength(2);
  });

  it('rows of a Codablock F are no symbols, labels above each other are', () => {
    const row = (text: string, top: number): ReadSymbol => ({
      ...qr(text, box(20, top, 309, top + 18)),
      type: 'CODE_128',
    });
    expect(ownSymbols([row('a', 22), row('b', 44), row('c', 67)])).toEqual([]);
    expect(ownSymbols([row('a', 22), row('b', 70)])).toHaveLength(2);
  });

  it('rows of one stacked DataBar are one symbol, equal labels apart are two', () => {
    const row = (top: number): ReadSymbol => ({
      type: 'RSS_EXPANDED',
      text: '(10)1',
      quad: box(10, top, 110, top + 20),
      pass: 'fast',
    });
    const read = (...rows: readonly ReadSymbol[]): number =>
      countingSymbols(
        rows.reduce(
          (all, symbol) => withSymbols(all, [{ symbol, trusted: true }], PAPER),
          withSymbols([], [], PAPER),
        ),
      ).length;
    expect(read(row(10), row(35))).toBe(1);
    expect(read(row(10), row(60))).toBe(2);
  });

  it('a type without check digits counts once two views saw it, or one that was not altered', () => {
    const symbol: ReadSymbol = { type: 'CODE_39', text: 'A', quad: box(10, 10, 110, 40), pass: 'fast' };
    const once = withSymbols([], [{ symbol, trusted: false }], PAPER);
    expect(countingSymbols(once)).toEqual([]);
    expect(countingSymbols(withSymbols(once, [{ symbol, trusted: false }], PAPER))).toHaveLength(1);
    expect(countingSymbols(withSymbols([], [{ symbol, trusted: true }], PAPER))).toHaveLength(1);
  });
});
