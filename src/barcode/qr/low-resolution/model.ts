// What the known modules of a version look like under a blur: the template that a grid is fitted to.
import { release } from '../../../lib/release.ts';
import type { Layout } from '../layout.ts';
import { normal } from '../../vision/normal.ts';
import { withPixel } from '../../matrix/psf.ts';
import { UNKNOWN } from '../../matrix/modules.ts';

/** Known modules as the blur shows them: samples of darkness and of how much of it is known. */
export interface Model {
  readonly layout: Layout;
  readonly s: number;
  readonly side: number;
  readonly dark: Float32Array;
  readonly weight: Float32Array;
}

/** Samples along a module, and modules of light around the symbol. */
export const PER_MODULE = 4;
export const MARGIN = 3;

/** Darkness of the known modules under σ = s modules; unknown ones count as half dark, with little weight. */
export function modelOf(layout: Layout, s: number): Model {
  const { size, known } = layout;
  const side = (size + 2 * MARGIN) * PER_MODULE;
  const reach = Math.ceil(3 * s);
  const taps = 2 * reach + 1;
  // Share of each module around a sample at each of the four places within a module.
  const shares = Array.from({ length: PER_MODULE }, (_, k) =>
    Float32Array.from({ length: taps }, (_, i) => {
      const at = (k + 0.5) / PER_MODULE;
      const from = i - reach;
      return normal((from + 1 - at) / s) - normal((from - at) / s);
    }),
  );
  const rowsDark = new Float32Array(side * size);
  const rowsOpen = new Float32Array(side * size);
  for (let row = 0; row < size; row++)
    for (let x = 0; x < side; x++) {
      const column = Math.floor(x / PER_MODULE) - MARGIN;
      const share = shares[x % PER_MODULE] ?? new Float32Array(taps);
      let dark = 0;
      let open = 0;
      for (let i = 0; i < taps; i++) {
        const at = column + i - reach;
        if (at < 0 || at >= size) continue;
        const value = known[row * size + at];
        if (value === UNKNOWN) {
          dark += 0.5 * (share[i] ?? 0);
          open += share[i] ?? 0;
        } else if (value === 1) dark += share[i] ?? 0;
      }
      rowsDark[row * side + x] = dark;
      rowsOpen[row * side + x] = open;
    }
  const dark = new Float32Array(side * side);
  const weight = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    const row = Math.floor(y / PER_MODULE) - MARGIN;
    const share = shares[y % PER_MODULE] ?? new Float32Array(taps);
    for (let x = 0; x < side; x++) {
      let sum = 0;
      let open = 0;
      for (let i = 0; i < taps; i++) {
        const at = row + i - reach;
        if (at < 0 || at >= size) continue;
        sum += (share[i] ?? 0) * (rowsDark[at * side + x] ?? 0);
        open += (share[i] ?? 0) * (rowsOpen[at * side + x] ?? 0);
      }
      dark[y * side + x] = sum;
      weight[y * side + x] = Math.max(0, 1 - open) ** 4;
    }
  }
  release(rowsDark);
  release(rowsOpen);
  return { layout, s, side, dark, weight };
}

/** Frees the memory of a model that nothing uses any more. */
export function releaseModel({ dark, weight }: Model): void {
  release(dark);
  release(weight);
}

/** Blur widths tried, σ in modules without the pixel. */
export const BLURS = [0.2, 0.35, 0.5, 0.65, 0.8] as const;

/** σ for a model at that many pixels a module. */
export const modelBlur = (blur: number, modulePx: number): number =>
  Math.max(0.12, withPixel(blur, modulePx));
