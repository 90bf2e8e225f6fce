// The device context that both kinds of metafile draw on: objects, transforms, clip and path ([MS-EMF] 2.1, [MS-WMF] 2.1).
import type { FillRule } from '../../lib/area-coverage.ts';
import {
  type Box,
  type Canvas,
  type Clip,
  type Meter,
  type Mix,
  type Paint,
  clipOutside,
  clipTo,
  intersection,
  paintArea,
} from './canvas.ts';
import type { Bitmap } from './bitmap.ts';
import {
  apply,
  dashed,
  IDENTITY,
  type Matrix,
  multiply,
  type Point,
  type Polyline,
  scaleOf,
  strokeOutlines,
} from './geometry.ts';
import { lettersOf, type TextRun } from './letters.ts';
import { BITMAP_PIXEL_COST, colouring, samplerOf } from './paints.ts';
import { BLACK_PEN, type Brush, PLAIN_FONT, solidBrush, type State } from './state.ts';

/** Raster operations of two operands that are more than "covers" ([MS-WMF] 2.1.1.2); NOP is its own case. */
const MIXES: ReadonlyMap<number, Mix> = new Map<number, Mix>([
  [1, () => 0],
  [6, (_, ground) => ~ground],
  [7, (source, ground) => source ^ ground],
  [9, (source, ground) => source & ground],
  [10, (source, ground) => ~(source ^ ground)],
  [15, (source, ground) => source | ground],
  [16, () => 0xffffff],
]);
const NO_OPERATION = 11;
/** By the pen's style: dashes and gaps in widths of the pen. */
const DASHES: readonly (readonly number[])[] = [
  [],
  [6, 2],
  [1, 1.5],
  [4, 1.5, 1, 1.5],
  [4, 1.5, 1, 1.5, 1, 1.5],
];
/** Of a dash's unit, in pixels, as thin pens have dashes that can be told apart. */
const MIN_DASH_UNIT_PX = 3;
const MIN_PEN_PX = 1;
const MAX_SAVED = 64;
const MAX_PATH_POINTS = 200_000;

export interface Device {
  readonly canvas: Canvas;
  state: State;
  save(): void;
  /** A number of saved states to go back, or the state of that number (from 1). */
  restore(which: number): void;
  set(change: Partial<State>): void;
  /** From logical coordinates to pixels. */
  matrix(): Matrix;
  /** Fills and strokes by brush and pen. In logical coordinates; between beginPath and endPath they are gathered. */
  draw(lines: readonly Polyline[], what: { readonly fill: boolean; readonly stroke: boolean }): void;
  text(run: TextRun): void;
  bitmap(bitmap: Bitmap, target: Quad, options?: BitmapOptions): void;
  /** Fills an area of logical coordinates with a colour or brush. */
  paint(lines: readonly (readonly Point[])[], paint: Brush, mix?: Mix): void;
  clipBox(box: Box, keep: 'inside' | 'outside'): void;
  clipPath(lines: readonly (readonly Point[])[] | undefined, keep: 'inside' | 'replace'): void;
  /** The same in device coordinates. */
  clipRegion(lines: readonly (readonly Point[])[], keep: 'inside' | 'replace'): void;
  beginPath(): void;
  endPath(): void;
  /** The lines of the path, which is forgotten. */
  takePath(): readonly Polyline[];
  closeFigure(): void;
}

/** Where a bitmap's upper left, upper right and lower left corner lie, in logical coordinates. */
export type Quad = readonly [Point, Point, Point];

export interface BitmapOptions {
  /** The part of the bitmap, in its pixels from the top. */
  readonly source?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly mix?: Mix;
  readonly alpha?: number;
}

export interface DeviceOptions {
  readonly canvas: Canvas;
  /** From device coordinates, which the page is mapped to, to pixels. */
  readonly toPixels: Matrix;
  /** From the logical coordinates (after the world transform) to device coordinates. */
  readonly pageOf: (state: State) => Matrix;
  readonly meter: Meter;
  /** What could not be drawn. */
  readonly miss: (what: string) => void;
}

const FIRST_STATE: Omit<State, 'clip'> = {
  pen: BLACK_PEN,
  brush: solidBrush(0xffffff),
  font: PLAIN_FONT,
  textColour: 0,
  groundColour: 0xffffff,
  isOpaque: true,
  rule: 'evenodd',
  mix: 13,
  textAlign: 0,
  position: [0, 0],
  mapMode: 1,
  windowOrigin: [0, 0],
  windowExtent: [1, 1],
  viewportOrigin: [0, 0],
  viewportExtent: [1, 1],
  world: IDENTITY,
};

export function createDevice({ canvas, toPixels, pageOf, meter, miss }: DeviceOptions): Device {
  const whole: Clip = { box: { left: 0, top: 0, right: canvas.width, bottom: canvas.height } };
  const saved: State[] = [];
  const path = createPath();
  const paintOf = (brush: Brush, mix?: Mix): Paint | undefined =>
    brushPaint(brush, device.state, scaleOf(toPixels), mix);
  const area = (outlines: readonly (readonly Point[])[], rule: FillRule, paint: Paint): void =>
    paintArea(canvas, outlines, rule, paint, device.state.clip, meter);
  const clipWithin = (
    lines: readonly (readonly Point[])[],
    matrix: Matrix,
    rule: FillRule,
    keep: 'inside' | 'replace',
  ): void => {
    const base = keep === 'replace' ? whole : device.state.clip;
    const outlines = lines.map((line) => pixels(line, matrix));
    device.set({ clip: clipTo(canvas, outlines, rule, base, meter) });
  };
  const device: Device = {
    canvas,
    state: { ...FIRST_STATE, clip: whole },
    save() {
      if (saved.length < MAX_SAVED) saved.push(device.state);
    },
    restore(which) {
      const at = which < 0 ? saved.length + which : which - 1;
      const found = saved[at];
      if (found === undefined) return;
      device.state = found;
      saved.length = at;
    },
    set(change) {
      device.state = { ...device.state, ...change };
    },
    matrix: () => multiply(toPixels, multiply(pageOf(device.state), device.state.world)),
    draw(lines, what) {
      if (path.gathers(lines)) return;
      const matrix = device.matrix();
      const paint = what.fill ? paintOf(device.state.brush) : undefined;
      const outlines = paint && lines.map(({ points }) => pixels(points, matrix));
      if (outlines) area(outlines, device.state.rule, paint);
      if (what.stroke) stroke(canvas, lines, matrix, device.state, meter);
    },
    text(run) {
      const { outlines, ground, missing } = lettersOf(run, device.state, device.matrix());
      if (missing > 0) miss('letters that this typeface lacks, which are boxes');
      const { isOpaque, groundColour, textColour } = device.state;
      if (isOpaque && ground) area([ground], 'nonzero', { colour: groundColour });
      if (meter(outlines.length * 4)) area(outlines, 'nonzero', { colour: textColour });
    },
    bitmap(bitmap, target, options = {}) {
      const [a, b, c] = pixels(target, device.matrix());
      const found = a && b && c && bitmapArea(bitmap, [a, b, c], options);
      if (found) area([found.corners], 'nonzero', found.paint);
    },
    paint(lines, brush, mix) {
      const paint = paintOf(brush, mix);
      const matrix = device.matrix();
      const outlines = paint && lines.map((line) => pixels(line, matrix));
      if (outlines) area(outlines, 'nonzero', paint);
    },
    clipBox(box, keep) {
      const corners = pixels(cornersOf(box), device.matrix());
      const { clip } = device.state;
      const bounds = boundsOf(corners);
      if (keep === 'inside') device.set({ clip: { ...clip, box: intersection(clip.box, bounds) } });
      else device.set({ clip: clipOutside(canvas, bounds, clip, meter) });
    },
    clipPath(lines, keep) {
      if (lines) clipWithin(lines, device.matrix(), device.state.rule, keep);
      else if (keep === 'replace') device.set({ clip: whole });
    },
    clipRegion(lines, keep) {
      clipWithin(lines, toPixels, 'nonzero', keep);
    },
    ...path.steps,
  };
  return device;
}

function pixels(points: readonly Point[], matrix: Matrix): readonly Point[] {
  return points.map((point) => apply(matrix, point));
}

function brushPaint(
  brush: Brush,
  { mix: operation, isOpaque, groundColour }: State,
  scale: number,
  mix = MIXES.get(operation),
): Paint | undefined {
  if (brush.fill === 'none' || operation === NO_OPERATION) return undefined;
  return { colour: colouring(brush, isOpaque ? groundColour : undefined, scale), ...(mix && { mix }) };
}

function stroke(
  canvas: Canvas,
  lines: readonly Polyline[],
  matrix: Matrix,
  { pen, mix, clip }: State,
  meter: Meter,
): void {
  if (pen.style === 5 || mix === NO_OPERATION) return;
  const width = Math.max(MIN_PEN_PX, pen.width * scaleOf(matrix));
  const unit = Math.max(MIN_DASH_UNIT_PX, width);
  const dashes = (DASHES[pen.style] ?? []).map((dash) => dash * unit);
  const mixed = MIXES.get(mix);
  const paint: Paint = { colour: pen.colour, ...(mixed && { mix: mixed }) };
  for (const { points, closed } of lines) {
    const line = { points: pixels(points, matrix), closed };
    const parts = dashes.length === 0 ? [line] : dashed(line, dashes);
    const outlines = parts.flatMap((part) => strokeOutlines(part, width));
    if (!meter(outlines.length * 4)) return;
    paintArea(canvas, outlines, 'nonzero', paint, clip, meter);
  }
}

/** Where the bitmap stands and what it paints; undefined where it has no area. */
function bitmapArea(
  bitmap: Bitmap,
  [a, b, c]: Quad,
  { source, mix, alpha }: BitmapOptions,
): { readonly corners: readonly Point[]; readonly paint: Paint } | undefined {
  const from = source ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
  const det = ux * vy - uy * vx;
  if (Math.abs(det) < 1e-9) return undefined;
  const colour = samplerOf(
    bitmap,
    from,
    (x, y) => {
      const [px, py] = [x - a[0], y - a[1]];
      return [(px * vy - py * vx) / det, (ux * py - uy * px) / det];
    },
    Math.max(from.width / Math.max(1, Math.hypot(ux, uy)), from.height / Math.max(1, Math.hypot(vx, vy))),
  );
  return {
    corners: [a, b, [b[0] + vx, b[1] + vy], c],
    paint: {
      colour,
      cost: BITMAP_PIXEL_COST,
      ...(mix && { mix }),
      ...(alpha !== undefined && { alpha }),
    },
  };
}

/** The path that is gathered from what is drawn. */
function createPath() {
  let path: Polyline[] | undefined;
  let isGathering = false;
  let count = 0;
  const steps: Pick<Device, 'beginPath' | 'endPath' | 'takePath' | 'closeFigure'> = {
    beginPath() {
      [path, isGathering, count] = [[], true, 0];
    },
    endPath() {
      isGathering = false;
    },
    takePath() {
      const taken = path ?? [];
      [path, isGathering] = [undefined, false];
      return taken;
    },
    closeFigure() {
      const last = path?.pop();
      if (last) path?.push({ ...last, closed: true });
    },
  };
  return {
    steps,
    /** True where the lines belong to the path, and are not drawn. */
    gathers(lines: readonly Polyline[]): boolean {
      if (!isGathering || path === undefined) return false;
      count += lines.reduce((sum, { points }) => sum + points.length, 0);
      if (count <= MAX_PATH_POINTS) for (const line of lines) continuePath(path, line);
      return true;
    },
  };
}

/** Lines that begin where the one before ends are one figure. */
function continuePath(path: Polyline[], line: Polyline): void {
  const last = path.at(-1);
  const [end, start] = [last?.points.at(-1), line.points[0]];
  const goesOn =
    last?.closed === false && !line.closed && end && start && end[0] === start[0] && end[1] === start[1];
  if (goesOn) path[path.length - 1] = { points: [...last.points, ...line.points.slice(1)], closed: false };
  else path.push(line);
}

function cornersOf({ left, top, right, bottom }: Box): readonly Point[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

function boundsOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => Math.round(x)), points.map(([, y]) => Math.round(y))];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
