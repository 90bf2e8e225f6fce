// Linear codes that are covered, worn, clipped, overlapped or moiré: what is read, and which texts are wrong or guessed.
//   npm run bench -- damage [--only REGEX] [--count N] [--from N] [--rivals] [--log]
// Damages: test/support/draw-damage.ts. CSV on stdout, a line a damage and engine. `wrong`: a text that is no code's of the
// photograph; `guessed`: the right text of a code of which a part is covered over its whole height, so that only the check
// digit says it. --log names the wrong and guessed texts, and the passes that read them, on stderr.
import { parseArgs } from 'node:util';
import { messageOf } from '../src/http/describe-failure.ts';
import { DEFAULT_PASS, readWithEngine } from '../src/barcode/engine/read.ts';
import { recognize, SYMBOLOGIES } from '../src/barcode/index.ts';
import type { Luma } from '../src/image/types.ts';
import { createBudget } from '../src/lib/budget.ts';
import { SETTINGS } from '../src/settings.ts';
import { zxing } from '../src/wasm/zxing.ts';
import { DAMAGES, drawDamage } from '../test/support/draw-damage.ts';
import { scorePhoto } from '../test/support/draw-photo-codes.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '.' },
    count: { type: 'string', default: '60' },
    from: { type: 'string', default: '0' },
    rivals: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
  },
});

interface Answer {
  readonly text: string;
  readonly by: string;
}

const FORMATS = SYMBOLOGIES.flatMap((row): readonly string[] => row.engineFormats);

async function ours(luma: Luma): Promise<readonly Answer[]> {
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) }),
  });
  if (!read.ok) throw new Error(messageOf(read.failure));
  return read.value.map(({ type, text, pass }) => ({ text, by: `${type} ${pass}` }));
}

const rival = (luma: Luma): Promise<readonly Answer[]> =>
  zxing.use((module) =>
    readWithEngine(module, luma, { ...DEFAULT_PASS, formats: FORMATS }).map(({ text, format }) => ({
      text,
      by: format,
    })),
  );

const engines = [['advanced', ours] as const, ...(values.rivals ? [['zxing-wasm', rival] as const] : [])];
const only = new RegExp(values.only);
const from = Number(values.from);
console.log('damage,engine,photographs,codes,read,wrong,guessed,ms_mean');
for (const damage of DAMAGES) {
  if (!only.test(damage.name)) continue;
  const sums = engines.map(() => ({ read: 0, wrong: 0, guessed: 0, ms: 0 }));
  let codes = 0;
  for (let i = from; i < from + Number(values.count); i++) {
    const photo = await drawDamage(damage, i);
    codes += photo.codes.length;
    for (const [at, [name, reads]] of engines.entries()) {
      const sum = sums[at];
      if (sum === undefined) continue;
      const start = performance.now();
      const found = await reads(photo.luma);
      sum.ms += performance.now() - start;
      const { missed, wrong } = scorePhoto(photo.codes, found);
      const read = photo.codes.length - missed.length;
      sum.wrong += wrong.length;
      if (photo.isReadable) sum.read += read;
      else sum.guessed += read;
      if (!values.log) continue;
      for (const { text, by } of wrong)
        process.stderr.write(
          `${damage.name} ${i}, ${name}: wrong ${JSON.stringify(text)} by ${by} of ${photo.codes.map(({ kind, texts }) => `${kind} ${texts[0]}`).join(', ')}\n`,
        );
      if (!photo.isReadable && read > 0)
        process.stderr.write(
          `${damage.name} ${i}, ${name}: guessed ${found.map(({ text, by }) => `${text} by ${by}`).join(', ')}\n`,
        );
    }
  }
  for (const [at, [name]] of engines.entries()) {
    const { read = 0, wrong = 0, guessed = 0, ms = 0 } = sums[at] ?? {};
    console.log(
      [
        `"${damage.name}"`,
        name,
        values.count,
        codes,
        read,
        wrong,
        guessed,
        (ms / Number(values.count)).toFixed(0),
      ].join(','),
    );
  }
}
