// Nominal work of the decoders in TypeScript. Each step is counted in nanoseconds as measured (docs/design/image.md,
// "Nominal work"); the compiled decoders count their own (src/wasm/raster/work.h).
import type { Budget } from '../lib/budget.ts';
import { rest } from '../lib/rest.ts';

/** Nominal nanoseconds of a step, on the reference machine; test/unit/image/nominal.test.ts compares them with processor time. */
export const WORK_NS = {
  /** One pixel into the result, averaged or not. */
  pixel: 4,
  /** One compressed byte of LZW. */
  lzwByte: 18,
  /** One byte that LZW, PackBits or a copy gives out. */
  plainByte: 3,
  /** One operation of PackBits or of a run-length bitmap. */
  run: 13,
  /** One code of fax coding. */
  faxCode: 30,
  /** One sample turned to grey by the general reader of a TIFF. */
  sample: 12,
  /** One strip or tile of a TIFF: its buffers and its decoder's start. */
  segment: 4000,
  /** One chunk or block of a container that holds compressed data. */
  piece: 150,
} as const;

/** Sums up work and spends it from a budget in steps, so that the clock is not read for each byte. */
export interface Meter {
  /** False once the budget is used up, and ever after. */
  readonly add: (ns: number) => boolean;
  /** Spends what is left over of the last step; as `add`. */
  readonly flush: () => boolean;
  /** Whether it is time to rest: true once for every REST_WORK_NS added, or given here, which is not spent. */
  readonly isRestDue: (ns?: number) => boolean;
}

/** A decoder that can rest: each yield is a place for it. */
export type Steps<T> = Generator<void, T>;

/** The result, with a rest at every yield, so that the isolate's other requests get their turn. */
export async function withRests<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await rest();
  }
}

/** 0.2 ms: a budget of one millisecond still ends within itself. */
const STEP_NS = 200_000;
/** Nominal ns between two rests, as of the compiled decoders (src/wasm/raster.ts). */
const REST_WORK_NS = 60e6;

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
