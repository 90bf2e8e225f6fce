// QR codes on bent, creased or strongly tilted surfaces, under glare or damaged: the modules are sampled through a mesh,
// judged among their neighbours, corrected with the least confident ones erased, and decoded.
import type { Luma } from '../../../image/types.ts';
import { shareOf, type Budget } from '../../../lib/budget.ts';
import { LIMITS } from '../../limits.ts';
import { release } from '../../../lib/release.ts';
import type { Steps } from '../../../lib/steps.ts';
import { blur, unsharp } from '../../vision/pixels.ts';
import { layoutOf, type Layout } from '../layout.ts';
import type { Point, Quad, Reader, RecognizedSymbol } from '../../reader.ts';
import { contains, distance, inverseOf, mapQuad } from '../../vision/geometry.ts';
import { lastAlignment } from './alignment.ts';
import { COARSE, finderSteps, THOROUGH } from '../../locate/finder-patterns.ts';
import type { FinderPlace } from '../../locate/finder-rays.ts';
import { cornerSteps, FLATNESS, type Corners } from './corners.ts';
import { decodeModules } from './decode.ts';
import { decodeSymbol } from '../low-resolution/decode.ts';
import { fitHomography } from '../../vision/homography.ts';
import { matrixSteps, quadOf } from '../../matrix/index.ts';
import { MODULE_PX, rectify, smoothed } from '../../matrix/rectify.ts';

/** Corners of the code with a finder pattern. */
const FINDERS = [
  [0, 0],
  [1, 0],
  [0, 1],
] as const;
/** Nominal ms per thousand modules of one mesh. */
const WORK_MS_PER_1000_MODULES = 25;
/** An image full of false finder patterns ends here: a dozen meshes of a version 4. */
const MAX_WORK_MS = 300;

/** Levels that are searched after the image: at half and a quarter of the size grain and texture are gone, and blur is less wide. */
const COARSER = [2, 4] as const;
const MIN_LEVEL_PX = 250;
/** A code has three finder patterns: an image with fewer than two shows none, a level or a sharpened image with many shows texture. */
const MIN_PLACES = 2;
const MAX_PLACES = 40;
/** Finer modules are not read again from a coarser level. */
const FINE_MODULE_PX = 2 * MODULE_PX;
/** The finest level of so few pixels is searched sharpened, where nothing is read of some places: radius in pixels, amount, nominal ns a pixel. */
const MAX_SHARPENED_PIXELS = 800_000;
const SHARPEN_PX = 2;
const SHARPENING = 2;
const SHARPEN_WORK_NS = 8;
/** Of a view of one region: two meshes and more. Of 20 small codes that nothing else reads 8 are read with 60, 12 with 150 and with 400. */
const MAX_VIEW_WORK_MS = 150;
/** A code's region has room beside it, or a caption. A choice. */
const MAX_VIEW_ASPECT = 2;

/** QR codes that are not read yet. The view is the scene's image itself. */
export const qrMesh: Reader = {
  symbologies: ['QR_CODE'],
  *read(view, scene, budget) {
    const codes: RecognizedSymbol[] = [];
    const tried: Tried[] = [];
    const search = function* (luma: Luma, patterns: readonly FinderPlace[], factor: number): Steps<number> {
      const left = patterns.filter((pattern) => {
        const at = { x: pattern.x * factor, y: pattern.y * factor };
        return ![...scene.symbols(), ...codes].some(({ quad }) => contains(quad, at));
      });
      const found = yield* meshSteps(luma, left, budget, { factor, tried });
      for (const code of found) codes.push({ ...code, quad: scaledQuad(code.quad, factor) });
      return left.length;
    };
    const places = yield* search(view.image, yield* scene.finderPatterns(), 1);
    if (places < MIN_PLACES) return codes;
    for (const factor of COARSER.map((each) => each * scene.workFactor)) {
      const level = scene.level(factor);
      if (Math.min(level.width, level.height) < MIN_LEVEL_PX) break;
      const patterns = yield* finderSteps(level, THOROUGH, budget);
      if (patterns.length <= MAX_PLACES) yield* search(level, patterns, factor);
    }
    if (places > MAX_PLACES || codes.length + scene.symbols().length > 0) return codes;
    let factor = scene.workFactor;
    while (scene.level(factor).data.length > MAX_SHARPENED_PIXELS) factor *= 2;
    const level = scene.level(factor);
    if (!budget.spend((level.data.length * SHARPEN_WORK_NS) / 1e6)) return codes;
    const soft = blur(level, SHARPEN_PX);
    const sharp = unsharp(level, soft, SHARPENING);
    release(soft.data);
    yield;
    try {
      const patterns = yield* finderSteps(sharp, THOROUGH, budget);
      if (patterns.length > MAX_PLACES) return codes;
      yield* search(level, patterns, factor);
      if (codes.length === 0) yield* search(sharp, patterns, factor);
      return codes;
    } finally {
      release(sharp.data);
    }
  },
};

/**
 * Codes whose finder patterns a view shows that is upright and enlarged. They are sampled from the scene's own pixels: what sharpened a view cuts
 * off the modules' greys.
 */
export const qrMeshOfView: Reader = {
  symbologies: ['QR_CODE'],
  *read({ image, toScene }, scene, budget) {
    if (Math.max(image.width, image.height) > MAX_VIEW_ASPECT * Math.min(image.width, image.height))
      return [];
    const own = shareOf(budget, MAX_VIEW_WORK_MS);
    const patterns = yield* finderSteps(image, COARSE, own);
    if (patterns.length < MIN_PLACES || patterns.length > MAX_PLACES) return [];
    const scale = distance(toScene({ x: 1, y: 0 }), toScene({ x: 0, y: 0 }));
    const places = patterns.map((each) => ({ ...each, ...toScene(each), module: scale * each.module }));
    const codes = yield* meshSteps(scene.image, places, own);
    return codes.map((code) => ({ ...code, quad: mapQuad(code.quad, inverseOf(toScene)) }));
  },
};

/** Corners that could not be read, in pixels of the scene. */
interface Tried {
  readonly side: number;
  readonly patterns: readonly FinderPlace[];
}

function wasTried({ side, patterns }: Corners, factor: number, tried: readonly Tried[]): boolean {
  return tried.some(
    (other) =>
      other.side === side &&
      patterns.every(({ x, y }, i) => {
        const there = other.patterns[i];
        if (there === undefined || there.module > FINE_MODULE_PX) return false;
        return distance({ x: x * factor, y: y * factor }, there) < 1.5 * there.module;
      }),
  );
}

function scaledQuad([a, b, c, d]: Quad, factor: number): Quad {
  const scaled = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
  return [scaled(a), scaled(b), scaled(c), scaled(d)];
}

/**
 * The codes whose finder patterns are given, the most confident first, in pixels of the image, which is the scene's at 1/factor.
 * Rests between placements and meshes; ends early, with what was read, once the budget is used up. Corners of `tried` are left out,
 * and those that cannot be read are added to it.
 */
export function* meshSteps(
  luma: Luma,
  patterns: readonly FinderPlace[],
  budget: Budget,
  { factor, tried }: { readonly factor: number; readonly tried: Tried[] } = { factor: 1, tried: [] },
): Steps<readonly RecognizedSymbol[]> {
  const codes: RecognizedSymbol[] = [];
  const used = new Set<FinderPlace>();
  const layouts = new Map<number, Layout>();
  let spentMs = 0;
  // 40 patterns of a field would take a second, those of a page of print take 30 ms.
  const all = yield* cornerSteps(luma, patterns, shareOf(budget, LIMITS.MAX_CORNER_WORK_MS));
  for (const corners of all) {
    if (corners.patterns.some((pattern) => used.has(pattern)) || wasTried(corners, factor, tried)) continue;
    const { side } = corners;
    const workMs = (side * side * WORK_MS_PER_1000_MODULES) / 1000;
    spentMs += workMs;
    if (spentMs > MAX_WORK_MS || !budget.spend(workMs)) return codes;
    const layout = layouts.get(side) ?? layoutOf((side - 17) / 4);
    layouts.set(side, layout);
    const code = yield* codeSteps(luma, corners, layout, budget);
    if (code === undefined) {
      const places = corners.patterns.map(({ x, y, module }) => ({
        x: x * factor,
        y: y * factor,
        module: module * factor,
      }));
      tried.push({ side, patterns: places });
      continue;
    }
    for (const pattern of corners.patterns) used.add(pattern);
    codes.push(code);
  }
  return codes;
}

function* codeSteps(
  luma: Luma,
  corners: Corners,
  layout: Layout,
  budget: Budget,
): Steps<RecognizedSymbol | undefined> {
  const { side } = corners;
  let { homography } = corners;
  let raster = rectify(luma, homography, side);
  const anchor = lastAlignment(smoothed(raster, 1), homography, layout);
  const anchored = anchor && fitHomography([...corners.pairs, anchor], side, FLATNESS);
  if (anchored !== undefined) {
    homography = anchored;
    raster = rectify(luma, homography, side);
  }
  yield;
  const read = yield* matrixSteps(
    raster,
    {
      known: layout.known,
      finders: FINDERS,
      decode: (soft) => decodeModules(soft, layout),
      decodeSolved: (seen, solved) => decodeSymbol(seen, layout, solved),
    },
    budget,
  );
  if (read === undefined || read.data.text === '') return undefined;
  const { data, mesh } = read;
  return {
    type: 'QR_CODE',
    text: data.text,
    ...(data.part && { part: data.part }),
    raw: data.raw,
    quad: quadOf(homography, side, mesh),
  };
}
