// Small codes of cells on planes seen aslant: what the engine's default pass does not read.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { createSession } from '../../../../src/barcode/engine/session.ts';
import { createScene } from '../../../../src/barcode/recognize/create-scene.ts';
import { cellsToStraighten, straightenedCells } from '../../../../src/barcode/recognize/straightened.ts';
import { DEFAULT_TYPES } from '../../../../src/barcode/symbology.ts';
import { distance } from '../../../../src/barcode/vision/geometry.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import { zxing } from '../../../../src/wasm/zxing.ts';
import { CATEGORIES, drawPhoto } from '../../../support/draw-photo-categories.ts';
import { SCENES } from '../../../support/draw-scenes.ts';
import { drawCode, sheet } from '../../../support/draw.ts';
import { photograph } from '../../../support/draw-photo.ts';
import { drawKind, drawn, drawRow, type KindName } from '../../../support/draw-photo-codes.ts';
import { PAGE_MODULE_PX, pageOf } from '../../../support/draw-photo-page.ts';
import { generator } from '../../../support/draw-linear.ts';
import { readByDefault } from '../../../support/engine-default.ts';

const passesOf = async (luma: Parameters<typeof recognize>[0]) => {
  const passes: string[] = [];
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: 5000 }),
    observe: (pass) => passes.push(pass),
  });
  const symbols = read.ok ? read.value : [];
  return { passes, symbols, texts: symbols.map(({ text }) => text) };
};

/** Seen aslant and out of focus, at a number of pixels a module between these. */
function smallShot(random: () => number, [leastPx, mostPx]: readonly [number, number], seed: number) {
  const within = (from: number, to: number): number => from + (to - from) * random();
  const modulePx = within(leastPx, mostPx);
  return {
    modulePx,
    yaw: within(-30, 30),
    pitch: within(-30, 30),
    roll: within(-180, 180),
    defocus: modulePx * within(0.2, 0.45),
    noise: 2,
    ink: 20,
    paper: 180,
    isLinear: true,
    seed,
  };
}

describe('codes of few pixels a module, tilted and out of focus', () => {
  const CASES = 12;
  it.each([
    ['Data Matrix', 1.6, 10],
    ['Aztec', 1.3, 8],
    ['QR Code', 0.95, 1],
    ['PDF417', 1.6, 10],
    ['MicroPDF417', 1.8, 8],
  ] as const satisfies readonly (readonly [KindName, number, number])[])(
    '%s of %d px a module and more: at least %d of 12 are read, more than by default',
    async (kind, leastPx, least) => {
      const random = generator(1000 + kind.length);
      let [read, byDefault] = [0, 0];
      for (let i = 0; i < CASES; i += 1) {
        const code = await drawKind(kind, random);
        const { luma } = photograph(pageOf(code), smallShot(random, [leastPx, 1.35 * leastPx], i));
        const isRight = (text: string): boolean => code.texts.includes(text);
        const { texts } = await passesOf(luma);
        expect(texts.filter((text) => !isRight(text))).toEqual([]);
        read += Number(texts.some(isRight));
        byDefault += Number((await readByDefault(luma)).some(({ text }) => isRight(text)));
      }
      expect(read).toBeGreaterThanOrEqual(least);
      expect(read).toBeGreaterThan(byDefault);
    },
  );
});

it('the PDF417 of a card, of 17 columns and 1.4 to 1.5 px a module, is read in 10 of 12, and more often than by default', async () => {
  const random = generator(31);
  const licence = {
    type: 'PDF_417',
    bcid: 'pdf417',
    text: () => drawn('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ', 700, random),
    options: { columns: 17, rowmult: 3 },
  } as const;
  let [read, byDefault] = [0, 0];
  for (let i = 0; i < 12; i += 1) {
    const code = await drawRow('card', licence, random, PAGE_MODULE_PX);
    const shot = { modulePx: 1.4 + 0.1 * random(), roll: 2 * random() - 1, noise: 2, seed: i };
    const { luma } = photograph(pageOf(code), shot);
    const { texts } = await passesOf(luma);
    expect(texts.filter((text) => !code.texts.includes(text))).toEqual([]);
    read += texts.length;
    byDefault += (await readByDefault(luma)).length;
  }
  expect(read).toBeGreaterThanOrEqual(10);
  expect(byDefault).toBeLessThan(read);
});

it.each([
  ['cards', 1069],
  ['bottles', 1043],
  ['shelves', 1067],
  ['parcels', 1059],
])('a QR code of %s %d, whose finder patterns show in the view of its region alone', async (kind, index) => {
  const category = SCENES.find(({ name }) => name === `scene: ${kind}`);
  if (category === undefined) throw new Error(`no ${kind}`);
  const { luma, codes } = await drawPhoto(category, index);
  const { symbols } = await passesOf(luma);
  const code = codes.find(({ type }) => type === 'QR_CODE');
  const found = symbols.filter(({ type }) => type === 'QR_CODE');
  expect(found.map(({ text }) => text)).toEqual(code?.texts);
  // As far as perspective and blur let the corners be seen: within two modules.
  found[0]?.quad.forEach((corner) =>
    expect(Math.min(...(code?.quad ?? []).map((each) => distance(each, corner)))).toBeLessThan(6),
  );
});

describe('no view is made of regions', () => {
  /** How many regions may be straightened, and how many views are made of them. */
  const viewsOf = async (category: string, index: number) => {
    const of = CATEGORIES.find(({ name }) => name === `nothing: ${category}`);
    if (of === undefined) throw new Error(`no ${category}`);
    const { luma: image } = await drawPhoto(of, index);
    const engine = createSession(zxing);
    const scene = createScene({ image, wanted: DEFAULT_TYPES, engine, budget: UNLIMITED });
    const counts = { regions: cellsToStraighten(scene).length, views: [...straightenedCells(scene)].length };
    scene.close();
    return counts;
  };

  it.each([
    ['whose rows are all alike: keys', 'keyboard', [1, 2, 4, 8]],
    ['whose rows are not alike at all: noise', 'noise', [5, 7, 8, 9]],
    ['of grain: paper beside spines', 'book spines', [0, 2, 3, 4]],
  ] as const)('%s', async (_, category, indexes) => {
    for (const index of indexes) {
      const { regions, views } = await viewsOf(category, index);
      expect(regions).toBeGreaterThan(0);
      expect(views).toBe(0);
    }
  });
});

it('the PDF417 of six rows, which are more alike than cells, is read where it is small and seen aslant', async () => {
  // Of 40 drawn so 35 are read, without regions of such rows all but these.
  for (const seed of [8, 21, 27]) {
    const random = generator(400 + seed);
    const row = {
      type: 'PDF_417',
      bcid: 'pdf417',
      text: () => drawn('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 12, random),
      options: { rows: 6, columns: 5, rowmult: 3 },
    } as const;
    const code = await drawRow('of few rows', row, random, PAGE_MODULE_PX);
    const { luma } = photograph(pageOf(code), smallShot(random, [1.3, 2], seed));
    expect((await passesOf(luma)).texts).toEqual(code.texts);
  }
});

it('every region of a sheet is straightened as long as codes are read', async () => {
  const codes = await Promise.all(
    Array.from({ length: 12 }, (_, i) => drawCode('datamatrix', `sheet ${i}`, { scale: 3 })),
  );
  const image = sheet(codes, 4, 60);
  const engine = createSession(zxing);
  const scene = createScene({ image, wanted: DEFAULT_TYPES, engine, budget: UNLIMITED });
  const elsewhere = { x: -9, y: -9 };
  const symbol = {
    type: 'QR_CODE',
    text: 'read',
    pass: 'a test',
    quad: [elsewhere, elsewhere, elsewhere, elsewhere],
  } as const;
  const symbols: (typeof symbol)[] = [];
  let views = 0;
  for (const _ of straightenedCells({ ...scene, symbols: () => symbols })) {
    views += 1;
    symbols.push(symbol);
  }
  scene.close();
  expect(views).toBeGreaterThanOrEqual(codes.length);
});

it('no region is straightened where all is read', async () => {
  const code = await drawKind('Data Matrix', generator(2));
  const { passes, texts } = await passesOf(pageOf(code));
  expect(texts).toEqual(code.texts);
  expect(passes).not.toContain('cells straightened');
});

it('bars seen from the side lean from the right angle to their row: 4 of 12 low codes are read, no part of one, and more than by default', async () => {
  const random = generator(77);
  let [read, byDefault] = [0, 0];
  for (let i = 0; i < 12; i += 1) {
    const kind = (['Code 128', 'ITF', 'Codabar'] as const)[i % 3] ?? 'ITF';
    const code = await drawKind(kind, random);
    const side = (from: number, to: number): number =>
      (random() < 0.5 ? -1 : 1) * (from + (to - from) * random());
    const { luma } = photograph(pageOf(code), {
      modulePx: 2.5,
      yaw: side(28, 38),
      pitch: side(28, 38),
      roll: side(25, 65),
      noise: 2,
      ink: 20,
      paper: 200,
      isLinear: true,
      seed: i,
    });
    const { texts } = await passesOf(luma);
    expect(texts.filter((text) => !code.texts.includes(text))).toEqual([]);
    read += texts.length;
    byDefault += (await readByDefault(luma)).length;
  }
  expect(read).toBeGreaterThanOrEqual(4);
  expect(byDefault).toBeLessThan(read);
});
