// Pages without a code: false reads and time beside zxing-wasm 3.1.4 with its default options on the same grey pixels.
//   npm run bench -- negatives [--only REGEX] [--count N]
// The ten kinds of test/support/draw-photo-negatives.ts, each photographed from N seeds (default 32: 320 pages), at Standard and
// Advanced with all types, and at Advanced and Advanced2 with QR codes. Times are processor ms; ratios of sums.
import { parseArgs } from 'node:util';
import { DEFAULT_PASS, readWithEngine } from '../src/barcode/engine/read.ts';
import { recognize, type RecognizeOptions } from '../src/barcode/index.ts';
import type { Luma } from '../src/image/types.ts';
import { createBudget } from '../src/lib/budget.ts';
import { PAGE_WORK_MS } from '../src/scan/index.ts';
import { zxing } from '../src/wasm/zxing.ts';
import { CATEGORIES, drawPhoto } from '../test/support/draw-photo-categories.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '.' }, count: { type: 'string', default: '32' } },
});
const only = new RegExp(values.only);

type Reads = (luma: Luma) => Promise<readonly string[]>;

const ours =
  (symbologies: 'all' | 'qr', effort: RecognizeOptions['effort']): Reads =>
  async (luma) => {
    const budget = createBudget({ workMs: PAGE_WORK_MS[effort] });
    const read = await recognize(luma, { symbologies, effort, preprocessing: 'Auto', budget });
    return read.ok ? read.value.map(({ type, text }) => `${type} ${text}`) : [read.failure.code];
  };
const engines: readonly (readonly [name: string, reads: Reads])[] = [
  [
    'zxing-wasm',
    (luma) =>
      zxing.use(async (module) =>
        readWithEngine(module, luma, { ...DEFAULT_PASS, formats: 'all' }).map(({ text }) => text),
      ),
  ],
  ['standard', ours('all', 'standard')],
  ['advanced', ours('all', 'advanced')],
  ['advanced, QR', ours('qr', 'advanced')],
  ['advanced2, QR', ours('qr', 'advanced2')],
];

console.log('kind | pages | engine | false reads | mean ms | by zxing-wasm | max ms');
for (const category of CATEGORIES) {
  if (!category.name.startsWith('nothing') || !only.test(category.name)) continue;
  const sums = engines.map(() => ({ ms: 0, most: 0, texts: [] as string[] }));
  for (let i = -1; i < Number(values.count); i++) {
    const { luma } = await drawPhoto(category, Math.max(0, i));
    for (const [at, [, reads]] of engines.entries()) {
      const start = process.cpuUsage();
      const texts = await reads(luma);
      const { user, system } = process.cpuUsage(start);
      const sum = sums[at];
      // The first page is read twice: once to compile.
      if (sum === undefined || i < 0) continue;
      sum.ms += (user + system) / 1000;
      sum.most = Math.max(sum.most, (user + system) / 1000);
      sum.texts.push(...texts);
    }
  }
  for (const [at, [name]] of engines.entries()) {
    const { ms = 0, most = 0, texts = [] } = sums[at] ?? {};
    const by = ms / (sums[0]?.ms ?? 1);
    const mean = ms / Number(values.count);
    console.log(
      [category.name, values.count, name, texts.length, mean.toFixed(0), by.toFixed(2), most.toFixed(0)].join(
        ' | ',
      ),
      texts.join(', '),
    );
  }
}
