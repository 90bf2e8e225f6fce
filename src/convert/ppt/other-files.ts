// What a file is that is no presentation, and what its sender can do instead.
import { fail } from '../../lib/failure.ts';
import { binaryKind } from '../../lib/file-kinds.ts';
import type { Err } from '../../lib/result.ts';
import { ADVICE, cutOff, otherKind } from '../refusals.ts';
import type { Storage } from './cfb/index.ts';

/** A stream or storage that only files of one program have, in lower case. */
const COMPOUND_KINDS: readonly (readonly [name: string, kind: string, advice: string])[] = [
  ['worddocument', 'Word document', ADVICE.inside],
  ['workbook', 'Excel workbook', ADVICE.inside],
  ['book', 'Excel workbook', ADVICE.inside],
  ['visiodocument', 'Visio drawing', ADVICE.inside],
  ['quill', 'Publisher document', ADVICE.inside],
  ['__properties_version1.0', 'Outlook message', ADVICE.attached],
  ['__nameid_version1.0', 'Outlook message', ADVICE.attached],
];

const MAIL_HEADER = /^(?:[!-9;-~]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*)+/;
const HTML = /<(?:!doctype html|html|head|body|table|div|p|frameset)[\s>]/i;
const HTML_BEGIN = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(?:!doctype html|html)[\s>]/i;
const HEAD_CHARACTERS = 4096;

/** A compound file without a presentation in it; `file` is undefined where its directory cannot be read. */
export function notPresentation(bytes: Uint8Array, file: Storage | undefined): Err {
  const names = new Set((file?.names ?? []).map((name) => name.toLowerCase()));
  const found = COMPOUND_KINDS.find(([name]) => names.has(name));
  if (found !== undefined) return otherKind(found[1], found[2]);
  if (isCutOff(bytes)) return cutOff();
  return file === undefined
    ? fail('malformed_file', { format: 'file', why: 'its directory is damaged' })
    : otherKind('Office 97-2003 document without a presentation', ADVICE.save);
}

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Bytes that are no compound file. */
export function otherFile(bytes: Uint8Array): Err {
  // A signature, or the begin of one, without a header behind it.
  if (bytes.every((byte, at) => at >= SIGNATURE.length || byte === SIGNATURE[at])) return cutOff();
  const kind = binaryKind(bytes);
  // UTF-16 has binary bytes.
  const isMarkup = HTML_BEGIN.test(headOf(bytes));
  if (kind === 'binary data' && !isMarkup) {
    return fail('malformed_file', { format: 'file', why: 'it is not a PowerPoint 95-2003 presentation' });
  }
  return kind === undefined || isMarkup ? otherKind(...textKind(bytes)) : otherKind(kind, ADVICE.source);
}

function headOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_CHARACTERS)).replaceAll('\0', '');
}

/** Web pages are what PowerPoint 97 to 2007 saved beside presentations, some under the name of one. */
function textKind(bytes: Uint8Array): readonly [received: string, advice: string] {
  const head = headOf(bytes);
  const mail = MAIL_HEADER.exec(head.trimStart())?.[0] ?? '';
  if (/^mime-version:|^content-type:\s*multipart\/related/im.test(mail))
    return ['web archive (MHT)', ADVICE.save];
  if (/^content-type:|^received:|^subject:/im.test(mail)) return ['mail message', ADVICE.attached];
  if (HTML.test(head)) return ['HTML page', ADVICE.save];
  return /^\s*(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<\?xml/.test(head)
    ? ['XML document', ADVICE.save]
    : ['text', ADVICE.source];
}

const HEADER_BYTES = 512;
const HEADER_FAT_SLOTS = 109;
const LAST_REGULAR_SECTOR = 0xfffffffa;
const FREE = 0xffffffff;

/** A sector that its header or its allocation table names is not all there ([MS-CFB] 2.2, 2.3). */
function isCutOff(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER_BYTES) return true;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorBytes = view.getUint16(30, true) === 12 ? 4096 : 512;
  const isThere = (sector: number) =>
    sector > LAST_REGULAR_SECTOR || (sector + 2) * sectorBytes <= bytes.length;
  const tables = Array.from({ length: HEADER_FAT_SLOTS }, (_, slot) => view.getUint32(76 + slot * 4, true));
  if (![view.getUint32(48, true), view.getUint32(60, true), ...tables].every(isThere)) return true;
  return tables.some((table, slot) => {
    if (table > LAST_REGULAR_SECTOR) return false;
    const perSector = sectorBytes / 4;
    const at = (table + 1) * sectorBytes;
    const entries = Array.from({ length: perSector }, (_, index) => view.getUint32(at + index * 4, true));
    const last = entries.findLastIndex((entry) => entry !== FREE);
    return last >= 0 && !isThere(slot * perSector + last);
  });
}
