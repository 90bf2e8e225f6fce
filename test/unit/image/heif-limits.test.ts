// What a HEIC or AVIF file may cost, and hostile ones.
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { createBudget } from '../../../src/lib/budget.ts';
import { concatBytes } from '../../../src/lib/bytes.ts';
import { LIMITS } from '../../../src/wasm/limits.ts';
import { LIMITS as IMAGE_LIMITS } from '../../../src/image/limits.ts';
import { WORK_NS } from '../../../src/image/work.ts';
import { openPages } from '../../../src/pages/index.ts';
import { engineMemory } from '../../../src/wasm/engine.ts';
import { decodeHeif } from '../../../src/wasm/heif.ts';
import { decodePage } from '../../support/decode-page.ts';
import { box, codedItem, drawHeif, gridItem, sizeProperty, u } from '../../support/draw-heif.ts';
import { golden } from '../../support/golden.ts';

const tile = codedItem(golden('image/tile-a.heic'));
/** A budget without an end that counts what is spent. */
const counting = () => {
  let spent = 0;
  const spend = (ms: number): boolean => {
    spent += ms;
    return true;
  };
  return { spend, exhausted: false, spent: () => spent };
};
const withSize = (item: typeof tile, size: readonly [number, number]): typeof tile => ({
  ...item,
  properties: [sizeProperty(size), ...(item.properties ?? [])],
});

describe('limits of HEIC and AVIF files', () => {
  it('refuses a picture in one piece of more than MAX_HEIF_CODED_PIXELS by its header', async () => {
    const opened = await openPages(golden('image/large.avif'));
    expect(opened).toMatchObject({
      ok: false,
      failure: { code: 'too_large', limit: LIMITS.MAX_HEIF_CODED_PIXELS },
    });
    expect(!opened.ok && messageOf(opened.failure)).toContain('4200 × 4000');
  });

  it('refuses it in the codec too where the header names a smaller size', async () => {
    const lying = withSize(codedItem(golden('image/large.avif')), [100, 100]);
    await expect(decodePage(drawHeif([lying], { brand: 'avif' }))).rejects.toThrow('more memory');
    expect(engineMemory()['av1']).toBeLessThan(8 * 2 ** 20);
  });

  it('reads the same pixels in tiles', async () => {
    const size = [64 * 70, 64 * 70] as const;
    expect(size[0] * size[1]).toBeGreaterThan(LIMITS.MAX_HEIF_CODED_PIXELS);
    const opened = await openPages(drawHeif([gridItem(size, [70, 70], Array<number>(4900).fill(2)), tile]));
    expect(opened.ok).toBe(true);
  });

  it('gives a codec no more than MAX_HEIF_MEMORY_BYTES', async () => {
    const huge = [new Uint8Array(LIMITS.MAX_HEIF_MEMORY_BYTES)];
    const allowance = createBudget({ workMs: 1000 });
    for (const codec of ['hevc', 'av1'] as const) {
      expect(await decodeHeif(codec, huge, allowance, () => ({}))).toBe('memory');
    }
  });

  it('refuses more than MAX_HEIF_ENTRIES boxes, items, properties or references', async () => {
    const many = IMAGE_LIMITS.MAX_HEIF_ENTRIES + 1;
    const empty = concatBytes(Array<Uint8Array>(many).fill(box('free')));
    const meta = (body: Uint8Array): Uint8Array =>
      concatBytes([box('ftyp', tag('heic'), u(0, 4)), box('meta', u(0, 4), body)]);
    const references = box('dimg', u(1, 2), u(65_535, 2), new Uint8Array(131_070));
    for (const body of [
      box('iref', u(0, 4), references, references, references),
      empty,
      box('iprp', box('ipco', empty)),
      box('iinf', u(0, 6), empty),
      box('iref', u(0, 4), empty),
    ]) {
      expect(await openPages(meta(body))).toMatchObject({ ok: false, failure: { code: 'too_large' } });
    }
    // Boxes before the meta box are passed over; after so many there is none.
    expect(
      await openPages(concatBytes([box('ftyp', tag('heic'), u(0, 4)), empty, meta(empty)])),
    ).toMatchObject({
      ok: false,
      failure: { code: 'malformed_file' },
    });
  });

  it('is refused within its budget: a file of 100 KB that has 65,536 tiles of one large item', async () => {
    const large = { ...tile, data: [concatBytes([...tile.data, new Uint8Array(50_000)])] };
    const grid = gridItem([128, 128], [256, 256], Array<number>(65_535).fill(2));
    const tiles = { ...grid, references: { dimg: [...Array<number>(65_535).fill(2), 2] } };
    const bytes = drawHeif([tiles, withSize(large, [1, 1])]);
    const budget = createBudget({ workMs: 100 });
    const opened = await openPages(bytes, { budget });
    const page = opened.ok ? await opened.value.page(0) : opened;
    const luma = page.ok ? await page.value.luma() : page;
    expect(luma).toMatchObject({ ok: false, failure: { code: 'malformed_file' } });
    expect(budget.exhausted).toBe(false);
  });

  it('pays for what its codec does, tile after tile', async () => {
    const size = [64 * 60, 64 * 60] as const;
    const bytes = drawHeif([gridItem(size, [60, 60], Array<number>(3600).fill(2)), tile]);
    const opened = await openPages(bytes, { budget: createBudget({ workMs: 60 }) });
    const page = opened.ok ? await opened.value.page(0) : opened;
    expect(page.ok && (await page.value.luma())).toMatchObject({
      ok: false,
      failure: { code: 'processing_limit' },
    });
  });

  it('pays for each tile: what its codec counts, its bytes and its pixels', async () => {
    const item = codedItem(golden('image/scene.avif'));
    const bytes = item.data.reduce((sum, piece) => sum + piece.length, 0);
    const codec = counting();
    const size = await decodeHeif('av1', item.data, codec, ({ width, height }) => ({ width, height }));
    if (typeof size === 'string') throw new Error(size);
    const { width, height } = size;
    const grid = gridItem([3 * width, height], [3, 1], [2, 2, 2]);
    const budget = counting();
    const opened = await openPages(drawHeif([grid, item], { brand: 'avif' }), { budget });
    const page = opened.ok ? await opened.value.page(0) : opened;
    expect(page.ok && (await page.value.luma())).toMatchObject({ ok: true });
    const pieces = WORK_NS.segment + item.data.length * WORK_NS.piece + bytes * WORK_NS.plainByte;
    const pixels = width * height * WORK_NS.pixel;
    expect(budget.spent()).toBeCloseTo(3 * (codec.spent() + (pieces + pixels) / 1e6), 6);
  });

  it('pays for the bytes that are handed to a codec, whatever it makes of them', async () => {
    const budget = counting();
    const rubbish = { ...codedItem(golden('image/scene.avif')), data: [new Uint8Array(5_000_000)] };
    const opened = await openPages(drawHeif([rubbish], { brand: 'avif' }), { budget });
    const page = opened.ok ? await opened.value.page(0) : opened;
    expect(page.ok && (await page.value.luma())).toMatchObject({
      ok: false,
      failure: { code: 'malformed_file' },
    });
    // 3 ns a byte.
    expect(budget.spent()).toBeGreaterThan(14);
  });

  it('refuses an item whose extents together are longer than the file', async () => {
    const empty = Array.from({ length: 60_000 }, () => new Uint8Array(0));
    const bytes = drawHeif([{ ...tile, data: empty }, tile]);
    // An extent without a length goes to the end of the file.
    await expect(decodePage(bytes)).rejects.toThrow('truncated');
  });

  it('ends inside of a codec, whose instance is then dropped', async () => {
    const item = codedItem(golden('image/scene.avif'));
    const none = { spend: () => false };
    expect(await decodeHeif('av1', item.data, none, () => ({}))).toBe('stopped');
    expect(engineMemory()['av1']).toBe(0);
  });
});

function tag(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
