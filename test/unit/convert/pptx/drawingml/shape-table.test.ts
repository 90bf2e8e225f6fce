import { describe, expect, it } from 'vitest';
import { geometryXml, textWarpXml } from '../../../../../src/convert/pptx/drawingml/geometry.ts';
import { SHAPE_TABLE, WARP_TABLE } from '../../../../../src/convert/pptx/drawingml/shape-table.ts';

const SQUARE = { width: 100000, height: 100000 };
const WIDE = { width: 200000, height: 100000 };

const preset = (shapeType: number, adjusts: readonly (number | undefined)[] = []) =>
  ({ kind: 'preset', shapeType, adjusts }) as const;

describe('the shape table', () => {
  it('has a row for every form of [MS-ODRAW] 2.4.24 that is no path, no arc and no text form', () => {
    const missing = Array.from({ length: 203 }, (_, type) => type).filter(
      (type) => !SHAPE_TABLE.has(type) && !WARP_TABLE.has(type) && type !== 0 && type !== 19,
    );
    expect(missing).toEqual([]);
  });

  it.each([
    // shape type, adjustments, size, expected adjustments; sources: the definitions of both forms at their defaults
    [2, [], SQUARE, []],
    [2, [5400], WIDE, ['val 25000']],
    [7, [], WIDE, ['val 50000']],
    [9, [], SQUARE, []],
    [13, [], SQUARE, ['val 50000', 'val 25000']],
    [13, [10800, 2700], WIDE, ['val 75000', 'val 100000']],
    [34, [5000], WIDE, ['val 23148']],
    [61, [], SQUARE, ['val -43519', 'val 70000']],
    [61, [10800, 21600], SQUARE, ['val 0', 'val 50000']],
    [47, [], SQUARE, []],
    [95, [], SQUARE, []],
    [95, [90 * 65536, 5400], SQUARE, ['val 5400000', 'val 5400000', 'val 25000']],
    [58, [], SQUARE, []],
    [53, [5400, 2700], SQUARE, ['val 12500', 'val 50000']],
  ])('turns the adjustments of form %i, %j into those of its preset', (type, adjusts, size, expected) => {
    const xml = geometryXml(preset(type, adjusts), size);
    expect([...xml.matchAll(/fmla="([^"]*)"/g)].map((match) => match[1])).toEqual(expected);
  });

  it('keeps adjustments of lines without a height within what a coordinate can be', () => {
    const xml = geometryXml(preset(13, [16200]), { width: 100000, height: 0 });
    expect(xml).toBe('<a:prstGeom prst="rightArrow"><a:avLst/></a:prstGeom>');
  });

  it('draws an unknown number as a rectangle', () => {
    expect(geometryXml(preset(4095), SQUARE)).toContain('prst="rect"');
  });

  it('draws the old arc as a path: its box encloses the sector, not the whole ellipse', () => {
    const xml = geometryXml(preset(19), SQUARE);
    expect(xml).toContain(
      '<a:path w="100000" h="100000" fill="none"><a:moveTo><a:pt x="0" y="0"/></a:moveTo>',
    );
    expect(xml).toContain('<a:arcTo wR="100000" hR="100000" stAng="16200000" swAng="5400000"/>');
  });

  it('names the forms of text', () => {
    expect(textWarpXml(144, [], SQUARE)).toBe('<a:prstTxWarp prst="textArchUp"><a:avLst/></a:prstTxWarp>');
    expect(textWarpXml(172, [10800], SQUARE)).toContain('<a:gd name="adj" fmla="val 50000"/>');
  });
});
