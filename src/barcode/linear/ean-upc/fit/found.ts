// Bands of a crop, read one after the other, and the digits that they agree on.
import type { Budget } from '../../../../lib/budget.ts';
import type { Steps } from '../../../../lib/steps.ts';
import type { Place } from './place.ts';

/** A band of the crop's rows. */
export interface Band {
  /** Its mean row along the bars, dark high. */
  readonly profile: Float32Array;
  /** Its turning points. */
  readonly turns: number;
  /** The median width of its edges, in modules of the widest symbol that the crop may hold. */
  readonly edge: number;
  /** Where a symbol may lie in it, best first. */
  readonly places: () => readonly Place[];
}

/** A symbol found in bands of a crop. */
export interface Found {
  /** Thirteen; a leading 0 is a UPC-A. */
  readonly digits: readonly number[];
  /** Columns where it starts and ends, from the right edge when `reversed`. */
  readonly from: number;
  readonly to: number;
  readonly reversed: boolean;
}

/** One way of reading a band. */
export interface BandReader<Read extends { readonly digits: readonly number[] }> {
  /** What a band says, by itself; undefined for nothing certain. */
  readonly first: (band: Band, budget: Budget) => Steps<Read | undefined>;
  /** What it says beside a band that was read: that one says where, how wide and how blurred the symbol is. */
  readonly next: (band: Band, known: Read, budget: Budget) => Read | undefined;
  /** Whether a reading is so clear that it carries the others. */
  readonly isClear: (read: Read) => boolean;
}

const AGREEING_BANDS = 2;
/** After so many bands without a reading the others are not tried. */
const MAX_FAILED_BANDS = 2;

/** The first of the readings that most bands agree on; undefined without two that agree, one of them clear. */
export function* agreedBy<Read extends { readonly digits: readonly number[] }>(
  bands: Iterable<Band>,
  reader: BandReader<Read>,
  budget: Budget,
): Steps<Read | undefined> {
  const reads: Read[] = [];
  let failed = 0;
  for (const band of bands) {
    yield;
    if (budget.exhausted) break;
    const [known] = reads;
    const read = known === undefined ? yield* reader.first(band, budget) : reader.next(band, known, budget);
    if (read !== undefined) reads.push(read);
    else failed += 1;
    if (reads.length === 0 && failed >= MAX_FAILED_BANDS) break;
  }
  const groups = new Map<string, Read[]>();
  for (const read of reads) {
    const text = read.digits.join('');
    groups.set(text, [...(groups.get(text) ?? []), read]);
  }
  const [best] = [...groups.values()].sort((a, b) => b.length - a.length);
  if (best === undefined || best.length < AGREEING_BANDS || 2 * best.length <= reads.length) return undefined;
  return best.some(reader.isClear) ? best[0] : undefined;
}
