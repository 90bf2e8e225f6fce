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
