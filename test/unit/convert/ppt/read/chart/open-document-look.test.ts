// Looks of OpenDocument charts beside ISO/IEC 26300-1, 20.1 to 20.59 (chart styles) and 18.3 (lengths).
import { describe, expect, it } from 'vitest';
import { parseXml, type XmlNode } from '../../../../../../src/convert/ooxml/xml/tree.ts';
import { pointsOf, readStyles } from '../../../../../../src/convert/ppt/read/chart/open-document-look.ts';

const node = (xml: string): XmlNode => {
  const found = parseXml(xml);
  if (found === undefined) throw new Error('not well-formed');
  return found;
};

/** The look of a style with these properties. */
const lookOf = (properties: string) =>
  readStyles(
    node(
      `<c><office:automatic-styles><style:style style:name="other"><p draw:fill="none"/></style:style>` +
        `<style:style style:name="a"><one ${properties}/><two x:more="1"/></style:style></office:automatic-styles></c>`,
    ),
  ).of(node('<x chart:style-name="a"/>'));

describe('a length', () => {
  it.each([
    ['1pt', 1],
    ['1in', 72],
    ['2.54cm', 72],
    ['25.4mm', 72],
    ['-2in', -144],
    ['0.5in', 36],
    ['1px', undefined],
    ['1', undefined],
    ['1pt ', undefined],
    [' 1pt', undefined],
    ['1.2.3pt', undefined],
    [undefined, undefined],
  ])('of %s is %j points', (length, points) => {
    const found = pointsOf(length);
    if (points === undefined) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(points, 9);
  });
});

describe('the look of a part', () => {
  it('is empty where it names none, or one that is missing', () => {
    const styles = readStyles(node('<c/>'));
    for (const part of ['<x/>', '<x chart:style-name="b"/>']) {
      const look = styles.of(node(part));
      expect([
        look.paint(false),
        look.font(),
        look.labels(),
        look.text('a'),
        look.number('a'),
        look.is('a'),
      ]).toStrictEqual(
        [undefined, undefined, undefined, undefined, undefined, false], // oxfmt-ignore
      );
    }
    expect(readStyles(undefined).of(node('<x/>')).paint(false)).toBeUndefined();
  });

  it('has the attributes of all its properties', () => {
    const look = lookOf('a:text="t" a:number="1.5" a:yes="true" a:no="false" a:odd="nine"');
    expect([
      look.text('a:text'),
      look.number('a:number'),
      look.number('a:odd'),
      look.is('a:yes'),
      look.is('a:no'),
    ]).toStrictEqual(
      ['t', 1.5, undefined, true, false], // oxfmt-ignore
    );
    expect(look.text('x:more')).toBe('1');
  });

  it.each<[properties: string, surface: object | undefined, stroke: object | undefined]>([
    ['draw:fill="none"', { fill: 'none' }, undefined],
    ['draw:fill-color="#0aFF09"', { fill: 0x0aff09 }, undefined],
    ['draw:fill="none" draw:fill-color="#ff0000"', { fill: 'none' }, undefined],
    ['draw:fill="solid"', undefined, undefined],
    ['draw:fill-color="ff0000"', undefined, undefined],
    ['draw:fill-color="#ff00000"', undefined, undefined],
    ['draw:stroke="none" svg:stroke-color="#ff0000"', { line: 'none' }, { line: 'none' }],
    ['svg:stroke-color="#ff0000"', { line: 0xff0000 }, { line: 0xff0000 }],
    ['svg:stroke-color="#000000"', { line: 0 }, { line: 0 }],
    ['svg:stroke-width="1pt"', { widthEmu: 12_700 }, { widthEmu: 12_700 }],
    ['svg:stroke-width="0.1mm"', { widthEmu: 3600 }, { widthEmu: 3600 }],
    ['svg:stroke-width="0pt"', undefined, undefined],
    ['svg:stroke-width="-1pt"', undefined, undefined],
  ])('paints with %s', (properties, surface, stroke) => {
    expect(lookOf(properties).paint(false)).toStrictEqual(surface);
    expect(lookOf(properties).paint(true)).toStrictEqual(stroke);
  });

  it('has no line where it is bare', () => {
    expect(lookOf('svg:stroke-color="#ff0000" draw:fill-color="#00ff00"').paint(false, true)).toStrictEqual({
      fill: 0x00ff00,
      line: 'none',
    });
  });

  it.each<[properties: string, font: object | undefined]>([
    ['fo:font-size="10.5pt"', { sizeCpt: 1050 }],
    ['fo:font-size="0pt"', undefined],
    ['fo:font-size="-1pt"', undefined],
    ['fo:font-size="120%"', undefined],
    ['fo:color="#000000"', { colour: 0 }],
    [`fo:font-family="'Noto Sans'"`, { typeface: 'Noto Sans' }],
    ['fo:font-family=""', undefined],
    ['fo:font-weight="bold"', { bold: true }],
    ['fo:font-weight="700"', undefined],
    ['fo:font-style="italic"', { italic: true }],
    ['fo:font-style="normal"', undefined],
  ])('writes with %s', (properties, font) => {
    expect(lookOf(properties).font()).toStrictEqual(font);
  });

  it.each<[properties: string, labels: object | undefined]>([
    ['chart:data-label-number="none"', undefined],
    ['chart:data-label-number="value"', { showsValue: true }],
    ['chart:data-label-number="percentage"', { showsPercent: true }],
    ['chart:data-label-number="value-and-percentage"', { showsValue: true, showsPercent: true }],
    ['chart:data-label-text="true"', { showsCategory: true }],
    ['chart:data-label-series="true"', { showsSeries: true }],
    ['chart:data-label-text="false" fo:font-weight="bold"', undefined],
    ['chart:data-label-text="true" fo:font-weight="bold"', { showsCategory: true, font: { bold: true } }],
  ])('labels with %s', (properties, labels) => {
    expect(lookOf(properties).labels()).toStrictEqual(labels);
  });

  it.each<readonly [properties: string, form: string | undefined]>([
    ['', 'none'],
    ['chart:symbol-type="none"', 'none'],
    ['chart:symbol-type="automatic"', undefined],
    ['chart:symbol-type="named-symbol"', undefined],
    ['chart:symbol-type="named-symbol" chart:symbol-name="star"', undefined],
    ...[
      ['square', 'square'],
      ['diamond', 'diamond'],
      ['arrow-up', 'triangle'],
      ['arrow-down', 'triangle'],
      ['circle', 'circle'],
      ['x', 'cross'],
      ['plus', 'plus'],
      ['asterisk', 'star'],
      ['horizontal-bar', 'dash'],
    ].map(([name, form]) => [`chart:symbol-type="named-symbol" chart:symbol-name="${name}"`, form] as const),
  ])('marks points with %s as %j', (properties, form) => {
    expect(lookOf(properties).marker()).toStrictEqual(form && { form });
  });

  const ticks = (major: string, minor = 'none') => ({ majorTick: major, minorTick: minor });
  it.each<[properties: string, axis: object]>([
    ['', ticks('none')],
    ['chart:tick-marks-major-inner="true"', ticks('inside')],
    ['chart:tick-marks-major-outer="true"', ticks('outside')],
    ['chart:tick-marks-major-inner="true" chart:tick-marks-major-outer="true"', ticks('cross')],
    ['chart:tick-marks-minor-inner="true"', ticks('none', 'inside')],
    ['chart:tick-marks-minor-outer="true"', ticks('none', 'outside')],
    ['chart:visible="false"', { ...ticks('none'), isHidden: true }],
    ['chart:visible="true"', ticks('none')],
    ['chart:display-label="false"', { ...ticks('none'), labels: 'none' }],
    ['chart:display-label="true"', ticks('none')],
    ['chart:reverse-direction="true"', { ...ticks('none'), isReversed: true }],
    ['fo:font-size="9pt"', { ...ticks('none'), font: { sizeCpt: 900 } }],
    ['style:rotation-angle="90"', { ...ticks('none'), rotation: 90 }],
    ['style:rotation-angle="0"', ticks('none')],
    ['svg:stroke-color="#0000ff"', { ...ticks('none'), line: { line: 0x0000ff } }],
    ['chart:minimum="0"', { ...ticks('none'), scale: { min: 0 } }],
    ['chart:maximum="0"', { ...ticks('none'), scale: { max: 0 } }],
    ['chart:interval-major="2"', { ...ticks('none'), scale: { major: 2 } }],
    ['chart:interval-major="0"', ticks('none')],
    ['chart:logarithmic="true"', { ...ticks('none'), scale: { isLogarithmic: true } }],
  ])('of an axis has %s', (properties, axis) => {
    expect(lookOf(properties).axis()).toStrictEqual(axis);
  });
});
