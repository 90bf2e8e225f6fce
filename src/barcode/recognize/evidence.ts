// Evidence of codes that were not read: what is measured of each region that is left at the end, and how likely a code is in it.
import type { Luma } from '../../image/types.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import { correlation, median, MIN_SWING, rangeOf, rowOf, widthRatio } from '../locate/bar-pattern.ts';
import type { CellRegion, Place } from '../locate/cell-regions.ts';
import { spanOf, turnsOf } from '../vision/turns.ts';
import type { FinderPattern } from '../locate/finder-rays.ts';
import type { RecognizedSymbol } from '../reader.ts';
import { centreOf, distance, type Point } from '../vision/geometry.ts';
import { symbologyRow, type Symbology } from '../symbology.ts';
import {
  type Aim,
  AIMS,
  type EvidenceKind,
  MAY_HOLD_MORE,
  type Measure,
  type Points,
  WORTH_A_PASS,
} from './evidence-kinds.ts';

/** A region that no symbol explains, with its measures. */
export interface Evidence {
  readonly kind: EvidenceKind;
  /** In pixels of the scene. */
  readonly centre: Point;
  readonly measures: Readonly<Record<string, number>>;
}

type Measures<K extends EvidenceKind> = Readonly<Record<Measure<K>, number>>;

/** What codes of these types leave behind: a QR code is no region of cells without its finder patterns. */
export function kindsOf(wanted: readonly Symbology[]): ReadonlySet<EvidenceKind> {
  const kinds = wanted.flatMap((type): readonly EvidenceKind[] => {
    const row = symbologyRow(type);
    if (type === 'QR_CODE') return ['finders'];
    if (row.family === 'linear') return row.stacks === true ? ['bars', 'rows'] : ['bars'];
    return row.family === 'stacked' ? ['rows'] : ['cells'];
  });
  return new Set(kinds);
}

/** What codes of these types may look like while they are not read: blurred, a QR code is a region of cells or of rows. */
export function candidateKindsOf(wanted: readonly Symbology[]): ReadonlySet<EvidenceKind> {
  const kinds = wanted.flatMap((type): readonly EvidenceKind[] => {
    if (type === 'QR_CODE') return ['finders', 'cells', 'rows'];
    return symbologyRow(type).family === 'linear' ? ['bars', 'rows'] : ['cells', 'rows'];
  });
  return new Set(kinds);
}

/** Rows that are compared, over so much of the region's breadth. */
const ROWS = 9;
const BREADTH_SHARE = 0.8;
const MIN_SAMPLES = 80;
/** What lies beside a region, by its length: the quiet zones of a code. */
const BESIDE = 0.12;
const MIN_BESIDE_PX = 8;

/** How much speaks for a code: the sum of the points. */
function strengthOf({ measures }: Evidence, points: readonly Points[]): number {
  return points.reduce(
    (sum, { of, from, above, below }) => sum + ((measures[of] ?? 0) >= from ? above : below),
    0,
  );
}

/** Whether the evidence says that there may be more: what no pass is worth its time for is no code that was missed. */
export function isStrong(evidence: Evidence): boolean {
  const { points, enough } = MAY_HOLD_MORE[evidence.kind];
  return strengthOf(evidence, points) >= enough && AIMS.some((aim) => chanceOf(evidence, aim) > 0);
}

/** The chance (0 to 1) that a pass of that aim reads a code there; 0 where it is not worth one. */
export function chanceOf(evidence: Evidence, aim: Aim): number {
  const { kinds, enough } = WORTH_A_PASS[aim];
  const points = kinds[evidence.kind];
  const strength = strengthOf(evidence, points);
  return points.length === 0 || strength < enough ? 0 : 1 / (1 + Math.exp(-strength));
}

/** What was read: a region beside a symbol is often a part of it. */
export interface Surroundings {
  readonly symbols: readonly RecognizedSymbol[];
  /** Of the scene. */
  readonly pixels: number;
}

/** The greatest distance that is measured, in diagonals of the nearest symbol. */
const FAR = 4;

function situationOf(
  centre: Point,
  area: number,
  { symbols, pixels }: Surroundings,
): Readonly<Record<'nothingRead' | 'distance' | 'share', number>> {
  const near = symbols.map(
    ({ quad }) => distance(centreOf(quad), centre) / Math.max(1, distance(quad[0], quad[2])),
  );
  return {
    nothingRead: symbols.length === 0 ? 1 : 0,
    distance: Math.min(FAR, ...near),
    share: Math.log((area + 1) / pixels),
  };
}

/** Of finder patterns that no symbol covers; undefined for none. */
export function finderEvidence(
  patterns: readonly FinderPattern[],
  isPair: boolean,
  around: Surroundings,
): Evidence | undefined {
  const [first, second, third] = patterns.toSorted((a, b) => b.confidence - a.confidence);
  if (first === undefined) return undefined;
  const measures: Measures<'finders'> = {
    number: Math.log(patterns.length),
    first: first.confidence,
    second: second?.confidence ?? 0,
    third: third?.confidence ?? 0,
    isPair: isPair ? 1 : 0,
    module: first.module,
    ...situationOf(first, (7 * first.module) ** 2, around),
  };
  return { kind: 'finders', centre: first, measures };
}

/** Of bars: pixels of the scene, `luma` its level by `factor`. */
export function barEvidence(luma: Luma, region: BarRegion, factor: number, around: Surroundings): Evidence {
  const scaled = {
    centre: { x: region.centre.x / factor, y: region.centre.y / factor },
    angle: region.angle,
    length: region.length / factor,
    breadth: region.breadth / factor,
  };
  const { turns, agreement, ratio, contrast } = measuredRows(luma, scaled);
  const [calmerEnd, busierEnd] = unrestBeside(luma, scaled);
  const measures: Measures<'bars'> = {
    turns: Math.log(1 + turns),
    agreement,
    widthRatio: Math.min(ratio, 6),
    length: Math.log(scaled.length),
    breadth: Math.log(scaled.breadth),
    contrast: contrast / 255,
    calmerEnd,
    busierEnd,
    ...situationOf(region.centre, region.length * region.breadth, around),
  };
  return { kind: 'bars', centre: region.centre, measures };
}

/** Of cells, or of rows of bars. `hasWidths` and `hasRows`: what closer checks say of it. */
export function cellEvidence(
  luma: Luma,
  region: CellRegion,
  factor: number,
  { hasWidths, hasRows }: { readonly hasWidths: boolean; readonly hasRows: boolean },
  around: Surroundings,
): Evidence {
  const { centre, dark, squareness, coherence } = region;
  const [scaled, across] = bothWays(region, factor);
  const { length, breadth } = scaled;
  const [rows, columns] = [measuredRows(luma, scaled), measuredRows(luma, across)];
  const [calmerRowEnd, busierRowEnd] = unrestBeside(luma, scaled);
  const [calmerColumnEnd, busierColumnEnd] = unrestBeside(luma, across);
  const measures: Measures<'cells'> = {
    side: Math.log(Math.min(length, breadth)),
    aspect: Math.log(Math.max(length, breadth) / Math.min(length, breadth)),
    dark,
    darkOff: Math.abs(dark - 0.47),
    squareness,
    coherence,
    hasWidths: hasWidths ? 1 : 0,
    hasRows: hasRows ? 1 : 0,
    turns: Math.log(1 + Math.min(rows.turns, columns.turns)),
    agreement: Math.max(rows.agreement, columns.agreement),
    contrast: rows.contrast / 255,
    calmerRowEnd,
    busierRowEnd,
    calmerColumnEnd,
    busierColumnEnd,
    ...situationOf(centre, region.length * region.breadth, around),
  };
  return { kind: hasRows || coherence > 0.25 ? 'rows' : 'cells', centre, measures };
}

/**
 * How alike the rows of a region of cells are, or its columns, whichever are more: their correlation, −1…1, and their contrast in grey levels.
 * `luma` is the scene's level by `factor`.
 */
export function likenessOf(
  luma: Luma,
  region: Place,
  factor: number,
): { readonly agreement: number; readonly contrast: number } {
  const [along, across] = bothWays(region, factor);
  const [rows, columns] = [rowsOf(luma, along), rowsOf(luma, across)];
  const [ofRows, ofColumns] = [agreementOf(rows), agreementOf(columns)];
  return {
    agreement: Math.max(ofRows, ofColumns),
    contrast: median((ofRows > ofColumns ? rows : columns).map(rangeOf)),
  };
}

/** The region in its level, along its rows and along its columns. */
function bothWays({ centre, angle, length, breadth }: Place, factor: number): readonly [Place, Place] {
  const rows = {
    centre: { x: centre.x / factor, y: centre.y / factor },
    angle,
    length: length / factor,
    breadth: breadth / factor,
  };
  return [rows, { ...rows, angle: angle + Math.PI / 2, length: rows.breadth, breadth: rows.length }];
}

/** What rows of the region have in common. */
function measuredRows(
  luma: Luma,
  region: Place,
): { readonly turns: number; readonly agreement: number; readonly ratio: number; readonly contrast: number } {
  const rows = rowsOf(luma, region);
  const ranges = rows.map(rangeOf);
  const turns = rows.map((row, i) => turnsOf(row, MIN_SWING * (ranges[i] ?? 0)));
  return {
    turns: median(turns.map(({ length }) => length)),
    agreement: agreementOf(rows),
    ratio: median(rows.map((row, i) => widthRatio(row, turns[i] ?? []))),
    contrast: median(ranges),
  };
}

/** Rows of the region, spread over its breadth. */
function rowsOf(luma: Luma, region: Place): readonly Float32Array[] {
  const samples = Math.max(MIN_SAMPLES, Math.round(region.length));
  return Array.from({ length: ROWS }, (_, i) =>
    rowOf(luma, region, ((i + 0.5) / ROWS - 0.5) * region.breadth * BREADTH_SHARE, samples),
  );
}

function agreementOf(rows: readonly Float32Array[]): number {
  return median(rows.slice(1).map((row, i) => correlation(rows[i] ?? row, row)));
}

/** How much there is to see beyond both ends of the region's rows, by what there is in it: the calmer end, then the other. */
function unrestBeside(luma: Luma, region: Omit<BarRegion, 'energy'>): readonly [number, number] {
  const beside = Math.max(MIN_BESIDE_PX, BESIDE * region.length);
  const span = (sign: 1 | -1 | 0): number => {
    const at = sign * (region.length / 2 + beside / 2 + 4);
    const part = {
      ...region,
      centre: {
        x: region.centre.x + at * Math.cos(region.angle),
        y: region.centre.y + at * Math.sin(region.angle),
      },
      length: sign === 0 ? region.length : beside,
    };
    const samples = Math.max(8, Math.round(part.length));
    const rows = [-0.25, 0, 0.25].map((by) => rowOf(luma, part, by * region.breadth, samples));
    return median(rows.map(spanOf));
  };
  const inside = Math.max(1, span(0));
  const [a, b] = [span(-1) / inside, span(1) / inside];
  return [Math.min(a, b, 2), Math.min(Math.max(a, b), 2)];
}
