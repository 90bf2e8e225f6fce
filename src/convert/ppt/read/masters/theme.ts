// Themes: what the eight colours and the text styles of a master say, or the theme that a newer program stored beside them.
import {
  DEFAULT_COLOUR_MAP,
  type ColourMap,
  type Font,
  type FontSet,
  type Theme,
  type ThemeColours,
} from '../../../deck/index.ts';
import { child, childrenOf, ColorSchemeAtom, fieldsOf, RT, type RecordNode } from '../../records/index.ts';
import { readColourMap, readThemePackage } from '../../round-trip/index.ts';
import { sameScheme, themeFitsScheme, themeOfScheme } from '../paint/colours.ts';
import type { ReadContext } from '../context.ts';
import type { StyleSheet } from '../text/master-styles.ts';
import { storedXml } from '../pictures/stored-xml.ts';

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
  context: ReadContext,
  fallback: string,
): MasterTheme {
  const scheme = readScheme(owner) ?? PLAIN_SCHEME;
  // Without a word where there is no room: nothing that is shown depends on a format scheme.
  const mayParse = (characters: number) =>
    context.allowances.left('diagrams') >= characters && context.allowances.take('diagrams', characters);
  const theme = childrenOf(owner, RT.RoundTripTheme12)
    .map((record) => readThemePackage(record.data, context.allowance, mayParse))
    .find((one) => one !== undefined);
  const map = readColourMap(child(owner, RT.RoundTripColorMapping12)?.data) ?? DEFAULT_COLOUR_MAP;
  const colours = theme?.colours;
  const isCurrent = colours !== undefined && themeFitsScheme(colours, map, scheme);
  const formats = isCurrent && theme?.formats ? storedXml(theme.formats, context) : undefined;
  return {
    theme: {
      ...(formats && { formats }),
      name: theme?.name || fallback,
      colours: isCurrent ? colours : themeOfScheme(scheme),
      majorFont: fontsOf(sheet.level('title', 0).run.font, theme?.majorFont),
      minorFont: fontsOf(sheet.level('body', 0).run.font, theme?.minorFont),
    },
    colourMap: isCurrent ? map : DEFAULT_COLOUR_MAP,
    scheme,
  };
}

/** The fonts of a stored theme where its latin one is still that of the text; older programs change the text alone. */
function fontsOf(latin: Font = DEFAULT_FONT, stored: FontSet | undefined): FontSet {
  return stored?.latin.typeface === latin.typeface ? { ...stored, latin } : { latin };
}

/** The colours of a page against those of the master that it follows: nothing where they are the same, a map of its own, or a theme. */
export function coloursAgainst(
  main: { readonly scheme: readonly number[]; readonly master: { readonly theme: Theme } },
  scheme: readonly number[],
  map: ColourMap,
): { readonly colours?: ThemeColours; readonly colourMap?: ColourMap } {
  if (sameScheme(scheme, main.scheme)) return {};
  return themeFitsScheme(main.master.theme.colours, map, scheme)
    ? { colourMap: map }
    : { colours: themeOfScheme(scheme), colourMap: DEFAULT_COLOUR_MAP };
}
