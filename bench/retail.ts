// Small photographs of EAN and UPC, drawn: how many are read, and which texts are wrong, by kind and pixels a module.
//   npm run bench -- retail [--only REGEX] [--count N] [--seed N] [--effort standard|advanced] [--negatives] [--log]
// Kinds: test/support/draw-retail.ts; --count of each (default 250: 2,000 in all). --negatives: other bars in their place, which hold no
// EAN or UPC. --log names each wrong text on stderr. CSV on stdout; times are processor ms of the recognition.
import { parseArgs } from 'node:util';
import { recognize, type RecognizeOptions, type ReadSymbol } from '../src/barcode/index.ts';
import type { Luma } from '../src/image/types.ts';
import { createBudget } from '../src/lib/budget.ts';
import { SETTINGS } from '../src/settings.ts';
import { drawNoRetail, drawRetail, RETAIL_KINDS } from '../test/support/draw-retail.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '.' },
    count: { type: 'string', default: '250' },
    seed: { type: 'string', default: '1' },
    effort: { type: 'string', default: 'advanced' },
    negatives: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
  },
});
const CLASSES = [1.6, 2.2, 3] as const;
const only = new RegExp(values.only);
const RETAIL = ['EAN_13', 'UPC_A', 'EAN_8', 'UPC_E'];

async function read(luma: Luma): Promise<{ readonly symbols: readonly ReadSymbol[]; readonly ms: number }> {
  const budget = createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) });
  const start = process.cpuUsage();
  const effort = values.effort as RecognizeOptions['effort'];
  const result = await recognize(luma, { symbologies: 'all', effort, preprocessing: 'Auto', budget });
  const { user, system } = process.cpuUsage(start);
  const symbols = result.ok ? result.value.filter(({ type }) => RETAIL.includes(type)) : [];
  return { symbols, ms: (user + system) / 1000 };
}

console.log('kind,modules below px,drawn,read,wrong,ms_mean');
for (const kind of RETAIL_KINDS.filter(({ name }) => only.test(name))) {
  const cells = CLASSES.map((below) => ({ below, drawn: 0, read: 0, wrong: 0, ms: 0 }));
  for (let i = 0; i < Number(values.count); i++) {
    const photo = values.negatives ? undefined : drawRetail(kind, i, Number(values.seed));
    const { symbols, ms } = await read(photo?.luma ?? drawNoRetail(kind, i, Number(values.seed)));
    const cell = cells.find(({ below }) => (photo?.shot.modulePx ?? 1) < below);
    if (cell === undefined) continue;
    const wrong = symbols.filter(({ text }) => text !== photo?.text);
    cell.drawn += 1;
    cell.read += symbols.some(({ text }) => text === photo?.text) ? 1 : 0;
    cell.wrong += wrong.length;
    cell.ms += ms;
    if (!values.log) continue;
    for (const { type, text, pass } of wrong)
      console.error(`${kind.name} ${i}: ${type} ${text} (${pass}) for ${photo?.type} ${photo?.text}`);
  }
  for (const { below, drawn, read: count, wrong, ms } of cells)
    if (drawn > 0) console.log(`${kind.name},${below},${drawn},${count},${wrong},${(ms / drawn).toFixed(0)}`);
}
