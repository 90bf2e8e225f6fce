// A link that stands in a shape's own properties: IHlink ([MS-ODRAW] 2.2.60), a hyperlink object ([MS-OSHARED] 2.3.7).
import { ByteReader, utf16 } from '../../records/index.ts';
import { cleanText } from '../../units.ts';

const CLASS_BYTES = 16;
const VERSION = 2;
const HAS = {
  moniker: 0x1,
  location: 0x8,
  displayName: 0x10,
  frameName: 0x80,
  monikerAsText: 0x100,
} as const;
/** The first number of the moniker's class. */
const URL_MONIKER = 0x79eac9e0;
const FILE_MONIKER = 0x00000303;
const FILE_VERSION_BYTES = 24;
const KEY_BYTES = 2;

export interface HyperlinkObject {
  /** A URL or path; empty for a place in the presentation itself. */
  readonly address: string;
  readonly location: string;
}

/** Undefined where it is damaged, or of a kind that names no address. */
export function readHyperlinkObject(bytes: Uint8Array): HyperlinkObject | undefined {
  const reader = new ByteReader(bytes);
  reader.bytes(CLASS_BYTES);
  if (reader.u32() !== VERSION) return undefined;
  const flags = reader.u32();
  const has = (flag: number): boolean => (flags & flag) !== 0;
  if (has(HAS.displayName)) stringIn(reader);
  if (has(HAS.frameName)) stringIn(reader);
  const address = has(HAS.monikerAsText) ? stringIn(reader) : has(HAS.moniker) ? monikerIn(reader) : '';
  const location = has(HAS.location) ? stringIn(reader) : '';
  return address === undefined || reader.ended ? undefined : { address, location };
}

/** A count of characters with the null behind them. */
function stringIn(reader: ByteReader): string {
  const count = reader.u32();
  return count * 2 > reader.left ? '' : words(reader.bytes(count * 2));
}

function words(bytes: Uint8Array): string {
  const [text = ''] = utf16(bytes).split('\0');
  return cleanText(text).trim();
}

function monikerIn(reader: ByteReader): string | undefined {
  const kind = reader.u32();
  reader.bytes(CLASS_BYTES - 4);
  if (kind === URL_MONIKER) return words(reader.bytes(Math.min(reader.u32(), reader.left)));
  if (kind !== FILE_MONIKER) return undefined;
  const up = '..\\'.repeat(Math.min(reader.u16(), 32));
  const ansi = reader.bytes(Math.min(reader.u32(), reader.left));
  reader.bytes(FILE_VERSION_BYTES);
  if (reader.u32() > 0) {
    const length = reader.u32();
    reader.bytes(KEY_BYTES);
    return up + words(reader.bytes(Math.min(length, reader.left)));
  }
  const [path = ''] = new TextDecoder('windows-1252').decode(ansi).split('\0');
  return up + cleanText(path);
}
