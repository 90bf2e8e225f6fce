// Conversion time and live buffers over a folder of decks (default ../shared/corpora/ppt); OUT_DIR receives NAME.ppt.pptx, as
// ../shared/score/ppt/score-ppt takes them, which records the times of LibreOffice (load_s + pptx_s in its cache).
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertPptToPptx } from '../../src/convert/ppt-to-pptx.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';
import { quantile } from '../support/harness.ts';

const [decks = join(import.meta.dirname, '../../../shared/corpora/ppt'), out] = process.argv.slice(3);
if (!existsSync(decks)) throw new Error(`There is no folder ${decks}`);
if (out !== undefined) mkdirSync(out, { recursive: true });

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
const [middle, most, longest] = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1));
console.log(`${times.length} decks converted; refused: ${JSON.stringify(Object.fromEntries(refused))}`);
console.log(`median ${middle} ms, p95 ${most} ms, longest ${longest} ms`);
console.log(`most buffers at once: ${largest.megabytes.toFixed(1)} MB (${largest.name})`);
