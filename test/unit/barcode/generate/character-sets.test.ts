// Character sets that symbols hold beside Latin-1: JIS X 0208 in Kanji mode, and GB 18030 in Han Xin. The platform decodes other forms of both.
import { describe, expect, it } from 'vitest';
import { gb18030 } from '../../../../src/barcode/generate/gb18030.ts';
import { kanjiValues } from '../../../../src/barcode/generate/qr/kanji.ts';
import { segmenter } from '../../../../src/barcode/generate/qr/segments.ts';

const CELLS = Array.from({ length: 94 }, (_, i) => i + 1);

describe('Kanji mode', () => {
  /** Rows 1 to 84 are assigned, without 13, by their bytes in EUC-JP. */
  const ROWS = Array.from({ length: 84 }, (_, i) => i + 1).filter((row) => row !== 13);
  const bytes = ROWS.flatMap((row) => CELLS.flatMap((cell) => [0xa0 + row, 0xa0 + cell, 0x0a]));
  const characters = new TextDecoder('euc-jp').decode(Uint8Array.from(bytes)).split('\n');
  /** Two rows share a lead byte; the first of them leaves out the trail byte 7F (JIS X 0208, annex 1; ISO/IEC 18004, 7.4.6). */
  const valueAt = (row: number, cell: number): number => {
    const isFirst = row % 2 === 1;
    return 192 * Math.floor((row - 1) / 2) + (isFirst ? cell - 1 + (cell > 63 ? 1 : 0) : 94 + cell);
  };

  it('holds what JIS X 0208 does, by row and cell', () => {
    const expected = ROWS.flatMap((row, r) =>
      CELLS.flatMap((cell, c): readonly (readonly [string, number])[] => {
        const character = characters[94 * r + c] ?? '';
        const isHeld =
          character.length === 1 && character !== '\ufffd' && !'―＼～∥－￠￡￢'.includes(character);
        return isHeld ? [[character, valueAt(row, cell)]] : [];
      }),
    );
    expect(expected.length).toBe(6879 - 8);
    expect([...kanjiValues()].toSorted(([, a], [, b]) => a - b)).toEqual(expected);
    // The standard's two examples, and the last of each range.
    expect(['点', '茗', '滌', '漾', '熙'].map((each) => kanjiValues().get(each))).toEqual([
      0xd9f,
      0x1aaa,
      0x1f * 192 - 4,
      0x1f * 192,
      41 * 192 + 100,
    ]);
  });

  it('takes 13 bits of each, of two bytes in UTF-8 too', () => {
    const divide = (text: string) => segmenter(text)({ numeric: 14, alphanumeric: 13, byte: 12, kanji: 12 });
    for (const text of ['ΑΒΓΔΩαβγδω', 'АБВГЯабвгя', '×÷±°§¶´¨×÷', '日本語漢字熙滌漾亜'])
      expect(divide(text)).toEqual({ segments: [{ mode: 'kanji', text }], bits: 12 + 13 * text.length });
    expect(divide('ééééé')?.segments.map(({ mode }) => mode)).toEqual(['byte']);
  });
});

describe('GB 18030', () => {
  /** The bytes of characters, and what the platform reads of them, a line each. */
  function readBack(codes: readonly number[]): readonly (readonly [code: number, read: string])[] {
    const held = codes.flatMap((code) => {
      const bytes = gb18030(String.fromCodePoint(code));
      return bytes === undefined ? [] : [{ code, bytes }];
    });
    const lines = new TextDecoder('gb18030')
      .decode(Uint8Array.from(held.flatMap(({ bytes }) => [...bytes, 0x0a])))
      .split('\n');
    return held.map(({ code }, i) => [code, lines[i] ?? '']);
  }
  const isPrivate = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff;

  it('has every character of the first plane', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => code).filter(
      (code) => code !== 0x0a && code !== 0xfffd && (code < 0xd800 || code > 0xdfff),
    );
    const read = readBack(all);
    expect(read.filter(([code, text]) => text !== String.fromCodePoint(code))).toEqual([]);
    const found = new Set(read.map(([code]) => code));
    const missing = all.filter((code) => !found.has(code));
    expect(missing.filter((code) => !isPrivate(code))).toEqual([]);
    expect(missing.length).toBeLessThan(30);
  });

  it('counts the other planes from 90 30 81 30 on, to E3 32 9A 35', () => {
    expect(gb18030('\u{10000}')).toEqual([0x90, 0x30, 0x81, 0x30]);
    expect(gb18030('\u{10ffff}')).toEqual([0xe3, 0x32, 0x9a, 0x35]);
    const planes = Array.from({ length: 16 }, (_, i) => 0x10000 * (i + 1));
    const some = planes.flatMap((first) =>
      Array.from({ length: 0x10000 }, (_, i) => first + i).filter(
        (code) => code % 97 === 0 || code - first < 1300 || first + 0xffff - code < 1300,
      ),
    );
    expect(readBack(some).filter(([code, text]) => text !== String.fromCodePoint(code))).toEqual([]);
  });

  it('has ASCII in one byte, what GBK has in two, and the rest in four', () => {
    const lengths = ['\0', '\u007f', '\u0080', '一', '龥', '啊', '齄', 'ÿ', '\uffff'].map(
      (each) => gb18030(each)?.length,
    );
    expect(lengths).toEqual([1, 1, 4, 2, 2, 2, 2, 4, 4]);
  });
});
