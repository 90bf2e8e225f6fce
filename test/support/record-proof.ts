// Which record types of a presentation reach the deck: each type is made unknown in turn, and the deck must change.
import { readPresentation } from '../../src/convert/ppt/index.ts';
import { openCompoundFile } from '../../src/convert/ppt/cfb/index.ts';
import { createRecordCount, readRecords, RT, type RecordNode } from '../../src/convert/ppt/records/index.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';

/** No type of either specification. */
const UNKNOWN_TYPE = 0x7f7f;
const HIDDEN_CONTAINERS: readonly number[] = [
  RT.BinaryTagDataBlob,
  RT.OfficeArtClientData,
  RT.OfficeArtClientTextbox,
];

/** The types of `wanted` in this file whose content changes what is read. */
export function typesThatMatter(file: Uint8Array, wanted: ReadonlySet<number>): readonly number[] {
  const whole = digest(file);
  return [...placesOf(file)].flatMap(([type, places]) => {
    if (!wanted.has(type)) return [];
    const changed = file.slice();
    const view = new DataView(changed.buffer);
    for (const place of places) view.setUint16(place + 2, UNKNOWN_TYPE, true);
    return digest(changed) === whole ? [] : [type];
  });
}

/** Where in the file the records of each type stand. */
function placesOf(file: Uint8Array): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  const note = (record: RecordNode): void => {
    const list = places.get(record.type) ?? [];
    list.push(record.data.byteOffset - file.byteOffset - 8);
    places.set(record.type, list);
    const isHidden = record.children.length === 0 && HIDDEN_CONTAINERS.includes(record.type);
    for (const one of isHidden ? readRecords(record.data, createRecordCount()) : record.children) note(one);
  };
  const compound = openCompoundFile(file);
  if (!compound.ok) throw new Error('no compound file');
  for (const name of ['PowerPoint Document', 'Pictures', 'Current User']) {
    const stream = compound.value.stream(name);
    const bytes = stream?.slice(0, stream.size);
    if (bytes === undefined) continue;
    if (bytes.buffer !== file.buffer) throw new Error(`${name} is spread over the file`);
    for (const record of readRecords(bytes, createRecordCount())) note(record);
  }
  return places;
}

function digest(file: Uint8Array): string {
  const result = readPresentation(file, { budget: UNLIMITED });
  if (!result.ok) return result.failure.code;
  const { presentation } = result.value;
  return JSON.stringify(
    {
      ...presentation,
      pictures: presentation.pictures.map((one) => [one, sum(one.read())]),
      objects: presentation.objects.map((one) => [one, sum(one.read())]),
    },
    (_key, value: unknown) => (value instanceof Uint8Array ? sum(value) : value),
  );
}

function sum(bytes: Uint8Array | undefined): string {
  return bytes === undefined
    ? ''
    : `${bytes.length}:${bytes.reduce((total, byte) => (total * 31 + byte) | 0, 0)}`;
}
