// Themes and colour maps as a newer program stored them (ISO/IEC 29500-1, 20.1.6.2, 20.1.6.8).
import { SCHEME_NAMES, THEME_NAMES, themeSlotNamed } from '../../ooxml/colours.ts';
import {
  SCHEME_SLOTS,
  THEME_SLOTS,
  type ColourMap,
  type FontSet,
  type SchemeSlot,
  type ThemeColours,
  type ThemeSlot,
} from '../../deck/index.ts';
import type { InflateAllowance } from '../inflate.ts';
import { cleanText } from '../units.ts';
import type { StoredPart } from './diagram.ts';
import { pictureBehind, readFormats } from './formats.ts';
import { openStoredPackage } from '../../ooxml/opc/stored-package.ts';
import { attribute, element, elements, unescapeXml } from '../../ooxml/xml/scan.ts';

export interface StoredTheme {
  /** Empty where it has none. */
  readonly name: string;
  /** Undefined when one of the twelve is missing. */
  readonly colours: ThemeColours | undefined;
  /** Titles, and everything else; undefined when it has no latin typeface. */
  readonly majorFont: FontSet | undefined;
  readonly minorFont: FontSet | undefined;
  /** Undefined where it has something that is not of the schema. */
  readonly formats: StoredPart | undefined;
}

const THEME_PART = /^(theme\/)?theme\/theme\d*\.xml$/i;

/** The theme of a stored package; undefined when these bytes are none, or hold more than the document may still inflate. */
export function readThemePackage(
  bytes: Uint8Array,
  allowance: InflateAllowance,
  mayParse: (characters: number) => boolean,
): StoredTheme | undefined {
  const pkg = openStoredPackage(bytes, allowance);
  const name = pkg?.names.find((one) => THEME_PART.test(one));
  const xml = pkg === undefined || name === undefined ? undefined : pkg.xml(name);
  if (pkg === undefined || name === undefined || xml === undefined) return undefined;
  const pictureOf = (id: string) => pictureBehind(pkg.relationships(name), pkg.file)(id);
  return { ...readStoredTheme(xml), formats: readFormats(xml, pictureOf, mayParse) };
}

function readStoredTheme(xml: string): Omit<StoredTheme, 'formats'> {
  const name = attribute(element(xml, 'a:theme')?.tag, 'name') ?? '';
  return {
    name: cleanText(unescapeXml(name)),
    colours: readThemeColours(xml),
    majorFont: readFontSet(element(xml, 'a:majorFont')?.content),
    minorFont: readFontSet(element(xml, 'a:minorFont')?.content),
  };
}

/** Office's own themes name 30 scripts. */
const MAX_SCRIPTS = 64;
const SCRIPT = /^[A-Z][a-z]{3}$/;
const MAX_TYPEFACE_CHARACTERS = 128;

function readFontSet(content: string | undefined): FontSet | undefined {
  if (content === undefined) return undefined;
  const typefaceOf = (tag: string | undefined): string => {
    const name = cleanText(unescapeXml(attribute(tag, 'typeface') ?? ''));
    return name.length > MAX_TYPEFACE_CHARACTERS ? '' : name;
  };
  const fontOf = (name: string) => {
    const typeface = typefaceOf(element(content, name)?.tag);
    return typeface === '' ? undefined : { typeface };
  };
  const latin = fontOf('a:latin');
  const [eastAsian, complex] = [fontOf('a:ea'), fontOf('a:cs')];
  const scripts = new Map<string, string>();
  for (const { tag } of elements(content, 'a:font')) {
    const script = attribute(tag, 'script') ?? '';
    const typeface = typefaceOf(tag);
    if (scripts.size < MAX_SCRIPTS && SCRIPT.test(script) && typeface !== '') scripts.set(script, typeface);
  }
  return (
    latin && {
      latin,
      ...(eastAsian && { eastAsian }),
      ...(complex && { complex }),
      ...(scripts.size > 0 && { scripts }),
    }
  );
}

/** The attributes of a stored colour mapping; undefined when one is missing (a page that keeps its master's has none). */
export function readColourMap(bytes: Uint8Array | undefined): ColourMap | undefined {
  if (bytes === undefined) return undefined;
  const xml = new TextDecoder().decode(bytes);
  const tag = (element(xml, 'a:overrideClrMapping') ?? element(xml, 'a:clrMap') ?? element(xml, 'p:clrMap'))
    ?.tag;
  const map: { [K in SchemeSlot]?: ThemeSlot } = {};
  for (const slot of SCHEME_SLOTS) {
    const target = themeSlotNamed(attribute(tag, SCHEME_NAMES[slot]));
    if (target !== undefined) map[slot] = target;
  }
  return SCHEME_SLOTS.every((slot) => map[slot] !== undefined) ? (map as ColourMap) : undefined;
}

/** The twelve colours of an a:clrScheme; undefined when one is missing. */
function readThemeColours(xml: string): ThemeColours | undefined {
  const scheme = element(xml, 'a:clrScheme')?.content;
  if (scheme === undefined) return undefined;
  const colours: { [K in ThemeSlot]?: number } = {};
  for (const slot of THEME_SLOTS) {
    const inner = element(scheme, `a:${THEME_NAMES[slot]}`)?.content ?? '';
    const hex =
      attribute(element(inner, 'a:srgbClr')?.tag, 'val') ??
      attribute(element(inner, 'a:sysClr')?.tag, 'lastClr');
    if (hex !== undefined && /^[0-9A-Fa-f]{6}$/.test(hex)) colours[slot] = Number.parseInt(hex, 16);
  }
  return THEME_SLOTS.every((slot) => colours[slot] !== undefined) ? (colours as ThemeColours) : undefined;
}
