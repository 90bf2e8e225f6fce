// The catalogue at full size: rows drawn with the lengths of real ones are imported while lookups are made.
//
// npm run bench -- catalogue [--rows 3500000] [--seed 1] [--quiet]
//
// Titles have the mean of 818,846 real rows, 24 bytes; six of ten rows have one of 250,000 brands, few of them often. It prints
// rows a second, the import's processor time and largest memory, bytes a row of the finished database, and what became of lookups
// meanwhile.
// --quiet makes none, so that the import need not leave room for them.
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createD1Catalog } from '../src/catalog/index.ts';
import { openStores } from '../src/local/runtime.ts';
import { databaseFile } from '../src/local/state.ts';
import { generator } from '../test/support/draw-linear.ts';
import { catalogTask } from '../test/support/import-kills.ts';
import { median, options } from './support/harness.ts';

const { rows, quiet, seed } = options({ rows: 3_500_000, seed: 1, quiet: false });
const random = generator(seed);
const folder = mkdtempSync(join(tmpdir(), 'quietzone-catalogue-bench-'));
const state = join(folder, 'state');
const numbers: number[] = [];
try {
  const list = join(folder, 'list.tsv');
  await draw(list);
  const first = join(folder, 'first.tsv');
  writeFileSync(first, 'code\ttitle\n9520000000001\tFirst\n');
  await catalogTask(['import', first], { state });
  const peak = join(folder, 'peak');
  const hook = join(folder, 'hook.cjs');
  writeFileSync(
    hook,
    `process.on('exit',()=>require('node:fs').writeFileSync(${JSON.stringify(peak)},JSON.stringify(process.resourceUsage())))`,
  );
  const stores = quiet ? undefined : openStores(state);
  const catalogue = stores && createD1Catalog(await stores.getD1Database('DB'));
  const times: number[] = [];
  let isOver = false;
  let failed = 0;
  const importing = catalogTask(['import', list], { state, node: ['--require', hook] }).finally(
    () => (isOver = true),
  );
  while (catalogue && !isOver) {
    const gtin = numbers[Math.floor(random() * numbers.length)] ?? 0;
    times.push(await timed(async () => (failed += (await catalogue.find([gtin])).ok ? 0 : 1)));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { output, ms } = await importing;
  await stores?.dispose();
  const bytes = statSync(databaseFile(state)).size;
  console.log(
    output
      .split('\n')
      .filter((line) => line.includes('rows read in'))
      .join('\n'),
  );
  console.log(
    `${Math.round(rows / (ms / 1000))} rows a second with the start of the process, beside ${times.length} lookups, ${failed} of which failed`,
  );
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(
    readFileSync(peak, 'utf8'),
  ) as NodeJS.ResourceUsage;
  console.log(
    `the import: ${((userCPUTime + systemCPUTime) / 1e6).toFixed(1)} s of processor time, at most ${Math.round(maxRSS / 1024)} MB`,
  );
  console.log(`${(bytes / 1e6).toFixed(1)} MB, ${(bytes / rows).toFixed(1)} bytes a row`);
  if (catalogue)
    console.log(`median of the lookups, with Miniflare's way from Node: ${median(times).toFixed(1)} ms`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function draw(path: string): Promise<void> {
  const file = createWriteStream(path);
  file.write('code\tproduct_name\tbrands\tlast_modified_t\n');
  const words = 'abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz '.repeat(6);
  let number = 10_000_000;
  let text = '';
  for (let n = 0; n < rows; n += 1) {
    number += 1 + Math.floor((random() * 2 * 9e12) / rows);
    if (n % 1000 === 0) numbers.push(number);
    const length = Math.min(234, Math.max(1, Math.round(Math.exp(3 + 0.58 * normal()))));
    const at = Math.floor(random() * 26);
    const brand = Math.floor(random() ** 3.5 * 250_000);
    const name =
      random() < 0.6 ? `${brand.toString(36)} ${words.slice(brand % 26, (brand % 26) + 7)}`.trim() : '';
    text += `${number}\tA${words.slice(at, at + length - 1).trimEnd()}\t${name}\t${1_555_000_000 + Math.floor(random() * 2.1e8)}\n`;
    if (n % 10_000 < 9_999 && n < rows - 1) continue;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  }
  file.end();
  await once(file, 'finish');
}

function normal(): number {
  return Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
