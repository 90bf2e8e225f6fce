// CRC-32: the check value of the standard, the same from the platform as by the tables, in one piece as in several.
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { crc32 } from '../../../src/lib/crc32.ts';

/** The module on a platform without zlib. */
async function withoutZlib() {
  vi.resetModules();
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  return (await import('../../../src/lib/crc32.ts')).crc32;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

describe('CRC-32', () => {
  it('of the digits from 1 to 9 is CBF43926', async () => {
    const digits = new TextEncoder().encode('123456789');
    expect(crc32(digits)).toBe(0xcbf43926);
    expect((await withoutZlib())(digits)).toBe(0xcbf43926);
    expect(crc32(new Uint8Array())).toBe(0);
  });

  it('is that of the tables, however the bytes are cut', async () => {
    const sliced = await withoutZlib();
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 3000 }), fc.nat({ max: 3000 }), (bytes, cut) => {
        const whole = sliced(bytes);
        expect(crc32(bytes)).toBe(whole);
        expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(whole);
      }),
      { numRuns: 200, seed: 44 },
    );
  });
});
