import { describe, expect, test } from 'vitest';
import { openPages } from '../../../../src/pages/index.ts';
import type { Luma } from '../../../../src/image/index.ts';
import { recognize } from '../../../../src/barcode/index.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import { type Jpeg2000Name, jpeg2000File } from '../../../support/jpeg2000-files.ts';

const [WIDTH, HEIGHT] = [24, 16];
const PALETTE = [luma(255, 0, 0), luma(0, 255, 0), luma(0, 0, 255), 255];

function luma(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

const colour = (x: number, y: number): number => luma(10 * x, 15 * y, (x * y) % 256);

const PICTURES: readonly (readonly [Jpeg2000Name, (x: number, y: number) => number, number])[] = [
  ['grey.jp2', (x) => 10 * x, 0],
  ['rgb.j2k', colour, 1],
  ['irreversible.jp2', colour, 6],
  ['sixteen.jp2', (x) => 10 * x, 1],
  ['one.jp2', (x, y) => (((x >> 2) & 1) ^ ((y >> 2) & 1)) * 255, 0],
  ['palette.jp2', (x, y) => PALETTE[(x + y) % 4] ?? 0, 1],
  ['sycc.jp2', (x) => 10 * x, 2],
  ['alpha.jp2', (x) => (x < 12 ? 10 * x : 255), 1],
];

async function decode(bytes: Uint8Array, options = {}): Promise<Luma | string> {
  const opened = await openPages(bytes, options);
  if (!opened.ok) return `${opened.failure.code} when opened`;
  const page = await opened.value.page(0);
  const pixels = page.ok ? await page.value.luma() : page;
  opened.value.close();
  return pixels.ok ? pixels.value : `${pixels.failure.code} when decoded`;
}

describe('JPEG 2000 files', () => {
  test.each(PICTURES)('%s has its pixels', async (name, expected, tolerance) => {
    const picture = await decode(jpeg2000File(name));
    if (typeof picture === 'string') throw new Error(picture);
    const { width, height, data } = picture;
    expect({ width, height }).toEqual({ width: WIDTH, height: HEIGHT });
    const worst = Math.max(
      ...data.map((value, i) => Math.abs(value - expected(i % WIDTH, Math.floor(i / WIDTH)))),
    );
    expect(worst).toBeLessThanOrEqual(tolerance);
  });

  test('the code on one is read', async () => {
    const picture = await decode(jpeg2000File('code.jp2'));
    if (typeof picture === 'string') throw new Error(picture);
    const read = await recognize(picture, {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: UNLIMITED,
    });
    expect(read).toMatchObject({ ok: true, value: [{ type: 'DATA_MATRIX', text: 'JPEG 2000' }] });
  });

  test('a file that is cut anywhere is malformed, also between its tiles', async () => {
    for (const name of ['rgb.j2k', 'grey.jp2', 'palette.jp2'] as const) {
      const whole = jpeg2000File(name);
      for (let length = 12; length < whole.length; length += 1)
        expect([name, length, await decode(whole.subarray(0, length))]).toEqual([
          name,
          length,
          'malformed_file when opened',
        ]);
    }
  });

  test('a file whose decoder gives up is malformed, not a white image', async () => {
    const broken = Uint8Array.from(jpeg2000File('grey.jp2'));
    // The number of resolution levels in COD: 33 are more than the standard allows.
    const cod = broken.findIndex((byte, i) => byte === 0xff && broken[i + 1] === 0x52);
    broken[cod + 9] = 33;
    expect(await decode(broken)).toBe('malformed_file when decoded');
  });

  test('changed bytes give an image or a failure of the file', async () => {
    const whole = jpeg2000File('rgb.j2k');
    let seed = 1;
    for (let round = 0; round < 150; round += 1) {
      const changed = Uint8Array.from(whole);
      for (let i = 0; i < 3; i += 1) {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        changed[4 + (seed % (changed.length - 4))] = seed >> 16;
      }
      const picture = await decode(changed, { limits: { maxPixels: 1_000_000 } });
      if (typeof picture === 'string')
        expect(picture).toMatch(/^(malformed_file|unsupported_media|too_large|processing_limit) when/);
      else expect(picture.data.length).toBe(picture.width * picture.height);
    }
  });

  test('an image that does not fit into the memory is decoded at the next scale, unless the scale is fixed', async () => {
    const opened = await openPages(jpeg2000File('large.jp2'));
    const page = opened.ok ? await opened.value.page(0) : opened;
    if (!page.ok) throw new Error(page.failure.code);
    const half = await page.value.luma();
    expect(half).toMatchObject({ ok: true, value: { width: 2000, height: 1500 } });
    expect(half.ok && half.value.data.every((value) => value === 200)).toBe(true);
    expect(await page.value.luma({ scale: 1 })).toMatchObject({
      failure: { code: 'too_large', what: 'The JPEG 2000 image of 4000 × 3000 pixels', needs: 'memory' },
    });
  });

  test('other numbers of components, pixels beyond the limit and a used-up budget are named', async () => {
    expect(await openPages(jpeg2000File('greyAlpha.jp2'))).toMatchObject({
      ok: false,
      failure: { code: 'unsupported_media', format: 'JPEG 2000 image', feature: '2 components' },
    });
    expect(await openPages(jpeg2000File('grey.jp2'), { limits: { maxPixels: 383 } })).toMatchObject({
      ok: false,
      failure: { code: 'too_large', what: 'The image of 24 × 16', limit: 383, unit: 'pixels' },
    });
    const budget = createBudget({ workMs: 0.01 });
    expect(await decode(jpeg2000File('grey.jp2'), { budget })).toBe('processing_limit when decoded');
  });
});
