// What a newer program stored of a shape's paint beyond the binary properties: glow, soft edges, reflections, bevels.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../../../src/convert/ppt-to-pptx.ts';
import { messageOf } from '../../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../../src/lib/budget.ts';
import { openPptx, packageFaults } from '../../../../support/opc-check.ts';
import { buildPpt, shape, text } from '../../../../support/ppt-builder.ts';
import { BOX } from '../../../../support/ppt-deck.ts';

const GLOW =
  '<a:glow rad="63500"><a:schemeClr val="accent1"><a:satMod val="175000"/><a:alpha val="40000"/></a:schemeClr></a:glow>';
const INNER =
  '<a:innerShdw blurRad="63500" dist="50800" dir="2700000"><a:srgbClr val="102030"/></a:innerShdw>';
const REFLECTION =
  '<a:reflection blurRad="6350" stA="50000" endA="300" endPos="55500" dist="50800" dir="5400000" sy="-100000" algn="bl" rotWithShape="0"/>';
const SOFT = '<a:softEdge rad="31750"/>';
const stored = (
  effects: string,
  { extent = '<a:ext cx="1828800" cy="914400"/>', characters = '___', threeD = '' } = {},
) =>
  `<p:sp xmlns:p="p" xmlns:a="a"><p:spPr><a:xfrm><a:off x="0" y="0"/>${extent}</a:xfrm><a:effectLst>${effects}</a:effectLst>${threeD}</p:spPr>` +
  `<p:txBody><a:bodyPr/><a:p><a:r><a:t>${characters}</a:t></a:r></a:p></p:txBody></p:sp>`;

async function convert(xml: string, options: Readonly<Record<number, number>> = {}) {
  const blob = zipSync({ 'drs/shapexml.xml': new TextEncoder().encode(xml) });
  const one = shape({ id: 3074, box: BOX, options: { ...options, 0x03a9: blob }, text: text(4, 'abc') });
  const result = await convertPptToPptx(buildPpt({ slides: [{ shapes: [one] }] }), { budget: UNLIMITED });
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toEqual([]);
  return {
    xml: new TextDecoder().decode(pkg.parts.get('ppt/slides/slide1.xml')),
    codes: result.value.warnings.map(({ code }) => code),
  };
}

describe('effects that a newer program stored', () => {
  it('are written as they were, in the order of the schema', async () => {
    const { xml, codes } = await convert(stored(SOFT + REFLECTION + INNER + GLOW));
    expect(xml).toContain(`<a:effectLst>${GLOW}${INNER}${REFLECTION}${SOFT}</a:effectLst>`);
    expect(codes).toEqual([]);
  });

  it('stand beside the shadow of the records', async () => {
    const { xml } = await convert(stored(GLOW + SOFT), { 0x023f: 0x20002 });
    expect(xml).toMatch(/<a:effectLst><a:glow .*<\/a:glow><a:outerShdw .*<\/a:outerShdw><a:softEdge /);
  });

  it('have bevels in a scene', async () => {
    const bevel = '<a:bevelT w="152400" h="50800" prst="softRound"/>';
    const { xml } = await convert(stored('', { threeD: `<a:sp3d>${bevel}</a:sp3d>` }));
    expect(xml).toMatch(new RegExp(`<a:scene3d>.*</a:scene3d><a:sp3d>${bevel}</a:sp3d></p:spPr>`));
  });

  it('lose what the schema does not allow', async () => {
    const { xml } = await convert(
      stored('<a:softEdge rad="1" x="2"/><a:reflection stA="900000" algn="up"/>'),
    );
    expect(xml).toContain('<a:effectLst><a:reflection/><a:softEdge rad="1"/></a:effectLst>');
  });

  it.each([
    ['the shape has another size', stored(GLOW, { extent: '<a:ext cx="1000000" cy="914400"/>' })],
    ['the text has another length', stored(GLOW, { characters: '____' })],
    ['a glow has no colour', stored('<a:glow rad="1"/>')],
    [
      'they are those of letters',
      stored('').replace('<a:t>', `<a:rPr><a:effectLst>${GLOW}</a:effectLst></a:rPr><a:t>`),
    ],
  ])('are left out with a warning where %s', async (_, xml) => {
    const result = await convert(xml);
    expect(result.codes).toEqual(['effects-left-out']);
    expect(result.xml).not.toContain('<a:glow');
  });
});
