// Dot-peened Data Matrix: round separate dots on metal, read with what they are tuned on and with seeds that nothing was tuned on.
//   npm run bench -- dots [--count 40] [--rivals] [--log]
// Seeds below --count are the first half, those from 1000 on the second. CSV on stdout; --log names what was missed and each wrong text on stderr.
import { parseArgs } from 'node:util';
import { DEFAULT_PASS, readWithEngine } from '../src/barcode/engine/read.ts';
import { recognize } from '../src/barcode/index.ts';
import { createBudget } from '../src/lib/budget.ts';
import { SETTINGS } from '../src/settings.ts';
import { zxing } from '../src/wasm/zxing.ts';
import { drawPeened } from '../test/support/draw-peened.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    rivals: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
  },
});
const count = Number(values.count);
console.log('half,images,read,wrong,zxing-wasm read,ms mean,ms max');
for (const [half, first] of [
  ['tuned on', 0],
  ['not tuned on', 1000],
] as const) {
  const sum = { read: 0, wrong: 0, rival: 0, times: [] as number[] };
  for (let seed = first; seed < first + count; seed++) {
    const { luma, text, about } = await drawPeened(seed);
    const start = performance.now();
    const found = await recognize(luma, {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) }),
    });
    sum.times.push(performance.now() - start);
    const answers = found.ok ? found.value : [];
    const isRead = answers.some((symbol) => symbol.text === text);
    if (isRead) sum.read += 1;
    const wrong = answers.filter((symbol) => symbol.text !== text);
    sum.wrong += wrong.length;
    if (values.rivals) {
      const theirs = await zxing.use((module) =>
        readWithEngine(module, luma, { ...DEFAULT_PASS, formats: ['DataMatrix'] }),
      );
      if (theirs.some((symbol) => symbol.text === text)) sum.rival += 1;
    }
    if (values.log && (!isRead || wrong.length > 0))
      process.stderr.write(`${seed} ${about}: ${wrong.map((symbol) => symbol.text).join(' ') || 'missed'}\n`);
    else if (values.log) process.stderr.write(`${seed} ${about}: ${answers[0]?.pass}\n`);
  }
  const mean = sum.times.reduce((a, b) => a + b, 0) / count;
  console.log(
    [half, count, sum.read, sum.wrong, sum.rival, mean.toFixed(0), Math.max(...sum.times).toFixed(0)].join(
      ',',
    ),
  );
}
