// The geometry of a page before the camera: a bent or crumpled surface, then a pinhole camera. It maps in both directions: from the photograph
// to the page, which the renderer samples, and from the page to the photograph, for the corners of the codes.
import type { Point } from '../../src/barcode/index.ts';
import { generator } from './draw-linear.ts';

/**
 * plane; cylinder: a can, its axis upright, `radius` in halves of the page's width (above 0.64 all of the page is in
 * view), `tilt` the slope from which it is seen (0: lines stay straight); crumple: `folds` creases, each `depth` of
 * slope on one of its sides.
 */
export type Surface =
  | { readonly name: 'plane' }
  | { readonly name: 'cylinder'; readonly radius: number; readonly tilt: number }
  | { readonly name: 'crumple'; readonly folds: number; readonly depth: number; readonly seed: number };

export interface Camera {
  /** Degrees: about the upright axis, the level axis, and clockwise in the image. */
  readonly yaw?: number;
  readonly pitch?: number;
  readonly roll?: number;
  readonly mirrored?: boolean;
}

/** A place of the page, and how much light its facet throws back (1: all). Absent: nothing of the page is seen there. */
export interface Seen extends Point {
  readonly shade: number;
}

export interface Projection {
  /** Pixels about the image's centre → pixels about the page's centre, both in camera pixels. */
  toPage(x: number, y: number): Seen | undefined;
  toImage(page: Point): Point;
}

/** The focal length in longer sides of the page: a phone held so that the page fills half of its view. */
const FOCAL_LENGTH = 2;

/** The page's size in camera pixels. */
export function projectionOf(size: Point, surface: Surface, camera: Camera): Projection {
  const bend = bendOf(size, surface);
  const forward = cameraMatrix(FOCAL_LENGTH * Math.max(size.x, size.y), camera);
  const back = inverted(forward);
  const sign = camera.mirrored === true ? -1 : 1;
  return {
    toPage(x, y) {
      const chart = applied(back, x * sign, y);
      return bend.toPage(chart.x, chart.y);
    },
    toImage(page) {
      const chart = bend.toChart(page);
      const { x, y } = applied(forward, chart.x, chart.y);
      return { x: x * sign, y };
    },
  };
}

/** A surface seen straight from above: its chart is what a camera at infinity shows of it. */
interface Bend {
  toPage(s: number, t: number): Seen | undefined;
  toChart(page: Point): Point;
}

function bendOf(size: Point, surface: Surface): Bend {
  if (surface.name === 'cylinder') return cylinder((surface.radius * size.x) / 2, surface.tilt);
  if (surface.name === 'crumple') return crumple(size, surface);
  return { toPage: (x, y) => ({ x, y, shade: 1 }), toChart: (page) => page };
}

function cylinder(radius: number, tilt: number): Bend {
  return {
    toPage(s, t) {
      const share = s / radius;
      if (Math.abs(share) >= 1) return undefined;
      const cos = Math.sqrt(1 - share * share);
      return { x: radius * Math.asin(share), y: t + tilt * radius * (1 - cos), shade: 0.35 + 0.65 * cos };
    },
    toChart({ x, y }) {
      // Beyond a quarter turn the page is behind the can: its outline stands for it.
      const angle = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, x / radius));
      return { x: radius * Math.sin(angle), y: y - tilt * radius * (1 - Math.cos(angle)) };
    },
  };
}

interface Fold {
  readonly nx: number;
  readonly ny: number;
  readonly offset: number;
  readonly slope: number;
  readonly shade: number;
}

/** Facets between straight creases: the map is affine on each, continuous across them, as for creased paper. */
function crumple(
  size: Point,
  { folds: count, depth, seed }: Extract<Surface, { readonly name: 'crumple' }>,
): Bend {
  const random = generator(seed);
  const reach = Math.max(size.x, size.y) / 2;
  const folds: readonly Fold[] = Array.from({ length: count }, () => {
    const angle = Math.PI * random();
    const slope = depth * (random() < 0.5 ? -1 : 1) * (0.5 + 0.5 * random());
    return {
      nx: Math.cos(angle),
      ny: Math.sin(angle),
      offset: reach * (2 * random() - 1),
      slope,
      shade: slope * (1 + random()),
    };
  });
  const toPage = (s: number, t: number): Seen => {
    let [x, y, shade] = [s, t, 1];
    for (const { nx, ny, offset, slope, shade: change } of folds) {
      const off = nx * s + ny * t - offset;
      const moved = slope * (Math.abs(off) - Math.abs(offset));
      x += moved * nx;
      y += moved * ny;
      shade += off > 0 ? change : -change;
    }
    return { x, y, shade: Math.max(0.4, Math.min(1.15, shade)) };
  };
  return {
    toPage,
    toChart(page) {
      // The slopes add up to less than 1, so that these steps come nearer each time.
      let [s, t] = [page.x, page.y];
      for (let i = 0; i < 60; i++) {
        const at = toPage(s, t);
        s += 0.7 * (page.x - at.x);
        t += 0.7 * (page.y - at.y);
      }
      return { x: s, y: t };
    },
  };
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** Plane to image: K · [r1 r2 t], the page's centre at the focal length on the optical axis. */
function cameraMatrix(focal: number, { yaw = 0, pitch = 0, roll = 0 }: Camera): Matrix {
  const [cy, sy, cp, sp, cr, sr] = [yaw, pitch, roll].flatMap((degrees) => {
    const radians = (degrees * Math.PI) / 180;
    return [Math.cos(radians), Math.sin(radians)];
  }) as [number, number, number, number, number, number];
  // Columns of Rz(roll) · Rx(pitch) · Ry(yaw).
  const first = [cr * cy - sr * sp * sy, sr * cy + cr * sp * sy, -cp * sy] as const;
  const second = [-sr * cp, cr * cp, sp] as const;
  return [
    focal * first[0],
    focal * second[0],
    0,
    focal * first[1],
    focal * second[1],
    0,
    first[2],
    second[2],
    focal,
  ];
}

function applied(m: Matrix, x: number, y: number): Point {
  const w = m[6] * x + m[7] * y + m[8];
  return { x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w };
}

/** The adjugate: a homography's scale has no meaning. */
function inverted([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}
