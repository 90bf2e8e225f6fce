// Makes V8 optimize code later than by default. A command that reads one small file runs most of its code a few times, and V8 optimized some of it
// on other threads for longer than it ran. docs/design/operations.md has the figures. Other runtimes know none of these flags.
import { setFlagsFromString } from 'node:v8';

/** Since this version V8 counts invocations where it counted bytes; of a flag that it does not know it complains on standard error. */
const V8_COUNTS_INVOCATIONS = 12;
/** Some ten times the defaults; V8's own of the first is 13 million, 1.8 until V8 12. */
const WASM = ['--wasm-tiering-budget=30000000'];
const JAVASCRIPT = [
  '--invocation-count-for-maglev=4000',
  '--invocation-count-for-maglev-osr=1000',
  '--invocation-count-for-turbofan=30000',
  '--invocation-count-for-osr=5000',
];
const OLDER_JAVASCRIPT = ['--interrupt-budget=1000000'];

const { bun, deno, v8 } = process.versions;
if (bun === undefined && deno === undefined) {
  const isNewer = Number.parseInt(v8, 10) >= V8_COUNTS_INVOCATIONS;
  for (const flag of [...WASM, ...(isNewer ? JAVASCRIPT : OLDER_JAVASCRIPT)]) setFlagsFromString(flag);
}
