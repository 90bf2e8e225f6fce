// Blips as files, and metafiles in other colours, beside [MS-ODRAW] 2.2.23 to 2.2.32, [MS-WMF] 2.3 and [MS-EMF] 2.3.
import { crc32, inflateRawSync } from 'node:zlib';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { recolourMetafile } from '../../../../../../src/convert/ppt/read/pictures/metafile-colours.ts';
import { PictureStore } from '../../../../../../src/convert/ppt/read/pictures/pictures.ts';
import { readRecolouring } from '../../../../../../src/convert/ppt/read/pictures/recolouring.ts';
import {
  createRecordCount,
  readRecords,
  type RecordNode,
} from '../../../../../../src/convert/ppt/records/index.ts';
import { container, fields, record } from '../../../../../support/ppt-builder.ts';

type Bytes = Uint8Array;
const join = (...parts: readonly Bytes[]): Bytes => new Uint8Array(Buffer.concat(parts));
const UID = new Uint8Array(16).fill(9);
const PNG = join(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), new Uint8Array(40));
const JPEG = join(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(40));
const GIF = join(
  Uint8Array.of(0x47, 0x49, 0x46, 0x38, 0x39, 0x61),
  fields([3, 2], [2, 2]),
  new Uint8Array(20),
);
const TIFF_LITTLE = join(Uint8Array.of(0x49, 0x49, 0x2a, 0), new Uint8Array(20));
const TIFF_BIG = join(Uint8Array.of(0x4d, 0x4d, 0, 0x2a), new Uint8Array(20));

/** A store whose pictures are the properties' own records. */
function store(bytes = 1_000_000, mayTake = () => true) {
  const allowance = { bytes };
  const made = new PictureStore([], undefined, {
    inflate: allowance,
    document: { take: mayTake },
  });
  return {
    allowance,
    made,
    use: (blip: Bytes) => {
      const index = made.use({ value: 0, complex: blip });
      return index === undefined ? undefined : made.list[index];
    },
  };
}
const bitmapBlip = (type: number, file: Bytes, instance = 0): Bytes =>
  record(type, join(UID, ...(instance % 2 === 1 ? [UID] : []), Uint8Array.of(0xff), file), instance);

describe('a bitmap of a blip', () => {
  it.each<[what: string, type: number, file: Bytes, contentType: string]>([
    ['PNG', 0xf01e, PNG, 'image/png'],
    ['JPEG', 0xf01d, JPEG, 'image/jpeg'],
    ['JPEG in CMYK', 0xf02a, JPEG, 'image/jpeg'],
    ['TIFF, lowest byte first', 0xf029, TIFF_LITTLE, 'image/tiff'],
    ['TIFF, highest byte first', 0xf029, TIFF_BIG, 'image/tiff'],
    // The bytes decide.
    ['JPEG that is called PNG', 0xf01e, JPEG, 'image/jpeg'],
    ['GIF that is called PNG', 0xf01e, GIF, 'image/gif'],
  ])('is %s, behind one identifier or two', (_, type, file, contentType) => {
    for (const instance of [0x6e0, 0x6e1]) {
      const picture = store().use(bitmapBlip(type, file, instance));
      expect(picture?.contentType).toBe(contentType);
      expect(picture?.read()).toStrictEqual(file);
      expect(picture?.head).toStrictEqual(file.subarray(0, 64));
    }
  });

  const SIGNATURES = [
    PNG.subarray(0, 4),
    JPEG.subarray(0, 3),
    GIF.subarray(0, 4),
    TIFF_LITTLE.subarray(0, 4),
    TIFF_BIG.subarray(0, 4),
  ];
  it.each(SIGNATURES.flatMap((signature, i) => Array.from(signature, (__, at) => [i, at] as const)))(
    'is none whose signature %i has another byte %i',
    (i, at) => {
      const file = join(SIGNATURES[i] ?? PNG, new Uint8Array(40));
      file[at] = 1;
      expect(store().use(bitmapBlip(0xf01e, file))).toBeUndefined();
    },
  );

  it('is none of another record', () => {
    for (const type of [0xf018, 0xf019, 0xf020, 0xf028, 0xf02b, 0])
      expect(store().use(bitmapBlip(type, PNG))).toBeUndefined();
    expect(store(1_000_000, () => false).use(bitmapBlip(0xf01e, PNG))).toBeUndefined();
  });

  const dib = (header: Bytes, rest: number): Bytes => join(header, new Uint8Array(rest).fill(7));
  const info = (bits: number, { size = 40, compression = 0, used = 0 } = {}): Bytes =>
    join(
      fields(
        [size, 4],
        [2, 4],
        [1, 4],
        [1, 2],
        [bits, 2],
        [compression, 4],
        [8, 4],
        [0, 4],
        [0, 4],
        [used, 4],
        [0, 4],
      ),
      new Uint8Array(size - 40),
    );
  it.each<[what: string, header: Bytes, offset: number]>([
    ['of 24 bits', info(24), 40],
    ['of a bit, with two colours', info(1), 40 + 8],
    ['of 4 bits, with sixteen', info(4), 40 + 64],
    ['of 8 bits, with 256', info(8), 40 + 1024],
    ['of 8 bits, with so many colours as it says', info(8, { used: 5 }), 40 + 20],
    ['of 8 bits, with more than there can be', info(8, { used: 257 }), 40 + 1024],
    ['with masks', info(16, { compression: 3 }), 40 + 12],
    ['with masks in its header', info(16, { compression: 3, size: 108 }), 108],
    ['of version 5', info(24, { size: 124 }), 124],
    ['of OS/2 and 24 bits', fields([12, 4], [2, 2], [1, 2], [1, 2], [24, 2]), 12],
    ['of OS/2 and 4 bits', fields([12, 4], [2, 2], [1, 2], [1, 2], [4, 2]), 12 + 48],
    ['of OS/2 and 8 bits', fields([12, 4], [2, 2], [1, 2], [1, 2], [8, 2]), 12 + 768],
  ])('gets its file header: %s', (_, header, offset) => {
    const body = dib(header, 1_100);
    const picture = store().use(bitmapBlip(0xf01f, body));
    expect(picture).toMatchObject({
      contentType: 'image/bmp',
      sizePx: { width: 2, height: 1 },
      head: Uint8Array.of(0x42, 0x4d),
    });
    expect(picture?.read()).toStrictEqual(
      join(fields([0x4d42, 2], [14 + body.length, 4], [0, 4], [14 + offset, 4]), body),
    );
  });

  it('is taken as it is with a file header, and none of an unknown one', () => {
    const file = join(fields([0x4d42, 2], [0, 4], [0, 4], [54, 4]), info(24), new Uint8Array(8));
    expect(store().use(bitmapBlip(0xf01f, file))?.read()).toStrictEqual(file);
    for (const size of [39, 125, 0])
      expect(store().use(bitmapBlip(0xf01f, join(fields([size, 4]), new Uint8Array(200))))).toBeUndefined();
    // Its pixels must begin within it.
    expect(store().use(bitmapBlip(0xf01f, info(24)))).toBeUndefined();
    expect(store().use(bitmapBlip(0xf01e, dib(info(24), 100)))).toBeUndefined();
  });
});

const WMF_RECORDS = fields([1, 2], [9, 2], [0x300, 2], [9, 4], [0, 2], [0, 4], [0, 2]);
const WMF = join(WMF_RECORDS, fields([3, 4], [0, 2]));
const EMF = join(
  fields([1, 4], [88, 4]),
  new Uint8Array(32),
  Uint8Array.of(0x20, 0x45, 0x4d, 0x46),
  new Uint8Array(44),
);

function metafileBlip(
  type: number,
  file: Bytes,
  {
    bounds = [0, 0, 1000, 500],
    size = [914_400, 457_200],
    packed = true,
    instance = 0x216,
    tail = [] as readonly number[],
  } = {},
): Bytes {
  const data = packed ? join(zlibSync(file), Uint8Array.from(tail)) : file;
  const [left = 0, top = 0, right = 0, bottom = 0] = bounds;
  const head = fields(
    [file.length, 4],
    ...[left, top, right, bottom, ...size].map((value) => [value >>> 0, 4] as const),
    [data.length, 4],
    [packed ? 0 : 0xfe, 1],
    [0xfe, 1],
  );
  return record(type, join(UID, ...(instance % 2 === 1 ? [UID] : []), head, data), instance);
}

describe('a metafile of a blip', () => {
  it.each([true, false])('is EMF as it is, deflated: %s', (packed) => {
    for (const instance of [0x3d4, 0x3d5]) {
      const picture = store().use(metafileBlip(0xf01a, EMF, { packed, instance }));
      expect(picture?.contentType).toBe('image/x-emf');
      expect(picture?.read()).toStrictEqual(EMF);
      expect(picture?.sizeEmu).toStrictEqual({ widthEmu: 914_400, heightEmu: 457_200 });
    }
  });

  it.each([
    ['WMF, behind its header', 0xf01b, WMF, 22],
    ['EMF', 0xf01a, EMF, 0],
  ])('is taken over as it is deflated: %s', (_, type, file, leadBytes) => {
    const { copy, read } = store().use(metafileBlip(type, file)) ?? {};
    if (copy === undefined || read === undefined) throw new Error('no copy');
    expect(copy.lead).toHaveLength(leadBytes);
    expect(join(copy.lead, new Uint8Array(inflateRawSync(copy.deflated)))).toStrictEqual(read());
    expect(copy).toMatchObject({ crc: crc32(read()), sizeBytes: read().length });
  });

  it('is inflated again where it is damaged, goes on behind its end, was not deflated, or has other colours', () => {
    const damaged = metafileBlip(0xf01a, EMF).slice();
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    expect(store().use(damaged)?.copy).toBeUndefined();
    expect(store().use(damaged)?.read()).toStrictEqual(EMF);
    expect(store().use(metafileBlip(0xf01a, EMF, { tail: [1, 2, 3] }))?.copy).toBeUndefined();
    expect(store().use(metafileBlip(0xf01a, EMF, { packed: false }))?.copy).toBeUndefined();
    const { made } = store();
    const index = made.use(
      { value: 0, complex: metafileBlip(0xf01a, EMF) },
      { key: 'x', mapping: (colour) => colour ^ 0xff },
    );
    expect(made.list[index ?? -1]?.copy).toBeUndefined();
  });

  it('has its own size where the blip gives none', () => {
    for (const size of [
      [0, 457_200],
      [914_400, 0],
      [-1, 5],
    ])
      expect(store().use(metafileBlip(0xf01b, WMF, { size }))?.sizeEmu).toBeUndefined();
    expect(store().use(metafileBlip(0xf01b, WMF, { size: [1, 1] }))?.sizeEmu).toStrictEqual({
      widthEmu: 1,
      heightEmu: 1,
    });
  });

  it.each<[what: string, given: object, header: readonly number[]]>([
    ['a frame of its bounds', { bounds: [10, -20, 1010, 480] }, [10, 0x10000 - 20, 1010, 480, 1000]],
    [
      'bounds beyond 16 bits',
      { bounds: [-40_000, 0, 40_000, 5], size: [914_400, 1] },
      [0x8000, 0, 0x7fff, 5, 65_535],
    ],
    ['no size', { size: [0, 0] }, [0, 0, 1000, 500, 1440]],
    ['no width', { bounds: [5, 0, 5, 9] }, [5, 0, 5, 9, 1440]],
    ['few units', { bounds: [0, 0, 1, 1], size: [914_400_000, 1] }, [0, 0, 1, 1, 1]],
    ['a mirrored frame', { bounds: [1000, 0, 0, 500] }, [1000, 0, 0, 500, 1000]],
  ])('is WMF behind a placeable header: %s', (_, given, words) => {
    const file =
      store()
        .use(metafileBlip(0xf01b, WMF, given))
        ?.read() ?? new Uint8Array();
    const view = new DataView(file.buffer, file.byteOffset);
    expect(view.getUint32(0, true)).toBe(0x9ac6cdd7);
    expect(Array.from({ length: 5 }, (__, i) => view.getUint16(6 + 2 * i, true))).toStrictEqual(words);
    // [MS-WMF] 2.3.2.3: the XOR of the ten words before it.
    let checksum = 0;
    for (let at = 0; at < 20; at += 2) checksum ^= view.getUint16(at, true);
    expect(view.getUint16(20, true)).toBe(checksum);
    expect(file.subarray(22)).toStrictEqual(WMF);
  });

  it('is WMF as it is where it has that header', () => {
    const placeable = join(fields([0x9ac6cdd7, 4]), new Uint8Array(18), WMF);
    expect(store().use(metafileBlip(0xf01b, placeable))?.read()).toStrictEqual(placeable);
  });

  it('is none that is not what it is called', () => {
    const broken = (file: Bytes, at: number): Bytes => {
      const copy = file.slice();
      copy[at] = 0x77;
      return copy;
    };
    for (const at of [40, 41, 42, 43])
      expect(store().use(metafileBlip(0xf01a, broken(EMF, at)))).toBeUndefined();
    expect(store().use(metafileBlip(0xf01a, EMF.subarray(0, 87)))).toBeUndefined();
    for (const at of [0, 1, 2, 3]) expect(store().use(metafileBlip(0xf01b, broken(WMF, at)))).toBeUndefined();
    expect(store().use(metafileBlip(0xf01b, join(fields([2, 2]), WMF.subarray(2))))).toBeDefined();
    expect(store().use(metafileBlip(0xf01b, WMF.subarray(0, 17)))).toBeUndefined();
    expect(store().use(metafileBlip(0xf01b, new Uint8Array(), { packed: false }))).toBeUndefined();
  });

  it('is a picture once, however often it is used, and again in other colours', () => {
    const { made } = store();
    const blip = metafileBlip(0xf01a, EMF);
    const recolouring = { key: 'x', mapping: (colour: number) => colour ^ 0xff };
    expect([
      made.use({ value: 0, complex: blip }),
      made.use({ value: 0, complex: blip }),
      made.use({ value: 0, complex: blip }, recolouring),
      made.use({ value: 0, complex: blip }, recolouring),
    ]).toStrictEqual([0, 0, 1, 1]);
    expect([made.isRecoloured(0), made.isRecoloured(1)]).toStrictEqual([false, true]);
    expect(made.list).toHaveLength(2);
    const png = bitmapBlip(0xf01e, PNG);
    const bitmaps = store().made;
    const plain = bitmaps.use({ value: 0, complex: png }, recolouring);
    expect([plain, bitmaps.isRecoloured(0)]).toStrictEqual([0, false]);
  });

  it('is in other colours while that many bytes may still be inflated', () => {
    const recolouring = { key: 'x', mapping: (colour: number) => colour ^ 0xff };
    const blip = metafileBlip(0xf01a, EMF, { packed: false });
    const enough = store(EMF.length);
    const index = enough.made.use({ value: 0, complex: blip }, recolouring);
    expect(index !== undefined && enough.made.isRecoloured(index)).toBe(true);
    expect(enough.allowance.bytes).toBe(0);
    const less = store(EMF.length - 1);
    const other = less.made.use({ value: 0, complex: blip }, recolouring);
    expect(other !== undefined && less.made.isRecoloured(other)).toBe(false);
  });
});

describe('a file that is no blip', () => {
  const add = (bytes: Bytes) => {
    const { made } = store();
    const index = made.addFile(() => bytes);
    return index === undefined ? undefined : made.list[index]?.contentType;
  };
  it('is a bitmap or a metafile with its header', () => {
    const placeable = join(fields([0x9ac6cdd7, 4]), new Uint8Array(18), WMF);
    expect([
      add(PNG),
      add(EMF),
      add(placeable),
      add(WMF),
      add(new Uint8Array(30)),
      add(placeable.subarray(0, 22)),
      add(EMF.subarray(0, 87)),
    ]).toStrictEqual(['image/png', 'image/x-emf', 'image/x-wmf', undefined, undefined, undefined, undefined]);
  });
  it('is one picture for one reader', () => {
    const { made } = store();
    const read = () => PNG;
    expect([made.addFile(read), made.addFile(read), made.addFile(() => PNG)]).toStrictEqual([0, 0, 1]);
  });
});

describe('blips in a stream', () => {
  const first = bitmapBlip(0xf01e, PNG);
  const other = record(0xf01d, join(new Uint8Array(16).fill(3), Uint8Array.of(0xff), JPEG));
  const entry = (offset: number, uid: Bytes, inside: Bytes = new Uint8Array()): RecordNode =>
    ({
      type: 0xf007,
      offset,
      data: join(
        fields([6, 1], [6, 1]),
        uid,
        fields([0, 2], [0, 4], [1, 4], [offset >>> 0, 4], [0, 4]),
        inside,
      ),
    }) as unknown as RecordNode;
  const streamOf = (bytes: Bytes) =>
    ({ size: bytes.length, slice: (at: number, length: number) => bytes.subarray(at, at + length) }) as never;
  const kinds = (entries: readonly RecordNode[], bytes: Bytes | undefined) => {
    const made = new PictureStore(entries, bytes && streamOf(bytes), {
      inflate: { bytes: 1e6 },
      document: { take: () => true },
    });
    return entries.map((_, i) => {
      const index = made.use({ value: i + 1 });
      return index === undefined ? undefined : made.list[index]?.contentType;
    });
  };

  it('are found by their place, else by their identifier', () => {
    const stream = join(first, other);
    expect(kinds([entry(0, UID), entry(first.length, UID)], stream)).toStrictEqual([
      'image/png',
      'image/jpeg',
    ]);
    expect(kinds([entry(5, new Uint8Array(16).fill(3)), entry(0xffffffff, UID)], stream)).toStrictEqual([
      'image/jpeg',
      'image/png',
    ]);
    expect(kinds([entry(5, new Uint8Array(16).fill(4))], stream)).toStrictEqual([undefined]);
    expect(kinds([entry(0, UID)], undefined)).toStrictEqual([undefined]);
    expect(kinds([entry(0, UID, first)], undefined)).toStrictEqual(['image/png']);
    // What is no blip ends the search.
    expect(
      kinds([entry(5, new Uint8Array(16).fill(3))], join(first, new Uint8Array(40), other)),
    ).toStrictEqual([undefined]);
  });

  it('are numbered from 1', () => {
    const made = new PictureStore([entry(0, UID)], streamOf(first), {
      inflate: { bytes: 1e6 },
      document: { take: () => true },
    });
    expect([
      made.use({ value: 0 }),
      made.use({ value: 2 }),
      made.use(undefined),
      made.use({ value: 1 }),
    ]).toStrictEqual([undefined, undefined, undefined, 0]);
    expect([
      made.peek({ value: 1 })?.contentType,
      made.peek(undefined),
      made.peek({ value: 9 }),
    ]).toStrictEqual(['image/png', undefined, undefined]);
    expect([made.add(other), made.add(PNG)]).toStrictEqual([1, undefined]);
  });
});

describe('colours of a metafile', () => {
  /** Red for black and black for red, another green for hatched brushes. */
  const swap = (colour: number, brush?: { readonly style: number; readonly hatch: number }): number =>
    brush?.style === 2 && brush.hatch === 4 ? 0x00ff00 : colour === 0x0000ff ? 0xff0000 : colour;
  const wmf = (...records: readonly Bytes[]): Bytes => join(WMF_RECORDS, ...records);
  const rec = (type: number, ...words: readonly number[]): Bytes =>
    fields([3 + words.length, 4], [type, 2], ...words.map((word) => [word, 2] as const));

  it('are those of text, background, pens and brushes of a WMF', () => {
    const file = wmf(
      rec(0x0201, 0xff, 0),
      rec(0x0209, 0xff, 0),
      rec(0x02fa, 0, 1, 0, 0xff, 0),
      rec(0x02fc, 0, 0xff, 0, 0),
      rec(0x02fc, 2, 0xff, 0, 4),
      rec(0x0103, 0xff, 0),
      rec(0),
    );
    expect(recolourMetafile(file, 'image/x-wmf', swap)).toStrictEqual(
      wmf(
        rec(0x0201, 0, 0xff),
        rec(0x0209, 0, 0xff),
        rec(0x02fa, 0, 1, 0, 0, 0xff),
        rec(0x02fc, 0, 0, 0xff, 0),
        rec(0x02fc, 2, 0xff00, 0, 4),
        rec(0x0103, 0xff, 0),
        rec(0),
      ),
    );
  });

  it('behind a placeable header too, and not those of palettes', () => {
    const lead = join(fields([0x9ac6cdd7, 4]), new Uint8Array(18));
    const file = join(lead, wmf(rec(0x0209, 0xff, 0x0100), rec(0x0209, 0xff, 0x0200)));
    expect(recolourMetafile(file, 'image/x-wmf', swap)).toStrictEqual(
      join(lead, wmf(rec(0x0209, 0xff, 0x0100), rec(0x0209, 0, 0x02ff))),
    );
  });

  it('end with damage', () => {
    const good = rec(0x0209, 0xff, 0);
    for (const bad of [fields([2, 4], [0x0209, 2]), fields([99, 4], [0x0209, 2], [0xff, 4])]) {
      const file = wmf(good, bad, good);
      expect(recolourMetafile(file, 'image/x-wmf', swap)).toStrictEqual(wmf(rec(0x0209, 0, 0xff), bad, good));
    }
    // A record without room for its colour.
    const short = wmf(rec(0x0209, 0xff), rec(0x02fa, 0, 1, 0, 0xff), good);
    expect(recolourMetafile(short, 'image/x-wmf', swap)).toStrictEqual(
      wmf(rec(0x0209, 0xff), rec(0x02fa, 0, 1, 0, 0xff), rec(0x0209, 0, 0xff)),
    );
    for (const cut of [0, 3, 17])
      expect(recolourMetafile(WMF.subarray(0, cut), 'image/x-wmf', swap)).toStrictEqual(WMF.subarray(0, cut));
    for (const cut of [0, 7])
      expect(recolourMetafile(EMF.subarray(0, cut), 'image/x-emf', swap)).toStrictEqual(EMF.subarray(0, cut));
  });

  it('of text begin with black, for which a record is put in where black is another', () => {
    const fromBlack = (colour: number): number => (colour === 0 ? 0x123456 : colour);
    const file = recolourMetafile(wmf(rec(0)), 'image/x-wmf', fromBlack);
    expect(file.subarray(18)).toStrictEqual(join(rec(0x0209, 0x3456, 0x12), rec(0)));
    // The size of the file in words has grown by five.
    expect(new DataView(file.buffer).getUint32(6, true)).toBe(9 + 5);
    const emf = EMF.slice();
    new DataView(emf.buffer).setUint32(48, 88, true);
    new DataView(emf.buffer).setUint32(52, 1, true);
    const grown = recolourMetafile(emf, 'image/x-emf', fromBlack);
    const view = new DataView(grown.buffer);
    expect(grown.subarray(88)).toStrictEqual(fields([24, 4], [12, 4], [0x123456, 4]));
    expect([view.getUint32(48, true), view.getUint32(52, true)]).toStrictEqual([100, 2]);
  });

  it('are those of text, background, pens and brushes of an EMF', () => {
    const emr = (type: number, ...numbers: readonly number[]): Bytes =>
      fields([type, 4], [8 + 4 * numbers.length, 4], ...numbers.map((one) => [one, 4] as const));
    const before = [
      emr(24, 0xff),
      emr(25, 0xff),
      emr(38, 1, 0, 1, 0, 0xff),
      emr(39, 1, 0, 0xff, 0),
      emr(39, 1, 2, 0xff, 4),
      emr(95, 1, 0, 0, 0, 0, 0, 0, 0, 0xff),
      emr(14, 0xff),
      emr(24, 0x010000ff),
      emr(24),
    ];
    // The colour of an extended pen stands behind its style, width and brush.
    before[5] = emr(95, 1, 52, 0, 52, 0, 0x10000, 1, 0, 0xff, 0, 0);
    const changed = [
      emr(24, 0xff0000),
      emr(25, 0xff0000),
      emr(38, 1, 0, 1, 0, 0xff0000),
      emr(39, 1, 0, 0xff0000, 0),
      emr(39, 1, 2, 0xff00, 4),
      emr(95, 1, 52, 0, 52, 0, 0x10000, 1, 0, 0xff0000, 0, 0),
      emr(14, 0xff),
      emr(24, 0x010000ff),
      emr(24),
    ];
    expect(recolourMetafile(join(EMF, ...before), 'image/x-emf', swap)).toStrictEqual(join(EMF, ...changed));
  });

  const wide = (colour: number) =>
    fields([(colour >> 16) << 8, 2], [((colour >> 8) & 255) << 8, 2], [(colour & 255) << 8, 2]);
  /** RecolorEntry: whether, to which colour or index, from which colour, or brush. */
  const entry = (
    isDone: number,
    to: number,
    index: number,
    kind: number,
    from: number,
    style = 0,
    hatch = 0,
  ): Bytes =>
    join(
      fields([isDone, 2]),
      wide(to),
      fields([index, 1], [0, 1], [kind, 2]),
      kind === 1 ? join(fields([style, 2]), wide(from), fields([hatch, 2])) : wide(from),
      new Uint8Array(44),
    ).subarray(0, 44);
  const client = (
    flags: number,
    entries: readonly Bytes[],
    count = entries.length,
    brushes = Math.min(1, count),
  ): RecordNode | undefined =>
    readRecords(
      container(0xf011, [
        // Those of pens, and those of brushes.
        record(
          0x0fe7,
          join(fields([flags, 2], [count - brushes, 2], [brushes, 2]), wide(0xabcdef), ...entries),
        ),
      ]),
      createRecordCount(),
    )[0];
  const SCHEME = [0x111111, 0x222222, 0x333333, 0x444444, 0x555555, 0x666666, 0x777777, 0x888888];

  it('that a shape replaces are those of its entries: to a colour, an index, or one for all', () => {
    const map = (flags: number, ...entries: readonly Bytes[]) =>
      readRecolouring(client(flags, entries), SCHEME)?.mapping;
    const red = entry(1, 0x00ff00, 0xff, 0, 0xff0000);
    expect(map(1, red)?.(0x0000ff)).toBe(0x00ff00);
    expect(map(1, red)?.(0x0000fe)).toBe(0x0000fe);
    expect(map(1, entry(1, 0x00ff00, 7, 0, 0xff0000))?.(0x0000ff)).toBe(0x888888);
    expect(map(1, entry(1, 0x00ff00, 8, 0, 0xff0000))?.(0x0000ff)).toBe(0x00ff00);
    expect(map(0x11, red)?.(0x0000ff)).toBe(0xefcdab);
    expect([map(0, red), map(1), map(1, entry(0, 0x00ff00, 0xff, 0, 0xff0000))]).toStrictEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(readRecolouring(undefined, SCHEME)).toBeUndefined();
  });

  it('of brushes are told by their style, and their hatch where they are hatched', () => {
    const map = (style: number, hatch: number) =>
      readRecolouring(client(1, [entry(1, 0x00ff00, 0xff, 1, 0xff0000, style, hatch)]), SCHEME)?.mapping;
    expect([
      map(0, 3)?.(0x0000ff, { style: 0, hatch: 9 }),
      map(0, 3)?.(0x0000ff, { style: 1, hatch: 3 }),
      map(0, 3)?.(0x0000ff),
    ]).toStrictEqual([0x00ff00, 0x0000ff, 0x0000ff]);
    expect([
      map(2, 3)?.(0x0000ff, { style: 2, hatch: 3 }),
      map(2, 3)?.(0x0000ff, { style: 2, hatch: 4 }),
    ]).toStrictEqual([0x00ff00, 0x0000ff]);
  });
});
