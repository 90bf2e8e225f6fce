// Speed and memory of recognition: easy, large and hard images beside zxing-wasm on the same bytes; what the worst files hold.
//   npm run bench -- recognition-speed [--only easy|images|categories|large|hard|memory|workerd] [--rounds N]
//     [--set DIR] [--sample N] [--count N] [--seed N] [--kinds REGEX]
// `categories`: N images of each kind of drawn page, without codes and with, advanced beside zxing-wasm's default.
// `images` needs a labelled set of images: a folder with an index.jsonl, ../shared/corpora/barcodes when it is there.
// Markdown on stdout. Draws its own images (kept in .quietzone/bench); workerd's resident memory needs Linux.
import { cpus } from 'node:os';
import { join } from 'node:path';
import { recognize } from '../src/barcode/index.ts';
import type { Luma } from '../src/image/types.ts';
import { createBudget } from '../src/lib/budget.ts';
import { SETTINGS } from '../src/settings.ts';
import { drawCode } from '../test/support/draw.ts';
import { CATEGORIES, drawPhoto } from '../test/support/draw-photo-categories.ts';
import { DOCUMENTS, drawDocument, type DocumentKind } from '../test/support/draw-documents.ts';
import { drawStripes, STRIPES_NAMES } from '../test/support/draw-stripes.ts';
import { readByDefault } from '../test/support/engine-default.ts';
import { startServer } from '../test/support/server.ts';
import { decodeFile } from './support/decode-file.ts';
import { ADAPTERS, zxingPackage } from './support/rival-adapters.ts';
import { installRivals } from './support/rival-install.ts';
import { megabytes, memoryOf, residentOf } from './support/rival-memory.ts';
import { hardImage, PHOTOS } from './support/rival-photos.ts';
import { setOnDisk } from './support/rival-sets.ts';
import type { RivalName } from './support/rival-table.ts';
import { table } from './support/rival-tally.ts';

const args = process.argv.slice(2);
const option = (name: string, otherwise: string): string => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : (args[at + 1] ?? otherwise);
};
const only = new RegExp(option('only', '.'));
const rounds = Number(option('rounds', '5'));
const setDir = option('set', join(import.meta.dirname, '../../shared/corpora/barcodes'));
const sample = Number(option('sample', '4'));
const count = Number(option('count', '15'));
const seed = Number(option('seed', '1'));
const kinds = new RegExp(option('kinds', '.'));

const EASY_ROUNDS = 30;
/** An isolate that has answered a few requests has compiled what they need. */
const EASY_WARM_ROUNDS = 20;
const EASY_ENGINES = [
  'zxing-wasm fast',
  'zxing-wasm',
  'ours standard',
  'ours advanced',
] as const satisfies readonly RivalName[];
/** A small photograph of a code. */
const MAX_EASY_PIXELS = 1_000_000;
const EASY = [
  ['ean13', '4006381333931', 2],
  ['upca', '036000291452', 2],
  ['code128', 'Quiet zone 128', 2],
  ['itf14', '10012345678902', 2],
  ['qrcode', 'https://example.org/4711', 4],
  ['datamatrix', 'quietzone 4711', 4],
  ['azteccode', 'quietzone 4711', 4],
  ['pdf417', 'quietzone 4711', 2],
] as const;

const SECTIONS = { easy, images, categories, large, hard, memory, workerd } as const;

installRivals();
console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} cores`);
for (const [name, section] of Object.entries(SECTIONS))
  if (only.test(name)) console.log(`\n${await section()}`);

/** Every engine in turn, `times` rounds: ms of each engine, `warm` first rounds apart. */
async function race<Name extends string>(
  runs: Readonly<Record<Name, () => unknown>>,
  times: number,
  warm = 1,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(runs) as Name[];
  const taken = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < times + warm; round++)
    for (const name of names) {
      const start = performance.now();
      await runs[name]();
      if (round >= warm) taken.get(name)?.push(performance.now() - start);
    }
  return Object.fromEntries(names.map((name) => [name, median(taken.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function easy(): Promise<string> {
  const names = EASY_ENGINES;
  const engines = await Promise.all(names.map(async (name) => [name, await ADAPTERS[name]()] as const));
  const rows: string[][] = [];
  const sums = new Map<string, number>();
  for (const [bcid, value, scale] of EASY) {
    const luma = await drawCode(bcid, value, { scale });
    const runs = Object.fromEntries(engines.map(([name, adapter]) => [name, adapter(luma)]));
    const taken = await race(runs, EASY_ROUNDS, EASY_WARM_ROUNDS);
    for (const name of names) sums.set(name, (sums.get(name) ?? 0) + (taken[name] ?? 0));
    rows.push([
      `${bcid}, ${luma.width} × ${luma.height}`,
      ...names.map((name) => (taken[name] ?? 0).toFixed(2)),
    ]);
  }
  const fast = sums.get('zxing-wasm fast') ?? Number.NaN;
  rows.push([
    'all, as a ratio to the fast pass',
    ...names.map((name) => ((sums.get(name) ?? 0) / fast).toFixed(2)),
  ]);
  return `### Easy small images: median ms of ${EASY_ROUNDS} rounds, grey in\n\n${table(['image', ...names], rows)}`;
}

/** The images of a set, up to a megapixel, that the engine's fast pass reads. */
async function images(): Promise<string> {
  const images = setOnDisk(setDir)?.filter((_, index) => index % sample === 0);
  if (images === undefined) return `### Easy images: there is no labelled set at ${setDir}`;
  const engines = await Promise.all(
    EASY_ENGINES.map(async (name) => [name, await ADAPTERS[name]()] as const),
  );
  const taken: Readonly<Record<string, number>>[] = [];
  for (const { luma } of images) {
    const pixels = await luma();
    if (pixels === undefined || pixels.width * pixels.height > MAX_EASY_PIXELS) continue;
    const runs = Object.fromEntries(engines.map(([name, adapter]) => [name, adapter(pixels)]));
    const read = await runs['zxing-wasm fast']?.();
    if (read !== undefined && read.length > 0) taken.push(await race(runs, rounds));
  }
  const msOf = (name: RivalName): readonly number[] => taken.map((each) => each[name] ?? Number.NaN);
  const sumOf = (name: RivalName): number => msOf(name).reduce((sum, ms) => sum + ms, 0);
  const rows = EASY_ENGINES.map((name) => [
    name,
    median(msOf(name)).toFixed(2),
    (median(msOf(name)) / median(msOf('zxing-wasm fast'))).toFixed(2),
    (sumOf(name) / sumOf('zxing-wasm fast')).toFixed(2),
  ]);
  const head = ['engine', 'ms, median', 'ratio of the medians', 'ratio of the sums'];
  return `### Easy images: ${taken.length} of ${images.length} up to a megapixel that the fast pass reads, median of ${rounds} rounds each, grey in\n\n${table(head, rows)}`;
}

/** Kinds of pages, first those without a code, and what draws them. */
function kindsOfPages(): Readonly<Record<string, (index: number) => Luma | Promise<Luma>>> {
  const negatives = CATEGORIES.filter(({ name }) => name.startsWith('nothing')).map(
    (category) =>
      [
        category.name,
        async (index: number) => (await drawPhoto(category, 1000 * seed + index)).luma,
      ] as const,
  );
  const stripes = STRIPES_NAMES.map(
    (name) => [`stripes: ${name}`, (index: number) => drawStripes(name, 1000 * seed + index)] as const,
  );
  const easy = EASY.map(
    ([bcid, value, scale]) => [`easy: ${bcid}`, () => drawCode(bcid, value, { scale })] as const,
  );
  const documents = (Object.keys(DOCUMENTS) as DocumentKind[]).map(
    (kind) => [kind, async (index: number) => (await drawDocument(kind, index, seed)).luma] as const,
  );
  return Object.fromEntries([...negatives, ...stripes, ...easy, ...documents]);
}

/** Each page by the shortest of the rounds of each engine; processor time, as other processes may run. */
async function categories(): Promise<string> {
  const rows: string[][] = [];
  for (const [kind, draw] of Object.entries(kindsOfPages())) {
    if (!kinds.test(kind)) continue;
    const taken: (readonly [rival: number, own: number])[] = [];
    for (let i = 0; i < (kind.startsWith('easy') ? 1 : count); i++) {
      const luma = await draw(i);
      const least: [number, number] = [Infinity, Infinity];
      const warm = kind.startsWith('easy') || rows.length === 0 ? EASY_WARM_ROUNDS : i === 0 ? 2 : 0;
      for (let round = -warm; round < rounds; round++)
        for (const [at, run] of [() => readByDefault(luma), () => readLuma(luma, 'advanced')].entries()) {
          const start = process.cpuUsage();
          await run();
          const { user, system } = process.cpuUsage(start);
          if (round >= 0) least[at as 0 | 1] = Math.min(least[at as 0 | 1], (user + system) / 1000);
        }
      taken.push(least);
    }
    rows.push([
      kind,
      ...[0, 1].map((at) => median(taken.map((each) => each[at as 0 | 1])).toFixed(1)),
      median(taken.map(([rival, own]) => own / rival)).toFixed(2),
      Math.max(...taken.map(([, own]) => own)).toFixed(0),
    ]);
    process.stderr.write(`${rows.at(-1)?.join(' | ')}\n`);
  }
  const head = ['kind', 'zxing-wasm default, ms', 'ours advanced, ms', 'ratio', 'ours, most ms'];
  return `### Kinds of pages: medians of ${count} pages each, best of ${rounds} rounds, grey in\n\n${table(head, rows)}`;
}

/** The whole path of an advanced scan: file in, codes out. */
async function readFile(bytes: Uint8Array): Promise<number> {
  const luma = await decodeFile(bytes);
  return (await readLuma(luma, 'advanced')).codes;
}

async function readLuma(
  luma: Luma,
  effort: 'standard' | 'advanced' | 'advanced2',
): Promise<{ codes: number }> {
  const budget = createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) });
  const read = await recognize(luma, { symbologies: 'all', effort, preprocessing: 'Auto', budget });
  return { codes: read.ok ? read.value.length : 0 };
}

async function large(): Promise<string> {
  const { api } = await zxingPackage();
  const rows: string[][] = [];
  for (const photo of PHOTOS.filter(({ name }) => name.startsWith('photo'))) {
    const bytes = await photo.bytes();
    const own = { codes: 0 };
    const rival = { codes: 0 };
    const taken = await race(
      {
        ours: async () => {
          own.codes = await readFile(bytes);
        },
        decoding: () => decodeFile(bytes),
        zxing: async () => {
          const found = await api.readBarcodes(bytes, {});
          rival.codes = found.filter(({ isValid }) => isValid).length;
        },
      },
      rounds,
    );
    rows.push([
      `${photo.name}, ${(bytes.length / 1e6).toFixed(1)} MB`,
      `${taken.ours.toFixed(0)} (${taken.decoding.toFixed(0)})`,
      taken.zxing.toFixed(0),
      (taken.ours / taken.zxing).toFixed(2),
      `${own.codes}/${photo.codes}`,
      `${rival.codes}/${photo.codes}`,
    ]);
  }
  const head = [
    'file',
    'ours advanced, ms (decoding alone)',
    'zxing-wasm default, ms',
    'ratio',
    'ours reads',
    'zxing-wasm reads',
  ];
  return `### Large files with codes: median of ${rounds} rounds, file bytes in\n\n${table(head, rows)}`;
}

async function hard(): Promise<string> {
  const luma = await hardImage();
  const rival = (await ADAPTERS['zxing-wasm']())(luma);
  const codes: Record<string, number> = {};
  const run = (effort: 'standard' | 'advanced' | 'advanced2') => async () => {
    codes[effort] = (await readLuma(luma, effort)).codes;
  };
  const taken = await race(
    {
      'ours standard': run('standard'),
      'ours advanced': run('advanced'),
      'ours advanced2': run('advanced2'),
      'zxing-wasm': async () => {
        codes['zxing-wasm'] = (await rival()).length;
      },
    },
    Math.min(rounds, 3),
  );
  const rows = Object.entries(taken).map(([name, ms]) => [
    name,
    ms.toFixed(0),
    String(codes[name.replace('ours ', '')] ?? 0),
  ]);
  return `### A hard image (${luma.width} × ${luma.height}, six codes defocused, dim or scratched until little can be read)\n\n${table(['engine', 'ms', 'codes read'], rows)}`;
}

async function memory(): Promise<string> {
  const rows: string[][] = [];
  for (const photo of PHOTOS) {
    await photo.bytes();
    const use = memoryOf(photo.path);
    rows.push([
      photo.name,
      megabytes(use.engines),
      megabytes(use.buffers),
      megabytes(use.together),
      megabytes(use.largestInstances),
      megabytes(use.buffersUncollected),
      megabytes(use.after),
      `${use.codes}/${photo.codes}`,
    ]);
  }
  const head = [
    'file',
    'engines',
    'live ArrayBuffers',
    'both at once',
    'largest instance of each engine, added',
    'ArrayBuffers uncollected',
    'both after',
    'codes',
  ];
  return `### Memory of an advanced scan, MB (2^20 bytes), the highest at each\n\n${table(head, rows)}`;
}

async function workerd(): Promise<string> {
  if (process.platform !== 'linux') return "### workerd's resident memory: not measured, needs Linux";
  const server = await startServer();
  try {
    const key = await server.newKey();
    const warm = PHOTOS.find(({ name }) => name.endsWith('.jpg'));
    const rows: string[][] = [];
    for (const photo of warm === undefined ? PHOTOS : [warm, ...PHOTOS]) {
      const seen = await residentOf(server, key, await photo.bytes());
      rows.push([
        rows.length === 0 ? `${photo.name}, the first request of all` : photo.name,
        seen.ms.toFixed(0),
        megabytes(seen.before),
        signed(seen.peak - seen.before),
        signed(seen.after - seen.before),
        seen.answer,
      ]);
    }
    const head = ['file', 'ms', 'before', 'highest', '3 s after', 'answer'];
    return `### Resident memory of workerd over HTTP, MB\n\n${table(head, rows)}`;
  } finally {
    await server.close();
  }
}

function signed(bytes: number): string {
  return `${bytes < 0 ? '' : '+'}${megabytes(bytes)}`;
}
