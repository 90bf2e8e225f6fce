// Points, transforms, curves as polylines, and the outlines of strokes.
export type Point = readonly [x: number, y: number];

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export interface Polyline {
  readonly points: readonly Point[];
  readonly closed: boolean;
}

/** First `inner`, then `outer`. */
export function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function apply([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** How much longer lines become, in the mean of all directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

const CURVE_STEPS = 16;
const ARC_STEP = Math.PI / 32;

/** Without its first point. */
function cubic([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): readonly Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, i): Point => {
    const t = (i + 1) / CURVE_STEPS;
    const s = 1 - t;
    const [k0, k1, k2, k3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    return [k0 * x0 + k1 * x1 + k2 * x2 + k3 * x3, k0 * y0 + k1 * y1 + k2 * y2 + k3 * y3];
  });
}

/** A polyline of cubic curves: one point, then three for each. */
export function beziers(points: readonly Point[]): readonly Point[] {
  const [first] = points;
  const line: Point[] = first ? [first] : [];
  for (let i = 1; i + 2 < points.length; i += 3) {
    const [from, a, b, to] = [line.at(-1), points[i], points[i + 1], points[i + 2]];
    if (from && a && b && to) line.push(...cubic(from, a, b, to));
  }
  return line;
}

export interface Ellipse {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
}

/** Angles in radians, from the right towards positive y. */
export function arc({ x, y, rx, ry }: Ellipse, from: number, sweep: number): readonly Point[] {
  const steps = Math.max(1, Math.ceil(Math.min(2 * Math.PI, Math.abs(sweep)) / ARC_STEP));
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = from + (sweep * i) / steps;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
  });
}

export function roundedRectangle(
  left: number,
  top: number,
  right: number,
  bottom: number,
  rx: number,
  ry: number,
): readonly Point[] {
  const corner = (x: number, y: number, from: number) => arc({ x, y, rx, ry }, from, Math.PI / 2);
  return [
    ...corner(right - rx, bottom - ry, 0),
    ...corner(left + rx, bottom - ry, Math.PI / 2),
    ...corner(left + rx, top + ry, Math.PI),
    ...corner(right - rx, top + ry, 1.5 * Math.PI),
  ];
}

const ROUND_FROM_PX = 2.5;
const DISC_STEPS = 12;

/** The areas that a pen of that width paints along a line; to be filled by the rule nonzero. */
export function strokeOutlines({ points, closed }: Polyline, width: number): readonly (readonly Point[])[] {
  const half = width / 2;
  const outlines: (readonly Point[])[] = [];
  const count = closed ? points.length : points.length - 1;
  for (let i = 0; i < count; i++) {
    const [from, to] = [points[i], points[(i + 1) % points.length]];
    if (!from || !to) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (!(length > 0)) continue;
    const [nx, ny] = [(-(to[1] - from[1]) / length) * half, ((to[0] - from[0]) / length) * half];
    outlines.push([
      [from[0] + nx, from[1] + ny],
      [from[0] - nx, from[1] - ny],
      [to[0] - nx, to[1] - ny],
      [to[0] + nx, to[1] + ny],
    ]);
  }
  if (width < ROUND_FROM_PX && outlines.length > 0) return outlines;
  // Joins and ends are round; a line without a length is a dot. In the direction of the sides, so that nothing cancels out.
  for (const [x, y] of points)
    outlines.push(
      Array.from({ length: DISC_STEPS }, (_, i): Point => {
        const angle = (2 * Math.PI * i) / DISC_STEPS;
        return [x + half * Math.cos(angle), y + half * Math.sin(angle)];
      }),
    );
  return outlines;
}

const MAX_DASHES = 4000;

/** The dashes of a line; `pattern`: dash, gap, dash, gap and so on. */
export function dashed({ points, closed }: Polyline, pattern: readonly number[]): readonly Polyline[] {
  const dashes: Polyline[] = [];
  let [index, left, isOn] = [0, pattern[0] ?? 1, true];
  let dash: Point[] = [];
  const [first] = points;
  const all = closed && first ? [...points, first] : points;
  for (const [i, to] of all.entries()) {
    let from = all[i - 1];
    if (!from) {
      dash = [to];
      continue;
    }
    let length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    while (length > left && dashes.length < MAX_DASHES) {
      const share = left / length;
      const cut: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      if (isOn) dashes.push({ points: [...dash, cut], closed: false });
      [from, length, isOn, dash] = [cut, length - left, !isOn, [cut]];
      index = (index + 1) % pattern.length;
      left = Math.max(1e-3, pattern[index] ?? 1);
    }
    left -= length;
    if (isOn) dash.push(to);
  }
  if (isOn && dash.length > 1) dashes.push({ points: dash, closed: false });
  return dashes;
}
