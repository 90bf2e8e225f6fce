import { deflateSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deflateAtOnce, inflateAtOnce } from '../../../src/lib/platform-zlib.ts';

const BYTES = new Uint8Array(2000).fill(7);

describe("the platform's zlib", () => {
  it('deflates and inflates at once', () => {
    expect(new Uint8Array(inflateRawSync(deflateAtOnce(BYTES) ?? new Uint8Array()))).toEqual(BYTES);
    expect(inflateAtOnce(deflateSync(BYTES), 2000)).toEqual(BYTES);
  });

  it('gives nothing beyond the limit, and nothing of a damaged stream', () => {
    const packed = deflateSync(BYTES);
    expect(inflateAtOnce(packed, 1999)).toBeUndefined();
    for (const at of [0, 5, packed.length - 1]) {
      const damaged = Uint8Array.from(packed);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      expect(inflateAtOnce(damaged, 2000)).toBeUndefined();
    }
    expect(inflateAtOnce(packed.subarray(0, -4), 2000)).toBeUndefined();
  });
});
