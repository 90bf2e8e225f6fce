// Fields in a text: which characters stand for one, and what each shows on its page ([MS-PPT] 2.9.51–2.9.58).
import type { FieldRun, TextRun } from '../../../deck/index.ts';
import { ByteReader, RT, utf16, type RecordNode } from '../../records/index.ts';
import { cleanLine } from '../../units.ts';
import type { HeaderFooterTexts } from '../placeholders/header-footer.ts';

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

/** A field as the page shows it; a date that the page fixes is plain text. */
export type ShownField = Pick<FieldRun, 'kind' | 'field' | 'text'> | Pick<TextRun, 'kind' | 'text'>;

/** The fields of headers, footers and dates without a format show what the page's settings say ([MS-PPT] 2.9.52–2.9.57). */
export function fieldOnPage(
  field: FieldKind,
  number: number | undefined,
  settings: HeaderFooterTexts | undefined,
): ShownField {
  const { headerText, footerText, fixedDate, dateFormat } = settings ?? {};
  switch (field.kind) {
    case 'slideNumber':
      return { kind: 'field', field, text: number === undefined ? '' : String(number) };
    case 'header':
      return { kind: 'field', field, text: headerText ?? '' };
    case 'footer':
      return { kind: 'field', field, text: footerText ?? '' };
    case 'dateTime': {
      if (field.format === undefined && dateFormat !== undefined) {
        return { kind: 'field', field: { kind: 'dateTime', format: dateFormat }, text: '' };
      }
      return field.format === undefined && fixedDate !== undefined
        ? { kind: 'text', text: fixedDate }
        : { kind: 'field', field, text: '' };
    }
    case 'customDateTime':
      return { kind: 'field', field, text: '' };
  }
}
