// Where an image looks like the bars of a linear code: blocks whose gradients all point one way, joined to regions.
import { release } from '../../lib/release.ts';
import { BLOCK_PX, type Tensor } from '../vision/structure-tensor.ts';
import type { Point } from '../vision/geometry.ts';
import { valueAt } from '../vision/select.ts';

/** A region of parallel edges, in pixels of the image. */
export interface BarRegion {
  readonly centre: Point;
  /** Direction across the bars, radians, in [−π/2, π/2]. */
  readonly angle: number;
  /** Extent across the bars (the code's width). */
  readonly length: number;
  /** Extent along the bars (the code's height). */
  readonly breadth: number;
  /** Sum of squared gradients. */
  readonly energy: number;
}

/** What makes blocks a region. */
export interface BarRule {
  /** Mean squared gradient of a block, (grey levels a pixel)². */
  readonly minEnergy: number;
  /** (λ1−λ2)/(λ1+λ2) of a block: 1 for parallel edges, 0 for none. */
  readonly minCoherence: number;
  /** Blocks, as steps in x and y, that join a block of the region. */
  readonly neighbours: readonly (readonly [number, number])[];
  /** The angle by which a block may differ from the one that it joins, or from the mean of the whole region so far. */
  readonly maxDegrees: number;
  readonly comparedWith: 'block' | 'region';
  readonly minBlocks: number;
  readonly minLengthPx: number;
  readonly minBreadthPx: number;
  /** Blocks of the region over its rectangle. */
  readonly minFill: number;
  /** The share of its blocks beyond each side of the rectangle: print that touches the bars does not widen the region. */
  readonly trim: number;
  /**
   * Outer rows of blocks along the region's length with less than this share of the fullest row's blocks are left out: the side of a
   * frame or of a coloured ground runs as the bars do, and would make the region as high as the frame.
   */
  readonly minRowShare: number;
  /** Directions this close to a row or column are taken as such: sampling then meets pixel centres. */
  readonly snapDegrees: number;
}

/** For crops that the engine reads: blurred and faint bars too, over a smoothed tensor. */
export const BLURRED_BARS: BarRule = {
  // A code of 20 levels contrast at 4 px per module has 25.
  minEnergy: 16,
  // Blurred or noisy bars have 0.6, print 0.2 to 0.5.
  minCoherence: 0.55,
  neighbours: [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ],
  maxDegrees: 12,
  comparedWith: 'block',
  // An EAN-8 at 1 px per module is 8 blocks wide.
  minBlocks: 6,
  minLengthPx: 40,
  minBreadthPx: 0,
  minFill: 0,
  trim: 0.02,
  minRowShare: 0,
  snapDegrees: 0,
};

/** For the built-in linear decoders: single bars of low codes, whose ends leave holes. */
export const FINE_BARS: BarRule = {
  // Noise of σ 6 stays below, modules of 2 px with a contrast of 40 and blur σ 0.5 module lie above.
  minEnergy: 75,
  // An IMB's uneven bar ends leave 0.6.
  minCoherence: 0.5,
  // Over one block that is none: the ends of an IMB's bars leave such holes.
  neighbours: Array.from({ length: 25 }, (_, i): readonly [number, number] => [
    (i % 5) - 2,
    Math.floor(i / 5) - 2,
  ]),
  maxDegrees: 15,
  comparedWith: 'region',
  minBlocks: 3,
  // Shorter than the 20 modules of a two-digit add-on at 1 px.
  minLengthPx: 18,
  minBreadthPx: 8,
  // A symbol fills its own.
  minFill: 0.3,
  trim: 0,
  // The two sides of a frame are two blocks of the 16 of an IMB at 1 px a bar; rows that the ends of an IMB's bars cross have a third.
  minRowShare: 0.2,
  snapDegrees: 0.7,
};

/** What smaller regions allocate is left to the garbage collection. */
const RELEASED_BLOCKS = 4096;

/** Regions of bars by the rule, the strongest first. */
export function findBarRegions(tensor: Tensor, rule: BarRule): readonly BarRegion[] {
  const { columns, rows } = tensor;
  const count = columns * rows;
  const { cos, sin, open } = directions(tensor, rule);
  const minCos = Math.cos((2 * rule.maxDegrees * Math.PI) / 180);
  const found: BarRegion[] = [];
  const queue = new Int32Array(count);
  const byRegion = rule.comparedWith === 'region';
  // The innermost loop of all recognition: arrays of numbers, not of pairs.
  const across = Int32Array.from(rule.neighbours, ([dx]) => dx);
  const down = Int32Array.from(rule.neighbours, ([, dy]) => dy);
  for (let seed = 0; seed < count; seed++) {
    if (open[seed] !== 1) continue;
    open[seed] = 0;
    queue[0] = seed;
    let size = 1;
    let sumCos = 0;
    let sumSin = 0;
    for (let head = 0; head < size; head++) {
      const block = queue[head] ?? 0;
      const row = Math.floor(block / columns);
      const column = block - row * columns;
      if (byRegion) {
        // Twice the angle, by the block's strength.
        sumCos += (tensor.xx[block] ?? 0) - (tensor.yy[block] ?? 0);
        sumSin += 2 * (tensor.xy[block] ?? 0);
      } else {
        sumCos = cos[block] ?? 0;
        sumSin = sin[block] ?? 0;
      }
      const min = minCos * Math.hypot(sumCos, sumSin);
      for (let i = 0; i < across.length; i++) {
        const x = column + (across[i] ?? 0);
        const y = row + (down[i] ?? 0);
        if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
        const next = y * columns + x;
        if (open[next] !== 1) continue;
        if ((cos[next] ?? 0) * sumCos + (sin[next] ?? 0) * sumSin < min) continue;
        open[next] = 0;
        queue[size++] = next;
      }
    }
    const region = regionOf(queue.subarray(0, size), tensor, rule);
    if (region !== undefined) found.push(region);
  }
  for (const values of [cos, sin, open, queue]) release(values);
  return found.sort((a, b) => b.energy - a.energy);
}

/** Twice the angle of each block that can be of a region, as cosine and sine; `open` 1 for those. */
function directions({ columns, rows, xx, yy, xy }: Tensor, { minEnergy, minCoherence }: BarRule) {
  const count = columns * rows;
  const cos = new Float32Array(count);
  const sin = new Float32Array(count);
  const open = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const sum = (xx[i] ?? 0) + (yy[i] ?? 0);
    const difference = (xx[i] ?? 0) - (yy[i] ?? 0);
    const twice = 2 * (xy[i] ?? 0);
    const strength = Math.sqrt(difference * difference + twice * twice);
    if (sum < minEnergy || strength < minCoherence * sum) continue;
    cos[i] = difference / strength;
    sin[i] = twice / strength;
    open[i] = 1;
  }
  return { cos, sin, open };
}

/** The rectangle around the blocks in their own direction; undefined for one that cannot hold a code. */
function regionOf(blocks: Int32Array, { columns, xx, yy, xy }: Tensor, rule: BarRule): BarRegion | undefined {
  if (blocks.length < rule.minBlocks) return undefined;
  let sxx = 0;
  let syy = 0;
  let sxy = 0;
  for (const block of blocks) {
    sxx += xx[block] ?? 0;
    syy += yy[block] ?? 0;
    sxy += xy[block] ?? 0;
  }
  const angle = snapped(Math.atan2(2 * sxy, sxx - syy) / 2, rule.snapDegrees);
  const ux = Math.cos(angle);
  const uy = Math.sin(angle);
  const along = new Float64Array(blocks.length);
  const across = new Float64Array(blocks.length);
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i] ?? 0;
    const x = ((block % columns) + 0.5) * BLOCK_PX;
    const y = (Math.floor(block / columns) + 0.5) * BLOCK_PX;
    along[i] = x * ux + y * uy;
    across[i] = y * ux - x * uy;
  }
  const [a0, a1] = extent(along, rule.trim);
  const [b0, b1] = fullRows(across, rule);
  if (blocks.length >= RELEASED_BLOCKS) [along, across].forEach(release);
  const length = a1 - a0 + BLOCK_PX;
  const breadth = b1 - b0 + BLOCK_PX;
  if (length < rule.minLengthPx || breadth < rule.minBreadthPx) return undefined;
  if (blocks.length * BLOCK_PX * BLOCK_PX < rule.minFill * length * breadth) return undefined;
  const middle = (a0 + a1) / 2;
  const middleAcross = (b0 + b1) / 2;
  return {
    centre: { x: middle * ux - middleAcross * uy, y: middle * uy + middleAcross * ux },
    angle,
    length,
    breadth,
    energy: (sxx + syy) * BLOCK_PX * BLOCK_PX,
  };
}

/** The outermost rows of blocks that are full enough. */
function fullRows(across: Float64Array, { trim, minRowShare }: BarRule): readonly [number, number] {
  const [first, last] = extent(across, trim);
  if (minRowShare === 0) return [first, last];
  const counts = new Uint32Array(Math.round((last - first) / BLOCK_PX) + 1);
  for (const value of across) {
    const row = Math.round((value - first) / BLOCK_PX);
    counts[row] = (counts[row] ?? 0) + 1;
  }
  const least = minRowShare * counts.reduce((most, count) => Math.max(most, count), 0);
  const isFull = (count: number): boolean => count >= least;
  const before = counts.findIndex(isFull);
  const after = counts.length - 1 - counts.findLastIndex(isFull);
  return [first + before * BLOCK_PX, last - after * BLOCK_PX];
}

function extent(values: Float64Array, trim: number): readonly [number, number] {
  const beyond = Math.floor(values.length * trim);
  return [valueAt(values, beyond), valueAt(values, values.length - 1 - beyond)];
}

function snapped(angle: number, degrees: number): number {
  for (const exact of [0, Math.PI / 2, -Math.PI / 2])
    if (Math.abs(angle - exact) < (degrees * Math.PI) / 180) return exact;
  return angle;
}
