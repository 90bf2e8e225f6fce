// Whether a region of parallel edges is a pattern of bars: many edges in each row, and rows that agree.
// Cloth, print and the border of a label have parallel edges too: of 1,406 regions in pictures of QR codes 6 % pass.
import type { Luma } from '../../image/types.ts';
import type { BarRegion } from './bar-regions.ts';

const ROWS = 7;
const MIN_SAMPLES = 80;
const MAX_SAMPLES = 800;
/** Of the region's breadth: rows at its rim touch print. */
const BREADTH_SHARE = 0.9;
/** Turning points of the median row. An EAN-8 has 43 edges; blur leaves half of them; a label's border has 3. */
const MIN_TURNS = 12;
/** A turn is a swing by this share of the row's range: narrow bars under blur keep about a fifth. */
const MIN_SWING = 0.12;
/** Of the third best pair of neighbouring rows: glare may spoil half of them. */
const MIN_CORRELATION = 0.3;
/** Samples by which neighbouring rows may be shifted: the region's angle is good to 2°. */
const MAX_SHIFT = 4;

/** 0 for no bars; else higher for more edges and rows that agree better. */
export function barScore(luma: Luma, region: BarRegion): number {
  const samples = Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, Math.round(region.length)));
  const rows = Array.from({ length: ROWS }, (_, i) =>
    rowOf(luma, region, ((i + 0.5) / ROWS - 0.5) * region.breadth * BREADTH_SHARE, samples),
  );
  const turns = rows.map(turnsOf).sort((a, b) => a - b)[ROWS >> 1] ?? 0;
  if (turns < MIN_TURNS) return 0;
  const agreement = rows.slice(1).map((row, i) => correlation(rows[i] ?? row, row));
  const third = agreement.sort((a, b) => b - a)[2] ?? 0;
  return third < MIN_CORRELATION ? 0 : third * Math.min(turns, 60);
}

/** Values along the region, `across` pixels from its middle line, less their mean. */
function rowOf(
  { width, height, data }: Luma,
  region: BarRegion,
  across: number,
  samples: number,
): Float32Array {
  const stepX = (Math.cos(region.angle) * region.length) / samples;
  const stepY = (Math.sin(region.angle) * region.length) / samples;
  const startX = region.centre.x - across * Math.sin(region.angle) - ((samples - 1) / 2) * stepX;
  const startY = region.centre.y + across * Math.cos(region.angle) - ((samples - 1) / 2) * stepY;
  const row = new Float32Array(samples);
  let sum = 0;
  for (let i = 0; i < samples; i++) {
    const x = Math.min(width - 1, Math.max(0, startX + i * stepX)) | 0;
    const y = Math.min(height - 1, Math.max(0, startY + i * stepY)) | 0;
    const value = data[y * width + x] ?? 0;
    row[i] = value;
    sum += value;
  }
  const mean = sum / samples;
  for (let i = 0; i < samples; i++) row[i] = (row[i] ?? 0) - mean;
  return row;
}

function turnsOf(row: Float32Array): number {
  const sorted = Float32Array.from(row).sort();
  const at = (share: number): number => sorted[Math.floor(row.length * share)] ?? 0;
  const swing = MIN_SWING * (at(0.95) - at(0.05));
  let turns = 0;
  let rising = true;
  let extreme = row[0] ?? 0;
  for (const value of row) {
    if (rising ? value > extreme : value < extreme) extreme = value;
    else if (Math.abs(extreme - value) > swing) {
      turns += 1;
      rising = !rising;
      extreme = value;
    }
  }
  return turns;
}

/** Best normalised correlation within ±MAX_SHIFT samples. */
function correlation(a: Float32Array, b: Float32Array): number {
  let best = 0;
  for (let shift = -MAX_SHIFT; shift <= MAX_SHIFT; shift++) {
    let ab = 0;
    let aa = 1;
    let bb = 1;
    for (let i = MAX_SHIFT; i < a.length - MAX_SHIFT; i++) {
      const va = a[i] ?? 0;
      const vb = b[i + shift] ?? 0;
      ab += va * vb;
      aa += va * va;
      bb += vb * vb;
    }
    best = Math.max(best, ab / Math.sqrt(aa * bb));
  }
  return best;
}
