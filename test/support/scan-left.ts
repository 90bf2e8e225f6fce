// An advanced scan of every type, with what it leaves after its first round and at its end, and whether it says that there may be more.
import { recognize, type Quad } from '../../src/barcode/index.ts';
import type { Evidence } from '../../src/barcode/recognize/evidence.ts';
import type { Aim } from '../../src/barcode/recognize/evidence-kinds.ts';
import { aimOf } from '../../src/barcode/recognize/pass.ts';
import { PASSES } from '../../src/barcode/recognize/passes.ts';
import type { Luma } from '../../src/image/types.ts';
import { createBudget } from '../../src/lib/budget.ts';
import { PAGE_WORK_MS } from '../../src/scan/index.ts';

export interface LeftScan {
  readonly texts: readonly { readonly type: string; readonly text: string }[];
  readonly more: boolean;
  /** Empty where a bound or a sheet of codes says already that there may be more. */
  readonly left: readonly Evidence[];
  /** After the engine's default pass; empty where that explains the image. */
  readonly first: readonly Evidence[];
  /** What later passes read. */
  readonly gained: readonly Gain[];
}

export interface Gain {
  readonly quad: Quad;
  readonly by: Aim;
}

const FIRST_ROUND = ['default', 'default, full size', 'tilted stacks upright'];
const AIMS = new Map(PASSES.Auto.map((pass) => [pass.name, aimOf(pass)]));

/** `triesAll`: later passes are made whatever the first round promises. */
export async function scanLeft(luma: Luma, { triesAll = false } = {}): Promise<LeftScan> {
  let more = false;
  let left: readonly Evidence[] = [];
  let first: readonly Evidence[] = [];
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: PAGE_WORK_MS.advanced }),
    onIncomplete: () => (more = true),
    observeCandidates: (all) => {
      first = all;
      return triesAll;
    },
    observeLeft: (all) => (left = all),
  });
  const symbols = read.ok ? read.value : [];
  const gained = symbols
    .filter(({ pass }) => !FIRST_ROUND.includes(pass))
    .map(({ quad, pass }) => ({ quad, by: AIMS.get(pass) ?? 'bars' }));
  return { texts: symbols, more, left, first, gained };
}
