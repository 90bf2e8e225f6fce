// Hostile fields cost bounded work: no call of the engine is larger than its share, and sheets are read whole or said to be incomplete.
// What they take in processor time is compared with nominal time in test/times/recognition-hostile.test.ts.
import { describe, expect, it } from 'vitest';
import { recognize, type RecognizeOptions } from '../../../../src/barcode/index.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { PAGE_WORK_MS } from '../../../../src/scan/index.ts';
import { HOSTILE_FIELDS, qrSheet } from '../../../support/hostile-fields.ts';
import { notingEngine } from '../../../support/noting-engine.ts';

/** Pixels of one call of the engine, which cannot be interrupted: the working size, and a tile of a crowded image. */
const MAX_CALL_PIXELS = 4_200_000;
const MAX_CROWDED_CALL_PIXELS = 512 * 512;
/** Nominal ms that a step may spend after the budget has ended: the largest single step. */
const MAX_OVERRUN_MS = 500;

type Options = Pick<RecognizeOptions, 'symbologies' | 'effort' | 'preprocessing'>;

interface Seen {
  /** Nominal ms beyond the budget. */
  readonly overrunMs: number;
  /** Times that other work could run. */
  readonly rests: number;
  /** Pixels of the largest call of the engine. */
  readonly largestCall: number;
  readonly texts: readonly string[];
  readonly complete: boolean;
}

async function watched(luma: Luma, options: Options): Promise<Seen> {
  const allowedMs = PAGE_WORK_MS[options.effort];
  const inner = createBudget({ workMs: allowedMs });
  let [nominal, rests, largestCall, complete] = [0, 0, 0, true];
  const result = await recognize(luma, {
    ...options,
    engine: notingEngine((pixels) => (largestCall = Math.max(largestCall, pixels))),
    budget: {
      spend: (ms) => ((nominal += ms), inner.spend(ms)),
      get exhausted() {
        return inner.exhausted;
      },
    },
    pause: async () => void (rests += 1),
    onIncomplete: () => (complete = false),
  });
  return {
    overrunMs: nominal - allowedMs,
    rests,
    largestCall,
    texts: result.ok ? result.value.map(({ text }) => text) : [result.failure.code],
    complete,
  };
}

const ADVANCED = { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto' } as const;

function expectBounded({ overrunMs, largestCall }: Seen): void {
  expect(overrunMs).toBeLessThan(MAX_OVERRUN_MS);
  expect(largestCall).toBeLessThanOrEqual(MAX_CALL_PIXELS);
}

const sheetTexts = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `sheet ${n}`).sort();

// Fields of 12 and 49 MP: npm run bench -- attacks.
describe('recognition of hostile fields', () => {
  it.each(HOSTILE_FIELDS)(
    '$name, 0.1 MP: ends with its budget',
    async ({ draw }) => expectBounded(await watched(draw(1e5), ADVANCED)),
    60_000,
  );

  it('a field of finder patterns is handed to the engine in tiles', async () => {
    const field = HOSTILE_FIELDS.find(({ name }) => /pitch 8/.test(name));
    const { largestCall } = await watched(field?.draw(3e5) ?? qrSheet(1, 1)(1), {
      ...ADVANCED,
      effort: 'standard',
    });
    expect(largestCall).toBeGreaterThan(0);
    expect(largestCall).toBeLessThanOrEqual(MAX_CROWDED_CALL_PIXELS);
  }, 60_000);

  it('a large image is handed to the engine at its working size', async () => {
    const result = await watched(qrSheet(9, 8)(4.8e6), ADVANCED);
    expectBounded(result);
    expect([...result.texts].sort()).toEqual(sheetTexts(9));
  }, 60_000);

  it.each([
    [300, 3, 3.2e6],
    [484, 2, 2.3e6],
  ])(
    'of a sheet of %i QR codes all are read',
    async (count, modulePx, pixels) => {
      const result = await watched(qrSheet(count, modulePx)(pixels), ADVANCED);
      expectBounded(result);
      expect([...result.texts].sort()).toEqual(sheetTexts(count));
      expect(result.complete).toBe(true);
      // So long a recognition rests.
      expect(result.rests).toBeGreaterThan(10);
    },
    60_000,
  );

  it('a sheet whose codes were not all read says so', async () => {
    let said = false;
    // Enough for the first pass, not for all tiles.
    const result = await recognize(qrSheet(484, 2)(2.3e6), {
      ...ADVANCED,
      budget: createBudget({ workMs: 200 }),
      onIncomplete: () => (said = true),
    });
    expect(result.ok && result.value.length).toBeLessThan(484);
    expect(said).toBe(true);
  }, 60_000);

  it('a sheet of nine QR codes is read whole and says nothing', async () => {
    const result = await watched(qrSheet(9, 4)(160_000), ADVANCED);
    expect([...result.texts].sort()).toEqual(sheetTexts(9));
    expect(result.complete).toBe(true);
  });
});
