// What a recognition allocates for images is released when it ends, and not left to the garbage collection.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
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
    const sum = (arrays: typeof made): number => arrays.reduce((bytes, array) => bytes + array.bytes, 0);
    const left = made.filter(({ buffer }) => buffer instanceof ArrayBuffer && !buffer.detached);
    expect(sum(made)).toBeGreaterThan(200_000);
    expect(sum(left)).toBe(0);
    expect(image.data.length).toBe(image.width * image.height);
  },
);
