// Document properties beside [MS-OLEPS] 2.11 to 2.21 and [MS-OSHARED] 2.3.3.2.
import { describe, expect, it } from 'vitest';
import { readProperties } from '../../../../../../src/convert/ppt/read/document/properties.ts';
import { fields } from '../../../../../support/ppt-builder.ts';

type Bytes = Uint8Array;
const joined = (...parts: readonly Bytes[]): Bytes => new Uint8Array(Buffer.concat(parts));
const padded = (bytes: Bytes): Bytes => joined(bytes, new Uint8Array((4 - (bytes.length % 4)) % 4));
const ansi = (text: string, charset: BufferEncoding = 'latin1'): Bytes =>
  new Uint8Array(Buffer.from(text, charset));

/** TypedPropertyValues. */
const i2 = (value: number): Bytes => fields([2, 4], [value & 0xffff, 2], [0, 2]);
const i4 = (value: number): Bytes => fields([3, 4], [value >>> 0, 4]);
const bool = (value: number): Bytes => fields([11, 4], [value, 2], [0, 2]);
const r8 = (value: number): Bytes => joined(fields([5, 4]), new Uint8Array(new Float64Array([value]).buffer));
const lpstr = (bytes: Bytes): Bytes =>
  joined(fields([30, 4], [bytes.length + 1, 4]), padded(joined(bytes, Uint8Array.of(0))));
const lpwstr = (text: string): Bytes =>
  joined(fields([31, 4], [text.length + 1, 4]), padded(ansi(`${text}\0`, 'utf16le')));
const filetime = (ticks: bigint): Bytes =>
  joined(fields([64, 4]), new Uint8Array(new BigUint64Array([ticks]).buffer));
/** 100 ns since 1601. */
const ticksOf = (iso: string): bigint => BigInt(Date.parse(iso)) * 10_000n + 116_444_736_000_000_000n;

type Row = readonly [pid: number, value: Bytes];

function set(rows: readonly Row[], stated = rows.length): Bytes {
  let at = 8 + 8 * rows.length;
  const places = rows.map(([pid, value]) => {
    const place = fields([pid, 4], [at, 4]);
    at += value.length;
    return place;
  });
  return joined(fields([at, 4], [stated, 4]), ...places, ...rows.map(([, value]) => value));
}

/** ByteOrder, Version, SystemIdentifier, CLSID, NumPropertySets, then FMTID and offset of each set. */
function stream(sets: readonly Bytes[], { order = 0xfffe, count = sets.length } = {}): Bytes {
  let at = 28 + 20 * sets.length;
  const places = sets.map((each) => {
    const place = joined(new Uint8Array(16), fields([at, 4]));
    at += each.length;
    return place;
  });
  return joined(
    fields([order, 2], [0, 2], [0, 4]),
    new Uint8Array(16),
    fields([count, 4]),
    ...places,
    ...sets,
  );
}

function read(streams: { readonly summary?: Bytes; readonly document?: Bytes }) {
  const named = new Map([
    ['\u0005SummaryInformation', streams.summary],
    ['\u0005DocumentSummaryInformation', streams.document],
  ]);
  let cut = 0;
  const home = {
    stream: (name: string) => {
      const bytes = named.get(name);
      return bytes && { size: bytes.length, slice: (from: number, to: number) => bytes.slice(from, to) };
    },
  };
  const properties = readProperties(
    home as unknown as Parameters<typeof readProperties>[0],
    () => (cut += 1),
  );
  return { properties, cut };
}
const summary = (...rows: readonly Row[]) => read({ summary: stream([set(rows)]) }).properties;
const LATIN: Row = [1, i2(1252)];
const text = (value: string): Bytes => lpstr(ansi(value));

describe('the summary', () => {
  it.each([
    [2, 'title'],
    [3, 'subject'],
    [4, 'author'],
    [5, 'keywords'],
    [6, 'comments'],
    [7, 'template'],
    [8, 'lastAuthor'],
    [9, 'revision'],
    [18, 'application'],
  ])('has in property %i the %s', (pid, name) => {
    expect(summary(LATIN, [pid, text('Wörd')])).toStrictEqual({ [name]: 'Wörd' });
  });

  it.each([
    [11, 'printed'],
    [12, 'created'],
    [13, 'modified'],
  ])('has in property %i when it was %s', (pid, name) => {
    expect(summary([pid, filetime(ticksOf('2003-05-06T07:08:09.500Z'))])).toStrictEqual({
      [name]: '2003-05-06T07:08:09Z',
    });
  });

  it.each([
    ['never', 0n, undefined],
    ['1601', 1n, undefined],
    ['before 1900', ticksOf('1899-12-31T23:59:59Z'), undefined],
    ['1900', ticksOf('1900-01-01T00:00:00Z'), '1900-01-01T00:00:00Z'],
    ['2100', ticksOf('2100-01-01T00:00:00Z'), '2100-01-01T00:00:00Z'],
    ['after 2100', ticksOf('2100-01-01T00:00:01Z'), undefined],
  ])('of %s', (_, ticks, expected) => {
    expect(summary([12, filetime(ticks)]).created).toBe(expected);
  });

  it('has the time of editing in minutes, up to a billion', () => {
    expect(summary([10, filetime(75n * 600_000_000n)])).toStrictEqual({ totalEditMinutes: 75 });
    expect(summary([10, filetime(600_000_000n / 2n)])).toStrictEqual({ totalEditMinutes: 1 });
    expect(summary([10, filetime(0n)])).toStrictEqual({ totalEditMinutes: 0 });
    expect(summary([10, filetime(10n ** 9n * 600_000_000n)])).toStrictEqual({});
    expect(summary([10, i4(-1)])).toStrictEqual({});
  });

  it('of another byte order, and of none, says nothing', () => {
    expect(read({ summary: stream([set([[2, text('x')]])], { order: 0xfeff }) }).properties).toStrictEqual(
      {},
    );
    expect(read({}).properties).toStrictEqual({});
    expect(summary([2, text('')])).toStrictEqual({});
    expect(summary([2, i4(7)])).toStrictEqual({});
  });

  it.each<[number, Bytes]>([
    [1252, ansi('\xe4\x80')],
    [65_001, ansi('ä€', 'utf8')],
    [1200, ansi('ä€\0', 'utf16le')],
    [10_000, Uint8Array.of(0x8a, 0xdb)],
    [28_591, ansi('\xe4\x80')],
  ])('is in its code page: %i', (codepage, bytes) => {
    expect(summary([1, i2(codepage)], [2, lpstr(bytes)]).title).toBe('ä€');
  });

  it.each<[number, Bytes, string]>([
    [932, Uint8Array.of(0x93, 0xfa), '日'],
    [936, Uint8Array.of(0xc8, 0xd5), '日'],
    [949, Uint8Array.of(0xb0, 0xa1), '가'],
    [950, Uint8Array.of(0xa4, 0xe9), '日'],
    [874, Uint8Array.of(0xa1), 'ก'],
    [1250, Uint8Array.of(0xe8), 'č'],
    [1251, Uint8Array.of(0xff), 'я'],
    [1253, Uint8Array.of(0xe1), 'α'],
    [1254, Uint8Array.of(0xf0), 'ğ'],
    [1255, Uint8Array.of(0xe0), 'א'],
    [1256, Uint8Array.of(0xc8), 'ب'],
    [1257, Uint8Array.of(0xe0), 'ą'],
    [1258, Uint8Array.of(0xfe), '₫'],
  ])('is in the code page %i', (codepage, bytes, expected) => {
    expect(summary([1, i2(codepage)], [2, lpstr(bytes)]).title).toBe(expected);
  });

  it('has wide texts whatever its code page, up to the first zero', () => {
    expect(summary(LATIN, [2, lpwstr('日本')]).title).toBe('日本');
    expect(summary(LATIN, [2, lpstr(ansi('ab\0cd'))]).title).toBe('ab');
  });

  it('has texts of 64 KB at most', () => {
    expect(summary([2, text('x'.repeat(65_535))]).title?.length).toBe(65_535);
    expect(summary([2, text('x'.repeat(70_000))]).title?.length).toBe(65_536);
    expect(summary([2, lpwstr('x'.repeat(40_000))]).title?.length).toBe(32_768);
  });

  it('has 256 properties at most, and says what is left out', () => {
    const rows = (count: number): readonly Row[] =>
      Array.from({ length: count }, (_, n): Row => [n === count - 1 ? 2 : 1000 + n, text('x')]);
    expect(read({ summary: stream([set(rows(256))]) })).toStrictEqual({ properties: { title: 'x' }, cut: 0 });
    expect(read({ summary: stream([set(rows(257))]) })).toStrictEqual({ properties: {}, cut: 1 });
    // A number of properties that the stream cannot hold leaves nothing out.
    expect(read({ summary: stream([set([[2, text('x')]], 5000)]) })).toMatchObject({ cut: 0 });
  });
});

describe('the document summary', () => {
  it.each([
    [2, 'category'],
    [14, 'manager'],
    [15, 'company'],
  ])('has in property %i the %s', (pid, name) => {
    expect(read({ document: stream([set([LATIN, [pid, text('Wörd')]])]) }).properties).toStrictEqual({
      [name]: 'Wörd',
    });
  });

  const dictionary = (...names: readonly (readonly [number, Bytes, number])[]): Bytes =>
    joined(
      fields([names.length, 4]),
      ...names.flatMap(([pid, bytes, length]) => [fields([pid, 4], [length, 4]), bytes]),
    );
  const custom = (...rows: readonly Row[]) =>
    read({ document: stream([set([]), set(rows)]) }).properties.custom;
  const name = (pid: number, value: string) => [pid, ansi(`${value}\0`), value.length + 1] as const;

  it('has properties of any name and type in its second set', () => {
    expect(
      custom(
        [
          0,
          dictionary(
            name(2, 'Text'),
            name(3, 'Whole'),
            name(4, 'Short'),
            name(5, 'Yes'),
            name(6, 'Part'),
            name(7, 'Day'),
            name(8, 'No'),
          ),
        ],
        LATIN,
        [2, text('Wörd')],
        [3, i4(-70_000)],
        [4, i2(-7)],
        [5, bool(0xffff)],
        [6, r8(0.25)],
        [7, filetime(ticksOf('2003-05-06T07:08:09Z'))],
        [8, bool(0)],
      ),
    ).toStrictEqual([
      { name: 'Text', value: 'Wörd' },
      { name: 'Whole', value: -70_000 },
      { name: 'Short', value: -7 },
      { name: 'Yes', value: true },
      { name: 'Part', value: 0.25 },
      { name: 'Day', value: { date: '2003-05-06T07:08:09Z' } },
      { name: 'No', value: false },
    ]);
  });

  it('leaves out the programs’ own, those without a name or value, and types that it does not know', () => {
    expect(
      custom(
        [
          0,
          dictionary(
            name(2, '_PID_HLINKS'),
            name(3, ''),
            name(4, 'Absent'),
            name(5, 'Blob'),
            name(6, 'Cut'),
            name(7, 'Kept'),
          ),
        ],
        LATIN,
        [2, text('a')],
        [3, text('b')],
        [5, fields([65, 4], [1, 4], [0, 4])],
        [7, text('c')],
        [6, fields([5, 4], [1, 2])],
      ),
    ).toStrictEqual([{ name: 'Kept', value: 'c' }]);
  });

  it('counts the names of UTF-16 in characters, and pads each to four bytes', () => {
    const wide = (pid: number, value: string) =>
      [pid, padded(ansi(`${value}\0`, 'utf16le')), value.length + 1] as const;
    expect(
      custom(
        [0, dictionary(wide(2, 'ab'), wide(3, 'abc'), wide(4, 'ä'))],
        [1, i2(1200)],
        [2, i4(1)],
        [3, i4(2)],
        [4, i4(3)],
      ),
    ).toStrictEqual([
      { name: 'ab', value: 1 },
      { name: 'abc', value: 2 },
      { name: 'ä', value: 3 },
    ]);
  });

  it('has two sets at most', () => {
    const document = stream([set([LATIN, [2, text('a')]]), set([]), set([])], { count: 3 });
    expect(read({ document }).properties).toStrictEqual({ category: 'a' });
    expect(read({ document: stream([set([LATIN, [2, text('a')]])], { count: 0 }) }).properties).toStrictEqual(
      {},
    );
  });
});
