// Properties of shapes, value by value, beside [MS-ODRAW] 2.3: lines, fills and their patterns, pictures, shadows, extrusions, frames of
// text, guides.
import { describe, expect, it } from 'vitest';
import type { ReadContext } from '../../../../../../src/convert/ppt/read/context.ts';
import { readExtrusion } from '../../../../../../src/convert/ppt/read/paint/extrusion.ts';
import { fillColour, readFill } from '../../../../../../src/convert/ppt/read/paint/fill.ts';
import { readFrame } from '../../../../../../src/convert/ppt/read/shapes/frame.ts';
import { createGuides } from '../../../../../../src/convert/ppt/read/geometry/guides.ts';
import { readLine } from '../../../../../../src/convert/ppt/read/paint/line.ts';
import {
  readOptions,
  createOptions,
  type RecordNode,
  type Options,
} from '../../../../../../src/convert/ppt/records/index.ts';
import { readPattern } from '../../../../../../src/convert/ppt/read/paint/pattern.ts';
import { readCrop, readRecolour } from '../../../../../../src/convert/ppt/read/pictures/picture-options.ts';
import { readShadow } from '../../../../../../src/convert/ppt/read/paint/shadow.ts';
import { fields } from '../../../../../support/ppt-builder.ts';

type Table = Readonly<Record<number, number | Uint8Array>>;
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

function optionsOf(table: Table): Options {
  const rows = Object.entries(table);
  const head = rows.map(([id, value]) =>
    typeof value === 'number'
      ? fields([Number(id), 2], [value >>> 0, 4])
      : fields([Number(id) | 0x8000, 2], [value.length, 4]),
  );
  const tail = rows.flatMap(([, value]) => (typeof value === 'number' ? [] : [value]));
  const record = {
    type: 0xf00b,
    instance: rows.length,
    data: joined(...head, ...tail),
  } as unknown as RecordNode;
  return createOptions(readOptions([record]));
}
const fixed = (value: number): number => Math.round(value * 65_536);
/** A boolean and the bit that says that it is used. */
const flag = (bit: number, isSet: boolean): number => ((1 << (bit + 16)) | (isSet ? 1 << bit : 0)) >>> 0;

const PICTURE = { contentType: 'image/png', read: () => new Uint8Array() };
function contextOf(picture?: object): ReadContext & { readonly warnings: string[] } {
  const warnings: string[] = [];
  return {
    warnings,
    environment: { pictures: { peek: () => picture, use: () => picture } },
    allowances: { take: () => true },
    warn: (code: string) => void warnings.push(code),
  } as unknown as ReadContext & { readonly warnings: string[] };
}
const line = (table: Table, picture?: object) => readLine(optionsOf(table), contextOf(picture));
const fill = (table: Table, picture?: object) => readFill(optionsOf(table), contextOf(picture));

/** A bitmap file of eight by eight pixels; `rows` from the top, the left pixel in bit 7, 1 = light. */
function bitmap(
  bits: 1 | 4 | 8 | 24,
  rows: readonly number[],
  { topDown = false, palette = [0x000000, 0xffffff] } = {},
): Uint8Array {
  const stride = Math.ceil((8 * bits) / 32) * 4;
  const colours = bits === 24 ? [] : palette;
  const pixelsAt = 14 + 40 + 4 * colours.length;
  const file = Buffer.alloc(pixelsAt + 8 * stride);
  file.write('BM', 'latin1');
  file.writeUInt32LE(pixelsAt, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(8, 18);
  file.writeInt32LE(topDown ? -8 : 8, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(bits, 28);
  colours.forEach((colour, i) => file.writeUInt32LE(colour, 54 + 4 * i));
  rows.forEach((row, y) => {
    const at = pixelsAt + (topDown ? y : 7 - y) * stride;
    for (let x = 0; x < 8; x += 1) {
      const isLight = ((row >> (7 - x)) & 1) === 1;
      if (bits === 24) file.fill(isLight ? 0xff : 0x10, at + 3 * x, at + 3 * x + 3);
      else if (isLight) {
        const bit = x * bits;
        file[at + (bit >> 3)] = (file[at + (bit >> 3)] ?? 0) | (1 << (8 - bits - (bit & 7)));
      }
    }
  });
  return new Uint8Array(file);
}
const pictureOf = (file: Uint8Array, more: object = {}) =>
  ({
    contentType: 'image/bmp',
    sizePx: { width: 8, height: 8 },
    read: () => file,
    ...more,
  }) as unknown as Parameters<typeof readPattern>[0];
const ROWS = [0b10000001, 0b01000010, 0b00100100, 0b00011000, 0b11110000, 0b10101010, 0b11111111, 0b00000001];

describe('a pattern', () => {
  it.each([1, 4, 8, 24] as const)('of %i bits is read from the top, the left pixel highest', (bits) => {
    expect(readPattern(pictureOf(bitmap(bits, ROWS)))).toStrictEqual(ROWS);
    expect(readPattern(pictureOf(bitmap(bits, ROWS, { topDown: true })))).toStrictEqual(ROWS);
  });

  it('has light and dark by its palette: lighter than half of white', () => {
    const inverse = ROWS.map((row) => row ^ 0xff);
    expect(readPattern(pictureOf(bitmap(4, ROWS, { palette: [0xffffff, 0x000000] })))).toStrictEqual(inverse);
    // 382 of 765 is dark, 383 is light.
    expect(readPattern(pictureOf(bitmap(4, ROWS, { palette: [0x7f7f80, 0x7f8080] })))).toStrictEqual(ROWS);
    expect(readPattern(pictureOf(bitmap(4, ROWS, { palette: [0x000000, 0x7f7f80] })))).toStrictEqual(
      Array(8).fill(0),
    );
  });

  it('is no other picture, and none that is cut', () => {
    const file = bitmap(1, ROWS);
    expect(readPattern(undefined)).toBeUndefined();
    expect(readPattern(pictureOf(file, { contentType: 'image/png' }))).toBeUndefined();
    expect(readPattern(pictureOf(file, { sizePx: { width: 9, height: 8 } }))).toBeUndefined();
    expect(readPattern(pictureOf(file, { sizePx: { width: 8, height: 7 } }))).toBeUndefined();
    expect(readPattern(pictureOf(file, { sizePx: undefined }))).toBeUndefined();
    expect(readPattern(pictureOf(file.subarray(0, -1)))).toBeUndefined();
    const odd = Buffer.from(file);
    odd.writeUInt16LE(2, 28);
    expect(readPattern(pictureOf(new Uint8Array(odd)))).toBeUndefined();
  });
});

describe('a line', () => {
  it('is black, 0.75 points, round, flat and solid where nothing is said', () => {
    expect(line({})).toStrictEqual({
      paint: { kind: 'solid', colour: { kind: 'rgb', rgb: 0 } },
      widthEmu: 9525,
      join: 'round',
      compound: 'single',
      cap: 'flat',
      dash: 'solid',
    });
    expect(line({ 0x01ff: flag(3, false) })).toStrictEqual({ paint: { kind: 'none' } });
    expect(line({ 0x01ff: flag(3, true) }).paint?.kind).toBe('solid');
  });

  const TABLES: readonly (readonly [what: string, pid: number, member: string, names: readonly string[], beyond: unknown])[] = [
    ['MSOLINESTYLE', 0x01cd, 'compound', ['single', 'double', 'thickThin', 'thinThick', 'triple'], undefined],
    ['MSOLINEDASHING', 0x01ce, 'dash', ['solid', 'systemDash', 'systemDot', 'systemDashDot', 'systemDashDotDot', 'dot', 'dash', 'longDash', 'dashDot', 'longDashDot', 'longDashDotDot'], 'solid'],
    ['MSOLINEJOIN', 0x01d6, 'join', ['bevel', 'miter', 'round'], 'round'],
    ['MSOLINECAP', 0x01d7, 'cap', ['round', 'square', 'flat'], undefined],
  ]; // oxfmt-ignore
  it.each(TABLES)('has the values of %s', (_, pid, member, names, beyond) => {
    const read = (value: number): unknown =>
      (line({ [pid]: value }) as unknown as Record<string, unknown>)[member];
    expect(names.map((__, value) => read(value))).toStrictEqual(names);
    expect(read(names.length)).toBe(beyond);
  });

  it.each([
    [0x01d0, 0x01d2, 0x01d3, 'start'],
    [0x01d1, 0x01d4, 0x01d5, 'end'],
  ] as const)('has the arrowhead %i with its width and length', (kind, width, length, member) => {
    const kinds = ['triangle', 'stealth', 'diamond', 'oval', 'open'];
    expect(kinds.map((__, i) => line({ [kind]: i + 1 })[member])).toStrictEqual(
      kinds.map((name) => ({ kind: name, width: 'medium', length: 'medium' })),
    );
    expect([0, 6].map((value) => line({ [kind]: value })[member])).toStrictEqual([undefined, undefined]);
    const sizes = ['small', 'medium', 'large', 'medium'];
    expect(sizes.map((__, i) => line({ [kind]: 1, [width]: i, [length]: 0 })[member])).toStrictEqual(
      sizes.map((size) => ({ kind: 'triangle', width: size, length: 'small' })),
    );
    expect(line({ [kind]: 1, [length]: 2 })[member]).toStrictEqual({
      kind: 'triangle',
      width: 'medium',
      length: 'large',
    });
    expect(line({ [kind]: 1, [length]: 9 })[member]).toMatchObject({ length: 'medium' });
    expect(line({ [kind]: 1 })[member === 'start' ? 'end' : 'start']).toBeUndefined();
  });

  it.each([
    [12_700, 12_700],
    [0, 0],
    [-1, 0],
    [20_116_800, 20_116_800],
    [20_116_801, 20_116_800],
  ])('of %i EMU is %i wide', (stored, widthEmu) => {
    expect(line({ 0x01cb: stored })).toMatchObject({ widthEmu });
  });

  it('has a limit where its corners are mitred', () => {
    expect(line({ 0x01d6: 1, 0x01cc: fixed(8) })).toMatchObject({ join: 'miter', miterLimit: 8 });
    expect(line({ 0x01d6: 1, 0x01cc: 1 })).toMatchObject({ miterLimit: 1 / 65_536 });
    for (const table of [
      { 0x01d6: 1 },
      { 0x01d6: 1, 0x01cc: 0 },
      { 0x01d6: 1, 0x01cc: -1 },
      { 0x01d6: 0, 0x01cc: fixed(8) },
      { 0x01cc: fixed(8) },
    ])
      expect(line(table)).not.toHaveProperty('miterLimit');
  });

  it('has a colour with its opacity, or a pattern of two', () => {
    expect(line({ 0x01c0: 0x0000ff, 0x01c1: 0x8000 }).paint).toStrictEqual({
      kind: 'solid',
      colour: { kind: 'rgb', rgb: 0xff0000, alpha: 0.5 },
    });
    const picture = pictureOf(bitmap(1, ROWS));
    const black = { kind: 'rgb', rgb: 0 };
    expect(line({ 0x01c4: 1 }, picture).paint).toStrictEqual({
      kind: 'pattern',
      rows: ROWS,
      foreground: black,
      background: { kind: 'rgb', rgb: 0xffffff },
    });
    expect(line({ 0x01c4: 1, 0x01c2: 0x00ff00 }, picture).paint).toMatchObject({
      background: { kind: 'rgb', rgb: 0x00ff00 },
    });
    expect(line({ 0x01c4: 1 }).paint).toStrictEqual({ kind: 'solid', colour: black });
    expect(line({ 0x01c4: 2 }, picture).paint).toStrictEqual({ kind: 'solid', colour: black });
  });
});

describe('a fill', () => {
  const white = { kind: 'rgb', rgb: 0xffffff };
  it.each([
    [0x0000, 0],
    [0x8000, 0.5],
    [0xffff, 65_535 / 65_536],
    [0x10000, undefined],
    [-1, undefined],
  ])('of opacity %i', (opacity, alpha) => {
    expect(fillColour(optionsOf({ 0x0181: 0xff, 0x0182: opacity }), 0x0181, 0x0182)).toStrictEqual({
      kind: 'rgb',
      rgb: 0xff0000,
      ...(alpha !== undefined && { alpha }),
    });
  });
  it('without a colour is none, and white where there is one', () => {
    expect(fillColour(optionsOf({}), 0x0181, 0x0182)).toBeUndefined();
    expect(fill({})).toStrictEqual({ kind: 'solid', colour: white });
    expect(fill({ 0x0180: 77 })).toStrictEqual({ kind: 'solid', colour: white });
    expect(fill({ 0x01bf: flag(4, false) })).toStrictEqual({ kind: 'none' });
  });

  it('of a pattern has its two colours, a picture that is none is laid as tiles', () => {
    expect(
      fill({ 0x0180: 1, 0x0181: 0xff, 0x0183: 0xff00, 0x0184: 0x8000 }, pictureOf(bitmap(1, ROWS))),
    ).toStrictEqual({
      kind: 'pattern',
      rows: ROWS,
      foreground: { kind: 'rgb', rgb: 0xff0000 },
      background: { kind: 'rgb', rgb: 0x00ff00, alpha: 0.5 },
    });
    expect(fill({ 0x0180: 1 }, pictureOf(bitmap(1, ROWS)))).toMatchObject({
      foreground: white,
      background: white,
    });
    expect(fill({ 0x0180: 1 }, PICTURE)).toStrictEqual({ kind: 'picture', picture: PICTURE, stretch: false });
    expect(fill({ 0x0180: 1 })).toStrictEqual({ kind: 'solid', colour: white });
  });

  it('of a picture is laid as tiles of their size, or stretched', () => {
    const size = { 0x0189: 1000, 0x018a: 2000 };
    expect(fill({ 0x0180: 2, ...size }, PICTURE)).toStrictEqual({
      kind: 'picture',
      picture: PICTURE,
      stretch: false,
      tileEmu: { widthEmu: 1000, heightEmu: 2000 },
    });
    expect(fill({ 0x0180: 3, ...size }, PICTURE)).toStrictEqual({
      kind: 'picture',
      picture: PICTURE,
      stretch: true,
    });
    for (const odd of [
      { 0x0189: 1000 },
      { 0x018a: 2000 },
      { 0x0189: 0, 0x018a: 5 },
      { 0x0189: 5, 0x018a: 0 },
      { 0x0189: -1, 0x018a: 5 },
    ])
      expect(fill({ 0x0180: 2, ...odd }, PICTURE)).not.toHaveProperty('tileEmu');
    expect(fill({ 0x0180: 2, 0x0182: 0x4000 }, PICTURE)).toMatchObject({ alpha: 0.25 });
    for (const opacity of [0x10000, -1])
      expect(fill({ 0x0180: 2, 0x0182: opacity }, PICTURE)).not.toHaveProperty('alpha');
    expect(fill({ 0x0180: 2, 0x0182: 0 }, PICTURE)).toMatchObject({ alpha: 0 });
  });

  it.each([
    [0x0198, { onTile: { x: 0.5, y: 0 }, onShape: { x: 0, y: 0 } }],
    [0x0199, { onTile: { x: 0, y: 0.5 }, onShape: { x: 0, y: 0 } }],
    [0x019a, { onTile: { x: 0, y: 0 }, onShape: { x: 0.5, y: 0 } }],
    [0x019b, { onTile: { x: 0, y: 0 }, onShape: { x: 0, y: 0.5 } }],
  ])('has tiles from a place by property %i', (pid, tileOrigin) => {
    expect(fill({ 0x0180: 2, [pid]: fixed(0.5) }, PICTURE)).toMatchObject({ tileOrigin });
    expect(fill({ 0x0180: 3, [pid]: fixed(0.5) }, PICTURE)).not.toHaveProperty('tileOrigin');
    expect(fill({ 0x0180: 2, [pid]: 0 }, PICTURE)).not.toHaveProperty('tileOrigin');
  });

  it('whose picture cannot be read is warned of', () => {
    const context = contextOf();
    readFill(optionsOf({ 0x0180: 3, 0x0186: 4 }), context);
    readFill(optionsOf({ 0x0180: 3 }), context);
    expect(context.warnings).toStrictEqual(['picture-unreadable']);
  });

  const path = (table: Table): unknown => {
    const found = fill(table);
    return found.kind === 'gradient' ? found.path : found.kind;
  };
  it.each([
    [0, 90],
    [-90, 180],
    [90, 0],
    [180, 270],
    [45, 45],
    [-45, 135],
    [450, 0],
    [-360, 90],
  ])('that shades at %d° goes at %d°', (stored, angle) => {
    expect(path({ 0x0180: 4, 0x018b: fixed(stored) })).toStrictEqual({
      kind: 'linear',
      angle,
      scaled: false,
    });
    expect(path({ 0x0180: 7, 0x018b: fixed(stored) })).toStrictEqual({ kind: 'linear', angle, scaled: true });
  });
  it('that shades from a place, or as the shape is', () => {
    expect(path({ 0x0180: 5 })).toStrictEqual({
      kind: 'rectangle',
      focus: { left: 0, top: 0, right: 1, bottom: 1 },
    });
    expect(
      path({ 0x0180: 5, 0x018d: fixed(0.25), 0x018e: fixed(0.5), 0x018f: fixed(0.75), 0x0190: fixed(2) }),
    ).toStrictEqual({ kind: 'rectangle', focus: { left: 0.25, top: 0.5, right: 0.25, bottom: 0 } });
    expect(path({ 0x0180: 6 })).toStrictEqual({
      kind: 'shape',
      focus: { left: 0.5, top: 0.5, right: 0.5, bottom: 0.5 },
    });
    expect(path({ 0x0180: 8 })).toMatchObject({ kind: 'linear' });
    expect(path({ 0x0180: 9 })).toBe('background');
  });

  const stops = (table: Table) => {
    const found = fill(table);
    return found.kind === 'gradient'
      ? found.stops.map(({ at, colour }) => [
          at,
          colour.kind === 'rgb' ? colour.rgb : colour.kind,
          colour.alpha,
        ])
      : [];
  };
  const RED_BLUE = { 0x0180: 4, 0x0181: 0x0000ff, 0x0183: 0xff0000 };
  it('has its colours in an order that the focus and a negative angle turn', () => {
    expect(stops({ ...RED_BLUE, 0x018c: 100 })).toStrictEqual([
      [0, 0xff0000, undefined],
      [1, 0x0000ff, undefined],
    ]);
    expect(stops({ ...RED_BLUE, 0x018c: 100, 0x018b: fixed(-90) })).toStrictEqual([
      [0, 0x0000ff, undefined],
      [1, 0xff0000, undefined],
    ]);
    expect(stops(RED_BLUE)).toStrictEqual([
      [0, 0x0000ff, undefined],
      [1, 0xff0000, undefined],
    ]);
    expect(stops({ ...RED_BLUE, 0x018c: 50 })).toStrictEqual([
      [0, 0xff0000, undefined],
      [0.5, 0x0000ff, undefined],
      [1, 0xff0000, undefined],
    ]);
    expect(stops({ ...RED_BLUE, 0x018c: -25 })).toStrictEqual([
      [0, 0x0000ff, undefined],
      [0.25, 0xff0000, undefined],
      [1, 0x0000ff, undefined],
    ]);
    expect(stops({ ...RED_BLUE, 0x018c: 100, 0x0182: 0x8000, 0x0184: 0 })).toStrictEqual([
      [0, 0xff0000, 0.5],
      [1, 0x0000ff, 0],
    ]);
    // From a place, the angle counts for nothing.
    expect(stops({ ...RED_BLUE, 0x0180: 5, 0x018c: 100, 0x018b: fixed(-90) })[0]?.[1]).toBe(0xff0000);
  });

  it('has listed colours in their order, each as opaque as its place is', () => {
    const listed = (...rows: readonly (readonly [colour: number, at: number])[]) =>
      fields(
        [rows.length, 2],
        [rows.length, 2],
        [8, 2],
        ...rows.flatMap(
          ([colour, at]) =>
            [
              [colour, 4],
              [at >>> 0, 4],
            ] as const,
        ),
      );
    const base = { ...RED_BLUE, 0x018c: 100, 0x0182: 0x10000, 0x0184: 0 };
    expect(stops({ ...base, 0x0197: listed([0x00ff00, fixed(0.5)], [0x0000ff, 0]) })).toStrictEqual([
      [0, 0xff0000, undefined],
      [0.5, 0x00ff00, 0.5],
    ]);
    // One alone, and those beyond the ends, are none.
    expect(stops({ ...base, 0x0197: listed([0x00ff00, fixed(0.5)]) })).toHaveLength(2);
    expect(
      stops({ ...base, 0x0197: listed([0x00ff00, fixed(0.5)], [0xff, fixed(1.5)], [0xff, -1]) })[0]?.[1],
    ).toBe(0xff0000);
    expect(
      stops({ ...base, 0x0197: listed([0x00ff00, 0], [0xff, fixed(1)]) }).map(([, rgb]) => rgb),
    ).toStrictEqual([0x00ff00, 0xff0000]);
  });

  it.each([
    [0, 0xff0000],
    [1, 0xff0000],
    [2, 0x00ff00],
    [3, 0x0000ff],
    [4, 0xff0000],
    [5, 0xffff00],
    [6, 0xff0000],
    [7, 0xff0000],
  ])('may begin from the colour %i of its shape', (index, rgb) => {
    const table = { 0x0181: 0x0000ff, 0x01c0: 0x00ff00, 0x0201: 0xff0000, 0x0183: 0x00ffff };
    // Darkened by 128 of 255.
    const far = fillColour(
      optionsOf({ ...table, 0x01c2: (0x10800100 | (0xf0 + index)) >>> 0 }),
      0x01c2,
      0x01c1,
    );
    expect(far).toMatchObject({ kind: 'rgb', rgb });
  });
  it('begins from white, and from black for a line, where the shape has none', () => {
    const base = (index: number) =>
      fillColour(optionsOf({ 0x01c2: (0x10800100 | (0xf0 + index)) >>> 0 }), 0x01c2, 0x01c1);
    expect([base(0), base(2)].map((colour) => colour?.kind === 'rgb' && colour.rgb)).toStrictEqual([
      0xffffff, 0,
    ]);
  });
});

describe('a picture', () => {
  it('is cut by shares of its sides', () => {
    expect(
      readCrop(
        optionsOf({ 0x0100: fixed(0.1), 0x0101: fixed(0.2), 0x0102: fixed(0.25), 0x0103: fixed(-0.5) }),
      ),
    ).toStrictEqual({ top: fixed(0.1) / 65_536, bottom: fixed(0.2) / 65_536, left: 0.25, right: -0.5 });
    expect(readCrop(optionsOf({}))).toBeUndefined();
    expect(readCrop(optionsOf({ 0x0102: fixed(0.5), 0x0103: fixed(0.5) }))).toBeUndefined();
    expect(readCrop(optionsOf({ 0x0100: fixed(0.5), 0x0101: fixed(0.5) }))).toBeUndefined();
    expect(readCrop(optionsOf({ 0x0102: fixed(0.5), 0x0103: fixed(0.49) }))).toBeDefined();
  });

  it.each<[table: Table, recolour: object | undefined]>([
    [{}, undefined],
    [{ 0x0109: 0 }, undefined],
    [{ 0x0109: fixed(0.25) }, { brightness: 0.5 }],
    [{ 0x0109: fixed(-0.25) }, { brightness: -0.5 }],
    [{ 0x0109: fixed(2) }, { brightness: 1 }],
    [{ 0x0109: fixed(-2) }, { brightness: -1 }],
    [{ 0x0108: fixed(1) }, undefined],
    [{ 0x0108: fixed(0.25) }, { contrast: -0.75 }],
    [{ 0x0108: 0 }, { contrast: -1 }],
    [{ 0x0108: fixed(4) }, { contrast: 0.75 }],
    [{ 0x0108: -1 }, undefined],
    [{ 0x010a: fixed(1) }, undefined],
    [{ 0x010a: fixed(2) }, { gamma: 2 }],
    [{ 0x010a: 0 }, undefined],
    [{ 0x010a: -5 }, undefined],
    [{ 0x010a: 1 }, { gamma: 1 / 65_536 }],
    [{ 0x013f: flag(2, true) }, { mode: 'greyscale' }],
    [{ 0x013f: flag(1, true) }, { mode: 'biLevel' }],
    [{ 0x013f: flag(2, false) }, undefined],
    [{ 0x0107: 0x0000ff }, { transparent: { kind: 'rgb', rgb: 0xff0000 } }],
    [{ 0x0107: 0xffffffff }, undefined],
    [{ 0x0107: 0 }, { transparent: { kind: 'rgb', rgb: 0 } }],
  ])('with %j has %j', (table, recolour) => {
    expect(readRecolour(optionsOf(table))).toStrictEqual(recolour);
  });
});

describe('a shadow', () => {
  const ON = { 0x023f: flag(1, true) };
  it('is grey and lies two points off where nothing is said', () => {
    expect(readShadow(optionsOf({}))).toStrictEqual({ kind: 'none' });
    expect(readShadow(optionsOf({ 0x023f: flag(1, false) }))).toStrictEqual({ kind: 'none' });
    expect(readShadow(optionsOf(ON))).toStrictEqual({
      kind: 'outer',
      colour: { kind: 'rgb', rgb: 0x808080 },
      offsetXEmu: 25_400,
      offsetYEmu: 25_400,
    });
  });
  it('has its colour, place and softness', () => {
    expect(
      readShadow(optionsOf({ ...ON, 0x0201: 0xff, 0x0204: 0x8000, 0x0205: -100, 0x0206: 200, 0x021c: 300 })),
    ).toStrictEqual({
      kind: 'outer',
      colour: { kind: 'rgb', rgb: 0xff0000, alpha: 0.5 },
      offsetXEmu: -100,
      offsetYEmu: 200,
      blurEmu: 300,
    });
    for (const soft of [0, -1])
      expect(readShadow(optionsOf({ ...ON, 0x021c: soft }))).not.toHaveProperty('blurEmu');
    expect(readShadow(optionsOf({ ...ON, 0x021c: 1 }))).toMatchObject({ blurEmu: 1 });
  });
  it.each([
    [0, 'outer'],
    [1, 'outer'],
    [2, 'perspective'],
    [3, 'perspective'],
    [4, 'outer'],
    [5, 'outer'],
  ])('of type %i is %s', (type, kind) => {
    expect(readShadow(optionsOf({ ...ON, 0x0200: type })).kind).toBe(kind);
  });
  it('in perspective is scaled and skewed', () => {
    expect(readShadow(optionsOf({ ...ON, 0x0200: 2 }))).toMatchObject({
      scaleX: 1,
      scaleY: 1,
      skewX: 0,
      skewY: 0,
    });
    const skewed = readShadow(
      optionsOf({
        ...ON,
        0x0200: 2,
        0x0209: fixed(0.5),
        0x020c: fixed(-2),
        0x020a: fixed(1),
        0x020b: fixed(-1),
      }),
    );
    expect(skewed).toMatchObject({ scaleX: 0.5, scaleY: -2 });
    expect(
      skewed.kind === 'perspective' && [skewed.skewX, skewed.skewY].map((value) => Math.round(value ?? 0)),
    ).toStrictEqual([45, -45]);
  });
});

describe('an extrusion', () => {
  const ON = flag(3, true);
  const read = (table: Table, booleans = ON) => readExtrusion(optionsOf({ 0x02bf: booleans, ...table }));
  it('is 36 points deep, matte and parallel where nothing is said', () => {
    expect(readExtrusion(optionsOf({}))).toBeUndefined();
    expect(read({}, flag(3, false))).toBeUndefined();
    expect(read({})).toStrictEqual({
      depthEmu: 457_200,
      rotationX: 0,
      rotationY: 0,
      parallel: true,
      skewAngle: -135,
      material: 'matte',
    });
  });
  it('has its depth both ways, angles, material and colour', () => {
    expect(read({ 0x0284: 1000, 0x0285: 2000 })).toMatchObject({ depthEmu: 3000 });
    expect(read({ 0x0284: 12_700_000 })).toMatchObject({ depthEmu: 12_700_000 });
    expect(read({ 0x0285: -5 })).toMatchObject({ depthEmu: 0 });
    expect(read({ 0x02c1: fixed(20), 0x02c0: fixed(-30), 0x02d0: fixed(45) })).toMatchObject({
      rotationX: 20,
      rotationY: -30,
      skewAngle: 45,
    });
    expect([
      read({ 0x02ff: flag(2, false) })?.parallel,
      read({ 0x02ff: flag(2, true) })?.parallel,
    ]).toStrictEqual([false, true]);
    expect(read({}, (ON | flag(2, true)) >>> 0)).toMatchObject({ material: 'metal' });
    expect(read({ 0x0287: 0xff }, (ON | flag(1, true)) >>> 0)).toMatchObject({
      colour: { kind: 'rgb', rgb: 0xff0000 },
    });
    expect(read({ 0x0287: 0xff })).not.toHaveProperty('colour');
    expect(read({}, (ON | flag(1, true)) >>> 0)).not.toHaveProperty('colour');
  });
});

describe('a frame of text', () => {
  const read = (table: Table) => readFrame(optionsOf(table));
  it('has what is said alone', () => {
    expect(read({})).toStrictEqual({});
    expect(read({ 0x0081: 1, 0x0082: 2, 0x0083: 3, 0x0084: 4 })).toStrictEqual({
      insetsEmu: { left: 1, top: 2, right: 3, bottom: 4 },
    });
    expect(read({ 0x0083: 0 })).toStrictEqual({ insetsEmu: { right: 0 } });
  });
  it('has the values of MSOANCHOR', () => {
    const anchors = ['top', 'middle', 'bottom', 'top', 'middle', 'bottom', 'top', 'bottom', 'top', 'bottom'];
    const centred = [false, false, false, true, true, true, false, false, true, true];
    anchors.forEach((anchor, value) =>
      expect(read({ 0x0087: value })).toStrictEqual({ anchor, anchorCentred: centred[value] }),
    );
    expect(read({ 0x0087: 10 })).toStrictEqual({});
  });
  it('has the values of MSOWRAPMODE, MSOTXFL and MSOCDIR', () => {
    expect([0, 1, 2, 3, 4].map((value) => read({ 0x0085: value }).wrap)).toStrictEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
    expect([0, 1, 2, 3, 4, 5, 6].map((value) => read({ 0x0088: value }).vertical)).toStrictEqual([
      'horizontal',
      'eastAsian',
      'rotate270',
      'rotate90',
      'horizontal',
      'stacked',
      undefined,
    ]);
    expect([0, 1, 2, 3, 4].map((value) => read({ 0x0089: value }).vertical)).toStrictEqual([
      undefined,
      'rotate90',
      undefined,
      'rotate270',
      undefined,
    ]);
    expect(read({ 0x0088: 1, 0x0089: 3 }).vertical).toBe('rotate270');
    expect(read({ 0x0088: 1, 0x0089: 0 }).vertical).toBe('eastAsian');
    expect([flag(1, true), flag(1, false), 0].map((value) => read({ 0x00bf: value }).autofit)).toStrictEqual([
      'shape',
      'none',
      undefined,
    ]);
  });
});

describe('a guide', () => {
  const guides = (...rows: readonly (readonly [code: number, a: number, b: number, c: number])[]) =>
    createGuides(
      optionsOf({
        0x0156: fields(
          [rows.length, 2],
          [rows.length, 2],
          [8, 2],
          ...rows.flatMap((row) => row.map((value) => [value & 0xffff, 2] as const)),
        ),
        0x0147: 77,
        0x0148: -5,
      }),
      { left: 10, top: 20, width: 100, height: 40 },
      () => undefined,
    );
  const [A, B, C] = [0x2000, 0x4000, 0x8000];

  it.each<[formula: string, code: number, a: number, b: number, c: number, value: number]>([
    ['sum', 0, 5, 7, 3, 9],
    ['product', 1, 6, 7, 3, 14],
    ['product over nothing', 1, 6, 7, 0, 0],
    ['middle', 2, 4, 9, 0, 6.5],
    ['absolute', 3, -8, 0, 0, 8],
    ['least', 4, -8, 3, 0, -8],
    ['most', 5, -8, 3, 0, 3],
    ['if above nothing', 6, 1, 3, 9, 3],
    ['if nothing', 6, 0, 3, 9, 9],
    ['length', 7, 2, 3, 6, 7],
    ['angle', 8, 1, 1, 0, 45 * 65_536],
    ['sine-cosine of an angle', 11, 10, 4, 3, 8],
    ['sine of an angle', 12, 10, 4, 3, 6],
    ['root', 13, 49, 0, 0, 7],
    ['root of less than nothing', 13, -49, 0, 0, 0],
    ['sum of angles', 14, 1, 3, 2, 1 + 65_536],
    ['ellipse', 15, 3, 5, 10, 8],
    ['ellipse without a width', 15, 3, 0, 10, 0],
    ['ellipse beyond its end', 15, 9, 5, 10, 0],
    ['none', 17, 1, 1, 1, 0],
  ])('is a %s', (_, code, a, b, c, value) => {
    expect(guides([code, a, b, c]).value(0)).toBeCloseTo(value, 6);
  });

  it('is of angles in degrees times 65,536, which another guide gives', () => {
    // 30 times 65,536.
    const angle = [14, 0, 30, 0] as const;
    const of = (code: number) => guides(angle, [code | B, 10, 0x400, 0]).value(1);
    expect(of(9)).toBeCloseTo(5, 6);
    expect(of(10)).toBeCloseTo(10 * Math.cos(Math.PI / 6), 6);
    expect(guides(angle, [16 | B, 10, 0x400, 0]).value(1)).toBeCloseTo(10 * Math.tan(Math.PI / 6), 6);
  });

  it('has the space, adjustments and other guides as parameters, each by its own bit', () => {
    const value = (raw: number) => guides([0 | A, raw, 0, 0]).value(0);
    expect([0x140, 0x141, 0x142, 0x143, 0x147, 0x148, 0x149].map(value)).toStrictEqual([
      60, 40, 100, 40, 77, -5, 0,
    ]);
    expect(guides([0 | B, 1, 0x142, 0]).value(0)).toBe(101);
    expect(guides([0 | C, 1, 0, 0x142]).value(0)).toBe(-99);
    expect(guides([0, 0x142, 0, 0]).value(0)).toBe(0x142);
    expect(guides([0, 3, 4, 0], [0 | A, 0x400, 1, 0]).value(1)).toBe(8);
  });

  it('that leads back to itself, or is missing, is 0; 512 are read', () => {
    expect(guides([0 | A, 0x400, 5, 0]).value(0)).toBe(5);
    expect(guides([0, 1, 1, 0]).value(1)).toBe(0);
    let cuts = 0;
    const many = createGuides(
      optionsOf({
        0x0156: fields(
          [600, 2],
          [600, 2],
          [8, 2],
          ...Array.from(
            { length: 600 },
            () =>
              [
                [0, 2],
                [3, 2],
                [0, 2],
                [0, 2],
              ] as const,
          ).flat(),
        ),
      }),
      { left: 0, top: 0, width: 1, height: 1 },
      () => (cuts += 1),
    );
    expect([many.value(511), cuts, many.value(512), cuts]).toStrictEqual([3, 0, 0, 1]);
  });
});
