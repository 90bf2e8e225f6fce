// Outlines as vertices and segments: lines, curves and the escapes for arcs ([MS-ODRAW] 2.2.55, 2.4.12).
import type { Path, PathCommand } from '../../../deck/index.ts';
import type { readArray } from '../../records/index.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The least box from 0, 0 on that holds every point of the paths, those that only steer curves too. */
export function boundsOf(
  paths: readonly Path[],
): Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>> {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  let current: Point = { x: 0, y: 0 };
  const reach = (x: number, y: number): void => {
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ];
    current = { x, y };
  };
  for (const command of paths.flatMap(({ commands }) => commands)) {
    if (command.op === 'move' || command.op === 'line') reach(command.x, command.y);
    else if (command.op === 'cubic') {
      reach(command.x1, command.y1);
      reach(command.x2, command.y2);
      reach(command.x, command.y);
    } else if (command.op === 'arc') {
      const { radiusX, radiusY, start, sweep } = command;
      const from = onEllipse(current, { x: -radiusX, y: -radiusY }, start);
      const [first, last] = sweep < 0 ? [start + sweep, start] : [start, start + sweep];
      for (let quarter = Math.ceil(first / 90) * 90; quarter < Math.min(last, first + 360); quarter += 90) {
        const { x, y } = onEllipse(from, { x: radiusX, y: radiusY }, quarter);
        reach(x, y);
      }
      const end = onEllipse(from, { x: radiusX, y: radiusY }, start + sweep);
      reach(end.x, end.y);
    }
  }
  return {
    left: Math.round(left),
    top: Math.round(top),
    right: Math.round(right),
    bottom: Math.round(bottom),
  };
}

function onEllipse(centre: Point, radius: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + radius.x * Math.cos(angle), y: centre.y + radius.y * Math.sin(angle) };
}

/** Without segments: lines or curves through all points (MSOSHAPEPATH 0–3). */
export function simplePath(points: readonly Point[], kind: number): readonly Path[] {
  const [first, ...rest] = points;
  if (first === undefined) return [];
  const commands: PathCommand[] = [{ op: 'move', ...first }];
  if (kind === 2 || kind === 3) {
    for (let at = 0; at + 2 < rest.length; at += 3) pushCubic(commands, rest, at);
  } else for (const point of rest) commands.push({ op: 'line', ...point });
  const closed = kind === 1 || kind === 3;
  if (closed) commands.push({ op: 'close' });
  return [{ commands, filled: closed, stroked: true }];
}

function pushCubic(commands: PathCommand[], points: readonly Point[], at: number): boolean {
  const [one, two, end] = [points[at], points[at + 1], points[at + 2]];
  if (one === undefined || two === undefined || end === undefined) return false;
  commands.push({ op: 'cubic', x1: one.x, y1: one.y, x2: two.x, y2: two.y, x: end.x, y: end.y });
  return true;
}

/** The codes of pSegmentInfo. */
export function readCodes(segments: ReturnType<typeof readArray>): readonly number[] {
  if (segments.elementBytes !== 2) return [];
  return Array.from({ length: segments.count }, (_, index) => {
    const element = segments.element(index);
    return (element[0] ?? 0) | ((element[1] ?? 0) << 8);
  });
}

const SEGMENT = { lineTo: 0, curveTo: 1, moveTo: 2, close: 3, end: 4, escape: 5, clientEscape: 6 } as const;

const ESCAPE = {
  angleEllipseTo: 1,
  angleEllipse: 2,
  arcTo: 3,
  arc: 4,
  clockwiseArcTo: 5,
  clockwiseArc: 6,
  quadrantX: 7,
  quadrantY: 8,
  quadraticBezier: 9,
  noFill: 10,
  noLine: 11,
  /** Not of the format: pairs of points, radii and then start and sweep in degrees, from the current point on. */
  arcFromPoint: 31,
} as const;

export function walkSegments(codes: readonly number[], points: readonly Point[]): readonly Path[] {
  const paths: Path[] = [];
  let commands: PathCommand[] = [];
  let filled = true;
  let stroked = true;
  let next = 0;
  let current: Point = { x: 0, y: 0 };
  const finish = () => {
    if (commands.length > 0) paths.push({ commands, filled, stroked });
    commands = [];
    filled = true;
    stroked = true;
  };
  for (const code of codes) {
    const kind = code >> 13;
    const count = code & 0x1fff;
    if (kind === SEGMENT.end) finish();
    else if (kind === SEGMENT.close) commands.push({ op: 'close' });
    else if (kind === SEGMENT.moveTo) {
      const point = points[next++];
      if (point === undefined) break;
      commands.push({ op: 'move', ...point });
      current = point;
    } else if (kind === SEGMENT.lineTo) {
      for (let one = 0; one < Math.max(1, count); one++) {
        const point = points[next++];
        if (point === undefined) break;
        commands.push({ op: commands.length === 0 ? 'move' : 'line', ...point });
        current = point;
      }
    } else if (kind === SEGMENT.curveTo) {
      for (let one = 0; one < Math.max(1, count); one++, next += 3) {
        if (commands.length === 0) commands.push({ op: 'move', ...current });
        if (!pushCubic(commands, points, next)) break;
        current = points[next + 2] ?? current;
      }
    } else if (kind === SEGMENT.escape) {
      const escape = (code >> 8) & 0x1f;
      if (escape === ESCAPE.noFill) filled = false;
      else if (escape === ESCAPE.noLine) stroked = false;
      else {
        const used = pushEscape(
          commands,
          escape,
          code & 0xff,
          points.slice(next, next + (code & 0xff)),
          current,
        );
        if (used > 0) current = points[next + used - 1] ?? current;
        next += used;
      }
    }
    if (next > points.length) break;
  }
  finish();
  return paths;
}

const MAX_GUESSED_SEGMENTS = 500;
const POINTS_OF_CURVE = 3;

/**
 * The codes that LibreOffice means. It has none for quadratic curves and arcs, of two points each, nor for shades, of none, and writes
 * all of them as lines. Neighbours of one kind are one segment, the angles of an arc are formulas, and all points are used.
 */
export function spelledOut(
  codes: readonly number[],
  vertices: readonly (Point & { readonly isCalculated: boolean })[],
): readonly number[] {
  const meant = codes.filter((code) => code !== 0);
  if (meant.length > MAX_GUESSED_SEGMENTS) return meant;
  const failed = new Set<string>();
  const solve = (
    at: number,
    next: number,
    before: 'line' | 'curve' | 'other',
  ): readonly number[] | undefined => {
    const code = meant[at];
    if (code === undefined) return next === vertices.length ? [] : undefined;
    const state = `${at} ${next} ${before}`;
    if (next > vertices.length || failed.has(state)) return undefined;
    const count = code & 0x1fff;
    const go = (as: number, points: number, kind: typeof before) => {
      const rest = solve(at + 1, next + points, kind);
      return rest && [as, ...rest];
    };
    const kind = code >> 13;
    const found =
      kind === SEGMENT.lineTo
        ? ((isAngle(vertices[next + 1])
            ? go(escapeOf(ESCAPE.arcFromPoint, 2 * count), 2 * count, 'other')
            : undefined) ??
          (before === 'line' ? undefined : go(code, count, 'line')) ??
          (before === 'curve'
            ? undefined
            : go(escapeOf(ESCAPE.quadraticBezier, 2 * count), 2 * count, 'curve')))
        : go(code, pointsOf(kind, code), 'other');
    if (found === undefined) failed.add(state);
    return found;
  };
  return solve(0, 0, 'other') ?? meant;
}

function escapeOf(escape: number, points: number): number {
  return (SEGMENT.escape << 13) | (escape << 8) | Math.min(points, 0xff);
}

function isAngle(vertex: (Point & { readonly isCalculated: boolean }) | undefined): boolean {
  return vertex?.isCalculated === true && Math.abs(vertex.x) <= 360 && Math.abs(vertex.y) <= 360;
}

/** Of every segment but lines. */
function pointsOf(kind: number, code: number): number {
  if (kind === SEGMENT.moveTo) return 1;
  if (kind === SEGMENT.curveTo) return POINTS_OF_CURVE * Math.max(1, code & 0x1fff);
  return kind === SEGMENT.escape ? code & 0xff : 0;
}

/** Curved segments; the number of points that were used. Escapes of editing (auto, corner, smooth) use none. */
function pushEscape(
  commands: PathCommand[],
  escape: number,
  count: number,
  points: readonly Point[],
  current: Point,
): number {
  switch (escape) {
    case ESCAPE.angleEllipseTo:
    case ESCAPE.angleEllipse:
      for (let at = 0; at + 2 < points.length; at += 3) {
        const [centre, radius, angles] = [points[at], points[at + 1], points[at + 2]];
        if (centre === undefined || radius === undefined || angles === undefined) break;
        const start = angles.x / 65536;
        const join = escape === ESCAPE.angleEllipseTo && commands.length > 0 ? 'line' : 'move';
        pushArc(commands, join, { centre, radius, start, sweep: angles.y / 65536 });
      }
      return count;
    case ESCAPE.arcTo:
    case ESCAPE.arc:
    case ESCAPE.clockwiseArcTo:
    case ESCAPE.clockwiseArc: {
      const clockwise = escape >= ESCAPE.clockwiseArcTo;
      const join =
        (escape === ESCAPE.arcTo || escape === ESCAPE.clockwiseArcTo) && commands.length > 0
          ? 'line'
          : 'move';
      for (let at = 0; at + 3 < points.length; at += 4) {
        pushBoxArc(commands, join, points.slice(at, at + 4), clockwise);
      }
      return count;
    }
    case ESCAPE.quadrantX:
    case ESCAPE.quadrantY: {
      let from = current;
      let startsAcross = escape === ESCAPE.quadrantX;
      for (const point of points) {
        pushQuadrant(commands, from, point, startsAcross);
        from = point;
        startsAcross = !startsAcross;
      }
      return count;
    }
    case ESCAPE.quadraticBezier: {
      let from = current;
      for (let at = 0; at + 1 < points.length; at += 2) {
        const [control, end] = [points[at], points[at + 1]];
        if (control === undefined || end === undefined) break;
        commands.push({
          op: 'cubic',
          x1: from.x + ((control.x - from.x) * 2) / 3,
          y1: from.y + ((control.y - from.y) * 2) / 3,
          x2: end.x + ((control.x - end.x) * 2) / 3,
          y2: end.y + ((control.y - end.y) * 2) / 3,
          x: end.x,
          y: end.y,
        });
        from = end;
      }
      return count;
    }
    case ESCAPE.arcFromPoint:
      for (let at = 0; at + 1 < points.length; at += 2) {
        const [radius, angles] = [points[at], points[at + 1]];
        if (radius === undefined || angles === undefined) break;
        if (commands.length === 0) commands.push({ op: 'move', ...current });
        const [radiusX, radiusY] = [Math.abs(radius.x), Math.abs(radius.y)];
        commands.push({ op: 'arc', radiusX, radiusY, start: angles.x, sweep: angles.y });
      }
      return count;
    default:
      return 0;
  }
}

interface Arc {
  readonly centre: Point;
  readonly radius: Point;
  /** Degrees. */
  readonly start: number;
  readonly sweep: number;
}

function pushArc(
  commands: PathCommand[],
  join: 'move' | 'line',
  { centre, radius, start, sweep }: Arc,
): void {
  commands.push({ op: join, ...onEllipse(centre, radius, start) });
  commands.push({ op: 'arc', radiusX: Math.abs(radius.x), radiusY: Math.abs(radius.y), start, sweep });
}

/** An arc on the ellipse in a box (two corner points), from the ray through a third point to the one through a fourth. */
function pushBoxArc(
  commands: PathCommand[],
  join: 'move' | 'line',
  points: readonly Point[],
  clockwise: boolean,
): void {
  const [corner, opposite, from, to] = points;
  if (corner === undefined || opposite === undefined || from === undefined || to === undefined) return;
  const centre = { x: (corner.x + opposite.x) / 2, y: (corner.y + opposite.y) / 2 };
  const radius = { x: Math.abs(opposite.x - corner.x) / 2, y: Math.abs(opposite.y - corner.y) / 2 };
  if (radius.x === 0 || radius.y === 0) return;
  const angleOf = (point: Point) =>
    (Math.atan2((point.y - centre.y) / radius.y, (point.x - centre.x) / radius.x) * 180) / Math.PI;
  const start = angleOf(from);
  let sweep = (angleOf(to) - start) % 360;
  if (clockwise && sweep <= 0) sweep += 360;
  if (!clockwise && sweep >= 0) sweep -= 360;
  pushArc(commands, join, { centre, radius, start, sweep });
}

/** Control points of a quarter of a circle: 4/3·(√2 − 1). */
const QUARTER = 0.5522847498;

function pushQuadrant(commands: PathCommand[], from: Point, to: Point, startsAcross: boolean): void {
  const dx = (to.x - from.x) * QUARTER;
  const dy = (to.y - from.y) * QUARTER;
  commands.push(
    startsAcross
      ? { op: 'cubic', x1: from.x + dx, y1: from.y, x2: to.x, y2: to.y - dy, x: to.x, y: to.y }
      : { op: 'cubic', x1: from.x, y1: from.y + dy, x2: to.x - dx, y2: to.y, x: to.x, y: to.y },
  );
}
