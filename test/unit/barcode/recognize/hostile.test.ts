import { describe, expect, it } from 'vitest';
import { recognize, type RecognizeOptions } from '../../../../src/barcode/index.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { PAGE_WORK_MS } from '../../../../src/routes/barcode/scan.ts';
import { HOSTILE_FIELDS, qrSheet } from '../../../support/hostile-fields.ts';

/** Processor ms: of a whole answer, and between two rests. Others share the machine, so no wall time is asked for. */
const MAX_ANSWER_MS = 15_000;
const MAX_BLOCK_MS = 1000;
const MAX_MEGABYTES = 300;
/** Processor time by nominal time; and what a first call costs that is not yet compiled, ms. */
const MAX_RATIO = 3;
const COMPILING_MS = 300;

interface Measured {
  readonly cpuMs: number;
  readonly longestMs: number;
  readonly megabytes: number;
  /** Passes that cost more than MAX_RATIO times what they spent. */
  readonly underspent: readonly string[];
  readonly read: number;
  readonly complete: boolean;
}

const cpuNow = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const megabytesNow = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
};

async function measured(
  luma: Luma,
  options: Pick<RecognizeOptions, 'symbologies' | 'effort' | 'preprocessing'>,
): Promise<Measured> {
  const inner = createBudget({ workMs: PAGE_WORK_MS[options.effort] });
  let nominal = 0;
  let complete = true;
  const underspent: string[] = [];
  const before = megabytesNow();
  const start = cpuNow();
  let [lastRest, lastPass, lastNominal, longestMs, most] = [start, start, 0, 0, before];
  const rested = (): void => {
    longestMs = Math.max(longestMs, cpuNow() - lastRest);
    most = Math.max(most, megabytesNow());
  };
  const result = await recognize(luma, {
    ...options,
    budget: {
      spend: (ms) => ((nominal += ms), inner.spend(ms)),
      get exhausted() {
        return inner.exhausted;
      },
    },
    pause: async () => {
      rested();
      await new Promise((resolve) => setTimeout(resolve, 0));
      lastRest = cpuNow();
    },
    observe: (pass) => {
      const now = cpuNow();
      const [cpu, spent] = [now - lastPass, nominal - lastNominal];
      if (cpu > MAX_RATIO * spent + COMPILING_MS)
        underspent.push(`${pass}: ${cpu.toFixed(0)} ms for ${spent.toFixed(0)}`);
      [lastPass, lastNominal] = [now, nominal];
    },
    onIncomplete: () => (complete = false),
  });
  rested();
  return {
    cpuMs: cpuNow() - start,
    longestMs,
    megabytes: most - before,
    underspent,
    read: result.ok ? result.value.length : -1,
    complete,
  };
}

const ADVANCED = { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto' } as const;
const ADVANCED2 = { symbologies: 'qr', effort: 'advanced2', preprocessing: 'Auto' } as const;

function expectBounded({ cpuMs, longestMs, megabytes, underspent }: Measured): void {
  expect(cpuMs).toBeLessThan(MAX_ANSWER_MS);
  expect(longestMs).toBeLessThan(MAX_BLOCK_MS);
  expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  expect(underspent).toEqual([]);
}

// Larger fields, 12 and 25 MP, and every mode: npm run bench -- recognition-hostile.
describe('recognition of hostile fields', () => {
  it.each(HOSTILE_FIELDS)(
    '$name, 1 MP: advanced',
    async ({ draw }) => {
      expectBounded(await measured(draw(1e6), ADVANCED));
    },
    60_000,
  );

  it.each(HOSTILE_FIELDS.filter(({ name }) => /pitch 14|at random|low bars/.test(name)))(
    '$name, 0.3 MP: QR, Advanced2',
    async ({ draw }) => {
      expectBounded(await measured(draw(3e5), ADVANCED2));
    },
    60_000,
  );

  it.each(HOSTILE_FIELDS.filter(({ name }) => /pitch 8|low bars/.test(name)))(
    '$name, 12 MP: advanced, and says that there may be more',
    async ({ draw }) => {
      const result = await measured(draw(12e6), ADVANCED);
      expectBounded(result);
      expect(result.complete).toBe(false);
    },
    60_000,
  );

  it('a sheet of 500 QR codes: what is not read is said', async () => {
    const result = await measured(qrSheet(500, 4)(12e6), ADVANCED);
    expectBounded(result);
    expect(result.read).toBeGreaterThan(100);
    expect(result.complete).toBe(result.read === 500);
  }, 60_000);

  it('a sheet of nine QR codes is read whole and says nothing', async () => {
    const result = await measured(qrSheet(9, 4)(160_000), ADVANCED);
    expect(result).toMatchObject({ read: 9, complete: true });
  });
});
