// Sheets: many codes of one kind and size, beside each other in one direction. Values; nothing here keeps state.
import type { CellRegion } from '../locate/cell-regions.ts';
import type { RecognizedSymbol } from '../reader.ts';
import { symbologyRow } from '../symbology.ts';
import { centreOf, directionOf, distance, tiltOfNeighbours, type Point } from '../vision/geometry.ts';
import { isAsDark, isCovered } from './left.ts';

/**
 * On a sheet of so many symbols one finder pattern alone is worth another pass (print resembles one now and then), and bars that are left say
 * that there may be more.
 */
export const SHEET_SYMBOLS = 8;
/** Radians: 1°, below which rows are read as they are; and 3°, within which codes of a sheet lie alike. */
const MIN_SHEET_TILT = Math.PI / 180;
const MAX_TILT_APART = (3 * Math.PI) / 180;
/** Radians: 1.5°. Labels of a sheet stand in lines, whose direction is known to within a tenth of a degree; of single codes to within one. */
const MAX_LINES_APART = (1.5 * Math.PI) / 180;
/** The share of a sheet's regions that are alike; some join labels, or are a part of one. A choice, as the ratio of their areas is. */
const MIN_ALIKE = 0.6;
const MAX_SIZE_RATIO = 1.6;
/** Of a code, where none was read yet, in square pixels. A choice: 100 px a side. */
const SHEET_CODE_PX2 = 10_000;
/** Codes that were read know their directions better than regions do. A choice. */
const MIN_KNOWN_TILTS = 8;
/** Of a code's: a region is smaller than its code where its edges have little contrast, and lines of print are smaller than that. */
const MIN_SHEET_AREA = 0.4;

/** A sheet of codes of cells, as far as it was read. */
interface Sheet {
  /** Whether the region is as large as its codes, and as dark: of modules of 2 px nothing else shows at a quarter of the size. */
  mayHold(region: CellRegion): boolean;
  /** The region in the direction of its codes, where those have rows of bars. */
  alike(region: CellRegion): CellRegion;
}

/** Undefined for fewer symbols than make a sheet, or where most are linear codes. */
export function sheetOf(symbols: readonly RecognizedSymbol[]): Sheet | undefined {
  const rowsOf = symbols.map(({ type }) => symbologyRow(type));
  const codes = symbols.filter((_, i) => rowsOf[i]?.family !== 'linear' || rowsOf[i].stacks === true);
  const stacked = rowsOf.filter(({ family, stacks }) => family === 'stacked' || stacks === true);
  const isStacked = 2 * stacked.length > codes.length;
  if (codes.length < SHEET_SYMBOLS || 2 * codes.length < symbols.length) return undefined;
  const area = median(codes.map(({ quad: [a, b, , d] }) => distance(a, b) * distance(a, d)));
  const tilt = linesAbout(
    codes.map(({ quad }) => centreOf(quad)),
    median(codes.map(({ quad }) => quarterOf(directionOf(quad)))),
  );
  return {
    mayHold: (region) => isAsDark(region) && region.length * region.breadth > MIN_SHEET_AREA * area,
    alike: (region) => (isStacked ? { ...region, angle: tilt, rows: true } : region),
  };
}

/** A sheet of codes that are tilted, as far as it was not read. */
export interface TiltedSheet {
  /** Radians: rows of its codes, or columns. */
  readonly tilt: number;
  /** What lies along that direction and across it, from the scene's origin. */
  readonly along: readonly [from: number, to: number];
  readonly across: readonly [from: number, to: number];
}

/** The regions that are as dark as codes and not read, where they make a sheet together with what was read. */
export function unreadOfSheet(
  regions: readonly CellRegion[],
  symbols: readonly RecognizedSymbol[],
): readonly CellRegion[] {
  const unread = regions.filter((region) => isAsDark(region) && !isCovered(region, symbols));
  const area = unread.reduce((sum, { length, breadth }) => sum + length * breadth, 0);
  const ofOne =
    median(symbols.map(({ quad: [a, b, , d] }) => distance(a, b) * distance(a, d))) || SHEET_CODE_PX2;
  return unread.length + symbols.length >= SHEET_SYMBOLS || area > SHEET_SYMBOLS * ofOne ? unread : [];
}

/** The sheet of what was not read; undefined for one that lies upright, or whose codes lie in several directions. */
export function tiltedSheet(
  unread: readonly CellRegion[],
  symbols: readonly RecognizedSymbol[],
): TiltedSheet | undefined {
  const known = symbols
    .filter(({ type }) => symbologyRow(type).family !== 'linear')
    .map(({ quad }) => quarterOf(directionOf(quad)));
  const tilts = known.length >= MIN_KNOWN_TILTS ? known : unread.map(({ angle }) => quarterOf(angle));
  const about = median(tilts);
  const isKnown = symbols.length >= unread.length;
  const tilt = linesAbout(
    isKnown ? symbols.map(({ quad }) => centreOf(quad)) : unread.map(({ centre }) => centre),
    about,
  );
  const alike = tilts.filter((each) => Math.abs(quarterOf(each - tilt)) < MAX_TILT_APART);
  if (unread.length === 0 || Math.abs(tilt) < MIN_SHEET_TILT || alike.length < MIN_ALIKE * tilts.length)
    return undefined;
  if (known.length < MIN_KNOWN_TILTS && !areEqual(unread)) return undefined;
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const reach = (values: readonly (readonly [number, number])[]): readonly [number, number] => [
    Math.min(...values.map(([at, half]) => at - half)),
    Math.max(...values.map(([at, half]) => at + half)),
  ];
  const half = ({ length, breadth }: CellRegion): number => Math.hypot(length, breadth) / 2;
  return {
    tilt,
    along: reach(unread.map((region) => [region.centre.x * cos + region.centre.y * sin, half(region)])),
    across: reach(unread.map((region) => [region.centre.y * cos - region.centre.x * sin, half(region)])),
  };
}

/** Whether most of the regions are of one size, as labels of a sheet are. */
export function areEqual(regions: readonly CellRegion[]): boolean {
  const areas = regions.map(({ length, breadth }) => length * breadth);
  const middle = median([...areas]);
  const equal = areas.filter((each) => each > middle / MAX_SIZE_RATIO && each < middle * MAX_SIZE_RATIO);
  return regions.length >= SHEET_SYMBOLS && equal.length >= MIN_ALIKE * regions.length;
}

/** The direction of the lines in which the places stand, where it is close to `about`. */
function linesAbout(places: readonly Point[], about: number): number {
  const lines = tiltOfNeighbours(places, about);
  return Math.abs(lines - about) < MAX_LINES_APART ? lines : about;
}

/** The angle without the quarter turns in it. */
function quarterOf(angle: number): number {
  return angle - (Math.PI / 2) * Math.round(angle / (Math.PI / 2));
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
