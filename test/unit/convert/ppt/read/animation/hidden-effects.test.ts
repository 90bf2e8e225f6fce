// What a newer program stored of a shape's paint beyond the binary properties: glow, soft edges, reflections, bevels.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { RunStyle, TextBody } from '../../../../../../src/convert/deck/index.ts';
import { dressedText } from '../../../../../../src/convert/ppt/read/shapes/hidden-text.ts';
import { convertPptToPptx } from '../../../../../../src/convert/ppt-to-pptx.ts';
import { readHiddenForm } from '../../../../../../src/convert/ppt/round-trip/index.ts';
import { messageOf } from '../../../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { openPptx, packageFaults } from '../../../../../support/opc-check.ts';
import { buildPpt, group, shape, text } from '../../../../../support/ppt-builder.ts';
import { BOX } from '../../../../../support/ppt-deck.ts';

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
  return convertShape(
    shape({ id: 3074, box: BOX, options: { ...options, 0x03a9: blobOf(xml) }, text: text(4, 'abc') }),
  );
}

async function convertShape(one: Uint8Array) {
  const result = await convertPptToPptx(buildPpt({ slides: [{ shapes: [one] }] }), { budget: UNLIMITED });
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toStrictEqual([]);
  return {
    xml: new TextDecoder().decode(pkg.parts.get('ppt/slides/slide1.xml')),
    codes: result.value.warnings.map(({ code }) => code),
  };
}

describe('effects that a newer program stored', () => {
  it('are written as they were, in the order of the schema', async () => {
    const { xml, codes } = await convert(stored(SOFT + REFLECTION + INNER + GLOW));
    expect(xml).toContain(`<a:effectLst>${GLOW}${INNER}${REFLECTION}${SOFT}</a:effectLst>`);
    expect(codes).toStrictEqual([]);
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
  ])('are left out with a warning where %s', async (_, xml) => {
    const result = await convert(xml);
    expect(result.codes).toStrictEqual(['effects-left-out']);
    expect(result.xml).not.toContain('<a:glow');
  });
});

const LINE =
  '<a:ln w="12700" cap="rnd" cmpd="dbl"><a:solidFill><a:schemeClr val="accent2"><a:shade val="50000"/></a:schemeClr></a:solidFill><a:prstDash val="sysDot"/><a:miter lim="800000"/></a:ln>';
const GRADIENT =
  '<a:gradFill rotWithShape="1"><a:gsLst><a:gs pos="0"><a:srgbClr val="102030"/></a:gs><a:gs pos="50000"><a:schemeClr val="accent1"><a:tint val="40000"/></a:schemeClr></a:gs><a:gs pos="100000"><a:srgbClr val="FFFFFF"/></a:gs></a:gsLst><a:lin ang="5400000" scaled="0"/></a:gradFill>';
const OUTER =
  '<a:outerShdw blurRad="38100" dist="19050" dir="2700000" algn="tl" rotWithShape="0"><a:schemeClr val="tx1"><a:alpha val="40000"/></a:schemeClr></a:outerShdw>';
const letters = (...runs: readonly (readonly [properties: string, characters: string])[]): string =>
  stored('').replace(
    /<a:r>.*<\/a:r>/,
    runs.map(([properties, text]) => `<a:r><a:rPr>${properties}</a:rPr><a:t>${text}</a:t></a:r>`).join(''),
  );
const blobOf = (xml: string) => zipSync({ 'drs/shapexml.xml': new TextEncoder().encode(xml) });

describe('paint of letters that a newer program stored', () => {
  it('is written as it was, for its own characters alone', async () => {
    const effects = `<a:effectLst>${GLOW}${OUTER}${REFLECTION}</a:effectLst>`;
    const { xml, codes } = await convert(letters([LINE + GRADIENT + effects, '__'], ['', '_']));
    const [painted, plain] = [...xml.matchAll(/<a:r>(.*?)<\/a:r>/g)].map(([, one = '']) => one);
    expect(painted).toContain(`${LINE}${GRADIENT}${effects}`);
    expect(painted).toContain('<a:t>ab</a:t>');
    expect(plain).toContain('<a:t>c</a:t>');
    expect(plain).not.toMatch(/<a:(ln|gradFill|effectLst)/);
    expect(codes).toStrictEqual([]);
  });

  it('can be an outline without a fill, or a gradient around a point', async () => {
    const round =
      '<a:gradFill rotWithShape="0"><a:gsLst><a:gs pos="0"><a:srgbClr val="102030"/></a:gs><a:gs pos="100000"><a:srgbClr val="FFFFFF"/></a:gs></a:gsLst><a:path path="circle"><a:fillToRect l="50000" t="50000" r="50000" b="50000"/></a:path></a:gradFill>';
    const { xml, codes } = await convert(letters([`${LINE}<a:noFill/>`, '_'], [round, '__']));
    expect(xml).toContain(`${LINE}<a:noFill/>`);
    expect(xml).toContain(round);
    expect(codes).toStrictEqual([]);
  });

  it('stays beside the effects of the shape, and that of ends of paragraphs counts for nothing', async () => {
    const xml = letters([`<a:effectLst>${GLOW}</a:effectLst>`, '___'])
      .replace('<a:effectLst></a:effectLst>', `<a:effectLst>${SOFT}</a:effectLst>`)
      .replace('</a:p>', `<a:endParaRPr><a:effectLst>${GLOW}</a:effectLst></a:endParaRPr></a:p>`);
    const result = await convert(xml);
    expect(result.codes).toStrictEqual([]);
    expect(result.xml).toContain(`<a:effectLst>${SOFT}</a:effectLst></p:spPr>`);
    expect(result.xml.split(GLOW)).toHaveLength(2);
  });

  it.each([
    ['the text has another length', letters([GRADIENT, '____'])],
    ['the shape has another size', letters([GRADIENT, '___']).replace('cx="1828800"', 'cx="1000000"')],
    ['they belong to a field', letters([GRADIENT, '___']).replaceAll('a:r>', 'a:fld>')],
    ['a stop has no colour', letters([GRADIENT.replace('<a:srgbClr val="102030"/>', ''), '___'])],
    ['a fill is a picture', letters(['<a:blipFill/>', '___'])],
    ['an effect is not known', letters(['<a:effectLst><a:blur rad="1"/></a:effectLst>', '___'])],
  ])('is left out with a warning where %s', async (_, xml) => {
    const result = await convert(xml);
    expect(result.codes).toStrictEqual(['effects-left-out']);
    expect(result.xml).not.toMatch(/<a:(gradFill|blipFill|blur)/);
  });

  it('is kept without an effect that is not known, with a warning', async () => {
    const { xml, codes } = await convert(
      letters([`<a:effectLst><a:blur rad="1"/>${GLOW}</a:effectLst>`, '___']),
    );
    expect(xml).toContain(`<a:effectLst>${GLOW}</a:effectLst>`);
    expect(codes).toStrictEqual(['effects-left-out']);
  });

  it('has its shadow only where the records do not say that there is none', () => {
    const effects = [
      { name: 'outerShdw', values: {} },
      { name: 'glow', values: {} },
    ] as const;
    const namesFor = (style: RunStyle) => {
      const inlines = [{ kind: 'text', text: 'abc', style }] as const;
      const body: TextBody = {
        styleType: 'other',
        frame: {},
        paragraphs: [{ level: 0, style: {}, inlines }],
      };
      const better = dressedText(body, { runs: [{ length: 3, style: { paint: { effects } } }] }, undefined);
      return better?.paragraphs[0]?.inlines[0]?.style.paint?.effects?.map(({ name }) => name);
    };
    expect(namesFor({ shadow: false })).toStrictEqual(['glow']);
    expect(namesFor({})).toStrictEqual(['outerShdw', 'glow']);
  });

  it('goes on behind a line break, which has no letters', () => {
    const inlines = [
      { kind: 'text', text: 'ab', style: { bold: true } },
      { kind: 'break', style: {} },
      { kind: 'text', text: 'cd', style: {} },
    ] as const;
    const body: TextBody = { styleType: 'other', frame: {}, paragraphs: [{ level: 0, style: {}, inlines }] };
    const runs = [
      { length: 1, style: {} },
      { length: 3, style: { capitals: 'all' } },
    ] as unknown as Parameters<typeof dressedText>[1]['runs'];
    expect(dressedText(body, { runs }, undefined)?.paragraphs[0]?.inlines).toStrictEqual([
      { kind: 'text', text: 'a', style: { bold: true } },
      { kind: 'text', text: 'b', style: { bold: true, capitals: 'all' } },
      { kind: 'break', style: {} },
      { kind: 'text', text: 'cd', style: { capitals: 'all' } },
    ]);
    // Of another length, nothing is dressed.
    expect(dressedText(body, { runs: runs.slice(1) }, undefined)).toBeUndefined();
  });

  it('says nothing of letters without a line or an effect', async () => {
    const plain = '<a:ln w="9525"><a:noFill/></a:ln><a:solidFill/><a:effectLst/>';
    const { xml, codes } = await convert(letters([plain, '___']));
    expect(codes).toStrictEqual([]);
    expect(xml).toContain('<a:r><a:t>abc</a:t></a:r>');
  });

  it('takes what is parsed from the allowance of the document, once for runs that are alike', () => {
    const asked: number[] = [];
    const form = (answer: boolean) =>
      readHiddenForm(blobOf(letters([GRADIENT, '_'], [GRADIENT, '__'])), { bytes: 1e6 }, (characters) => {
        asked.push(characters);
        return answer;
      });
    expect(form(true)).toMatchObject({ hasEffects: false });
    expect(asked).toStrictEqual([GRADIENT.length]);
    const refused = form(false);
    expect(refused?.hasEffects).toBe(true);
    expect(refused?.text?.runs.some(({ style }) => style.paint !== undefined)).toBe(false);
  });
});

const member = (characters: string, paint = ''): string =>
  `<p:sp><p:spPr><a:xfrm><a:ext cx="1" cy="1"/></a:xfrm>${paint}</p:spPr><p:txBody><a:p><a:r><a:t>${characters}</a:t></a:r></a:p></p:txBody></p:sp>`;
const storedGroup = (effects: string, members: string): string =>
  `<p:grpSp xmlns:p="p" xmlns:a="a"><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1828800" cy="914400"/></a:xfrm><a:effectLst>${effects}</a:effectLst></p:grpSpPr>${members}</p:grpSp>`;
const convertGroup = async (xml: string) => {
  const members = ['abc', 'de'].map((characters, at) =>
    shape({ id: 3080 + at, childBox: [0, at * 100, 100, at * 100 + 80], text: text(4, characters) }),
  );
  const blob = zipSync({ 'drs/groupshapexml.xml': new TextEncoder().encode(xml) });
  return convertShape(
    group(
      { id: 3074, box: BOX, options: { 0x03a9: blob } },
      [0, 0, 100, 200],
      [
        members[0] ?? new Uint8Array(),
        group({ id: 3090, childBox: [0, 100, 100, 200] }, [0, 100, 100, 200], members.slice(1)),
      ],
    ),
  );
};

describe('effects of a group that a newer program stored', () => {
  it('are written as they were, for the group alone', async () => {
    const xml = storedGroup(
      SOFT + REFLECTION + GLOW,
      `${member('___')}<p:grpSp><p:grpSpPr/>${member('__')}</p:grpSp>`,
    );
    const result = await convertGroup(xml);
    expect(result.xml).toContain(`<a:effectLst>${GLOW}${REFLECTION}${SOFT}</a:effectLst></p:grpSpPr>`);
    expect(result.xml.split('<a:glow')).toHaveLength(2);
    expect(result.codes).toStrictEqual([]);
  });

  it.each([
    ['the group has another size', storedGroup(GLOW, member('_____')).replace('1828800', '1000000')],
    ['the texts have another length', storedGroup(GLOW, member('____'))],
    ['a member has them', storedGroup('', member('_____', `<a:effectLst>${GLOW}</a:effectLst>`))],
    [
      'letters in it are painted',
      storedGroup('', member('_____').replace('<a:t>', `<a:rPr>${GRADIENT}</a:rPr><a:t>`)),
    ],
  ])('are left out with a warning where %s', async (_, xml) => {
    const result = await convertGroup(xml);
    expect(result.codes).toStrictEqual(['effects-left-out']);
    expect(result.xml).not.toMatch(/<a:(glow|gradFill)/);
  });
});
