// Draws QR codes as poor printing leaves them: grain, specks, ragged edges, separate dots, ink that ran.
import type { Luma } from '../../src/image/types.ts';
import { gaussian, generator } from './draw-linear.ts';

export interface Roughness {
  /** Pixels a module. */
  readonly modulePx: number;
  /** Standard deviation of the grain in grey levels, each pixel its own. */
  readonly grain?: number;
  /** Share of the pixels that are black or white by chance. */
  readonly specks?: number;
  /** A dark module is a round dot of this diameter in modules; default: its square. */
  readonly dots?: number;
  /** Ink runs so many pixels beyond each dark module. */
  readonly gain?: number;
  /** Standard deviation in pixels of a border's displacement, another one at each pixel. */
  readonly ragged?: number;
  readonly seed?: number;
}

/** What each strength of smoothing reads and the other does not, of the prints that were tried (grain, specks, dots, ragged edges). */
export const ROUGH_PRINTS: Readonly<
  Record<'SmoothEdges' | 'SmoothEdgesPlus', Readonly<Record<string, Roughness>>>
> = {
  // The stronger one melts modules of 4 to 6 px into each other.
  SmoothEdges: {
    'dots of 0.7 module at 4 px': { modulePx: 4, dots: 0.7 },
    'edges ragged by 2 px at 6 px': { modulePx: 6, ragged: 2 },
    'specks on 0.4 at 5 px': { modulePx: 5, specks: 0.4 },
    'ink run by 1.2 px, grain 40, at 6 px': { modulePx: 6, gain: 1.2, grain: 40 },
  },
  // The weaker one leaves grain and gaps of large modules standing.
  SmoothEdgesPlus: {
    'dots of 0.7 module at 8 px': { modulePx: 8, dots: 0.7 },
    'dots of 0.9 module at 6 px': { modulePx: 6, dots: 0.9 },
    'grain 130 at 12 px': { modulePx: 12, grain: 130 },
    'specks on 0.5 at 12 px': { modulePx: 12, specks: 0.5 },
  },
};
const QUIET_MODULES = 4;
const PAPER = 215;
const INK = 40;

/** The modules (dark = true) with a quiet zone of four, upright, whole pixels. */
export function drawRough(modules: readonly (readonly boolean[])[], view: Roughness): Luma {
  const { modulePx, grain = 0, specks = 0, dots, gain = 0, ragged = 0, seed = 1 } = view;
  const random = generator(seed);
  const side = Math.round((modules.length + 2 * QUIET_MODULES) * modulePx);
  const isDark = (px: number, py: number): boolean => {
    const [u, v] = [px / modulePx - QUIET_MODULES, py / modulePx - QUIET_MODULES];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    if (modules[row]?.[column] !== true) return false;
    return dots === undefined || Math.hypot(u - column - 0.5, v - row - 0.5) < dots / 2;
  };
  const data = new Uint8Array(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const px = x + 0.5 + (ragged === 0 ? 0 : ragged * gaussian(random));
      const py = y + 0.5 + (ragged === 0 ? 0 : ragged * gaussian(random));
      const dark =
        isDark(px, py) ||
        (gain > 0 &&
          (isDark(px - gain, py) || isDark(px + gain, py) || isDark(px, py - gain) || isDark(px, py + gain)));
      let value = dark ? INK : PAPER;
      if (grain > 0) value += grain * gaussian(random);
      if (specks > 0 && random() < specks) value = random() < 0.5 ? INK : PAPER;
      data[y * side + x] = Math.max(0, Math.min(255, Math.round(value)));
    }
  return { width: side, height: side, data };
}
