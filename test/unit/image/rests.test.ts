// A long decode lets the isolate's other work run in between, and does not disturb another decode meanwhile.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openImage } from '../../../src/image/index.ts';
import { createBudget } from '../../../src/lib/budget.ts';
import { pngAround } from '../../support/draw-hostile.ts';
import { chunk } from '../../support/draw-png.ts';

const SIDE = 6000;

/** A PNG of 36 MP of one grey, 36 KB. */
function png(grey: number): Uint8Array {
  const rows = new Uint8Array((SIDE + 1) * SIDE).fill(grey);
  for (let y = 0; y < SIDE; y++) rows[y * (SIDE + 1)] = 0;
  return pngAround(SIDE, SIDE, chunk('IDAT', deflateSync(rows, { level: 1 })));
}

async function decoded(file: Uint8Array): Promise<Uint8Array> {
  const opened = openImage('png', file);
  if (!opened.ok) throw new Error(opened.failure.code);
  const luma = await opened.value[0]?.decode({ scale: 1, budget: createBudget({ workMs: 60_000 }) });
  if (luma?.ok !== true) throw new Error(luma?.failure.code);
  return luma.value.data;
}

describe('a decode of 36 MP', () => {
  it('rests several times', async () => {
    const file = png(90);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await decoded(file);
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('keeps apart from another one that runs beside it', async () => {
    const [dark, light] = await Promise.all([decoded(png(20)), decoded(png(200))]);
    expect([dark?.every((grey) => grey === 20), light?.every((grey) => grey === 200)]).toEqual([true, true]);
  });
});
