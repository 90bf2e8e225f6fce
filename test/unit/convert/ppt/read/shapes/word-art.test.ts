// WordArt beside [MS-ODRAW] 2.3.22: the geometry text properties, and which types of MSOSPT (2.4.24) are such text.
import { describe, expect, it } from 'vitest';
import {
  readOptions,
  createOptions,
  type RecordNode,
} from '../../../../../../src/convert/ppt/records/index.ts';
import { readTextWarp } from '../../../../../../src/convert/ppt/read/shapes/word-art.ts';
import { readSounds } from '../../../../../../src/convert/ppt/read/objects/objects.ts';
import { fields, utf16le } from '../../../../../support/ppt-builder.ts';

const PLAIN = 136;
const TEXT = 0x00c0;

function read(table: Readonly<Record<number, number | string>>, type = PLAIN) {
  const rows = Object.entries({ [TEXT]: 'Ab', ...table }).map(([id, value]) => ({ id: Number(id), value }));
  const head = rows.map(({ id, value }) =>
    typeof value === 'number'
      ? fields([id, 2], [value >>> 0, 4])
      : fields([id | 0x8000, 2], [2 * value.length, 4]),
  );
  const tail = rows.flatMap(({ value }) => (typeof value === 'string' ? [utf16le(value)] : []));
  const data = new Uint8Array(Buffer.concat([...head, ...tail]));
  const record = { type: 0xf00b, instance: rows.length, data } as unknown as RecordNode;
  return readTextWarp(createOptions(readOptions([record])), type);
}
const styleOf = (found: ReturnType<typeof read>) => found?.text.paragraphs[0]?.endStyle;
/** fGtext and its neighbours: the bit, and the one 16 above that says that it is used. */
const flag = (bit: number, isSet: boolean): number => ((1 << (bit + 16)) | (isSet ? 1 << bit : 0)) >>> 0;

describe('WordArt', () => {
  it('is of 36 points in the middle, without more', () => {
    expect(read({})).toStrictEqual({
      warp: { form: 'warpPlain', adjusts: [], sizeCpt: 3600, align: 'centre', vertical: false },
      text: {
        styleType: 'other',
        frame: { wrap: false },
        paragraphs: [
          {
            level: 0,
            style: { align: 'centre' },
            inlines: [{ kind: 'text', text: 'Ab', style: { sizeCpt: 3600, bold: false, italic: false } }],
            endStyle: { sizeCpt: 3600, bold: false, italic: false },
          },
        ],
      },
    });
  });

  it.each([
    [3, { underline: true }],
    [4, { italic: true }],
    [5, { bold: true }],
  ])('has its style in bit %i', (bit, style) => {
    const plain = { sizeCpt: 3600, bold: false, italic: false };
    expect(styleOf(read({ 0x00ff: flag(bit, true) }))).toStrictEqual({ ...plain, ...style });
    expect(styleOf(read({ 0x00ff: flag(bit, false) }))).toStrictEqual(plain);
  });

  it('is vertical by bit 13, and text by bit 14', () => {
    expect(read({ 0x00ff: flag(13, true) })?.warp.vertical).toBe(true);
    expect(read({ 0x00ff: flag(13, false) })?.warp.vertical).toBe(false);
    expect(read({ 0x00ff: flag(14, false) })).toBeUndefined();
    expect(read({ 0x00ff: flag(14, true) }, 1)?.warp.form).toBe('warpPlain');
  });

  it.each([
    [23, false],
    [24, true],
    [31, true],
    [32, false],
    [135, false],
    [136, true],
    [175, true],
    [176, false],
  ])('is what shapes of type %i are: %j', (type, isText) => {
    expect(read({}, type) !== undefined).toBe(isText);
  });

  it.each([
    [0, 'stretch', 'centre'],
    [1, 'centre', 'centre'],
    [2, 'left', 'left'],
    [3, 'right', 'right'],
    [4, 'letterJustify', 'centre'],
    [5, 'wordJustify', 'centre'],
    [6, 'centre', 'centre'],
  ])('of alignment %i is aligned %s, as a paragraph %s', (value, align, paragraph) => {
    const found = read({ 0x00c2: value });
    expect([found?.warp.align, found?.text.paragraphs[0]?.style?.align]).toStrictEqual([align, paragraph]);
  });

  it.each([
    [20 << 16, 2000],
    [(10 << 16) + 0x8000, 1050],
    [0, 100],
    [5000 << 16, 400_000],
  ])('of size %i has %i hundredths of a point', (size, sizeCpt) => {
    const found = read({ 0x00c3: size });
    expect([found?.warp.sizeCpt, styleOf(found)?.sizeCpt]).toStrictEqual([sizeCpt, sizeCpt]);
  });

  it('has a font, and a paragraph for each line', () => {
    const found = read({ [TEXT]: 'a\r\nb\rc\nd\ve\r\r', 0x00c5: 'Impact' });
    expect(styleOf(found)?.font).toStrictEqual({ typeface: 'Impact' });
    const texts = found?.text.paragraphs.map(({ inlines }) =>
      inlines.map((one) => 'text' in one && one.text),
    );
    expect(texts).toStrictEqual([['a'], ['b'], ['c'], ['d'], ['e'], [], []]);
  });
});

describe('sounds of the document', () => {
  const node = (
    type: number,
    data: Uint8Array,
    { instance = 0, children = [] as readonly RecordNode[] } = {},
  ) => ({ type, instance, data, children }) as unknown as RecordNode;
  const NOTHING = new Uint8Array();
  const ascii = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
  const sound = (name: string, id: string, blob: Uint8Array | undefined, type = 0x07e6): RecordNode =>
    node(type, NOTHING, {
      children: [
        node(0x0fba, utf16le(name), { instance: 0 }),
        node(0x0fba, utf16le(id), { instance: 2 }),
        ...(blob ? [node(0x07e7, blob)] : []),
      ],
    });

  it('are those of a type that is known, with their identifiers', () => {
    const [wav, aiff, midi, id3, frame] = ['RIFF1234WAVE', 'FORM', 'MThd', 'ID3', '\xff\xe0'].map(ascii);
    const collection = node(0x07e4, NOTHING, {
      children: [
        sound('none', '1', undefined),
        sound('other', '2', ascii('OggS')),
        sound('almost', '3', ascii('\xff\xdf')),
        sound('Bell', '4', wav),
        sound('Aiff', '5', aiff),
        sound('Midi', '6', midi),
        sound('Tagged', '7', id3),
        sound('Frame', '8', frame),
        sound('elsewhere', '9', wav, 0x07e5),
      ],
    });
    const { sounds, ids } = readSounds(collection);
    expect(sounds.map(({ name, contentType }) => [name, contentType])).toStrictEqual([
      ['Bell', 'audio/wav'],
      ['Aiff', 'audio/aiff'],
      ['Midi', 'audio/midi'],
      ['Tagged', 'audio/mpeg'],
      ['Frame', 'audio/mpeg'],
    ]);
    expect(ids).toStrictEqual([4, 5, 6, 7, 8]);
    expect(readSounds(undefined)).toStrictEqual({ sounds: [], ids: [] });
  });
});
