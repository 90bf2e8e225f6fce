// Recognition of drawn photographs, by category: codes read, wrong texts, time; ours and zxing-wasm 3.1.4 on the same grey pixels.
//   npm run bench -- photos [--only REGEX] [--count N] [--rivals] [--standard] [--log] [--out FILE.csv] [--images DIR] [--scenes]
// Categories: test/support/draw-photo-categories.ts, with --scenes those of test/support/draw-scenes.ts (640 scenes in three dimensions); --count bounds the photographs of each. --rivals adds zxing-wasm with its
// default options, --standard the standard effort beside the advanced. CSV on stdout (or --out), one line a category and
// engine; --log names each code that was missed and each wrong text on stderr; --images keeps the photographs as PNG.
// A code is read when one of its texts comes back in letters and digits; other texts are wrong; `again` counts second answers
// of one code. Times are the engine's own, without drawing. The whole run draws 1,147 photographs: about 16 minutes of one core.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../src/http/describe-failure.ts';
import { DEFAULT_PASS, readWithEngine } from '../src/barcode/engine/read.ts';
import { recognize, SYMBOLOGIES } from '../src/barcode/index.ts';
import type { Luma } from '../src/image/types.ts';
import { createBudget } from '../src/lib/budget.ts';
import { SETTINGS } from '../src/settings.ts';
import { zxing } from '../src/wasm/zxing.ts';
import { CATEGORIES, drawPhoto } from '../test/support/draw-photo-categories.ts';
import { SCENES } from '../test/support/draw-scenes.ts';
import { scorePhoto } from '../test/support/draw-photo-codes.ts';
import { drawPng } from '../test/support/draw-png.ts';
import { quantile } from './support/corpus-score.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '.' },
    count: { type: 'string', default: '1e9' },
    rivals: { type: 'boolean', default: false },
    standard: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
    scenes: { type: 'boolean', default: false },
    out: { type: 'string' },
    images: { type: 'string' },
  },
});

type Reads = (luma: Luma) => Promise<readonly { readonly text: string }[]>;

const FORMATS = SYMBOLOGIES.flatMap((row): readonly string[] => row.engineFormats);

const ours =
  (effort: 'standard' | 'advanced'): Reads =>
  async (luma) => {
    const budget = createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) });
    const read = await recognize(luma, { symbologies: 'all', effort, preprocessing: 'Auto', budget });
    if (!read.ok) throw new Error(messageOf(read.failure));
    return read.value;
  };
const rival: Reads = (luma) =>
  zxing.use((module) => readWithEngine(module, luma, { ...DEFAULT_PASS, formats: FORMATS }));

const engines: readonly (readonly [name: string, reads: Reads])[] = [
  ['advanced', ours('advanced')],
  ...(values.standard ? [['standard', ours('standard')] as const] : []),
  ...(values.rivals ? [['zxing-wasm', rival] as const] : []),
];
const only = new RegExp(values.only);
const lines = ['category,engine,photographs,codes,read,wrong,again,ms_median,ms_mean,ms_max'];
const report = (line: string): void => {
  lines.push(line);
  if (values.out === undefined) console.log(line);
  else writeFileSync(values.out, `${lines.join('\n')}\n`);
};
if (values.out === undefined) console.log(lines[0]);
if (values.images !== undefined) mkdirSync(values.images, { recursive: true });

for (const category of values.scenes ? SCENES : CATEGORIES) {
  if (!only.test(category.name)) continue;
  const count = Math.min(category.count, Number(values.count));
  const sums = engines.map(() => ({ read: 0, wrong: 0, again: 0, times: [] as number[] }));
  let codes = 0;
  for (let i = 0; i < count; i++) {
    const photo = await drawPhoto(category, i);
    codes += photo.codes.length;
    if (values.images !== undefined) keepImage(values.images, `${category.name} ${i}`, photo.luma);
    for (const [at, [name, reads]] of engines.entries()) {
      const start = performance.now();
      const found = await reads(photo.luma);
      const sum = sums[at];
      if (sum === undefined) continue;
      sum.times.push(performance.now() - start);
      const { missed, wrong, again } = scorePhoto(photo.codes, found);
      sum.read += photo.codes.length - missed.length;
      sum.wrong += wrong.length;
      sum.again += again.length;
      if (!values.log) continue;
      for (const code of missed)
        process.stderr.write(`${category.name} ${i}, ${name}: missed ${code.kind} ${code.texts[0]}\n`);
      for (const symbol of wrong)
        process.stderr.write(`${category.name} ${i}, ${name}: wrong ${JSON.stringify(symbol.text)}\n`);
    }
  }
  for (const [at, [name]] of engines.entries()) {
    const { read = 0, wrong = 0, again = 0, times = [] } = sums[at] ?? {};
    const mean = times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length);
    const ms = [quantile(times, 0.5), mean, Math.max(...times)].map((value) => value.toFixed(0));
    report([`"${category.name}"`, name, count, codes, read, wrong, again, ...ms].join(','));
  }
}

function keepImage(folder: string, name: string, luma: Luma): void {
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`;
  const { width, height, data } = luma;
  const pixel = (x: number, y: number): readonly number[] => [data[y * width + x] ?? 0];
  writeFileSync(join(folder, file), drawPng({ width, height, colour: 0, depth: 8, pixel }));
}
