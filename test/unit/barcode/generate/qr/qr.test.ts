import { asyncProperty, assert, constantFrom, array, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zxing } from '../../../../../src/wasm/zxing.ts';
import { DEFAULT_PASS, readWithEngine } from '../../../../../src/barcode/engine/read.ts';
import { encodeQrCode, QR_LEVELS, type QrLevel } from '../../../../../src/barcode/generate/qr/index.ts';
import { kanjiValues } from '../../../../../src/barcode/generate/qr/kanji.ts';
import { segmenter, type HeaderBits } from '../../../../../src/barcode/generate/qr/segments.ts';
import { codewordPlaces, likelyFormats, readBlock } from '../../../../../src/barcode/qr/codewords.ts';
import { layoutOf } from '../../../../../src/barcode/qr/layout.ts';
import { decodeModules } from '../../../../../src/barcode/qr/mesh/decode.ts';
import { checkEncoder } from '../../../../../src/barcode/qr/reed-solomon.ts';
import { blockForm, capacityOf } from '../../../../../src/barcode/qr/tables.ts';
import type { Matrix } from '../../../../../src/barcode/generate/matrix.ts';
import { drawModules } from '../../../../support/draw-qr-data.ts';
import { penalties } from '../../../../support/qr-penalty.ts';
import { KINDS, textOf } from '../../../../support/qr-texts.ts';

function matrixOf(text: string, options: Parameters<typeof encodeQrCode>[1] = {}): Matrix {
  const made = encodeQrCode(text, options);
  if (!made.ok) throw new Error(made.failure.code);
  return made.value;
}

function softOf(matrix: Matrix) {
  const bits = Uint8Array.from(matrix.flat(), (dark) => (dark ? 1 : 0));
  return { bits, confidence: new Float32Array(bits.length).fill(1) };
}

const versionOf = (matrix: Matrix): number => (matrix.length - 17) / 4;
const builtInText = (matrix: Matrix): string | undefined =>
  decodeModules(softOf(matrix), layoutOf(versionOf(matrix)))?.text;
const formatOf = (matrix: Matrix) => likelyFormats(softOf(matrix), layoutOf(versionOf(matrix)))[0];

async function engineText(matrix: Matrix): Promise<string | undefined> {
  const luma = drawModules(softOf(matrix).bits, 3);
  const [symbol] = await zxing.use(async (module) =>
    readWithEngine(module, luma, { ...DEFAULT_PASS, formats: ['QRCode'] }),
  );
  return symbol?.text;
}

/** The data codewords of the first block. */
function firstCodewords(matrix: Matrix): readonly number[] {
  const version = versionOf(matrix);
  const format = formatOf(matrix);
  const form = blockForm(version, format?.level ?? 'M');
  const [order = []] = codewordPlaces(form);
  const block = readBlock(softOf(matrix), layoutOf(version), format?.mask ?? 0, order, form.ecPerBlock);
  return Array.from(block ?? []);
}

describe('the segments of a QR code', () => {
  it.each([
    ['12345678901234567890abc', undefined, 21, 'digits, then small letters'],
    ['12345678901234567890abc', 'L', 21, 'the same at level L'],
    [`${'1'.repeat(200)}x${'A'.repeat(120)}`, undefined, 53, 'three modes'],
    [`${'1'.repeat(3500)}a${'2'.repeat(1500)}`, 'L', 153, 'digits around a letter'],
    [`${'7'.repeat(7077)}a`, 'L', 177, 'the most digits before a letter'],
    [
      'https://example.com/ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-ABCDEFGH',
      undefined,
      33,
      'capitals after small letters',
    ],
    ['日本語のテキスト日本語のテキスト', undefined, 25, 'Kanji mode'],
    ['日本語のテキスト日本語のテキスト😀', undefined, 29, 'Kanji mode beside UTF-8'],
  ] as const)('of %.24s… at level %s make it %i modules wide (%s)', (text, level, width, _what) => {
    const matrix = matrixOf(text, { level, characterSet: 'smallest' });
    expect(matrix.length).toBe(width);
    expect(builtInText(matrix)).toBe(text);
  });

  it('are those of the fewest bits of all divisions', () => {
    const HEADERS: readonly HeaderBits[] = [
      { numeric: 14, alphanumeric: 13, byte: 12, kanji: 12 },
      { numeric: 16, alphanumeric: 15, byte: 20, kanji: 14 },
      { numeric: 18, alphanumeric: 17, byte: 20, kanji: undefined },
      // Short ones, so that a change of mode pays within a few characters.
      { numeric: 3, alphanumeric: 2, byte: 1, kanji: 2 },
      { numeric: 1, alphanumeric: 4, byte: 2, kanji: 1 },
    ];
    const character = constantFrom('1', '2', 'A', ':', 'a', 'é', '日', '😀');
    assert(
      property(
        array(character, { minLength: 1, maxLength: 7 }),
        constantFrom(...HEADERS),
        (text, headers) => {
          const found = segmenter(text.join(''))(headers);
          expect(found?.segments.map((segment) => segment.text).join('')).toBe(text.join(''));
          expect(found?.bits).toBe(fewestBits(text, headers));
          const bits = found?.segments.map(({ mode, text: part }) => bitsIn(mode, Array.from(part), headers));
          expect(bits?.reduce((sum, one) => sum + one, 0)).toBe(found?.bits);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are Kanji only if asked for the smallest symbol, and if it is smaller with them', () => {
    const indicatorOf = (text: string, characterSet?: 'smallest'): number =>
      (firstCodewords(matrixOf(text, { characterSet }))[0] ?? 0) >> 4;
    // Bytes after an ECI.
    expect(indicatorOf('日本', 'smallest')).toBe(7);
    expect(indicatorOf('日本語漢字', 'smallest')).toBe(8);
    expect(indicatorOf('日本語漢字')).toBe(7);
  });
});

/** All divisions, one after the other. */
function fewestBits(text: readonly string[], headers: HeaderBits): number {
  if (text.length === 0) return 0;
  let least = Infinity;
  for (let end = 1; end <= text.length; end++)
    for (const mode of ['numeric', 'alphanumeric', 'byte', 'kanji'] as const) {
      const bits = bitsIn(mode, text.slice(0, end), headers);
      if (bits < least) least = Math.min(least, bits + fewestBits(text.slice(end), headers));
    }
  return least;
}

function bitsIn(mode: keyof HeaderBits, text: readonly string[], headers: HeaderBits): number {
  const all = text.join('');
  const header = headers[mode] ?? Infinity;
  switch (mode) {
    case 'numeric':
      return /^\d*$/.test(all) ? header + Math.ceil((10 * all.length) / 3) : Infinity;
    case 'alphanumeric':
      return /^[0-9A-Z $%*+\-./:]*$/.test(all) ? header + Math.ceil(5.5 * all.length) : Infinity;
    case 'byte':
      return header + 8 * Buffer.byteLength(all);
    default:
      return /^日*$/.test(all) ? header + 13 * all.length : Infinity;
  }
}

describe('a QR code', () => {
  it('has the codewords of the standard’s example (ISO/IEC 18004:2015, annex I.3)', () => {
    const data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
    const checks = [165, 36, 212, 193, 237, 54, 199, 135, 44, 85];
    expect([...checkEncoder(10)(Uint8Array.from(data))]).toEqual(checks);
    expect(firstCodewords(matrixOf('01234567'))).toEqual([...data, ...checks]);
  });

  it.each(KINDS)('of $kind is decoded to its text and has the mask of least penalty', async (kind) => {
    for (const [i, level] of QR_LEVELS.entries()) {
      const text = textOf(kind, 700 + i)
        .slice(0, 600)
        .toWellFormed();
      const matrix = matrixOf(text, { level });
      expect(builtInText(matrix)).toBe(text);
      expect(await engineText(matrix)).toBe(text);
      const { mask, byMask } = penalties(matrix);
      expect(mask).toBe(byMask.indexOf(Math.min(...byMask)));
    }
  });

  it('of any text is decoded to it by both decoders', async () => {
    const text = string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter(
      (value) => value.isWellFormed() && value !== '\0' && !value.startsWith('\ufeff'),
    );
    await assert(
      asyncProperty(text, constantFrom(...QR_LEVELS), async (value, level) => {
        const matrix = matrixOf(value, { level });
        expect(builtInText(matrix)).toBe(value);
        expect(await engineText(matrix)).toBe(value);
      }),
      { numRuns: 60 },
    );
  });

  it('of every version and level is full at its capacity, and decoded', () => {
    for (let version = 1; version <= 40; version++)
      for (const level of QR_LEVELS) {
        const text = 'q'.repeat(capacityOf('byte', version, level));
        const matrix = matrixOf(text, { level });
        expect([versionOf(matrix), formatOf(matrix)?.level]).toEqual([version, level]);
        expect(builtInText(matrix)).toBe(text);
      }
  });

  it('of every character of Kanji mode is decoded by both decoders', async () => {
    const all = [...kanjiValues().keys()].join('');
    expect(all.length).toBeGreaterThan(6800);
    for (let at = 0; at < all.length; at += 1200) {
      const text = all.slice(at, at + 1200);
      const matrix = matrixOf(text, { level: 'L' });
      expect(builtInText(matrix)).toBe(text);
      expect(await engineText(matrix)).toBe(text);
    }
  });

  const levelOf = (text: string, options: { level?: QrLevel; raisesLevel?: boolean }) => {
    const matrix = matrixOf(text, options);
    return [matrix.length, formatOf(matrix)?.level];
  };

  it.each([
    ['1234567', {}, [21, 'M']],
    ['1234567', { raisesLevel: true }, [21, 'H']],
    ['1234567', { level: 'L', raisesLevel: true }, [21, 'H']],
    ['a'.repeat(14), { level: 'L', raisesLevel: true }, [21, 'M']],
    ['a'.repeat(17), { level: 'L', raisesLevel: true }, [21, 'L']],
    ['7'.repeat(7089), { raisesLevel: true }, [177, 'L']],
  ] as const)('of %.20s with %j has the side and level %j', (text, options, expected) => {
    expect(levelOf(text, options)).toEqual(expected);
  });
});
