// Views of places that other passes told of: sheets that are tilted, and symbols that may be mixtures of several.
import { describe, expect, it, vi } from 'vitest';
import { createSession } from '../../../../src/barcode/engine/session.ts';
import type { Quad, ReadSymbol } from '../../../../src/barcode/reader.ts';
import { createScene } from '../../../../src/barcode/recognize/create-scene.ts';
import type { Pass } from '../../../../src/barcode/recognize/pass.ts';
import { PASSES } from '../../../../src/barcode/recognize/passes.ts';
import { viewsOf } from '../../../../src/barcode/recognize/views.ts';
import { recognize } from '../../../../src/barcode/index.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import { zxing } from '../../../../src/wasm/zxing.ts';
import { sheet } from '../../../support/draw.ts';
import { generator } from '../../../support/draw-linear.ts';
import { drawKind, scorePhoto, type DrawnCode } from '../../../support/draw-photo-codes.ts';

const [WIDTH, HEIGHT] = [1600, 1200];
const paper = () => ({ width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(255) });
const sceneOf = () =>
  createScene({
    image: paper(),
    wanted: ['RSS_14', 'PDF_417'],
    engine: createSession(zxing),
    budget: UNLIMITED,
  });

function passAt(viewOf: Pass['viewOf']): Pass {
  const pass = PASSES.Auto.find((each) => each.viewOf === viewOf);
  if (pass === undefined) throw new Error(`no pass examines ${viewOf}`);
  return pass;
}

const box = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const symbol = (type: ReadSymbol['type'], quad: Quad): ReadSymbol => ({
  type,
  text: 'text',
  quad,
  pass: 'fast',
});

describe('a sheet upright', () => {
  // Where rows of PDF417 rise, the engine reads few; it reads all that fall by .03° to 1.5°, and a sheet's tilt is known to .1°.
  it.each([8, -5, 30])('tilted by %i° has rows that fall from left to right by .13° to 1.4°', (degrees) => {
    const tilt = (degrees * Math.PI) / 180;
    const scene = sceneOf();
    vi.spyOn(scene.cells, 'tiltedSheet', 'get').mockReturnValue({
      tilt,
      along: [300, 1100],
      across: [200, 700],
    });
    const [view] = viewsOf(scene, passAt('sheet upright'));
    const [from, to] = [0, 800].map((x) => view?.toScene({ x, y: 100 }) ?? { x: 0, y: 0 });
    const angle = Math.atan2((to?.y ?? 0) - (from?.y ?? 0), (to?.x ?? 0) - (from?.x ?? 0));
    const fall = degrees - (angle * 180) / Math.PI;
    expect(fall).toBeGreaterThan(0.13);
    expect(fall).toBeLessThan(1.4);
  });
});

describe('doubted places', () => {
  const doubted = box(400, 300, 600, 340);

  it('are those of linear symbols that may be mixtures, each with a small and a large margin', () => {
    const scene = sceneOf();
    scene.answers.doubt([symbol('RSS_14', doubted), symbol('PDF_417', box(900, 300, 1200, 400))]);
    expect(scene.answers.doubtedPlaces('linear')).toEqual([doubted]);
    const corners = [...viewsOf(scene, passAt('doubted places'))].map(({ image, toScene }) => [
      toScene({ x: 0, y: 0 }),
      toScene({ x: image.width, y: image.height }),
    ]);
    expect(corners).toEqual(
      [20, 80].map((margin) => [
        { x: 400 - margin, y: 300 - margin },
        { x: 600 + margin, y: 340 + margin },
      ]),
    );
  });

  it('end where a symbol is read that lies over them', () => {
    const scene = sceneOf();
    scene.answers.doubt([symbol('RSS_14', doubted)]);
    scene.answers.add([{ symbol: symbol('RSS_14', box(900, 300, 1100, 340)), trusted: true }]);
    expect(scene.answers.doubtedPlaces('linear')).toEqual([doubted]);
    scene.answers.add([{ symbol: symbol('RSS_14', box(450, 310, 650, 350)), trusted: true }]);
    expect(scene.answers.doubtedPlaces('linear')).toEqual([]);
  });

  // The engine puts halves of several labels together, and reads each alone at its place.
  it.each([1.5, 2])('lead to all of nine DataBar Stacked with modules of %f px', async (modulePx) => {
    const random = generator(63);
    const codes: DrawnCode[] = [];
    for (let i = 0; i < 9; i++) codes.push(await drawKind('DataBar Stacked', random, modulePx));
    const page = sheet(
      codes.map(({ luma }) => luma),
      3,
      12,
    );
    const read = await recognize(page, {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: createBudget({ workMs: 3000 }),
    });
    expect(scorePhoto(codes, read.ok ? read.value : [])).toMatchObject({ missed: [], wrong: [] });
  });
});
