import { encodeQR } from 'qr';
import { array, assert, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeData } from '../../../../src/barcode/qr/bitstream.ts';
import { correctDoubtful } from '../../../../src/barcode/qr/reed-solomon.ts';
import { UNKNOWN } from '../../../../src/barcode/matrix/modules.ts';
import { FORMATS, layoutOf } from '../../../../src/barcode/qr/layout.ts';
import { correct } from '../../../../src/barcode/qr/reed-solomon.ts';
import {
  alignmentCentres,
  blockForm,
  capacityOf,
  codewordsOf,
  sizeOf,
} from '../../../../src/barcode/qr/tables.ts';

const versions = Array.from({ length: 40 }, (_, i) => i + 1);

describe('the layout of a QR Code', () => {
  it.each(versions)('of version %d has the function patterns that an encoder draws', (version) => {
    const framed = encodeQR('0', 'raw', { version, ecc: 'medium', border: 1 });
    const { size, known, dataOrder } = layoutOf(version);
    expect(size).toBe(sizeOf(version));
    expect(framed.length).toBe(size + 2);
    let wrong = 0;
    known.forEach((value, at) => {
      const dark = framed[1 + Math.floor(at / size)]?.[1 + (at % size)] === true;
      if (value !== UNKNOWN && (value === 1) !== dark) wrong++;
    });
    expect(wrong).toBe(0);
    expect(Math.floor(dataOrder.length / 8)).toBe(codewordsOf(version));
  });

  it.each([
    [1, []],
    [2, [6, 18]],
    [7, [6, 22, 38]],
    [32, [6, 34, 60, 86, 112, 138]],
    [40, [6, 30, 58, 86, 114, 142, 170]],
  ])('of version %d has alignment patterns at %j (ISO/IEC 18004:2015, table E.1)', (version, expected) => {
    expect(alignmentCentres(version)).toEqual(expected);
  });

  it('divides all codewords among the blocks', () => {
    for (const version of versions)
      for (const level of ['L', 'M', 'Q', 'H'] as const) {
        const { blocks, ecPerBlock, dataPerShort, longBlocks } = blockForm(version, level);
        expect(blocks * (ecPerBlock + dataPerShort) + longBlocks).toBe(codewordsOf(version));
      }
  });

  // ISO/IEC 18004:2015, table 7.
  it.each([
    [1, 'L', 41, 25, 17],
    [1, 'H', 17, 10, 7],
    [9, 'M', 432, 262, 180],
    [10, 'Q', 364, 221, 151],
    [27, 'L', 3517, 2132, 1465],
    [40, 'L', 7089, 4296, 2953],
    [40, 'M', 5596, 3391, 2331],
  ] as const)(
    'of version %d, level %s, holds %d digits, %d characters or %d bytes',
    (version, level, ...most) => {
      const modes = ['numeric', 'alphanumeric', 'byte'] as const;
      expect(modes.map((mode) => capacityOf(mode, version, level))).toEqual(most);
    },
  );

  it('has 32 formats that differ in five bits at least', () => {
    for (const a of FORMATS)
      for (const b of FORMATS) {
        if (a === b) continue;
        const differing = (a.bits ^ b.bits).toString(2).replaceAll('0', '').length;
        expect(differing).toBeGreaterThanOrEqual(5);
      }
    // ISO/IEC 18004:2015, 7.9.1: level M, mask 101 is 100000011001110 after masking.
    expect(FORMATS.find(({ level, mask }) => level === 'M' && mask === 5)?.bits).toBe(0b100000011001110);
  });
});

describe('Reed–Solomon', () => {
  // ISO/IEC 18004:2015, annex I.3: version 1-M, data and check codewords of 01234567.
  const block = Uint8Array.from([
    0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xa5,
    0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55,
  ]);

  it('corrects what errors and erasures together allow', () => {
    assert(
      property(
        array(nat(25), { maxLength: 5 }),
        array(nat(25), { maxLength: 10 }),
        nat(254),
        (errors, erasures, change) => {
          const erased = [...new Set(erasures)];
          const wrong = [...new Set(errors)].filter((at) => !erased.includes(at));
          const damaged = block.slice();
          for (const at of [...erased, ...wrong]) damaged[at] = (damaged[at] ?? 0) ^ (1 + change);
          const fixed = correct(damaged, 10, erased);
          if (2 * wrong.length + erased.length <= 10) {
            expect(fixed?.block).toEqual(block);
            expect(fixed?.errors).toBe(wrong.length);
          }
        },
      ),
    );
  });

  it('reads the standard’s example', () => {
    const bytes = new TextEncoder().encode('01234567');
    expect(decodeData(block.slice(0, 16), 1)).toEqual({ text: '01234567', isPadded: true, raw: { bytes } });
  });
});

describe('a block with doubtful codewords', () => {
  /** 26 codewords of zero, of which the last are wrong or doubtful. */
  const block = (wrong: number): Uint8Array =>
    Uint8Array.from({ length: 26 }, (_, i) => (i < 26 - wrong ? 0 : 7 * i + 1));
  const confidence = (doubtful: number): number[] =>
    Array.from({ length: 26 }, (_, i) => (i < 26 - doubtful ? 1 : 0.1));

  // 13 check codewords: 6 errors, or 10 erasures with three kept back.
  it.each([
    [6, 0, true],
    [7, 0, false],
    [10, 10, true],
    [11, 11, false],
    [8, 6, true],
    [9, 6, false],
  ])('with %i wrong codewords, %i of them doubtful, is mended: %s', (wrong, doubtful, mended) => {
    const fixed = correctDoubtful(block(wrong), confidence(doubtful), 13);
    expect(fixed?.every((value) => value === 0) ?? false).toBe(mended);
  });
});
