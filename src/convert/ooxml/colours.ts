// The model's colours by their names in DrawingML, which old files hold too, in what newer programs stored beside their records.
import { SCHEME_SLOTS, THEME_SLOTS, type SchemeSlot, type ThemeSlot } from '../deck/index.ts';

/** ISO/IEC 29500-1, 20.1.6.2 a:clrScheme, in its order. */
export const THEME_NAMES: Readonly<Record<ThemeSlot, string>> = {
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
};

/** 20.1.6.8 a:overrideClrMapping and 20.1.10.54 ST_SchemeColorVal. */
export const SCHEME_NAMES: Readonly<Record<SchemeSlot, string>> = {
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
};

export function themeSlotNamed(name: string | undefined): ThemeSlot | undefined {
  return THEME_SLOTS.find((slot) => THEME_NAMES[slot] === name);
}

export function schemeSlotNamed(name: string | undefined): SchemeSlot | undefined {
  return SCHEME_SLOTS.find((slot) => SCHEME_NAMES[slot] === name);
}
