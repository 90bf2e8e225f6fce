// Determines the encoding of a document (HTML Standard 13.2.3.2), from the first of these that decides: byte order mark, HTTP charset,
// UTF-16 without a mark, meta or XML declaration in the first 1,024 bytes, valid UTF-8 that is not merely ASCII, a later meta, else UTF-8
// or windows-1252.
import { prescan } from './meta-prescan.ts';

export interface Charset {
  /** A WHATWG encoding name in lower case, which TextDecoder knows. */
  readonly encoding: string;
  readonly bomBytes: number;
  /** Nothing declares it or shows it: windows-1252 is the default of browsers in most countries. */
  readonly isDefault?: true;
}

const PRESCAN_BYTES = 1024;
/** How far a later meta is searched for; browsers parse again when they find one. */
const LATE_META_BYTES = 65_536;
const PIECE_BYTES = 65_536;

const BOMS: readonly (readonly [encoding: string, ...bytes: readonly number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16be', 0xfe, 0xff],
  ['utf-16le', 0xff, 0xfe],
];

/** The charset of a document. `httpCharset` is the label of a Content-Type header; an unknown one counts as none. */
export function determineCharset(document: Uint8Array, httpCharset?: string): Charset {
  for (const [encoding, ...bom] of BOMS) {
    if (bom.every((byte, index) => document[index] === byte)) return { encoding, bomBytes: bom.length };
  }
  const declared = httpCharset === undefined ? undefined : encodingOf(httpCharset);
  const found = declared ?? unmarkedUtf16(document) ?? fromMeta(document, PRESCAN_BYTES);
  return found === undefined ? undeclared(document) : { encoding: found, bomBytes: 0 };
}

/** The encoding of a document that declares none: UTF-8 if it is valid and not merely ASCII, else that of a late meta, else a default. */
function undeclared(document: Uint8Array): Charset {
  const utf8 = isUtf8(document);
  if (utf8 && !isAscii(document)) return { encoding: 'utf-8', bomBytes: 0 };
  const late = fromMeta(document, LATE_META_BYTES) ?? (utf8 ? 'utf-8' : undefined);
  return late === undefined
    ? { encoding: 'windows-1252', bomBytes: 0, isDefault: true }
    : { encoding: late, bomBytes: 0 };
}

/** The encoding of a label; undefined if the Encoding Standard knows none or maps it to "replacement". */
export function encodingOf(label: string): string | undefined {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
}

/** The encoding that a meta declares. A meta that was read as ASCII cannot be in UTF-16, so UTF-16 there means UTF-8 (13.2.3.2). */
function fromMeta(document: Uint8Array, bytes: number): string | undefined {
  return prescan(document.subarray(0, bytes), (label) => {
    const encoding = label.trim().toLowerCase() === 'x-user-defined' ? 'windows-1252' : encodingOf(label);
    return encoding?.startsWith('utf-16') === true ? 'utf-8' : encoding;
  });
}

const UTF16_SAMPLE_BYTES = 256;

/**
 * Detects UTF-16 without a byte order mark, which browsers do not. Markup is mostly ASCII, so in UTF-16 every other byte is NUL: it counts
 * as UTF-16 if at least three quarters of the pairs in the first 256 bytes have such a NUL and hardly any has the other.
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

/** In pieces: the text of ten megabytes would take twenty. */
function isUtf8(document: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for (let at = 0; at < document.length; at += PIECE_BYTES)
      decoder.decode(document.subarray(at, at + PIECE_BYTES), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

function isAscii(document: Uint8Array): boolean {
  for (const byte of document) if (byte >= 0x80) return false;
  return true;
}
