import { describe, expect, it } from 'vitest';
import { FORMS, type Form } from '../../../../../src/convert/deck/index.ts';
import { geometryXml, textWarpXml } from '../../../../../src/convert/pptx/drawingml/geometry.ts';
import { SHAPE_TABLE } from '../../../../../src/convert/pptx/drawingml/shape-table.ts';
import { WARP_TABLE } from '../../../../../src/convert/pptx/drawingml/warp-table.ts';

const SQUARE = { width: 100000, height: 100000 };
const WIDE = { width: 200000, height: 100000 };

const preset = (form: Form, adjusts: readonly (number | undefined)[] = []) =>
  ({ kind: 'preset', form, adjusts }) as const;

const ADJUSTED: readonly (readonly [Form, readonly number[], typeof SQUARE, readonly string[]])[] = [
  // form, adjustments, size, expected adjustments; sources: the definitions of both forms at their defaults
  ['roundRectangle', [], SQUARE, []],
  ['roundRectangle', [5400], WIDE, ['val 25000']],
  ['parallelogram', [], WIDE, ['val 50000']],
  ['hexagon', [], SQUARE, []],
  ['arrowRight', [], SQUARE, ['val 50000', 'val 25000']],
  ['arrowRight', [10800, 2700], WIDE, ['val 75000', 'val 100000']],
  ['bentConnector3', [5000], WIDE, ['val 23148']],
  ['rectangleCallout', [], SQUARE, ['val -43519', 'val 70000']],
  ['rectangleCallout', [10800, 21600], SQUARE, ['val 0', 'val 50000']],
  ['borderLineCallout1', [], SQUARE, []],
  ['blockArc', [], SQUARE, []],
  ['blockArc', [90 * 65536, 5400], SQUARE, ['val 5400000', 'val 5400000', 'val 25000']],
  ['star8', [], SQUARE, []],
  ['ribbon', [5400, 2700], SQUARE, ['val 12500', 'val 50000']],
];

describe('the shape table', () => {
  it('has a row for every form but arcs, which are paths', () => {
    const missing = FORMS.filter(
      (form) => !SHAPE_TABLE.has(form) && !WARP_TABLE.has(form) && form !== 'arc' && form !== 'unknown',
    );
    expect(missing).toEqual([]);
  });

  it.each(ADJUSTED)(
    'turns the adjustments of %s, %j into those of its preset',
    (type, adjusts, size, expected) => {
      const xml = geometryXml(preset(type, adjusts), size);
      expect([...xml.matchAll(/fmla="([^"]*)"/g)].map((match) => match[1])).toEqual(expected);
    },
  );

  it('keeps adjustments of lines without a height within what a coordinate can be', () => {
    const xml = geometryXml(preset('arrowRight', [16200]), { width: 100000, height: 0 });
    expect(xml).toBe('<a:prstGeom prst="rightArrow"><a:avLst/></a:prstGeom>');
  });

  it('draws an unknown form as a rectangle', () => {
    expect(geometryXml(preset('unknown'), SQUARE)).toContain('prst="rect"');
  });

  it('draws the old arc as a path: its box encloses the sector, not the whole ellipse', () => {
    const xml = geometryXml(preset('arc'), SQUARE);
    expect(xml).toContain(
      '<a:path w="100000" h="100000" fill="none"><a:moveTo><a:pt x="0" y="0"/></a:moveTo>',
    );
    expect(xml).toContain('<a:arcTo wR="100000" hR="100000" stAng="16200000" swAng="5400000"/>');
  });

  it('names the forms of text', () => {
    expect(textWarpXml('warpArchUp', [], SQUARE)).toBe(
      '<a:prstTxWarp prst="textArchUp"><a:avLst/></a:prstTxWarp>',
    );
    expect(textWarpXml('warpSlantUp', [10800], SQUARE)).toContain('<a:gd name="adj" fmla="val 50000"/>');
  });
});
