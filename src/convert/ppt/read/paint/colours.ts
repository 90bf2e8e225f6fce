// Colours of the binary format: indexes of the eight-colour scheme, sRGB, and operations on them
// ([MS-PPT] 2.12.2 ColorIndexStruct, [MS-ODRAW] 2.2.2 OfficeArtCOLORREF).
import type { Colour, ColourChange, ColourMap, Rgb, SchemeSlot, ThemeColours } from '../../../deck/index.ts';

/** Which logical colour each index of a scheme is ([MS-PPT] 2.4.17: background, text, shadow, title, fill, accent, two for links). */
const SCHEME_ORDER: readonly SchemeSlot[] = [
  'background1',
  'text1',
  'background2',
  'text2',
  'accent1',
  'accent2',
  'hyperlink',
  'followedHyperlink',
];

const INDEX_RGB = 0xfe;

/** A ColorIndexStruct read as one little-endian number; undefined where it names no colour. */
export function colourOfIndexStruct(value: number): Colour | undefined {
  const index = value >>> 24;
  if (index === INDEX_RGB) return { kind: 'rgb', rgb: swapRedBlue(value) };
  const slot = SCHEME_ORDER[index];
  return slot && { kind: 'scheme', slot };
}

/** 0x00BBGGRR as stored to 0xRRGGBB. */
export function swapRedBlue(value: number): Rgb {
  return ((value & 0xff) << 16) | (value & 0xff00) | ((value >>> 16) & 0xff);
}

/** The fourth byte of a colour that does not count. */
const IGNORED = 0xff;
const COLOUR_FLAG_SCHEME = 0x08;
const COLOUR_FLAG_SYSTEM = 0x10;

/** Windows' usual colours, by the index that 0xF0 … are not ([MS-ODRAW] 2.2.2 with GetSysColor). */
const SYSTEM_COLOURS: readonly Rgb[] = [
  0xc0c0c0, 0x008080, 0x000080, 0x808080, 0xc0c0c0, 0xffffff, 0x000000, 0x000000, 0x000000, 0xffffff,
  0xc0c0c0, 0xc0c0c0, 0x808080, 0x000080, 0xffffff, 0xc0c0c0, 0x808080, 0x808080, 0x000000, 0xc0c0c0,
  0xffffff, 0x000000, 0xc0c0c0, 0x000000, 0xffffe1,
];

/** Colours of the shape itself that an operation may start from; `other` resolves 0xF0–0xF7. */
const SHAPE_COLOUR_BASE = 0xf0;

/**
 * An OfficeArtCOLORREF. `ofShape(n)` gives the shape's own colours for references 0xF0 + n (0 fill, 1 line or fill, 2 line,
 * 3 shadow, 4 this, 5 fill background, 6 line background, 7 fill or line).
 */
export function colourOfArt(
  value: number,
  ofShape?: (index: number) => Colour | undefined,
): Colour | undefined {
  const flags = value >>> 24;
  if (flags === IGNORED) return undefined;
  // Some writers put a ColorIndexStruct here; read as flags, 0xFE would be a system colour with two operations.
  if (flags === INDEX_RGB) return { kind: 'rgb', rgb: swapRedBlue(value) };
  if ((flags & COLOUR_FLAG_SYSTEM) !== 0) return systemColour(value, ofShape);
  if ((flags & COLOUR_FLAG_SCHEME) !== 0) {
    const slot = SCHEME_ORDER[value & 0xff];
    return slot && { kind: 'scheme', slot };
  }
  if ((flags & ~0x06) === 0) return { kind: 'rgb', rgb: swapRedBlue(value) };
  const slot = SCHEME_ORDER[flags];
  return slot ? { kind: 'scheme', slot } : { kind: 'rgb', rgb: swapRedBlue(value) };
}

/** Bits 8–11 name the operation, 12–15 what comes after it, 16–23 its parameter ([MS-ODRAW] 2.2.2, MSOSYSINDEX). */
function systemColour(value: number, ofShape?: (index: number) => Colour | undefined): Colour | undefined {
  const index = value & 0xff;
  const base =
    index >= SHAPE_COLOUR_BASE
      ? ofShape?.(index - SHAPE_COLOUR_BASE)
      : { kind: 'rgb' as const, rgb: SYSTEM_COLOURS[index] ?? 0 };
  if (base === undefined) return undefined;
  const share = ((value >>> 16) & 0xff) / 255;
  const changes: ColourChange[] = [...(base.changes ?? [])];
  const operation = (value >>> 8) & 0xf;
  if (operation === 1) changes.push({ op: 'darken', value: share });
  if (operation === 2) changes.push({ op: 'lighten', value: share });
  if ((value & 0x2000) !== 0) changes.push({ op: 'invert' });
  if ((value & 0x8000) !== 0) changes.push({ op: 'grey' });
  return changes.length === 0 ? base : { ...base, changes };
}

/**
 * The theme that stands for a scheme of eight colours. The four that the scheme lacks are made as PowerPoint 2007 makes
 * them: accent 3 and 4 repeat background and text, 5 and 6 are pale and dark forms of accents 1 and 2
 * (seen in round-trip themes beside their schemes: BBE0E3 → DAEDEF, 333399 → 2D2D8A).
 */
export function themeOfScheme(scheme: readonly number[]): ThemeColours {
  const [
    background = 0xffffff,
    text = 0,
    shadow = 0x808080,
    title = 0,
    fill = 0,
    accent = 0,
    link = 0,
    visited = 0,
  ] = scheme.map(swapRedBlue);
  return {
    dark1: text,
    light1: background,
    dark2: title,
    light2: shadow,
    accent1: fill,
    accent2: accent,
    accent3: background,
    accent4: mapChannels(text, (channel) => channel * 0.855),
    accent5: mapChannels(fill, (channel) => 255 - (255 - channel) * 0.56),
    accent6: mapChannels(accent, (channel) => channel * 0.9),
    hyperlink: link,
    followedHyperlink: visited,
  };
}

/** True when the theme's colours, through the map, are those of the scheme (±3 a channel): it was not edited by an older program since. */
export function themeFitsScheme(theme: ThemeColours, map: ColourMap, scheme: readonly number[]): boolean {
  return SCHEME_ORDER.every((slot, index) => near(theme[map[slot]], swapRedBlue(scheme[index] ?? 0)));
}

export function sameScheme(left: readonly number[], right: readonly number[]): boolean {
  return SCHEME_ORDER.every(
    (_, index) => ((left[index] ?? 0) & 0xffffff) === ((right[index] ?? 0) & 0xffffff),
  );
}

function near(left: Rgb, right: Rgb): boolean {
  return [0, 8, 16].every((shift) => Math.abs(((left >> shift) & 255) - ((right >> shift) & 255)) <= 3);
}

function mapChannels(rgb: Rgb, change: (channel: number) => number): Rgb {
  const at = (shift: number) => Math.max(0, Math.min(255, Math.round(change((rgb >> shift) & 255)))) << shift;
  return at(16) | at(8) | at(0);
}
