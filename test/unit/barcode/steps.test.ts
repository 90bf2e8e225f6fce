import { describe, expect, it } from 'vitest';
import { recognize } from '../../../src/barcode/index.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import { drawCode } from '../../support/draw.ts';

async function restsOf(
  effort: 'standard' | 'advanced',
  image: Parameters<typeof recognize>[0],
): Promise<number> {
  let rests = 0;
  await recognize(image, {
    symbologies: 'all',
    effort,
    preprocessing: 'Auto',
    budget: UNLIMITED,
    pause: async () => void (rests += 1),
  });
  return rests;
}

describe('a recognition', () => {
  // A rest takes several turns of the event loop: more than reading an easy image does.
  it.each(['standard', 'advanced'] as const)('of an easy image does not rest: %s', async (effort) => {
    expect(await restsOf(effort, await drawCode('ean13', '9521234000006', { scale: 2 }))).toBe(0);
  });

  it('of a large image rests', async () => {
    const side = 1200;
    const noise = new Uint8Array(side * side).map((_, i) => (Math.imul(i, 2654435761) >>> 24) & 255);
    expect(await restsOf('advanced', { width: side, height: side, data: noise })).toBeGreaterThan(0);
  });
});
