// Drawing barcodes, beyond what `npm run bench -- performance` compares.
//   npm run bench -- generate [more|deflate|workerd|read-back|ornaments …] [--seconds 0.5] [--values N] [--sizes 60] [--seed 7] [--log]
// more: SVG files and other symbologies, with bwip-js and zint (Debian's package); deflate: our deflate and others on the same rows; workerd: the
// same images inside workerd; read-back: each symbology at --sizes sizes, read by zxing-wasm and zbar-wasm; ornaments: QR codes with round
// modules and logos. Without a part: all of them. --values of each symbology (10), or texts (8).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { zlibSync } from 'fflate';
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { generateBarcode } from '../src/barcode/generate/index.ts';
import { deflateRows } from '../src/barcode/generate/deflate.ts';
import { runTool } from '../src/local/run.ts';
import { finish } from '../src/lib/steps.ts';
import { ornaments, readBack } from './generate/read-back.ts';
import { type Sampler, race, repeated } from './performance/race.ts';
import { type Draw, ZINT_BATCH, ZINT_VERSION, moreContestants } from './support/generate-contestants.ts';
import { GENERATE_JOBS, MORE_JOBS } from './support/generate-jobs.ts';
import { circumstances, options, table } from './support/harness.ts';

const values = options({ seconds: 0.5, values: 0, sizes: 60, seed: 7, log: false });
const ROUNDS = 3;
const WORKERD_ROUNDS = 7;

/** The least disturbed of the rounds: a process cannot be shielded from its neighbours. */
async function races(
  title: string,
  jobs: readonly (readonly [string, Readonly<Record<string, Draw>>])[],
): Promise<string> {
  const rows: string[][] = [];
  for (const [what, draws] of jobs) {
    const samplers: Record<string, Sampler> = {};
    const bytes: number[] = [];
    for (const [name, draw] of Object.entries(draws)) {
      bytes.push((await draw()).length);
      const sampled = repeated(draw, values.seconds * 500);
      samplers[name] = async () => Number(await sampled()) / (draw.files ?? 1);
    }
    const { results } = await race({ id: what, what, contestants: samplers, rounds: ROUNDS });
    const [ours] = results;
    for (const [i, { by, value }] of results.entries())
      rows.push([
        what,
        by,
        value.min.toFixed(3),
        (value.min / (ours?.value.min ?? value.min)).toFixed(1),
        String(bytes[i]),
        ((bytes[i] ?? 0) / (bytes[0] ?? 1)).toFixed(1),
      ]);
  }
  return table([title, 'by', 'ms', 'times ours', 'bytes', 'times ours'], rows);
}

/** The rows of an image again, as runs, from its file. */
function rowsOf(png: Uint8Array): {
  readonly raw: Buffer;
  readonly runs: { row: Uint8Array; count: number }[];
} {
  const file = Buffer.from(png);
  let at = 8;
  while (file.toString('latin1', at + 4, at + 8) !== 'IDAT') at += 12 + file.readUInt32BE(at);
  const raw = inflateSync(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  const length = raw.length / file.readUInt32BE(20);
  const runs: { row: Uint8Array; count: number }[] = [];
  for (let from = 0; from < raw.length; from += length) {
    const row = raw.subarray(from, from + length);
    const last = runs.at(-1);
    if (last !== undefined && row.equals(last.row)) last.count += 1;
    else runs.push({ row, count: 1 });
  }
  return { raw, runs };
}

function deflate(): Promise<string> {
  const jobs = GENERATE_JOBS.map(({ title, request }) => {
    const made = generateBarcode(request);
    const { raw, runs } = rowsOf(made.ok ? made.value.png : new Uint8Array());
    const streamed = async (): Promise<Uint8Array> => {
      const stream = new Blob([new Uint8Array(raw)]).stream().pipeThrough(new CompressionStream('deflate'));
      return new Uint8Array(await new Response(stream).arrayBuffer());
    };
    const draws: Readonly<Record<string, Draw>> = {
      quietzone: () => finish(deflateRows(runs)),
      'zlib, level 9': () => deflateSync(raw, { level: 9 }),
      'fflate, level 9': () => zlibSync(raw, { level: 9 }),
      CompressionStream: streamed,
    };
    return [title, draws] as const;
  });
  return races('deflate of the rows of', jobs);
}

async function workerd(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'quietzone-bench-'));
  const script = join(directory, 'worker.mjs');
  const source = join(import.meta.dirname, 'support', 'generate-worker.ts');
  runTool('esbuild', [
    source,
    '--bundle',
    '--minify',
    '--format=esm',
    `--outfile=${script}`,
    '--log-level=warning',
  ]);
  const text = readFileSync(script, 'utf8');
  const log = new Log(LogLevel.ERROR);
  const settings = { modules: true, script: text, compatibilityDate: '2026-10-01', log } as const;
  const miniflare = new Miniflare(convertV4MiniflareOptions(settings));
  try {
    const took = async (job: number, n: number): Promise<number> => {
      const began = performance.now();
      await (await miniflare.dispatchFetch(`http://bench/?job=${job}&n=${n}`)).text();
      return performance.now() - began;
    };
    const rows: string[][] = [];
    for (const [job, { title, alone }] of GENERATE_JOBS.entries()) {
      const n = alone ? 5 : 200;
      await took(job, n);
      const samples: number[] = [];
      for (let round = 0; round < WORKERD_ROUNDS; round += 1)
        samples.push((await took(job, n)) - (await took(job, 0)));
      rows.push([title, (Math.min(...samples) / n).toFixed(3)]);
    }
    const size = `Bundle of the generator with its QR encoder: ${text.length} bytes, ${deflateSync(text).length} deflated.`;
    return `${size}\n\n${table(['inside workerd', 'ms'], rows)}`;
  } finally {
    await miniflare.dispose();
    rmSync(directory, { recursive: true });
  }
}

const PARTS: Readonly<Record<string, () => Promise<string>>> = {
  more: async () =>
    `zint: ${ZINT_VERSION || 'not installed (apt-get install zint)'}; a process draws ${ZINT_BATCH} files\n\n` +
    (await races(
      'more',
      MORE_JOBS.map((job) => [job.title, moreContestants(job)] as const),
    )),
  deflate,
  workerd,
  'read-back': () => readBack({ ...values, values: values.values || 10 }),
  ornaments: () => ornaments({ ...values, values: values.values || 8 }),
};
const parts = values.words.length === 0 ? Object.keys(PARTS) : values.words;
console.log(circumstances());
for (const part of parts) {
  const run = PARTS[part];
  if (run === undefined) throw new Error(`${part}: a part is one of ${Object.keys(PARTS).join(', ')}`);
  console.log(`\n${await run()}`);
}
