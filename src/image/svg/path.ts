// Path data (SVG 2 §9.3) as polylines; curves become short lines.
export type Point = readonly [x: number, y: number];

export interface Polyline {
  readonly points: readonly Point[];
  readonly closed: boolean;
}

const CURVE_STEPS = 12;
const NUMBERS = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const COUNTS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** All numbers of a text. */
export function numbersOf(text: string | undefined): readonly number[] {
  return (text?.match(NUMBERS) ?? []).map(Number);
}

/** The subpaths; what follows an error in the data is left out (§9.5.4). `onPoint` is called for each point; false ends the reading. */
export function pathLines(data: string, onPoint: () => boolean): readonly Polyline[] {
  const lines: { points: Point[]; closed: boolean }[] = [];
  let points: Point[] | undefined;
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0];
  let last = '';
  let more = true;
  const to = (px: number, py: number): void => {
    if (points === undefined) lines.push({ points: (points = [[x, y]]), closed: false });
    points.push([px, py]);
    more = onPoint();
    [x, y] = [px, py];
  };
  const curve = (at: (t: number) => Point): void => {
    for (let i = 1; i <= CURVE_STEPS && more; i++) to(...at(i / CURVE_STEPS));
  };
  for (const [, letter = '', rest = ''] of data.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)) {
    const command = letter.toUpperCase();
    const isRelative = letter !== command;
    const size = COUNTS[command] ?? 0;
    const numbers = command === 'A' ? arcNumbers(rest) : numbersOf(rest);
    if (command === 'Z') {
      const line = lines.at(-1);
      if (line && points) line.closed = true;
      [x, y, points, last] = [startX, startY, undefined, 'Z'];
      continue;
    }
    for (let i = 0; i + size <= numbers.length && more; i += size) {
      const [dx, dy] = isRelative ? [x, y] : [0, 0];
      const n = (k: number): number => numbers[i + k] ?? 0;
      const end: Point = [dx + n(size - 2), dy + n(size - 1)];
      const from: Point = [x, y];
      const reflected: Point = [2 * x - controlX, 2 * y - controlY];
      if (command === 'M' && i === 0) {
        [points, x, y, startX, startY] = [undefined, ...end, ...end];
      } else if (command === 'H') to(dx + n(0), y);
      else if (command === 'V') to(x, dy + n(0));
      else if (command === 'M' || command === 'L') to(...end);
      else if (command === 'A') {
        const arc = arcPoint(from, end, [n(0), n(1), n(2)], n(3) !== 0, n(4) !== 0);
        if (arc) curve(arc);
        else to(...end);
      } else if (command === 'C' || command === 'S') {
        const a: Point = command === 'C' ? [dx + n(0), dy + n(1)] : /[CS]/.test(last) ? reflected : from;
        const b: Point = [dx + n(size - 4), dy + n(size - 3)];
        curve((t) => bezier([from, a, b, end], t));
        [controlX, controlY] = b;
      } else {
        const a: Point = command === 'Q' ? [dx + n(0), dy + n(1)] : /[QT]/.test(last) ? reflected : from;
        curve((t) => bezier([from, a, end], t));
        [controlX, controlY] = a;
      }
      last = command;
    }
    if (!more || (numbers.length === 0 && size > 0)) break;
  }
  return lines;
}

/** De Casteljau's algorithm. */
function bezier(points: readonly Point[], t: number): Point {
  const [first = [0, 0], ...others] = points;
  if (others.length === 0) return first;
  const between = others.map(([x, y], i): Point => {
    const [fromX, fromY] = points[i] ?? first;
    return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
  });
  return bezier(between, t);
}

/** Flags of an arc may stand without separators: `a1 1 0 01.5 2`. */
function arcNumbers(text: string): readonly number[] {
  const number = NUMBERS.source;
  const arc = new RegExp(
    `(${number})[\\s,]*(${number})[\\s,]*(${number})[\\s,]*([01])[\\s,]*([01])[\\s,]*(${number})[\\s,]*(${number})`,
    'gi',
  );
  return [...text.matchAll(arc)].flatMap((match) => match.slice(1, 8).map(Number));
}

/** The point of an arc by its part from 0 to 1; undefined for a straight line (SVG 2 appendix B.2.4). */
function arcPoint(
  [x1, y1]: Point,
  [x2, y2]: Point,
  [rx0, ry0, degrees]: readonly [number, number, number],
  isLarge: boolean,
  isSweep: boolean,
): ((t: number) => Point) | undefined {
  if (rx0 === 0 || ry0 === 0 || (x1 === x2 && y1 === y2)) return undefined;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [hx, hy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [px, py] = [cos * hx + sin * hy, cos * hy - sin * hx];
  const grow = Math.max(1, Math.hypot(px / rx0, py / ry0));
  const [rx, ry] = [Math.abs(rx0) * grow, Math.abs(ry0) * grow];
  const rest = Math.max(0, (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1);
  const factor = (isLarge === isSweep ? -1 : 1) * Math.sqrt(rest);
  const [cx, cy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx];
  const from = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let turn = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - from;
  if (isSweep && turn < 0) turn += 2 * Math.PI;
  if (!isSweep && turn > 0) turn -= 2 * Math.PI;
  const [midX, midY] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return (t) => {
    const [ux, uy] = [cx + rx * Math.cos(from + turn * t), cy + ry * Math.sin(from + turn * t)];
    return [midX + cos * ux - sin * uy, midY + sin * ux + cos * uy];
  };
}
