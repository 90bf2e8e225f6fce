import { beforeEach, describe, expect, it } from 'vitest';
import { recognize, type RecognizeOptions } from '../../src/barcode/index.ts';
import type { Luma } from '../../src/image/types.ts';
import { createBudget } from '../../src/lib/budget.ts';
import { PAGE_WORK_MS } from '../../src/scan/index.ts';
import { HOSTILE_FIELDS, qrSheet } from '../support/hostile-fields.ts';
import { notingEngine } from '../support/noting-engine.ts';

/** Processor ms: of a whole answer, and between two rests. Others share the machine, so no wall time is asked for. */
const MAX_ANSWER_MS = 10_000;
const MAX_BLOCK_MS = 1000;
const MAX_MEGABYTES = 300;
/** Processor time by nominal time; and what a first call costs that is not yet compiled, ms. */
const MAX_RATIO = 3;
const COMPILING_MS = 300;
/** Pixels of one call of the engine, which cannot be interrupted: the working size. */
const MAX_CALL_PIXELS = 4_200_000;

/** Processor time by nominal time on a sheet of nine codes, on a quiet machine. */
const QUIET_RATIO = 0.6;
/** How many times slower the machine is at the moment, at least 1: others share it, and their work must not decide. */
let pace = 1;

type Options = Pick<RecognizeOptions, 'symbologies' | 'effort' | 'preprocessing'>;

interface Measured {
  readonly cpuMs: number;
  readonly longestMs: number;
  readonly megabytes: number;
  /** Passes that cost more than MAX_RATIO times what they spent. */
  readonly underspent: readonly string[];
  /** Pixels of the largest call of the engine. */
  readonly largestCall: number;
  readonly texts: readonly string[];
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

/** A first run compiles, and others share the machine: a pass is underspent if it is so twice. */
async function measured(luma: Luma, options: Options): Promise<Measured> {
  const first = await measuredOnce(luma, options);
  return first.underspent.length === 0 ? first : measuredOnce(luma, options);
}

async function measuredOnce(luma: Luma, options: Options): Promise<Measured> {
  const inner = createBudget({ workMs: PAGE_WORK_MS[options.effort] });
  let nominal = 0;
  let complete = true;
  let largestCall = 0;
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
    engine: notingEngine((pixels) => (largestCall = Math.max(largestCall, pixels))),
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
      if (cpu > pace * (MAX_RATIO * spent + COMPILING_MS))
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
    largestCall,
    texts: result.ok ? result.value.map(({ text }) => text) : [result.failure.code],
    complete,
  };
}

const ADVANCED = { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto' } as const;
const ADVANCED2 = { symbologies: 'qr', effort: 'advanced2', preprocessing: 'Auto' } as const;

function expectBounded({ cpuMs, longestMs, megabytes, underspent, largestCall }: Measured): void {
  expect(cpuMs).toBeLessThan(pace * MAX_ANSWER_MS);
  expect(longestMs).toBeLessThan(pace * MAX_BLOCK_MS);
  expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  expect(underspent).toEqual([]);
  expect(largestCall).toBeLessThanOrEqual(MAX_CALL_PIXELS);
}

beforeEach(async () => {
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    let nominal = 0;
    const start = cpuNow();
    await recognize(qrSheet(9, 4)(160_000), {
      ...ADVANCED2,
      budget: { spend: (ms) => ((nominal += ms), true), exhausted: false },
    });
    ratios.push((cpuNow() - start) / nominal);
  }
  pace = Math.max(1, Math.min(...ratios) / QUIET_RATIO);
});

// Fields of 12 and 49 MP: npm run bench -- attacks.
describe('recognition of hostile fields', () => {
  // First, before the compiler has seen other shapes of the same functions: the passes of Advanced2 are the longest in JavaScript.
  it.each(HOSTILE_FIELDS.filter(({ name }) => /pitch 14|at random|low bars/.test(name)))(
    '$name, 0.1 MP: QR, Advanced2',
    async ({ draw }) => {
      expectBounded(await measured(draw(1e5), ADVANCED2));
    },
    60_000,
  );

  it.each(HOSTILE_FIELDS)(
    '$name, 0.3 MP: advanced',
    async ({ draw }) => {
      expectBounded(await measured(draw(3e5), ADVANCED));
    },
    60_000,
  );
});
