// Charts of Microsoft Graph: the Workbook stream of its objects ([MS-OGRAPH] 2.1.7.20: a data sheet, then the chart's records).
import type { Chart, ChartGroup, ChartPlace, ChartSeries, ChartTrend, Draft } from '../../../deck/index.ts';
import { ByteReader } from '../../records/index.ts';
import { readAxes, readWall } from './axes.ts';
import { defaultFont, formatOf, framePaint, readLooks, readPlace, type Looks } from './look.ts';
import { all, first, readGraph, RT, type GraphRecord } from './records.ts';
import { lookOf, numbersOf, readSeries, type OpenSeries } from './series.ts';
import { cellOf, createSheet, formatOfLine, MAX_LINES, rowsOf, shownPlaces, type Sheet } from './sheet.ts';
import { linkedText, readLegend, readPointLabels, TEXT_OF } from './texts.ts';

const FIXED = 65536;
/** [MS-OGRAPH] 2.4.20: a chart has at most nine groups. */
const MAX_GROUPS = 9;
/** Axes that groups have in common. */
const AXES_OF: Readonly<Record<ChartGroup['kind'], string>> = {
  column: 'upright',
  line: 'upright',
  area: 'upright',
  bar: 'lying',
  pie: 'none',
  doughnut: 'none',
  scatter: 'numbers',
  bubble: 'numbers',
  radar: 'round',
  filledRadar: 'round',
};

const DEEP: ReadonlySet<ChartGroup['kind']> = new Set(['column', 'bar', 'line', 'area', 'pie']);

export interface ReadChart {
  readonly chart: Chart;
  /** Error bars, which the model has no words for. */
  readonly isCut: boolean;
}

/** The chart in a Workbook stream; undefined for surfaces and mixed axes, and where the sheet or the series are unreadable. */
export function readChart(stream: Uint8Array): ReadChart | undefined {
  const { sheet, take } = createSheet();
  const records = readGraph(stream, take);
  const root = first(records, RT.chart);
  if (records === undefined || root === undefined) return undefined;
  const looks = readLooks(records);
  const block = root.children;
  const open = all(block, RT.series)
    .slice(0, MAX_LINES)
    .map((one, at) => readSeries(one, at, looks));
  const parents = all(block, RT.axisParent);
  const groups = parents
    .flatMap((parent, second) =>
      all(parent.children, RT.chartFormat).map((group) => ({ group, isSecondary: second > 0 })),
    )
    .slice(0, MAX_GROUPS);
  const shown = shownPlaces(sheet);
  const texts = all(block, RT.text);
  const labels = readPointLabels(texts, looks);
  const plot = placeOfPlot(parents[0]);
  const across = sheet.inRows ? sheet.rows : sheet.columns;
  const isShown = across === undefined ? () => true : setHas(across);
  const trends = trendsByParent(open);
  const built = groups.map(({ group, isSecondary }, at): ChartGroup | undefined => {
    const shape = readGroup(group);
    if (shape === undefined) return undefined;
    const usual = all(group.children, RT.dataFormat)[0]?.children;
    const series = open.flatMap((one, number): readonly ChartSeries[] =>
      one.group === at && one.parent === undefined && one.line > 0 && isShown(one.line)
        ? [
            seriesOf(
              one,
              shape.kind,
              sheet,
              shown,
              lookOf(one, shape.kind, usual, labels.get(number), looks, shown.length, plot),
              trends.get(number) ?? [],
              looks,
            ),
          ]
        : [],
    );
    return series.length === 0 ? undefined : { ...shape, ...(isSecondary && { isSecondary }), series };
  });
  const drawn = built.filter((one) => one !== undefined);
  // Kinds that have no form with depth are flat.
  const view3d = drawn.every(({ kind }) => DEEP.has(kind))
    ? groups.map(({ group }) => first(group.children, RT.chart3d)).find((one) => one !== undefined)
    : undefined;
  if (
    groups.some(({ group }) => first(group.children, RT.surface)) ||
    !areDrawable(drawn, view3d !== undefined)
  )
    return undefined;
  const categoryFormat = formatOf(looks, formatOfLine(sheet, 0, shown));
  const chart: Draft<Chart> = {
    groups: drawn,
    categories: shown.map((at) => cellOf(sheet, 0, at)),
    ...(categoryFormat !== undefined && { categoryFormat }),
    sheet: rowsOf(sheet),
    seriesIn: sheet.inRows ? 'rows' : 'columns',
    shown,
    axes: readAxes(parents[0]?.children ?? [], looks),
  };
  if (drawn.some(({ isSecondary }) => isSecondary)) {
    chart.secondaryAxes = readAxes(parents[1]?.children ?? [], looks);
  }
  if (view3d !== undefined) chart.view = readView(view3d);
  readSurroundings(chart, root, parents[0], groups[0]?.group, texts, looks);
  return { chart, isCut: all(block, RT.series).some(hasErrorBars) };
}

function hasErrorBars({ children }: GraphRecord): boolean {
  return first(children, RT.errorBars) !== undefined;
}

function setHas(lines: readonly number[]): (line: number) => boolean {
  const set = new Set(lines);
  return (line) => set.has(line);
}

/** Trend lines by the index of the series that they are of. */
function trendsByParent(open: readonly OpenSeries[]): ReadonlyMap<number, readonly ChartTrend[]> {
  const found = new Map<number, ChartTrend[]>();
  for (const { parent, trend } of open) {
    if (parent === undefined || trend === undefined) continue;
    const list = found.get(parent) ?? [];
    list.push(trend);
    found.set(parent, list);
  }
  return found;
}

function seriesOf(
  { name, line, sizeLine, format: own }: OpenSeries,
  kind: ChartGroup['kind'],
  sheet: Sheet,
  shown: readonly number[],
  { paint, points, ...look }: ReturnType<typeof lookOf>,
  trends: readonly ChartTrend[],
  looks: Looks,
): ChartSeries {
  const format = own ?? formatOf(looks, formatOfLine(sheet, line, shown));
  const valuesOf = (from: number) => numbersOf(shown.map((at) => cellOf(sheet, from, at)));
  return {
    ...look,
    name: name || String(cellOf(sheet, line, 0) ?? ''),
    line,
    values: valuesOf(line),
    ...(kind === 'bubble' && sizeLine > 0 && { sizes: { line: sizeLine, values: valuesOf(sizeLine) } }),
    ...(format !== undefined && { format }),
    ...(paint !== undefined && { paint }),
    ...(points.size > 0 && { points }),
    ...(trends.length > 0 && { trends }),
  };
}

/** Values are there, and the groups have their axes in common. */
function areDrawable(groups: readonly ChartGroup[], hasDepth: boolean): boolean {
  const hasValues = groups.some(({ series }) =>
    series.some(({ values }) => values.some((value) => value !== undefined)),
  );
  const axes = new Set(groups.map(({ kind }) => AXES_OF[kind]));
  const isAlone = groups.length <= 1 || (axes.size === 1 && !axes.has('none') && !hasDepth);
  return hasValues && isAlone;
}

function readGroup({ children }: GraphRecord): Omit<ChartGroup, 'series'> | undefined {
  for (const { type, data } of children) {
    const kind = GROUPS.get(type)?.(new ByteReader(data));
    if (kind !== undefined) return kind;
  }
  return undefined;
}

type GroupShape = Omit<ChartGroup, 'series'>;

const GROUPS: ReadonlyMap<number, (data: ByteReader) => GroupShape> = new Map<
  number,
  (data: ByteReader) => GroupShape
>([
  [
    RT.bar,
    (data) => {
      const overlapPercent = -data.i16();
      const gapPercent = data.u16();
      const flags = data.u16();
      return {
        kind: (flags & 1) !== 0 ? 'bar' : 'column',
        grouping: groupingOf(flags >> 1),
        overlapPercent,
        gapPercent,
      };
    },
  ],
  [RT.line, (data) => ({ kind: 'line', grouping: groupingOf(data.u16()) })],
  [RT.area, (data) => ({ kind: 'area', grouping: groupingOf(data.u16()) })],
  [
    RT.pie,
    (data) => {
      const firstAngle = data.u16() % 360;
      const hole = data.u16();
      return hole > 0
        ? { kind: 'doughnut', grouping: 'plain', firstAngle, holePercent: Math.max(10, Math.min(90, hole)) }
        : { kind: 'pie', grouping: 'plain', firstAngle };
    },
  ],
  [
    RT.scatter,
    (data) => {
      data.u32();
      return { kind: (data.u16() & 1) !== 0 ? 'bubble' : 'scatter', grouping: 'plain' };
    },
  ],
  [RT.radar, () => ({ kind: 'radar', grouping: 'plain' })],
  [RT.filledRadar, () => ({ kind: 'filledRadar', grouping: 'plain' })],
]);

function groupingOf(flags: number): ChartGroup['grouping'] {
  return (flags & 2) !== 0 ? 'percent' : (flags & 1) !== 0 ? 'stacked' : 'plain';
}

/** Chart3d ([MS-OGRAPH] 2.4.22). */
function readView({ data }: GraphRecord): NonNullable<Chart['view']> {
  const reader = new ByteReader(data);
  const rotation = reader.u16() % 360;
  const elevation = reader.i16();
  const distance = reader.u16();
  const height = reader.u16();
  const depth = reader.u16();
  reader.u16();
  const flags = reader.u16();
  if (reader.ended) return { rotation, elevation };
  return {
    rotation,
    elevation,
    ...((flags & 4) === 0 && height >= 5 && height <= 500 && { heightPercent: height }),
    ...(depth >= 20 && depth <= 2000 && { depthPercent: depth }),
    ...((flags & 1) !== 0 && { perspective: Math.min(240, distance * 2) }),
  };
}

/** Titles, the legend, frames and places. */
function readSurroundings(
  chart: Draft<Chart>,
  root: GraphRecord,
  parent: GraphRecord | undefined,
  group: GraphRecord | undefined,
  texts: readonly GraphRecord[],
  looks: Looks,
): void {
  const title = linkedText(texts, TEXT_OF.title, looks);
  if (title !== undefined) chart.title = title;
  const legend = first(group?.children, RT.legend);
  if (legend !== undefined) chart.legend = readLegend(legend, looks);
  const font = defaultFont(looks, root.children);
  if (font !== undefined) chart.font = font;
  const size = new ByteReader(root.data);
  size.bytes(8);
  const [width, height] = [size.i32() / FIXED, size.i32() / FIXED];
  if (!size.ended && width >= 1 && height >= 1) chart.sizePt = { width, height };
  const paint = framePaint(first(root.children, RT.frame), looks);
  if (paint !== undefined) chart.paint = paint;
  if (parent === undefined) return;
  const plotPlace = placeOfPlot(parent);
  if (plotPlace !== undefined) chart.plotPlace = plotPlace;
  const at = parent.children.findIndex(({ type }) => type === RT.plotArea);
  const frame = at < 0 ? undefined : parent.children[at + 1];
  const plotPaint = frame?.type === RT.frame ? framePaint(frame, looks) : undefined;
  if (plotPaint !== undefined) chart.plotPaint = plotPaint;
  if (chart.view === undefined) return;
  const wallPaint = readWall(parent.children, 0);
  const floorPaint = readWall(parent.children, 1);
  if (wallPaint !== undefined) chart.wallPaint = wallPaint;
  if (floorPaint !== undefined) chart.floorPaint = floorPaint;
}

/** AxisParent: which axes, then the place inside them as drawn. */
function placeOfPlot(parent: GraphRecord | undefined): ChartPlace | undefined {
  if (parent === undefined) return undefined;
  const data = new ByteReader(parent.data);
  data.u16();
  return readPlace(data);
}
