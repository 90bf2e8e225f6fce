// Draws dot-peened Data Matrix: dots that a stylus strikes into metal, with a bright or a dark middle, brushed ground, blur and noise. All from a
// seed.
import { encodeText } from '../../src/barcode/generate/matrices.ts';
import type { Luma } from '../../src/image/types.ts';
import { drawn } from './draw-photo-codes.ts';
import { generator } from './draw-linear.ts';

interface Peened {
  readonly luma: Luma;
  readonly text: string;
  /** What was drawn, in a line. */
  readonly about: string;
}

/** One code in the middle, at any angle. */
export async function drawPeened(seed: number): Promise<Peened> {
  const random = generator(7919 * seed + 13);
  const within = (from: number, to: number): number => from + (to - from) * random();
  const text = drawn('ABCDEFGHJKLMNPRSTUVWXYZ0123456789', 6 + Math.floor(12 * random()), random);
  const made = encodeText(
    { name: 'Data Matrix', encoder: 'datamatrix', quiet: 1, maxBytes: 3116, holds: '' },
    text,
  );
  const symbol = await made;
  if (!symbol.ok || symbol.value.kind !== 'matrix') throw new Error('no symbol');
  const { rows } = symbol.value.symbol;
  const side = rows.length;
  const pitch = within(6, 16);
  /** Of the pitch: at 1 dots touch. */
  const diameter = within(0.45, 0.92);
  const angle = within(0, 2 * Math.PI);
  const isLight = random() < 0.5;
  const ground = isLight ? within(60, 130) : within(130, 200);
  const contrast = within(50, 110);
  const jitter = within(0, 0.06);
  const blur = within(0.5, 0.16 * pitch);
  const grain = within(3, 12);
  const noise = within(2, 8);
  const slope = within(0, 40);
  const size = Math.ceil((side + 8) * pitch * 1.2);
  const plane = new Float32Array(size * size);
  const brushed = brushing(size, grain, random);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      plane[y * size + x] = ground + (brushed[y] ?? 0) + slope * (x / size - 0.5);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const [row, modules] of rows.entries())
    for (const [column, dark] of modules.entries()) {
      if (!dark) continue;
      const u = (column + 0.5 - side / 2 + within(-jitter, jitter)) * pitch;
      const v = (row + 0.5 - side / 2 + within(-jitter, jitter)) * pitch;
      strike(
        plane,
        size,
        { x: size / 2 + u * cos - v * sin, y: size / 2 + u * sin + v * cos },
        {
          radius: (diameter * pitch * within(0.94, 1.06)) / 2,
          by: (isLight ? 1 : -1) * contrast * within(0.85, 1.1),
        },
      );
    }
  const soft = blurredPlane(plane, size, blur);
  const data = new Uint8Array(size * size);
  for (let i = 0; i < data.length; i++) {
    const value = (soft[i] ?? 0) + noise * (random() + random() + random() + random() - 2) * 1.7;
    data[i] = Math.max(0, Math.min(255, Math.round(value)));
  }
  const about = `${side} modules, pitch ${pitch.toFixed(1)}, dots ${diameter.toFixed(2)}, ${isLight ? 'light' : 'dark'} ${contrast.toFixed(0)}, σ ${blur.toFixed(1)}, grain ${grain.toFixed(0)}, ${((angle * 180) / Math.PI).toFixed(0)}°`;
  return { luma: { width: size, height: size, data }, text, about };
}

/** Lines of a brush along x: a level a row that changes slowly. */
function brushing(size: number, grain: number, random: () => number): Float32Array {
  const rows = new Float32Array(size);
  for (let y = 0, level = 0; y < size; y++) {
    level = 0.6 * level + grain * (random() + random() - 1);
    rows[y] = level;
  }
  return rows;
}

interface Dot {
  readonly radius: number;
  readonly by: number;
}

/** A dot whose edge is soft over a pixel. */
function strike(plane: Float32Array, size: number, at: { x: number; y: number }, { radius, by }: Dot): void {
  const reach = Math.ceil(radius + 1);
  for (let y = Math.floor(at.y) - reach; y <= at.y + reach; y++)
    for (let x = Math.floor(at.x) - reach; x <= at.x + reach; x++) {
      if (x < 0 || y < 0 || x >= size || y >= size) continue;
      const share = Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(x + 0.5 - at.x, y + 0.5 - at.y)));
      plane[y * size + x] = (plane[y * size + x] ?? 0) + share * by;
    }
}

function blurredPlane(plane: Float32Array, size: number, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const all = kernel.reduce((a, b) => a + b, 0);
  const pass = (from: Float32Array, step: number): Float32Array =>
    from.map((_, i) => {
      const at = step === 1 ? i % size : Math.floor(i / size);
      let sum = 0;
      for (let k = -reach; k <= reach; k++)
        sum +=
          (kernel[k + reach] ?? 0) * (from[i + step * (Math.max(0, Math.min(size - 1, at + k)) - at)] ?? 0);
      return sum / all;
    });
  return pass(pass(plane, 1), size);
}
