// Records of PowerPoint 95 (file version 7): those of PowerPoint 97 under longer headers, with strings in code pages. No specification of them is
// public: types and fields are those that libmwaw's reader names, seen again in public decks.
import { LIMITS } from '../../limits.ts';

/** Type, three numbers, length, instance, more numbers. */
const HEADER_BYTES = 16;
const LENGTH_AT = 8;
const INSTANCE_AT = 12;
const MAX_DEPTH = 40;

/** In the words of [MS-PPT] where it has the same, else by what they hold. */
export const OLD = {
  root: 3,
  Document: 1000,
  DocumentAtom: 1001,
  Slide: 1006,
  SlideAtom: 1007,
  Notes: 1008,
  Environment: 1010,
  ColorScheme: 1012,
  MainMaster: 1016,
  List: 2000,
  FontCollection: 2005,
  pictures: 2006,
  entryId: 2017,
  textRuns: 2028,
  textPart: 2030,
  ColorSchemeAtom: 2031,
  Drawing: 3000,
  group: 3001,
  style: 3005,
  arrows: 3007,
  rectangle: 3008,
  rectangleAtom: 3009,
  placeholder: 3010,
  line: 3014,
  lineAtom: 3015,
  outline: 3016,
  outlineAtom: 3017,
  arc: 3018,
  points: 3035,
  frameAtom: 4000,
  shapeText: 4001,
  textBody: 4002,
  textTypeAtom: 4003,
  content: 4014,
  rulers: 4016,
  rulerAtom: 4019,
  rulerIdAtom: 4021,
  font: 4022,
  fontAtom: 4023,
  picture: 4028,
  metafile: 4033,
  pictureIdAtom: 4036,
  pictureBody: 4037,
  pictureAtom: 4038,
  pictureReference: 4053,
  textContents: 4064,
  ruler: 4069,
} as const;

const CONTAINERS: ReadonlySet<number> = new Set([
  OLD.root, OLD.Document, OLD.Slide, OLD.Notes, OLD.Environment, OLD.ColorScheme, OLD.MainMaster, OLD.List, OLD.FontCollection, OLD.pictures, OLD.textRuns,
  OLD.Drawing, OLD.group, OLD.rectangle, OLD.placeholder, OLD.line, OLD.outline, OLD.shapeText, OLD.textBody, OLD.content, OLD.rulers, OLD.font, OLD.picture,
  OLD.pictureBody, OLD.pictureReference, OLD.textContents, OLD.ruler,
]); // oxfmt-ignore

export interface OldRecord {
  readonly type: number;
  readonly instance: number;
  /** Borrowed. */
  readonly data: Uint8Array;
  readonly children: readonly OldRecord[];
}

/** The records of a stream; what is cut off or beyond the limit is left out. */
export function readOldRecords(bytes: Uint8Array): readonly OldRecord[] {
  let left: number = LIMITS.MAX_PPT_RECORDS;
  const list = (data: Uint8Array, depth: number): readonly OldRecord[] => {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const records: OldRecord[] = [];
    for (let at = 0; at + HEADER_BYTES <= data.length && left > 0;) {
      left--;
      const type = view.getUint16(at, true);
      const from = at + HEADER_BYTES;
      at = from + view.getUint32(at + LENGTH_AT, true);
      const content = data.subarray(from, at);
      const children = CONTAINERS.has(type) && depth < MAX_DEPTH ? list(content, depth + 1) : [];
      records.push({ type, instance: data[from - HEADER_BYTES + INSTANCE_AT] ?? 0, data: content, children });
    }
    return records;
  };
  return list(bytes, 0);
}

export function oldChild(
  record: OldRecord | undefined,
  type: number,
  instance?: number,
): OldRecord | undefined {
  return record?.children.find((one) => one.type === type && (instance ?? one.instance) === one.instance);
}

export function oldChildren(record: OldRecord | undefined, type: number): readonly OldRecord[] {
  return record?.children.filter((one) => one.type === type) ?? [];
}

/** The entries of a list of that type, each with the number that stands behind it. */
export function entriesOf(
  list: OldRecord | undefined,
  type: number,
): readonly (readonly [id: number, entry: OldRecord])[] {
  let entry: OldRecord | undefined;
  return (list?.children ?? []).flatMap((record) => {
    if (record.type === type) entry = record;
    return record.type === OLD.entryId && entry !== undefined ? [[record.instance, entry] as const] : [];
  });
}
