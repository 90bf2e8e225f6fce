import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../../src/barcode/index.ts';
import { readLinear } from '../../../../../src/barcode/linear/index.ts';
import { decodePatch, encodePatch } from '../../../../../src/barcode/linear/patch/codec.ts';
import type { Luma } from '../../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../../src/lib/budget.ts';
import { CATEGORIES, drawPhoto } from '../../../../support/draw-photo-categories.ts';
import { blankPage, fillRect, fillText } from '../../../../support/draw-photo-page.ts';
import { inTurn, oneInTurn } from '../../../../support/in-full.ts';
import { type Drawing, barsOf, draw, generator, withHeight } from '../../../../support/draw-linear.ts';

/** The far edges of bars and spaces in inches from the first edge, zones A to G of Kodak A-61599 and A-61670 (the middles of their ranges). */
const ZONES: readonly (readonly [text: string, edges: readonly number[]])[] = [
  ['1', [0.2, 0.28, 0.48, 0.56, 0.64, 0.72, 0.8]],
  ['2', [0.2, 0.28, 0.36, 0.44, 0.52, 0.6, 0.8]],
  ['3', [0.2, 0.28, 0.36, 0.44, 0.64, 0.72, 0.8]],
  ['4', [0.08, 0.16, 0.36, 0.44, 0.64, 0.72, 0.8]],
  ['6', [0.08, 0.16, 0.24, 0.32, 0.52, 0.6, 0.8]],
  ['T', [0.08, 0.16, 0.36, 0.44, 0.52, 0.6, 0.8]],
];
const NARROW_IN = 0.08;

const widths = (edges: readonly number[]): readonly number[] =>
  edges.map((edge, i) => (edge - (edges[i - 1] ?? 0)) / NARROW_IN);

describe('patch codes', () => {
  it.each(ZONES)('%s has the edges of the specification', (text, edges) => {
    const runs = widths(edges);
    encodePatch(text)?.forEach((run, i) => expect(run).toBeCloseTo(runs[i] ?? 0, 6));
    expect(decodePatch([0, 2, 4, 6].map((i) => (runs[i] ?? 0) > 1.5))).toBe(text);
  });

  it.each(['', '5', '7', 't', 'T1', 'toString'])('%j is none', (text) => {
    expect(encodePatch(text)).toBeUndefined();
  });

  it.each([[[]], [[true, true, false]], [[true, false, false, false]], [[true, true, true, false]]])(
    'bars %j are none',
    (wide) => {
      expect(decodePatch(wide)).toBeUndefined();
    },
  );
});

/** In narrow bars; its bars are 2.5 in long, as bwip-js draws them, or as long as told; the second ends so much before the others. */
function drawing(text: string, { length = 31, runs = encodePatch(text) ?? [], before = 0 } = {}): Drawing {
  const starts = runs.map((_, i) => runs.slice(0, i).reduce((sum, run) => sum + run, 0));
  const bars = runs.flatMap((width, i) =>
    i % 2 === 0 ? [{ x: starts[i] ?? 0, width, top: 0, bottom: length - (i === 2 ? before : 0) }] : [],
  );
  return { bars, width: runs.reduce((sum, run) => sum + run, 0), height: length, points: 1 };
}

const read = (luma: Luma): readonly string[] =>
  readLinear(luma, UNLIMITED, ['PATCH_CODE']).map(({ text }) => text);

describe('drawn scans', () => {
  const TEXTS = ZONES.map(([text]) => text);
  // The exact upright and the exact quarter turn at 8 or 16 px a bar meet the blocks of the bar search, as no scan does.
  it.each(
    [100, 150, 200, 300].flatMap((dpi, i) =>
      inTurn([-3, 89.5, -1.2, 0.4, 3, 92], i).map((angle, n) => [dpi, angle, i + n] as const),
    ),
  )('at %i dpi, rotated by %d°, are read', (dpi, angle, turn) => {
    const view = { scale: NARROW_IN * dpi, angle, blur: 0.1, noise: 6, shift: [0.3, 0.6] as const };
    for (const text of oneInTurn([TEXTS.slice(0, 3), TEXTS.slice(3)], turn).flat())
      expect(read(draw(drawing(text), view)), text).toEqual([text]);
  });

  it.each([
    ['short bars', { length: 9.4 }, ['T']],
    ['bars of a letter', { length: 7 }, []],
    ['a bar that ends half a narrow bar before the others', { before: 0.5 }, ['T']],
    ['a bar that ends two narrow bars before the others', { before: 2 }, []],
    ['wide bars that are twice the narrow ones', { runs: [1, 1, 2, 1, 1, 1, 2] }, ['T']],
    ['wide bars that are four times the narrow ones', { runs: [1, 1, 4, 1, 1, 1, 4] }, []],
    ['spaces of another width', { runs: [1, 2, 2.5, 2, 1, 2, 2.5] }, []],
    ['a space of another width', { runs: [1, 1, 2.5, 1.8, 1, 1, 2.5] }, []],
    ['three widths', { runs: [1, 1, 2.5, 1, 1.6, 1, 2.5] }, []],
  ])('%s', (_, form, expected) => {
    expect(read(draw(drawing('T', form), { scale: 12, angle: 1 }))).toEqual(expected);
  });
});

/** A Letter sheet at 100 dpi with a patch T whose bars are parallel to the top, at that distance from it, in inches; a line of text below. */
function sheet(top: number, beside: (page: ReturnType<typeof blankPage>) => void = () => undefined): Luma {
  const page = blankPage(850, 1100);
  const runs = encodePatch('T') ?? [];
  let y = 100 * top;
  runs.forEach((run, i) => {
    if (i % 2 === 0) fillRect(page, [300, y, 550, y + 8 * run], 0);
    y += 8 * run;
  });
  fillText(page, [100, 500, 750, 620], { height: 14, grey: 0, random: generator(1) });
  beside(page);
  return page;
}

function upsideDown({ width, height, data }: Luma): Luma {
  return { width, height, data: data.slice().reverse() };
}

describe('a separator sheet', () => {
  it('is read from its nearer edge, so also upside down', () => {
    for (const top of [0.27, 1.03, 3.73]) {
      expect(read(sheet(top))).toEqual(['T']);
      expect(read(upsideDown(sheet(top)))).toEqual(['T']);
    }
    expect(read(sheet(9.93))).toEqual(['3']);
  });

  it('needs room beside its bars, and no further bar', () => {
    expect(read(sheet(1.03, (page) => fillRect(page, [300, 195, 550, 203], 0)))).toEqual([]);
    expect(read(sheet(1.03, (page) => fillRect(page, [300, 210, 550, 218], 0)))).toEqual([]);
    expect(read(sheet(1.03, (page) => fillRect(page, [300, 210, 380, 218], 0)))).toEqual(['T']);
    // A mark beside three fifths of the bars.
    for (const [at, texts] of [
      [196, []],
      [206, ['T']],
    ] as const)
      expect(read(sheet(1.03, (page) => fillRect(page, [300, at, 450, at + 8], 0))), String(at)).toEqual(
        texts,
      );
  });

  it('is answered only when it is asked for', async () => {
    const options = { effort: 'advanced', preprocessing: 'Auto', budget: UNLIMITED } as const;
    const all = await recognize(sheet(1.03), { ...options, symbologies: 'all' });
    expect(all.ok && all.value).toEqual([]);
    const asked = await recognize(sheet(1.03), { ...options, symbologies: ['CODE_128', 'PATCH_CODE'] });
    expect(asked.ok && asked.value.map(({ type, text }) => [type, text])).toEqual([['PATCH_CODE', 'T']]);
  });
});

describe('no patch code is read', () => {
  it.each(
    CATEGORIES.filter(({ name }) => /^nothing|Codabar|ITF|Code 39/.test(name)).map(
      (category, i) => [category.name, category, i] as const,
    ),
  )('in photographs of %s', async (_, category, i) => {
    for (const seed of oneInTurn([0, 1, 2, 3], i))
      expect(read((await drawPhoto(category, seed)).luma)).toEqual([]);
  });

  it.each([
    ['code128', 'quietzone'],
    ['code39', 'PATCHT'],
    ['interleaved2of5', '0123456789'],
    ['rationalizedCodabar', 'A0123456789B'],
    ['ean2', '05'],
    ['ean5', '52495'],
    ['ean13', '4006381333931'],
    ['industrial2of5', '01234567'],
    ['pharmacode', '11'],
    ['pharmacode', '117480'],
    ['telepen', 'Quiet'],
    ['msi', '1234567'],
    ['plessey', '1F4C'],
    ['code11', '0123'],
  ])('in %s %s', (bcid, text) => {
    for (const scale of [2, 3, 5])
      for (const angle of [0.5, 91]) {
        const image = draw(withHeight(barsOf(bcid, text), 60), { scale, angle });
        expect(read(image), `${scale} px, ${angle}°`).toEqual([]);
      }
  });

  it('in text and fences', () => {
    const page = blankPage(1200, 1600);
    fillText(page, [60, 60, 1140, 1540], { height: 40, grey: 0, random: generator(2) });
    expect(read(page)).toEqual([]);
    const random = generator(4);
    for (let round = 0; round < 30; round += 1) {
      const fence = blankPage(700, 500);
      for (let x = 40; x < 620;) {
        const [width, gap] = [6 + 30 * random(), 6 + 60 * random()];
        fillRect(fence, [x, 60 + 40 * random(), x + width, 460], 0);
        x += width + gap;
      }
      expect(read(fence)).toEqual([]);
    }
  });
});
