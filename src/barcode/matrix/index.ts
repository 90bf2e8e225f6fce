// Matrix codes of which some modules are known before they are read: sampled on the plane and through a mesh, judged among their neighbours, and
// deconvolved at last.
import type { Budget } from '../../lib/budget.ts';
import type { Steps } from '../../lib/steps.ts';
import type { Point, Quad } from '../vision/geometry.ts';
import { project, type Homography } from '../vision/homography.ts';
import { deconvolveSteps } from './deconvolve.ts';
import { fitMesh, offsetAt, type Known, type Mesh } from './mesh.ts';
import { MODULE_PX, smoothed, type Rectified } from './rectify.ts';
import type { SoftModules } from './modules.ts';
import { knownShare, moduleValues, softModules, unspilt } from './soft.ts';
import type { Seen, Solved } from './solve.ts';

/**
 * Shares of the known modules that must be right, by chance half. On the plane codes that a mesh then reads have 0.86
 * and more, wrong triples 0.58 to 0.78; read at last, codes have 0.95 and more, wrong triples 0.91 at most.
 */
const MIN_SHARE = { forMesh: 0.7, toRead: 0.85 } as const;
/** Radii of the box by which the raster is smoothed for the mesh and for reading, in its pixels. */
const SMOOTH_PX = [1, 2] as const;
/** How much of the neighbours' light is taken off a module: none, and for blurred images. */
const SPILLS = [0, 0.5, 1] as const;

/** A code that may be there, and what its modules say. */
export interface Matrix<Data> extends Known {
  /** Undefined where too many modules are wrong. */
  readonly decode: (soft: SoftModules) => Data | undefined;
  /** The same of modules that were solved from what the samples see of them. */
  readonly decodeSolved: (seen: Seen, solved: Solved) => Data | undefined;
}

/** What the code says, by the first way to sample it that can be corrected, and the mesh that it took. Rests between the ways. */
export function* matrixSteps<Data>(
  raster: Rectified,
  matrix: Matrix<Data>,
  budget: Budget,
): Steps<{ readonly data: Data; readonly mesh: Mesh | undefined } | undefined> {
  const smooth = SMOOTH_PX.map((radius) => smoothed(raster, radius));
  const [first = raster] = smooth;
  const plane = dataOf(smooth, undefined, matrix);
  if (plane !== undefined) return { data: plane, mesh: undefined };
  yield;
  if (knownShare(softModules(moduleValues(first), raster.side), matrix.known) < MIN_SHARE.forMesh)
    return undefined;
  const mesh = fitMesh(first, matrix);
  yield;
  const bent = dataOf(smooth, mesh, matrix);
  if (bent !== undefined) return { data: bent, mesh };
  for (const each of [undefined, mesh]) {
    const data = yield* deconvolveSteps(first, each, matrix, budget);
    if (data !== undefined) return { data, mesh };
  }
  return undefined;
}

/** Corners of the code in the image. */
export function quadOf(homography: Homography, side: number, mesh: Mesh | undefined): Quad {
  const corner = (u: number, v: number): Point => {
    const dx = mesh === undefined ? 0 : offsetAt(mesh.dx, mesh.cells, u, v);
    const dy = mesh === undefined ? 0 : offsetAt(mesh.dy, mesh.cells, u, v);
    return project(homography, u * side + dx / MODULE_PX, v * side + dy / MODULE_PX);
  };
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
}

/** What the code says, by the first of several ways to weigh the samples that can be corrected. */
function dataOf<Data>(
  rasters: readonly Rectified[],
  mesh: Mesh | undefined,
  { known, decode }: Matrix<Data>,
): Data | undefined {
  for (const raster of rasters) {
    const values = moduleValues(raster, mesh);
    for (const spill of SPILLS) {
      const soft = softModules(unspilt(values, raster.side, spill), raster.side);
      if (knownShare(soft, known) < MIN_SHARE.toRead) continue;
      const data = decode(soft);
      if (data !== undefined) return data;
    }
  }
  return undefined;
}
