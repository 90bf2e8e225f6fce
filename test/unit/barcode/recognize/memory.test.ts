// What a recognition allocates for images is released when it ends, and not left to the garbage collection.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { type Budget, createBudget } from '../../../../src/lib/budget.ts';
import { drawDocument } from '../../../support/draw-documents.ts';
import { drawLarge } from '../../../support/draw-large.ts';
import { drawPeened } from '../../../support/draw-peened.ts';
import { HOSTILE_FIELDS } from '../../../support/hostile-fields.ts';

const LARGE_BYTES = 100_000;
const ARRAYS = [
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Int32Array',
  'Float32Array',
  'Float64Array',
] as const;
const originals = ARRAYS.map((name) => globalThis[name]);
let made: { readonly buffer: ArrayBufferLike; readonly bytes: number }[] = [];

/** Lists every large array that is made from a length. */
beforeEach(() => {
  made = [];
  ARRAYS.forEach((name, i) => {
    const original = originals[i];
    if (original === undefined) throw new Error(`no ${name}`);
    const listed: unknown = new Proxy(original, {
      construct(target, args: unknown[], newTarget) {
        const array = Reflect.construct(
          target,
          args,
          newTarget === listed ? target : newTarget,
        ) as Uint8Array;
        if (typeof args[0] === 'number' && array.byteLength > LARGE_BYTES)
          made.push({ buffer: array.buffer, bytes: array.byteLength });
        return array;
      },
    });
    Reflect.set(globalThis, name, listed);
  });
});

afterEach(() => ARRAYS.forEach((name, i) => Reflect.set(globalThis, name, originals[i])));

const sum = (arrays: typeof made): number => arrays.reduce((bytes, array) => bytes + array.bytes, 0);
const kept = (): typeof made =>
  made.filter(({ buffer }) => buffer instanceof ArrayBuffer && !buffer.detached);

// Filters of the whole image, tiles of a crowded one, levels, and crops of bar regions with what is derived of them.
test.each(['finder patterns, 1 px, pitch 8', 'finder patterns, 2 px, pitch 9', 'low bars'])(
  'releases the images that it made of a field of %s',
  async (wanted) => {
    const field = HOSTILE_FIELDS.find(({ name }) => name.startsWith(wanted));
    if (field === undefined) throw new Error(`no field ${wanted}`);
    const image = field.draw(1_000_000);
    made = [];
    const budget = createBudget({ workMs: 2500, wallMs: 60_000, now: () => 0 });
    await recognize(image, { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto', budget });
    expect(sum(made)).toBeGreaterThan(200_000);
    expect(sum(kept())).toBe(0);
    expect(image.data.length).toBe(image.width * image.height);
  },
);

// Beside the image: levels are a third of it, blocks and gradients of the finest level a half, the largest view and what the engine is given of it.
test.each([
  ['large: page, 300 dpi', 0, 1.6],
  ['large: photograph of cloth', 1, 2],
] as const)(
  'holds of %s %i less than %d bytes a pixel, and nothing afterwards',
  async (kind, index, most) => {
    const { luma } = await drawLarge(kind, index);
    made = [];
    let held = 0;
    const budget = createBudget({ workMs: 3000 });
    const watched: Budget = {
      spend(ms) {
        held = Math.max(held, sum(kept()));
        return budget.spend(ms);
      },
      get exhausted() {
        return budget.exhausted;
      },
    };
    await recognize(luma, { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto', budget: watched });
    const pixels = luma.width * luma.height;
    expect(held / pixels).toBeGreaterThan(1);
    expect(held / pixels).toBeLessThan(most);
    expect(sum(kept())).toBe(0);
  },
);

// Low-resolution QR codes are searched for with the image scaled to ten sizes, models of each version, and equations of each module.
test.each([
  ['coupon', 0],
  ['invoice', 1],
] as const)('releases what the search for QR codes of low resolution made of %s %i', async (kind, index) => {
  const { luma } = await drawDocument(kind, index, 5);
  made = [];
  await recognize(luma, {
    symbologies: ['QR_CODE'],
    effort: 'advanced2',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: 3000 }),
  });
  expect(sum(made)).toBeGreaterThan(5_000_000);
  expect(sum(kept())).toBe(0);
});

test('releases what the search for dots made', async () => {
  const { luma, text } = await drawPeened(2);
  made = [];
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: 3000 }),
  });
  expect(read.ok && read.value.map((symbol) => symbol.text)).toEqual([text]);
  expect(sum(made)).toBeGreaterThan(200_000);
  expect(sum(kept())).toBe(0);
});
