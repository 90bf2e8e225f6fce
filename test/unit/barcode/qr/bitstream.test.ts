// Golden vectors of the bit stream (ISO/IEC 18004:2015, 7.4), written bit by bit, and malformed streams.
import { assert, nat, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeData } from '../../../../src/barcode/qr/bitstream.ts';
import { dataCodewords } from '../../../support/draw-qr-data.ts';

const textOf = (bits: string, version = 1): string | undefined =>
  decodeData(dataCodewords(bits, version === 1 ? 16 : 40), version)?.text;

describe('the bit stream of a QR Code', () => {
  it.each([
    ['numeric', '0001 0000001000 0000001100 0101011001 1000011', '01234567'],
    ['numeric with one digit left over', '0001 0000000100 0001111011 0100', '1234'],
    ['alphanumeric', '0010 000000101 00111001110 11100111001 000010', 'AC-42'],
    ['bytes as UTF-8', '0100 00000010 11000011 10101001', 'é'],
    ['bytes that are no UTF-8', '0100 00000001 11101001', 'é'],
    ['bytes under ECI 7', '0111 00000111 0100 00000001 10110000', 'А'],
    ['bytes under ECI 26', '0111 00011010 0100 00000010 11000011 10101001', 'é'],
    ['bytes under ECI 20', '0111 00010100 0100 00000010 10010011 11111010', '日'],
    ['bytes under ECI 0', '0111 00000000 0100 00000001 10000000', 'Ç'],
    ['an ECI of two bytes', '0111 10000011 10000011 0100 00000001 11101001', 'é'],
    ['an ECI of three bytes', '0111 11000000 00000000 00011010 0100 00000010 11000011 10101001', 'é'],
    ['Latin-1 before the first ECI', '0100 00000001 11101001 0111 00000111 0100 00000001 10110000', 'éА'],
    ['kanji', '1000 00000010 0110110011111 1101010101010', '点茗'],
    ['kanji beside digits', '0001 0000000001 0111 1000 00000001 0110110011111', '7点'],
    ['kanji of which Shift JIS has two versions', '1000 00000001 0000000100000', '〜'],
    ['hanzi', '1101 0001 00000001 0001111000000', '啊'],
    ['two segments', '0001 0000000001 0111 0100 00000001 01000001', '7A'],
    ['UTF-8 that is parted by segments', '0100 00000001 11000011 0100 00000001 10101001', 'é'],
    ['FNC1 in first position', '0101 0010 000000011 11010111000 001011', '\u001dAB'],
    ['a percent sign in FNC1 mode', '0101 0010 000000010 11011010100', '%'],
    ['a percent sign without FNC1', '0010 000000010 11011010100', '%%'],
    ['FNC1 in second position, digits', '1001 00100101 0010 000000010 00111001101', '37AB'],
    ['FNC1 in second position, a letter', '1001 10100101 0010 000000010 00111001101', 'AAB'],
    ['a structured append header', '0011 0001 0010 01010101 0001 0000000011 0001111011', '123'],
    ['control characters beside Latin-1', '0100 00000010 00000001 11101001', '\u0001é'],
    ['nothing', '', ''],
  ])('reads %s', (_, bits, expected) => {
    expect(textOf(bits)).toBe(expected);
  });

  it.each([
    [9, '0001 0000000001 0111'],
    [10, '0001 000000000001 0111'],
    [26, '0001 000000000001 0111'],
    [27, '0001 00000000000001 0111'],
    [40, '0100 0000000000000001 00110111'],
  ])('reads the count of version %d', (version, bits) => {
    expect(textOf(bits, version)).toBe('7');
  });

  it.each([
    ['a count beyond the data', '0100 11111111'],
    ['digits above 999', '0001 0000000011 1111111111'],
    ['characters above 2024', '0010 000000010 11111101001'],
    ['an unknown mode', '1111'],
    ['an ECI of no length', '0111 11100000'],
    ['an unknown Hanzi subset', '1101 0010 00000001 0011001000000'],
    ['an application indicator that is none', '1001 11111111'],
    ['FNC1 in second position behind data', '0001 0000000001 0111 1001 00100101'],
  ])('refuses %s', (_, bits) => {
    expect(textOf(bits)).toBeUndefined();
  });

  it.each([
    ['the standard’s', [0x40, 0x14, 0x10, 0xec, 0x11, 0xec], true],
    ['zeros', [0x40, 0x14, 0x10, 0, 0, 0], true],
    ['another', [0x40, 0x14, 0x10, 0xec, 0x12, 0xec], false],
    ['bits behind the terminator', [0x40, 0x14, 0x11, 0xec, 0x11, 0xec], undefined],
  ])('tells padding: %s', (_, data, isPadded) => {
    expect(decodeData(Uint8Array.from(data), 1)?.isPadded).toBe(isPadded);
  });

  it('reads a prefix of segments, or refuses, wherever the stream ends', () => {
    const whole = dataCodewords('0100 00001010' + '01000001'.repeat(10), 16);
    for (let length = 0; length < whole.length; length++) {
      const decoded = decodeData(whole.subarray(0, length), 1);
      expect(decoded?.text).toBe(length === 0 ? '' : length < 12 ? undefined : 'A'.repeat(10));
    }
  });

  it('never fails on any bytes', () => {
    assert(
      property(uint8Array({ maxLength: 60 }), nat(39), (data, version) => void decodeData(data, version + 1)),
    );
  });
});
