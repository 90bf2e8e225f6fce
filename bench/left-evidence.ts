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
import { type Aim, AIMS, type Points } from '../src/barcode/recognize/evidence-kinds.ts';
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
import { options } from './support/harness.ts';

const values = options({ seed: 1, count: 60, set: '', sample: 1, fit: '', rows: '', held: '' });
const { seed, count } = values;

const KINDS = ['bars', 'cells', 'rows', 'finders'] as const;
/** The share of complete pages of which it may be said. */
const MOST_WRONG = 0.0125;
/** The share of pages on which a later pass reads a code that may have no region worth an attempt. */
const MOST_LOST = 0.01;
/** Steps of one threshold that are compared. */
const LOOK_AHEAD = 4;
/** With fewer regions of codes a kind has no points, and counts for nothing. */
const MIN_POSITIVE = 3;
/** Points of a kind, and thresholds that are tried for each, by the regions of codes and by all. */
const ROUNDS = 24;
const CUTS = 24;

/** What one page left. */
interface Row {
  readonly name: string;
  readonly lacks: boolean;
  readonly more: boolean;
  /** `holds`: whether a missed code is there; undefined where its place is not known. */
  readonly left: readonly Region[];
  /** After the engine's default pass. `by`: the aim of a later pass that read a code there. */
  readonly first: readonly (Evidence & { readonly by?: Aim })[];
  /** The aims of the passes that read more. */
  readonly gained: readonly Aim[];
}

type Region = Evidence & { readonly holds?: boolean };

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

/** The points of each kind by what passes of each aim read, and one threshold under which at most MOST_LOST of the pages that gain lose it. */
function fitWorth(rows: readonly Row[], held: readonly Row[]): void {
  console.log('export const WORTH_A_PASS = {');
  const notes: string[] = [];
  for (const aim of AIMS) {
    const kinds = KINDS.map((kind) => ({
      kind,
      points: boosted(
        rows.flatMap(({ first }) =>
          first
            .filter((each) => each.kind === kind)
            .map(({ measures, by }) => ({ measures, holds: by === aim })),
        ),
      ),
    }));
    const strengthOf = ({ first }: Row): number =>
      Math.max(-99, ...kinds.map((each) => strongest(first, each)));
    const gained = rows
      .filter((row) => row.gained.includes(aim) && row.first.length > 0)
      .map(strengthOf)
      .sort((a, b) => a - b);
    const enough = Math.floor(100 * (gained[Math.floor(MOST_LOST * gained.length)] ?? -99)) / 100;
    console.log(`  ${aim}: {\n    enough: ${enough},\n    kinds: {`);
    for (const { kind, points } of kinds)
      console.log(
        `      ${kind}: [\n${points.map((each) => `        ${shownPoints(each)},`).join('\n')}\n      ],`,
      );
    console.log('    },\n  },');
    for (const [name, those] of [
      ['fitted', rows],
      ['held out', held],
    ] as const) {
      const tried = (is: boolean): string => {
        const all = those.filter((row) => row.gained.includes(aim) === is);
        return `${all.filter((row) => strengthOf(row) >= enough).length} of ${all.length}`;
      };
      notes.push(
        `// ${aim}, ${name}: tried on ${tried(true)} pages that gain by it, and ${tried(false)} others`,
      );
    }
  }
  console.log(`};\n${notes.join('\n')}`);
}

/** The points of each kind, and thresholds that say so of as many pages that lack a code as can be, and of at most MOST_WRONG of the others. */
function fitMore(rows: readonly Row[], held: readonly Row[]): void {
  const kinds = KINDS.map((kind) => ({ kind, points: fitKind(rows, kind) }));
  const enough = thresholds(rows, kinds);
  console.log('export const MAY_HOLD_MORE = {');
  for (const { kind, points } of kinds) {
    const lines = points.map((each) => `      ${shownPoints(each)},`).join('\n');
    console.log(
      `  ${kind}: {\n    points: [\n${lines}\n    ],\n    enough: ${enough.get(kind) ?? 99},\n  },`,
    );
  }
  console.log('};');
  for (const [name, those] of [
    ['fitted', rows],
    ['held out', held],
  ] as const) {
    const said = (lacks: boolean): string => {
      const all = those.filter((row) => row.lacks === lacks);
      return `${all.filter((row) => isSaid(row, kinds, enough)).length} of ${all.length}`;
    };
    console.log(`// ${name}: said of ${said(true)} pages that lack a code, and of ${said(false)} others`);
  }
}

function shownPoints({ of, from, above, below }: Points): string {
  return `{ of: '${of}', from: ${from}, above: ${above}, below: ${below} }`;
}

function rowsIn(file: string): readonly Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

type Kind = (typeof KINDS)[number];
type Fitted = readonly { readonly kind: Kind; readonly points: readonly Points[] }[];

function strongest(regions: readonly Evidence[], { kind, points }: Fitted[number]): number {
  const own = points.length === 0 ? [] : regions.filter((each) => each.kind === kind);
  return Math.max(-99, ...own.map(({ measures }) => sumOf(points, measures)));
}

function isSaid(row: Row, kinds: Fitted, enough: ReadonlyMap<Kind, number>): boolean {
  // Where nothing was weighed, something else says so.
  if (row.left.length === 0) return row.more;
  return kinds.some((each) => strongest(row.left, each) >= (enough.get(each.kind) ?? 99));
}

/** Lowers the threshold that gains most, step by step. */
function thresholds(rows: readonly Row[], kinds: Fitted): ReadonlyMap<Kind, number> {
  const sums = rows.map((row) => kinds.map((each) => strongest(row.left, each)));
  const enough = kinds.map(() => 99);
  const count = (lacks: boolean, at: readonly number[]): number =>
    rows.filter((row, i) => row.lacks === lacks && at.some((from, k) => (sums[i]?.[k] ?? -99) >= from))
      .length;
  const most = MOST_WRONG * rows.filter(({ lacks }) => !lacks).length;
  for (;;) {
    const [said, wrongly] = [count(true, enough), count(false, enough)];
    const steps = enough.flatMap((from, k) =>
      [...new Set(sums.flatMap((each, i) => (rows[i]?.lacks === true ? [each[k] ?? -99] : [])))]
        .filter((sum) => sum < from && sum > -99)
        .sort((a, b) => b - a)
        .slice(0, LOOK_AHEAD)
        .map((sum) => {
          const next = enough.with(k, Math.floor(100 * sum) / 100);
          const more = count(false, next);
          return { next, more, gain: (count(true, next) - said) / (more - wrongly + 0.5) };
        }),
    );
    const best = steps
      .filter(({ more, gain }) => more <= most && gain > 0)
      .sort((a, b) => b.gain - a.gain)[0];
    if (best === undefined) return new Map(kinds.map(({ kind }, k) => [kind, enough[k] ?? 99]));
    best.next.forEach((from, k) => (enough[k] = from));
  }
}

type Measures = Evidence['measures'];

function sumOf(points: readonly Points[], measures: Measures): number {
  return points.reduce(
    (sum, { of, from, above, below }) => sum + ((measures[of] ?? 0) >= from ? above : below),
    0,
  );
}

/**
 * Stumps by gradient boosting (Friedman 2001, logistic loss), both classes of one weight. Of a page that lacks a code at an unknown place its
 * strongest region counts.
 */
function fitKind(rows: readonly Row[], kind: string): readonly Points[] {
  let points = boosted(samplesOf(rows, kind, []));
  for (let again = 0; again < 3; again++) points = boosted(samplesOf(rows, kind, points));
  return points;
}

interface Sample {
  readonly measures: Measures;
  readonly holds: boolean;
}

function samplesOf(rows: readonly Row[], kind: string, points: readonly Points[]): readonly Sample[] {
  return rows.flatMap(({ lacks, left }) => {
    const own = left.filter((each) => each.kind === kind);
    if (!lacks || own.some(({ holds }) => holds !== undefined))
      return own.map(({ measures, holds }) => ({ measures, holds: holds === true }));
    const best = own.toSorted((a, b) => sumOf(points, b.measures) - sumOf(points, a.measures))[0];
    return best === undefined ? [] : [{ measures: best.measures, holds: true }];
  });
}

function boosted(samples: readonly Sample[]): readonly Points[] {
  const positive = samples.filter(({ holds }) => holds).length;
  if (positive < MIN_POSITIVE) return [];
  const weights = samples.map(({ holds }) => 0.5 / Math.max(1, holds ? positive : samples.length - positive));
  const sums = samples.map(() => 0);
  const points: Points[] = [];
  const cuts = Object.keys(samples[0]?.measures ?? {}).map((of) => {
    const sorted = samples.map(({ measures }) => measures[of] ?? 0).sort((a, b) => a - b);
    const held = samples
      .filter(({ holds }) => holds)
      .map(({ measures }) => measures[of] ?? 0)
      .sort((a, b) => a - b);
    const parts = (all: readonly number[]): readonly number[] =>
      Array.from({ length: CUTS }, (__, i) => all[Math.floor(((i + 0.5) / CUTS) * all.length)] ?? 0);
    const froms = [...new Set([...parts(sorted), ...parts(held)].map((cut) => Math.round(cut * 100) / 100))];
    return { of, froms };
  });
  for (let round = 0; round < ROUNDS; round++) {
    const chances = sums.map((sum) => 1 / (1 + Math.exp(-sum)));
    const slopes = samples.map(({ holds }, k) => (holds ? 1 : 0) - (chances[k] ?? 0));
    let best = { gain: 0, of: '', from: 0, above: 0, below: 0 };
    for (const { of, froms } of cuts)
      for (const from of froms) {
        const side = [
          [0, 0],
          [0, 0],
        ];
        for (const [k, { measures }] of samples.entries()) {
          const at = side[(measures[of] ?? 0) >= from ? 0 : 1] ?? [];
          const p = chances[k] ?? 0;
          at[0] = (at[0] ?? 0) + (weights[k] ?? 0) * (slopes[k] ?? 0);
          at[1] = (at[1] ?? 0) + (weights[k] ?? 0) * p * (1 - p);
        }
        const step = ([slope = 0, curve = 0]: readonly number[]): number => slope / (curve + 0.01);
        const gain = side.reduce((sum, [slope = 0, curve = 0]) => sum + slope ** 2 / (curve + 0.01), 0);
        if (gain > best.gain) {
          const round2 = (value: number): number => Math.round(50 * value) / 100;
          best = { gain, of, from, above: round2(step(side[0] ?? [])), below: round2(step(side[1] ?? [])) };
        }
      }
    if (best.gain === 0) break;
    points.push({ of: best.of, from: best.from, above: best.above, below: best.below });
    for (const [k, { measures }] of samples.entries())
      sums[k] = (sums[k] ?? 0) + ((measures[best.of] ?? 0) >= best.from ? best.above : best.below);
  }
  return points;
}
