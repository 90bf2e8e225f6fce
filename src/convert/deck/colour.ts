// Colours: a slot of the colour scheme or sRGB, with modifications applied in order.
import type { Fraction } from './units.ts';

/** The twelve colours that a theme defines, in its order, with the names that DrawingML has for them (ISO/IEC 29500-1, 20.1.6.2). */
export const THEME_NAMES = {
  dark1: 'dk1',
  light1: 'lt1',
  dark2: 'dk2',
  light2: 'lt2',
  accent1: 'accent1',
  accent2: 'accent2',
  accent3: 'accent3',
  accent4: 'accent4',
  accent5: 'accent5',
  accent6: 'accent6',
  hyperlink: 'hlink',
  followedHyperlink: 'folHlink',
} as const;
export type ThemeSlot = keyof typeof THEME_NAMES;
export const THEME_SLOTS = Object.keys(THEME_NAMES) as readonly ThemeSlot[];

/** The twelve logical colours that content names; a ColourMap turns each into a theme slot (20.1.6.8). */
export const SCHEME_NAMES = {
  background1: 'bg1',
  text1: 'tx1',
  background2: 'bg2',
  text2: 'tx2',
  accent1: 'accent1',
  accent2: 'accent2',
  accent3: 'accent3',
  accent4: 'accent4',
  accent5: 'accent5',
  accent6: 'accent6',
  hyperlink: 'hlink',
  followedHyperlink: 'folHlink',
} as const;
export type SchemeSlot = keyof typeof SCHEME_NAMES;
export const SCHEME_SLOTS = Object.keys(SCHEME_NAMES) as readonly SchemeSlot[];

/** The slot of a DrawingML name. */
export function themeSlotNamed(name: string | undefined): ThemeSlot | undefined {
  return THEME_SLOTS.find((slot) => THEME_NAMES[slot] === name);
}

/** The slot of a DrawingML name. */
export function schemeSlotNamed(name: string | undefined): SchemeSlot | undefined {
  return SCHEME_SLOTS.find((slot) => SCHEME_NAMES[slot] === name);
}

/** Which theme colour stands for each logical colour. */
export type ColourMap = Readonly<Record<SchemeSlot, ThemeSlot>>;

/** What a master has where nothing else is said: backgrounds are the light colours, texts the dark ones. */
export const DEFAULT_COLOUR_MAP: ColourMap = {
  background1: 'light1',
  text1: 'dark1',
  background2: 'light2',
  text2: 'dark2',
  accent1: 'accent1',
  accent2: 'accent2',
  accent3: 'accent3',
  accent4: 'accent4',
  accent5: 'accent5',
  accent6: 'accent6',
  hyperlink: 'hyperlink',
  followedHyperlink: 'followedHyperlink',
};

/** 0xRRGGBB. */
export type Rgb = number;

export type ThemeColours = Readonly<Record<ThemeSlot, Rgb>>;

/**
 * One modification of a colour. `darken`: each channel × value (1 changes nothing, 0 is black; in the gamma-encoded channels);
 * `lighten`: 255 − (255 − channel) × value (1 changes nothing, 0 is white); `invert`: 255 − channel; `grey`: its luminance.
 */
export type ColourChange =
  | { readonly op: 'darken' | 'lighten'; readonly value: Fraction }
  | { readonly op: 'invert' | 'grey' };

interface ColourChanges {
  /** Applied in order; absent: none. */
  readonly changes?: readonly ColourChange[];
  /** Opacity, 0 (invisible) to 1; absent: 1. */
  readonly alpha?: Fraction;
}

export interface SchemeColour extends ColourChanges {
  readonly kind: 'scheme';
  readonly slot: SchemeSlot;
}

export interface RgbColour extends ColourChanges {
  readonly kind: 'rgb';
  readonly rgb: Rgb;
}

export type Colour = SchemeColour | RgbColour;
