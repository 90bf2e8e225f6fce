// Loads one reader (argument: its name), reads an image with it and prints a Probed as JSON. In a process of its own.
import type { Luma } from '../../src/image/types.ts';
import type { RivalName } from '../support/rival-table.ts';

export interface Probed {
  /** From before the reader's code is loaded until the first image is read. */
  readonly firstMs: number;
  /** Beyond what Node has before. */
  readonly residentMb: number;
}

const IMAGES = 10;
const SIDE = 1000;
const MB = 2 ** 20;

const { drawCode } = await import('../../test/support/draw.ts');
const code = await drawCode('qrcode', 'https://example.org/4711', { scale: 6 });
const luma: Luma = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE).fill(255) };
for (let y = 0; y < code.height; y += 1)
  luma.data.set(code.data.subarray(y * code.width, (y + 1) * code.width), (y + 100) * SIDE + 100);

const before = process.memoryUsage().rss;
const began = performance.now();
const { ADAPTERS } = await import('../support/rival-adapters.ts');
const prepare = await ADAPTERS[process.argv[2] as RivalName]();
await prepare(luma)();
const firstMs = performance.now() - began;
for (let i = 1; i < IMAGES; i += 1) await prepare(luma)();
const probed: Probed = { firstMs, residentMb: (process.memoryUsage().rss - before) / MB };
process.stdout.write(`\n${JSON.stringify(probed)}\n`);
process.exit(0);
