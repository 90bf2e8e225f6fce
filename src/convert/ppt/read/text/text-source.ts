// The records of one text, gathered: characters, runs, fields, links, ruler ([MS-PPT] 2.9.76 OfficeArtClientTextbox, 2.4.14.3 SlideListWithText).
import { latin1 } from '../../../../lib/bytes.ts';
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
    // The low bytes of UTF-16 code units ([MS-PPT] 2.9.43): Latin-1, not a code page.
    else if (record.type === RT.TextBytesAtom) open.text = latin1(record.data);
    else {
      open.records.push(record);
      open.recordBytes += RECORD_HEADER_BYTES + record.data.length;
    }
  }
  return texts;
}

/** UTF-16 code units a call of String.fromCharCode takes. */
const CHUNK = 4096;

/** UTF-16LE; unlike other strings, one with its NULs: positions count them. */
function decode16(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length >> 1);
  for (let at = 0; at < units.length; at += 1)
    units[at] = (bytes[2 * at] ?? 0) | ((bytes[2 * at + 1] ?? 0) << 8);
  let text = '';
  for (let at = 0; at < units.length; at += CHUNK)
    text += Reflect.apply(String.fromCharCode, undefined, units.subarray(at, at + CHUNK));
  return text;
}
