// Time and memory of the hostile decks of test/support/hostile-decks.ts: `node --expose-gc bench/ppt-hostile.ts`.
// Bars: 3 s, and 100 MB of live heap and buffers beside the service itself, for every deck of at most 1 MB; the exit code tells.
import { convertPptToPptx } from '../src/convert/ppt-to-pptx.ts';
import { type Budget, createBudget } from '../src/lib/budget.ts';
import { HOSTILE_DECKS } from '../test/support/hostile-decks.ts';

const MAX_MS = 3000;
const MAX_LIVE_MB = 100;
const SAMPLE_MS = 150;

const collect = (globalThis as { gc?: () => void }).gc ?? (() => {});
const held = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

interface Measured {
  readonly ms: number;
  readonly liveMb: number;
  readonly outKb: number;
  readonly said: string;
}

async function measure(bytes: Uint8Array): Promise<Measured> {
  const before = held();
  let most = before;
  let collecting = 0;
  let last = performance.now();
  const sample = (): void => {
    const now = performance.now();
    if (now - last < SAMPLE_MS) return;
    most = Math.max(most, held());
    last = performance.now();
    collecting += last - now;
  };
  const whole = createBudget({ workMs: 20_000 });
  // The reader spends at every shape and paragraph: a good place to look at what is alive.
  const budget: Budget = {
    spend(workMs) {
      sample();
      return whole.spend(workMs);
    },
    get exhausted() {
      return whole.exhausted;
    },
  };
  const start = performance.now();
  const result = await convertPptToPptx(bytes, {
    budget,
    async pause() {
      sample();
    },
  });
  let size = 0;
  if (result.ok) {
    for await (const chunk of result.value.body) {
      size += chunk.length;
      sample();
    }
  }
  const codes = result.ok ? result.value.warnings.map(({ code }) => code) : [result.failure.code];
  return {
    ms: performance.now() - start - collecting,
    liveMb: (most - before) / 1e6,
    outKb: size / 1024,
    said: [...new Set(codes)].join(' '),
  };
}

let failed = 0;
for (const { name, bytes } of HOSTILE_DECKS) {
  const deck = bytes();
  const { ms, liveMb, outKb, said } = await measure(deck);
  if (ms > MAX_MS || liveMb > MAX_LIVE_MB) failed++;
  const figures = [`${Math.ceil(deck.length / 1024)} KB`, `${ms.toFixed(0)} ms`, `${liveMb.toFixed(0)} MB`];
  console.log(`${figures.join('\t')}\t→ ${outKb.toFixed(0)} KB\t${name}\t${said}`);
}
console.log(`${HOSTILE_DECKS.length} decks, ${failed} beyond ${MAX_MS} ms or ${MAX_LIVE_MB} MB`);
process.exitCode = failed === 0 ? 0 : 1;
