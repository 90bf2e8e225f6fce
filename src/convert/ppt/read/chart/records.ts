// Records of a Workbook stream of Microsoft Graph as a tree: what stands between Begin and End belongs to the record before
// ([MS-OGRAPH] 2.1.7.20.1).

export interface GraphRecord {
  readonly type: number;
  readonly data: Uint8Array;
  readonly children: readonly GraphRecord[];
}

export const RT = {
  number: 0x0003,
  label: 0x0004,
  font: 0x0031,
  palette: 0x0092,
  format: 0x041e,
  chart: 0x1002,
  series: 0x1003,
  dataFormat: 0x1006,
  lineFormat: 0x1007,
  markerFormat: 0x1009,
  areaFormat: 0x100a,
  pieFormat: 0x100b,
  attachedLabel: 0x100c,
  seriesText: 0x100d,
  chartFormat: 0x1014,
  legend: 0x1015,
  bar: 0x1017,
  line: 0x1018,
  pie: 0x1019,
  area: 0x101a,
  scatter: 0x101b,
  axis: 0x101d,
  tick: 0x101e,
  valueRange: 0x101f,
  categoryRange: 0x1020,
  axisLine: 0x1021,
  defaultText: 0x1024,
  text: 0x1025,
  fontX: 0x1026,
  objectLink: 0x1027,
  frame: 0x1032,
  begin: 0x1033,
  end: 0x1034,
  plotArea: 0x1035,
  chart3d: 0x103a,
  radar: 0x103e,
  surface: 0x103f,
  filledRadar: 0x1040,
  axisParent: 0x1041,
  seriesGroup: 0x1045,
  seriesParent: 0x104a,
  trend: 0x104b,
  numberFormat: 0x104e,
  link: 0x1051,
  rows: 0x1053,
  columns: 0x1054,
  orientation: 0x1055,
  errorBars: 0x105b,
  autoColours: 0x105c,
  seriesFormat: 0x105d,
} as const;

const HEADER_BYTES = 4;
/** The longest chart of the corpus has 300 records beside its data sheet; 8 is the deepest. */
const MAX_RECORDS = 20_000;
const MAX_DEPTH = 32;

/** The records that `take` does not take; undefined where they are too many. A cut record ends the stream. */
export function readGraph(
  stream: Uint8Array,
  take: (type: number, data: Uint8Array) => boolean,
): readonly GraphRecord[] | undefined {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const root: GraphRecord[] = [];
  const open = [root];
  let count = 0;
  for (let at = 0; at + HEADER_BYTES <= stream.length;) {
    const type = view.getUint16(at, true);
    const begin = at + HEADER_BYTES;
    at = begin + view.getUint16(at + 2, true);
    if (at > stream.length) break;
    const data = stream.subarray(begin, at);
    const into = open.at(-1) ?? root;
    if (type === RT.begin) {
      const last = into.at(-1)?.children as GraphRecord[] | undefined;
      if (open.length >= MAX_DEPTH) return undefined;
      open.push(last ?? []);
    } else if (type === RT.end) {
      if (open.length > 1) open.pop();
    } else if (!take(type, data)) {
      if (count++ >= MAX_RECORDS) return undefined;
      into.push({ type, data, children: [] });
    }
  }
  return root;
}

export function first(records: readonly GraphRecord[] | undefined, type: number): GraphRecord | undefined {
  return records?.find((one) => one.type === type);
}

export function all(records: readonly GraphRecord[] | undefined, type: number): readonly GraphRecord[] {
  return records?.filter((one) => one.type === type) ?? [];
}
