// Nominal work beside processor time, on ordinary images: a budget in nominal ms must mean the time that it says.
import { expect, it } from 'vitest';
import { recognize } from '../../src/barcode/index.ts';
import type { Luma } from '../../src/image/types.ts';
import { blur } from '../../src/barcode/vision/pixels.ts';
import { generator } from '../support/draw-linear.ts';
import { drawCode, rotated } from '../support/draw.ts';

/**
 * Processor time by nominal time of each pass, warm, against the median of all passes in the same run: how fast the machine is must not decide.
 * (The default pass comes first, and what prepares the image counts with it.) Other work on the machine adds to a time and never takes from it,
 * hence the least above and the median below.
 */
const MAX_RATIO = 3;
const ROUNDS = 4;
/** Passes that spend less are a matter of a clock tick. */
const MIN_WORK_MS = 1;

/** The image in the middle of 900 × 700 px of uneven light and print-like specks. */
function photograph(code: Luma, seed: number): Luma {
  const random = generator(seed);
  const [width, height] = [900, 700];
  const data = new Uint8Array(width * height);
  const [left, top] = [(width - code.width) >> 1, (height - code.height) >> 1];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const inside = x >= left && y >= top && x < left + code.width && y < top + code.height;
      const paper = inside ? (code.data[(y - top) * code.width + x - left] ?? 255) : 235;
      const light = 0.45 + (0.5 * (x + y)) / (width + height);
      const speck = !inside && (x >> 2) % 5 === 0 && (y >> 3) % 3 === 0 && random() < 0.5 ? 0.3 : 1;
      data[i] = Math.max(0, Math.min(255, paper * light * speck + 10 * random()));
    }
  return { width, height, data };
}

it('each pass takes the time that it spends, beside the median pass, within a factor of three', async () => {
  // Blurred so far that no pass reads them: all passes are made.
  const images = await Promise.all(
    [
      drawCode('ean13', '4006381333931', { scale: 2 }),
      drawCode('qrcode', 'nominal', { scale: 3 }),
      drawCode('code128', 'NOMINAL', { scale: 2 }),
    ].map(async (code, i) => photograph(blur(rotated(await code, 7 + 9 * i), 6), i + 1)),
  );
  // A torn QR code: passes that are for cells alone are made where there is a finder pattern.
  const whole = await drawCode('qrcode', 'nominal', { scale: 6 });
  const torn = whole.data.map((grey, i) => (i % whole.width > whole.width / 2 ? 255 : grey));
  images.push(photograph({ ...whole, data: torn }, 4));
  const ratios = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const image of images) {
      let nominal = 0;
      let lastNominal = 0;
      let last = process.cpuUsage();
      await recognize(image, {
        symbologies: 'all',
        effort: 'advanced2',
        preprocessing: 'Auto',
        budget: { spend: (ms) => ((nominal += ms), true), exhausted: false },
        observe: (pass) => {
          const { user, system } = process.cpuUsage(last);
          const spent = nominal - lastNominal;
          // The first round compiles.
          if (round > 0 && spent >= MIN_WORK_MS)
            ratios.set(pass, [...(ratios.get(pass) ?? []), (user + system) / 1000 / spent]);
          lastNominal = nominal;
          last = process.cpuUsage();
        },
      });
    }
  }
  const sorted = [...ratios].map(([pass, all]) => ({ pass, all: all.sort((a, b) => a - b) }));
  const medianOf = (all: number[] = []): number => all[all.length >> 1] ?? 0;
  const machine = medianOf(sorted.map(({ all }) => medianOf(all)).sort((a, b) => a - b));
  const wrong = sorted.filter(
    ({ all }) => (all[0] ?? 0) > MAX_RATIO * machine || medianOf(all) < machine / MAX_RATIO,
  );
  expect(machine).toBeGreaterThan(0);
  expect(sorted.length).toBeGreaterThan(8);
  expect(wrong).toEqual([]);
}, 120_000);
