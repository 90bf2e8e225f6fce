// Shape properties: tables of property number and value ([MS-ODRAW] 2.2.7–2.2.12, 2.3).
import { ByteReader } from './reader.ts';
import { RT } from './types.ts';
import type { RecordNode } from './tree.ts';

/** Property numbers that the readers ask for, by their names in [MS-ODRAW] 2.3. */
export const PID = {
  rotation: 0x0004,
  protection: 0x007f,
  lTxid: 0x0080,
  dxTextLeft: 0x0081,
  dyTextTop: 0x0082,
  dxTextRight: 0x0083,
  dyTextBottom: 0x0084,
  wrapText: 0x0085,
  anchorText: 0x0087,
  txflTextFlow: 0x0088,
  cdirFont: 0x0089,
  textBooleans: 0x00bf,
  gtextUnicode: 0x00c0,
  gtextAlign: 0x00c2,
  gtextSize: 0x00c3,
  gtextSpacing: 0x00c4,
  gtextFont: 0x00c5,
  geotextBooleans: 0x00ff,
  cropFromTop: 0x0100,
  cropFromBottom: 0x0101,
  cropFromLeft: 0x0102,
  cropFromRight: 0x0103,
  pib: 0x0104,
  pibName: 0x0105,
  pibFlags: 0x0106,
  pictureTransparent: 0x0107,
  pictureContrast: 0x0108,
  pictureBrightness: 0x0109,
  pictureGamma: 0x010a,
  pictureRecolor: 0x011a,
  blipBooleans: 0x013f,
  geoLeft: 0x0140,
  geoTop: 0x0141,
  geoRight: 0x0142,
  geoBottom: 0x0143,
  shapePath: 0x0144,
  pVertices: 0x0145,
  pSegmentInfo: 0x0146,
  adjustValue: 0x0147,
  pConnectionSites: 0x0151,
  pConnectionSitesDir: 0x0152,
  pGuides: 0x0156,
  pInscribe: 0x0157,
  geometryBooleans: 0x017f,
  fillType: 0x0180,
  fillColor: 0x0181,
  fillOpacity: 0x0182,
  fillBackColor: 0x0183,
  fillBackOpacity: 0x0184,
  fillBlip: 0x0186,
  fillWidth: 0x0189,
  fillHeight: 0x018a,
  fillAngle: 0x018b,
  fillFocus: 0x018c,
  fillToLeft: 0x018d,
  fillToTop: 0x018e,
  fillToRight: 0x018f,
  fillToBottom: 0x0190,
  fillShadeColors: 0x0197,
  fillOriginX: 0x0198,
  fillOriginY: 0x0199,
  fillShapeOriginX: 0x019a,
  fillShapeOriginY: 0x019b,
  fillBooleans: 0x01bf,
  lineColor: 0x01c0,
  lineOpacity: 0x01c1,
  lineBackColor: 0x01c2,
  lineType: 0x01c4,
  lineFillBlip: 0x01c5,
  lineWidth: 0x01cb,
  lineMiterLimit: 0x01cc,
  lineStyle: 0x01cd,
  lineDashing: 0x01ce,
  lineStartArrowhead: 0x01d0,
  lineEndArrowhead: 0x01d1,
  lineStartArrowWidth: 0x01d2,
  lineStartArrowLength: 0x01d3,
  lineEndArrowWidth: 0x01d4,
  lineEndArrowLength: 0x01d5,
  lineJoinStyle: 0x01d6,
  lineEndCapStyle: 0x01d7,
  lineBooleans: 0x01ff,
  shadowType: 0x0200,
  shadowColor: 0x0201,
  shadowHighlight: 0x0202,
  shadowOpacity: 0x0204,
  shadowOffsetX: 0x0205,
  shadowOffsetY: 0x0206,
  shadowScaleXToX: 0x0209,
  shadowScaleYToX: 0x020a,
  shadowScaleXToY: 0x020b,
  shadowScaleYToY: 0x020c,
  shadowSoftness: 0x021c,
  shadowBooleans: 0x023f,
  extrudeForward: 0x0284,
  extrudeBackward: 0x0285,
  extrusionColor: 0x0287,
  threeDBooleans: 0x02bf,
  yRotationAngle: 0x02c0,
  xRotationAngle: 0x02c1,
  skewAngle: 0x02d0,
  skewAmount: 0x02d1,
  threeDStyleBooleans: 0x02ff,
  hspMaster: 0x0301,
  shapeBooleans: 0x033f,
  wzName: 0x0380,
  wzDescription: 0x0381,
  pihlShape: 0x0382,
  groupBooleans: 0x03bf,
  tableProperties: 0x039f,
  tableRowProperties: 0x03a0,
  metroBlob: 0x03a9,
} as const;

/** A property's 32 bits, and what follows the table for a complex one. */
export interface OptionValue {
  readonly value: number;
  readonly isBlip: boolean;
  readonly complex?: Uint8Array;
}

export type OptionTable = ReadonlyMap<number, OptionValue>;

const PID_MASK = 0x3fff;
const FLAG_BLIP = 0x4000;
const FLAG_COMPLEX = 0x8000;
/** cbElem of an array whose elements are stored as 4 bytes although they are 8 ([MS-ODRAW] 2.2.51). */
const TRUNCATED_ELEMENT = 0xfff0;
const ARRAY_HEADER_BYTES = 6;

/** All property tables of a shape as one; the first mention of a property wins. */
export function readOptions(records: readonly RecordNode[]): OptionTable {
  const table = new Map<number, OptionValue>();
  for (const type of [RT.OfficeArtFOPT, RT.OfficeArtSecondaryFOPT, RT.OfficeArtTertiaryFOPT]) {
    for (const record of records) {
      if (record.type === type) readTable(record, table);
    }
  }
  return table;
}

function readTable(record: RecordNode, table: Map<number, OptionValue>): void {
  const reader = new ByteReader(record.data);
  const count = Math.min(record.instance, Math.floor(record.data.length / 6));
  const entries: { id: number; value: number }[] = [];
  for (let index = 0; index < count; index++) entries.push({ id: reader.u16(), value: reader.u32() });
  for (const { id, value } of entries) {
    const isBlip = (id & FLAG_BLIP) !== 0;
    const number = id & PID_MASK;
    const complex = (id & FLAG_COMPLEX) !== 0 ? complexData(reader, number, value) : undefined;
    if (!table.has(number)) table.set(number, complex ? { value, isBlip, complex } : { value, isBlip });
  }
}

/** Properties whose value is an IMsoArray. */
const ARRAYS: ReadonlySet<number> = new Set<number>([
  PID.pVertices,
  PID.pSegmentInfo,
  PID.pConnectionSites,
  PID.pConnectionSitesDir,
  0x0155,
  PID.pGuides,
  PID.pInscribe,
  PID.fillShadeColors,
  0x01cf,
  0x0383,
  PID.tableRowProperties,
]);

/** PowerPoint gives the length of many arrays without their header (421 of 426 outlines of the corpus); their own count decides. */
function complexData(reader: ByteReader, id: number, length: number): Uint8Array {
  const bytes = reader.bytes(Math.min(length, reader.left));
  if (!ARRAYS.has(id) || length === 0) return bytes;
  const head = new ByteReader(bytes);
  const count = head.u16();
  head.u16();
  const size = head.u16();
  if (count * (size === TRUNCATED_ELEMENT ? 4 : size) !== length) return bytes;
  reader.at -= bytes.length;
  return reader.bytes(Math.min(length + ARRAY_HEADER_BYTES, reader.left));
}

/** Properties with what they inherit: a shape's own table, then its master's. */
export interface Options {
  readonly own: OptionTable;
  readonly parents: readonly OptionTable[];
  /** The 32 bits as a signed number. */
  readonly number: (pid: number) => number | undefined;
  readonly complex: (pid: number) => Uint8Array | undefined;
  readonly entry: (pid: number) => OptionValue | undefined;
  /** Bit `bit` of a property of booleans, where its "use" bit (16 above) is set. */
  readonly flag: (pid: number, bit: number) => boolean | undefined;
  /** True when the shape itself sets one of these properties. */
  readonly sets: (first: number, last: number) => boolean;
}

export function createOptions(own: OptionTable, ...parents: readonly OptionTable[]): Options {
  const tables = [own, ...parents];
  const entry = (pid: number) => {
    for (const table of tables) {
      const found = table.get(pid);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    own,
    parents,
    entry,
    number(pid) {
      const found = entry(pid);
      return found && found.value | 0;
    },
    complex: (pid) => entry(pid)?.complex,
    flag(pid, bit) {
      for (const table of tables) {
        const value = table.get(pid)?.value ?? 0;
        if ((value & (1 << (bit + 16))) !== 0) return (value & (1 << bit)) !== 0;
      }
      return undefined;
    },
    sets(first, last) {
      for (const pid of own.keys()) if (pid >= first && pid <= last) return true;
      return false;
    },
  };
}

/** Elements of an IMsoArray ([MS-ODRAW] 2.2.51). */
export function readArray(bytes: Uint8Array | undefined): {
  readonly count: number;
  readonly elementBytes: number;
  readonly element: (index: number) => Uint8Array;
} {
  const reader = new ByteReader(bytes ?? new Uint8Array());
  const claimed = reader.u16();
  reader.u16();
  const size = reader.u16();
  const elementBytes = size === TRUNCATED_ELEMENT ? 4 : size;
  const body = bytes?.subarray(ARRAY_HEADER_BYTES) ?? new Uint8Array();
  const count = elementBytes === 0 ? 0 : Math.min(claimed, Math.floor(body.length / elementBytes));
  return {
    count,
    elementBytes,
    element: (index) => body.subarray(index * elementBytes, (index + 1) * elementBytes),
  };
}
