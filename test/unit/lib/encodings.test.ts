import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from '../../../src/lib/base64.ts';
import { fromHex, toHex } from '../../../src/lib/hex.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('base64', () => {
  // RFC 4648 section 10.
  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
  ])('of %j is %j, and back', (text, encoded) => {
    expect(encodeBase64(bytes(text))).toBe(encoded);
    expect(decodeBase64(bytes(encoded))).toEqual(bytes(text));
  });

  // A piece has 12,288 bytes.
  it.each([12_287, 12_288, 12_289, 24_576, 24_577])('of %i bytes is one text', (length) => {
    const data = Uint8Array.from({ length }, (_, at) => (at * 31) & 255);
    expect(encodeBase64(data)).toBe(Buffer.from(data).toString('base64'));
  });

  it.each([
    ['section 5, without padding', '-_8', [0xfb, 0xff]],
    ['line breaks and blanks', 'Zm\r\n9v \t/w==', [0x66, 0x6f, 0x6f, 0xff]],
  ])('is read in %s', (_, text, expected) => {
    expect([...(decodeBase64(bytes(text)) ?? [])]).toEqual(expected);
  });

  it.each([
    ['another character', 'Zm9v!'],
    ['a backslash', 'Zm9v\\/w=='],
    ['a character after the padding', 'Zg==Zg'],
    ['a single character left over', 'Zm9vZ'],
  ])('with %s is refused', (_, text) => {
    expect(decodeBase64(bytes(text))).toBeUndefined();
  });
});

describe('hex', () => {
  it('is lower-case, two digits for each byte', () => {
    expect(toHex(Uint8Array.of(0, 10, 255))).toBe('000aff');
  });

  it('is read in either case', () => {
    expect([...fromHex('000aFF')]).toEqual([0, 10, 255]);
  });

  it('gives any bytes back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (data) => {
        expect([...fromHex(toHex(data))]).toEqual([...data]);
      }),
    );
  });
});
