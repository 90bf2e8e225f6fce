// The record tree as text, for people: one line a record, atoms with their fields where the table knows them.
import { openCompoundFile } from '../cfb/index.ts';
import { RECORD_TABLE } from './table.ts';
import { readField } from './struct.ts';
import { createRecordCount, readRecords, utf16, type RecordNode } from './tree.ts';

const CSTRING = 0x0fba;
const TEXT_CHARS = 0x0fa0;
const TEXT_BYTES = 0x0fa8;
const BINARY_TAG = 0x138b;
const MAX_BYTES_SHOWN = 24;

/** Every record of the document stream in stream order, indented by depth; a sentence where there is no such stream. */
export function dumpRecords(bytes: Uint8Array): string {
  const file = openCompoundFile(bytes);
  if (!file.ok) return 'The file is not a compound file, or its directory is missing.\n';
  const home = file.value.storage('PP97_DUALSTORAGE') ?? file.value;
  const stream = home.stream('PowerPoint Document');
  if (stream === undefined) return `No PowerPoint Document stream; there are: ${home.names.join(', ')}\n`;
  const count = createRecordCount();
  const lines: string[] = [];
  const show = (record: RecordNode, depth: number): void => {
    lines.push(`${'  '.repeat(depth)}${describe(record)}`);
    const inside =
      record.type === BINARY_TAG ? readRecords(record.data, count, record.offset + 8) : record.children;
    for (const one of inside) show(one, depth + 1);
  };
  for (const record of readRecords(stream.slice(0, stream.size), count)) show(record, 0);
  return `${lines.join('\n')}\n`;
}

function describe(record: RecordNode): string {
  const row = RECORD_TABLE.get(record.type);
  const head = `${record.offset.toString(16).padStart(6, '0')} ${record.type.toString(16).padStart(4, '0')} ${row?.name ?? 'unknown'} ${record.version.toString(16)}/${record.instance.toString(16)} [${record.data.length}]`;
  if (record.children.length > 0 || record.type === BINARY_TAG) return head;
  if (record.type === CSTRING || record.type === TEXT_CHARS)
    return `${head} ${JSON.stringify(utf16(record.data))}`;
  if (record.type === TEXT_BYTES)
    return `${head} ${JSON.stringify(String.fromCharCode(...record.data.subarray(0, 2000)))}`;
  const fields = row?.layout && readField(row.layout, record.data);
  return `${head} ${fields === undefined ? hex(record.data) : JSON.stringify(fields)}`;
}

function hex(bytes: Uint8Array): string {
  const shown = Array.from(bytes.subarray(0, MAX_BYTES_SHOWN), (byte) => byte.toString(16).padStart(2, '0'));
  return shown.join(' ') + (bytes.length > MAX_BYTES_SHOWN ? ' …' : '');
}
