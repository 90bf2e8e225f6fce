// Themes and colour maps as a newer program stored them (ISO/IEC 29500-1, 20.1.6.2, 20.1.6.8).
import { SCHEME_NAMES, THEME_NAMES, themeSlotNamed } from '../../colour-names.ts';
import {
  SCHEME_SLOTS,
  THEME_SLOTS,
  type ColourMap,
  type SchemeSlot,
  type ThemeColours,
  type ThemeSlot,
} from '../../deck/index.ts';
import { cleanText } from '../units.ts';
import { attribute, element, unescapeXml } from './xml-scan.ts';

export interface StoredTheme {
  /** Empty where it has none. */
  readonly name: string;
  /** Undefined when one of the twelve is missing. */
  readonly colours: ThemeColours | undefined;
}

export function readStoredTheme(xml: string): StoredTheme {
  const name = attribute(element(xml, 'a:theme')?.tag, 'name') ?? '';
  return { name: cleanText(unescapeXml(name)), colours: readThemeColours(xml) };
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
