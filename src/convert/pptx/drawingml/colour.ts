// Colours: slots of the theme stay linked to it, changes become modifications in HSL that give exactly the same sRGB.
import { SCHEME_NAMES, THEME_NAMES, TRANSFORM_NAMES } from '../../ooxml/colours.ts';
import {
  SCHEME_SLOTS,
  type Colour,
  type ColourChange,
  type ColourMap,
  type Rgb,
  type ThemeColours,
} from '../../deck/index.ts';
import { PER_WHOLE } from '../../ooxml/words.ts';
import { element } from '../../ooxml/xml/write.ts';

/** What a page's colours resolve against. */
export interface ColourScope {
  readonly map: ColourMap;
  readonly theme: ThemeColours;
}

/** The attributes of p:clrMap and a:overrideClrMapping. */
export function colourMapAttributes(map: ColourMap): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const slot of SCHEME_SLOTS) attributes[SCHEME_NAMES[slot]] = THEME_NAMES[map[slot]];
  return attributes;
}

/** One colour element. */
export function colourXml(colour: Colour, scope: ColourScope): string {
  const changes = colour.changes ?? [];
  const stored = (colour.transforms ?? []).map(({ kind, value }) =>
    element(`a:${TRANSFORM_NAMES[kind]}`, { val: value * PER_WHOLE }),
  );
  const alpha = stored.join('') + alphaXml(colour.alpha);
  if (colour.kind === 'rgb') {
    return element('a:srgbClr', { val: hex(applyChanges(colour.rgb, changes)) }, [alpha]);
  }
  const base = baseOf(colour, scope);
  const linked = modifications(base, changes);
  if (linked === undefined) {
    return element('a:srgbClr', { val: hex(applyChanges(base, changes)) }, [alpha]);
  }
  const val = colour.kind === 'theme' ? THEME_NAMES[colour.slot] : SCHEME_NAMES[colour.slot];
  return element('a:schemeClr', { val }, [...linked, alpha]);
}

/** The sRGB value that is shown, without opacity. */
export function resolveColour(colour: Colour, scope: ColourScope): Rgb {
  return applyChanges(baseOf(colour, scope), colour.changes ?? []);
}

function baseOf(colour: Colour, { theme, map }: ColourScope): Rgb {
  if (colour.kind === 'rgb') return colour.rgb;
  return theme[colour.kind === 'theme' ? colour.slot : map[colour.slot]];
}

export function solidFillXml(colour: Colour, scope: ColourScope): string {
  return element('a:solidFill', {}, [colourXml(colour, scope)]);
}

/** `RRGGBB`. */
export function hex(rgb: Rgb): string {
  return (rgb & 0xffffff).toString(16).toUpperCase().padStart(6, '0');
}

function alphaXml(alpha: number | undefined): string {
  if (alpha === undefined || alpha >= 1) return '';
  return element('a:alpha', { val: Math.max(0, alpha) * PER_WHOLE });
}

/**
 * Darkening and lightening as lumMod, lumOff and satMod. Multiplying the channels keeps the hue; what it does to saturation follows from
 * both colours (PowerPoint's own a:gamma/a:shade form gives other values in LibreOffice and POI). Undefined: not expressible.
 */
function modifications(base: Rgb, changes: readonly ColourChange[]): readonly string[] | undefined {
  const [change, ...more] = changes;
  if (!change) return [];
  if (more.length > 0 || (change.op !== 'darken' && change.op !== 'lighten')) return undefined;
  const before = saturation(channelsOf(base));
  const after = saturation(changedChannels(base, changes));
  const parts: string[] = [];
  if (before > 0 && Math.abs(after - before) > 0.002) {
    parts.push(element('a:satMod', { val: (after / before) * PER_WHOLE }));
  }
  parts.push(element('a:lumMod', { val: change.value * PER_WHOLE }));
  if (change.op === 'lighten') parts.push(element('a:lumOff', { val: (1 - change.value) * PER_WHOLE }));
  return parts;
}

function applyChanges(rgb: Rgb, changes: readonly ColourChange[]): Rgb {
  return changedChannels(rgb, changes).reduce(
    (sum, channel) => (sum << 8) | Math.max(0, Math.min(255, Math.round(channel))),
    0,
  );
}

function changedChannels(rgb: Rgb, changes: readonly ColourChange[]): readonly number[] {
  let channels = channelsOf(rgb);
  for (const change of changes) {
    switch (change.op) {
      case 'darken':
        channels = channels.map((c) => c * change.value);
        break;
      case 'lighten':
        channels = channels.map((c) => 255 - (255 - c) * change.value);
        break;
      case 'invert':
        channels = channels.map((c) => 255 - c);
        break;
      case 'grey': {
        const [r = 0, g = 0, b = 0] = channels;
        channels = channels.map(() => 0.299 * r + 0.587 * g + 0.114 * b);
        break;
      }
    }
  }
  return channels;
}

function channelsOf(rgb: Rgb): readonly number[] {
  return [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255];
}

/** HSL saturation of channels from 0 to 255. */
function saturation(channels: readonly number[]): number {
  const max = Math.max(...channels) / 255;
  const min = Math.min(...channels) / 255;
  if (max === min) return 0;
  return max + min > 1 ? (max - min) / (2 - max - min) : (max - min) / (max + min);
}
