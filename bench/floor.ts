// The floor: codes that zxing-wasm 3.1.4 reads with its default options and an advanced scan does not, on the same grey pixels.
//   npm run bench -- floor [--only REGEX] [--count N] [--seed N] [--set DIR] [--sample N] [--log]
// The documents of test/support/draw-documents.ts, N of each kind (default 60), a fifth as many large pages of test/support/draw-large.ts, and
// as many surfaces with stripes as documents; with --set the labelled images of a folder with an
// index.jsonl instead. `lost` must be 0. "More" is the answer that there may be more: of documents of which a code is missing, and of
// the others. Times are processor ms. --log names what is lost, missed and wrong on stderr.
import { parseArgs } from 'node:util';
import { recognize } from '../src/barcode/index.ts';
import type { Luma } from '../src/image/types.ts';
import { createBudget } from '../src/lib/budget.ts';
import { PAGE_WORK_MS } from '../src/scan/index.ts';
import { DOCUMENTS, drawDocument, type Document, type DocumentKind } from '../test/support/draw-documents.ts';
import { drawLarge, LARGE, type LargeKind } from '../test/support/draw-large.ts';
import { scorePhoto } from '../test/support/draw-photo-codes.ts';
import { drawStripes, STRIPES_NAMES } from '../test/support/draw-stripes.ts';
import { readByDefault } from '../test/support/engine-default.ts';
import { lenient, type Answered } from './support/corpus-score.ts';
import { setOnDisk } from './support/rival-sets.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '.' },
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    set: { type: 'string' },
    sample: { type: 'string', default: '1' },
    log: { type: 'boolean', default: false },
  },
});
const only = new RegExp(values.only);

interface Row {
  images: number;
  codes: number;
  rival: number;
  ours: number;
  lost: number;
  wrong: number;
  more: number;
  incomplete: number;
  complete: number;
  moreOfComplete: number;
  ms: number;
  rivalMs: number;
}
const NONE: Readonly<Row> = {
  images: 0,
  codes: 0,
  rival: 0,
  ours: 0,
  lost: 0,
  wrong: 0,
  more: 0,
  incomplete: 0,
  complete: 0,
  moreOfComplete: 0,
  ms: 0,
  rivalMs: 0,
};
const rows = new Map<string, Row>();

async function both(luma: Luma): Promise<{
  readonly rivals: readonly Answered[];
  readonly ours: readonly Answered[];
  readonly more: boolean;
  readonly ms: readonly [ours: number, rival: number];
}> {
  let more = false;
  const start = process.cpuUsage();
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: PAGE_WORK_MS.advanced }),
    onIncomplete: () => (more = true),
  });
  const own = process.cpuUsage(start);
  const again = process.cpuUsage();
  const rivals = await readByDefault(luma);
  const rival = process.cpuUsage(again);
  const total = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
  return { rivals, ours: read.ok ? read.value : [], more, ms: [total(own), total(rival)] };
}

function rowOf(name: string): Row {
  const row = rows.get(name) ?? { ...NONE };
  rows.set(name, row);
  return row;
}

function note(
  name: string,
  what: string,
  symbols: readonly { readonly type: string; readonly text?: string; readonly kind?: string }[],
): void {
  if (!values.log || symbols.length === 0) return;
  const texts = symbols.map(({ type, kind, text }) => `${kind ?? type} ${text ?? ''}`).join(', ');
  process.stderr.write(`${name}: ${what} ${texts}\n`);
}

async function drawnSets(): Promise<void> {
  for (const kind of Object.keys(DOCUMENTS) as readonly DocumentKind[])
    await drawnSet(kind, Number(values.count), (i) => drawDocument(kind, i, Number(values.seed)));
  for (const kind of Object.keys(LARGE) as readonly LargeKind[])
    await drawnSet(kind, Number(values.count) / 5, (i) => drawLarge(kind, i, Number(values.seed)));
}

async function drawnSet(
  kind: string,
  count: number,
  draw: (index: number) => Promise<Document>,
): Promise<void> {
  if (!only.test(kind)) return;
  for (let i = 0; i < count; i++) {
    const { luma, codes } = await draw(i);
    const { rivals, ours, more, ms } = await both(luma);
    const [own, rival] = [scorePhoto(codes, ours), scorePhoto(codes, rivals)];
    const lost = own.missed.filter((code) => !rival.missed.includes(code));
    const isComplete = own.missed.length === 0;
    add(kind, {
      images: 1,
      codes: codes.length,
      rival: codes.length - rival.missed.length,
      ours: codes.length - own.missed.length,
      lost: lost.length,
      wrong: own.wrong.length + own.again.length,
      more: !isComplete && more ? 1 : 0,
      incomplete: isComplete ? 0 : 1,
      complete: isComplete ? 1 : 0,
      moreOfComplete: isComplete && more ? 1 : 0,
      ms: ms[0],
      rivalMs: ms[1],
    });
    const name = `${kind} ${i} ${more ? 'M' : ''}`;
    note(name, 'LOST', lost);
    note(
      name,
      'missed',
      own.missed.filter((code) => !lost.includes(code)),
    );
    note(name, 'wrong', own.wrong);
    note(name, 'again', own.again);
    if (values.log && isComplete && more)
      process.stderr.write(`${name}: more is said of a complete answer\n`);
  }
}

/** Surfaces without a code: whatever is read is wrong. */
async function stripes(): Promise<void> {
  for (const name of STRIPES_NAMES) {
    if (!only.test(`stripes: ${name}`)) continue;
    for (let i = 0; i < Number(values.count); i++) {
      const { ours, more, ms } = await both(drawStripes(name, i + 1000 * (Number(values.seed) - 1)));
      add(`stripes: ${name}`, {
        ...NONE,
        images: 1,
        wrong: ours.length,
        complete: 1,
        moreOfComplete: more ? 1 : 0,
        ms: ms[0],
        rivalMs: ms[1],
      });
      note(`${name} ${i}`, 'wrong', ours);
    }
  }
}

/** Read is what the corpus scorer calls so; of outlined codes the number of those that came back. */
async function labelledSet(folder: string): Promise<void> {
  for (const [i, { image, luma }] of (setOnDisk(folder) ?? []).entries()) {
    const key = `${image.source}/${image.category}`;
    if (i % Number(values.sample) !== 0 || !only.test(key)) continue;
    const pixels = await luma();
    if (pixels === undefined) continue;
    const { rivals, ours, more, ms } = await both(pixels);
    const [own, rival] = [lenient(image, ours), lenient(image, rivals)];
    const codes = own.want + own.codes;
    const read = own.read + own.hit;
    const lost = Math.max(0, rival.read + rival.hit - read);
    add(image.format, {
      images: 1,
      codes,
      rival: rival.read + rival.hit,
      ours: read,
      lost,
      wrong: own.wrong + own.false,
      more: read < codes && more ? 1 : 0,
      incomplete: read < codes ? 1 : 0,
      complete: read < codes ? 0 : 1,
      moreOfComplete: read < codes || !more ? 0 : 1,
      ms: ms[0],
      rivalMs: ms[1],
    });
    const gone = rivals.filter(({ text }) => !ours.some((symbol) => symbol.text === text));
    note(`${key}/${image.file}`, lost > 0 ? 'LOST' : 'not answered', gone);
  }
}

function add(name: string, by: Row): void {
  for (const row of [rowOf(name), rowOf('all')])
    for (const key of Object.keys(by) as readonly (keyof Row)[]) row[key] += by[key];
}

if (values.set === undefined) {
  await drawnSets();
  await stripes();
} else await labelledSet(values.set);
console.log(
  'set | images | codes | zxing-wasm | read | lost | wrong | more of incomplete | more of complete | ms | by zxing-wasm',
);
for (const [name, r] of [...rows].sort(([a], [b]) => Number(a === 'all') - Number(b === 'all')))
  console.log(
    [
      name,
      r.images,
      r.codes,
      r.rival,
      r.ours,
      r.lost,
      r.wrong,
      `${r.more} of ${r.incomplete}`,
      `${r.moreOfComplete} of ${r.complete}`,
      (r.ms / r.images).toFixed(0),
      (r.ms / r.rivalMs).toFixed(2),
    ].join(' | '),
  );
