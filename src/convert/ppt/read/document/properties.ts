// Document properties: the two property-set streams ([MS-OLEPS] 2, [MS-OSHARED] 2.3.3).
import type { CustomProperty, Draft, Properties } from '../../../deck/index.ts';
import type { Storage } from '../../cfb/index.ts';
import { ByteReader } from '../../records/index.ts';
import { cleanText } from '../../units.ts';

const SUMMARY = '\u0005SummaryInformation';
const DOCUMENT_SUMMARY = '\u0005DocumentSummaryInformation';
/** The decks of the corpus have up to 40, of up to 4 KB. */
const MAX_PROPERTIES = 256;
const MAX_TEXT_BYTES = 1 << 16;

const VT = {
  i2: 2,
  i4: 3,
  r8: 5,
  bool: 11,
  lpstr: 30,
  lpwstr: 31,
  filetime: 64,
} as const;

const PID_CODEPAGE = 1;
const UTF16_CODEPAGE = 1200;

type Value = string | number | boolean | { readonly date: string };
interface PropertySet {
  readonly values: ReadonlyMap<number, Value>;
  readonly names: ReadonlyMap<number, string>;
}

type TextKey = {
  [K in keyof Properties]-?: Properties[K] extends string | undefined ? K : never;
}[keyof Properties];

const SUMMARY_TEXTS: readonly (readonly [number, TextKey])[] = [
  [2, 'title'],
  [3, 'subject'],
  [4, 'author'],
  [5, 'keywords'],
  [6, 'comments'],
  [7, 'template'],
  [8, 'lastAuthor'],
  [9, 'revision'],
  [18, 'application'],
];
const SUMMARY_DATES: readonly (readonly [number, TextKey])[] = [
  [11, 'printed'],
  [12, 'created'],
  [13, 'modified'],
];
const DOCUMENT_TEXTS: readonly (readonly [number, TextKey])[] = [
  [2, 'category'],
  [14, 'manager'],
  [15, 'company'],
];
const PID_EDIT_TIME = 10;

/** What the property streams say; empty where they are missing or damaged. */
export function readProperties(home: Storage, onCut: () => void): Properties {
  const properties: Draft<Properties> = {};
  const summary = readStream(home, SUMMARY, onCut)[0];
  const [document, custom] = readStream(home, DOCUMENT_SUMMARY, onCut);
  const texts = (set: PropertySet | undefined, rows: readonly (readonly [number, TextKey])[]) => {
    for (const [pid, key] of rows) {
      const value = set?.values.get(pid);
      if (typeof value === 'string' && value !== '') properties[key] = value;
      else if (typeof value === 'object') properties[key] = value.date;
    }
  };
  texts(summary, SUMMARY_TEXTS);
  texts(summary, SUMMARY_DATES);
  texts(document, DOCUMENT_TEXTS);
  const minutes = summary?.values.get(PID_EDIT_TIME);
  if (typeof minutes === 'number' && minutes >= 0 && minutes < 1e9) properties.totalEditMinutes = minutes;
  const list = customOf(custom);
  if (list.length > 0) properties.custom = list;
  return properties;
}

function customOf(set: PropertySet | undefined): readonly CustomProperty[] {
  const found: CustomProperty[] = [];
  for (const [pid, name] of set?.names ?? []) {
    const value = set?.values.get(pid);
    // Names that begin with _ are the office programs' own (links, identifiers).
    if (value !== undefined && name !== '' && !name.startsWith('_')) found.push({ name, value });
  }
  return found;
}

function readStream(home: Storage, name: string, onCut: () => void): readonly PropertySet[] {
  const stream = home.stream(name);
  if (stream === undefined) return [];
  const bytes = stream.slice(0, stream.size);
  const reader = new ByteReader(bytes);
  if (reader.u16() !== 0xfffe) return [];
  reader.bytes(22);
  const count = Math.min(reader.u32(), 2);
  return Array.from({ length: count }, () => {
    reader.bytes(16);
    return readSet(bytes, reader.u32(), onCut);
  });
}

function readSet(bytes: Uint8Array, start: number, onCut: () => void): PropertySet {
  const reader = new ByteReader(bytes);
  reader.at = start;
  reader.u32();
  const stated = reader.u32();
  if (stated > MAX_PROPERTIES && reader.left >= 8 * MAX_PROPERTIES) onCut();
  const count = Math.min(stated, MAX_PROPERTIES);
  const places = new Map<number, number>();
  for (let index = 0; index < count && reader.left >= 8; index++)
    places.set(reader.u32(), start + reader.u32());
  const codepageAt = places.get(PID_CODEPAGE);
  const codepage = codepageAt === undefined ? 1252 : readNumber(bytes, codepageAt + 4) & 0xffff;
  const values = new Map<number, Value>();
  let names: ReadonlyMap<number, string> = new Map();
  for (const [pid, at] of places) {
    if (pid === 0) names = readNames(bytes, at, codepage);
    else if (pid !== PID_CODEPAGE) {
      const value = readValue(bytes, at, codepage, pid === PID_EDIT_TIME);
      if (value !== undefined) values.set(pid, value);
    }
  }
  return { values, names };
}

function readNumber(bytes: Uint8Array, at: number): number {
  const reader = new ByteReader(bytes);
  reader.at = at;
  return reader.u32();
}

function readValue(bytes: Uint8Array, at: number, codepage: number, isDuration: boolean): Value | undefined {
  const reader = new ByteReader(bytes);
  reader.at = at;
  const type = reader.u32() & 0xffff;
  switch (type) {
    case VT.i2:
      return reader.i16();
    case VT.i4:
      return reader.i32();
    case VT.bool:
      return reader.u16() !== 0;
    case VT.r8: {
      const eight = reader.bytes(8);
      return eight.length < 8
        ? undefined
        : new DataView(eight.buffer, eight.byteOffset, 8).getFloat64(0, true);
    }
    case VT.lpstr:
      return decode(reader.bytes(Math.min(reader.u32(), MAX_TEXT_BYTES)), codepage);
    case VT.lpwstr:
      return decode(reader.bytes(Math.min(reader.u32() * 2, MAX_TEXT_BYTES)), UTF16_CODEPAGE);
    case VT.filetime: {
      const low = reader.u32();
      const ticks = reader.u32() * 2 ** 32 + low;
      return isDuration ? Math.round(ticks / 6e8) : dateOf(ticks);
    }
    default:
      return undefined;
  }
}

/** 100 ns since 1601 as ISO 8601; undefined for "never" and for years that no program wrote. */
function dateOf(ticks: number): { readonly date: string } | undefined {
  const ms = ticks / 1e4 - 11_644_473_600_000;
  if (ticks === 0 || ms < -2_208_988_800_000 || ms > 4_102_444_800_000) return undefined;
  return { date: new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z') };
}

function readNames(bytes: Uint8Array, at: number, codepage: number): ReadonlyMap<number, string> {
  const reader = new ByteReader(bytes);
  reader.at = at;
  const names = new Map<number, string>();
  const count = Math.min(reader.u32(), MAX_PROPERTIES);
  for (let index = 0; index < count && reader.left >= 8; index++) {
    const pid = reader.u32();
    const length = reader.u32();
    const size = Math.min(codepage === UTF16_CODEPAGE ? length * 2 : length, MAX_TEXT_BYTES);
    names.set(pid, decode(reader.bytes(size), codepage));
    if (codepage === UTF16_CODEPAGE && size % 4 !== 0) reader.bytes(4 - (size % 4));
  }
  return names;
}

const CODEPAGES: ReadonlyMap<number, string> = new Map([
  [UTF16_CODEPAGE, 'utf-16le'],
  [65001, 'utf-8'],
  [10000, 'macintosh'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [874, 'windows-874'],
  [1250, 'windows-1250'],
  [1251, 'windows-1251'],
  [1253, 'windows-1253'],
  [1254, 'windows-1254'],
  [1255, 'windows-1255'],
  [1256, 'windows-1256'],
  [1257, 'windows-1257'],
  [1258, 'windows-1258'],
]);

function decode(bytes: Uint8Array, codepage: number): string {
  const text = new TextDecoder(CODEPAGES.get(codepage) ?? 'windows-1252').decode(bytes);
  const end = text.indexOf('\0');
  return cleanText(end < 0 ? text : text.slice(0, end));
}
