// Which encoding a document is in (HTML Standard 13.2.3.2): byte order mark, HTTP charset, UTF-16 without a mark,
// meta or XML declaration in the first 1,024 bytes, UTF-8 where it is valid and not merely ASCII, a later meta,
// UTF-8 or windows-1252.
import { prescan } from './meta-prescan.ts';

export interface Charset {
  /** A WHATWG encoding name in lower case, as TextDecoder knows it. */
  readonly encoding: string;
  readonly bomBytes: number;
}

const PRESCAN_BYTES = 1024;
/** Browsers reparse for a meta that comes later; beyond this it is not looked for. */
const LATE_META_BYTES = 65_536;

const BOMS: readonly (readonly [encoding: string, ...bytes: readonly number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16be', 0xfe, 0xff],
  ['utf-16le', 0xff, 0xfe],
];

/** `httpCharset` is the label of a Content-Type header; an unknown one is as none. */
export function determineCharset(document: Uint8Array, httpCharset?: string): Charset {
  for (const [encoding, ...bom] of BOMS) {
    if (bom.every((byte, index) => document[index] === byte)) return { encoding, bomBytes: bom.length };
  }
  const declared = httpCharset === undefined ? undefined : encodingOf(httpCharset);
  const encoding =
    declared ?? unmarkedUtf16(document) ?? fromMeta(document, PRESCAN_BYTES) ?? undeclared(document);
  return { encoding, bomBytes: 0 };
}

/** Text that is valid UTF-8, and not merely ASCII, is nothing else; a late meta comes next. */
function undeclared(document: Uint8Array): string {
  const utf8 = isUtf8(document);
  if (utf8 && document.some((byte) => byte >= 0x80)) return 'utf-8';
  return fromMeta(document, LATE_META_BYTES) ?? (utf8 ? 'utf-8' : 'windows-1252');
}

/** The encoding of a label; undefined: the Encoding Standard knows none, or maps it to "replacement". */
export function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
}

/** A meta cannot be read in UTF-16, so UTF-16 there means UTF-8 (13.2.3.2). */
function fromMeta(document: Uint8Array, bytes: number): string | undefined {
  return prescan(document.subarray(0, bytes), (label) => {
    const encoding = label.trim().toLowerCase() === 'x-user-defined' ? 'windows-1252' : encodingOf(label);
    return encoding?.startsWith('utf-16') === true ? 'utf-8' : encoding;
  });
}

const UTF16_SAMPLE_BYTES = 256;

/**
 * Markup is ASCII for the most part: where every other byte of the first 256 is NUL in at least three quarters of
 * the pairs, and hardly any of the others is, it is UTF-16. Browsers do not look for it; CONTRACT section 3 asks for it.
 */
function unmarkedUtf16(document: Uint8Array): string | undefined {
  const pairs = Math.floor(Math.min(document.length, UTF16_SAMPLE_BYTES) / 2);
  if (pairs < 4) return undefined;
  let high = 0;
  let low = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (document[2 * pair] === 0) high += 1;
    if (document[2 * pair + 1] === 0) low += 1;
  }
  if (low >= 0.75 * pairs && high <= 0.05 * pairs) return 'utf-16le';
  return high >= 0.75 * pairs && low <= 0.05 * pairs ? 'utf-16be' : undefined;
}

function isUtf8(document: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(document);
    return true;
  } catch {
    return false;
  }
}
