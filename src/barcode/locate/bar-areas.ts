// Where an image is striped: blocks of parallel edges by the structure tensor, joined to areas of one direction.
import type { Luma } from '../../image/types.ts';

/** An area of parallel edges; u runs across the stripes, v along them, both in pixels from the centre. */
export interface BarArea {
  /** Direction of u in radians, −π/2 … π/2, x to the right, y down. */
  readonly angle: number;
  readonly x: number;
  readonly y: number;
  /** The area reaches from −halfAlong to +halfAlong in u, and ±halfAcross in v. */
  readonly halfAlong: number;
  readonly halfAcross: number;
}

const BLOCK_PX = 8;
/**
 * Mean squared gradient (of 2 × 2 differences, grey levels²) from which a block counts: noise of σ 6 stays below,
 * modules of 2 px with a contrast of 40 and blur σ 0.5 module lie above.
 */
const LEAST_ENERGY = 300;
/** (λ1−λ2)/(λ1+λ2): 1 for parallel edges, 0 for none; an IMB's uneven bar ends leave 0.6. */
const LEAST_COHERENCE = 0.5;
/** Cosine of twice the angle by which a block may differ from its area: 15°. */
const SAME_DIRECTION = Math.cos((2 * 15 * Math.PI) / 180);
/** Blocks join over one that is not striped: the ends of an IMB's bars leave such holes. */
const REACH_BLOCKS = 2;
/** Areas in one line join over such a gap, and where their directions differ by up to 6°. */
const JOIN_GAP_PX = 4 * BLOCK_PX;
const JOIN_SINE = Math.sin((6 * Math.PI) / 180);
const LEAST_BLOCKS = 3;
/** Shorter than the 20 modules of a two-digit add-on at 1 px. */
const LEAST_ALONG_PX = 18;
const LEAST_ACROSS_PX = 8;
/** Blocks of an area over its rectangle; a symbol fills its own. */
const LEAST_FILL = 0.3;
/** Directions this close to a row or column are taken as such: sampling then meets pixel centres. */
const SNAP_RADIANS = (0.7 * Math.PI) / 180;

interface Tensor {
  readonly columns: number;
  readonly rows: number;
  readonly xx: Float32Array;
  readonly yy: Float32Array;
  readonly xy: Float32Array;
}

/** Striped areas, in no particular order. */
export function findBarAreas(luma: Luma): readonly BarArea[] {
  const tensor = structureTensor(luma);
  const { columns, rows, xx, yy, xy } = tensor;
  const blocks = columns * rows;
  const least = LEAST_ENERGY * BLOCK_PX * BLOCK_PX;
  const striped = new Uint8Array(blocks);
  for (let i = 0; i < blocks; i++) {
    const energy = (xx[i] ?? 0) + (yy[i] ?? 0);
    if (energy < least) continue;
    const difference = (xx[i] ?? 0) - (yy[i] ?? 0);
    const mixed = 2 * (xy[i] ?? 0);
    if (difference * difference + mixed * mixed >= (LEAST_COHERENCE * energy) ** 2) striped[i] = 1;
  }
  const areas: BarArea[] = [];
  const members: number[] = [];
  for (let seed = 0; seed < blocks; seed++) {
    if (striped[seed] !== 1) continue;
    grow(tensor, striped, seed, members);
    if (members.length < LEAST_BLOCKS) continue;
    const area = areaOf(tensor, members);
    if (area !== undefined) areas.push(area);
  }
  return areas;
}

/** Joins areas that follow each other in one line, the longest first. */
export function joinedAreas(areas: readonly BarArea[]): readonly BarArea[] {
  const open = [...areas].sort((a, b) => b.halfAlong - a.halfAlong);
  const done: BarArea[] = [];
  for (;;) {
    let area = open.shift();
    if (area === undefined) return done;
    for (let i = 0; i < open.length; i++) {
      const other = open[i];
      const both: BarArea | undefined = other === undefined ? undefined : union(area, other);
      if (both === undefined) continue;
      area = both;
      open.splice(i, 1);
      i = -1;
    }
    done.push(area);
  }
}

/** The two as one area, where the second continues the first. */
function union(a: BarArea, b: BarArea): BarArea | undefined {
  if (Math.abs(Math.sin(a.angle - b.angle)) > JOIN_SINE) return undefined;
  const cos = Math.cos(a.angle);
  const sin = Math.sin(a.angle);
  const u = (b.x - a.x) * cos + (b.y - a.y) * sin;
  const v = (b.y - a.y) * cos - (b.x - a.x) * sin;
  const across = Math.max(a.halfAcross, b.halfAcross);
  if (Math.abs(v) > 0.6 * across || Math.min(a.halfAcross, b.halfAcross) < 0.5 * across) return undefined;
  if (Math.abs(u) - a.halfAlong - b.halfAlong > JOIN_GAP_PX) return undefined;
  const from = Math.min(-a.halfAlong, u - b.halfAlong);
  const to = Math.max(a.halfAlong, u + b.halfAlong);
  const shift = (from + to) / 2;
  return {
    angle: a.angle,
    x: a.x + shift * cos,
    y: a.y + shift * sin,
    halfAlong: (to - from) / 2,
    halfAcross: across,
  };
}

function structureTensor({ width, height, data }: Luma): Tensor {
  const columns = Math.ceil((width - 1) / BLOCK_PX);
  const rows = Math.ceil((height - 1) / BLOCK_PX);
  const xx = new Float32Array(columns * rows);
  const yy = new Float32Array(columns * rows);
  const xy = new Float32Array(columns * rows);
  for (let y = 0; y + 1 < height; y++) {
    const base = Math.floor(y / BLOCK_PX) * columns;
    for (let column = 0; column < columns; column++) {
      const end = Math.min(width - 1, (column + 1) * BLOCK_PX);
      let sumXx = 0;
      let sumYy = 0;
      let sumXy = 0;
      let at = y * width + column * BLOCK_PX;
      let a = data[at] ?? 0;
      let c = data[at + width] ?? 0;
      for (const stop = y * width + end; at < stop; at++) {
        const b = data[at + 1] ?? 0;
        const d = data[at + width + 1] ?? 0;
        const gx = b + d - a - c;
        const gy = c + d - a - b;
        sumXx += gx * gx;
        sumYy += gy * gy;
        sumXy += gx * gy;
        a = b;
        c = d;
      }
      const block = base + column;
      xx[block] = (xx[block] ?? 0) + sumXx;
      yy[block] = (yy[block] ?? 0) + sumYy;
      xy[block] = (xy[block] ?? 0) + sumXy;
    }
  }
  return { columns, rows, xx, yy, xy };
}

/** Takes the neighbours of the seed whose direction is the area's so far; they are marked as taken. */
function grow(
  { columns, rows, xx, yy, xy }: Tensor,
  striped: Uint8Array,
  seed: number,
  members: number[],
): void {
  members.length = 0;
  members.push(seed);
  striped[seed] = 2;
  let cos = 0;
  let sin = 0;
  for (let next = 0; next < members.length; next++) {
    const block = members[next] ?? 0;
    cos += (xx[block] ?? 0) - (yy[block] ?? 0);
    sin += 2 * (xy[block] ?? 0);
    const row = Math.floor(block / columns);
    const column = block - row * columns;
    for (let y = Math.max(0, row - REACH_BLOCKS); y <= Math.min(rows - 1, row + REACH_BLOCKS); y++)
      for (
        let x = Math.max(0, column - REACH_BLOCKS);
        x <= Math.min(columns - 1, column + REACH_BLOCKS);
        x++
      ) {
        const other = y * columns + x;
        if (striped[other] !== 1) continue;
        const c = (xx[other] ?? 0) - (yy[other] ?? 0);
        const s = 2 * (xy[other] ?? 0);
        if (c * cos + s * sin < SAME_DIRECTION * Math.hypot(c, s) * Math.hypot(cos, sin)) continue;
        striped[other] = 2;
        members.push(other);
      }
  }
}

function areaOf({ columns, xx, yy, xy }: Tensor, members: readonly number[]): BarArea | undefined {
  let difference = 0;
  let mixed = 0;
  for (const block of members) {
    difference += (xx[block] ?? 0) - (yy[block] ?? 0);
    mixed += 2 * (xy[block] ?? 0);
  }
  const angle = snapped(Math.atan2(mixed, difference) / 2);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const block of members) {
    const row = Math.floor(block / columns);
    const x = (block - row * columns + 0.5) * BLOCK_PX;
    const y = (row + 0.5) * BLOCK_PX;
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    u0 = Math.min(u0, u);
    u1 = Math.max(u1, u);
    v0 = Math.min(v0, v);
    v1 = Math.max(v1, v);
  }
  const along = u1 - u0 + BLOCK_PX;
  const across = v1 - v0 + BLOCK_PX;
  if (along < LEAST_ALONG_PX || across < LEAST_ACROSS_PX) return undefined;
  if (members.length * BLOCK_PX * BLOCK_PX < LEAST_FILL * along * across) return undefined;
  const u = (u0 + u1) / 2;
  const v = (v0 + v1) / 2;
  return { angle, x: u * cos - v * sin, y: u * sin + v * cos, halfAlong: along / 2, halfAcross: across / 2 };
}

function snapped(angle: number): number {
  for (const exact of [0, Math.PI / 2, -Math.PI / 2])
    if (Math.abs(angle - exact) < SNAP_RADIANS) return exact;
  return angle;
}
