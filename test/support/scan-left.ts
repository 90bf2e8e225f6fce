// An advanced scan of every type, with what it leaves and whether it says that there may be more.
import { recognize } from '../../src/barcode/index.ts';
import type { Evidence } from '../../src/barcode/recognize/evidence.ts';
import type { Luma } from '../../src/image/types.ts';
import { createBudget } from '../../src/lib/budget.ts';
import { PAGE_WORK_MS } from '../../src/scan/index.ts';

export interface LeftScan {
  readonly texts: readonly { readonly type: string; readonly text: string }[];
  readonly more: boolean;
  /** Empty where a bound or a sheet of codes says already that there may be more. */
  readonly left: readonly Evidence[];
}

export async function scanLeft(luma: Luma): Promise<LeftScan> {
  let more = false;
  let left: readonly Evidence[] = [];
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: createBudget({ workMs: PAGE_WORK_MS.advanced }),
    onIncomplete: () => (more = true),
    observeLeft: (all) => (left = all),
  });
  return { texts: read.ok ? read.value : [], more, left };
}
