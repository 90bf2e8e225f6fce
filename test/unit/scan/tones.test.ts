import qrcode from 'qrcode';
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../src/library/recognize.ts';
import { readPage } from '../../../src/scan/index.ts';
import { fail } from '../../../src/lib/failure.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import { ok } from '../../../src/lib/result.ts';
import { drawPng } from '../../support/draw-png.ts';
import { pagesOf } from '../../support/luma-pages.ts';

type Pixel = readonly number[];

/** A QR code in two colours, `px` pixels a module, with a quiet zone of four modules. */
async function read(dark: Pixel, light: Pixel, px: number, text: string): Promise<readonly string[]> {
  const { modules } = qrcode.create(text);
  const side = (modules.size + 8) * px;
  const isDark = (x: number, y: number): boolean => {
    const [row, column] = [Math.floor(y / px) - 4, Math.floor(x / px) - 4];
    return (
      row >= 0 && column >= 0 && row < modules.size && column < modules.size && modules.get(row, column) === 1
    );
  };
  const colour = dark.length === 4 ? 6 : 2;
  const file = drawPng({
    width: side,
    height: side,
    colour,
    depth: 8,
    pixel: (x, y) => [...(isDark(x, y) ? dark : light)],
  });
  const found = await recognize(file);
  return found.ok ? found.value.barcodes.map((code) => code.text) : [];
}

const TEXTS = ['A', 'https://example.org/tones', 'x'.repeat(120)];
const SIZES = [2, 3, 5];

describe('codes on a transparent ground', () => {
  const shades = [170, 200, 230, 255];
  it.each(
    shades.flatMap((shade) =>
      TEXTS.flatMap((text) =>
        SIZES.flatMap((px) => [true, false].map((isBar) => ({ shade, text, px, isBar }))),
      ),
    ),
  )(
    'are read with modules of grey $shade and $px pixels, as dark modules: $isBar',
    async ({ shade, text, px, isBar }) => {
      const [solid, clear] = [
        [shade, shade, shade, 255],
        [0, 0, 0, 0],
      ];
      expect(await read(isBar ? solid : clear, isBar ? clear : solid, px, text)).toEqual([text]);
    },
  );
});

describe('codes in colours of one luminance', () => {
  const pairs: readonly (readonly [Pixel, Pixel])[] = [
    [
      [255, 0, 0],
      [0, 130, 0],
    ],
    [
      [0, 130, 0],
      [255, 0, 0],
    ],
    [
      [220, 40, 200],
      [70, 150, 60],
    ],
    [
      [60, 120, 220],
      [190, 90, 60],
    ],
    [
      [212, 175, 55],
      [174, 174, 174],
    ],
    [
      [0, 140, 140],
      [200, 60, 60],
    ],
  ];
  it.each(pairs.flatMap((pair) => TEXTS.flatMap((text) => SIZES.map((px) => ({ pair, text, px })))))(
    'are read: $pair, $px pixels a module',
    async ({ pair: [dark, light], text, px }) => {
      expect(await read(dark, light, px, text)).toEqual([text]);
    },
  );
});

describe('a page that cannot be decoded again', () => {
  it.each([
    ['in another tone', { hasColours: true }, false],
    ['for its alpha channel', { hasAlpha: true }, false],
    ['though it has neither', {}, true],
  ] as const)('%s says whether it was searched to the end', async (_, flags, isComplete) => {
    const luma = {
      width: 200,
      height: 100,
      data: Uint8Array.from({ length: 20_000 }, (__, i) => (i * 7) % 251),
    };
    const failed = fail('processing_limit', { what: 'the page', limit: 'none is left' });
    const page = {
      ...luma,
      ...flags,
      luma: async (options?: { readonly tone?: unknown }) =>
        options?.tone === undefined ? ok({ ...luma, data: luma.data.slice() }) : failed,
    };
    const pages = { ...pagesOf([luma]), page: async () => ok(page) };
    const read = await readPage({ pages, budget: UNLIMITED }, 0, {
      symbologies: ['PDF_417'],
      effort: 'standard',
      preprocessing: 'Auto',
    });
    expect(read.ok && read.value.complete).toBe(isComplete);
  });
});
