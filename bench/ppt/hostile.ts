// Time and memory of the hostile decks of test/support/hostile-decks.ts: `npm run bench -- ppt hostile`. Bars: 3 s of processor time, which
// other work on the machine does not lengthen, and 100 MB of live heap and buffers beside the service itself, for every deck of at
// most 1 MB; the exit code tells. What the measuring itself collects is left out of the times.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { convertPptToPptx } from '../../src/convert/ppt-to-pptx.ts';
import { type Budget, createBudget } from '../../src/lib/budget.ts';
import { HOSTILE_DECKS } from '../../test/support/hostile-decks.ts';

const MAX_MS = 3000;
const MAX_LIVE_MB = 100;
const SAMPLE_MS = 150;

// Without a collector garbage would count as alive, so that it does not depend on how this is started.
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const held = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

interface Measured {
  /** Of the processor. */
  readonly ms: number;
  readonly wallMs: number;
  readonly liveMb: number;
  readonly outKb: number;
  readonly said: string;
}

async function measure(bytes: Uint8Array): Promise<Measured> {
  const before = held();
  let most = before;
  const collecting = { cpu: 0, wall: 0 };
  let last = performance.now();
  const sample = (): void => {
    const now = performance.now();
    if (now - last < SAMPLE_MS) return;
    const cpu = cpuMs();
    most = Math.max(most, held());
    last = performance.now();
    collecting.wall += last - now;
    collecting.cpu += cpuMs() - cpu;
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
  const start = { cpu: cpuMs(), wall: performance.now() };
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
    ms: cpuMs() - start.cpu - collecting.cpu,
    wallMs: performance.now() - start.wall - collecting.wall,
    liveMb: (most - before) / 1e6,
    outKb: size / 1024,
    said: [...new Set(codes)].join(' '),
  };
}

let failed = 0;
for (const { name, bytes } of HOSTILE_DECKS) {
  const deck = bytes();
  const { ms, wallMs, liveMb, outKb, said } = await measure(deck);
  if (ms > MAX_MS || liveMb > MAX_LIVE_MB) failed++;
  const figures = [
    `${Math.ceil(deck.length / 1024)} KB`,
    `${ms.toFixed(0)} ms (${wallMs.toFixed(0)})`,
    `${liveMb.toFixed(0)} MB`,
  ];
  console.log(`${figures.join('\t')}\t→ ${outKb.toFixed(0)} KB\t${name}\t${said}`);
}
console.log(`${HOSTILE_DECKS.length} decks, ${failed} beyond ${MAX_MS} ms or ${MAX_LIVE_MB} MB`);
process.exitCode = failed === 0 ? 0 : 1;
