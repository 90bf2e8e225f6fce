// Colours of an image: how they are written, and which pairs a scanner can tell apart.
import { lumaOf } from '../../image/grey.ts';
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';

/** 8 bits each. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

export const BLACK: Colour = { red: 0, green: 0, blue: 0 };
export const WHITE: Colour = { red: 255, green: 255, blue: 255 };

/** The sixteen basic names of CSS Color 4 section 6.1. */
const NAMES: Readonly<Record<string, string>> = {
  black: '000000', silver: 'c0c0c0', gray: '808080', white: 'ffffff', maroon: '800000', red: 'ff0000', purple: '800080',
  fuchsia: 'ff00ff', green: '008000', lime: '00ff00', olive: '808000', yellow: 'ffff00', navy: '000080', blue: '0000ff',
  teal: '008080', aqua: '00ffff',
}; // oxfmt-ignore

/** `#rgb`, `#rrggbb` (the # may be missing) or a basic name of CSS, in any case; undefined for anything else. */
export function parseColour(text: string): Colour | undefined {
  const name = text.trim().toLowerCase();
  const hex = NAMES[name] ?? name.replace(/^#/, '');
  const digits = /^[0-9a-f]{3}$/.test(hex) ? hex.replaceAll(/./g, '$&$&') : hex;
  if (!/^[0-9a-f]{6}$/.test(digits)) return undefined;
  const value = Number.parseInt(digits, 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
}

/** `#rrggbb`. */
export function hexOf({ red, green, blue }: Colour): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
}

export function greyOf({ red, green, blue }: Colour): number {
  return lumaOf(red, green, blue);
}

/**
 * Least difference of reflectance, dark to light, in hundredths of full scale: ISO/IEC 15416 and 15415 give a symbol contrast
 * below 40 % the grade D or F, which scanners are not bound to read.
 */
const MIN_CONTRAST_PERCENT = 40;

/**
 * Whether a scanner tells the two apart: in grey, as cameras and our own recognition see them, and for bars also in red, as
 * laser scanners light them (ISO/IEC 15416: 660 nm), where red on white is white on white. Fails with invalid_option.
 */
export function checkContrast(
  foreground: Colour,
  background: Colour,
  light: 'camera' | 'camera and laser',
): Result<void> {
  const seen = [
    { by: 'in grey', dark: greyOf(foreground), bright: greyOf(background) },
    ...(light === 'camera' ? [] : [{ by: 'in red light', dark: foreground.red, bright: background.red }]),
  ];
  for (const { by, dark, bright } of seen) {
    const percent = Math.round(((bright - dark) / 255) * 100);
    if (percent >= MIN_CONTRAST_PERCENT) continue;
    return fail('invalid_option', {
      option: 'foreground',
      subject: '{foreground} on {background}',
      rule: `must be darker ${by} by ${MIN_CONTRAST_PERCENT} % of full scale, or scanners do not read it`,
      received: `${hexOf(foreground)} on ${hexOf(background)}, ${percent} %`,
    });
  }
  return ok(undefined);
}
