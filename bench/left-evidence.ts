// Is it said rightly that there may be more? Weighs what recognition leaves behind, and fits the weights (src/barcode/recognize/evidence-kinds.ts).
//   npm run bench -- left-evidence [--seed N] [--count N] [--set DIR] [--sample N] [--rows FILE] [--fit [--held FILE]]
// Pages with a damaged code, photographs of look-alikes with and without a label, documents, stripes, drawn photographs, and a labelled set. Without --fit
// it counts, of answers that lack a code and of the others, those that say so; --rows keeps what was measured, as JSON lines, and --fit
// reads such a file, fits points for each kind, and prints the table, and what it says of the rows that it was fitted to, and of those held out.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Quad } from '../src/barcode/index.ts';
import type { Evidence } from '../src/barcode/recognize/evidence.ts';
import { contains } from '../src/barcode/vision/geometry.ts';
import { DOCUMENTS, drawDocument, type DocumentKind } from '../test/support/draw-documents.ts';
import { drawIncomplete, withLabel, type KnownPage } from '../test/support/draw-incomplete.ts';
import { CATEGORIES, drawPhoto } from '../test/support/draw-photo-categories.ts';
import { scorePhoto } from '../test/support/draw-photo-codes.ts';
import { drawStripes, STRIPES_NAMES } from '../test/support/draw-stripes.ts';
import { scanLeft } from '../test/support/scan-left.ts';
import { lenient, LOTS } from './support/corpus-score.ts';
import { setOnDisk } from './support/rival-sets.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    set: { type: 'string' },
    sample: { type: 'string', default: '1' },
    fit: { type: 'boolean', default: false },
    rows: { type: 'string' },
    held: { type: 'string' },
  },
});
const seed = Number(values.seed);
const count = Number(values.count);

const KINDS = ['bars', 'cells', 'rows', 'finders'] as const;
/** The share of complete pages of which it may be said. */
const MOST_WRONG = 0.0125;
/** Steps of one threshold that are compared. */
const LOOK_AHEAD = 4;
/** Points of a kind, and thresholds that are tried for each, by the regions of codes and by all. */
const ROUNDS = 24;
const CUTS = 24;

/** What one page left. */
interface Row {
  readonly name: string;
  readonly lacks: boolean;
  readonly more: boolean;
  /** `holds`: whether a missed code is there; undefined where its place is not known. */
  readonly left: readonly (Evidence & { readonly holds?: boolean })[];
}

if (values.fit)
  fit(
    readFileSync(values.rows ?? '', 'utf8'),
    values.held === undefined ? '' : readFileSync(values.held, 'utf8'),
  );
else await measure();

async function measure(): Promise<void> {
  if (values.rows !== undefined) writeFileSync(values.rows, '');
  const sums = new Map<string, { lacking: number; said: number; complete: number; wronglySaid: number }>();
  for await (const row of rowsOfSets()) {
    if (values.rows !== undefined) appendFileSync(values.rows, `${JSON.stringify(row)}\n`);
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
  if (values.set !== undefined) return yield* rowsOfLabelled(values.set);
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
}

async function rowOf(name: string, { luma, codes }: KnownPage): Promise<Row> {
  const { texts, more, left } = await scanLeft(luma);
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
  };
}

async function* rowsOfLabelled(folder: string): AsyncIterable<Row> {
  for (const [i, { image, luma }] of (setOnDisk(folder) ?? []).entries()) {
    if (i % Number(values.sample) !== seed % Number(values.sample)) continue;
    const pixels = await luma();
    if (pixels === undefined) continue;
    const { texts, more, left } = await scanLeft(pixels);
    const { want, read, codes, hit, none } = lenient(image, texts);
    // Codes of other types, and parts of codes, are there and are not read.
    if (want + codes + none === 0 || image.category === 'partial' || image.category === LOTS) continue;
    const lacks = read + hit < want + codes;
    yield {
      name: `public: ${image.file}`,
      lacks,
      more,
      left: left.map((each) => (lacks ? each : { ...each, holds: false })),
    };
  }
}

/** The points of each kind, and thresholds that say so of as many pages that lack a code as can be, and of at most MOST_WRONG of the others. */
function fit(lines: string, held: string): void {
  const rows = rowsIn(lines);
  const kinds = KINDS.map((kind) => ({ kind, points: fitKind(rows, kind) }));
  const enough = thresholds(rows, kinds);
  for (const { kind, points } of kinds) {
    console.log(`  ${kind}: {\n    points: [`);
    for (const { of, from, above, below } of points)
      console.log(`      { of: ${of}, from: ${from}, above: ${above}, below: ${below} },`);
    console.log(`    ],\n    enough: ${enough.get(kind)},\n  },`);
  }
  for (const [name, those] of [
    ['fitted', rows],
    ['held out', rowsIn(held)],
  ] as const) {
    const said = (lacks: boolean): string => {
      const all = those.filter((row) => row.lacks === lacks);
      return `${all.filter((row) => isSaid(row, kinds, enough)).length} of ${all.length}`;
    };
    console.log(`// ${name}: said of ${said(true)} pages that lack a code, and of ${said(false)} others`);
  }
}

function rowsIn(lines: string): readonly Row[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

type Kind = (typeof KINDS)[number];
type Fitted = readonly { readonly kind: Kind; readonly points: readonly Points[] }[];

function strongest(row: Row, { kind, points }: Fitted[number]): number {
  const own = row.left.filter((each) => each.kind === kind);
  return Math.max(-99, ...own.map(({ values: measures }) => sumOf(points, measures)));
}

function isSaid(row: Row, kinds: Fitted, enough: ReadonlyMap<Kind, number>): boolean {
  // Where nothing was weighed, something else says so.
  if (row.left.length === 0) return row.more;
  return kinds.some((each) => strongest(row, each) >= (enough.get(each.kind) ?? 99));
}

/** Lowers the threshold that gains most, step by step. */
function thresholds(rows: readonly Row[], kinds: Fitted): ReadonlyMap<Kind, number> {
  const sums = rows.map((row) => kinds.map((each) => strongest(row, each)));
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

interface Points {
  readonly of: number;
  readonly from: number;
  readonly above: number;
  readonly below: number;
}

function sumOf(points: readonly Points[], measures: readonly number[]): number {
  return points.reduce(
    (sum, { of, from, above, below }) => sum + ((measures[of] ?? 0) >= from ? above : below),
    0,
  );
}

/** Stumps by gradient boosting (Friedman 2001, logistic loss), both classes of one weight. Of a page that lacks a code at an unknown place its strongest region counts. */
function fitKind(rows: readonly Row[], kind: string): readonly Points[] {
  let points = boosted(samplesOf(rows, kind, []));
  for (let again = 0; again < 3; again++) points = boosted(samplesOf(rows, kind, points));
  return points;
}

interface Sample {
  readonly measures: readonly number[];
  readonly holds: boolean;
}

function samplesOf(rows: readonly Row[], kind: string, points: readonly Points[]): readonly Sample[] {
  return rows.flatMap(({ lacks, left }) => {
    const own = left.filter((each) => each.kind === kind);
    if (!lacks || own.some(({ holds }) => holds !== undefined))
      return own.map(({ values: measures, holds }) => ({ measures, holds: holds === true }));
    const strongest = own.toSorted((a, b) => sumOf(points, b.values) - sumOf(points, a.values))[0];
    return strongest === undefined ? [] : [{ measures: strongest.values, holds: true }];
  });
}

function boosted(samples: readonly Sample[]): readonly Points[] {
  const positive = samples.filter(({ holds }) => holds).length;
  const weights = samples.map(({ holds }) => 0.5 / Math.max(1, holds ? positive : samples.length - positive));
  const sums = samples.map(() => 0);
  const points: Points[] = [];
  const size = samples[0]?.measures.length ?? 0;
  const cuts = Array.from({ length: size }, (_, of) => {
    const sorted = samples.map(({ measures }) => measures[of] ?? 0).sort((a, b) => a - b);
    const held = samples
      .filter(({ holds }) => holds)
      .map(({ measures }) => measures[of] ?? 0)
      .sort((a, b) => a - b);
    const parts = (all: readonly number[]): readonly number[] =>
      Array.from({ length: CUTS }, (__, i) => all[Math.floor(((i + 0.5) / CUTS) * all.length)] ?? 0);
    return [...new Set([...parts(sorted), ...parts(held)].map((cut) => Math.round(cut * 100) / 100))];
  });
  for (let round = 0; round < ROUNDS && positive > 0; round++) {
    const chances = sums.map((sum) => 1 / (1 + Math.exp(-sum)));
    const slopes = samples.map(({ holds }, k) => (holds ? 1 : 0) - (chances[k] ?? 0));
    let best = { gain: 0, of: 0, from: 0, above: 0, below: 0 };
    for (const [of, froms] of cuts.entries())
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
