// Outlines: the preset number with its adjustments, or a path of vertices and segments ([MS-ODRAW] 2.3.6).
import type { BoxEmu, FreeformGeometry, Geometry, Path, PathCommand } from '../../deck/index.ts';
import { LOSSES } from '../losses.ts';
import type { ReadContext } from './context.ts';
import { formOf } from './forms.ts';
import { createGuides, type Guides } from './guides.ts';
import { PID, readArray, type Options } from './options.ts';

const ADJUSTS = 10;
const SPACE = 21600;
const NOT_PRIMITIVE = 0;
/** 1/100 mm. */
const EMU_PER_LIBREOFFICE_UNIT = 360;
/** References to a guide instead of a coordinate. */
const GUIDE_FLAG = 0x80000000;

export function readAdjusts(options: Options): readonly (number | undefined)[] {
  const values = Array.from({ length: ADJUSTS }, (_, index) => options.number(PID.adjustValue + index));
  return values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
}

export interface GeometryPlace {
  readonly context: ReadContext;
  /** Of the shape. */
  readonly box: BoxEmu | undefined;
  /** Called where the shape has an outline that is not read. */
  readonly onLost: () => void;
}

/** A path where the shape has one of its own and the document's allowance of points lasts, else the preset. */
export function readGeometry(
  options: Options,
  shapeType: number,
  { context, box, onLost }: GeometryPlace,
): Geometry {
  const adjusts = readAdjusts(options);
  const own = options.complex(PID.pVertices);
  const form = shapeType === NOT_PRIMITIVE ? 'rectangle' : formOf(shapeType);
  if (own !== undefined && (shapeType === NOT_PRIMITIVE || shapeType === 100 || form === 'unknown')) {
    const segments = readArray(options.complex(PID.pSegmentInfo)).count;
    // Beyond the allowance, it says itself that outlines are left out.
    if (context.allowances.take('points', readArray(own).count + segments)) {
      const freeform = readFreeform(options, own, context, box);
      if (freeform !== undefined) return freeform;
      onLost();
    }
  } else if (form === 'unknown') onLost();
  return { kind: 'preset', form, adjusts };
}

function readFreeform(
  options: Options,
  vertices: Uint8Array,
  { warn }: ReadContext,
  box: BoxEmu | undefined,
): FreeformGeometry | undefined {
  const left = options.number(PID.geoLeft) ?? 0;
  const top = options.number(PID.geoTop) ?? 0;
  // A straight line drawn freehand has no extent one way.
  const extent = (pid: number, from: number, emu = 0): number => {
    const to = options.number(pid) ?? SPACE;
    // LibreOffice writes a space without extent, and counts in hundredths of a millimetre of the shape.
    return Math.max(1, to === 0 && from === 0 ? Math.round(emu / EMU_PER_LIBREOFFICE_UNIT) : to - from);
  };
  const width = extent(PID.geoRight, left, box?.widthEmu);
  const height = extent(PID.geoBottom, top, box?.heightEmu);
  const guides = createGuides(options, { left, top, width, height }, () =>
    warn('guides-left-out', LOSSES['guides-left-out']),
  );
  const points = readPoints(vertices, guides).map(({ x, y }) => ({ x: x - left, y: y - top }));
  if (points.length < 2) return undefined;
  const paths = options.complex(PID.pSegmentInfo)
    ? walkSegments(readArray(options.complex(PID.pSegmentInfo)), points)
    : simplePath(points, options.number(PID.shapePath) ?? 1);
  const drawn = paths.filter((path) => path.commands.length > 1);
  return drawn.length === 0 ? undefined : { kind: 'freeform', width, height, paths: drawn };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function readPoints(bytes: Uint8Array, guides: Guides): readonly Point[] {
  const array = readArray(bytes);
  const half = array.elementBytes / 2;
  if (half !== 2 && half !== 4) return [];
  const points: Point[] = [];
  for (let index = 0; index < array.count; index++) {
    const element = array.element(index);
    const view = new DataView(element.buffer, element.byteOffset, element.byteLength);
    const at = (offset: number) => {
      if (half === 2) return view.getInt16(offset, true);
      const value = view.getInt32(offset, true);
      return (value & GUIDE_FLAG) !== 0 && value >>> 16 === 0x8000 ? guides.value(value & 0xffff) : value;
    };
    points.push({ x: at(0), y: at(half) });
  }
  return points;
}

/** Without segments: lines or curves through all points (MSOSHAPEPATH 0–3). */
function simplePath(points: readonly Point[], kind: number): readonly Path[] {
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
} as const;

function walkSegments(segments: ReturnType<typeof readArray>, points: readonly Point[]): readonly Path[] {
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
  for (let index = 0; index < segments.count && segments.elementBytes === 2; index++) {
    const element = segments.element(index);
    const code = (element[0] ?? 0) | ((element[1] ?? 0) << 8);
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
  const angle = (start * Math.PI) / 180;
  commands.push({
    op: join,
    x: centre.x + radius.x * Math.cos(angle),
    y: centre.y + radius.y * Math.sin(angle),
  });
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
