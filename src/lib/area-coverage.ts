// How much of each pixel an area covers, row by row: exact across, and from four lines a row down.

/** x to the right, y down. */
export type Outline = readonly (readonly [x: number, y: number])[];

export type FillRule = 'evenodd' | 'nonzero';

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface CoveredRow {
  readonly y: number;
  /** Pixels of the row that the area touches: up to and without `right`; none where that is not greater. */
  readonly left: number;
  readonly right: number;
  /** Edges on its lines. */
  readonly crossings: number;
}

const LINES = 4;
/** So many are sorted faster one after the other. */
const MAX_INSERTED = 64;

interface Edge {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  readonly slope: number;
  readonly turn: 1 | -1;
}

interface Hit {
  x: number;
  turn: 1 | -1;
}

/**
 * Each row within the bounds that the closed outlines may touch. `cover`, zeros at first, has its shares until the next row is asked for: about 0
 * to 1.
 */
export function* coveredRows(
  outlines: readonly Outline[],
  rule: FillRule,
  { left: least, top, right: most, bottom }: Bounds,
  cover: Float32Array,
): Generator<CoveredRow, void, void> {
  const edges = outlines.flatMap(edgesOf).sort((a, b) => a.top - b.top);
  const lowest = edges.reduce((y, edge) => Math.max(y, edge.bottom), 0);
  const hits: Hit[] = [];
  const active: Edge[] = [];
  let next = 0;
  const from = Math.max(top, Math.floor(edges[0]?.top ?? 0));
  const to = Math.min(bottom, Math.ceil(lowest));
  for (let y = from; y < to; y++) {
    let [left, right] = [most, least];
    let crossings = 0;
    for (let line = 0; line < LINES; line++) {
      const at = y + (line + 0.5) / LINES;
      for (let edge = edges[next]; edge !== undefined && edge.top <= at; edge = edges[++next])
        active.push(edge);
      const count = crossingsAt(at, active, hits);
      crossings += count;
      let winding = 0;
      for (let i = 0; i + 1 < count; i++) {
        const hit = hits[i];
        const end = hits[i + 1];
        if (hit === undefined || end === undefined) break;
        winding += hit.turn;
        if (rule === 'nonzero' ? winding === 0 : i % 2 === 1) continue;
        const [a, b] = [Math.max(least, hit.x), Math.min(most, end.x)];
        if (b <= a) continue;
        left = Math.min(left, Math.floor(a));
        right = Math.max(right, Math.ceil(b));
        addSpan(cover, a, b);
      }
    }
    yield { y, left, right, crossings };
    if (right > left) cover.fill(0, left, right);
  }
}

/** Where the edges cross a line, sorted, in the first places of `hits`; edges that end above it leave the list. Nothing is made anew. */
function crossingsAt(at: number, active: Edge[], hits: Hit[]): number {
  const isShort = active.length <= MAX_INSERTED;
  let count = 0;
  for (const edge of active) {
    if (edge.bottom <= at) continue;
    active[count] = edge;
    const x = edge.x + (at - edge.top) * edge.slope;
    const spare = (hits[count] ??= { x: 0, turn: 1 });
    spare.x = x;
    spare.turn = edge.turn;
    for (let i = count; i > 0 && isShort; i--) {
      const [before, own] = [hits[i - 1], hits[i]];
      if (before === undefined || own === undefined || before.x <= own.x) break;
      hits[i - 1] = own;
      hits[i] = before;
    }
    count++;
  }
  active.length = count;
  if (!isShort) {
    hits.length = count;
    hits.sort((a, b) => a.x - b.x);
  }
  return count;
}

function edgesOf(points: Outline): readonly Edge[] {
  return points.flatMap(([x1, y1], i): readonly Edge[] => {
    const [x2, y2] = points[(i + 1) % points.length] ?? [x1, y1];
    if (y1 === y2 || !Number.isFinite(x1 + y1 + x2 + y2)) return [];
    const slope = (x2 - x1) / (y2 - y1);
    return y1 < y2
      ? [{ top: y1, bottom: y2, x: x1, slope, turn: 1 }]
      : [{ top: y2, bottom: y1, x: x2, slope, turn: -1 }];
  });
}

/** Adds the span's share of each pixel on one of the lines. */
function addSpan(cover: Float32Array, from: number, to: number): void {
  const last = Math.ceil(to) - 1;
  for (let x = Math.floor(from); x <= last; x++)
    cover[x] = (cover[x] ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) / LINES;
}
