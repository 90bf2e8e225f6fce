// Themes: what the eight colours and the text styles of a master say, or the theme that a newer program stored beside them.
import {
  DEFAULT_COLOUR_MAP,
  SCHEME_NAMES,
  SCHEME_SLOTS,
  THEME_NAMES,
  THEME_SLOTS,
  themeSlotNamed,
  type ColourMap,
  type Draft,
  type Font,
  type SchemeSlot,
  type Theme,
  type ThemeColours,
  type ThemeSlot,
} from '../../deck/index.ts';
import { child, childrenOf, ColorSchemeAtom, fieldsOf, RT, type RecordNode } from '../records/index.ts';
import { themeFitsScheme, themeOfScheme } from './colours.ts';
import type { DeckContext } from './context.ts';
import type { StyleSheet } from './master-styles.ts';
import { readAttachment } from './round-trip.ts';
import { cleanText } from './units.ts';
import { attribute, element, unescapeXml } from './xml-scan.ts';

const OWN_SCHEME = 1;
const DEFAULT_FONT: Font = { typeface: 'Arial' };

/** The scheme that a page carries as its own: eight colours 0x00BBGGRR. */
export function readScheme(owner: RecordNode | undefined): readonly number[] | undefined {
  return fieldsOf(child(owner, RT.ColorSchemeAtom, OWN_SCHEME), ColorSchemeAtom)?.rgSchemeColor;
}

export interface MasterTheme {
  readonly theme: Theme;
  readonly colourMap: ColourMap;
  readonly scheme: readonly number[];
}

const PLAIN_SCHEME: readonly number[] = [0xffffff, 0, 0x808080, 0, 0xe3e0bb, 0x993333, 0x999900, 0x00cc99];

/** `fallback` is the name for a master that has none. */
export function readTheme(
  owner: RecordNode | undefined,
  sheet: StyleSheet,
  context: DeckContext,
  fallback: string,
): MasterTheme {
  const scheme = readScheme(owner) ?? PLAIN_SCHEME;
  const stored = childrenOf(owner, RT.RoundTripTheme12)
    .map((record) => readAttachment(record.data, 'theme', context))
    .find((one) => one !== undefined);
  const map = readColourMap(child(owner, RT.RoundTripColorMapping12)) ?? DEFAULT_COLOUR_MAP;
  const colours = stored && readThemeColours(stored.xml);
  const isCurrent = colours !== undefined && themeFitsScheme(colours, map, scheme);
  const theme: Draft<Theme> = {
    name:
      cleanText(unescapeXml(attribute(element(stored?.xml ?? '', 'a:theme')?.tag, 'name') ?? '')) || fallback,
    colours: isCurrent ? colours : themeOfScheme(scheme),
    majorFont: { latin: sheet.level('title', 0).run.font ?? DEFAULT_FONT },
    minorFont: { latin: sheet.level('body', 0).run.font ?? DEFAULT_FONT },
  };
  if (isCurrent && stored !== undefined) theme.ooxml = stored;
  return { theme, colourMap: isCurrent ? map : DEFAULT_COLOUR_MAP, scheme };
}

/** The attributes of a stored colour mapping; undefined when one is missing (a page that keeps its master's has none). */
export function readColourMap(record: RecordNode | undefined): ColourMap | undefined {
  if (record === undefined) return undefined;
  const xml = new TextDecoder().decode(record.data);
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
