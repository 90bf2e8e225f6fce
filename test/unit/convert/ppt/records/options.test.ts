// Property tables of shapes beside [MS-ODRAW] 2.2.7 to 2.2.9, 2.2.51 and 2.3.
import { describe, expect, it } from 'vitest';
import {
  readOptions,
  createOptions,
  readArray,
  PID,
  type RecordNode,
} from '../../../../../src/convert/ppt/records/index.ts';
import { fields } from '../../../../support/ppt-builder.ts';

/** The opid of each property ([MS-ODRAW] 2.3); Apache POI's list of the same properties has the same numbers. */
const PROPERTIES = `
0004 rotation, 007f protection, 0080 lTxid, 0081 dxTextLeft, 0082 dyTextTop, 0083 dxTextRight, 0084 dyTextBottom,
0085 wrapText, 0087 anchorText, 0088 txflTextFlow, 0089 cdirFont, 00bf textBooleans, 00c0 gtextUnicode, 00c2 gtextAlign,
00c3 gtextSize, 00c4 gtextSpacing, 00c5 gtextFont, 00ff geotextBooleans, 0100 cropFromTop, 0101 cropFromBottom,
0102 cropFromLeft, 0103 cropFromRight, 0104 pib, 0105 pibName, 0106 pibFlags, 0107 pictureTransparent,
0108 pictureContrast, 0109 pictureBrightness, 010a pictureGamma, 011a pictureRecolor, 013f blipBooleans, 0140 geoLeft,
0141 geoTop, 0142 geoRight, 0143 geoBottom, 0144 shapePath, 0145 pVertices, 0146 pSegmentInfo, 0147 adjustValue,
0151 pConnectionSites, 0152 pConnectionSitesDir, 0156 pGuides, 0157 pInscribe, 017f geometryBooleans, 0180 fillType,
0181 fillColor, 0182 fillOpacity, 0183 fillBackColor, 0184 fillBackOpacity, 0186 fillBlip, 0189 fillWidth,
018a fillHeight, 018b fillAngle, 018c fillFocus, 018d fillToLeft, 018e fillToTop, 018f fillToRight, 0190 fillToBottom,
0197 fillShadeColors, 0198 fillOriginX, 0199 fillOriginY, 019a fillShapeOriginX, 019b fillShapeOriginY,
01bf fillBooleans, 01c0 lineColor, 01c1 lineOpacity, 01c2 lineBackColor, 01c4 lineType, 01c5 lineFillBlip,
01cb lineWidth, 01cc lineMiterLimit, 01cd lineStyle, 01ce lineDashing, 01d0 lineStartArrowhead, 01d1 lineEndArrowhead,
01d2 lineStartArrowWidth, 01d3 lineStartArrowLength, 01d4 lineEndArrowWidth, 01d5 lineEndArrowLength, 01d6 lineJoinStyle,
01d7 lineEndCapStyle, 01ff lineBooleans, 0200 shadowType, 0201 shadowColor, 0202 shadowHighlight, 0204 shadowOpacity,
0205 shadowOffsetX, 0206 shadowOffsetY, 0209 shadowScaleXToX, 020a shadowScaleYToX, 020b shadowScaleXToY,
020c shadowScaleYToY, 021c shadowSoftness, 023f shadowBooleans, 0284 extrudeForward, 0285 extrudeBackward,
0287 extrusionColor, 02bf threeDBooleans, 02c0 yRotationAngle, 02c1 xRotationAngle, 02d0 skewAngle, 02d1 skewAmount,
02ff threeDStyleBooleans, 0301 hspMaster, 033f shapeBooleans, 0380 wzName, 0381 wzDescription, 0382 pihlShape, 03bf groupBooleans,
039f tableProperties, 03a0 tableRowProperties, 03a9 metroBlob`;

it('properties have the numbers of the standard', () => {
  const expected = PROPERTIES.split(',').map((row) => {
    const [number = '', name = ''] = row.trim().split(' ');
    return [name, Number.parseInt(number, 16)];
  });
  expect(Object.entries(PID)).toEqual(expected);
});

const [FOPT, SECONDARY, TERTIARY] = [0xf00b, 0xf121, 0xf122] as const;
const NAME = 0x0380;

/** A property table: entries of six bytes, then the complex data. `instance` is the number of entries. */
function table(
  entries: readonly (readonly [id: number, value: number])[],
  {
    type = FOPT,
    instance = entries.length,
    complex = [],
  }: { readonly type?: number; readonly instance?: number; readonly complex?: readonly number[] } = {},
): RecordNode {
  const data = Uint8Array.of(
    ...entries.flatMap(([id, value]) => [...fields([id, 2], [value, 4])]),
    ...complex,
  );
  return { type, instance, data } as unknown as RecordNode;
}

const read = (...records: readonly RecordNode[]): unknown => [...readOptions(records)];

describe('a property table', () => {
  it('has 14 bits of number, a bit for a picture and one for complex data', () => {
    expect(
      read(
        table(
          [
            [4, 0x10000],
            [0x4104, 3],
            [0x8000 | NAME, 4],
            [0xc186, 2],
          ],
          { complex: [65, 0, 66, 0, 1, 2] },
        ),
      ),
    ).toEqual([
      [4, { value: 0x10000, isBlip: false }],
      [0x104, { value: 3, isBlip: true }],
      [NAME, { value: 4, isBlip: false, complex: Uint8Array.of(65, 0, 66, 0) }],
      [0x186, { value: 2, isBlip: true, complex: Uint8Array.of(1, 2) }],
    ]);
  });

  it('is read in the order first, secondary, tertiary, and the first mention of a property wins', () => {
    const tables = [
      table([[4, 3]], { type: TERTIARY }),
      table(
        [
          [4, 2],
          [5, 2],
        ],
        { type: SECONDARY },
      ),
      table([
        [4, 1],
        [4, 9],
      ]),
      table([[6, 6]], { type: 0xf123 }),
    ];
    expect(read(...tables)).toEqual([
      [4, { value: 1, isBlip: false }],
      [5, { value: 2, isBlip: false }],
    ]);
  });

  it('ends with its entries and with its bytes', () => {
    const two = [
      [4, 1],
      [5, 2],
    ] as const;
    expect(read(table(two, { instance: 1 }))).toEqual([[4, { value: 1, isBlip: false }]]);
    expect(read(table(two, { instance: 9 }))).toEqual([
      [4, { value: 1, isBlip: false }],
      [5, { value: 2, isBlip: false }],
    ]);
    expect(read(table([[0x8000 | NAME, 9]], { complex: [1, 2] }))).toEqual([
      [NAME, { value: 9, isBlip: false, complex: Uint8Array.of(1, 2) }],
    ]);
  });

  const ARRAY = [2, 0, 2, 0, 4, 0, 1, 2, 3, 4, 5, 6, 7, 8];

  it.each([
    ['with its header', 0x8145, 14, ARRAY],
    ['without its header', 0x8145, 8, ARRAY],
    ['without its header, of connection sites', 0x8151, 8, ARRAY],
    ['without its header, of their directions', 0x8152, 8, ARRAY],
    ['without its header, of segments', 0x8146, 8, ARRAY],
    ['without its header, of handles', 0x8155, 8, ARRAY],
    ['without its header, of formulas', 0x8156, 8, ARRAY],
    ['without its header, of text boxes', 0x8157, 8, ARRAY],
    ['without its header, of colours', 0x8197, 8, ARRAY],
    ['without its header, of dashes', 0x81cf, 8, ARRAY],
    ['without its header, of wrap points', 0x8383, 8, ARRAY],
    ['without its header, of rows', 0x83a0, 8, ARRAY],
    ['that is none: the length alone counts', 0x8380, 8, ARRAY.slice(0, 8)],
    ['of another length: the length alone counts', 0x8145, 7, ARRAY.slice(0, 7)],
    ['of nothing', 0x8145, 0, []],
  ])('whose length counts an array %s', (_, id, length, expected) => {
    const after = [0x70, 0x71];
    const found = readOptions([
      table(
        [
          [id, length],
          [0x8000 | 0x381, 2],
        ],
        { complex: [...expected, ...after] },
      ),
    ]);
    expect([...(found.get(id & 0x3fff)?.complex ?? [])]).toEqual(expected);
    expect([...(found.get(0x381)?.complex ?? [])]).toEqual(after);
  });

  it('whose elements of 8 bytes are stored as 4', () => {
    const stored = [2, 0, 2, 0, 0xf0, 0xff, 1, 2, 3, 4, 5, 6, 7, 8];
    const found = readOptions([table([[0x8145, 8]], { complex: stored })]);
    const { count, elementBytes, element } = readArray(found.get(0x145)?.complex);
    expect([count, elementBytes, [...element(0)], [...element(1)]]).toEqual([
      2,
      4,
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
  });
});

describe('an array', () => {
  it.each([
    [[3, 0, 3, 0, 2, 0, 1, 2, 3, 4, 5, 6], 3],
    [[3, 0, 3, 0, 2, 0, 1, 2, 3, 4, 5], 2],
    [[1, 0, 3, 0, 2, 0, 1, 2, 3, 4], 1],
    [[3, 0, 3, 0, 0, 0, 1, 2], 0],
    [[3, 0], 0],
  ])('of %j has %i elements', (bytes, count) => {
    expect(readArray(Uint8Array.from(bytes)).count).toBe(count);
  });

  it('that is missing is empty', () => {
    expect(readArray(undefined).count).toBe(0);
  });
});

describe('options', () => {
  const own = readOptions([
    table([
      [4, 0xffff_ffff],
      [0x1bf, 0x0010_0010],
    ]),
  ]);
  const master = readOptions([
    table([
      [4, 7],
      [5, 8],
      [0x1bf, 0x0012_0002],
      [0x3bf, 0x8000_8000],
    ]),
  ]);
  const { number, flag, sets, entry, complex } = createOptions(own, master);

  it('are their own first, then those of the master, as signed numbers', () => {
    expect([number(4), number(5), number(6)]).toEqual([-1, 8, undefined]);
    expect([entry(5)?.value, entry(6), complex(4)]).toEqual([8, undefined, undefined]);
  });

  it('have booleans with a bit that says whether it is used, 16 above', () => {
    expect([0, 1, 4].map((bit) => flag(0x1bf, bit))).toEqual([undefined, true, true]);
    expect([flag(0x3bf, 15), flag(0x3bf, 14), flag(0x17f, 0)]).toEqual([true, undefined, undefined]);
    expect(createOptions(readOptions([table([[0x1bf, 0x0010_0000]])]), own).flag(0x1bf, 4)).toBe(false);
  });

  it('tell what the shape itself sets', () => {
    expect([sets(4, 4), sets(5, 0x1be), sets(0x1bf, 0x1ff), sets(0, 3)]).toEqual([true, false, true, false]);
  });
});
