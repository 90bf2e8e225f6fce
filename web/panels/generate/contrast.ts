// Colours of a symbol: what a scanner sees of their difference (ISO/IEC 15416 and 15415, symbol contrast).

/** The sixteen basic names of CSS, which the service takes beside #rgb and #rrggbb. */
const NAMES: Readonly<Record<string, string>> = {
  black: '#000000', silver: '#c0c0c0', gray: '#808080', white: '#ffffff', maroon: '#800000', red: '#ff0000', purple: '#800080',
  fuchsia: '#ff00ff', green: '#008000', lime: '#00ff00', olive: '#808000', yellow: '#ffff00', navy: '#000080', blue: '#0000ff',
  teal: '#008080', aqua: '#00ffff',
}; // oxfmt-ignore

/** `#rrggbb`; undefined for what is no colour. */
export function hexColour(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  const hex = (NAMES[name] ?? name).replace(/^#?/, '#');
  const long = /^#[0-9a-f]{3}$/.test(hex) ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex;
  return /^#[0-9a-f]{6}$/.test(long) ? long : undefined;
}

export interface Contrast {
  /** Of full scale; negative if the symbol is lighter than what is behind it. */
  readonly percent: number;
  readonly verdict: 'good' | 'weak' | 'refused';
  readonly says: string;
}

/** The contrast that a camera sees, and for bars the less that a laser sees, whose light is red. */
export function contrastOf(foreground: string, background: string, isLinear: boolean): Contrast | undefined {
  const [dark, light] = [hexColour(foreground), hexColour(background)];
  if (dark === undefined || light === undefined) return undefined;
  const grey = difference(greyOf(dark), greyOf(light));
  const red = difference(channel(dark, 0), channel(light, 0));
  const isRed = isLinear && red < grey;
  const percent = isRed ? red : grey;
  const by = isRed ? ' in the red light of laser scanners' : '';
  if (percent < 0)
    return { percent, verdict: 'refused', says: `The symbol must be darker than its background${by}.` };
  if (percent < 40)
    return { percent, verdict: 'refused', says: `Scanners cannot tell these colours apart${by}.` };
  return percent < 70
    ? {
        percent,
        verdict: 'weak',
        says: `Grade ${percent < 55 ? 'C' : 'B'}${by}: reads in good light; poor print makes it fail.`,
      }
    : { percent, verdict: 'good', says: `Grade A${by}.` };
}

const difference = (dark: number, light: number): number => Math.round(((light - dark) / 255) * 100);
const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16);
/** Rec. 601, as the service computes it. */
const greyOf = (hex: string): number =>
  0.299 * channel(hex, 0) + 0.587 * channel(hex, 1) + 0.114 * channel(hex, 2);
