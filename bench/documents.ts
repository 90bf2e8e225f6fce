// Documents of many pages: what the library reads, loses and names of each, and its processor time compared with pdftoppm and zxing-wasm 3.1.4's
// default.
//   npm run bench -- documents [--set DIR] [--only REGEX] [--seed N] [--log]
// Without --set three documents are drawn: 100 pages of all sizes with documents, stripes and nothing in turn, 20 pages of 600 dpi, and 20
// photographs. DIR has an index.jsonl with `file`, `dpi` and `codes` (`page`, `type`, `text`). The rival reads pages that pdftoppm
// (poppler-utils) draws in grey at the scan's own resolution, or 200 dpi; of a TIFF it gets ours. "Lost" are codes that it reads and we do not,
// "silent" those that are missing on pages that are not named, "needless" pages that are named though nothing is missing. --log names them.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Luma } from '../src/image/types.ts';
import { recognize } from '../src/library/recognize.ts';
import { openPages } from '../src/pages/index.ts';
import { DOCUMENTS, drawDocument, type DocumentKind } from '../test/support/draw-documents.ts';
import { drawPdf } from '../test/support/draw-pdf.ts';
import { CATEGORIES, drawPhoto } from '../test/support/draw-photo-categories.ts';
import { drawStripes, STRIPES_NAMES } from '../test/support/draw-stripes.ts';
import { readByDefault } from '../test/support/engine-default.ts';
import { median, options, processorMs } from './support/harness.ts';

const values = options({ set: '', only: /./, seed: 1, log: false });
const { seed } = values;

/** A code of a page, from 1; `texts` count as read. */
interface Code {
  readonly page: number;
  readonly type?: string;
  readonly texts: readonly string[];
}

interface Drawn {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Null: vectors. */
  readonly dpi: number | null;
  readonly codes: readonly Code[];
}

interface Page {
  readonly luma: Luma;
  readonly codes: readonly { readonly texts: readonly string[] }[];
}

const COLUMNS = 'pages,codes,read,wrong,lost,silent,named,needless,rival,ms,rival ms,ratio'.split(',');
const sums = COLUMNS.map(() => 0);
const ratios: number[] = [];
console.log(['document', ...COLUMNS].join(' | '));
for await (const drawn of values.set === '' ? ownDocuments() : listed(values.set)) {
  if (!values.only.test(drawn.name)) continue;
  const row = await measured(drawn);
  row.forEach((value, i) => (sums[i] = (sums[i] ?? 0) + value));
  ratios.push(row.at(-1) ?? 0);
  console.log([drawn.name, ...row.map((value) => Math.round(100 * value) / 100)].join(' | '));
}
console.log(['all', ...sums.slice(0, -1).map(Math.round)].join(' | '));
console.log(`ratio: median ${median(ratios).toFixed(2)}, largest ${Math.max(...ratios).toFixed(2)}`);

async function measured({ name, bytes, dpi, codes }: Drawn): Promise<readonly number[]> {
  const [found, ms] = await processorMs(() => recognize(bytes));
  if (!found.ok) throw new Error(`${name}: ${found.problem.message}`);
  const { barcodes, pageCount, incomplete } = found.value;
  const rival = await readByRival(name, bytes, dpi);
  const keys = barcodes.map(({ page, type, text }) => ({ page, type, text }));
  const missed = codes.filter((code) => !taken(keys, code));
  const byRival = [...rival.read];
  const ofRival = codes.filter((code) => taken(byRival, code));
  const lost = ofRival.filter((code) => missed.includes(code));
  const named = pagesNamed(incomplete ?? '');
  const silent = missed.filter(({ page }) => !named.has(page));
  const needless = [...named].filter((page) => !missed.some((code) => code.page === page));
  if (values.log) console.error(JSON.stringify({ name, missed, wrong: keys, lost, needless, incomplete }));
  return [
    pageCount,
    codes.length,
    codes.length - missed.length,
    keys.length,
    lost.length,
    silent.length,
    named.size,
    needless.length,
    ofRival.length,
    ms,
    rival.ms,
    ms / rival.ms,
  ];
}

type Answered = { readonly page: number; readonly type: string; readonly text: string };

/** Whether the code was answered; its answer is taken out. */
function taken(answers: Answered[], { page, type, texts }: Code): boolean {
  const at = answers.findIndex(
    (each) =>
      each.page === page &&
      (type ?? each.type) === each.type &&
      texts.some((text) => bare(text) === bare(each.text)),
  );
  if (at >= 0) answers.splice(at, 1);
  return at >= 0;
}

/** Without the parentheses of GS1 elements and the FNC1 between them, which codes have in one form or another. */
function bare(text: string): string {
  return text.replaceAll(/[()\u001D]/g, '');
}

function pagesNamed(message: string): ReadonlySet<number> {
  const lists = [...message.matchAll(/[Pp]ages? (\d+(?:(?: to |, | and )\d+)*)/g)].map(
    ([, list = '']) => list,
  );
  return new Set(
    lists.flatMap((list) =>
      [...list.matchAll(/(\d+)(?: to (\d+))?/g)].flatMap(([, from, to = from]) =>
        Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i),
      ),
    ),
  );
}

async function readByRival(
  name: string,
  bytes: Uint8Array,
  dpi: number | null,
): Promise<{ readonly read: readonly Answered[]; readonly ms: number }> {
  const isPdf = name.endsWith('.pdf');
  const drawn = isPdf ? byPoppler(bytes, dpi ?? 200) : { pages: await ourPages(bytes), ms: 0 };
  const read: Answered[] = [];
  let { ms } = drawn;
  for (const [i, luma] of drawn.pages.entries()) {
    const [found, spent] = await processorMs(() => readByDefault(luma));
    ms += spent;
    read.push(...found.map(({ type, text }) => ({ page: i + 1, type, text })));
  }
  return { read, ms };
}

/** Pages in grey, and the processor ms that drawing them took; the shell's `times` tells those of its children. */
function byPoppler(bytes: Uint8Array, dpi: number): { readonly pages: readonly Luma[]; readonly ms: number } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-documents-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes);
    const script = `pdftoppm -gray -r ${dpi} a.pdf page && times`;
    const { stdout, status } = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error('pdftoppm (poppler-utils) is needed');
    const spent = [...(stdout.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
    const ms = spent.reduce(
      (sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds),
      0,
    );
    const files = readdirSync(folder).filter((file) => file.endsWith('.pgm'));
    return { pages: files.sort().map((file) => pgm(readFileSync(join(folder, file)))), ms };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function pgm(file: Uint8Array): Luma {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(file.subarray(0, 64)).toString('latin1'));
  const [whole = '', width, height] = head ?? [];
  return { width: Number(width), height: Number(height), data: Uint8Array.from(file.subarray(whole.length)) };
}

async function ourPages(bytes: Uint8Array): Promise<readonly Luma[]> {
  const source = await openPages(bytes);
  if (!source.ok) throw new Error(source.failure.code);
  const pages: Luma[] = [];
  for (let i = 0; i < source.value.pageCount; i += 1) {
    const page = await source.value.page(i);
    const luma = page.ok ? await page.value.luma() : page;
    if (luma.ok) pages.push(luma.value);
  }
  return pages;
}

function* listed(folder: string): Iterable<Drawn> {
  for (const line of readFileSync(join(folder, 'index.jsonl'), 'utf8').trim().split('\n')) {
    const { file, dpi, codes } = JSON.parse(line) as {
      readonly file: string;
      readonly dpi: number | null;
      readonly codes: readonly { readonly page: number; readonly type: string; readonly text: string }[];
    };
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    yield { name: file, bytes, dpi, codes: codes.map(({ text, ...code }) => ({ ...code, texts: [text] })) };
  }
}

async function* ownDocuments(): AsyncIterable<Drawn> {
  const kinds = Object.keys(DOCUMENTS) as readonly DocumentKind[];
  const document = (i: number): Promise<Page> =>
    drawDocument(kinds[i % kinds.length] ?? 'pair', i, 900 + seed);
  const mixed: Page[] = [];
  for (let i = 0; i < 100; i += 1) {
    const stripes = STRIPES_NAMES[i % STRIPES_NAMES.length];
    if (i % 4 < 2) mixed.push(await document(i));
    else if (i % 4 === 2 && stripes !== undefined)
      mixed.push({ luma: drawStripes(stripes, 7000 + 100 * seed + i), codes: [] });
    else
      mixed.push({ luma: { width: 850, height: 1100, data: new Uint8Array(935_000).fill(250) }, codes: [] });
  }
  yield ofPages('mixed.pdf', mixed, 150);
  const fine: Page[] = [];
  for (let i = 0; i < 20; i += 1) {
    const { luma, codes } = await document(200 + i);
    fine.push({ luma: doubled(luma), codes });
  }
  yield ofPages('600-dpi.pdf', fine, 600);
  const photos: Page[] = [];
  const categories = CATEGORIES.filter(({ name }) => !name.startsWith('at '));
  for (let i = 0; i < 20; i += 1) {
    const category = categories[(7 * i + seed) % categories.length];
    if (category !== undefined) photos.push(await drawPhoto(category, 800 + 20 * seed + i));
  }
  yield ofPages('photographs.pdf', photos, 150);
}

/** One image a page, in its own size. */
function ofPages(name: string, pages: readonly Page[], dpi: number): Drawn {
  const bytes = drawPdf(
    pages.map(({ luma: { width, height, data } }) => ({
      widthPt: (72 * width) / dpi,
      heightPt: (72 * height) / dpi,
      image: { bytes: deflateSync(data), filter: 'FlateDecode', width, height, colourSpace: 'DeviceGray' },
    })),
  );
  const codes = pages.flatMap((page, i) => page.codes.map(({ texts }) => ({ page: i + 1, texts })));
  return { name, bytes, dpi, codes };
}

function doubled({ width, height, data }: Luma): Luma {
  const double = new Uint8Array(4 * width * height);
  for (let y = 0; y < 2 * height; y += 1)
    for (let x = 0; x < 2 * width; x += 1) double[2 * width * y + x] = data[width * (y >> 1) + (x >> 1)] ?? 0;
  return { width: 2 * width, height: 2 * height, data: double };
}
