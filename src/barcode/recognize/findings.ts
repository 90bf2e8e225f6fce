// Findings: what the attempts have read so far, each symbol once.
import type { Luma } from '../../image/types.ts';
import { symbologyRow } from '../symbology.ts';
import type { Point, Quad, RecognizedSymbol } from '../reader.ts';
import { boxOf, centreOf, distance } from '../vision/geometry.ts';
import { alongBars } from '../locate/bars.ts';

export interface Findings {
  /**
   * Adds what one attempt read. A symbol of the same type and text where one is already is the same symbol.
   * `trusted` false: a type without check digits must be seen by two attempts before it counts.
   */
  add(symbols: readonly RecognizedSymbol[], trusted: boolean): void;
  /** The share of the points that lie in a symbol that counts. */
  covers(points: readonly Point[]): number;
  /** The symbols that count, in the order in which they were read. */
  list(): readonly RecognizedSymbol[];
}

interface Finding {
  symbol: RecognizedSymbol;
  votes: number;
}

const VOTES_NEEDED = 2;

export function createFindings(luma: Luma): Findings {
  const findings: Finding[] = [];
  const counting = () =>
    findings.filter((finding) => finding.votes >= VOTES_NEEDED).map(({ symbol }) => symbol);
  return {
    add(symbols, trusted) {
      const before = findings.length;
      for (const symbol of symbols.flatMap((raw) => whole(luma, raw))) {
        const { weak } = symbologyRow(symbol.type);
        const votes = trusted || !weak ? VOTES_NEEDED : 1;
        const known = findings.find((finding) => same(finding.symbol, symbol));
        if (known === undefined) findings.push({ symbol, votes });
        else if (findings.indexOf(known) < before) known.votes += votes;
      }
    },
    covers(points) {
      const quads = counting().map(({ quad }) => quad);
      const inside = points.filter((point) => quads.some((quad) => contains(quad, point)));
      return points.length === 0 ? 1 : inside.length / points.length;
    },
    list: counting,
  };
}

/** The symbols, each with its full height, that one result of the engine stands for. */
function whole(luma: Luma, { type, text, quad }: RecognizedSymbol): readonly RecognizedSymbol[] {
  const quads = symbologyRow(type).family === 'linear' ? alongBars(luma, quad) : [quad];
  return quads.map((each) => ({ type, text, quad: each }));
}

/** One symbol read twice: equal in type and text, and either centre in the other's quad. */
function same(a: RecognizedSymbol, b: RecognizedSymbol): boolean {
  if (a.type !== b.type || a.text !== b.text) return false;
  const ca = centreOf(a.quad);
  const cb = centreOf(b.quad);
  if (contains(a.quad, cb) || contains(b.quad, ca)) return true;
  // Quads of a few rows are flat: a quarter of the smaller symbol's diagonal is the same place.
  return distance(ca, cb) < 0.25 * Math.min(distance(a.quad[0], a.quad[2]), distance(b.quad[0], b.quad[2]));
}

/** Whether the quad, grown by a tenth about its centre, holds the point. */
export function contains(quad: Quad, point: Point): boolean {
  const centre = centreOf(quad);
  const box = boxOf(quad);
  const reach = 0.1 * Math.max(box.right - box.left, box.bottom - box.top);
  if (point.x < box.left - reach || point.x > box.right + reach) return false;
  if (point.y < box.top - reach || point.y > box.bottom + reach) return false;
  let sign = 0;
  for (let i = 0; i < 4; i++) {
    const a = grown(quad[i as 0 | 1 | 2 | 3], centre);
    const b = grown(quad[((i + 1) % 4) as 0 | 1 | 2 | 3], centre);
    const side = Math.sign((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x));
    if (side === 0) continue;
    if (sign !== 0 && side !== sign) return false;
    sign = side;
  }
  return sign !== 0;
}

function grown(corner: Point, centre: Point): Point {
  return { x: centre.x + 1.1 * (corner.x - centre.x), y: centre.y + 1.1 * (corner.y - centre.y) };
}
