import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGrowingBytes } from '../../../src/lib/growing-bytes.ts';

describe('growing bytes', () => {
  it('are what was appended, in any chunks, with any expectation', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 9000 }), { maxLength: 12 }),
        fc.nat(60_000),
        (chunks, expectedBytes) => {
          const bytes = createGrowingBytes({ maxBytes: 120_000, expectedBytes });
          for (const chunk of chunks) expect(bytes.append(chunk)).toBe('ok');
          expect(Buffer.from(bytes.bytes()).equals(Buffer.concat(chunks))).toBe(true);
        },
      ),
    );
  });

  it('do not keep their chunks: 100,000 of one byte, each a view of its own buffer, hold 128 KB', () => {
    const bytes = createGrowingBytes({ maxBytes: 1_000_000 });
    for (let n = 0; n < 100_000; n += 1) {
      const chunk = new Uint8Array(16).subarray(0, 1);
      chunk[0] = n & 0xff;
      bytes.append(chunk);
    }
    expect(bytes.length).toBe(100_000);
    expect(bytes.bytes().buffer.byteLength).toBe(131_072);
    expect(bytes.bytes()[99_999]).toBe(99_999 & 0xff);
  });

  it('ask for each growth before it is made, from the first byte on', () => {
    const asked: number[] = [];
    const reserve = (bytes: number): boolean => asked.push(bytes) > 0;
    const bytes = createGrowingBytes({ maxBytes: 10_000, reserve });
    for (let n = 0; n < 10; n += 1) bytes.append(new Uint8Array(1000));
    expect(asked).toEqual([4096, 4096, 1808]);
  });

  it('grow to the declared length once a quarter of it is here', () => {
    const asked: number[] = [];
    const reserve = (bytes: number): boolean => asked.push(bytes) > 0;
    const bytes = createGrowingBytes({ maxBytes: 40_000, expectedBytes: 40_000, reserve });
    for (let n = 0; n < 40; n += 1) bytes.append(new Uint8Array(1000));
    expect(asked).toEqual([4096, 4096, 8192, 23_616]);
    expect(bytes.bytes().length).toBe(40_000);
  });

  it('take as much as they may and not a byte more, and nothing that was refused', () => {
    const bytes = createGrowingBytes({ maxBytes: 5, reserve: (more) => more <= 5 });
    expect(bytes.append(new Uint8Array(5))).toBe('ok');
    expect(bytes.append(new Uint8Array(1))).toBe('full');
    expect(bytes.length).toBe(5);
    const refused = createGrowingBytes({ maxBytes: 5000, reserve: () => false });
    expect(refused.append(new Uint8Array(1))).toBe('refused');
    expect(refused.bytes().length).toBe(0);
  });
});
