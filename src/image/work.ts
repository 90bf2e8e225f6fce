// Nominal work of the decoders in TypeScript. Each step counts as many nanoseconds as were measured (docs/design/image.md, "Nominal
// work"); the compiled decoders count their own work (src/wasm/raster/work.h).
import type { Budget } from '../lib/budget.ts';

export { type Steps, withRests } from '../lib/steps.ts';

/** Nominal nanoseconds of each step on the reference machine; test/unit/image/nominal.test.ts compares them with processor time. */
export const WORK_NS = {
  /** One pixel written to the result, averaged or not. */
  pixel: 4,
  /** One compressed byte of LZW. */
  lzwByte: 18,
  /** One byte that LZW, PackBits or a copy writes. */
  plainByte: 3,
  /** One operation of PackBits or of a run-length bitmap. */
  run: 13,
  /** One code of fax coding. */
  faxCode: 30,
  /** One sample turned to grey by the general reader of a TIFF. */
  sample: 12,
  /** One strip or tile of a TIFF: allocating its buffers and starting its decoder. */
  segment: 4000,
  /** One chunk or block of a container that holds compressed data. */
  piece: 150,
} as const;

/** Adds work up and spends it from a budget in steps, so that the clock is not read for each byte. */
export interface Meter {
  /** Adds work; false once the budget is used up. */
  readonly add: (ns: number) => boolean;
  /** Spends the rest of the last step; false once the budget is used up. */
  readonly flush: () => boolean;
  /** True once for every REST_WORK_NS of work that was added, or given here; work given here is not spent. */
  readonly isRestDue: (ns?: number) => boolean;
}

/** 0.2 ms, so that even a budget of one millisecond ends in time. */
const STEP_NS = 200_000;
/** Nominal ns between two rests, the same as for the compiled decoders (src/wasm/raster.ts). */
const REST_WORK_NS = 60e6;

/** A meter that spends from `budget`. */
export function meterOf(budget: Budget): Meter {
  let pending = 0;
  let sinceRest = 0;
  let left = !budget.exhausted;
  const flush = (): boolean => {
    left = budget.spend(pending / 1e6) && left;
    pending = 0;
    return left;
  };
  return {
    add(ns) {
      pending += ns;
      sinceRest += ns;
      return pending < STEP_NS ? left : flush();
    },
    flush,
    isRestDue(ns = 0) {
      sinceRest += ns;
      if (sinceRest < REST_WORK_NS) return false;
      sinceRest = 0;
      return true;
    },
  };
}
