import fc from 'fast-check';
import { zlibSync } from 'fflate';
import { expect, it } from 'vitest';
import { adler32 } from '../../../src/lib/adler32.ts';

it('gives the checksum that ends a zlib stream, of any length', () => {
  expect(adler32(new TextEncoder().encode('Wikipedia'))).toBe(0x11e60398);
  const checksum = (bytes: Uint8Array) => {
    const stream = zlibSync(bytes);
    return new DataView(stream.buffer, stream.byteOffset + stream.length - 4).getUint32(0);
  };
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(adler32(bytes)).toBe(checksum(bytes));
    }),
  );
  const long = new Uint8Array(100_000).fill(255);
  expect(adler32(long)).toBe(checksum(long));
});
