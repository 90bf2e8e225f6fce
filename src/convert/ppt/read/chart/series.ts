// Series of a chart: where their values stand, and how they and their points look ([MS-OGRAPH] 2.4.97 Series, 2.4.28 DataFormat).
import type {
  ChartGroup,
  ChartLabels,
  ChartMarker,
  ChartPaint,
  ChartPlace,
  ChartPoint,
  ChartTrend,
  Draft,
} from '../../../deck/index.ts';
import { ByteReader } from '../../records/index.ts';
import {
  formatOf,
  HAIRLINE_EMU,
  readArea,
  readLine,
  readMarker,
  usualFill,
  usualLine,
  type Looks,
} from './look.ts';
import { all, first, RT, type GraphRecord } from './records.ts';
import { readDouble, shortText } from './sheet.ts';
import { readAttached, type PointLabels } from './texts.ts';

const ALL_POINTS = 0xffff;
/** Kinds whose points have no surface. */
const STROKED: ReadonlySet<ChartGroup['kind']> = new Set(['line', 'scatter', 'radar']);
const LINK = { values: 1, sizes: 3 } as const;
const SMOOTH = 1;

/** A series before its values are looked up. */
export interface OpenSeries {
  readonly name: string;
  /** Line of the sheet; 0 where it names none. */
  readonly line: number;
  readonly sizeLine: number;
  readonly group: number;
  readonly format: string | undefined;
  /** Which of the palette's colours it has where it names none. */
  readonly number: number;
  /** Formats by point; that of the series under ALL_POINTS. */
  readonly formats: ReadonlyMap<number, readonly GraphRecord[]>;
  /** Index of the series that this trend line is of. */
  readonly parent?: number;
  readonly trend?: ChartTrend;
}

export function readSeries({ children }: GraphRecord, at: number, looks: Looks): OpenSeries {
  const formats = new Map<number, readonly GraphRecord[]>();
  let number = at;
  for (const { data, children: block } of all(children, RT.dataFormat)) {
    const reader = new ByteReader(data);
    const point = reader.u16();
    reader.u16();
    if (point === ALL_POINTS) number = reader.u16();
    formats.set(point, block);
  }
  const values = linkOf(children, LINK.values);
  const text = first(children, RT.seriesText);
  const parent = first(children, RT.seriesParent);
  const trend = readTrend(first(children, RT.trend), formats.get(ALL_POINTS));
  return {
    name: text === undefined ? '' : shortText(new ByteReader(text.data.subarray(2))),
    line: values?.line ?? 0,
    sizeLine: linkOf(children, LINK.sizes)?.line ?? 0,
    format: formatOf(looks, values?.format),
    group: new ByteReader(first(children, RT.seriesGroup)?.data ?? new Uint8Array()).u16(),
    number,
    formats,
    ...(parent && { parent: new ByteReader(parent.data).u16() - 1 }),
    ...(trend && { trend }),
  };
}

/** BRAI: what a series' values, or sizes, are ([MS-OGRAPH] 2.4.29); its last number is the line of the sheet. */
function linkOf(
  block: readonly GraphRecord[],
  kind: number,
): { readonly format: number; readonly line: number } | undefined {
  const record = all(block, RT.link).find(({ data }) => data[0] === kind);
  if (record === undefined) return undefined;
  const data = new ByteReader(record.data);
  data.bytes(4);
  return { format: data.u16(), line: data.u16() };
}

const TRENDS: readonly ChartTrend['kind'][] = [
  'polynomial',
  'exponential',
  'logarithmic',
  'power',
  'average',
];

/** SerAuxTrend ([MS-OGRAPH] 2.4.100). */
function readTrend(
  record: GraphRecord | undefined,
  block: readonly GraphRecord[] | undefined,
): ChartTrend | undefined {
  if (record === undefined) return undefined;
  const data = new ByteReader(record.data);
  const kind = TRENDS[data.u8()];
  const order = data.u8();
  const intercept = readDouble(data);
  const [equation, squared] = [data.u8(), data.u8()];
  const [forward = 0, backward = 0] = [readDouble(data), readDouble(data)];
  if (kind === undefined || data.ended) return undefined;
  const look = readLine(first(block, RT.lineFormat));
  const trend: Draft<ChartTrend> = {
    kind,
    order,
    forward: Math.max(0, forward),
    backward: Math.max(0, backward),
    showsEquation: equation !== 0,
    showsRSquared: squared !== 0,
  };
  if (intercept !== undefined) trend.intercept = intercept;
  if (look !== undefined) {
    const { line, widthEmu, dash } = look;
    trend.paint = { line, widthEmu, ...(dash && { dash }) };
  }
  return trend;
}

export interface SeriesLook {
  readonly paint: ChartPaint | undefined;
  readonly marker?: ChartMarker;
  readonly smooth?: boolean;
  readonly explosionPercent?: number;
  readonly labels?: ChartLabels;
  readonly points: ReadonlyMap<number, ChartPoint>;
}

/**
 * What a series and its points look like: as stored, else as the group's format has it, else in the palette's colours. `labels` are
 * those that texts of the chart give it; `count`: of its points.
 */
export function lookOf(
  series: OpenSeries,
  kind: ChartGroup['kind'],
  usual: readonly GraphRecord[] | undefined,
  labels: PointLabels | undefined,
  looks: Looks,
  count: number,
  plot: ChartPlace | undefined,
): SeriesLook {
  const own = series.formats.get(ALL_POINTS);
  const find = (type: number) => first(own, type) ?? first(usual, type);
  const paint = paintOf(find, kind, series.number, looks);
  const isPie = kind === 'pie' || kind === 'doughnut';
  const points = new Map<number, Draft<ChartPoint>>();
  const pointAt = (at: number): Draft<ChartPoint> => {
    const point = points.get(at) ?? {};
    points.set(at, point);
    return point;
  };
  // Each slice has a colour of its own.
  for (let at = 0; isPie && at < count; at++) {
    pointAt(at).paint = paintOf(find, kind, at, looks);
  }
  for (const [at, block] of series.formats) {
    if (at >= count) continue;
    const findOwn = (type: number) => first(block, type) ?? find(type);
    const point = pointAt(at);
    point.paint = paintOf(findOwn, kind, isPie ? at : series.number, looks);
    const stands = explosionOf(first(block, RT.pieFormat));
    if (stands !== undefined) point.explosionPercent = stands;
    const attached = readAttached(first(block, RT.attachedLabel));
    if (attached !== undefined) point.labels = attached;
  }
  for (const [at, one] of labels ?? []) {
    if (at !== undefined && at < count) pointAt(at).labels = one.labels;
  }
  const explosionPercent = explosionOf(find(RT.pieFormat));
  const placed = labels?.get(undefined);
  let allLabels = placed?.labels ?? readAttached(find(RT.attachedLabel));
  if (kind === 'area' && allLabels?.showsCategory !== undefined) {
    // What an area names as its category is its series, once, where the text was drawn.
    const { showsCategory: _, ...rest } = allLabels;
    pointAt(pointUnder(placed?.place, plot, count)).labels = { ...rest, showsSeries: true };
    allLabels = undefined;
  }
  const hasMarkers = kind === 'line' || kind === 'scatter' || kind === 'radar';
  const flags = new ByteReader(find(RT.seriesFormat)?.data ?? new Uint8Array()).u16();
  return {
    paint,
    points,
    ...(hasMarkers && { marker: readMarker(find(RT.markerFormat), series.number, looks) }),
    ...(hasMarkers && (flags & SMOOTH) !== 0 && { smooth: true }),
    ...(isPie && explosionPercent && { explosionPercent }),
    ...(allLabels && { labels: allLabels }),
  };
}

/** The point whose category is nearest to the middle of a text; the middle one where either place is not known. */
function pointUnder(text: ChartPlace | undefined, plot: ChartPlace | undefined, count: number): number {
  const share = text && plot ? (text.x + text.width / 2 - plot.x) / plot.width : 0.5;
  return Math.round(Math.max(0, Math.min(1, share)) * Math.max(0, count - 1));
}

function explosionOf(record: GraphRecord | undefined): number | undefined {
  return record && Math.min(400, new ByteReader(record.data).u16());
}

function paintOf(
  find: (type: number) => GraphRecord | undefined,
  kind: ChartGroup['kind'],
  number: number,
  looks: Looks,
): ChartPaint {
  const line = readLine(find(RT.lineFormat));
  const { widthEmu, dash } = line ?? { widthEmu: undefined };
  const width = { ...(widthEmu && { widthEmu }), ...(dash && { dash }) };
  if (STROKED.has(kind)) {
    const usual = usualLine(looks, number);
    if (line !== undefined && !line.isAuto)
      return line.line === 'none' ? { line: 'none' } : { line: line.line, ...width };
    return usual === undefined ? {} : { line: usual, ...width };
  }
  const fill = readArea(find(RT.areaFormat)) ?? usualFill(looks, number);
  const edge =
    line === undefined || line.isAuto
      ? { line: looks.foreground, widthEmu: HAIRLINE_EMU }
      : { line: line.line, ...(line.line !== 'none' && width) };
  return { ...(fill !== undefined && { fill }), ...edge };
}

/** Values of one line of the sheet, as numbers. */
export function numbersOf(cells: readonly unknown[]): readonly (number | undefined)[] {
  return cells.map((value) => (typeof value === 'number' ? value : undefined));
}
