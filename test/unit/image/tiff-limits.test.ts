// TIFF files that no writer makes: long chains, shared arrays, entries without end, images inside images.
import { describe, expect, it } from 'vitest';
import { passMs, threadMs } from '../../support/milliseconds.ts';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { createBudget } from '../../../src/lib/budget.ts';
import type { Failure } from '../../../src/service/failure.ts';
import { LIMITS } from '../../../src/image/limits.ts';
import { openPages, type OpenOptions } from '../../../src/pages/index.ts';
import { drawJpeg } from '../../support/draw-jpeg.ts';
import { drawTiff, RAW_DATA_AT, rawTiff, type RawEntry } from '../../support/draw-tiff.ts';

const page = (width: number, height: number, ...more: readonly RawEntry[]): readonly RawEntry[] => [
  [256, 1, width],
  [257, 1, height],
  [258, 1, 8],
  [259, 1, 1],
  [262, 1, 1],
  [273, 1, RAW_DATA_AT],
  [279, 1, width * height],
  ...more,
];
const reduced: RawEntry = [254, 1, 1];

async function failureOf(bytes: Uint8Array, options: OpenOptions = {}): Promise<Failure | undefined> {
  const source = await openPages(bytes, options);
  if (!source.ok) return source.failure;
  const first = await source.value.page(0);
  if (!first.ok) return first.failure;
  const luma = await first.value.luma();
  return luma.ok ? undefined : luma.failure;
}

async function pagesOf(bytes: Uint8Array): Promise<number> {
  const source = await openPages(bytes);
  return source.ok ? source.value.pageCount : -1;
}

describe('the directories of a TIFF', () => {
  const one = page(3, 2);
  const copies = (count: number): readonly (readonly RawEntry[])[] =>
    Array.from({ length: count }, (_, i) => (i === 0 ? one : [...one, reduced]));

  it('are read up to MAX_TIFF_DIRECTORIES, and one more is refused', async () => {
    const data = Uint8Array.of(1, 2, 3, 4, 5, 6);
    expect(await failureOf(rawTiff(data, copies(LIMITS.MAX_TIFF_DIRECTORIES)))).toBeUndefined();
    expect(await failureOf(rawTiff(data, copies(LIMITS.MAX_TIFF_DIRECTORIES + 1)))).toMatchObject({
      code: 'too_large',
    });
  });

  it('have up to MAX_TIFF_ENTRIES entries, and one more is refused', async () => {
    const data = Uint8Array.of(1, 2, 3, 4, 5, 6);
    const padded = (entries: number): readonly RawEntry[] => [
      ...one,
      ...Array.from({ length: entries - one.length }, (_, i): RawEntry => [40_000 + i, 1, i]),
    ];
    expect(await failureOf(rawTiff(data, [padded(LIMITS.MAX_TIFF_ENTRIES)]))).toBeUndefined();
    expect(await failureOf(rawTiff(data, [padded(LIMITS.MAX_TIFF_ENTRIES + 1)]))).toMatchObject({
      code: 'too_large',
    });
  });

  it('end where the chain comes back to one of them, at its start or within it', async () => {
    const data = Uint8Array.of(1, 2, 3, 4, 5, 6);
    for (const into of [0, 1, 2, 14, 26]) {
      const file = rawTiff(data, [one, one, one], (index, starts) =>
        index === 2 ? (starts[1] ?? 0) + into : (starts[index + 1] ?? 0),
      );
      expect(await pagesOf(file)).toBe(3);
    }
  });

  it('may share one long array without each reading it', async () => {
    // 100 pages name the same 200,000 offsets, byte counts, depths, colours and extra samples.
    const count = 200_000;
    const shared = page(9, 9).filter(([tag]) => ![258, 262, 273, 279].includes(tag));
    const long = [258, 273, 279, 320, 338].map((tag): RawEntry => [tag, count, RAW_DATA_AT]);
    const file = rawTiff(
      new Uint8Array(4 * count),
      Array.from({ length: 100 }, () => [...shared, ...long]),
    );
    const before = process.memoryUsage().heapUsed;
    const source = await openPages(file);
    expect(source.ok && source.value.pageCount).toBe(100);
    // 100 arrays of 200,000 numbers would be 160 MB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(16e6);
  });
});

describe('the strips and tiles of a TIFF', () => {
  /** Tiles of one pixel each, all of them the same byte. */
  const pixels = (width: number, height: number): Uint8Array => {
    const count = width * height;
    const offsets = new Uint8Array(new Uint32Array(count).fill(RAW_DATA_AT).buffer);
    const plain = page(width, height).filter(([tag]) => tag !== 273 && tag !== 279);
    return rawTiff(offsets, [[...plain, [322, 1, 1], [323, 1, 1], [324, count, RAW_DATA_AT], [325, 1, 1]]]);
  };

  it('are read up to MAX_TIFF_SEGMENTS, and one more is refused', async () => {
    const side = Math.sqrt(LIMITS.MAX_TIFF_SEGMENTS);
    const budget = createBudget({ workMs: 20 });
    expect(await failureOf(pixels(side, side), { budget })).toMatchObject({ code: 'processing_limit' });
    expect(await failureOf(pixels(side, side + 1), { budget: createBudget({ workMs: 20 }) })).toMatchObject({
      code: 'too_large',
    });
  });

  it.each([
    ['PackBits that gives nothing', 32_773, 0x80, 1],
    ['fax of fill bits', 3, 0, 1],
    ['fax of fill bits, reversed', 3, 0, 2],
    ['group 4 that is damaged at once, reversed', 4, 0, 2],
    ['LZW of codes that clear', 5, 0x80, 1],
  ])('share a long piece of %s, and end with the budget', async (_, compression, byte, fillOrder) => {
    const strips = 2000;
    const bytes = 1_000_000;
    const data = new Uint8Array(8 * strips + bytes).fill(byte);
    const view = new DataView(data.buffer);
    for (let i = 0; i < strips; i++) {
      view.setUint32(4 * i, RAW_DATA_AT + 8 * strips, true);
      view.setUint32(4 * (strips + i), bytes, true);
    }
    const entries = page(64, strips)
      .filter(([tag]) => ![258, 259, 273, 279].includes(tag))
      .concat([
        [258, 1, compression === 32_773 || compression === 5 ? 8 : 1],
        [259, 1, compression],
        [266, 1, fillOrder],
        [273, strips, RAW_DATA_AT],
        [278, 1, 1],
        [279, strips, RAW_DATA_AT + 4 * strips],
      ]);
    const before = threadMs();
    const failure = await failureOf(rawTiff(data, [entries]), { budget: createBudget({ workMs: 100 }) });
    const tookMs = threadMs() - before;
    expect([undefined, 'processing_limit', 'malformed_file']).toContain(failure?.code);
    // To decode each strip takes a plain pass over all of them and more.
    expect(tookMs).toBeLessThan(passMs(strips * bytes) / 4);
  });

  it('of fax do not fill the memory with runs of no pixels', async () => {
    // White 0 (00110101) and black 0 (0000110111) in turn, 4 MB of them: a list of 3.7 million changes.
    const pair = '001101010000110111'.repeat(4);
    const unit = Uint8Array.from({ length: 9 }, (_, i) => Number.parseInt(pair.slice(8 * i, 8 * i + 8), 2));
    const data = new Uint8Array(9 * 450_000);
    for (let at = 0; at < data.length; at += 9) data.set(unit, at);
    const tags = { 256: 100, 257: 9, 258: 1, 262: 0, 277: 1, 278: 9 };
    for (const compression of [2, 3]) {
      const before = process.memoryUsage().heapUsed;
      const file = drawTiff([{ tags: { ...tags, 259: compression }, segments: [data] }]);
      expect(['malformed_file', 'processing_limit']).toContain((await failureOf(file))?.code);
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(16e6);
    }
  });
});

describe('a JPEG inside a TIFF', () => {
  const jpeg = (width: number, height: number, declared = [width, height] as const): Uint8Array => {
    const bytes = drawJpeg({ width, height, components: [{ id: 1, h: 1, v: 1, sample: (x, y) => x + y }] });
    const at = bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xc0);
    new DataView(bytes.buffer, bytes.byteOffset).setUint16(at + 5, declared[1]);
    new DataView(bytes.buffer, bytes.byteOffset).setUint16(at + 7, declared[0]);
    return bytes;
  };
  const tags = { 256: 40, 257: 40, 258: 8, 259: 7, 262: 1, 277: 1 };

  it.each([
    ['as large as its strips', { 278: 20 }, [jpeg(40, 20), jpeg(40, 20)], false],
    ['filled up to whole blocks', { 278: 20 }, [jpeg(48, 24), jpeg(48, 24)], false],
    ['as large as the page', { 278: 40 }, [jpeg(40, 40)], false],
    ['as large as a tile that is larger than the page', { 322: 256, 323: 256 }, [jpeg(256, 256)], true],
  ] as const)('is read where it is %s', async (_, more, segments, tiled) => {
    expect(await failureOf(drawTiff([{ tags: { ...tags, ...more }, segments, tiled }]))).toBeUndefined();
  });

  it.each([
    ['strips', { 278: 20 }, [jpeg(40, 20, [16_000, 9000]), jpeg(40, 20)], false],
    ['the whole page', { 278: 40 }, [jpeg(40, 40, [40, 60_000])], false],
    ['a page narrower than it', { 278: 40 }, [jpeg(40, 40, [8, 40])], false],
    ['a tile', { 322: 256, 323: 256 }, [jpeg(40, 40, [65_535, 256])], true],
    ['a tile that claims to be huge', { 322: 65_536, 323: 65_536 }, [jpeg(40, 40, [65_535, 65_535])], true],
  ] as const)('is refused where its size is not that of %s', async (_, more, segments, tiled) => {
    const failure = await failureOf(drawTiff([{ tags: { ...tags, ...more }, segments, tiled }]));
    expect(failure).toMatchObject({ code: 'malformed_file' });
    expect(failure && messageOf(failure)).toContain('JPEG data of a strip or tile');
  });

  it('spends the budget of the file', async () => {
    const segments = Array.from({ length: 2 }, () => jpeg(400, 200));
    const file = drawTiff([{ tags: { ...tags, 256: 400, 257: 400, 278: 200 }, segments }]);
    expect(await failureOf(file)).toBeUndefined();
    expect(await failureOf(file, { budget: createBudget({ workMs: 0.9 }) })).toMatchObject({
      code: 'processing_limit',
    });
  });
});
