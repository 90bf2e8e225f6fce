// Writes Workbook streams of Microsoft Graph for tests: a data sheet and the records of a chart ([MS-OGRAPH]).
import { buildCfb, join } from './cfb-builder.ts';
import { fields, utf16le } from './ppt-builder.ts';

export function graphRecord(type: number, content: Uint8Array = new Uint8Array()): Uint8Array {
  return join([fields([type, 2], [content.length, 2]), content]);
}

function cell(row: number, column: number, value: string | number): Uint8Array {
  const head = fields([row, 2], [column, 2], [0, 2], [0, 1]);
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
  /** After the series. */
  readonly more?: readonly Uint8Array[];
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
  more = [],
}: GraphParts = {}): Uint8Array {
  const range = (type: number, ends: readonly number[] | undefined) =>
    ends === undefined ? [] : [graphRecord(type, fields(...ends.map((end) => [end, 2] as const)))];
  return join([
    graphRecord(0x31, fields([360, 2], [0, 4])),
    ...range(0x1053, rows),
    ...range(0x1054, columns),
    graphRecord(0x1055, fields([inRows ? 1 : 0, 1], [0, 4], [0, 1])),
    ...cells.flatMap((row, at) =>
      row.flatMap((value, column) => (value === undefined ? [] : [cell(at, column, value)])),
    ),
    graphRecord(0x1002, new Uint8Array(16)),
    ...series.flatMap(([line, ...records]) => [
      graphRecord(0x1003, new Uint8Array(12)),
      graphRecord(0x1051, fields([1, 1], [1, 1], [2, 2], [0, 2], [line, 2])),
      ...records,
      graphRecord(0x1045, fields([0, 2])),
    ]),
    graphRecord(0x1026, fields([0, 2])),
    graphRecord(0x1014, new Uint8Array(20)),
    KINDS[kind],
    ...more,
  ]);
}

/** A text that is linked to: 1 the title, 2 the value axis, 3 the category axis. */
export function graphText(text: string, linkedTo: number): readonly Uint8Array[] {
  return [
    graphRecord(0x1025, new Uint8Array(32)),
    graphRecord(0x1026, fields([0, 2])),
    graphRecord(0x100d, join([fields([0, 2], [text.length, 1], [1, 1]), utf16le(text)])),
    graphRecord(0x1027, fields([linkedTo, 2], [0, 4])),
  ];
}

/** The object's storage. */
export function graphObject(parts: GraphParts = {}): Uint8Array {
  return buildCfb({ Workbook: graphStream(parts) });
}
