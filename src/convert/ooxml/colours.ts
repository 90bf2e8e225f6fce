// The model's colours by their names in DrawingML, which old files hold too, in what newer programs stored beside their records.
import type { ColourTransform, SchemeSlot, ThemeSlot } from '../deck/index.ts';
import { wordOf } from './words.ts';

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

/** EG_ColorTransform (20.1.2.3). */
export const TRANSFORM_NAMES: Readonly<Record<ColourTransform['kind'], string>> = {
  luminanceTimes: 'lumMod',
  luminancePlus: 'lumOff',
  saturationTimes: 'satMod',
  saturationPlus: 'satOff',
  withBlack: 'shade',
  withWhite: 'tint',
};

export const themeSlotNamed = wordOf(THEME_NAMES);
export const schemeSlotNamed = wordOf(SCHEME_NAMES);
