// Latency of recognition beside zxing-wasm 3.1.4 on the same grey pixels in one run: easy images by the median,
// a page of 12 MP by the mean. node --import ./src/cli/wasm-modules.ts bench/recognize.ts
import { drawCode, sheet, rotated } from '../test/support/draw.ts';
import { recognize, SYMBOLOGIES } from '../src/barcode/index.ts';
import { DEFAULT_PASS, FAST_PASS, readWithEngine } from '../src/barcode/engine/read.ts';
import type { Luma } from '../src/image/types.ts';
import { UNLIMITED } from '../src/lib/budget.ts';
import { zxing } from '../src/wasm/zxing.ts';

const formats = SYMBOLOGIES.flatMap((row): readonly string[] => row.engineFormats);

/** The image in the middle of white paper of that size. */
function onPaper(image: Luma, width: number, height: number): Luma {
  const data = new Uint8Array(width * height).fill(235);
  const left = (width - image.width) >> 1;
  const top = (height - image.height) >> 1;
  for (let y = 0; y < image.height; y++) {
    data.set(image.data.subarray(y * image.width, (y + 1) * image.width), (top + y) * width + left);
  }
  return { width, height, data };
}

async function median(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs + 5; i++) {
    const start = performance.now();
    await work();
    if (i >= 5) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[runs >> 1] ?? 0;
}

const labels = sheet(
  await Promise.all(Array.from({ length: 24 }, (_, i) => drawCode('code128', `label ${i}`))),
  4,
  20,
);
const images: readonly (readonly [name: string, image: Luma, runs: number])[] = [
  ['EAN-13, 640×480', onPaper(await drawCode('ean13', '4006381333931'), 640, 480), 60],
  ['Code 128, 640×480', onPaper(await drawCode('code128', 'easy 12345'), 640, 480), 60],
  ['QR, 640×480', onPaper(await drawCode('qrcode', 'https://example.org', { scale: 4 }), 640, 480), 60],
  [
    'Code 128 rotated by 30°, 640×480',
    onPaper(rotated(await drawCode('code128', 'rotated', { scale: 2 }), 30), 640, 480),
    30,
  ],
  ['24 labels on 12 MP', onPaper(labels, 4000, 3000), 3],
  ['nothing, 640×480', onPaper({ width: 1, height: 1, data: new Uint8Array([0]) }, 640, 480), 30],
];
console.log('image'.padEnd(32), 'zxing fast, default | standard, advanced (ms; symbols)');
for (const [name, image, runs] of images) {
  const engine = (pass: typeof FAST_PASS | typeof DEFAULT_PASS) => () =>
    zxing.use((module) => readWithEngine(module, image, { ...pass, formats }));
  const own = (effort: 'standard' | 'advanced') => () =>
    recognize(image, { symbologies: 'all', effort, preprocessing: 'Auto', budget: UNLIMITED });
  const times = [
    await median(runs, engine(FAST_PASS)),
    await median(runs, engine(DEFAULT_PASS)),
    await median(runs, own('standard')),
    await median(runs, own('advanced')),
  ].map((ms) => ms.toFixed(2));
  const read = await own('advanced')();
  const found = [await engine(FAST_PASS)(), await engine(DEFAULT_PASS)()].map((symbols) => symbols.length);
  console.log(
    name.padEnd(32),
    `${times[0]} (${found[0]}), ${times[1]} (${found[1]}) | ${times[2]}, ${times[3]} (${read.ok ? read.value.length : '-'})`,
  );
}
