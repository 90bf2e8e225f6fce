// Fields in a text: which characters stand for one ([MS-PPT] 2.9.51–2.9.58).
import type { FieldRun } from '../../../deck/index.ts';
import { ByteReader, RT, utf16, type RecordNode } from '../../records/index.ts';
import { cleanLine } from '../../units.ts';

export type FieldKind = FieldRun['field'];

/** The characters that stand for fields, by position ([MS-PPT] 2.9.51–2.9.58). */
export function readFields(records: readonly RecordNode[]): ReadonlyMap<number, FieldKind> {
  const found = new Map<number, FieldKind>();
  for (const record of records) {
    const reader = new ByteReader(record.data);
    const at = reader.u32();
    const kind = fieldOf(record.type, reader);
    if (kind !== undefined && !reader.ended) found.set(at, kind);
  }
  return found;
}

function fieldOf(type: number, reader: ByteReader): FieldKind | undefined {
  switch (type) {
    case RT.SlideNumberMetaCharAtom:
      return { kind: 'slideNumber' };
    case RT.HeaderMetaCharAtom:
      return { kind: 'header' };
    case RT.FooterMetaCharAtom:
      return { kind: 'footer' };
    case RT.GenericDateMetaCharAtom:
      return { kind: 'dateTime' };
    case RT.DateTimeMetaCharAtom:
      return { kind: 'dateTime', format: Math.min(reader.u8(), 12) };
    case RT.RtfDateTimeMetaCharAtom:
      return { kind: 'customDateTime', pattern: cleanLine(utf16(reader.bytes(128))) };
    default:
      return undefined;
  }
}
