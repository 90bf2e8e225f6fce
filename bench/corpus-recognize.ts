// Recognition over a labelled image set, in one process, without HTTP; counted as the corpus scorer counts.
//   node --import ./bench/support/wasm-modules.ts bench/corpus-recognize.ts LUMA_DIR SET_DIR
//     [--effort advanced] [--pre Auto] [--symbologies all|qr] [--only REGEX] [--sample N] [--limit N] [--out FILE] [--work MS]
// LUMA_DIR holds FILE.gray: width and height (uint32 LE), then 8-bit grey rows.
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { recognize, type RecognizeOptions } from '../src/barcode/recognize/recognize.ts';
import { createBudget } from '../src/lib/budget.ts';
import { lenient, type LabelledImage } from './support/corpus-score.ts';

const args = process.argv.slice(2);
const option = (name: string, otherwise: string): string => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : (args.splice(at, 2)[1] ?? otherwise);
};
const effort = option('effort', 'advanced') as RecognizeOptions['effort'];
const preprocessing = option('pre', 'Auto') as RecognizeOptions['preprocessing'];
const symbologies = option('symbologies', 'all') as 'all' | 'qr';
const only = new RegExp(option('only', '.'));
const sample = Number(option('sample', '1'));
const limit = Number(option('limit', '1e9'));
const list = option('list', '');
const listed = new Set(list === '' ? [] : readFileSync(list, 'utf8').split('\n'));
const out = option('out', '');
const workMs = Number(option('work', '1e9'));
const [lumaDir = '', setDir = ''] = args;

interface Cell {
  images: number;
  want: number;
  exact: number;
  read: number;
  typed: number;
  wrong: number;
  codes: number;
  hit: number;
  extra: number;
  none: number;
  false: number;
  ms: number[];
}
const cells = new Map<string, Cell>();
const cell = (key: string): Cell => {
  const found = cells.get(key) ?? {
    images: 0,
    want: 0,
    exact: 0,
    read: 0,
    typed: 0,
    wrong: 0,
    codes: 0,
    hit: 0,
    extra: 0,
    none: 0,
    false: 0,
    ms: [],
  };
  cells.set(key, found);
  return found;
};

const images = readFileSync(join(setDir, 'index.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as LabelledImage)
  .filter((image) => list === '' || listed.has(image.file))
  .filter((image) => only.test(`${image.source}/${image.category}/${image.format}/${image.file}`))
  .filter((image) => symbologies === 'all' || image.format === 'QR_CODE' || image.format === 'NONE')
  .filter((_, i) => i % sample === 0)
  .slice(0, limit);

const log: string[] = [];
const rungs = new Map<string, { runs: number; gained: number; ms: number }>();
for (const image of images) {
  const path = join(lumaDir, `${image.file}.gray`);
  if (!existsSync(path)) continue;
  const bytes = readFileSync(path);
  const luma = {
    width: bytes.readUInt32LE(0),
    height: bytes.readUInt32LE(4),
    data: new Uint8Array(bytes.subarray(8)),
  };
  const start = performance.now();
  let last = start;
  let known = 0;
  const observe = (attempt: string, symbols: number): void => {
    const now = performance.now();
    const rung = rungs.get(attempt) ?? { runs: 0, gained: 0, ms: 0 };
    rungs.set(attempt, {
      runs: rung.runs + 1,
      gained: rung.gained + symbols - known,
      ms: rung.ms + now - last,
    });
    last = now;
    known = symbols;
  };
  const result = await recognize(luma, {
    observe,
    symbologies,
    effort,
    preprocessing,
    budget: createBudget({ workMs }),
  });
  const ms = performance.now() - start;
  const found = result.ok ? result.value : [];
  const answers = effort === 'standard' ? found.slice(0, 1) : found;
  const score = lenient(image, answers);
  const key =
    image.source === 'boofcv' || image.format === 'NONE'
      ? `${image.source}/${image.category}`
      : `${image.source}/${image.format}`;
  for (const c of [cell(key), ...(image.category === 'boof-lots' ? [] : [cell('TOTAL')])]) {
    c.images += 1;
    c.ms.push(ms);
    for (const name of [
      'want',
      'exact',
      'read',
      'typed',
      'wrong',
      'codes',
      'hit',
      'extra',
      'none',
      'false',
    ] as const)
      c[name] += score[name];
  }
  log.push(
    JSON.stringify({
      file: image.file,
      category: `${image.source}/${image.category}`,
      ms: Math.round(ms),
      ...score,
      expected: image.expected,
      got: answers.map((s) => [s.type, s.text]),
    }),
  );
}
if (out !== '') writeFileSync(out, `${log.join('\n')}\n`);
const at = (ms: readonly number[], share: number) =>
  [...ms].sort((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * share))]?.toFixed(0) ?? '-';
console.log(
  'category'.padEnd(34),
  'images read exact typed wrong | codes | false/none | ms p50 p95 max mean',
);
for (const [key, c] of [...cells].sort(
  ([a], [b]) => Number(a === 'TOTAL') - Number(b === 'TOTAL') || a.localeCompare(b),
)) {
  const mean = c.ms.reduce((a, b) => a + b, 0) / c.ms.length;
  console.log(
    key.padEnd(34),
    `${c.images} ${c.read}/${c.want} ${c.exact} ${c.typed} ${c.wrong} | ${c.hit}/${c.codes}${c.extra > 0 ? `+${c.extra}` : ''} | ${c.false}/${c.none} | ${at(c.ms, 0.5)} ${at(c.ms, 0.95)} ${at(c.ms, 1)} ${mean.toFixed(0)}`,
  );
}
console.log('attempt'.padEnd(40), 'runs gained ms/run');
for (const [name, { runs, gained, ms }] of rungs)
  console.log(name.padEnd(40), runs, gained, (ms / runs).toFixed(1));
