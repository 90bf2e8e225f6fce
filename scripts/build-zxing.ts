// node scripts/bootstrap.mjs build-zxing: makes src/wasm/zxing/zxing.wasm from the reader of the package zxing-wasm. It compiles
// src/wasm/zxing/*.c, functions in which a profile showed the reader's time, with vector instructions, and puts them in the place of the reader's
// own (support/wasm-graft.ts). Exceptions are caught inside the module (support/wasm-exceptions.ts). All else is the package's reader, byte by
// byte, so it reads the same: `npm run bench -- engine`. Run it after each change of the sources, with the compiler of support/compile-wasm.ts.
// With another version of the package the numbers below are found anew: `wasm-decompile` of Debian's wabt shows the functions.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileWasm, VECTORS } from './support/compile-wasm.ts';
import { catchInside } from './support/wasm-exceptions.ts';
import { graft } from './support/wasm-graft.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'src/wasm/zxing');
const PACKAGED = join(ROOT, 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
export const BUILT = join(SOURCE, 'zxing.wasm');

/** The reader of zxing-wasm 3.1.4, whose functions have the numbers below. */
const PACKAGED_SHA256 = 'e8af31edb56d0522f4de74495839385ef019ba8bc90d38e5ecb2f18795d86fb2';
const NUMBERS = {
  // Called.
  release: 70,
  allocate: 72,
  append_character: 111,
  append_zeros: 114,
  digit_character: 188,
  append_point: 242,
  follow_line: 385,
  histogram_matrix: 417,
  black_point: 418,
  rotated: 428,
  // Replaced.
  move: 71,
  fill: 73,
  bounding_box: 153,
  read_digit: 360,
  histogram_row: 419,
  pattern_row: 426,
  trace_line: 748,
  next_white: 749,
  hybrid_matrix: 818,
  invert: 825,
  rotate_180: 829,
  rotate_90: 830,
} as const satisfies Readonly<Record<string, number>>;

/** Its imports that catch and throw; `dist/es/reader/index.js` of the package has them by these names. */
const THROWING = {
  invokes: [...'SzKbAdMhjpNwOBcm$gRLfGknuDyto', 'da', 'ba', 'ca', 'ea'],
  invokesOf: { W: 472, X: 473 },
  throws: ['q', 'e', 'T'],
  setThrew: 517,
  stackPointer: 0,
} as const;

const FLAGS = [VECTORS, '-mnontrapping-fptoint', '-fno-math-errno', '-Wl,--import-memory'];

/** The reader with our functions. Throws with the compiler's messages if it fails. */
export function builtZXing(): Uint8Array<ArrayBuffer> {
  const packaged = readFileSync(PACKAGED);
  const found = createHash('sha256').update(packaged).digest('hex');
  if (found !== PACKAGED_SHA256)
    throw new Error(`${PACKAGED} is another file than expected: SHA-256 ${found}`);
  return graft(catchInside(packaged, THROWING), compileWasm(SOURCE, FLAGS), NUMBERS);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(BUILT, builtZXing());
