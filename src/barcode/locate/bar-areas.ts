// Areas of bars for the built-in linear decoders, and areas in one line joined to one.
import { BLOCK_PX } from '../vision/structure-tensor.ts';
import type { BarRegion } from './bar-regions.ts';

/** An area of parallel edges; u runs across the bars, v along them, both in pixels from the centre. */
export interface BarArea {
  /** Direction of u in radians, −π/2 … π/2, x to the right, y down. */
  readonly angle: number;
  readonly x: number;
  readonly y: number;
  /** The area reaches from −halfAlong to +halfAlong in u, and ±halfAcross in v. */
  readonly halfAlong: number;
  readonly halfAcross: number;
}

/** Areas in one line join over such a gap, and where their directions differ by up to 6°. */
const JOIN_GAP_PX = 4 * BLOCK_PX;
const JOIN_SINE = Math.sin((6 * Math.PI) / 180);

export function areaOf({ angle, centre, length, breadth }: BarRegion): BarArea {
  return { angle, x: centre.x, y: centre.y, halfAlong: length / 2, halfAcross: breadth / 2 };
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
