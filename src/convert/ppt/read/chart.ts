// Charts of Microsoft Graph: the Workbook stream of its objects ([MS-OGRAPH] 2.1.7.20: a data sheet, then the chart's records).
import type {
  Chart,
  ChartCell,
  ChartGroup,
  ChartPaint,
  ChartSeries,
  ChartText,
  Draft,
  Rgb,
} from '../../deck/index.ts';
import { ByteReader } from '../records/index.ts';
import { cleanText } from '../units.ts';
import { swapRedBlue } from './colours.ts';

const HEADER_BYTES = 4;
/** Rows and columns of a data sheet ([MS-OGRAPH] 1.1: 4,000 each); what a forged sheet may make of few cells. */
const MAX_LINES = 4000;
const MAX_SHEET_CELLS = 20_000;
const ALL_POINTS = 0xffff;
const MAX_COLOURS = 256;
/** Where the palette's colours for surfaces and for lines begin ([MS-OGRAPH] 2.4.86: 24 and 32, the first eight are not stored). */
const FIRST_FILL = 16;
const FIRST_LINE = 24;

const RT = {
  number: 0x0003,
  label: 0x0004,
  font: 0x0031,
  palette: 0x0092,
  chart: 0x1002,
  series: 0x1003,
  dataFormat: 0x1006,
  lineFormat: 0x1007,
  areaFormat: 0x100a,
  seriesText: 0x100d,
  chartFormat: 0x1014,
  legend: 0x1015,
  bar: 0x1017,
  line: 0x1018,
  pie: 0x1019,
  area: 0x101a,
  axis: 0x101d,
  valueRange: 0x101f,
  text: 0x1025,
  fontX: 0x1026,
  objectLink: 0x1027,
  chart3d: 0x103a,
  seriesGroup: 0x1045,
  link: 0x1051,
  rows: 0x1053,
  columns: 0x1054,
  orientation: 0x1055,
} as const;
/** Kinds that stay a picture: scatter, radar, surface, bubbles. */
const OTHER_KINDS: readonly number[] = [0x101b, 0x103e, 0x103f, 0x1040];
const LEGENDS: readonly Chart['legend'][] = ['bottom', 'corner', 'top', 'right', 'left'];
const LINKED_TO = { title: 1, valueAxis: 2, categoryAxis: 3 } as const;
const VALUE_AXIS = 1;
const NO_LINE = 5;

interface OpenSeries {
  name: string;
  line: number;
  group: number;
  points: Map<number, Draft<ChartPaint>>;
  /** Which of the palette's colours it has where it names none. */
  format: number;
}

interface OpenGroup {
  kind?: ChartGroup['kind'];
  grouping: ChartGroup['grouping'];
  gapPercent?: number;
  overlapPercent?: number;
}

/** What the records have said so far. */
interface State {
  readonly cells: Map<number, Map<number, ChartCell>>;
  readonly series: OpenSeries[];
  readonly groups: OpenGroup[];
  readonly fonts: number[];
  readonly palette: Rgb[];
  readonly chart: Draft<
    Pick<Chart, 'title' | 'categoryTitle' | 'valueTitle' | 'legend' | 'view' | 'scale' | 'sizeCpt'>
  >;
  rows: readonly number[] | undefined;
  columns: readonly number[] | undefined;
  inRows: boolean;
  isOther: boolean;
  count: number;
  /** What the records of a block belong to. */
  open: 'series' | 'text' | undefined;
  point: number;
  text: string;
  size: number | undefined;
  isValueAxis: boolean;
}

/** The chart in a Workbook stream; undefined for kinds that are not drawn here, and where the sheet or the series are unreadable. */
export function readChart(stream: Uint8Array): Chart | undefined {
  const state: State = {
    cells: new Map(),
    series: [],
    groups: [],
    fonts: [],
    palette: [],
    chart: {},
    rows: undefined,
    columns: undefined,
    inRows: false,
    isOther: false,
    count: 0,
    open: undefined,
    point: ALL_POINTS,
    text: '',
    size: undefined,
    isValueAxis: false,
  };
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0; at + HEADER_BYTES <= stream.length;) {
    const begin = at + HEADER_BYTES;
    const end = begin + view.getUint16(at + 2, true);
    if (end > stream.length) break;
    const type = view.getUint16(at, true);
    if (OTHER_KINDS.includes(type)) state.isOther = true;
    READERS.get(type)?.(state, new ByteReader(stream.subarray(begin, end)));
    at = end;
  }
  return chartOf(state);
}

type Reader = (state: State, data: ByteReader) => void;

const READERS: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  [RT.number, readNumber],
  [RT.label, readLabel],
  [RT.font, (state, data) => state.fonts.push(data.u16())],
  [RT.palette, readPalette],
  [RT.rows, (state, data) => (state.rows = readRanges(data))],
  [RT.columns, (state, data) => (state.columns = readRanges(data))],
  [RT.orientation, (state, data) => (state.inRows = data.u8() !== 0)],
  // The fonts before are those of the data sheet.
  [RT.chart, (state) => delete state.chart.sizeCpt],
  [RT.series, readSeries],
  [RT.link, readLink],
  [RT.seriesText, readText],
  [RT.seriesGroup, (state, data) => setGroup(state, data.u16())],
  [RT.dataFormat, readDataFormat],
  [RT.lineFormat, readLineFormat],
  [RT.areaFormat, readAreaFormat],
  [RT.text, (state) => Object.assign(state, { open: 'text', text: '', size: undefined })],
  [RT.fontX, readFontX],
  [RT.objectLink, readObjectLink],
  [RT.axis, (state, data) => (state.isValueAxis = data.u16() === VALUE_AXIS)],
  [RT.valueRange, readValueRange],
  [RT.chartFormat, (state) => state.groups.push({ grouping: 'plain' })],
  [RT.bar, readBar],
  [RT.line, (state, data) => setKind(state, 'line', data.u16())],
  [RT.area, (state, data) => setKind(state, 'area', data.u16())],
  [RT.pie, readPie],
  [RT.legend, readLegend],
  [RT.chart3d, (state, data) => (state.chart.view = { rotation: data.u16() % 360, elevation: data.i16() })],
]);

function setCell(state: State, row: number, column: number, value: ChartCell): void {
  if (row >= MAX_LINES || column >= MAX_LINES || state.count++ > MAX_SHEET_CELLS) return;
  const line = state.cells.get(row) ?? new Map<number, ChartCell>();
  line.set(column, value);
  state.cells.set(row, line);
}

function readNumber(state: State, data: ByteReader): void {
  const [row, column] = [data.u16(), data.u16()];
  data.bytes(3);
  const bytes = data.bytes(8);
  if (data.ended) return;
  const value = new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
  if (Number.isFinite(value)) setCell(state, row, column, value);
}

function readLabel(state: State, data: ByteReader): void {
  const [row, column] = [data.u16(), data.u16()];
  data.bytes(3);
  setCell(state, row, column, shortText(data));
}

/** A count of characters, whether they have two bytes, the characters. */
function shortText(data: ByteReader): string {
  const count = data.u8();
  const isWide = (data.u8() & 1) !== 0;
  const bytes = data.bytes(isWide ? count * 2 : count);
  return cleanText(new TextDecoder(isWide ? 'utf-16le' : 'latin1').decode(bytes));
}

/** Pairs: the first line that is shown and the first behind it. */
function readRanges(data: ByteReader): readonly number[] {
  const shown: number[] = [];
  while (data.left >= 4) {
    const begin = data.u16();
    const end = Math.min(data.u16(), MAX_LINES);
    for (let line = begin; line < end && shown.length < MAX_LINES; line++) shown.push(line);
  }
  return shown;
}

function readSeries(state: State): void {
  if (state.series.length >= MAX_LINES) return;
  state.series.push({ name: '', line: 0, group: 0, format: state.series.length, points: new Map() });
  state.open = 'series';
}

/** BRAI: what the values of the open series are ([MS-OGRAPH] 2.4.29); its last number is the line of the sheet. */
function readLink(state: State, data: ByteReader): void {
  const series = state.series.at(-1);
  const isValues = data.u8() === 1;
  data.bytes(5);
  if (state.open === 'series' && series !== undefined && isValues) series.line = data.u16();
}

function readText(state: State, data: ByteReader): void {
  data.u16();
  const text = shortText(data);
  const series = state.series.at(-1);
  if (state.open === 'series' && series !== undefined) series.name = text;
  else state.text = text;
}

function setGroup(state: State, group: number): void {
  const series = state.series.at(-1);
  if (state.open === 'series' && series !== undefined) series.group = group;
  state.open = undefined;
}

function readPalette(state: State, data: ByteReader): void {
  for (let left = Math.min(data.u16(), MAX_COLOURS); left > 0 && data.left >= 4; left--) {
    state.palette.push(swapRedBlue(data.u32()));
  }
}

function readDataFormat(state: State, data: ByteReader): void {
  state.point = data.u16();
  data.u16();
  const series = state.series.at(-1);
  if (state.open === 'series' && series !== undefined && state.point === ALL_POINTS)
    series.format = data.u16();
}

function paintOf(state: State): Draft<ChartPaint> | undefined {
  const series = state.series.at(-1);
  if (state.open !== 'series' || series === undefined) return undefined;
  const paint = series.points.get(state.point) ?? {};
  series.points.set(state.point, paint);
  return paint;
}

function readLineFormat(state: State, data: ByteReader): void {
  const paint = paintOf(state);
  const rgb = swapRedBlue(data.u32());
  const style = data.u16();
  data.u16();
  const isAuto = (data.u16() & 1) !== 0;
  if (paint !== undefined && !isAuto) paint.line = style === NO_LINE ? 'none' : rgb;
}

function readAreaFormat(state: State, data: ByteReader): void {
  const paint = paintOf(state);
  const rgb = swapRedBlue(data.u32());
  data.u32();
  const style = data.u16();
  const isAuto = (data.u16() & 1) !== 0;
  if (paint !== undefined && !isAuto) paint.fill = style === 0 ? 'none' : rgb;
}

/** Font number 4 does not exist in the list ([MS-OGRAPH] 2.4.39). */
function readFontX(state: State, data: ByteReader): void {
  const number = data.u16();
  const twips = state.fonts[number > 4 ? number - 1 : number];
  state.size = twips === undefined ? undefined : twips * 5;
  if (state.size !== undefined) state.chart.sizeCpt ??= state.size;
}

function readObjectLink(state: State, data: ByteReader): void {
  const linked = data.u16();
  const text: ChartText = {
    text: state.text,
    ...(state.size !== undefined && { sizeCpt: state.size }),
  };
  if (state.text === '') return;
  if (linked === LINKED_TO.title) state.chart.title = text;
  if (linked === LINKED_TO.valueAxis) state.chart.valueTitle = text;
  if (linked === LINKED_TO.categoryAxis) state.chart.categoryTitle = text;
}

function readValueRange(state: State, data: ByteReader): void {
  if (!state.isValueAxis || state.chart.scale !== undefined) return;
  const bytes = data.bytes(40);
  const flags = data.u16();
  if (data.ended) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [min, max] = [view.getFloat64(0, true), view.getFloat64(8, true)];
  state.chart.scale = {
    ...((flags & 1) === 0 && Number.isFinite(min) && { min }),
    ...((flags & 2) === 0 && Number.isFinite(max) && { max }),
  };
}

function setKind(state: State, kind: ChartGroup['kind'], flags: number): void {
  const group = state.groups.at(-1);
  if (group === undefined) return;
  group.kind = kind;
  group.grouping = (flags & 2) !== 0 ? 'percent' : (flags & 1) !== 0 ? 'stacked' : 'plain';
}

function readBar(state: State, data: ByteReader): void {
  const overlap = data.i16();
  const gap = data.u16();
  const flags = data.u16();
  setKind(state, (flags & 1) !== 0 ? 'bar' : 'column', flags >> 1);
  const group = state.groups.at(-1);
  if (group !== undefined) Object.assign(group, { overlapPercent: -overlap, gapPercent: gap });
}

function readPie(state: State, data: ByteReader): void {
  data.u16();
  setKind(state, data.u16() > 0 ? 'doughnut' : 'pie', 0);
}

function readLegend(state: State, data: ByteReader): void {
  data.bytes(16);
  state.chart.legend = LEGENDS[data.u8()] ?? 'right';
}

function chartOf(state: State): Chart | undefined {
  const { cells, inRows } = state;
  const used = inRows ? [...cells.values()].flatMap((row) => [...row.keys()]) : [...cells.keys()];
  const lines = (inRows ? state.columns : state.rows) ?? [...new Set(used)].sort((a, b) => a - b);
  const shown = lines.filter((line) => line > 0);
  const cell = (line: number, at: number): ChartCell =>
    inRows ? cells.get(line)?.get(at) : cells.get(at)?.get(line);
  const across = inRows ? state.rows : state.columns;
  const seriesOf = (group: number, kind: ChartGroup['kind']): readonly ChartSeries[] =>
    state.series
      .filter((one) => one.group === group && one.line > 0 && (across?.includes(one.line) ?? true))
      .map((one): ChartSeries => {
        const { name, line } = one;
        const { paint, points } = paintsOf(one, kind, state.palette, shown.length);
        return {
          name: name || String(cell(line, 0) ?? ''),
          line,
          values: shown.map((at) => {
            const value = cell(line, at);
            return typeof value === 'number' ? value : undefined;
          }),
          ...(paint !== undefined && { paint }),
          ...(points.size > 0 && { points }),
        };
      });
  const groups = state.groups.flatMap(({ kind, ...group }, at): readonly ChartGroup[] => {
    const series = kind === undefined ? [] : seriesOf(at, kind);
    return kind === undefined || series.length === 0 ? [] : [{ ...group, kind, series }];
  });
  const isRound = groups.some(({ kind }) => kind === 'pie' || kind === 'doughnut');
  const hasValues = groups.some(({ series }) =>
    series.some(({ values }) => values.some((value) => value !== undefined)),
  );
  // Groups share their axes: columns that lie and stand, or a pie beside others, have none in common.
  const kinds = new Set(groups.map(({ kind }) => kind));
  const isMixed = groups.length > 1 && (isRound || kinds.has('bar') || state.chart.view !== undefined);
  if (state.isOther || !hasValues || isMixed) return undefined;
  return {
    ...state.chart,
    groups,
    categories: shown.map((at) => cell(0, at)),
    sheet: sheetOf(cells),
    seriesIn: inRows ? 'rows' : 'columns',
    shown,
  };
}

/** What a series and its points are painted with: as stored, else with the colours that the palette has for them. */
function paintsOf(
  { points, format }: OpenSeries,
  kind: ChartGroup['kind'],
  palette: readonly Rgb[],
  count: number,
): { readonly paint: ChartPaint | undefined; readonly points: ReadonlyMap<number, ChartPaint> } {
  const stored = points.get(ALL_POINTS);
  const own = new Map([...points].filter(([point]) => point < count));
  if (kind === 'pie' || kind === 'doughnut') {
    // Each point has a colour of its own.
    for (let point = 0; point < count; point++) {
      const fill = palette[FIRST_FILL + point];
      if (fill !== undefined) own.set(point, { fill, ...stored, ...own.get(point) });
    }
    return { paint: stored, points: own };
  }
  const usual = palette[(kind === 'line' ? FIRST_LINE : FIRST_FILL) + format];
  if (usual === undefined) return { paint: stored, points: own };
  return { paint: kind === 'line' ? { line: usual, ...stored } : { fill: usual, ...stored }, points: own };
}

function sheetOf(cells: State['cells']): Chart['sheet'] {
  const rows = Math.max(-1, ...cells.keys()) + 1;
  return Array.from({ length: rows }, (_, row) => {
    const line = cells.get(row);
    const columns = line === undefined ? 0 : Math.max(-1, ...line.keys()) + 1;
    return Array.from({ length: columns }, (_cell, column) => line?.get(column));
  });
}
