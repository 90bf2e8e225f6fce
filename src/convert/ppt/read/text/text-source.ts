// The records of one text, gathered: characters, runs, fields, links, ruler ([MS-PPT] 2.9.76 OfficeArtClientTextbox, 2.4.14.3 SlideListWithText).
import type { Draft, TextStyleType } from '../../../deck/index.ts';
import { ByteReader, RT, type RecordNode } from '../../records/index.ts';
import { textStyleType } from './master-styles.ts';

const RECORD_HEADER_BYTES = 8;

export interface TextSource {
  readonly type: TextStyleType;
  /** \r ends a paragraph, \v a line. */
  readonly text: string;
  /** All other records of this text in their order. */
  readonly records: readonly RecordNode[];
  /** Bytes of these records together: what it costs to read the text once more. */
  readonly recordBytes: number;
}

/** The first text among these records; undefined when there is no text header. */
export function gatherText(records: readonly RecordNode[]): TextSource | undefined {
  return gatherTexts(records)[0];
}

/** Every text among these records: each begins with its TextHeaderAtom. */
export function gatherTexts(records: readonly RecordNode[]): readonly TextSource[] {
  const texts: TextSource[] = [];
  let open: (Draft<TextSource> & { records: RecordNode[] }) | undefined;
  for (const record of records) {
    if (record.type === RT.TextHeaderAtom) {
      open = {
        type: textStyleType(new ByteReader(record.data).u32()),
        text: '',
        records: [],
        recordBytes: 0,
      };
      texts.push(open);
    } else if (open === undefined) continue;
    else if (record.type === RT.TextCharsAtom) open.text = decode16(record.data);
    else if (record.type === RT.TextBytesAtom) open.text = decode8(record.data);
    else {
      open.records.push(record);
      open.recordBytes += RECORD_HEADER_BYTES + record.data.length;
    }
  }
  return texts;
}

const CHUNK = 8192;

/** UTF-16LE; unlike other strings, one with its NULs: positions count them. */
function decode16(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += CHUNK) {
    const codes: number[] = [];
    for (let from = at; from < Math.min(at + CHUNK, bytes.length - 1); from += 2) {
      codes.push((bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8));
    }
    text += String.fromCharCode(...codes);
  }
  return text;
}

/** The low bytes of UTF-16 code units ([MS-PPT] 2.9.43): Latin-1, not a code page. */
function decode8(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return text;
}
