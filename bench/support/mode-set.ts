// Images drawn to tell the modes of recognition apart: linear codes rotated by 30°, QR codes roughly printed, QR codes of few pixels a module.
import type { Luma } from '../../src/image/types.ts';
import { draw } from '../../test/support/draw-linear.ts';
import { drawQr, qrModules } from '../../test/support/draw-qr.ts';
import { drawRough, ROUGH_PRINTS } from '../../test/support/draw-rough.ts';
import { bars, drawnSet, SYMBOLS, type SetImage } from './rival-sets.ts';

/**
 * Longer than 52 modules, which is what a row of the image crosses of bars 30 modules high at 30°: no row holds the whole
 * code. DataBar is not among them: its halves are put together from different rows.
 */
const LINEAR: ReadonlySet<string> = new Set([
  'CODABAR',
  'CODE_39',
  'CODE_93',
  'CODE_128',
  'EAN_8',
  'EAN_13',
  'ITF',
  'UPC_A',
]);
const LINEAR_SCALES = [2, 3, 4];

const QR_VERSIONS = [2, 3, 5];
const SEEDS = [1, 2];

/** Blur σ in modules and pixels a module, where the engine's reading ends and below. */
const LOW_RESOLUTION = [
  [0, 1],
  [0.25, 1.25],
  [0.5, 1],
  [0.5, 3],
  [0.75, 3],
] as const;

/** The rivals' drawn set and these. */
export function modeSet(): readonly SetImage[] {
  const all: SetImage[] = [...drawnSet()];
  const add = (category: string, format: string, text: string, luma: () => Luma): void => {
    const file = `${category} ${format} ${all.length}`;
    all.push({
      image: { file, source: 'drawn', category, format, expected: [text] },
      luma: async () => luma(),
    });
  };
  for (const [format, bcid, value, text] of SYMBOLS.filter(([format]) => LINEAR.has(format)))
    for (const scale of LINEAR_SCALES)
      for (const angle of [30, -30])
        add('linear, rotated 30°', format, text, () => draw(bars(bcid, value), { scale, angle, noise: 3 }));
  for (const [mode, prints] of Object.entries(ROUGH_PRINTS))
    for (const [name, roughness] of Object.entries(prints))
      for (const version of QR_VERSIONS)
        for (const seed of SEEDS) {
          const text = `rough print ${version}.${seed}`;
          add(`for ${mode}: ${name}`, 'QR_CODE', text, () =>
            drawRough(qrModules(text, version), { ...roughness, seed: seed + 10 * version }),
          );
        }
  for (const [blur, modulePx] of LOW_RESOLUTION)
    for (const version of QR_VERSIONS)
      for (const seed of SEEDS) {
        const text = `low resolution ${version}.${seed}`;
        add(`QR σ ${blur} at ${modulePx} px`, 'QR_CODE', text, () =>
          drawQr(qrModules(text, version), {
            version,
            modulePx,
            blur,
            angle: 7,
            noise: 3,
            seed: seed + 10 * version,
          }),
        );
      }
  return all;
}
