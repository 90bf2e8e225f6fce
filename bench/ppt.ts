// Conversion time and live buffers over a folder of decks: `node --expose-gc bench/ppt.ts [DECKS_DIR [OUT_DIR]]`.
// DECKS_DIR defaults to ../shared/corpora/ppt; OUT_DIR receives NAME.ppt.pptx, as ../shared/score/ppt/score-ppt takes them.
// The rival is LibreOffice, whose times score-ppt records beside (load_s + pptx_s in its cache).
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertPptToPptx } from '../src/convert/ppt-to-pptx.ts';
import { UNLIMITED } from '../src/lib/budget.ts';

const [decks = join(import.meta.dirname, '../../shared/corpora/ppt'), out] = process.argv.slice(2);
if (!existsSync(decks)) {
  console.log(`skipped: ${decks} is absent`);
  process.exit(0);
}
if (out !== undefined) mkdirSync(out, { recursive: true });

const collect = (globalThis as { gc?: () => void }).gc;
const times: number[] = [];
const refused = new Map<string, number>();
let largest = { name: '', megabytes: 0 };

for (const name of readdirSync(decks).filter((file) => /\.(ppt|pps|pot)$/.test(file))) {
  const bytes = new Uint8Array(readFileSync(join(decks, name)));
  const start = performance.now();
  const result = await convertPptToPptx(bytes, { budget: UNLIMITED });
  if (!result.ok) {
    refused.set(result.failure.code, (refused.get(result.failure.code) ?? 0) + 1);
    continue;
  }
  collect?.();
  let live = process.memoryUsage().arrayBuffers;
  const chunks: Uint8Array[] = [];
  for await (const chunk of result.value.body) {
    if (out !== undefined) chunks.push(chunk);
    else live = Math.max(live, process.memoryUsage().arrayBuffers);
  }
  times.push(performance.now() - start);
  if (live / 1e6 > largest.megabytes) largest = { name, megabytes: live / 1e6 };
  if (out !== undefined) writeFileSync(join(out, `${name}.pptx`), Buffer.concat(chunks));
}

times.sort((a, b) => a - b);
const at = (share: number): string =>
  (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
console.log(`${times.length} decks converted; refused: ${JSON.stringify(Object.fromEntries(refused))}`);
console.log(`median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
console.log(`most live buffers, input included: ${largest.megabytes.toFixed(1)} MB (${largest.name})`);
