// What recognition reads of a set of images, which texts are wrong, what it says is left, and the processor time, compared with zxing-wasm
// 3.1.4's default.
//   npm run bench -- recognition SET … [--only REGEX] [--engines REGEX] [--count N] [--seed N] [--log] [--passes] [--out FILE.jsonl]
//     [--set DIR] [--sample N] [--degrees 0,3,-5] [--inverted]
// SET: easy, photos (`--only '^nothing'`: pages without a code), scenes, damage, dots, retail, no-retail, documents, large, stripes, sheets,
// pairs, hard-qr, low-resolution (QR), linear (the decoders of our own), labelled (--set: a folder with an index.jsonl, every --sample'th image);
// bench/recognition/sets.ts draws them, --count of each kind. Engines: standard, advanced, advanced2, QR advanced, QR advanced2, zxing-wasm; flat: zxing-wasm
// with each code of a scene made flat by what is known of it, so what can be read at all.
// `lost`: codes that zxing-wasm reads and this engine does not; `silent`: codes that an answer lacks without saying that there may be more;
// `needless`: complete answers that say so; `guessed`: texts of codes that are covered over their whole height. --log names them on stderr.
import { writeFileSync } from 'node:fs';
import { recognize, type RecognizeOptions } from '../src/barcode/index.ts';
import { readLinear } from '../src/barcode/linear/index.ts';
import { blur, gammaTable, tone, unsharp } from '../src/barcode/vision/pixels.ts';
import { messageOf } from '../src/http/describe-failure.ts';
import type { Luma } from '../src/image/types.ts';
import { createBudget, UNLIMITED } from '../src/lib/budget.ts';
import { PAGE_WORK_MS } from '../src/scan/index.ts';
import { readByDefault } from '../test/support/engine-default.ts';
import { circumstances, options, processorMs, quantile, sum, table } from './support/harness.ts';
import { CORPUS } from './support/rival-run.ts';
import type { Answered, Image, Score } from './recognition/images.ts';
import { SETS } from './recognition/sets.ts';

const values = options({
  only: /./,
  engines: '',
  count: 0,
  seed: 1,
  log: false,
  passes: false,
  out: '',
  set: CORPUS,
  sample: 1,
  degrees: [0, 3, -5, 8, 10],
  inverted: false,
});
/** Readings of each kind and engine before those that count: what is compiled while it runs. */
const WARM = 3;
/** Reading a larger image takes longer than the compiler. */
const MAX_WARM_PIXELS = 500_000;

interface Answer {
  readonly found: readonly Answered[];
  /** Undefined: the engine says nothing of it. */
  readonly mayHoldMore?: boolean;
}
type Engine = (luma: Luma, flat?: Image['flat']) => Promise<Answer>;

const passes = new Map<string, { runs: number; gained: number; ms: number }>();
const ours =
  (symbologies: 'all' | 'qr', effort: RecognizeOptions['effort']): Engine =>
  async (luma) => {
    let [mayHoldMore, known, last] = [false, 0, process.cpuUsage()];
    const read = await recognize(luma, {
      symbologies,
      effort,
      preprocessing: 'Auto',
      budget: createBudget({ workMs: PAGE_WORK_MS[effort] }),
      onIncomplete: () => (mayHoldMore = true),
      observe(name, symbols) {
        const { user, system } = process.cpuUsage(last);
        const pass = passes.get(name) ?? { runs: 0, gained: 0, ms: 0 };
        passes.set(name, {
          runs: pass.runs + 1,
          gained: pass.gained + symbols - known,
          ms: pass.ms + (user + system) / 1000,
        });
        [known, last] = [symbols, process.cpuUsage()];
      },
    });
    if (!read.ok) throw new Error(messageOf(read.failure));
    return { found: read.value, mayHoldMore };
  };
const RIVAL = 'zxing-wasm';
const sharpened = (luma: Luma, radius: number): Luma => unsharp(luma, blur(luma, radius), 2);
const distinct = (found: readonly Answered[]): readonly Answered[] =>
  found.filter(({ text }, i) => found.findIndex((other) => other.text === text) === i);
const ENGINES: Readonly<Record<string, Engine>> = {
  standard: ours('all', 'standard'),
  advanced: ours('all', 'advanced'),
  advanced2: ours('all', 'advanced2'),
  'QR advanced': ours('qr', 'advanced'),
  'QR advanced2': ours('qr', 'advanced2'),
  'built-in linear decoders': async (luma) => ({ found: readLinear(luma, UNLIMITED) }),
  flat: async (luma, flat = () => []) => {
    const views = [luma, sharpened(luma, 1), tone(sharpened(luma, 1), gammaTable(1.6))].flatMap(flat);
    const found = [...views, ...views.map((view) => sharpened(view, 2))].map(readByDefault);
    return { found: distinct((await Promise.all(found)).flat()) };
  },
  [RIVAL]: async (luma) => ({ found: await readByDefault(luma) }),
};

/** Sums of one kind and engine. */
interface Row {
  images: number;
  codes: number;
  read: number;
  wrong: number;
  again: number;
  guessed: number;
  lost: number;
  silent: number;
  needless: number;
  readonly ms: number[];
}
const rows = new Map<string, Map<string, Row>>();
const rowOf = (kind: string, engine: string): Row => {
  const ofKind = rows.get(kind) ?? new Map<string, Row>();
  rows.set(kind, ofKind);
  const row = ofKind.get(engine) ?? { images: 0, codes: 0, read: 0, wrong: 0, again: 0, guessed: 0, lost: 0, silent: 0, needless: 0, ms: [] }; // oxfmt-ignore
  ofKind.set(engine, row);
  return row;
};
const out: string[] = [];

const unknown = values.words.filter((name) => SETS[name] === undefined);
if (values.words.length === 0 || unknown.length > 0) {
  process.stderr.write(`${unknown.join(', ')}: a set is one of ${Object.keys(SETS).join(', ')}\n`);
  process.exit(1);
}
for (const name of values.words) {
  const set = SETS[name];
  if (set !== undefined) await measure(name, set);
}
report();

async function measure(setName: string, set: (typeof SETS)[string]): Promise<void> {
  const wanted = values.engines === '' ? set.engines : new RegExp(values.engines);
  const engines = Object.entries(ENGINES).filter(([name]) => wanted.test(name));
  const count = values.count || set.count;
  for (const kind of set.kinds({ ...values, count })) {
    if (!values.only.test(kind.name)) continue;
    const images = Math.min(count, kind.count ?? count);
    for (let index = 0; index < images; index++) {
      const image = await kind.draw(index);
      if (image === undefined) continue;
      if (index === 0 && image.luma.data.length < MAX_WARM_PIXELS)
        await warmUp(
          engines.map(([, engine]) => engine),
          image.luma,
        );
      const names = [kind.name, ...(image.part === undefined ? [] : [image.part])];
      await readBy(
        engines,
        image,
        names.map((name) => `${setName}: ${name}`),
        index,
      );
    }
    if (process.stderr.isTTY) process.stderr.write(`${setName}: ${kind.name}\n`);
  }
}

/** What passes take while they are compiled is not kept. */
async function warmUp(engines: readonly Engine[], luma: Luma): Promise<void> {
  const kept = [...passes];
  for (let round = 0; round < WARM; round++) for (const engine of engines) await engine(luma);
  passes.clear();
  for (const [name, sums] of kept) passes.set(name, sums);
}

async function readBy(
  engines: readonly (readonly [string, Engine])[],
  image: Image,
  kinds: readonly string[],
  index: number,
): Promise<void> {
  const kind = kinds.join(', ');
  const scores = new Map<string, Score>();
  const answers: (readonly [engine: string, answer: Answer, ms: number])[] = [];
  for (const [name, engine] of engines) {
    const [answer, ms] = await processorMs(() => engine(image.luma, image.flat));
    answers.push([name, answer, ms]);
    scores.set(name, image.score(answer.found));
  }
  const rival = scores.get(RIVAL);
  for (const [name, { found, mayHoldMore }, ms] of answers) {
    const score = scores.get(name);
    if (score === undefined) continue;
    const lost = rival === undefined ? [] : score.missed.filter((code) => !rival.missed.includes(code));
    for (const row of [...kinds, 'all'].map((each) => rowOf(each, name))) {
      row.images += 1;
      row.codes += image.codes;
      row.read += image.codes - score.missed.length;
      row.wrong += score.wrong.length;
      row.again += score.again;
      row.guessed += score.guessed;
      row.lost += lost.length;
      row.silent += mayHoldMore === false ? score.missed.length : 0;
      row.needless += mayHoldMore === true && score.missed.length === 0 ? 1 : 0;
      row.ms.push(ms);
    }
    if (values.out !== '') out.push(JSON.stringify({ kind, index, engine: name, ms, found, mayHoldMore }));
    if (values.log) note(`${kind} ${index}, ${name}`, score, lost);
  }
}

function note(where: string, { missed, wrong, guessed }: Score, lost: readonly unknown[]): void {
  const named = (codes: readonly unknown[]): string =>
    codes
      .map((code) =>
        typeof code === 'string'
          ? code
          : JSON.stringify(code, (key, value: unknown) => (key === 'luma' ? undefined : value)),
      )
      .join(', ');
  if (lost.length > 0) process.stderr.write(`${where}: lost ${named(lost)}\n`);
  else if (missed.length > 0) process.stderr.write(`${where}: missed ${named(missed)}\n`);
  if (wrong.length > 0)
    process.stderr.write(`${where}: wrong ${wrong.map(({ type, text }) => `${type} ${text}`).join(', ')}\n`);
  if (guessed > 0) process.stderr.write(`${where}: guessed ${guessed}\n`);
}

function report(): void {
  if (values.out !== '') writeFileSync(values.out, `${out.join('\n')}\n`);
  const head = ['images', 'engine', 'images', 'codes', 'read', 'wrong', 'again', 'guessed', 'lost', 'silent', 'needless', 'ms median', 'mean', 'max', `times ${RIVAL}`]; // oxfmt-ignore
  const lines = [...rows]
    .sort(([a], [b]) => Number(a === 'all') - Number(b === 'all'))
    .flatMap(([kind, engines]) =>
      [...engines].map(([engine, row]) => {
        const rival = engines.get(RIVAL);
        const { images, codes, read, wrong, again, guessed, lost, silent, needless, ms } = row;
        const times = [quantile(ms, 0.5), sum(ms) / ms.length, quantile(ms, 1)].map((each) =>
          each.toFixed(1),
        );
        const ratio =
          rival === undefined || rival.images !== images ? '–' : (sum(ms) / sum(rival.ms)).toFixed(2);
        return [
          kind,
          engine,
          images,
          codes,
          read,
          wrong,
          again,
          guessed,
          lost,
          silent,
          needless,
          ...times,
          ratio,
        ];
      }),
    );
  console.log(`${circumstances()}, seed ${values.seed}, processor ms\n\n${table(head, lines)}`);
  if (!values.passes) return;
  const ofPasses = [...passes].map(([name, { runs, gained, ms }]) => [
    name,
    runs,
    gained,
    (ms / runs).toFixed(1),
    (ms / 1000).toFixed(1),
  ]);
  console.log(`\n${table(['pass', 'runs', 'codes gained', 'ms a run', 's'], ofPasses)}`);
}
