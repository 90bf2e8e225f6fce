// What a logo may cover of a QR code. A covered module counts as wrong, and so does its codeword: a level corrects half of a block's
// check codewords (ISO/IEC 18004:2015, 7.5), so a symbol reads, whatever the logo shows, while no block has more covered than that.
import { codewordPlaces } from '../../qr/codewords.ts';
import { layoutOf } from '../../qr/layout.ts';
import { type EcLevel, blockForm } from '../../qr/tables.ts';
import type { Matrix } from '../matrix.ts';

/** Part of what a block corrects that the logo may take; the rest is for dirt, glare and print. */
const MAX_SHARE = 0.75;
/** Modules of the smallest logo. */
const MIN_MODULES = 3;

export interface CoveredSymbol {
  /** The modules, light where the logo lies. */
  readonly rows: Matrix;
  /** First column and row that are covered, and how many. */
  readonly first: number;
  readonly modules: number;
}

/**
 * Clears the middle of a symbol: an odd number of modules, at most `percent` of its side. A text tells how many percent
 * the symbol holds where these are too many.
 */
export function coverMiddle(
  rows: Matrix,
  percent: number,
  level: EcLevel,
): CoveredSymbol | { readonly maxPercent: number } {
  const side = rows.length;
  const modules = Math.max(MIN_MODULES, oddBelow((side * percent) / 100));
  if (!isReadable(side, modules, level)) {
    let most = modules - 2;
    while (most >= MIN_MODULES && !isReadable(side, most, level)) most -= 2;
    return { maxPercent: Math.floor((100 * (most + 1.999)) / side) };
  }
  const first = (side - modules) / 2;
  const isCovered = (at: number): boolean => at >= first && at < first + modules;
  return {
    rows: rows.map((row, y) => (isCovered(y) ? row.map((dark, x) => dark && !isCovered(x)) : row)),
    first,
    modules,
  };
}

function oddBelow(value: number): number {
  const whole = Math.floor(value);
  return whole % 2 === 1 ? whole : whole - 1;
}

function isReadable(side: number, modules: number, level: EcLevel): boolean {
  const version = (side - 17) / 4;
  const { dataOrder } = layoutOf(version);
  const form = blockForm(version, level);
  const first = (side - modules) / 2;
  const touched = new Set<number>();
  for (const [bit, at] of dataOrder.entries()) {
    const [x, y] = [at % side, Math.floor(at / side)];
    if (x >= first && x < first + modules && y >= first && y < first + modules) touched.add(bit >> 3);
  }
  const corrected = Math.floor(form.ecPerBlock / 2);
  return codewordPlaces(form).every(
    (places) => places.filter((place) => touched.has(place)).length <= MAX_SHARE * corrected,
  );
}
