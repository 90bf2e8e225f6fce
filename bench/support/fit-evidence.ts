// Fits the points of src/barcode/recognize/evidence-kinds.ts to what pages left: stumps by gradient boosting, and thresholds.
import { type Aim, AIMS, type Points } from '../../src/barcode/recognize/evidence-kinds.ts';
import type { Evidence } from '../../src/barcode/recognize/evidence.ts';

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
export interface Row {
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

export type Region = Evidence & { readonly holds?: boolean };

/** The points of each kind by what passes of each aim read, and one threshold under which at most MOST_LOST of the pages that gain lose it. */
export function fitWorth(rows: readonly Row[], held: readonly Row[]): void {
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
export function fitMore(rows: readonly Row[], held: readonly Row[]): void {
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
