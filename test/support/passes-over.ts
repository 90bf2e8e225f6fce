// Runs an advanced scan and returns the names of its passes.
import { recognize } from '../../src/barcode/recognize/recognize.ts';
import type { Luma } from '../../src/image/types.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';

export async function passesOver(
  luma: Luma,
): Promise<{ readonly passes: readonly string[]; readonly texts: readonly string[] }> {
  const passes: string[] = [];
  const read = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
    observe: (pass) => passes.push(pass),
  });
  return { passes, texts: read.ok ? read.value.map(({ text }) => text) : [read.failure.code] };
}
