// The low-resolution QR curve: versions 2, 5, 10, level M, random text and phase, 0° and 7°, noise σ 3; percent read per
// blur σ (modules) and pixels a module. Rivals over the same kind of set (zxing-wasm 3.1.4, zbar-wasm 0.11, jsQR, qr 0.7):
// 0 at σ 0.5 below 2 px and at σ 0.75 everywhere.
//   node bench/qr-lowres.ts [--images 6] [--blurs 0.5,0.75] [--px 1,1.25] [--versions 2,5,10]
import { lowResolutionSteps } from '../src/barcode/qr/low-resolution/index.ts';
import { finish } from '../src/lib/steps.ts';
import { UNLIMITED } from '../src/lib/budget.ts';
import { generator } from '../test/support/draw-linear.ts';
import { drawQr, qrModules } from '../test/support/draw-qr.ts';

const args = process.argv.slice(2);
const list = (name: string, otherwise: string): readonly number[] => {
  const at = args.indexOf(`--${name}`);
  return (at < 0 ? otherwise : (args[at + 1] ?? otherwise)).split(',').map(Number);
};
/** Images per version and angle: 6 are 36 a cell. */
const images = list('images', '6')[0] ?? 6;
const versions = list('versions', '2,5,10');
const angles = list('angles', '0,7');
const pixels = list('px', '1,1.25,1.5,1.75,2,2.5,3');
const blurs = list('blurs', '0,0.25,0.5,0.75,0.9');
const CAPACITY: Readonly<Record<number, number>> = { 1: 14, 2: 26, 3: 42, 4: 62, 5: 84, 7: 122, 10: 213 };
const random = generator(11);

console.log(
  `σ      ${pixels.map((px) => String(px).padStart(18)).join('')}   (px a module; read/all, wrong, median ms, most ms)`,
);
for (const blur of blurs) {
  const cells: string[] = [];
  for (const modulePx of pixels) {
    let [read, wrong, all] = [0, 0, 0];
    const times: number[] = [];
    for (const version of versions)
      for (const angle of angles)
        for (let i = 0; i < images; i++) {
          const length = Math.floor((CAPACITY[version] ?? 20) * (0.5 + 0.5 * random()));
          const text = Array.from({ length }, () => String.fromCharCode(33 + Math.floor(random() * 90))).join(
            '',
          );
          const luma = drawQr(qrModules(text, version), {
            version,
            modulePx,
            blur,
            angle,
            noise: 3,
            seed: Math.floor(random() * 1e9),
          });
          const start = performance.now();
          const found = finish(lowResolutionSteps(luma, UNLIMITED));
          times.push(performance.now() - start);
          const right = found.filter((symbol) => symbol.text === text).length;
          all += 1;
          read += right > 0 ? 1 : 0;
          wrong += found.length - right;
          if (right === 0 && args.includes('--log'))
            console.log('missed', { version, angle, modulePx, blur, i });
        }
    times.sort((a, b) => a - b);
    cells.push(
      `${read}/${all} ${wrong} ${(times[times.length >> 1] ?? 0).toFixed(0)} ${(times[times.length - 1] ?? 0).toFixed(0)}`.padStart(
        18,
      ),
    );
  }
  console.log(String(blur).padEnd(7) + cells.join(''));
}
