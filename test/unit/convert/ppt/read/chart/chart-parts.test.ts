// Parts of charts of Microsoft Graph, record by record, beside [MS-OGRAPH] 2.4: looks, texts, axes, the sheet, series.
import { describe, expect, it } from 'vitest';
import { readAxes, readWall } from '../../../../../../src/convert/ppt/read/chart/axes.ts';
import {
  colourOfText,
  defaultFont,
  fontOf,
  formatOf,
  framePaint,
  linePaint,
  readArea,
  readLine,
  readLooks,
  readMarker,
  readPlace,
  rotationOf,
  usualFill,
  usualLine,
  type Looks,
} from '../../../../../../src/convert/ppt/read/chart/look.ts';
import {
  all,
  first,
  readGraph,
  RT,
  type GraphRecord,
} from '../../../../../../src/convert/ppt/read/chart/records.ts';
import { lookOf, readSeries } from '../../../../../../src/convert/ppt/read/chart/series.ts';
import {
  cellOf,
  createSheet,
  formatOfLine,
  MAX_LINES,
  rowsOf,
  shownPlaces,
} from '../../../../../../src/convert/ppt/read/chart/sheet.ts';
import {
  linkedText,
  readAttached,
  readLegend,
  readPointLabels,
} from '../../../../../../src/convert/ppt/read/chart/texts.ts';
import { ByteReader } from '../../../../../../src/convert/ppt/records/index.ts';
import { fields } from '../../../../../support/ppt-builder.ts';

type Bytes = Uint8Array;
const joined = (...parts: readonly Bytes[]): Bytes => new Uint8Array(Buffer.concat(parts));
const rec = (
  type: number,
  data: Bytes = Uint8Array.of(),
  children: readonly GraphRecord[] = [],
): GraphRecord => ({ type, data, children });
const u8 = (value: number) => fields([value, 1]);
const u16 = (...values: readonly number[]) => fields(...values.map((value) => [value & 0xffff, 2] as const));
const u32 = (...values: readonly number[]) => fields(...values.map((value) => [value >>> 0, 4] as const));
const double = (value: number): Bytes => new Uint8Array(new Float64Array([value]).buffer);
/** XLUnicode strings: a count, whether characters have two bytes, the characters. */
const short = (text: string, isWide = false): Bytes =>
  joined(
    fields([text.length, 1], [isWide ? 1 : 0, 1]),
    new Uint8Array(Buffer.from(text, isWide ? 'utf16le' : 'latin1')),
  );
const LOOKS: Looks = { fonts: [], palette: [], formats: new Map(), foreground: 0 };
/** LongRGB: red in the lowest byte. */
const RED = 0x0000ff;

describe('a font', () => {
  const font = ({ twips = 200, flags = 0, weight = 400, underline = 0, name = 'Arial' } = {}) =>
    readLooks([
      rec(RT.font, joined(u16(twips, flags, 0, weight, 0), u8(underline), new Uint8Array(3), short(name))),
    ]).fonts[0];

  it.each([
    ['of 10 points', {}, { bold: false, italic: false, underlined: false, sizeCpt: 1000, typeface: 'Arial' }],
    ['of 12.5 points', { twips: 250 }, { sizeCpt: 1250 }],
    ['that is bold', { weight: 700 }, { bold: true }],
    ['of the least weight that is bold', { weight: 600 }, { bold: true }],
    ['of the most that is not', { weight: 599 }, { bold: false }],
    ['that is italic', { flags: 2 }, { italic: true }],
    ['with other flags', { flags: 0xfffd }, { italic: false }],
    ['that is underlined', { underline: 1 }, { underlined: true }],
  ])('%s', (_, given, expected) => {
    expect(font(given)).toMatchObject(expected);
  });

  it('of no size or no name has none', () => {
    expect(font({ twips: 0, name: '' })).toStrictEqual({ bold: false, italic: false, underlined: false });
  });

  it('is named by number; number 4 is no font, and those behind it are counted on', () => {
    const fonts = ['a', 'b', 'c', 'd', 'e'].map((typeface) => ({
      bold: false,
      italic: false,
      underlined: false,
      typeface,
    }));
    const named = (number: number) => fontOf({ ...LOOKS, fonts }, [rec(RT.fontX, u16(number))])?.typeface;
    expect([0, 3, 4, 5, 6].map(named)).toStrictEqual(['a', 'd', 'e', 'e', undefined]);
    expect(fontOf({ ...LOOKS, fonts }, [])).toBeUndefined();
    expect(fontOf({ ...LOOKS, fonts }, [], 0x123456)).toStrictEqual({ colour: 0x123456 });
    expect(fontOf({ ...LOOKS, fonts }, [rec(RT.fontX, u16(1))], 0x123456)).toStrictEqual({
      ...fonts[1],
      colour: 0x123456,
    });
  });

  it('of texts that name none is that of the second form of the default text', () => {
    const fonts = ['a', 'b'].map((typeface) => ({ bold: false, italic: false, underlined: false, typeface }));
    const text = (number: number) => rec(RT.text, joined(u16(0, 0), u32(RED)), [rec(RT.fontX, u16(number))]);
    const looks = { ...LOOKS, fonts };
    expect(
      defaultFont(looks, [rec(RT.defaultText, u16(0)), text(0), rec(RT.defaultText, u16(2)), text(1)]),
    ).toMatchObject({ typeface: 'b', colour: 0xff0000 });
    expect(defaultFont(looks, [rec(RT.defaultText, u16(3)), text(1)])).toMatchObject({ typeface: 'b' });
    expect(defaultFont(looks, [rec(RT.defaultText, u16(1)), text(1)])).toBeUndefined();
    expect(defaultFont(looks, [rec(RT.fontX, u16(0)), rec(RT.defaultText, u16(2))])).toMatchObject({
      typeface: 'a',
    });
    expect(colourOfText(text(0))).toBe(0xff0000);
  });
});

describe('the lists of a chart', () => {
  it('are its palette, formats and the colour of its lines', () => {
    const looks = readLooks([
      rec(RT.palette, joined(u16(2), u32(0x112233, 0x445566, 0x778899))),
      rec(RT.format, joined(u16(164), short('0.0 "€"', true))),
      rec(RT.format, joined(u16(165), short('0.00'))),
      rec(RT.autoColours, joined(u16(3), u32(RED, 0, 0))),
    ]);
    expect(looks.palette).toStrictEqual([0x332211, 0x665544]);
    expect([...looks.formats]).toStrictEqual([
      [164, '0.0 "€"'],
      [165, '0.00'],
    ]);
    expect(looks.foreground).toBe(0xff0000);
    expect(readLooks([rec(RT.autoColours, joined(u16(0), u32(RED)))]).foreground).toBe(0);
    expect(readLooks([rec(RT.palette, joined(u16(9), u32(0x112233)))]).palette).toStrictEqual([0x332211]);
    expect(readLooks([rec(RT.palette, joined(u16(300), new Uint8Array(1200)))]).palette).toHaveLength(256);
  });

  it('give the formats of ECMA-376 18.8.30 where none is stored', () => {
    const looks = {
      ...LOOKS,
      formats: new Map([
        [1, 'own'],
        [170, '@@'],
      ]),
    };
    expect(
      [undefined, 0, 1, 170, 171, 23, 36, 41, 44, 50].map((number) => formatOf(looks, number)),
    ).toStrictEqual([
      undefined,
      undefined,
      'own',
      '@@',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const FORMATS: readonly (readonly [number, string])[] = [
      [1, '0'], [2, '0.00'], [3, '#,##0'], [4, '#,##0.00'], [9, '0%'], [10, '0.00%'], [11, '0.00E+00'], [12, '# ?/?'], [13, '# ??/??'],
      [15, 'd-mmm-yy'], [16, 'd-mmm'], [17, 'mmm-yy'], [18, 'h:mm AM/PM'], [19, 'h:mm:ss AM/PM'], [20, 'h:mm'], [21, 'h:mm:ss'], [45, 'mm:ss'],
      [46, '[h]:mm:ss'], [47, 'mm:ss.0'], [48, '##0.0E+0'], [49, '@'],
    ]; // oxfmt-ignore
    expect(FORMATS.map(([number]) => [number, formatOf(LOOKS, number)])).toStrictEqual(FORMATS);
    for (const [number, text] of [
      [5, '"$"#,##0_)'],
      [6, '[Red]'],
      [7, '0.00_)'],
      [8, '0.00_);[Red]'],
      [14, 'm/d/yyyy'],
      [22, 'm/d/yyyy h:mm'],
      [37, '#,##0_);'],
      [38, '[Red]'],
      [39, '0.00_);'],
      [40, '0.00_);[Red]'],
    ] as const)
      expect(formatOf(LOOKS, number)).toContain(text);
  });

  it('have colours of surfaces from the 24th, and of lines from the 32nd, of which eight are not stored', () => {
    const palette = Array.from({ length: 56 }, (_, i) => i);
    expect([0, 7].map((number) => usualFill({ ...LOOKS, palette }, number))).toStrictEqual([
      24 - 8,
      24 - 8 + 7,
    ]);
    expect([0, 7].map((number) => usualLine({ ...LOOKS, palette }, number))).toStrictEqual([
      32 - 8,
      32 - 8 + 7,
    ]);
    expect(usualFill(LOOKS, 0)).toBeUndefined();
  });
});

describe('a line', () => {
  const line = ({ style = 0, width = 0, flags = 0 } = {}) =>
    rec(RT.lineFormat, joined(u32(RED), u16(style, width, flags)));

  it.each([
    [0, {}],
    [1, { dash: 'dash' }],
    [2, { dash: 'systemDot' }],
    [3, { dash: 'dashDot' }],
    [4, { dash: 'longDashDotDot' }],
    [6, {}],
    [8, {}],
  ])('of style %i', (style, dash) => {
    expect(linePaint(readLine(line({ style })))).toStrictEqual({ line: 0xff0000, widthEmu: 9525, ...dash });
  });

  it.each([
    [-1, 3175],
    [0, 9525],
    [1, 19_050],
    [2, 28_575],
    [3, 9525],
  ])('of weight %i is %i EMU wide', (width, widthEmu) => {
    expect(readLine(line({ width }))).toMatchObject({ widthEmu });
  });

  it('may be none, or left to the program, or that of an axis that is not there', () => {
    expect(linePaint(readLine(line({ style: 5 })))).toStrictEqual({ line: 'none' });
    expect(linePaint(readLine(line({ flags: 1 })))).toBeUndefined();
    expect(linePaint(undefined)).toBeUndefined();
    expect([
      readLine(undefined),
      readLine(line({ flags: 4 }))?.isOn,
      readLine(line({ flags: 3 }))?.isOn,
    ]).toStrictEqual([undefined, true, false]);
  });
});

describe('a surface, a frame, a marker, a place', () => {
  const area = (style: number, flags: number) => rec(RT.areaFormat, joined(u32(RED, 0), u16(style, flags)));
  it('has a colour, none, or the one of the program', () => {
    expect([
      readArea(area(1, 0)),
      readArea(area(0, 0)),
      readArea(area(1, 1)),
      readArea(area(1, 2)),
      readArea(undefined),
    ]).toStrictEqual([0xff0000, 'none', undefined, 0xff0000, undefined]);
  });

  it('is framed by a thin line of the usual colour where the program chose it', () => {
    const looks = { ...LOOKS, foreground: 0x123456 };
    expect(framePaint(undefined, looks)).toBeUndefined();
    expect(framePaint(rec(RT.frame), looks)).toStrictEqual({ line: 0x123456, widthEmu: 3175, fill: 'none' });
    const own = rec(RT.frame, Uint8Array.of(), [
      rec(RT.lineFormat, joined(u32(RED), u16(1, 1, 0))),
      area(1, 0),
    ]);
    expect(framePaint(own, looks)).toStrictEqual({
      line: 0xff0000,
      widthEmu: 19_050,
      dash: 'dash',
      fill: 0xff0000,
    });
  });

  const marker = ({ form = 1, flags = 0, size = 100 } = {}) =>
    rec(RT.markerFormat, joined(u32(RED, 0x00ff00), u16(form, flags), u32(0, size)));
  it.each([
    [0, 'none'],
    [1, 'square'],
    [2, 'diamond'],
    [3, 'triangle'],
    [4, 'cross'],
    [5, 'star'],
    [6, 'dot'],
    [7, 'dash'],
    [8, 'circle'],
    [9, 'plus'],
    [10, 'none'],
  ])('has the marker %i', (form, name) => {
    expect(readMarker(marker({ form }), 0, LOOKS)).toStrictEqual({
      form: name,
      fill: 0x00ff00,
      line: 0xff0000,
      sizePt: 5,
    });
  });

  it.each([
    [{ flags: 0x10 }, { fill: 'none', line: 0xff0000 }],
    [{ flags: 0x20 }, { fill: 0x00ff00, line: 'none' }],
    [{ size: 0 }, { sizePt: 5 }],
    [{ size: 20 }, { sizePt: 2 }],
    [{ size: 149 }, { sizePt: 7 }],
    [{ size: 150 }, { sizePt: 8 }],
    [{ size: 9_000 }, { sizePt: 72 }],
  ])('has a marker %j', (given, expected) => {
    expect(readMarker(marker(given), 0, LOOKS)).toMatchObject(expected);
  });

  it('has the markers of the program by turns', () => {
    const palette = Array.from({ length: 56 }, (_, i) => i);
    const usual = (number: number) => readMarker(marker({ flags: 1 }), number, { ...LOOKS, palette });
    expect(Array.from({ length: 10 }, (_, number) => usual(number).form)).toStrictEqual([
      'diamond',
      'square',
      'triangle',
      'cross',
      'star',
      'circle',
      'plus',
      'dot',
      'dash',
      'diamond',
    ]);
    expect(usual(2)).toStrictEqual({ form: 'triangle', sizePt: 5, fill: 26, line: 26 });
    expect(readMarker(undefined, 1, LOOKS)).toStrictEqual({ form: 'square', sizePt: 5 });
  });

  it.each<[number, number, number, number, object | undefined]>([
    [400, 800, 2000, 1000, { x: 0.1, y: 0.2, width: 0.5, height: 0.25 }],
    [0, 0, 4000, 4000, { x: 0, y: 0, width: 1, height: 1 }],
    [0, 0, 4040, 4040, { x: 0, y: 0, width: 1.01, height: 1.01 }],
    [0, 0, 4041, 100, undefined],
    [0, 100, 100, 3941, undefined],
    [-1, 0, 100, 100, undefined],
    [0, -1, 100, 100, undefined],
    [0, 0, 0, 100, undefined],
    [0, 0, 100, 0, undefined],
  ])('stands at %i, %i of %i × %i', (x, y, width, height, expected) => {
    expect(readPlace(new ByteReader(u32(x, y, width, height)))).toStrictEqual(expected);
  });

  it('stands nowhere where its numbers are cut', () => {
    expect(readPlace(new ByteReader(u32(1, 1, 1, 1).subarray(0, 15)))).toBeUndefined();
  });

  it.each([
    [0, 0],
    [1, 1],
    [90, 90],
    [91, -1],
    [180, -90],
    [181, 0],
    [255, 0],
  ])('is rotated by %i: %i degrees', (value, degrees) => {
    expect(rotationOf(value)).toBe(degrees);
  });
});

describe('a text', () => {
  const LOOK = { ...LOOKS, fonts: [{ bold: true, italic: false, underlined: false }] };
  /** Text: alignments, background, colour, place, 6 bytes, rotation, options. */
  const text = (
    children: readonly GraphRecord[],
    { place = [400, 400, 400, 400], rotation = 0, options = 0 } = {},
  ) => {
    const data = joined(u16(0, 0), u32(RED), u32(...place));
    return rec(
      RT.text,
      joined(
        data,
        options === 0 ? joined(new Uint8Array(6), u16(rotation)) : joined(u16(options), new Uint8Array(10)),
      ),
      children,
    );
  };
  const link = (...numbers: readonly number[]) => rec(RT.objectLink, u16(...numbers));
  const words = (value: string) => rec(RT.seriesText, joined(u16(0), short(value)));

  it('is the title of what it is linked to, with its font, place and rotation', () => {
    const texts = [
      text([link(2), words('values')]),
      text([link(1), words('')]),
      text([link(1), words('title'), rec(RT.fontX, u16(0))], { rotation: 100 }),
      text([link(1), words('later')]),
    ];
    expect(linkedText(texts, 1, LOOK)).toStrictEqual({
      text: 'title',
      font: { bold: true, italic: false, underlined: false, colour: 0xff0000 },
      place: { x: 0.1, y: 0.1, width: 0.1, height: 0.1 },
      rotation: -10,
    });
    expect(linkedText(texts, 2, LOOK)?.text).toBe('values');
    const plain = rec(RT.text, new Uint8Array(), [link(1), words('x')]);
    expect(linkedText([plain], 1, LOOKS)).toStrictEqual({
      text: 'x',
      font: { colour: 0 },
      rotation: 0,
    });
    expect(linkedText(texts, 3, LOOK)).toBeUndefined();
    expect(linkedText([text([words('loose')])], 1, LOOK)).toBeUndefined();
    expect(linkedText([text([link(1), words('x')], { place: [0, 0, 0, 0] })], 1, LOOK)).toStrictEqual({
      text: 'x',
      font: { colour: 0xff0000 },
      rotation: 0,
    });
  });

  it.each<[options: number, labels: object | undefined]>([
    [0x4, { showsValue: true }],
    [0x800, { showsCategory: true, showsPercent: true }],
    [0x1000, { showsPercent: true }],
    [0x2000, { showsSize: true }],
    [0x4000, { showsCategory: true }],
    [0x5004, { showsValue: true, showsCategory: true, showsPercent: true }],
    [0x44, undefined],
    [0x1, undefined],
  ])('of a point with the options %i shows %j', (options, labels) => {
    const found = readPointLabels([text([link(4, 2, 3)], { options })], LOOKS);
    const own = found.get(2)?.get(3);
    expect(own?.labels).toStrictEqual(labels && { ...labels, font: { colour: 0xff0000 } });
  });

  it('of points stands by series and point, that of all points of a series under none', () => {
    const format = rec(RT.link, joined(u32(0), u16(9)));
    const found = readPointLabels(
      [
        text([link(4, 0, 1), words('own'), format], { options: 0x8 }),
        text([link(4, 0, 0xffff)], { options: 0x4 }),
        text([link(4, 1, 0)], { options: 0x4, place: [0, 0, 0, 0] }),
        text([link(1, 5, 5)], { options: 0x4 }),
      ],
      LOOKS,
    );
    expect([...found.keys()]).toStrictEqual([0, 1]);
    expect(found.get(0)?.get(1)).toStrictEqual({
      labels: { text: 'own', format: '0%', font: { colour: 0xff0000 } },
      place: { x: 0.1, y: 0.1, width: 0.1, height: 0.1 },
    });
    expect(found.get(0)?.get(undefined)?.labels.showsValue).toBe(true);
    expect(found.get(1)?.get(0)).toStrictEqual({ labels: { showsValue: true, font: { colour: 0xff0000 } } });
  });

  it.each<[flags: number, labels: object | undefined]>([
    [0x1, { showsValue: true }],
    [0x2, { showsPercent: true }],
    [0x4, { showsCategory: true, showsPercent: true }],
    [0x10, { showsCategory: true }],
    [0x20, { showsSize: true }],
    [0x40, { showsSeries: true }],
    [0x51, { showsValue: true, showsCategory: true, showsSeries: true }],
    [0x8, undefined],
    [0, undefined],
  ])('attached with %i shows %j', (flags, labels) => {
    expect(readAttached(rec(RT.attachedLabel, u16(flags)))).toStrictEqual(labels);
  });

  it.each([
    [0, 'bottom'],
    [1, 'corner'],
    [2, 'top'],
    [3, 'right'],
    [4, 'left'],
    [7, 'right'],
  ])('of a legend stands at side %i: %s', (side, name) => {
    const data = joined(u32(400, 400, 400, 400), u8(side), u8(9));
    expect(readLegend(rec(RT.legend, data), LOOKS)).toStrictEqual({
      side: name,
      place: { x: 0.1, y: 0.1, width: 0.1, height: 0.1 },
    });
  });

  it('of a legend has its font and frame', () => {
    const legend = rec(RT.legend, u32(0, 0, 0, 0), [text([rec(RT.fontX, u16(0))]), rec(RT.frame)]);
    expect(readLegend(legend, LOOK)).toMatchObject({
      side: 'bottom',
      font: { bold: true, colour: 0xff0000 },
      paint: { fill: 'none' },
    });
    expect(readAttached(undefined)).toBeUndefined();
  });
});

describe('an axis', () => {
  const axis = (kind: number, ...children: readonly GraphRecord[]) => rec(RT.axis, u16(kind), children);
  const valueOf = (...children: readonly GraphRecord[]) => readAxes([axis(1, ...children)], LOOKS).value;

  it('is of categories, values or series, with the title that is linked to it', () => {
    const title = (kind: number, text: string) =>
      rec(RT.text, joined(u16(0, 0), u32(0, 0, 0, 0, 0)), [
        rec(RT.objectLink, u16(kind)),
        rec(RT.seriesText, joined(u16(0), short(text))),
      ]);
    const axes = readAxes(
      [axis(0), axis(1), axis(2), axis(3), title(2, 'v'), title(3, 'c'), title(7, 's')],
      LOOKS,
    );
    expect([axes.category?.title?.text, axes.value?.title?.text, axes.series?.title?.text]).toStrictEqual([
      'c',
      'v',
      's',
    ]);
    expect(readAxes([axis(0)], LOOKS)).toStrictEqual({ category: {} });
    expect(readAxes([], LOOKS)).toStrictEqual({});
  });

  it('has ticks and labels', () => {
    const tick = (major: number, minor: number, labels: number, rotation: number) =>
      rec(
        RT.tick,
        joined(
          fields([major, 1], [minor, 1], [labels, 1], [0, 1]),
          u32(RED),
          new Uint8Array(16),
          u32(0),
          u16(rotation),
        ),
      );
    expect(valueOf(tick(0, 1, 0, 45))).toStrictEqual({
      majorTick: 'none',
      minorTick: 'inside',
      labels: 'none',
      rotation: 45,
      font: { colour: 0xff0000 },
    });
    expect(valueOf(tick(2, 3, 1, 135))).toMatchObject({
      majorTick: 'outside',
      minorTick: 'cross',
      labels: 'low',
      rotation: -45,
    });
    expect(valueOf(tick(4, 4, 2, 255))).toMatchObject({
      majorTick: 'none',
      minorTick: 'none',
      labels: 'high',
      rotation: 0,
    });
    expect([valueOf(tick(0, 0, 3, 0))?.labels, valueOf(tick(0, 0, 4, 0))?.labels]).toStrictEqual([
      'nextTo',
      'nextTo',
    ]);
  });

  it('has a number format', () => {
    expect(valueOf(rec(RT.numberFormat, u16(9)))).toStrictEqual({ format: '0%' });
    expect(valueOf(rec(RT.numberFormat, u16(0)))).toStrictEqual({});
  });

  const line = (style: number, flags: number) => rec(RT.lineFormat, joined(u32(RED), u16(style, 0, flags)));
  const RED_LINE = { line: 0xff0000, widthEmu: 9525 };
  it('has a line and gridlines of their own looks', () => {
    const of = (kind: number) => rec(RT.axisLine, u16(kind));
    expect(valueOf(of(0), line(0, 4), of(1), line(0, 0), of(2))).toStrictEqual({
      line: RED_LINE,
      majorGrid: RED_LINE,
      minorGrid: {},
    });
    expect(valueOf(of(0), line(0, 1))).toStrictEqual({ line: {} });
    expect(valueOf(of(0), line(5, 0))).toStrictEqual({ line: { line: 'none' } });
    expect(valueOf(of(0), line(5, 4))).toStrictEqual({ line: { line: 'none' } });
    expect(valueOf(of(0), line(5, 1))).toStrictEqual({ line: {} });
    expect(valueOf(of(0))).toStrictEqual({});
    expect(valueOf(of(3), line(0, 0))).toStrictEqual({});
  });

  it('has walls', () => {
    const area = rec(RT.areaFormat, joined(u32(RED, 0), u16(1, 0)));
    const block = [
      axis(0, rec(RT.axisLine, u16(3)), line(0, 0), area),
      axis(1, rec(RT.axisLine, u16(0)), line(0, 0), area),
      axis(2, rec(RT.axisLine, u16(3))),
    ];
    expect(readWall(block, 0)).toStrictEqual({ ...RED_LINE, fill: 0xff0000 });
    expect([readWall(block, 1), readWall(block, 2), readWall([], 0)]).toStrictEqual([
      undefined,
      {},
      undefined,
    ]);
    // What stands farther behind is of something else.
    expect(readWall([axis(0, rec(RT.axisLine, u16(3)), line(0, 0), rec(RT.frame), area)], 0)).toStrictEqual(
      RED_LINE,
    );
  });

  const range = (flags: number, numbers = [1, 20, 5, 2, 4]) =>
    rec(RT.valueRange, joined(...numbers.map(double), u16(flags)));
  it.each<[flags: number, axis: object]>([
    [0, { scale: { min: 1, max: 20, major: 5, minor: 2 }, crossedAt: 4 }],
    [0x1, { scale: { max: 20, major: 5, minor: 2 }, crossedAt: 4 }],
    [0x2, { scale: { min: 1, major: 5, minor: 2 }, crossedAt: 4 }],
    [0x4, { scale: { min: 1, max: 20, minor: 2 }, crossedAt: 4 }],
    [0x8, { scale: { min: 1, max: 20, major: 5 }, crossedAt: 4 }],
    [0x10, { scale: { min: 1, max: 20, major: 5, minor: 2 } }],
    [0x1f, { scale: {} }],
    [0x20, { scale: { min: 10, max: 1e20, isLogarithmic: true }, crossedAt: 10_000 }],
    [0x5f, { scale: {}, isReversed: true }],
    [0x9f, { scale: {}, crossedAt: 'max' }],
    [0x8f, { scale: {}, crossedAt: 'max' }],
  ])('has the range of the flags %i', (flags, expected) => {
    expect(valueOf(range(flags))).toStrictEqual(expected);
  });

  it('has no steps of nothing, no powers beyond what numbers hold, and nothing of a cut record', () => {
    expect(valueOf(range(0x13, [0, 0, 0, -1, 0]))).toStrictEqual({ scale: {} });
    expect(valueOf(range(0x3c, [-900, 900, 0, 0, 0]))).toStrictEqual({
      scale: { min: 1e-300, max: 1e300, isLogarithmic: true },
    });
    expect(valueOf(rec(RT.valueRange, new Uint8Array(41)))).toStrictEqual({});
  });

  const categories = (cross: number, labels: number, marks: number, flags: number) =>
    readAxes([axis(0, rec(RT.categoryRange, u16(cross, labels, marks, flags)))], LOOKS).category;
  it.each<[numbers: readonly [number, number, number, number], axis: object]>([
    [[1, 1, 1, 0], { isBetween: false }],
    [[2, 2, 3, 1], { isBetween: true, crossedAt: 2, labelEvery: 2, markEvery: 3 }],
    [[2, 1, 1, 2], { isBetween: false, crossedAt: 'max' }],
    [[1, 1, 1, 4], { isBetween: false, isReversed: true }],
  ])('of categories has %j', (numbers, expected) => {
    expect(categories(...numbers)).toStrictEqual(expected);
  });

  it('of categories has nothing of a cut record', () => {
    expect(readAxes([axis(0, rec(RT.categoryRange, u16(2, 2, 2)))], LOOKS).category).toStrictEqual({});
  });
});

describe('the records of a stream', () => {
  const raw = (type: number, data: Bytes = Uint8Array.of()) => joined(u16(type, data.length), data);
  const [begin, end] = [raw(RT.begin), raw(RT.end)];
  const none = () => false;

  it('stand in the record before their Begin, up to their End', () => {
    const stream = joined(
      raw(RT.chart, u8(1)),
      begin,
      raw(RT.series, u8(2)),
      begin,
      raw(RT.text),
      end,
      raw(RT.legend),
      end,
      raw(RT.font),
      end,
      raw(RT.axis),
    );
    const found = readGraph(stream, none) ?? [];
    const shape = (records: readonly GraphRecord[]): unknown =>
      records.map(({ type, children }) => [type, shape(children)]);
    expect(shape(found)).toStrictEqual([
      [
        RT.chart,
        [
          [RT.series, [[RT.text, []]]],
          [RT.legend, []],
        ],
      ],
      [RT.font, []],
      [RT.axis, []],
    ]);
    expect(first(found, RT.font)).toBe(found[1]);
    expect([
      first(found, RT.text),
      first(undefined, RT.font),
      all(found, RT.axis).length,
      all(undefined, RT.axis),
    ]).toStrictEqual([undefined, undefined, 1, []]);
  });

  it('end where one is cut, and leave out what is taken', () => {
    const stream = joined(raw(RT.font), raw(RT.number, u8(1)), raw(RT.chart, u32(1)).subarray(0, 7));
    const taken: number[] = [];
    const found = readGraph(stream, (type) => type === RT.number && taken.push(type) > 0);
    expect([found?.map(({ type }) => type), taken]).toStrictEqual([[RT.font], [RT.number]]);
    expect(readGraph(joined(raw(RT.font), Uint8Array.of(1, 2, 3)), none)).toHaveLength(1);
  });

  it('are 20,000 at most, in 31 levels below the first', () => {
    expect(readGraph(joined(...Array.from({ length: 20_000 }, () => raw(RT.font))), none)).toHaveLength(
      20_000,
    );
    expect(readGraph(joined(...Array.from({ length: 20_001 }, () => raw(RT.font))), none)).toBeUndefined();
    const deep = (levels: number) =>
      joined(...Array.from({ length: levels }, () => joined(raw(RT.chart), begin)));
    expect(readGraph(deep(31), none)).toHaveLength(1);
    expect(readGraph(deep(32), none)).toBeUndefined();
  });
});

describe('the sheet', () => {
  const number = (row: number, column: number, value: number, format = 0) =>
    [RT.number, joined(u16(row, column), u8(0), u16(format), double(value))] as const;
  const label = (row: number, column: number, text: string) =>
    [RT.label, joined(u16(row, column), new Uint8Array(3), short(text))] as const;
  const sheetOf = (...records: readonly (readonly [number, Bytes])[]) => {
    const { sheet, take } = createSheet();
    return { sheet, taken: records.map(([type, data]) => take(type, data)) };
  };

  it('has numbers and texts in its cells, in rows or columns', () => {
    const { sheet, taken } = sheetOf(
      label(0, 1, 'a'),
      number(1, 1, 2.5, 9),
      number(2, 1, 7),
      number(1, 2, Number.NaN),
      [RT.orientation, u16(1)],
      [RT.font, u16(0)],
    );
    expect(taken).toStrictEqual([true, true, true, true, true, false]);
    expect(sheet.inRows).toBe(true);
    expect(rowsOf(sheet)).toStrictEqual([
      [undefined, 'a'],
      [undefined, 2.5],
      [undefined, 7],
    ]);
    expect([cellOf(sheet, 1, 1), cellOf(sheet, 0, 1), cellOf(sheet, 1, 0)]).toStrictEqual([
      2.5,
      'a',
      undefined,
    ]);
    expect(cellOf({ ...sheet, inRows: false }, 1, 0)).toBe('a');
    expect([
      formatOfLine(sheet, 1, [0, 1]),
      formatOfLine(sheet, 2, [1]),
      formatOfLine(sheet, 0, [1]),
    ]).toStrictEqual([9, 0, 0]);
    expect(formatOfLine({ ...sheet, inRows: false }, 1, [0, 1, 2])).toBe(9);
    expect(sheetOf([RT.orientation, u16(0)]).sheet.inRows).toBe(false);
    expect(rowsOf(sheetOf().sheet)).toStrictEqual([]);
  });

  it('has at most 4,000 rows and columns', () => {
    const { sheet } = sheetOf(
      number(MAX_LINES - 1, 1, 1),
      number(MAX_LINES, 1, 1, 9),
      number(1, MAX_LINES - 1, 1),
      number(1, MAX_LINES, 1, 9),
    );
    expect([...sheet.cells.keys()]).toStrictEqual([MAX_LINES - 1, 1]);
    expect([...(sheet.cells.get(1)?.keys() ?? [])]).toStrictEqual([MAX_LINES - 1]);
    expect(sheet.formats.size).toBe(0);
  });

  it('shows the lines of its ranges, or all that have cells, but not that of the names', () => {
    const cells = [number(1, 0, 1), number(3, 2, 1), number(2, 5, 1)];
    expect(shownPlaces(sheetOf(...cells).sheet)).toStrictEqual([1, 2, 3]);
    expect(shownPlaces(sheetOf(...cells, [RT.orientation, u8(1)]).sheet)).toStrictEqual([2, 5]);
    expect(shownPlaces(sheetOf(...cells, [RT.rows, u16(0, 2, 5, 7)]).sheet)).toStrictEqual([1, 5, 6]);
    expect(
      shownPlaces(
        sheetOf(...cells, [RT.rows, u16(0, 2)], [RT.columns, u16(4, 6)], [RT.orientation, u8(1)]).sheet,
      ),
    ).toStrictEqual([4, 5]);
    expect(shownPlaces(sheetOf([RT.rows, u16(3_998, 0xffff)]).sheet)).toStrictEqual([3_998, 3_999]);
    expect(shownPlaces(sheetOf([RT.rows, u16(1, 3, 9)]).sheet)).toStrictEqual([1, 2]);
  });
});

describe('a series', () => {
  const brai = (kind: number, format: number, line: number) =>
    rec(RT.link, joined(fields([kind, 1], [0, 1]), u16(0, format, line)));
  const series = (children: readonly GraphRecord[]) => rec(RT.series, Uint8Array.of(), children);
  const dataFormat = (point: number, number: number, children: readonly GraphRecord[] = []) =>
    rec(RT.dataFormat, u16(point, 0, number), children);

  it('has its name, lines of the sheet, group, format and number', () => {
    const found = readSeries(
      series([
        rec(RT.seriesText, joined(u16(0), short('sales'))),
        brai(0, 0, 9),
        brai(1, 9, 3),
        brai(3, 0, 4),
        rec(RT.seriesGroup, u16(1)),
        dataFormat(0xffff, 6),
        dataFormat(2, 8),
      ]),
      5,
      LOOKS,
    );
    expect(found).toMatchObject({ name: 'sales', line: 3, sizeLine: 4, group: 1, format: '0%', number: 6 });
    expect([...found.formats.keys()]).toStrictEqual([0xffff, 2]);
    expect(readSeries(series([dataFormat(2, 8)]), 5, LOOKS)).toMatchObject({
      name: '',
      line: 0,
      sizeLine: 0,
      group: 0,
      format: undefined,
      number: 5,
    });
  });

  const trend = (
    kind: number,
    { order = 2, intercept = 1, equation = 0, squared = 0, forward = 0, backward = 0 } = {},
  ) =>
    rec(
      RT.trend,
      joined(
        fields([kind, 1], [order, 1]),
        double(intercept),
        fields([equation, 1], [squared, 1]),
        double(forward),
        double(backward),
      ),
    );
  it.each([
    [0, 'polynomial'],
    [1, 'exponential'],
    [2, 'logarithmic'],
    [3, 'power'],
    [4, 'average'],
  ])('is the trend %i: %s', (kind, name) => {
    const found = readSeries(series([trend(kind), rec(RT.seriesParent, u16(3))]), 0, LOOKS);
    expect(found).toMatchObject({
      parent: 2,
      trend: {
        kind: name,
        order: 2,
        intercept: 1,
        forward: 0,
        backward: 0,
        showsEquation: false,
        showsRSquared: false,
      },
    });
  });

  it('is a trend with its ends, texts and line', () => {
    const line = rec(RT.lineFormat, joined(u32(RED), u16(1, 1, 1)));
    const found = readSeries(
      series([
        trend(0, { intercept: Number.NaN, equation: 1, squared: 1, forward: 2.5, backward: -1 }),
        dataFormat(0xffff, 0, [line]),
      ]),
      0,
      LOOKS,
    );
    expect(found.trend).toStrictEqual({
      kind: 'polynomial',
      order: 2,
      forward: 2.5,
      backward: 0,
      showsEquation: true,
      showsRSquared: true,
      paint: { line: 0xff0000, widthEmu: 19_050, dash: 'dash' },
    });
    expect(readSeries(series([trend(5)]), 0, LOOKS).trend).toBeUndefined();
    expect(readSeries(series([rec(RT.trend, new Uint8Array(27))]), 0, LOOKS).trend).toBeUndefined();
  });

  const palette = Array.from({ length: 56 }, (_, i) => 0x010101 * i);
  const looks = { ...LOOKS, palette, foreground: 0x222222 };
  const EDGE = { line: 0x222222, widthEmu: 3175 };
  const area = rec(RT.areaFormat, joined(u32(RED, 0), u16(1, 0)));
  const line = rec(RT.lineFormat, joined(u32(RED), u16(0, 1, 0)));
  const look = (
    kind: Parameters<typeof lookOf>[1],
    children: readonly GraphRecord[],
    {
      usual = undefined as readonly GraphRecord[] | undefined,
      count = 3,
      labels = undefined as Parameters<typeof lookOf>[3],
      plot = undefined as Parameters<typeof lookOf>[6],
    } = {},
  ) => lookOf(readSeries(series(children), 1, looks), kind, usual, labels, looks, count, plot);

  it('of bars has a surface and an edge, its own or the usual ones', () => {
    expect(look('bar', []).paint).toStrictEqual({ fill: palette[17], ...EDGE });
    expect(look('bar', [dataFormat(0xffff, 2)]).paint).toStrictEqual({ fill: palette[18], ...EDGE });
    expect(look('bar', [dataFormat(0xffff, 2, [area, line])]).paint).toStrictEqual({
      fill: 0xff0000,
      line: 0xff0000,
      widthEmu: 19_050,
    });
    expect(look('bar', [], { usual: [area] }).paint).toStrictEqual({ fill: 0xff0000, ...EDGE });
    expect(
      look('bar', [dataFormat(0xffff, 0, [rec(RT.lineFormat, joined(u32(RED), u16(5, 1, 0)))])]).paint,
    ).toStrictEqual({ fill: palette[16], line: 'none' });
    expect(look('bar', [])).not.toHaveProperty('marker');
  });

  it('of lines has a line and markers, its own or the usual ones', () => {
    expect(look('line', [])).toMatchObject({
      paint: { line: palette[25] },
      marker: { form: 'square', sizePt: 5 },
    });
    expect(look('line', [dataFormat(0xffff, 0, [line])]).paint).toStrictEqual({
      line: 0xff0000,
      widthEmu: 19_050,
    });
    expect(
      look('radar', [dataFormat(0xffff, 0, [rec(RT.lineFormat, joined(u32(RED), u16(5, 1, 0)))])]).paint,
    ).toStrictEqual({ line: 'none' });
    expect(
      look('scatter', [dataFormat(0xffff, 0, [rec(RT.lineFormat, joined(u32(RED), u16(1, 1, 1)))])]).paint,
    ).toStrictEqual({ line: palette[24], widthEmu: 19_050, dash: 'dash' });
    expect(look('line', [dataFormat(0xffff, 0, [rec(RT.seriesFormat, u16(1))])]).smooth).toBe(true);
    expect(look('line', [dataFormat(0xffff, 0, [rec(RT.seriesFormat, u16(2))])])).not.toHaveProperty(
      'smooth',
    );
    expect(look('bar', [dataFormat(0xffff, 0, [rec(RT.seriesFormat, u16(1))])])).not.toHaveProperty('smooth');
  });

  it('of a pie has slices in colours of their own, which may stand out', () => {
    const pulled = (percent: number) => rec(RT.pieFormat, u16(percent));
    const found = look('pie', [dataFormat(0xffff, 0, [pulled(10)]), dataFormat(1, 0, [area, pulled(500)])]);
    expect([...found.points.keys()]).toStrictEqual([0, 1, 2]);
    expect(found.points.get(0)?.paint).toStrictEqual({ fill: palette[16], ...EDGE });
    expect(found.points.get(1)).toStrictEqual({ paint: { fill: 0xff0000, ...EDGE }, explosionPercent: 400 });
    expect(found.points.get(2)?.paint).toStrictEqual({ fill: palette[18], ...EDGE });
    expect(found.explosionPercent).toBe(10);
    expect(look('doughnut', [])).not.toHaveProperty('explosionPercent');
    expect(look('bar', [dataFormat(0xffff, 0, [pulled(10)])])).not.toHaveProperty('explosionPercent');
    expect(look('pie', [], { count: 0 }).points.size).toBe(0);
  });

  it('has points of their own looks, of those that it has', () => {
    const found = look('bar', [
      dataFormat(2, 0, [area, rec(RT.attachedLabel, u16(1))]),
      dataFormat(3, 0, [area]),
    ]);
    expect([...found.points]).toStrictEqual([
      [2, { paint: { fill: 0xff0000, ...EDGE }, labels: { showsValue: true } }],
    ]);
  });

  it('has the labels of texts before those of formats', () => {
    const labels = new Map([
      [1, { labels: { showsValue: true as const } }],
      [9, { labels: { showsValue: true as const } }],
    ]);
    const attached = [dataFormat(0xffff, 0, [rec(RT.attachedLabel, u16(2))])];
    const found = look('bar', attached, { labels });
    expect(found.labels).toStrictEqual({ showsPercent: true });
    expect([...found.points]).toStrictEqual([[1, { labels: { showsValue: true } }]]);
    expect(
      look('bar', attached, { labels: new Map([[undefined, { labels: { showsSize: true as const } }]]) })
        .labels,
    ).toStrictEqual({ showsSize: true });
    expect(look('bar', [])).not.toHaveProperty('labels');
  });

  it.each([
    // The middle of the text, on the way across the plot.
    [0.1, 0],
    [0.3, 1],
    [0.5, 2],
    [0.9, 4],
    [-0.5, 0],
    [2, 4],
  ])('of an area names itself once, at the point under its text: %d', (x, point) => {
    const labels = new Map([
      [
        undefined,
        {
          labels: { showsCategory: true as const, showsValue: true as const },
          place: { x, y: 0, width: 0.1, height: 0.1 },
        },
      ],
    ]);
    const plot = { x: 0.1, y: 0, width: 0.8, height: 1 };
    const found = look('area', [], { labels, count: 5, plot });
    expect(found).not.toHaveProperty('labels');
    expect([...found.points]).toStrictEqual([[point, { labels: { showsValue: true, showsSeries: true } }]]);
    // Without a plot's place, in the middle.
    expect([...look('area', [], { labels, count: 5 }).points.keys()]).toStrictEqual([2]);
  });
});
