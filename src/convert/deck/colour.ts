// Colours: a slot of the colour scheme or sRGB, with modifications applied in order.
import type { Fraction } from './units.ts';

/** The twelve colours that a theme defines. */
export const THEME_SLOTS = [
  'dark1',
  'light1',
  'dark2',
  'light2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hyperlink',
  'followedHyperlink',
] as const;
export type ThemeSlot = (typeof THEME_SLOTS)[number];

/** The twelve logical colours that content names; a ColourMap turns each into a theme slot. */
export const SCHEME_SLOTS = [
  'background1',
  'text1',
  'background2',
  'text2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hyperlink',
  'followedHyperlink',
] as const;
export type SchemeSlot = (typeof SCHEME_SLOTS)[number];

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
  /** Further changes that newer programs stored, applied after the others. */
  readonly transforms?: readonly ColourTransform[];
}

/**
 * A change in other terms than a ColourChange: luminance or saturation (HSL) times a share, or more by it; `withBlack`, `withWhite`: that
 * share of the colour remains, mixed with black or white in linear light.
 */
export interface ColourTransform {
  readonly kind:
    | 'luminanceTimes'
    | 'luminancePlus'
    | 'saturationTimes'
    | 'saturationPlus'
    | 'withBlack'
    | 'withWhite';
  readonly value: Fraction;
}

export interface SchemeColour extends ColourChanges {
  readonly kind: 'scheme';
  readonly slot: SchemeSlot;
}

export interface RgbColour extends ColourChanges {
  readonly kind: 'rgb';
  readonly rgb: Rgb;
}

/** One of the theme's own colours, whatever the map of the page makes of it. */
export interface ThemeColour extends ColourChanges {
  readonly kind: 'theme';
  readonly slot: ThemeSlot;
}

export type Colour = SchemeColour | ThemeColour | RgbColour;

/** How a picture is shown other than as it is. */
export interface Recolour {
  /** −1 to 1; 0 changes nothing. */
  readonly brightness?: Fraction;
  /** −1 to 1; 0 changes nothing. */
  readonly contrast?: Fraction;
  readonly gamma?: number;
  readonly mode?: 'greyscale' | 'biLevel' | 'washout';
  /** This colour of the picture is invisible. */
  readonly transparent?: Colour;
}
