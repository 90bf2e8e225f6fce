import { describe, expect, it } from 'vitest';
import {
  bool8,
  ByteReader,
  createRecordCount,
  dumpRecords,
  fixed,
  i16,
  list,
  openDocument,
  readField,
  readRecords,
  RECORD_TABLE,
  RT,
  skip,
  struct,
  u16,
  u8,
  type RecordNode,
} from '../../../../../src/convert/ppt/records/index.ts';
import { openCompoundFile } from '../../../../../src/convert/ppt/cfb/index.ts';
import {
  buildPpt,
  container,
  cstring,
  fields,
  PERSIST,
  record,
  slide,
} from '../../../../support/ppt-builder.ts';

describe('structs', () => {
  const Sample = struct({
    first: u8,
    gap: skip(1),
    second: i16,
    share: fixed,
    flag: bool8,
    many: list(u16, 2),
  });

  it('read their fields in order, little-endian', () => {
    const bytes = fields([9, 1], [0, 1], [-2, 2], [0x18000, 4], [1, 1], [3, 2], [4, 2]);
    expect(Sample.bytes).toBe(bytes.length);
    expect(readField(Sample, bytes)).toEqual({
      first: 9,
      gap: undefined,
      second: -2,
      share: 1.5,
      flag: true,
      many: [3, 4],
    });
  });

  it('are undefined where the bytes end too early', () => {
    expect(readField(Sample, new Uint8Array(Sample.bytes - 1))).toBeUndefined();
    expect(readField(u16, new Uint8Array(4), 3)).toBeUndefined();
    expect(readField(u16, new Uint8Array(4), -1)).toBeUndefined();
  });
});

describe('the byte reader', () => {
  it('reads zeros past the end and says so', () => {
    const reader = new ByteReader(Uint8Array.of(1, 2, 3));
    expect([reader.u16(), reader.ended, reader.left]).toEqual([0x0201, false, 1]);
    expect([reader.u32(), reader.ended, reader.left]).toEqual([0, true, 0]);
    expect(reader.bytes(4)).toHaveLength(0);
  });
});

describe('the record table', () => {
  it('names every type that the readers ask for', () => {
    for (const type of Object.values(RT))
      expect(RECORD_TABLE.get(type)?.name, type.toString(16)).toBeTruthy();
  });
});

describe('the record tree', () => {
  it('nests containers and cuts a record at the end of what holds it', () => {
    const tree = readRecords(
      container(1000, [record(1001, Uint8Array.of(5)), container(1002, [])]),
      createRecordCount(),
    );
    expect(tree).toMatchObject([
      {
        type: 1000,
        children: [
          { type: 1001, offset: 8 },
          { type: 1002, children: [] },
        ],
      },
    ]);
    const cut = readRecords(record(1001, new Uint8Array(100)).subarray(0, 20), createRecordCount());
    expect(cut[0]?.data).toHaveLength(12);
  });

  it('goes no deeper than 64 levels', () => {
    let bytes: Uint8Array = new Uint8Array();
    for (let level = 0; level < 500; level++) bytes = container(1000, [bytes]);
    let depth = 0;
    for (let at = readRecords(bytes, createRecordCount()); at[0] !== undefined; at = at[0].children) depth++;
    expect(depth).toBe(65);
  });

  it('stops at 400,000 records', () => {
    const bytes = new Uint8Array(8 * 500_000);
    const count = createRecordCount();
    expect(readRecords(bytes, count)).toHaveLength(400_000);
    expect(count.left).toBe(0);
  });
});

describe('the live document', () => {
  const newer = slide({ more: [cstring('newer', 3)] });

  function open(bytes: Uint8Array) {
    const file = openCompoundFile(bytes);
    const stream = file.ok ? file.value.stream('PowerPoint Document') : undefined;
    const user = file.ok ? file.value.stream('Current User') : undefined;
    if (stream === undefined) throw new Error('no stream');
    return openDocument(stream.slice(0, stream.size), user?.slice(0, user.size));
  }

  function liveSlide(bytes: Uint8Array): RecordNode | undefined {
    const live = open(bytes);
    return live.ok ? live.value.object(PERSIST.firstSlide) : undefined;
  }

  const isNewer = (node: RecordNode | undefined) => node?.children.some((one) => one.type === RT.CString);

  it('takes the newest edit of each object', () => {
    expect(isNewer(liveSlide(buildPpt()))).toBe(false);
    expect(isNewer(liveSlide(buildPpt({ edits: [{ [PERSIST.firstSlide]: newer }] })))).toBe(true);
  });

  it('finds the newest edit by a search where the user stream leads nowhere', () => {
    const bytes = buildPpt({ edits: [{ [PERSIST.firstSlide]: newer }], currentEdit: 12345 });
    expect(isNewer(liveSlide(bytes))).toBe(true);
    expect(open(bytes)).toMatchObject({ ok: true, value: { warnings: [{ code: 'edit-chain-broken' }] } });
  });

  it('refuses an encrypted document', () => {
    expect(open(buildPpt({ token: 0xf3d1c4df }))).toMatchObject({
      ok: false,
      failure: { code: 'encrypted' },
    });
  });

  it('finds documents and slides without any edit', () => {
    const bytes = buildPpt();
    const file = openCompoundFile(bytes);
    const stream = file.ok ? file.value.stream('PowerPoint Document') : undefined;
    const whole = stream?.slice(0, stream.size) ?? new Uint8Array();
    const live = openDocument(whole.subarray(0, whole.length - 100), undefined);
    expect(live).toMatchObject({ ok: true, value: { document: { type: RT.Document } } });
    expect(live.ok && live.value.strays(RT.Slide)).toHaveLength(1);
  });

  it('fails where there is no document at all', () => {
    expect(openDocument(new Uint8Array(64), undefined)).toMatchObject({
      ok: false,
      failure: { code: 'malformed_file' },
    });
  });
});

describe('the dump', () => {
  it('shows each record with its name, indented, and the fields that the table knows', () => {
    const lines = dumpRecords(buildPpt()).split('\n');
    expect(lines[0]).toMatch(/^000000 03e8 RT_Document f\/0 \[\d+\]$/);
    expect(lines[1]).toMatch(/^ {2}000008 03e9 RT_DocumentAtom 1\/0 \[40\] \{"slideSizeX":5760/);
    expect(lines.some((line) => line.includes('"Click to edit Master title style"'))).toBe(true);
  });

  it('says what is wrong with a file that is none', () => {
    expect(dumpRecords(new Uint8Array(10))).toBe(
      'The file is not a compound file, or its directory is missing.\n',
    );
  });
});
