// Recognition over a labelled set in one process, without HTTP: what is read by source and type, and what each pass
// costs and gains. Counted as the corpus scorer counts.
//   npm run bench -- corpus-recognize [--effort standard|advanced|advanced2] [--pre None|SmoothEdges|SmoothEdgesPlus|Auto]
//     [--symbologies all|qr] [--work MS] [--set DIR|drawn] [--only REGEX] [--sample N] [--limit N] [--part K/N] [--out FILE.jsonl]
// Without --set: ../shared/corpora/barcodes when it is there, else drawn images. --only is matched against
// source/category/format/file; --work is the budget in nominal milliseconds (default: the service's). --out: one line an image.
// Files are decoded as the scan operations decode them, outside of the time.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { recognize, type RecognizeOptions } from '../src/barcode/index.ts';
import { createBudget } from '../src/lib/budget.ts';
import { SETTINGS } from '../src/settings.ts';
import {
  count,
  lenient,
  LOTS,
  noCounts,
  quantile,
  type Counts,
  type LabelledImage,
} from './support/corpus-score.ts';
import { CORPUS } from './support/rival-run.ts';
import { drawnSet, setOnDisk } from './support/rival-sets.ts';

const { values } = parseArgs({
  options: {
    effort: { type: 'string', default: 'advanced' },
    pre: { type: 'string', default: 'Auto' },
    symbologies: { type: 'string', default: 'all' },
    work: { type: 'string', default: SETTINGS.SCAN_WORK_MS.fallback },
    set: { type: 'string', default: CORPUS },
    only: { type: 'string', default: '.' },
    sample: { type: 'string', default: '1' },
    limit: { type: 'string', default: '1e9' },
    part: { type: 'string', default: '1/1' },
    out: { type: 'string' },
  },
});
const effort = values.effort as RecognizeOptions['effort'];
const preprocessing = values.pre as RecognizeOptions['preprocessing'];
const symbologies = values.symbologies as 'all' | 'qr';
const only = new RegExp(values.only);
const [part = 1, parts = 1] = values.part.split('/').map(Number);

const images = (setOnDisk(values.set) ?? drawnSet())
  .filter(({ image }) => only.test(`${image.source}/${image.category}/${image.format}/${image.file}`))
  .filter(({ image }) => symbologies === 'all' || image.format === 'QR_CODE' || image.format === 'NONE')
  .filter((_, index) => index % Number(values.sample) === 0)
  .slice(0, Number(values.limit))
  .filter((_, index) => index % parts === part - 1);

const cells = new Map<string, Counts>();
const passes = new Map<string, { runs: number; gained: number; ms: number }>();
const log: string[] = [];
for (const [index, { image, luma }] of images.entries()) {
  const pixels = await luma();
  if (pixels === undefined) continue;
  const own: [pass: string, ms: number, gained: number][] = [];
  const start = performance.now();
  let last = start;
  let known = 0;
  const result = await recognize(pixels, {
    symbologies,
    effort,
    preprocessing,
    budget: createBudget({ workMs: Number(values.work) }),
    observe: (pass, symbols) => {
      const now = performance.now();
      own.push([pass, now - last, symbols - known]);
      [last, known] = [now, symbols];
    },
  });
  const ms = performance.now() - start;
  const found = result.ok ? result.value : [];
  const answers = effort === 'standard' ? found.slice(0, 1) : found;
  const score = lenient(image, answers);
  for (const key of groupsOf(image)) {
    const cell = cells.get(key) ?? noCounts();
    cells.set(key, cell);
    count(cell, score, ms);
  }
  for (const [name, took, gained] of own) {
    const pass = passes.get(name) ?? { runs: 0, gained: 0, ms: 0 };
    passes.set(name, { runs: pass.runs + 1, gained: pass.gained + gained, ms: pass.ms + took });
  }
  const { file, category, source, format, expected } = image;
  const got = answers.map(({ type, text }) => [type, text]);
  log.push(
    JSON.stringify({
      file,
      category: `${source}/${category}`,
      format,
      ms: Math.round(ms),
      ...score,
      expected,
      got,
      passes: own,
    }),
  );
  if (process.stderr.isTTY) process.stderr.write(`\r${index + 1}/${images.length}`);
}
if (values.out !== undefined) writeFileSync(values.out, `${log.join('\n')}\n`);

console.log(
  'category'.padEnd(34),
  'images read exact typed wrong | codes | false/none | ms p50 p95 max mean',
);
for (const [key, c] of [...cells].sort(
  ([a], [b]) => Number(a === 'TOTAL') - Number(b === 'TOTAL') || a.localeCompare(b),
)) {
  const times = [quantile(c.ms, 0.5), quantile(c.ms, 0.95), quantile(c.ms, 1), sum(c.ms) / c.ms.length];
  console.log(
    key.padEnd(34),
    `${c.images} ${c.read}/${c.want} ${c.exact} ${c.typed} ${c.wrong} | ${c.hit}/${c.codes}${c.extra > 0 ? `+${c.extra}` : ''} | ${c.false}/${c.none} | ${times.map((time) => time.toFixed(0)).join(' ')}`,
  );
}
console.log('\nattempt'.padEnd(41), 'runs gained ms/run s');
for (const [name, { runs, gained, ms }] of passes)
  console.log(name.padEnd(40), runs, gained, (ms / runs).toFixed(1), (ms / 1000).toFixed(1));

/** As the corpus scorer groups: by category what has no types, the sheets of lots outside of the total. */
function groupsOf({ source, category, format }: LabelledImage): readonly string[] {
  const group = source === 'boofcv' || format === 'NONE' ? category : format;
  return [`${source}/${group}`, ...(category === LOTS ? [] : ['TOTAL'])];
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
