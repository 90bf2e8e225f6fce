// Draws QR Codes at low resolution: Gaussian blur exact, then averaged over each pixel's area, with noise.
import { encodeQR } from 'qr';
import type { Luma } from '../../src/image/types.ts';
import { gaussian, generator } from './draw-linear.ts';

export interface QrView {
  readonly version: number;
  readonly level?: 'low' | 'medium' | 'quartile' | 'high';
  readonly modulePx: number;
  /** Gaussian σ in modules. */
  readonly blur: number;
  /** Degrees. */
  readonly angle?: number;
  readonly noise?: number;
  readonly seed?: number;
  readonly black?: number;
  readonly white?: number;
}

/** The symbol's modules, dark = true, without quiet zone. */
export function qrModules(
  text: string,
  version: number,
  level: NonNullable<QrView['level']> = 'medium',
): readonly (readonly boolean[])[] {
  const framed = encodeQR(text, 'raw', { ecc: level, version, border: 1, encoding: 'byte' });
  return framed.slice(1, -1).map((row) => row.slice(1, -1));
}

const TABLE = 32;

/** Renders with a quiet zone of four modules and a random phase. */
export function drawQr(modules: readonly (readonly boolean[])[], view: QrView): Luma {
  const { modulePx, blur, angle = 0, noise = 3, seed = 1, black = 0, white = 255 } = view;
  const random = generator(seed);
  const phase = [random(), random()] as const;
  const size = modules.length;
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const side = Math.ceil((size + 8) * modulePx * (Math.abs(cos) + Math.abs(sin))) + 1;
  const field = blurred(modules, blur);
  const per = (size + 8) * TABLE;
  const samples = blur === 0 ? 6 : 4;
  const data = new Uint8Array(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      let dark = 0;
      for (let j = 0; j < samples; j++)
        for (let i = 0; i < samples; i++) {
          const px = x + (i + 0.5) / samples - side / 2 + phase[0] - 0.5;
          const py = y + (j + 0.5) / samples - side / 2 + phase[1] - 0.5;
          const u = (px * cos + py * sin) / modulePx + size / 2 + 4;
          const v = (py * cos - px * sin) / modulePx + size / 2 + 4;
          const column = Math.floor(u * TABLE);
          const row = Math.floor(v * TABLE);
          if (column >= 0 && row >= 0 && column < per && row < per) dark += field[row * per + column] ?? 0;
        }
      const value = white + ((black - white) * dark) / (samples * samples) + noise * gaussian(random);
      data[y * side + x] = Math.max(0, Math.min(255, Math.round(value)));
    }
  return { width: side, height: side, data };
}

/** Darkness with four modules of light around, TABLE samples a module. */
function blurred(modules: readonly (readonly boolean[])[], blur: number): Float32Array {
  const size = modules.length;
  const per = (size + 8) * TABLE;
  const reach = Math.ceil(4 * blur * TABLE);
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    blur === 0 ? 1 : Math.exp(-((i - reach) ** 2) / (2 * (blur * TABLE) ** 2)),
  );
  const total = kernel.reduce((a, b) => a + b, 0);
  // Rows of modules are blurred along x by running sums over the kernel, then along y.
  const cumulative = new Float32Array(2 * reach + 2);
  for (let i = 0; i <= 2 * reach; i++) cumulative[i + 1] = (cumulative[i] ?? 0) + (kernel[i] ?? 0) / total;
  const share = (at: number, module: number): number => {
    const from = module * TABLE - at + reach;
    const clip = (value: number): number => cumulative[Math.max(0, Math.min(2 * reach + 1, value))] ?? 0;
    return clip(from + TABLE) - clip(from);
  };
  const span = Math.ceil(reach / TABLE) + 1;
  const rows = new Float32Array(size * per);
  for (let x = 0; x < per; x++) {
    const centre = Math.floor(x / TABLE) - 4;
    for (let column = Math.max(0, centre - span); column <= Math.min(size - 1, centre + span); column++) {
      const weight = share(x, column + 4);
      if (weight === 0) continue;
      for (let row = 0; row < size; row++)
        if (modules[row]?.[column] === true) rows[row * per + x] = (rows[row * per + x] ?? 0) + weight;
    }
  }
  const field = new Float32Array(per * per);
  for (let y = 0; y < per; y++) {
    const centre = Math.floor(y / TABLE) - 4;
    for (let row = Math.max(0, centre - span); row <= Math.min(size - 1, centre + span); row++) {
      const weight = share(y, row + 4);
      if (weight === 0) continue;
      for (let x = 0; x < per; x++)
        field[y * per + x] = (field[y * per + x] ?? 0) + weight * (rows[row * per + x] ?? 0);
    }
  }
  return field;
}
