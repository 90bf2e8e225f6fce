// Codes without a quiet zone on a page as dark as they are, or nearly: dark mode.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { framed, leanOf } from '../../../../src/barcode/recognize/framed.ts';
import { rotated } from '../../../support/draw.ts';
import { drawKind, type KindName } from '../../../support/draw-photo-codes.ts';
import { generator } from '../../../support/draw-linear.ts';
import { IN_FULL, oneInTurn } from '../../../support/in-full.ts';
import { readByDefault } from '../../../support/engine-default.ts';

interface Drawing {
  readonly modulePx: number;
  readonly page: number;
  readonly ink: number;
  readonly degrees: number;
  readonly margin: number;
}

const DRAWINGS: readonly Drawing[] = [2, 3, 4, 6, 10].flatMap((modulePx, i) =>
  [
    [0, 0],
    [40, 0],
    [40, 40],
    [60, 40],
  ].flatMap(([page = 0, ink = 0], j) =>
    oneInTurn([0, 90, 7], i + j).map((degrees, k) => ({
      modulePx,
      page,
      ink,
      degrees,
      margin: 60 + ((7 * i + 11 * j + 5 * k) % 40),
    })),
  ),
);

/** Of each second drawing; in the suite slow of all. */
const drawingsOf = (turn: number): readonly Drawing[] =>
  DRAWINGS.filter((_, i) => IN_FULL || i % 2 === turn % 2);

/** What lies beside the rotated page is as dark as black. */
function onPage({ width, height, data }: Luma, { page, ink, degrees, margin }: Drawing): Luma {
  const [columns, rows] = [width + 2 * margin, height + 2 * margin];
  const out = new Uint8Array(columns * rows).fill(page);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      out[(y + margin) * columns + x + margin] = ink + ((data[y * width + x] ?? 0) / 255) * (255 - ink);
  if (degrees === 0) return { width: columns, height: rows, data: out };
  const inverse = rotated({ width: columns, height: rows, data: out.map((grey) => 255 - grey) }, degrees);
  return { ...inverse, data: inverse.data.map((grey) => 255 - grey) };
}

async function textsOf(luma: Luma): Promise<readonly string[]> {
  const budget = createBudget({ workMs: 5000 });
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget,
  });
  return read.ok ? read.value.map(({ text }) => text) : [];
}

describe('without a quiet zone on a dark page', () => {
  it.each([
    ['QR Code', 0, 0],
    ['Aztec', 0, 1],
    ['Micro QR', 3, 0],
    ['Data Matrix', 1, 1],
    ['Code 128', 3, 0],
  ] as const satisfies readonly (readonly [KindName, number, number])[])(
    '%s: at most %d of 60 are missed',
    async (kind, most, turn) => {
      const random = generator(17);
      const drawings = drawingsOf(turn);
      let [read, byDefault] = [0, 0];
      for (const drawing of drawings) {
        const code = await drawKind(kind, random, drawing.modulePx);
        const luma = onPage(code.luma, drawing);
        const isRight = (text: string): boolean => code.texts.includes(text);
        const texts = await textsOf(luma);
        expect(texts.filter((text) => !isRight(text))).toEqual([]);
        read += Number(texts.some(isRight));
        byDefault += Number((await readByDefault(luma)).some(({ text }) => isRight(text)));
      }
      expect(drawings.length - read).toBeLessThanOrEqual(IN_FULL ? most : Math.ceil(most / 2));
      expect(read).toBeGreaterThanOrEqual(byDefault);
    },
    60_000,
  );

  it('a plain dark page, or one with a light square, is no code', async () => {
    const page = { width: 300, height: 300, data: new Uint8Array(90_000).fill(20) };
    expect([...framed(page)]).toEqual([]);
    const square = {
      ...page,
      data: page.data.map((_, i) =>
        Math.abs((i % 300) - 150) < 60 && Math.abs(i / 300 - 150) < 60 ? 240 : 20,
      ),
    };
    expect(await textsOf(square)).toEqual([]);
  });
});

describe('the L of a Data Matrix on a dark page', () => {
  const [MODULE, MARGIN, HEIGHT] = [6, 20, 54];
  const EVEN = Array.from({ length: 9 }, () => MODULE);

  /** Light but for the upper row, which alternates in runs of so many pixels, and the last column, which does so module by module. */
  const viewOf = (runs: readonly number[], isFirstDark = false): Luma => {
    const ends = runs.map((_, i) => runs.slice(0, i + 1).reduce((sum, run) => sum + run, 0));
    const inner = ends.at(-1) ?? 0;
    const [width, height] = [inner + 2 * MARGIN, HEIGHT + 2 * MARGIN];
    const isLight = (x: number, y: number): boolean => {
      if (x < 0 || y < 0 || x >= inner || y >= HEIGHT) return false;
      if (y < MODULE) return (ends.findIndex((end) => x < end) % 2 === 0) !== isFirstDark;
      return x < inner - MODULE || Math.floor(y / MODULE) % 2 === 0;
    };
    const data = new Uint8Array(width * height).map((_, i) =>
      isLight((i % width) - MARGIN, Math.floor(i / width) - MARGIN) ? 220 : 20,
    );
    return { width, height, data };
  };
  /** Pixels that the arm left of the code is wide; 0 where none is drawn. */
  const armOf = (view: Luma): number => {
    const [, drawn] = framed(view);
    if (drawn === undefined) return 0;
    const row = Math.floor(drawn.height / 2) * drawn.width;
    return drawn.data.subarray(row, row + MARGIN).filter((grey) => grey === 0).length;
  };

  it('is drawn a module wide where the sides across from it alternate', () => {
    expect(armOf(viewOf(EVEN))).toBe(MODULE);
  });

  it('is not drawn where a run is two modules long', () => {
    expect(armOf(viewOf(EVEN.with(3, 2 * MODULE)))).toBe(0);
  });

  it('has the modules that stay when what is left of the ground is not counted', () => {
    expect(armOf(viewOf([1, ...EVEN, 1], true))).toBe(MODULE);
  });
});

describe('the lean of an upright view', () => {
  it.each([-0.03, 0, 0.02])('of %d is found to a third of a degree, down and across', (slope) => {
    const random = generator(5);
    const cells = Array.from({ length: 1600 }, () => (random() < 0.5 ? 0 : 255));
    const data = new Uint8Array(160_000).map((_, i) => {
      const [x, y] = [i % 400, Math.floor(i / 400)];
      const column = Math.floor((x - slope * (y - 200)) / 10);
      const row = Math.floor((y - slope * (x - 200)) / 10);
      return cells[Math.max(0, Math.min(39, row)) * 40 + Math.max(0, Math.min(39, column))] ?? 0;
    });
    const { down, across } = leanOf({ width: 400, height: 400, data });
    expect(Math.abs(down - slope)).toBeLessThan(0.0065);
    expect(Math.abs(across - slope)).toBeLessThan(0.0065);
  });
});
