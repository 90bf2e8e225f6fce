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
  it('has a row for every form but arcs and circular arrows, which are paths', () => {
    const drawn: readonly string[] = ['arc', 'arrowCircular', 'arrowCircularNotched', 'unknown'];
    const missing = FORMS.filter(
      (form) => !SHAPE_TABLE.has(form) && !WARP_TABLE.has(form) && !drawn.includes(form),
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

  describe('draws a circular arrow as a path', () => {
    /** The points and arcs of the path, in its space of 21600. */
    const pathOf = (adjusts: readonly (number | undefined)[]) => {
      const xml = geometryXml({ kind: 'preset', form: 'arrowCircular', adjusts }, SQUARE);
      const points = [...xml.matchAll(/<a:pt x="(-?\d+)" y="(-?\d+)"\/>/g)].map(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
      const arcs = [...xml.matchAll(/<a:arcTo wR="(\d+)" hR="(\d+)" stAng="(\d+)" swAng="(-?\d+)"\/>/g)].map(
        (found) => found.slice(1).map(Number),
      );
      return { points, arcs };
    };

    it('from the left to the right over the top, where nothing else is said', () => {
      expect(pathOf([])).toStrictEqual({
        points: [
          [0, 10800],
          [24300, 10800],
          [18900, 16200],
          [13500, 10800],
          [16200, 10800],
        ],
        arcs: [
          [10800, 10800, 10800000, 10800000],
          [5400, 5400, 0, -10800000],
        ],
      });
    });

    it.each([
      [-120, -82, 7200, 240, 38],
      [90, 180, 5400, 90, 90],
      [350, 10, 1000, 350, 20],
      [-30, -60, 9000, 330, 330],
      [45, 45, 5400, 45, 360],
    ])('from %i° to %i° with the radius %i inside', (tail, tip, inside, start, sweep) => {
      const { arcs, points } = pathOf([tail * 65536, tip * 65536, inside]);
      expect(arcs).toStrictEqual([
        [10800, 10800, start * 60000, sweep * 60000],
        [inside, inside, (((tip % 360) + 360) % 360) * 60000, -sweep * 60000],
      ]);
      // The head stands behind the end of the arc, in the direction that it goes.
      const [x = 0, y = 0] = points[2] ?? [];
      const behind = ((Math.atan2(y - 10800, x - 10800) * 180) / Math.PI - tip + 720) % 360;
      expect(behind).toBeGreaterThan(5);
      expect(behind).toBeLessThan(90);
    });

    it('by whole degrees too', () => {
      expect(pathOf([-120, -82, 7200])).toStrictEqual(pathOf([-120 * 65536, -82 * 65536, 7200]));
    });

    it('without a hole where its radius is none, and never with one outside of it', () => {
      expect(pathOf([undefined, undefined, 0]).arcs).toHaveLength(1);
      expect(pathOf([undefined, undefined, 99999]).arcs[1]?.[0]).toBe(10800);
    });
  });

  it('gives the arrow that turns the measures of the old form', () => {
    const xml = geometryXml(preset('arrowUTurn'), SQUARE);
    expect([...xml.matchAll(/val (\d+)/g)].map(([, value]) => Number(value))).toStrictEqual([
      28287, 27491, 27662, 42824, 66134,
    ]);
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
