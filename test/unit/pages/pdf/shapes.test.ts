// Rules and frames are left out of a page that is searched, and shapes too fine for its drawing are told and can be drawn larger.
import { describe, expect, it } from 'vitest';
import { openPages, type FineArea } from '../../../../src/pages/index.ts';
import { LIMITS } from '../../../../src/pages/pdf/limits.ts';
import type { PageLuma } from '../../../../src/pages/types.ts';
import { drawPdf, type PdfPage } from '../../../support/draw-pdf.ts';

const PAGE: PdfPage = { widthPt: 400, heightPt: 300 };

/** Operators that fill rectangles: x, y, width, height. */
const filled = (...boxes: readonly (readonly number[])[]): string =>
  boxes.map((box) => `${box.join(' ')} re f`).join(' ');
/** 24 bars: `x` points thick, and as far from each other as three times that at most. */
const bars = (x: number, long: number, left = 50): string =>
  filled(...Array.from({ length: 24 }, (_, i) => [left + 3 * x * i + (i % 3 === 0 ? x : 0), 40, x, long]));
const lying = (operators: string): string => `q 0 1 -1 0 300 0 cm ${operators} Q`;
/** A table of 9 × 4 cells, of lines that are `thick` points thick. */
const TABLE = (thick: number): string =>
  [
    `${thick} w`,
    ...Array.from({ length: 10 }, (_, i) => `40 ${150 + 12 * i} m 360 ${150 + 12 * i} l S`),
    ...Array.from({ length: 5 }, (_, i) => `${40 + 80 * i} 150 m ${40 + 80 * i} 258 l S`),
  ].join(' ');
/** 21 × 21 modules of `size` points. */
const matrix = (size: number, left = 100, bottom = 100): string =>
  filled(
    ...Array.from({ length: 441 }, (_, i) => i)
      .filter((i) => (i * 7 + Math.floor(i / 21) * 3) % 5 < 2)
      .map((i) => [left + (i % 21) * size, bottom + Math.floor(i / 21) * size, size, size]),
  );

async function drawn(
  page: PdfPage,
  content: 'all' | 'codes',
): Promise<{ readonly luma: PageLuma; readonly finer: (area: FineArea) => Promise<PageLuma> }> {
  const source = await openPages(drawPdf([page]));
  if (!source.ok) throw new Error(source.failure.code);
  const opened = await source.value.page(0);
  if (!opened.ok) throw new Error(opened.failure.code);
  const luma = await opened.value.luma({ content });
  if (!luma.ok) throw new Error(luma.failure.code);
  return {
    luma: luma.value,
    async finer(area) {
      const larger = await opened.value.finer?.(area, { content });
      if (!larger?.ok) throw new Error('it cannot be drawn');
      return larger.value;
    },
  };
}

const inkOf = ({ data }: PageLuma): number => data.reduce((sum, value) => sum + (255 - value), 0);
const inkLeft = async (content: string): Promise<number> => {
  const page = { ...PAGE, content };
  return inkOf((await drawn(page, 'codes')).luma) / inkOf((await drawn(page, 'all')).luma);
};

describe('a page that is searched', () => {
  it.each([
    ['a table of hairlines', TABLE(0.5)],
    ['a table of lines of 1 pt', TABLE(1)],
    ['lines of thin boxes', filled([40, 100, 320, 0.7], [40, 120, 320, 0.7], [40, 100, 0.7, 20.7])],
    ['frames', '.5 w 40 40 120 60 re S 170 40 120 60 re S'],
    ['a table in a form', 'q .8 0 0 .8 10 10 cm /Fm Do Q'],
  ])('is drawn without %s', async (_, content) => {
    const page = { ...PAGE, content, form: TABLE(0.6) };
    expect(inkOf((await drawn(page, 'all')).luma)).toBeGreaterThan(0);
    expect(inkOf((await drawn(page, 'codes')).luma)).toBe(0);
  });

  it.each([
    ['fine bars', bars(0.7, 40)],
    ['bars of 0.5 mm', bars(1.4, 60)],
    ['lying bars', lying(bars(1.2, 60))],
    [
      'bars drawn as lines',
      `1 w ${Array.from({ length: 24 }, (_, i) => `${50 + 4 * i} 40 m ${50 + 4 * i} 90 l S`).join(' ')}`,
    ],
    ['bars of a postal code', filled(...Array.from({ length: 40 }, (_, i) => [50 + 3.4 * i, 40, 1.3, 13]))],
    ['bars of one path', `${bars(1, 40).replaceAll(' f', '')} f`],
    ['modules', matrix(1.2)],
    ['a ring of thick lines', '3 w 100 100 18 18 re S'],
  ])('keeps %s', async (_, content) => {
    expect(await inkLeft(content)).toBe(1);
  });

  it('keeps the bars of a label in a table', async () => {
    const table = `${TABLE(0.5)} .5 w 20 20 200 100 re S`;
    const both = (await drawn({ ...PAGE, content: `${bars(1, 60)} ${table}` }, 'codes')).luma;
    expect(both.data).toEqual((await drawn({ ...PAGE, content: bars(1, 60) }, 'all')).luma.data);
  });
});

describe('shapes too fine for a drawing', () => {
  it.each([
    ['modules of 0.1 mm', matrix(0.3), 3],
    ['modules of 0.1 mm in one path', `${matrix(0.3).replaceAll(' f', '')} f`, 3],
    ['modules of 0.15 mm', matrix(0.42), 2],
    ['bars of 0.12 mm', bars(0.34, 30), 3],
    ['modules of 0.2 mm', matrix(0.6), undefined],
    ['a table of hairlines', TABLE(0.25), undefined],
    ['five lines', filled(...Array.from({ length: 5 }, (_x, i) => [50 + i, 40, 0.3, 30])), undefined],
    [
      'a sketch',
      '.3 w 50 50 m 60 70 l 80 40 l 90 90 l 100 20 l 130 60 l 140 20 l 160 80 l 170 50 l S',
      undefined,
    ],
  ])('are told: %s', async (_, content, times) => {
    const { fine } = (await drawn({ ...PAGE, content }, 'codes')).luma;
    expect(fine?.map((area) => area.times)).toEqual(times && [times]);
  });

  it('are told up to MAX_FINE_AREAS', async () => {
    const areas = async (count: number): Promise<number | undefined> => {
      const content = Array.from({ length: count }, (_, i) =>
        matrix(0.3, 20 + 60 * (i % 5), 20 + 60 * Math.floor(i / 5)),
      );
      return (await drawn({ ...PAGE, content: content.join(' ') }, 'codes')).luma.fine?.length;
    };
    expect(await areas(LIMITS.MAX_FINE_AREAS)).toBe(LIMITS.MAX_FINE_AREAS);
    expect(await areas(LIMITS.MAX_FINE_AREAS + 1)).toBe(LIMITS.MAX_FINE_AREAS);
  });

  it('are drawn with at most MAX_FINE_PIXELS', async () => {
    const wide = filled(...Array.from({ length: 380 }, (_, i) => [10 + i, 10, 0.1, 280]));
    const [area] = (await drawn({ ...PAGE, content: wide }, 'codes')).luma.fine ?? [];
    if (area === undefined) throw new Error('nothing is too fine');
    const pixelsAt = (times: number): number => area.width * area.height * times ** 2;
    expect(pixelsAt(area.times)).toBeLessThanOrEqual(LIMITS.MAX_FINE_PIXELS);
    expect(pixelsAt(area.times + 1)).toBeGreaterThan(LIMITS.MAX_FINE_PIXELS);
  });

  it.each([0, 90, 180, 270] as const)(
    'are drawn larger at their place, on a page rotated by %i',
    async (rotate) => {
      const page = {
        ...PAGE,
        rotate,
        content: `${matrix(0.3, 280, 210)} ${filled([283, 200, 6, 6])} ${matrix(6, 40, 40)}`,
      };
      const { luma, finer } = await drawn(page, 'codes');
      const [area] = luma.fine ?? [];
      if (area === undefined) throw new Error('nothing is too fine');
      const { left, top, width, height, times } = area;
      const larger = await finer(area);
      expect([larger.width, larger.height]).toEqual([width * times, height * times]);
      // Blocks of 13 pixels have the same part of the ink, nearly. PDFium rounds rectangles to whole pixels.
      const partsOf = (image: PageLuma, at: readonly [number, number], scale: number): readonly number[] => {
        const [x0, y0] = at;
        const inks: number[] = [];
        for (let down = 0; down + 13 <= height; down += 13)
          for (let across = 0; across + 13 <= width; across += 13) {
            let ink = 0;
            for (let y = y0 + down * scale; y < y0 + (down + 13) * scale; y++)
              for (let x = x0 + across * scale; x < x0 + (across + 13) * scale; x++)
                ink += 255 - (image.data[y * image.width + x] ?? 255);
            inks.push(ink);
          }
        const all = inks.reduce((sum, ink) => sum + ink, 0);
        return inks.map((ink) => ink / all);
      };
      const parts = partsOf(luma, [left, top], 1);
      const others = partsOf(larger, [0, 0], times);
      expect(Math.max(...parts.map((part, i) => Math.abs(part - (others[i] ?? 0))))).toBeLessThan(0.1);
      expect(Math.max(...parts)).toBeGreaterThan(0.15);
    },
  );
});
