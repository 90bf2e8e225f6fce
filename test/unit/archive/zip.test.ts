import { randomFillSync } from 'node:crypto';
import { crc32 as nodeCrc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { Inflate, inflateSync, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { isWhole, readEntry, zipEntries } from '../../../src/archive/zip-directory.ts';
import { crc32 } from '../../../src/lib/crc32.ts';
import { copiedEntry, deflatedEntry, storedEntry, zipStream } from '../../../src/archive/zip.ts';

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
    expect(zipEntries(zip)?.map(({ name }) => name)).toEqual(['a/text.xml', 'b.png']);
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

describe('deflatedEntry', () => {
  const texts = ['', 'a', 'ab'.repeat(5000), 'ab'.repeat(100_000)].map((text) =>
    new TextEncoder().encode(text),
  );

  it('gives the same on every platform, in any pieces, and keeps no larger buffer', async () => {
    for (const bytes of texts) {
      const whole = await deflatedEntry('a', [bytes]);
      expect(inflateSync(Buffer.concat(whole.chunks))).toEqual(bytes);
      expect(whole.sizeBytes).toBe(bytes.length);
      expect(await deflatedEntry('a', [bytes.subarray(0, 1), bytes.subarray(1)])).toEqual(whole);
      if (bytes.length < 100_000) {
        expect(whole.chunks.map(({ buffer }) => buffer.byteLength)).toEqual(
          whole.chunks.map((one) => one.length),
        );
      }
      vi.resetModules();
      vi.stubGlobal('process', { ...process, getBuiltinModule: undefined });
      const browser = await import('../../../src/archive/zip.ts');
      const streamed = await browser.deflatedEntry('a', [bytes]);
      vi.unstubAllGlobals();
      expect({ ...streamed, chunks: Buffer.concat(streamed.chunks).toString('hex') }).toEqual({
        ...whole,
        chunks: Buffer.concat(whole.chunks).toString('hex'),
      });
    }
  });

  it('leaves long data as it is where no part of it would become shorter', async () => {
    const dense = randomFillSync(new Uint8Array(1 << 19));
    const stored = await deflatedEntry('a', [dense.subarray(0, 1 << 18), dense.subarray(1 << 18)]);
    expect(stored).toEqual(storedEntry('a', [dense.subarray(0, 1 << 18), dense.subarray(1 << 18)]));
    const text = new TextEncoder().encode('ab'.repeat(1 << 18));
    for (const pieces of [
      [dense, text],
      [text, dense],
      [text.subarray(0, 100), dense],
    ]) {
      const mixed = await deflatedEntry('a', pieces);
      expect(mixed.deflated).toBe(true);
      expect(inflateSync(Buffer.concat(mixed.chunks))).toEqual(new Uint8Array(Buffer.concat(pieces)));
    }
  });

  const ratioOf = async (bytes: Uint8Array) => {
    const zip = await bytesOf(zipStream([() => deflatedEntry('a.xml', [bytes])], 0));
    expect(unzipSync(zip)['a.xml']).toEqual(bytes);
    const [entry] = zipEntries(zip) ?? [];
    expect(entry && (await isWhole(zip, entry))).toBe(true);
    return (entry?.sizeBytes ?? 0) / (entry?.packedBytes ?? 1);
  };

  it('is nowhere so small that readers take it for a bomb', async () => {
    expect(await ratioOf(new Uint8Array(1 << 20))).toBeLessThanOrEqual(90);
    expect(await ratioOf(new Uint8Array(3))).toBeLessThan(90);
  });

  it('is so at every place of an entry, also where its end is random', async () => {
    const bytes = new Uint8Array(1 << 20);
    for (let at = 800_000; at < bytes.length; at++) bytes[at] = (Math.imul(at, 2654435761) >>> 13) & 255;
    const { chunks } = await deflatedEntry('a', [bytes]);
    let [packed, out, worst] = [0, 0, 0];
    const stream = new Inflate((piece) => {
      out += piece.length;
      if (out > 102_400) worst = Math.max(worst, out / packed);
    });
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += 512) {
        const piece = chunk.subarray(at, at + 512);
        packed += piece.length;
        stream.push(piece, false);
      }
    }
    expect(out).toBe(bytes.length);
    expect(worst).toBeGreaterThan(50);
    expect(worst).toBeLessThanOrEqual(90);
  });

  it('is as small as it can be up to there', async () => {
    expect(await ratioOf(new Uint8Array(1 << 20))).toBeGreaterThan(80);
    const text = new TextEncoder().encode(
      Array.from({ length: 4000 }, (_, at) => `<a:t>${at * 7919}</a:t>`).join(''),
    );
    const zip = await bytesOf(zipStream([() => deflatedEntry('a', [text])], 0));
    expect(zip.length).toBeLessThan(100 + 1.02 * deflateRawSync(text).length);
  });
});

describe('copiedEntry', () => {
  const copy = (bytes: Uint8Array, lead = new Uint8Array()) => ({
    lead,
    deflated: new Uint8Array(deflateRawSync(bytes)),
    crc: crc32(bytes, crc32(lead)),
    sizeBytes: lead.length + bytes.length,
  });
  const text = new TextEncoder().encode('metafile '.repeat(40_000));

  it.each([0, 1, 22, 65_535])('is whole behind %i bytes of its own', async (length) => {
    const lead = Uint8Array.from({ length }, (_, at) => (at * 31) & 255);
    const zip = await bytesOf(zipStream([() => copiedEntry('a.wmf', copy(text, lead))], 0));
    expect(unzipSync(zip)['a.wmf']).toEqual(new Uint8Array(Buffer.concat([lead, text])));
    const [entry] = zipEntries(zip) ?? [];
    expect(entry && (await isWhole(zip, entry))).toBe(true);
  });

  it.each([
    ['flat', 0],
    ['flat at its beginning', 300_000],
  ])('stays within the ratio that readers accept: %s', (_, random) => {
    const bytes = new Uint8Array((1 << 20) + random);
    for (let at = 1 << 20; at < bytes.length; at++) bytes[at] = (Math.imul(at, 2654435761) >>> 13) & 255;
    const { chunks } = copiedEntry('a', copy(bytes));
    let [packed, out, worst] = [0, 0, 0];
    const stream = new Inflate((piece) => {
      out += piece.length;
      if (out > 102_400) worst = Math.max(worst, out / packed);
    });
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += 512) {
        packed += Math.min(512, chunk.length - at);
        stream.push(chunk.subarray(at, at + 512), false);
      }
    }
    expect(out).toBe(bytes.length);
    expect(worst).toBeLessThanOrEqual(90);
  });
});

describe('zipEntries', () => {
  it('knows none in what is cut off, and never throws', async () => {
    const zip = await bytesOf(zipStream([() => storedEntry('name', [new Uint8Array(9)])], 0));
    for (let length = 0; length < zip.length; length++)
      expect(zipEntries(zip.subarray(0, length))).toBeUndefined();
  });
});

describe('isWhole', () => {
  it.each([
    ['stored', () => storedEntry('a', [new TextEncoder().encode('some text, some text')])],
    ['deflated', () => deflatedEntry('a', [new TextEncoder().encode('some text, some text')])],
  ])('sees every changed byte of a %s entry', async (_, make) => {
    const zip = await bytesOf(zipStream([make], 0));
    const [entry] = zipEntries(zip) ?? [];
    if (entry === undefined) throw new Error('no entry');
    expect(await isWhole(zip, entry)).toBe(true);
    expect(new TextDecoder().decode(readEntry(zip, entry))).toBe('some text, some text');
    for (let at = 0; at < entry.packedBytes; at++) {
      const damaged = zip.slice();
      const place = 31 + at;
      damaged[place] = (damaged[place] ?? 0) ^ 0x5a;
      expect(await isWhole(damaged, entry), `byte ${at}`).toBe(false);
      expect(readEntry(damaged, entry), `byte ${at}`).toBeUndefined();
    }
  });

  it('is false where the local header has another name', async () => {
    const zip = await bytesOf(zipStream([() => storedEntry('part.xml', [new Uint8Array(9)])], 0));
    const [entry] = zipEntries(zip) ?? [];
    if (entry === undefined) throw new Error('no entry');
    zip[30] = (zip[30] ?? 0) ^ 1;
    expect(await isWhole(zip, entry)).toBe(false);
  });

  it('is false for places outside the file, for other methods and for sizes that are not true', async () => {
    const zip = await bytesOf(zipStream([() => deflatedEntry('a', [new Uint8Array(99)])], 0));
    const [entry] = zipEntries(zip) ?? [];
    if (entry === undefined) throw new Error('no entry');
    for (const wrong of [{ offset: zip.length }, { packedBytes: 1e6 }, { method: 12 }, { sizeBytes: 98 }])
      expect(await isWhole(zip, { ...entry, ...wrong })).toBe(false);
  });
});
