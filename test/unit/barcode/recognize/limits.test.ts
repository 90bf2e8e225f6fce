import { describe, expect, it } from 'vitest';
import { triplesOf, type TripleRule } from '../../../../src/barcode/locate/finder-triples.ts';
import { findFinders } from '../../../../src/barcode/locate/finder-patterns.ts';
import type { FinderPattern } from '../../../../src/barcode/locate/finder-rays.ts';
import { recognize } from '../../../../src/barcode/index.ts';
import { readLinear } from '../../../../src/barcode/linear/index.ts';
import { meshSteps } from '../../../../src/barcode/qr/mesh/index.ts';
import { finish } from '../../../../src/lib/steps.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED, type Budget } from '../../../../src/lib/budget.ts';
import { LIMITS } from '../../../../src/barcode/limits.ts';
import { drawCode } from '../../../support/draw.ts';
import { HOSTILE_FIELDS } from '../../../support/hostile-fields.ts';

/** So many equal pictures in rows on white. */
function copies(picture: Luma, count: number, columns: number, gap: number): Luma {
  const [cellX, cellY] = [picture.width + gap, picture.height + gap];
  const width = columns * cellX + gap;
  const height = Math.ceil(count / columns) * cellY + gap;
  const data = new Uint8Array(width * height).fill(255);
  for (let n = 0; n < count; n++) {
    const left = gap + (n % columns) * cellX;
    const top = gap + Math.floor(n / columns) * cellY;
    for (let y = 0; y < picture.height; y++)
      data.set(picture.data.subarray(y * picture.width, (y + 1) * picture.width), (top + y) * width + left);
  }
  return { width, height, data };
}

/** With a white row and column after it: two even rows cross its core, wherever it stands on even rows. */
const FINDER: Luma = {
  width: 8,
  height: 8,
  data: Uint8Array.from({ length: 64 }, (_, i) => {
    const far = Math.max(Math.abs((i % 8) - 3), Math.abs(Math.floor(i / 8) - 3));
    return far === 2 || far > 3 ? 255 : 0;
  }),
};

function field(name: string, pixels: number): Luma {
  const found = HOSTILE_FIELDS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found.draw(pixels);
}

/** Counts what is spent, and never ends. */
function counting(): Budget & { spentMs: number } {
  const budget = {
    spentMs: 0,
    exhausted: false,
    spend(ms: number) {
      budget.spentMs += ms;
      return true;
    },
  };
  return budget;
}

describe('bounds of recognition', () => {
  it('keeps as many places of finder patterns as the limit says, and not one more', () => {
    const most = LIMITS.MAX_FINDER_PLACES;
    expect(findFinders(copies(FINDER, most, 200, 6))).toHaveLength(most);
    expect(findFinders(copies(FINDER, most + 1, 200, 6))).toHaveLength(most);
  });

  it('combines the surest finder patterns up to the limit', () => {
    const code = (confidence: number): FinderPattern[] =>
      [
        [100, 100],
        [156, 100],
        [100, 156],
      ].map(([x = 0, y = 0]) => ({ x, y, module: 4, confidence }));
    /** Patterns too far from each other to be one code's. */
    const alone = (count: number): FinderPattern[] =>
      Array.from({ length: count }, (_, i) => ({ x: 10_000 * (i + 1), y: 0, module: 4, confidence: 1 }));
    const most = LIMITS.MAX_COMBINED_FINDERS;
    const rule: TripleRule = {
      minSine: 0.9,
      maxLegRatio: 1.2,
      minModules: 8,
      maxModules: 200,
      maxModuleRatio: 1.2,
      maxLegs: 20,
      cost: { cosine: 1, skew: 1, legRatio: 1, moduleRatio: 1 },
    };
    expect(triplesOf([...alone(most - 3), ...code(1)], rule)).toHaveLength(1);
    expect(triplesOf([...alone(most - 2), ...code(1)], rule)).toHaveLength(0);
  });

  it('reads as many areas of bars as the limit says', async () => {
    // Of 1 px modules: at half the size none can be read.
    const label = await drawCode('ean2', '42', { scale: 1, height: 8 });
    const most = LIMITS.MAX_BAR_AREAS;
    expect(readLinear(copies(label, most, 25, 44), UNLIMITED)).toHaveLength(most);
    expect(readLinear(copies(label, most + 1, 25, 44), UNLIMITED)).toHaveLength(most);
  }, 60_000);

  it('ends the search for corners of bent codes with its work', () => {
    const luma = field('finder patterns, 2 px, pitch 9', 250_000);
    const budget = counting();
    finish(meshSteps(luma, findFinders(luma), budget));
    // The rest is the meshes', bounded in the same way.
    expect(budget.spentMs).toBeGreaterThan(LIMITS.MAX_CORNER_WORK_MS);
    expect(budget.spentMs).toBeLessThan(LIMITS.MAX_CORNER_WORK_MS + 300 + 50);
  });

  it('says that a page is incomplete whose built-in linear decoders ended with their work, and of a smaller page not', async () => {
    const incomplete = async (pixels: number): Promise<boolean> => {
      let said = false;
      await recognize(field('low bars of one pitch', pixels), {
        symbologies: ['MSI', 'PLESSEY', 'IMB'],
        effort: 'standard',
        preprocessing: 'Auto',
        budget: UNLIMITED,
        onIncomplete: () => (said = true),
      });
      return said;
    };
    expect(LIMITS.MAX_BUILT_IN_LINEAR_WORK_MS).toBe(1000);
    expect(await incomplete(250_000)).toBe(false);
    expect(await incomplete(4_000_000)).toBe(true);
  }, 60_000);
});
