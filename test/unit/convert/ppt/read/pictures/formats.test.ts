// The format scheme of a theme that a newer program stored ([MS-PPT] 2.11.19, ISO/IEC 29500-1, 20.1.4.1.14).
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../../../../src/convert/ppt-to-pptx.ts';
import { messageOf } from '../../../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { IMAGE_TYPE, packed, rels, type RelationshipRow } from '../../../../../support/diagram-package.ts';
import { openPptx, packageFaults } from '../../../../../support/opc-check.ts';
import { buildPpt, record } from '../../../../../support/ppt-builder.ts';
import { PNG } from '../../../pptx/sample-deck.ts';

const THEME = 'theme/theme/theme1.xml';
const SOLID = '<a:solidFill><a:schemeClr val="phClr"></a:schemeClr></a:solidFill>';
const GRADIENT =
  '<a:gradFill rotWithShape="1"><a:gsLst><a:gs pos="0"><a:schemeClr val="phClr"><a:tint val="50000"></a:tint><a:satMod val="300000">' +
  '</a:satMod></a:schemeClr></a:gs><a:gs pos="100000"><a:srgbClr val="0000ff"></a:srgbClr></a:gs></a:gsLst><a:lin ang="16200000" scaled="1">' +
  '</a:lin></a:gradFill>';
const LINE = `<a:ln w="9525" cap="flat" cmpd="sng" algn="ctr">${SOLID}<a:prstDash val="solid"></a:prstDash></a:ln>`;
const EFFECT =
  '<a:effectStyle><a:effectLst><a:outerShdw blurRad="40000" dist="20000" dir="5400000" rotWithShape="0"><a:srgbClr val="000000">' +
  '<a:alpha val="38000"></a:alpha></a:srgbClr></a:outerShdw></a:effectLst></a:effectStyle>';
const formatsOf = (fills: string, backgrounds = `${SOLID}${SOLID}${SOLID}`, effects = EFFECT) =>
  `<a:fmtScheme name="Office"><a:fillStyleLst>${fills}</a:fillStyleLst><a:lnStyleLst>${LINE.repeat(3)}</a:lnStyleLst>` +
  `<a:effectStyleLst>${effects.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${backgrounds}</a:bgFillStyleLst></a:fmtScheme>`;
const FILLS = `${SOLID}${GRADIENT}${GRADIENT}`;
const FORMATS = formatsOf(FILLS);
const slot = (name: string, rgb: string) => `<a:${name}><a:srgbClr val="${rgb}"/></a:${name}>`;
const themeOf = (formats: string, background = 'FFFFFF') =>
  `<a:theme name="Stored"><a:themeElements><a:clrScheme name="x">${slot('dk1', '000000')}${slot('lt1', background)}${slot('dk2', '000080')}${slot('lt2', '808080')}${slot('accent1', 'BBE0E3')}${slot('accent2', '333399')}${slot('accent3', '123456')}${slot('accent4', '000001')}${slot('accent5', '000002')}${slot('accent6', '000003')}${slot('hlink', '009999')}${slot('folHlink', '99CC00')}</a:clrScheme>${formats}</a:themeElements></a:theme>`;
const blip = (attributes: string) =>
  `<a:blipFill><a:blip ${attributes}></a:blip><a:stretch></a:stretch></a:blipFill>`;
const withPicture = (...rows: readonly RelationshipRow[]) =>
  packed(
    {
      [THEME]: themeOf(formatsOf(FILLS, `${SOLID}${SOLID}${blip('r:embed="rId1"')}`)),
      'theme/theme/_rels/theme1.xml.rels': rels(rows),
    },
    { 'theme/media/image1.png': PNG.read() },
  );

async function themesOf(blob: Uint8Array) {
  const result = await convertPptToPptx(buildPpt({ masterMore: [record(0x040e, blob)] }), {
    budget: UNLIMITED,
  });
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toStrictEqual([]);
  const part = (name: string) => new TextDecoder().decode(pkg.parts.get(name));
  return { theme: part('ppt/theme/theme1.xml'), rels: part('ppt/theme/_rels/theme1.xml.rels') };
}

const PLAIN =
  /<a:fillStyleLst>(<a:solidFill><a:schemeClr val="phClr"\/><\/a:solidFill>){3}<\/a:fillStyleLst>/;

describe('the format scheme of a stored theme', () => {
  it('is kept', async () => {
    const { theme } = await themesOf(packed({ [THEME]: themeOf(FORMATS) }));
    expect(theme).toContain(FORMATS);
  });

  it('loses its extensions', async () => {
    const extended = FORMATS.replace(
      '</a:srgbClr></a:gs>',
      '</a:srgbClr><a:extLst><a:ext uri="x"/></a:extLst></a:gs>',
    );
    expect((await themesOf(packed({ [THEME]: themeOf(extended) }))).theme).toContain(FORMATS);
  });

  it('brings its pictures', async () => {
    const found = await themesOf(withPicture(['rId1', IMAGE_TYPE, '../media/image1.png']));
    expect(found.theme).toContain(blip('r:embed="rId1"'));
    expect(found.theme).toContain('xmlns:r=');
    expect(found.rels).toContain('Target="../media/image1.png"');
  });

  it.each<readonly [string, Uint8Array]>([
    ['of other colours', packed({ [THEME]: themeOf(FORMATS, 'EEEEEE') })],
    ['with two fills', packed({ [THEME]: themeOf(formatsOf(`${SOLID}${SOLID}`)) })],
    ['with an element in another place', packed({ [THEME]: themeOf(formatsOf(FILLS, EFFECT.repeat(3))) })],
    ['with an unknown element', packed({ [THEME]: themeOf(FORMATS.replaceAll('a:tint', 'a:tin')) })],
    ['with an unknown attribute', packed({ [THEME]: themeOf(FORMATS.replace('scaled=', 'scale=')) })],
    [
      'with a value out of range',
      packed({ [THEME]: themeOf(FORMATS.replace('pos="100000"', 'pos="100001"')) }),
    ],
    ['without a needed attribute', packed({ [THEME]: themeOf(FORMATS.replace(' pos="100000"', '')) })],
    ['with another colour', packed({ [THEME]: themeOf(FORMATS.replace('"0000ff"', '"blue"')) })],
    ['with a foreign prefix', packed({ [THEME]: themeOf(FORMATS.replaceAll('a:lin', 'b:lin')) })],
    ['that is cut', packed({ [THEME]: themeOf(FORMATS.slice(0, -20)) })],
    ['with a picture that is missing', withPicture(['rId1', IMAGE_TYPE, '../media/image2.png'])],
    ['with a picture outside', withPicture(['rId1', IMAGE_TYPE, 'https://example.com/a.png', true])],
    ['with a picture without a relationship', withPicture()],
  ])('%s becomes a plain one', async (_, blob) => {
    expect((await themesOf(blob)).theme).toMatch(PLAIN);
  });
});
