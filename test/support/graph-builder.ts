// Writes Workbook streams of Microsoft Graph for tests: a data sheet and the records of a chart ([MS-OGRAPH]).
import { buildCfb, join } from './cfb-builder.ts';
import { fields, utf16le } from './ppt-builder.ts';

export function graphRecord(type: number, content: Uint8Array = new Uint8Array()): Uint8Array {
  return join([fields([type, 2], [content.length, 2]), content]);
}

/** A record with what belongs to it between Begin and End. */
export function graphBlock(record: Uint8Array, children: readonly Uint8Array[]): Uint8Array {
  return join([record, graphRecord(0x1033), ...children, graphRecord(0x1034)]);
}

function cell(row: number, column: number, value: string | number, format: number): Uint8Array {
  const head = fields([row, 2], [column, 2], [0, 1], [format, 2]);
  if (typeof value === 'string') {
    return graphRecord(4, join([head, fields([value.length, 1], [1, 1]), utf16le(value)]));
  }
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return graphRecord(3, join([head, bytes]));
}

export const KINDS = {
  column: graphRecord(0x1017, fields([0, 2], [120, 2], [0, 2])),
  bar: graphRecord(0x1017, fields([0, 2], [150, 2], [3, 2])),
  line: graphRecord(0x1018, fields([0, 2])),
  area: graphRecord(0x101a, fields([2, 2])),
  pie: graphRecord(0x1019, fields([0, 2], [0, 2], [2, 2])),
  doughnut: graphRecord(0x1019, fields([0, 2], [50, 2], [2, 2])),
  scatter: graphRecord(0x101b, fields([100, 2], [1, 2], [0, 2])),
  bubble: graphRecord(0x101b, fields([100, 2], [1, 2], [1, 2])),
  radar: graphRecord(0x103e, fields([1, 2], [0, 2])),
  filledRadar: graphRecord(0x1040, fields([1, 2], [0, 2])),
  surface: graphRecord(0x103f, fields([1, 2])),
} as const;

export interface GraphParts {
  readonly kind?: keyof typeof KINDS;
  readonly cells?: readonly (readonly (string | number | undefined)[])[];
  readonly inRows?: boolean;
  /** Pairs of the first row shown and the first behind it. */
  readonly rows?: readonly number[];
  readonly columns?: readonly number[];
  /** Lines of the sheet, from 1, with records that stand in the block of each. */
  readonly series?: readonly (readonly [line: number, ...records: readonly Uint8Array[]])[];
  /** Number format of all cells. */
  readonly cellFormat?: number;
  /** Before the chart: fonts, the palette, number formats. */
  readonly before?: readonly Uint8Array[];
  /** In the chart, behind the series: titles, labels of points. */
  readonly more?: readonly Uint8Array[];
  /** Beside the group: axes and their titles. */
  readonly inAxes?: readonly Uint8Array[];
  /** In the group: the legend, the view, the format that its series have. */
  readonly inGroup?: readonly Uint8Array[];
}

const QUARTERS = [
  [undefined, '1st', '2nd', '3rd'],
  ['East', 20.4, 27.4, 90],
  ['West', 30.6, undefined, 34.6],
];

export function graphStream({
  kind = 'column',
  cells = QUARTERS,
  inRows = true,
  rows,
  columns,
  series = [[1], [2]],
  cellFormat = 0,
  before = [],
  more = [],
  inAxes = [],
  inGroup = [],
}: GraphParts = {}): Uint8Array {
  const range = (type: number, ends: readonly number[] | undefined) =>
    ends === undefined ? [] : [graphRecord(type, fields(...ends.map((end) => [end, 2] as const)))];
  return join([
    graphFont('Arial'),
    ...before,
    ...range(0x1053, rows),
    ...range(0x1054, columns),
    graphRecord(0x1055, fields([inRows ? 1 : 0, 1], [0, 4], [0, 1])),
    ...cells.flatMap((row, at) =>
      row.flatMap((value, column) => (value === undefined ? [] : [cell(at, column, value, cellFormat)])),
    ),
    graphBlock(graphRecord(0x1002, fields([0, 4], [0, 4], [400 << 16, 4], [200 << 16, 4])), [
      ...series.map(([line, ...records]) => graphSeries(line, 0, ...records)),
      graphRecord(0x1024, fields([2, 2])),
      graphBlock(graphRecord(0x1025, new Uint8Array(32)), [graphRecord(0x1026, fields([0, 2]))]),
      ...more,
      graphBlock(graphRecord(0x1041, fields([0, 2], [400, 4], [200, 4], [3000, 4], [3200, 4])), [
        ...inAxes,
        graphBlock(graphRecord(0x1014, new Uint8Array(20)), [KINDS[kind], ...inGroup]),
      ]),
    ]),
  ]);
}

/** 18 points, bold. */
function graphFont(name: string): Uint8Array {
  return graphRecord(
    0x31,
    join([
      fields([360, 2], [0, 2], [0, 2], [700, 2], [0, 2], [0, 4]),
      fields([name.length, 1], [1, 1]),
      utf16le(name),
    ]),
  );
}

export function graphSeries(line: number, group: number, ...records: readonly Uint8Array[]): Uint8Array {
  return graphBlock(graphRecord(0x1003, new Uint8Array(12)), [
    graphRecord(0x1051, fields([1, 1], [1, 1], [2, 2], [0, 2], [line, 2])),
    ...records,
    graphRecord(0x1045, fields([group, 2])),
  ]);
}

/** How all points (or one) of a series look. */
export function graphFormat(records: readonly Uint8Array[], { point = 0xffff, number = 0 } = {}): Uint8Array {
  return graphBlock(graphRecord(0x1006, fields([point, 2], [0, 2], [number, 2], [0, 2])), records);
}

export function graphLine(bgr: number, { style = 0, width = 0, flags = 0 } = {}): Uint8Array {
  return graphRecord(0x1007, fields([bgr, 4], [style, 2], [width, 2], [flags, 2], [0, 2]));
}

export function graphArea(bgr: number, { style = 1, flags = 0 } = {}): Uint8Array {
  return graphRecord(0x100a, fields([bgr, 4], [0, 4], [style, 2], [flags, 2], [0, 4]));
}

export interface GraphTextParts {
  /** Bits that say what a label shows. */
  readonly flags?: number;
  /** Degrees upwards. */
  readonly rotation?: number;
  readonly place?: readonly [x: number, y: number, width: number, height: number];
  readonly series?: number;
  readonly point?: number;
}

/** A text that is linked to: 1 the title, 2 the value axis, 3 the category axis, 4 points. */
export function graphText(text: string, linkedTo: number, parts: GraphTextParts = {}): Uint8Array {
  const { flags = 0, rotation = 0, place = [0, 0, 0, 0], series = 0, point = 0 } = parts;
  const head = fields(
    [2, 1],
    [2, 1],
    [1, 2],
    [0x0000ff, 4],
    ...place.map((one) => [one, 4] as const),
    [flags, 2],
    [0, 2],
    [0, 2],
    [rotation, 2],
  );
  return graphBlock(graphRecord(0x1025, head), [
    graphRecord(0x1026, fields([0, 2])),
    ...(text === ''
      ? []
      : [graphRecord(0x100d, join([fields([0, 2], [text.length, 1], [1, 1]), utf16le(text)]))]),
    graphRecord(0x1027, fields([linkedTo, 2], [series, 2], [point, 2])),
  ]);
}

/** The object's storage. */
export function graphObject(parts: GraphParts = {}): Uint8Array {
  return buildCfb({ Workbook: graphStream(parts) });
}
