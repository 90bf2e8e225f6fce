// Reads one file (argument) as the advanced scan does and prints its MemoryUse as JSON. Runs with --expose-gc.
import { readFileSync } from 'node:fs';
import type { MemoryUse } from './rival-memory.ts';
import { messageOf } from '../../src/http/describe-failure.ts';

/** Every linear memory that anything instantiates, by its module: also those that are dropped between two looks. */
const memories = new Map<WebAssembly.Module, WebAssembly.Memory[]>();
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
    super(module, imports);
    const given = Object.values(imports ?? {}).flatMap((names) => Object.values(names));
    const found = [...given, ...Object.values(this.exports)].filter(
      (value) => value instanceof WebAssembly.Memory,
    );
    memories.set(module, [...(memories.get(module) ?? []), ...found]);
  }
};

const { recognize } = await import('../../src/barcode/index.ts');
const { createBudget } = await import('../../src/lib/budget.ts');
const { openPages } = await import('../../src/pages/index.ts');
const { engineMemory } = await import('../../src/wasm/engine.ts');
const { SETTINGS } = await import('../../src/settings.ts');

/** As the scan operations decode. */
const MAX_LUMA_PIXELS = 26_000_000;

const collect = globalThis.gc;
if (collect === undefined) throw new Error('Run with --expose-gc.');
collect();
const base = process.memoryUsage().arrayBuffers;
const most = { engines: 0, buffers: 0, buffersUncollected: 0, together: 0 };

const engines = (): number => Object.values(engineMemory()).reduce((sum, bytes) => sum + bytes, 0);
const buffers = (): number => process.memoryUsage().arrayBuffers - base;
const look = (): void => {
  most.buffersUncollected = Math.max(most.buffersUncollected, buffers());
  collect();
  most.engines = Math.max(most.engines, engines());
  most.buffers = Math.max(most.buffers, buffers());
  most.together = Math.max(most.together, engines() + buffers());
};

const budget = createBudget({ workMs: Number(SETTINGS.SCAN_WORK_MS.fallback) });
/** Decoders spend once a band of rows: looking each time would take minutes. */
const LOOK_EVERY = 64;
let spent = 0;
const watched = {
  spend(ms: number): boolean {
    if (spent++ % LOOK_EVERY === 0) look();
    return budget.spend(ms);
  },
  get exhausted(): boolean {
    return budget.exhausted;
  },
};

const start = performance.now();
const codes = await readAll(process.argv[2] ?? '');
const ms = performance.now() - start;
// Buffers are given back by a thread of the collector's own, some time after it.
collect();
await new Promise((resolve) => setTimeout(resolve, 200));
collect();
await new Promise((resolve) => setTimeout(resolve, 200));
const largest = [...memories.values()].map((each) =>
  Math.max(0, ...each.map(({ buffer }) => buffer.byteLength)),
);
const use: MemoryUse = {
  ...most,
  largestInstances: largest.reduce((sum, bytes) => sum + bytes, 0),
  after: engines() + buffers(),
  codes,
  ms,
};
process.stdout.write(JSON.stringify(use));

async function readAll(file: string): Promise<number> {
  const source = await openPages(new Uint8Array(readFileSync(file)), { budget: watched });
  if (!source.ok) throw new Error(messageOf(source.failure));
  let found = 0;
  for (let index = 0; index < source.value.pageCount; index++) {
    const page = await source.value.page(index);
    const luma = page.ok ? await page.value.luma({ maxPixels: MAX_LUMA_PIXELS }) : page;
    if (!luma.ok) continue;
    look();
    const read = await recognize(luma.value, {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: watched,
      observe: look,
    });
    if (read.ok) found += read.value.length;
  }
  source.value.close();
  return found;
}
