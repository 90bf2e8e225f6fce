import { crc32 as nodeCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipEntryNames } from '../../../../../src/convert/pptx/opc/zip-directory.ts';
import { crc32 } from '../../../../../src/lib/crc32.ts';
import { deflatedEntry, storedEntry, zipStream } from '../../../../../src/convert/pptx/opc/zip.ts';

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

describe('crc32', () => {
  it('gives the check value of the polynomial', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926); // ISO 3309
  });

  it('agrees with zlib on any bytes, also in two pieces', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), (bytes, cut) => {
        expect(crc32(bytes)).toBe(nodeCrc32(bytes));
        expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(nodeCrc32(bytes));
      }),
    );
  });
});

describe('zipStream', () => {
  it('gives back stored and deflated entries', async () => {
    const text = 'slide '.repeat(1000);
    const picture = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) & 255);
    const zip = await bytesOf(
      zipStream(
        [
          () => deflatedEntry('a/text.xml', [new TextEncoder().encode(text)]),
          () => storedEntry('b.png', [picture.subarray(0, 77), picture.subarray(77)]),
        ],
        Date.UTC(2026, 0, 2, 3, 4, 6),
      ),
    );
    const entries = unzipSync(zip);
    expect(new TextDecoder().decode(entries['a/text.xml'])).toBe(text);
    expect(entries['b.png']).toEqual(picture);
    expect(zip.length).toBeLessThan(picture.length + 1000);
    expect(zipEntryNames(zip)).toEqual(['a/text.xml', 'b.png']);
  });

  it('hands out stored bytes as they are, without a copy', async () => {
    const picture = new Uint8Array(1 << 15);
    const chunks: Uint8Array[] = [];
    for await (const chunk of zipStream([() => storedEntry('p.png', [picture])], 0)) chunks.push(chunk);
    expect(chunks).toContain(picture);
  });

  it('pauses within a long entry, after each megabyte behind the first', async () => {
    const pauses = async (length: number) => {
      let count = 0;
      const pause = async () => {
        count++;
      };
      const { crc, sizeBytes } = await deflatedEntry(
        'a',
        [new Uint8Array(9), new Uint8Array(length - 9)],
        pause,
      );
      expect({ crc, sizeBytes }).toEqual({ crc: crc32(new Uint8Array(length)), sizeBytes: length });
      return count;
    };
    expect(await pauses(1 << 20)).toBe(0);
    expect(await pauses(5 << 20)).toBe(5);
  });

  it('hands out many short entries in blocks, and the same bytes', async () => {
    const entries = Array.from(
      { length: 500 },
      (_, at) => () => storedEntry(`${at}`, [Uint8Array.of(at & 255)]),
    );
    const chunks: Uint8Array[] = [];
    for await (const chunk of zipStream(entries, 0)) chunks.push(chunk);
    expect(chunks.length).toBeLessThan(4);
    const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
    expect(Object.keys(files)).toHaveLength(500);
    expect(files['499']).toEqual(Uint8Array.of(499 & 255));
  });

  it('makes an entry only when the one before it has been taken', async () => {
    const made: string[] = [];
    const entry = (name: string) => () => {
      made.push(name);
      return storedEntry(name, [new Uint8Array(1 << 15)]);
    };
    const reader = zipStream([entry('1'), entry('2')], 0).getReader();
    await reader.read();
    expect(made).toEqual(['1']);
    await reader.cancel();
    expect(made).toEqual(['1']);
  });
});

describe('zipEntryNames', () => {
  it('knows no names in what is cut off, and never throws', async () => {
    const zip = await bytesOf(zipStream([() => storedEntry('name', [new Uint8Array(9)])], 0));
    for (let length = 0; length < zip.length; length++)
      expect(zipEntryNames(zip.subarray(0, length))).toBeUndefined();
  });
});
