// Aztec codes of small, blurred or bent modules: the grid is fitted from the bull's-eye outwards, the codewords are corrected with the least confident
// ones erased, and the engine reads what is drawn anew from them.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import { release } from '../../lib/release.ts';
import type { Steps } from '../../lib/steps.ts';
import { FAST_PASS } from '../engine/read.ts';
import { answered } from '../engine/texts.ts';
import { matrixSteps, quadOf } from '../matrix/index.ts';
import { rectify } from '../matrix/rectify.ts';
import { UNKNOWN, type SoftModules } from '../matrix/modules.ts';
import type { Quad, Reader, RecognizedSymbol, Scene } from '../reader.ts';
import { boxOf, inverseOf, mapQuad } from '../vision/geometry.ts';
import { correlationOf, EYE, EYE_RING, eyeOf, fittedCore, greysOf, planeOf, squareIn } from './core.ts';
import { correctedModules, modesOf, type Mode } from './decode.ts';
import { coreOf, formsOf, layoutOf, markRing, modePlaces } from './layout.ts';

/** Bull's-eyes of codes that are read have 0.76 and more once they are fitted, of others 0.58; print, keys and windows 0.45 to 0.69. */
const MIN_CORRELATION = 0.58;
/** With the marks of its corners: codes that are read have 0.74 and more, of others 0.71; print, keys and windows 0.65 at most. */
const MIN_MARKED = 0.68;
/** Nominal ms of the search, whose places are as many in any view, of a fit, and of all that samples a code, by thousand modules. */
const SEARCH_WORK_MS = 0.8;
const FIT_WORK_MS = 2;
const READ_WORK_MS_PER_1000_MODULES = 100;
/** With room for print beside the code. */
const MAX_VIEW_ASPECT = 1.6;
/** Where a code's only finder pattern lies, in its sides. */
const FINDERS = [[0.5, 0.5]] as const;
/** Pixels of a module in the drawing, and modules of white around it. */
const MODULE_PX = 4;
const MARGIN = 2;
const TURNS = [0, 1, 2, 3] as const;

/** The code in the middle of a view that is upright and enlarged; it is sampled from the scene's own pixels. */
export const aztecOfView: Reader = {
  symbologies: ['AZTEC'],
  *read({ image, toScene }, scene, budget) {
    if (Math.max(image.width, image.height) > MAX_VIEW_ASPECT * Math.min(image.width, image.height))
      return [];
    if (!budget.spend(SEARCH_WORK_MS)) return [];
    const seen = eyeOf(image);
    yield;
    if (seen === undefined || !budget.spend(FIT_WORK_MS)) return [];
    const eye = fittedCore(scene.image, EYE, mapQuad(seen, toScene));
    yield;
    if (correlationOf(scene.image, EYE, eye) < MIN_CORRELATION) return [];
    const modules = Math.min(image.width, image.height) / widthOf(seen);
    const found = likeliest(scene.image, eye, modules);
    const symbol = found && (yield* readPlaced(scene, found, budget));
    return symbol === undefined ? [] : [{ ...symbol, quad: mapQuad(symbol.quad, inverseOf(toScene)) }];
  },
};

/** Of a module of the bull's-eye with these corners, which run along the image's sides. */
function widthOf(eye: Quad): number {
  const { left, right } = boxOf(eye);
  return (right - left) / (2 * EYE_RING + 1);
}

/** A code's core, with its corners from the first one clockwise, and its mode. */
interface Placed {
  readonly quad: Quad;
  readonly mode: Mode;
}

/** By the marks whether the code is compact and how it is turned, and then its mode among those of codes of so many modules at most. */
function likeliest(luma: Luma, eye: Quad, mostModules: number): Placed | undefined {
  let best: { readonly correlation: number; readonly isCompact: boolean; readonly quad: Quad } | undefined;
  for (const turns of TURNS) {
    const plane = planeOf(EYE_RING, turned(eye, turns));
    if (plane === undefined) return undefined;
    for (const isCompact of [true, false]) {
      const ring = markRing(isCompact);
      const quad = squareIn(plane, ring);
      const correlation = correlationOf(luma, { ring, modules: coreOf(isCompact) }, quad);
      if (best === undefined || correlation > best.correlation) best = { correlation, isCompact, quad };
    }
  }
  if (best === undefined || best.correlation < MIN_MARKED) return undefined;
  const plane = planeOf(markRing(best.isCompact), best.quad);
  if (plane === undefined) return undefined;
  const { isCompact, quad } = best;
  const mode = likeliestMode(greysOf(luma, plane, markRing(isCompact)), isCompact, mostModules);
  return mode && { quad, mode };
}

function turned([a, b, c, d]: Quad, turns: (typeof TURNS)[number]): Quad {
  const quads = [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ] as const;
  return quads[turns];
}

/** The mode whose bits agree best with the greys of the core. */
function likeliestMode(greys: Float32Array, isCompact: boolean, mostModules: number): Mode | undefined {
  const core = coreOf(isCompact);
  const places = modePlaces(isCompact, 2 * markRing(isCompact) + 1);
  const meanOf = (module: number): number => {
    const some = greys.filter((_, i) => core[i] === module);
    return some.reduce((sum, grey) => sum + grey, 0) / some.length;
  };
  const middle = (meanOf(0) + meanOf(1)) / 2;
  let best = -Infinity;
  let likeliest: Mode | undefined;
  for (const form of formsOf(isCompact, mostModules))
    for (const mode of modesOf(form)) {
      let score = 0;
      for (const [i, at] of places.entries()) {
        const darkness = middle - (greys[at] ?? 0);
        score += mode.bits[i] === 1 ? darkness : -darkness;
      }
      if (score <= best) continue;
      best = score;
      likeliest = mode;
    }
  return likeliest;
}

function* readPlaced(
  { image, engine }: Scene,
  { quad, mode }: Placed,
  budget: Budget,
): Steps<RecognizedSymbol | undefined> {
  const { isCompact } = mode.form;
  const ring = markRing(isCompact);
  const layout = layoutOf(mode.form);
  const { size } = layout;
  if (!budget.spend(FIT_WORK_MS + (size * size * READ_WORK_MS_PER_1000_MODULES) / 1000)) return undefined;
  const modules = coreOf(isCompact);
  modePlaces(isCompact, 2 * ring + 1).forEach((at, i) => (modules[at] = mode.bits[i] ?? UNKNOWN));
  layout.mode.forEach((at, i) => (layout.known[at] = mode.bits[i] ?? UNKNOWN));
  const homography = planeOf(ring, fittedCore(image, { ring, modules }, quad), size / 2);
  yield;
  if (homography === undefined) return undefined;
  const raster = rectify(image, homography, size);
  const decode = (soft: SoftModules): Uint8Array | undefined => correctedModules(soft, layout, mode);
  const read = yield* matrixSteps(
    raster,
    { known: layout.known, finders: FINDERS, decode, decodeSolved: (_seen, solved) => decode(solved) },
    budget,
  );
  if (read === undefined) return undefined;
  const drawn = drawing(read.data, size);
  const [symbol] = (yield* engine.read(drawn, { ...FAST_PASS, isPure: true, formats: ['Aztec'] })).flatMap(
    answered,
  );
  release(drawn.data);
  return symbol && { ...symbol, quad: quadOf(homography, size, read.mesh) };
}

function drawing(modules: Uint8Array, size: number): Luma {
  const side = (size + 2 * MARGIN) * MODULE_PX;
  const data = new Uint8Array(side * side).fill(255);
  for (let i = 0; i < modules.length; i++) {
    if (modules[i] !== 1) continue;
    const [left, top] = [(MARGIN + (i % size)) * MODULE_PX, (MARGIN + Math.floor(i / size)) * MODULE_PX];
    for (let y = top; y < top + MODULE_PX; y++) data.fill(0, y * side + left, y * side + left + MODULE_PX);
  }
  return { width: side, height: side, data };
}
