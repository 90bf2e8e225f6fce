// The blur of a photograph along a row: a Gaussian (lens, motion, a pixel's width), the disc of a lens out of focus, or both.
import { normal } from '../../../vision/normal.ts';

/** What part of the variance is the disc's, the rest the Gaussian's. */
export const SHAPES = [0, 0.6, 0.97] as const;
export type Shape = (typeof SHAPES)[number];

/** An edge under a blur, and a thin line: by distance in modules, in steps of 1 / PER_MODULE from −reach to reach. */
export interface Blur {
  readonly edge: Float32Array;
  readonly line: Float32Array;
  readonly reach: number;
}

/** Entries of the tables per module. */
export const PER_MODULE = 16;
/** Blurs that share a table, in modules² of variance. */
const VARIANCE_STEP = 0.02;
/** Narrower blurs are of no consequence within a sample. */
export const MIN_VARIANCE = 0.04;
export const MAX_VARIANCE = 3.2;
/** Beyond so many σ of its Gaussian an edge is felt by less than 1e-3. */
const REACH = 3.1;
/** Gaussians that a disc is the sum of: its projection by Chebyshev's rule. */
const NODES = 12;

const blurs = new Map<number, Blur>();

/** The blur of that variance in modules², MIN_VARIANCE to MAX_VARIANCE, to within 0.01. */
export function blurOf(variance: number, shape: Shape): Blur {
  const step = Math.round(Math.max(MIN_VARIANCE, Math.min(MAX_VARIANCE, variance)) / VARIANCE_STEP);
  const key = step * SHAPES.length + SHAPES.indexOf(shape);
  const known = blurs.get(key) ?? makeBlur(step * VARIANCE_STEP, shape);
  blurs.set(key, known);
  return known;
}

function makeBlur(variance: number, shape: Shape): Blur {
  const sigma = Math.sqrt(variance * (1 - shape));
  // The projection of a disc of radius r has the variance r² / 4.
  const radius = 2 * Math.sqrt(variance * shape);
  const nodes =
    shape === 0 ? [0] : Array.from({ length: NODES }, (_, i) => ((i + 1) * Math.PI) / (NODES + 1));
  const parts = nodes.map((angle) =>
    shape === 0
      ? { at: 0, weight: 1 }
      : { at: radius * Math.cos(angle), weight: (2 * Math.sin(angle) ** 2) / (NODES + 1) },
  );
  // Of a sharp disc the nodes would be seen one by one.
  const width = shape === 0 ? sigma : Math.hypot(sigma, (0.45 * radius * Math.PI) / (NODES + 1));
  const reach = Math.ceil((radius + REACH * width) * PER_MODULE) / PER_MODULE;
  const entries = 2 * reach * PER_MODULE + 2;
  const edge = new Float32Array(entries);
  const line = new Float32Array(entries);
  for (let i = 0; i < entries; i++) {
    const x = i / PER_MODULE - reach;
    for (const { at, weight } of parts) {
      const z = (x - at) / width;
      edge[i] = (edge[i] ?? 0) + weight * normal(z);
      line[i] = (line[i] ?? 0) + (weight * Math.exp(-0.5 * z * z)) / (width * Math.sqrt(2 * Math.PI));
    }
  }
  return { edge, line, reach };
}
