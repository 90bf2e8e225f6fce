// Themes (ISO/IEC 29500-1, 14.2.7): colours and fonts of the deck; the format scheme is the plain one that nothing of an old deck refers to.
import { THEME_NAMES } from '../../ooxml/colours.ts';
import { THEME_SLOTS, type FontSet, type Theme, type ThemeColours } from '../../deck/index.ts';
import { hex } from '../drawingml/index.ts';
import { XML_DECLARATION, element } from '../../ooxml/xml/write.ts';
import { NAMESPACES } from '../../ooxml/names.ts';

const SOLID = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const lineStyle = (width: number): string =>
  `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${SOLID}<a:prstDash val="solid"/></a:ln>`;
const EFFECT = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const FORMAT_SCHEME = element('a:fmtScheme', { name: 'Office' }, [
  element('a:fillStyleLst', {}, [SOLID, SOLID, SOLID]),
  element('a:lnStyleLst', {}, [lineStyle(9525), lineStyle(25400), lineStyle(38100)]),
  element('a:effectStyleLst', {}, [EFFECT, EFFECT, EFFECT]),
  element('a:bgFillStyleLst', {}, [SOLID, SOLID, SOLID]),
]);

/** `formats` stands in place of the plain format scheme. */
export function themeXml(theme: Theme, formats?: string): string {
  const spaces = {
    'xmlns:a': NAMESPACES['xmlns:a'],
    ...(formats !== undefined && { 'xmlns:r': NAMESPACES['xmlns:r'] }),
  };
  return (
    XML_DECLARATION +
    element('a:theme', { ...spaces, name: theme.name }, [
      element('a:themeElements', {}, [
        colourSchemeXml(theme.name, theme.colours),
        element('a:fontScheme', { name: theme.name }, [
          fontSetXml('a:majorFont', theme.majorFont),
          fontSetXml('a:minorFont', theme.minorFont),
        ]),
        formats ?? FORMAT_SCHEME,
      ]),
      '<a:objectDefaults/>',
      '<a:extraClrSchemeLst/>',
    ])
  );
}

/** A page's own colours in place of its theme's (14.2.8). */
export function themeOverrideXml(colours: ThemeColours): string {
  return (
    XML_DECLARATION +
    element('a:themeOverride', { 'xmlns:a': NAMESPACES['xmlns:a'] }, [colourSchemeXml('Own', colours)])
  );
}

function colourSchemeXml(name: string, colours: ThemeColours): string {
  return element(
    'a:clrScheme',
    { name },
    THEME_SLOTS.map((slot) =>
      element(`a:${THEME_NAMES[slot]}`, {}, [element('a:srgbClr', { val: hex(colours[slot]) })]),
    ),
  );
}

function fontSetXml(name: string, { latin, eastAsian, complex, scripts }: FontSet): string {
  return element(name, {}, [
    element('a:latin', { typeface: latin.typeface }),
    element('a:ea', { typeface: eastAsian?.typeface ?? '' }),
    element('a:cs', { typeface: complex?.typeface ?? '' }),
    ...[...(scripts ?? [])].map(([script, typeface]) => element('a:font', { script, typeface })),
  ]);
}
