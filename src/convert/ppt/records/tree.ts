// The record tree: headers of 8 bytes, containers of records, atoms of fields ([MS-PPT] 2.3.1, [MS-ODRAW] 2.2.1).
import { LIMITS } from '../limits.ts';
import { readField, type Field } from './struct.ts';

/** Records nested deeper are left out; the deepest deck of the corpus (206) nests 17. */
const MAX_DEPTH = 64;
const HEADER_BYTES = 8;
const CONTAINER_VERSION = 0xf;

export interface RecordNode {
  readonly type: number;
  readonly instance: number;
  readonly version: number;
  /** Offset of the header in the stream. */
  readonly offset: number;
  /** What follows the header; borrowed. Cut where the stream ends. */
  readonly data: Uint8Array;
  /** Empty for an atom. */
  readonly children: readonly RecordNode[];
}

/** Counts the records of one document, so that a forged file cannot ask for more. */
export interface RecordCount {
  left: number;
}

export function createRecordCount(): RecordCount {
  return { left: LIMITS.MAX_PPT_RECORDS };
}

/** The record whose header is at `offset`; undefined when there is no room for a header. */
export function readRecord(bytes: Uint8Array, offset: number, count: RecordCount): RecordNode | undefined {
  return parse({ bytes, count, shift: 0 }, offset, bytes.length, 0);
}

/** The records that follow one another in these bytes. `base` is added to the offsets that nodes carry. */
export function readRecords(bytes: Uint8Array, count: RecordCount, base = 0): readonly RecordNode[] {
  return parseList({ bytes, count, shift: base }, 0, bytes.length, 0);
}

/** Only the header at an offset: for walks that need no content. */
export function readHeader(
  bytes: Uint8Array,
  offset: number,
): { version: number; instance: number; type: number; length: number } | undefined {
  if (offset < 0 || offset + HEADER_BYTES > bytes.length) return undefined;
  const at = (index: number) => bytes[offset + index] ?? 0;
  return {
    version: at(0) & 0xf,
    instance: (at(0) >> 4) | (at(1) << 4),
    type: at(2) | (at(3) << 8),
    length: (at(4) | (at(5) << 8) | (at(6) << 16) | (at(7) << 24)) >>> 0,
  };
}

interface Parsing {
  readonly bytes: Uint8Array;
  readonly count: RecordCount;
  /** What offsets in `bytes` lack to offsets in the stream. */
  readonly shift: number;
}

function parse(parsing: Parsing, at: number, end: number, depth: number): RecordNode | undefined {
  const { bytes, count, shift } = parsing;
  if (at + HEADER_BYTES > end || count.left <= 0) return undefined;
  const header = readHeader(bytes, at);
  if (header === undefined) return undefined;
  count.left--;
  const start = at + HEADER_BYTES;
  const stop = Math.min(start + header.length, end);
  return {
    type: header.type,
    instance: header.instance,
    version: header.version,
    offset: at + shift,
    data: bytes.subarray(start, stop),
    children:
      header.version === CONTAINER_VERSION && depth < MAX_DEPTH
        ? parseList(parsing, start, stop, depth + 1)
        : [],
  };
}

function parseList(parsing: Parsing, start: number, end: number, depth: number): readonly RecordNode[] {
  const found: RecordNode[] = [];
  let at = start;
  for (;;) {
    const record = parse(parsing, at, end, depth);
    if (record === undefined) return found;
    found.push(record);
    at += HEADER_BYTES + record.data.length;
  }
}

/** The first child of a type (and instance, where given). */
export function child(
  record: RecordNode | undefined,
  type: number,
  instance?: number,
): RecordNode | undefined {
  return record?.children.find(
    (one) => one.type === type && (instance === undefined || one.instance === instance),
  );
}

/** A record that is a container whatever its version says: some writers give client data version 0. */
export function withChildren(record: RecordNode | undefined): RecordNode | undefined {
  if (record === undefined || record.children.length > 0) return record;
  return {
    ...record,
    children: readRecords(record.data, createRecordCount(), record.offset + HEADER_BYTES),
  };
}

export function childrenOf(record: RecordNode | undefined, type: number): readonly RecordNode[] {
  return record?.children.filter((one) => one.type === type) ?? [];
}

/** The fields of an atom; undefined when the record is missing or too short for them. */
export function fieldsOf<T>(record: RecordNode | undefined, layout: Field<T>): T | undefined {
  return record && readField(layout, record.data);
}

/** UTF-16LE text up to the end or the first NUL. */
export function utf16(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const code = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    if (code === 0) break;
    text += String.fromCharCode(code);
  }
  return text;
}

/** The CString child of that instance. */
export function stringOf(record: RecordNode | undefined, instance?: number): string | undefined {
  const found = child(record, 0x0fba, instance);
  return found && utf16(found.data);
}
