// Weighs what looks like a code and was not read, and fits the weights (src/barcode/recognize/evidence-kinds.ts): after the engine's default
// pass, is a region worth later passes, and at the end, may there be more?
//   npm run bench -- left-evidence [--seed N] [--count N] [--set DIR] [--sample N] [--rows FILE] [--fit FILE,… [--held FILE,…]]
// Pages with a damaged code, photographs of look-alikes with and without a label, documents, stripes, drawn photographs, codes of all kinds at
// any angle, and a labelled set or a folder of documents with an index.jsonl. Without --fit it counts, of answers that lack a code and of the
// others, those that say so; --rows keeps what was measured, as JSON lines. --fit reads such files, fits points for each kind, and prints both
// tables, and what they say of the rows that they were fitted to, and of those held out.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Quad } from '../src/barcode/index.ts';
import type { Evidence } from '../src/barcode/recognize/evidence.ts';
import { contains } from '../src/barcode/vision/geometry.ts';
import { DOCUMENTS, drawDocument, type DocumentKind } from '../test/support/draw-documents.ts';
import { drawIncomplete, withLabel, type KnownPage } from '../test/support/draw-incomplete.ts';
import { openPages } from '../src/pages/index.ts';
import { DAMAGES, drawDamage } from '../test/support/draw-damage.ts';
import { generator } from '../test/support/draw-linear.ts';
import { CATEGORIES, drawPhoto } from '../test/support/draw-photo-categories.ts';
import { drawKind, KIND_NAMES, type KindName, scorePhoto } from '../test/support/draw-photo-codes.ts';
import { blankPage, fillText, PAGE_MODULE_PX, placeCode } from '../test/support/draw-photo-page.ts';
import { photograph } from '../test/support/draw-photo.ts';
import { drawStripes, STRIPES_NAMES } from '../test/support/draw-stripes.ts';
import { type Gain, scanLeft } from '../test/support/scan-left.ts';
import { lenient, LOTS } from './support/corpus-score.ts';
import { setOnDisk } from './support/rival-sets.ts';
import { fitMore, fitWorth, type Row } from './support/fit-evidence.ts';
import { options } from './support/harness.ts';

const values = options({ seed: 1, count: 60, set: '', sample: 1, fit: '', rows: '', held: '' });
const { seed, count } = values;

const filesOf = (list: string): readonly Row[] => list.split(',').filter(Boolean).flatMap(rowsIn);
if (values.fit !== '') {
  const [rows, held] = [filesOf(values.fit), filesOf(values.held)];
  fitWorth(rows, held);
  fitMore(rows, held);
} else await measure();

async function measure(): Promise<void> {
  if (values.rows !== '') writeFileSync(values.rows, '');
  const sums = new Map<string, { lacking: number; said: number; complete: number; wronglySaid: number }>();
  for await (const row of rowsOfSets()) {
    if (values.rows !== '') appendFileSync(values.rows, `${JSON.stringify(row)}\n`);
    for (const name of [row.name.split(':')[0] ?? '', 'all']) {
      const sum = sums.get(name) ?? { lacking: 0, said: 0, complete: 0, wronglySaid: 0 };
      if (row.lacks) [sum.lacking, sum.said] = [sum.lacking + 1, sum.said + (row.more ? 1 : 0)];
      else [sum.complete, sum.wronglySaid] = [sum.complete + 1, sum.wronglySaid + (row.more ? 1 : 0)];
      sums.set(name, sum);
    }
  }
  console.log('set | lack a code | it is said | complete | it is said');
  for (const [name, { lacking, said, complete, wronglySaid }] of sums)
    console.log([name, lacking, said, complete, wronglySaid].join(' | '));
}

async function* rowsOfSets(): AsyncIterable<Row> {
  if (values.set !== '') {
    const isOfDocuments = readFileSync(join(values.set, 'index.jsonl'), 'utf8').includes('"codes": [');
    return yield* isOfDocuments ? rowsOfDocuments(values.set) : rowsOfLabelled(values.set);
  }
  for (let i = 0; i < count; i++) {
    yield rowOf('damaged', await drawIncomplete(i, seed));
    yield rowOf('whole', await drawIncomplete(i, seed, { whole: true }));
  }
  for (const kind of Object.keys(DOCUMENTS) as readonly DocumentKind[])
    for (let i = 0; i < count / 6; i++)
      yield rowOf(`document: ${kind}`, await drawDocument(kind, i, seed + 40));
  for (const name of STRIPES_NAMES)
    for (let i = 0; i < count / 2; i++)
      yield rowOf(`stripes: ${name}`, { luma: drawStripes(name, 5000 + 500 * seed + i), codes: [] });
  for (const category of CATEGORIES) {
    const isNothing = category.name.startsWith('nothing');
    if (category.name.startsWith('at ')) continue;
    for (let i = 0; i < count / 15; i++) {
      const at = 500 + 50 * seed + i;
      const { luma, codes } = await drawPhoto(category, at);
      yield rowOf(isNothing ? category.name : `photograph: ${category.name}`, { luma, codes });
      if (isNothing) yield rowOf(`labelled ${category.name}`, await withLabel(luma, at));
    }
  }
  for (const damage of DAMAGES)
    for (let i = 0; i < count / 10; i++)
      yield rowOf(`damage: ${damage.name}`, await drawDamage(damage, 100 * seed + i));
  for (const kind of KIND_NAMES)
    for (let i = 0; i < count / 10; i++)
      yield rowOf(`any angle: ${kind}`, await drawAtAnyAngle(kind, i, seed));
}

/** One or two codes of the kind on a page of print: rotated, of 1 to 4 px a module, partly faint, out of focus, noisy, or inverse. */
async function drawAtAnyAngle(kind: KindName, index: number, drawing: number): Promise<KnownPage> {
  const random = generator(7919 * drawing + 131 * index + kind.length);
  const code = await drawKind(kind, random);
  const margin = 12 * PAGE_MODULE_PX;
  const print = 40 * PAGE_MODULE_PX * random();
  const [width, height] = [code.luma.width + 2 * margin, code.luma.height + 2 * margin + 2 * print];
  const isPair = random() < 0.4;
  const page = blankPage(isPair ? 2 * width : width, height);
  placeCode(page, code, margin, margin + print);
  if (isPair) {
    const other = await drawKind(kind, random);
    const faintness = 0.9 * random();
    const data = other.luma.data.map((grey) => 255 - (255 - grey) * (1 - faintness));
    placeCode(page, { ...other, luma: { ...other.luma, data } }, width + margin, margin + print);
  }
  for (const top of [0, height - print])
    fillText(page, [margin, top, width - margin, top + print], {
      height: 5 * PAGE_MODULE_PX,
      grey: 0,
      random,
    });
  const isInverse = random() < 0.15;
  const paper = 100 + 155 * random();
  const { luma, codes } = photograph(page, {
    modulePx: 1 + 3 * random(),
    roll: random() < 0.3 ? 0 : 360 * random(),
    ...(isInverse ? { ink: 230, paper: 30 } : { ink: (paper - 25) * random(), paper }),
    desk: isInverse ? 30 : 220,
    defocus: random() < 0.5 ? 0 : 2.5 * random(),
    noise: random() < 0.6 ? 0 : 10 * random(),
    seed: drawing + index,
  });
  return { luma, codes };
}

async function rowOf(name: string, { luma, codes }: KnownPage): Promise<Row> {
  const { texts, more, left, first, gained } = await scanLeft(luma, { triesAll: true });
  const { missed } = scorePhoto(codes, texts);
  const places = codes.filter((code) => missed.includes(code)).map(({ quad }) => quad);
  const isKnown = places.every((place): place is Quad => place !== undefined);
  return {
    name,
    lacks: missed.length > 0,
    more,
    left: left.map((each) =>
      isKnown ? { ...each, holds: places.some((place) => contains(place, each.centre)) } : each,
    ),
    ...gains(first, gained),
  };
}

function gains(first: readonly Evidence[], gained: readonly Gain[]): Pick<Row, 'first' | 'gained'> {
  return {
    first: first.map((each) => {
      const found = gained.find(({ quad }) => contains(quad, each.centre));
      return found === undefined ? each : { ...each, by: found.by };
    }),
    gained: [...new Set(gained.map(({ by }) => by))],
  };
}

async function* rowsOfLabelled(folder: string): AsyncIterable<Row> {
  for (const [i, { image, luma }] of (setOnDisk(folder) ?? []).entries()) {
    if (i % values.sample !== seed % values.sample) continue;
    const pixels = await luma();
    if (pixels === undefined) continue;
    const { texts, more, left, first, gained } = await scanLeft(pixels, { triesAll: true });
    const { want, read, codes, hit, none } = lenient(image, texts);
    // Codes of other types, and parts of codes, are there and are not read.
    if (want + codes + none === 0 || image.category === 'partial' || image.category === LOTS) continue;
    const lacks = read + hit < want + codes;
    yield {
      name: `public: ${image.file}`,
      lacks,
      more,
      left: left.map((each) => (lacks ? each : { ...each, holds: false })),
      ...gains(first, gained),
    };
  }
}

/** Pages of documents: an index.jsonl of `file` and `codes` (`page`, `type`, `text`), as shared test sets have it. */
async function* rowsOfDocuments(folder: string): AsyncIterable<Row> {
  const listed = readFileSync(join(folder, 'index.jsonl'), 'utf8').trim().split('\n');
  for (const { file, codes } of listed.map((line) => JSON.parse(line) as DocumentRow)) {
    const source = await openPages(new Uint8Array(readFileSync(join(folder, file))));
    if (!source.ok) continue;
    for (let page = seed % values.sample; page < source.value.pageCount; page += values.sample) {
      const opened = await source.value.page(page);
      const luma = opened.ok ? await opened.value.luma({ maxPixels: 26_000_000 }) : opened;
      if (!luma.ok) continue;
      const { texts, more, left, first, gained } = await scanLeft(luma.value, { triesAll: true });
      const read = new Set(texts.map(({ type, text }) => `${type} ${text}`));
      const lacks = codes.some((code) => code.page === page + 1 && !read.has(`${code.type} ${code.text}`));
      yield {
        name: `page: ${file} ${page}`,
        lacks,
        more,
        left: left.map((each) => (lacks ? each : { ...each, holds: false })),
        ...gains(first, gained),
      };
    }
    source.value.close();
  }
}

interface DocumentRow {
  readonly file: string;
  readonly codes: readonly { readonly page: number; readonly type: string; readonly text: string }[];
}

function rowsIn(file: string): readonly Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}
