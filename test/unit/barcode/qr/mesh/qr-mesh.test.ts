import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../../src/barcode/index.ts';
import { findFinders, finderSteps, THOROUGH } from '../../../../../src/barcode/locate/finder-patterns.ts';
import { cornerSteps, findCorners } from '../../../../../src/barcode/qr/mesh/corners.ts';
import type { Point, Scene } from '../../../../../src/barcode/reader.ts';
import { createPyramid } from '../../../../../src/barcode/vision/pyramid.ts';
import { project } from '../../../../../src/barcode/vision/homography.ts';
import { meshSteps, qrMesh } from '../../../../../src/barcode/qr/mesh/index.ts';
import type { FinderPattern } from '../../../../../src/barcode/locate/finder-rays.ts';
import { finish } from '../../../../../src/lib/steps.ts';
import type { Luma } from '../../../../../src/image/types.ts';
import { createBudget, UNLIMITED, type Budget } from '../../../../../src/lib/budget.ts';
import { defocused, exposed } from '../../../../support/draw-photo-sensor.ts';
import { drawCode } from '../../../../support/draw.ts';
import { CATEGORIES, drawPhoto } from '../../../../support/draw-photo-categories.ts';
import { generator } from '../../../../support/draw-linear.ts';
import { qrModules } from '../../../../support/draw-qr.ts';

/** Waves of `depth` pixels across the image, as cloth has them; nearest neighbour. */
function waved({ width, height, data }: Luma, depth: number): Luma {
  const out = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = Math.round(x + depth * Math.sin((2 * Math.PI * y) / height));
      const sy = Math.round(y + depth * Math.sin((2 * Math.PI * x) / width));
      if (sx >= 0 && sy >= 0 && sx < width && sy < height) out[y * width + x] = data[sy * width + sx] ?? 255;
    }
  }
  return { width, height, data: out };
}

/** 300 × 300 px: the modules where `place` puts them, black on white. */
function seen(
  modules: readonly (readonly boolean[])[],
  place: (u: number, v: number) => { readonly x: number; readonly y: number },
): Luma {
  const data = new Uint8Array(300 * 300).fill(255);
  const STEPS = 16;
  for (let j = 0; j < modules.length * STEPS; j++) {
    for (let i = 0; i < modules.length * STEPS; i++) {
      if (modules[Math.floor(j / STEPS)]?.[Math.floor(i / STEPS)] !== true) continue;
      const { x, y } = place((i + 0.5) / STEPS, (j + 0.5) / STEPS);
      data[Math.floor(y) * 300 + Math.floor(x)] = 0;
    }
  }
  return { width: 300, height: 300, data };
}

describe('the QR mesh', () => {
  it.each([0, 40, 90, 135, 200, 290])(
    'knows how a code lies that is rotated by %i° and seen from the side',
    (degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const place = (u: number, v: number) => {
        const [x, y] = [6 * (u - 14.5), 6 * (v - 14.5)];
        const [a, b] = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
        // Half as wide as high, and nearer at the right.
        const w = 1 + a / 600;
        return { x: 150 + (0.5 * a) / w, y: 150 + b / w };
      };
      const code = seen(qrModules('rotated and seen from the side', 3), place);
      const found = findCorners(code, findFinders(code));
      expect(found[0]?.side).toBe(29);
      const h = found[0]?.homography ?? new Float64Array(8);
      for (const [u, v] of [
        [0, 0],
        [29, 0],
        [0, 29],
        [29, 29],
      ] as const) {
        const [want, is] = [place(u, v), project(h, u, v)];
        expect(Math.hypot(want.x - is.x, want.y - is.y)).toBeLessThan(6);
      }
    },
  );

  it('places few triples of noise, whose corner shows no pattern', async () => {
    const noise = CATEGORIES.find(({ name }) => name === 'nothing: noise');
    if (noise === undefined) throw new Error('no noise');
    const { luma } = await drawPhoto(noise, 5);
    const patterns = finish(finderSteps(luma, THOROUGH, UNLIMITED));
    let workMs = 0;
    const budget = { spend: (ms: number) => (workMs += ms) < Infinity, exhausted: false };
    finish(cornerSteps(luma, patterns, budget));
    expect(workMs).toBeLessThan(150);
  });

  it('reads a code on waved cloth, which the standard scan does not', async () => {
    const code = waved(
      await drawCode('qrcode', 'waves of cloth under a code', { scale: 4, eclevel: 'M' }),
      8,
    );
    const read = async (effort: 'standard' | 'advanced') => {
      const result = await recognize(code, {
        symbologies: 'qr',
        effort,
        preprocessing: 'Auto',
        budget: UNLIMITED,
      });
      return result.ok ? result.value.map(({ text }) => text) : [];
    };
    expect(await read('standard')).toEqual([]);
    expect(await read('advanced')).toEqual(['waves of cloth under a code']);
  });

  /** A version 5 of level M, 37 modules of 6 px to a side, with what `mar` makes of the grey at a module's place. */
  const marred = (mar: (u: number, v: number, grey: number) => number, modulePx = 6): Luma => {
    const modules = qrModules('what was printed can be read though part of it is gone', 5);
    const side = 37 + 8;
    const width = side * modulePx;
    const data = new Uint8Array(width * width).map((_, i) => {
      const [u, v] = [((i % width) + 0.5) / modulePx - 4, (Math.floor(i / width) + 0.5) / modulePx - 4];
      return mar(u, v, modules[Math.floor(v)]?.[Math.floor(u)] === true ? 30 : 220);
    });
    return { width, height: width, data };
  };
  const texts = async (luma: Luma, effort: 'standard' | 'advanced'): Promise<readonly string[]> => {
    const result = await recognize(luma, {
      symbologies: 'qr',
      effort,
      preprocessing: 'Auto',
      budget: UNLIMITED,
    });
    return result.ok ? result.value.map(({ text }) => text) : [];
  };

  it.each([
    ['top right', 30, 0],
    ['bottom left', 0, 30],
    ['top left', 0, 0],
  ])('reads a code whose %s finder pattern is torn', async (_, left, top) => {
    const torn = marred((u, v, grey) => {
      const [x, y] = [u - left, v - top];
      return x > 0 && y > 0 && x < 7 && y < 7 && Math.abs(x - y) < 1.6 ? 220 : grey;
    });
    expect(await texts(torn, 'standard')).toEqual([]);
    expect(await texts(torn, 'advanced')).toEqual(['what was printed can be read though part of it is gone']);
  });

  it('reads a code of which glare hides more than plain correction can mend', async () => {
    // 24 check codewords a block: 12 errors can be mended, 21 erasures. The patch touches 14 to 18 codewords of each.
    const glaring = marred((u, v, grey) => (u > 11 && u < 25 && v > 12 && v < 25 ? 255 : grey));
    expect(await texts(glaring, 'standard')).toEqual([]);
    expect(await texts(glaring, 'advanced')).toEqual([
      'what was printed can be read though part of it is gone',
    ]);
  });

  it.each([
    ['a Gaussian', 0.6, 0],
    ['a disc', 0, 0.9],
  ])('reads a code that is blurred by %s', async (_, sigma, radius) => {
    const sharp = marred((__, ___, grey) => grey);
    const plane = { ...sharp, data: Float32Array.from(sharp.data) };
    const disc = 6 * sigma * 2 * Math.sqrt(1 / 3);
    const soft = [disc, disc, disc, 6 * radius].reduce(defocused, plane);
    const blurred = exposed(soft, 3, generator(5));
    expect(await texts(blurred, 'standard')).toEqual([]);
    expect(await texts(blurred, 'advanced')).toEqual([
      'what was printed can be read though part of it is gone',
    ]);
  });

  const read = (luma: Luma, patterns: readonly FinderPattern[], budget: Budget): readonly string[] =>
    finish(meshSteps(luma, patterns, budget)).map(({ text }) => text);

  it('reads large modules under strong noise from a smaller size, at their place in the image', () => {
    const { width, height, data } = marred((_, __, grey) => (grey < 128 ? 70 : 180), 24);
    const grainy = exposed({ width, height, data: Float32Array.from(data) }, 60, generator(3));
    const level = createPyramid(grainy, UNLIMITED, (made) => made);
    const patterns = finish(finderSteps(grainy, THOROUGH, UNLIMITED));
    expect(read(grainy, patterns, UNLIMITED)).toEqual([]);
    const scene = {
      symbols: () => [],
      workFactor: 1,
      level,
      finderPatterns: () => finderSteps(grainy, THOROUGH, UNLIMITED),
    };
    const view = { image: grainy, toScene: (at: Point) => at };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reader asks nothing else of the scene
    const codes = finish(qrMesh.read(view, scene as unknown as Scene, UNLIMITED));
    expect(codes.map(({ text }) => text)).toEqual(['what was printed can be read though part of it is gone']);
    const [corner] = codes[0]?.quad ?? [];
    expect(Math.hypot((corner?.x ?? 0) - 96, (corner?.y ?? 0) - 96)).toBeLessThan(12);
  });

  it('reads nothing where three finder patterns frame noise', () => {
    const random = generator(7);
    for (let i = 0; i < 20; i++) {
      const noise = Array.from({ length: 37 * 37 }, () => random() < 0.5);
      const framed = marred((u, v, grey) => {
        const [x, y] = [Math.floor(u), Math.floor(v)];
        const inside = x >= 0 && y >= 0 && x < 37 && y < 37;
        const function_ = x === 6 || y === 6 || (x < 9 && (y < 9 || y > 28)) || (x > 28 && y < 9);
        return !inside || function_ ? grey : noise[y * 37 + x] === true ? 30 : 220;
      });
      expect(read(framed, findFinders(framed), UNLIMITED)).toEqual([]);
    }
  });

  it('spends the budget on placements and on each mesh, and ends with what was read once it is used up', () => {
    const code = marred((_, __, grey) => grey);
    const patterns = findFinders(code);
    const spent: number[] = [];
    const meter: Budget = { spend: (ms) => (spent.push(ms), true), exhausted: false };
    const texts = ['what was printed can be read though part of it is gone'];
    expect(read(code, patterns, meter)).toEqual(texts);
    const total = spent.reduce((sum, ms) => sum + ms, 0);
    expect(read(code, patterns, createBudget({ workMs: total + 1 }))).toEqual(texts);
    // The mesh is paid before it is made: a version 5 of 37 · 37 modules costs 34 ms of the total.
    expect(spent).toContain((37 * 37 * 25) / 1000);
    expect(read(code, patterns, createBudget({ workMs: total - 1 }))).toEqual([]);
    expect(read(code, patterns, createBudget({ workMs: 0 }))).toEqual([]);
  });
});
