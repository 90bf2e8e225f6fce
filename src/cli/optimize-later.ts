// Makes V8 optimize code later than by default. A command that reads one small file runs most of its code a few times, and V8 optimized some of it
// on other threads for longer than it ran: `quietzone scan one.png` took 0.57 s of processor time without this and 0.32 with it, 24 files 8.0 and 6.6
// (Node 24, 28 November 2026). Runtimes without these flags keep their own ways.
import { setFlagsFromString } from 'node:v8';

/** Both are counted down for each function by roughly the bytes of code that it runs; V8's own are 1.8 million and 67,584. */
const FLAGS = ['--wasm-tiering-budget=30000000', '--interrupt-budget=1000000'];

if (process.versions['v8'] !== undefined && process.versions['bun'] === undefined)
  for (const flag of FLAGS) setFlagsFromString(flag);
