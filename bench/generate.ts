// Barcode images beside bwip-js, zxing-wasm's writer and qrcode, in one run: milliseconds and bytes an image, and how
// many times ours that is. The same for SVG files and more symbologies, beside bwip-js and zint (Debian's package). Then our deflate
// beside others on the same rows, and the same images inside workerd.
//   npm run bench -- generate [--seconds 0.5] [--only workerd|more]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deflateSync, inflateSync } from 'node:zlib';
import { zlibSync } from 'fflate';
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { generateBarcode } from '../src/barcode/generate/index.ts';
import { deflateRows } from '../src/barcode/generate/deflate.ts';
import { runTool } from '../src/local/run.ts';
import { type Draw, contestants } from './support/generate-contestants.ts';
import { ZINT_BATCH, ZINT_VERSION, moreContestants } from './support/generate-more-contestants.ts';
import { MORE_JOBS } from './support/generate-more-jobs.ts';
import { GENERATE_JOBS } from './support/generate-jobs.ts';
import { finish } from '../src/lib/steps.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '0.5' }, only: { type: 'string', default: '' } },
});
const ROUND_MS = Number(values.seconds) * 1000;
const ROUNDS = 3;
/** `of` the rounds, in which the contestants take turns. */
async function race(draws: Readonly<Record<string, Draw>>, of: (ms: readonly number[]) => number) {
  const results = new Map<string, { ms: number[]; bytes: number; pixels: string }>();
  for (const [name, draw] of Object.entries(draws)) {
    const made = await draw();
    results.set(name, { ms: [], bytes: made.length, pixels: pixelsOf(made) });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, draw] of Object.entries(draws)) {
      const began = performance.now();
      let count = 0;
      do {
        await draw();
        count += draw.files ?? 1;
      } while (performance.now() - began < ROUND_MS / 2);
      results.get(name)?.ms.push((performance.now() - began) / count);
    }
  }
  return [...results].map(([name, { ms, bytes, pixels }]) => ({
    name: name + pixels,
    ms: of(ms),
    bytes,
  }));
}

/** The size that a PNG really has: the rivals cannot hit the one asked for. */
function pixelsOf(file: Uint8Array): string {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return view.byteLength > 24 && view.getUint32(0) === 0x89504e47
    ? `, ${view.getUint32(16)} × ${view.getUint32(20)}`
    : '';
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function printRaces(
  title: string,
  races: readonly (readonly [string, Readonly<Record<string, Draw>>])[],
  of: (ms: readonly number[]) => number = median,
) {
  console.log(`\n| ${title} | by | ms | times ours | bytes | times ours |\n|---|---|---|---|---|---|`);
  for (const [what, draws] of races) {
    const results = await race(draws, of);
    const [ours] = results;
    for (const { name, ms, bytes } of results) {
      const ratio = (value: number, base: number | undefined) => (value / (base ?? value)).toFixed(1);
      console.log(
        `| ${what} | ${name} | ${ms.toFixed(3)} | ${ratio(ms, ours?.ms)} | ${bytes} | ${ratio(bytes, ours?.bytes)} |`,
      );
    }
  }
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

console.log(`Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`);
if (values.only !== 'workerd') {
  if (values.only !== 'more')
    await printRaces(
      'image',
      GENERATE_JOBS.map((job) => [job.title, contestants(job)] as const),
    );

  console.log(
    `\nzint: ${ZINT_VERSION || 'not installed (apt-get install zint)'}; a process draws ${ZINT_BATCH} files`,
  );
  await printRaces(
    'more',
    MORE_JOBS.map((job) => [job.title, moreContestants(job)] as const),
    // A process cannot be shielded from its neighbours: the least disturbed round.
    (ms) => Math.min(...ms),
  );
  if (values.only === 'more') process.exit(0);

  await printRaces(
    'deflate of the rows of',
    GENERATE_JOBS.map(({ title, request }) => {
      const made = generateBarcode(request);
      const { raw, runs } = rowsOf(made.ok ? made.value.png : new Uint8Array());
      return [
        title,
        {
          quietzone: () => finish(deflateRows(runs)),
          'zlib, level 9': () => deflateSync(raw, { level: 9 }),
          'fflate, level 9': () => zlibSync(raw, { level: 9 }),
          CompressionStream: async () =>
            new Uint8Array(
              await new Response(
                new Blob([new Uint8Array(raw)]).stream().pipeThrough(new CompressionStream('deflate')),
              ).arrayBuffer(),
            ),
        },
      ] as const;
    }),
  );
}

const directory = mkdtempSync(join(tmpdir(), 'quietzone-bench-'));
const script = join(directory, 'worker.mjs');
runTool('esbuild', [
  join(import.meta.dirname, 'support', 'generate-worker.ts'),
  '--bundle',
  '--minify',
  '--format=esm',
  `--outfile=${script}`,
  '--log-level=warning',
]);
console.log(
  `\nBundle of the generator with its QR encoder: ${readFileSync(script).length} bytes, ${deflateSync(readFileSync(script)).length} deflated.`,
);
const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    modules: true,
    script: readFileSync(script, 'utf8'),
    compatibilityDate: '2026-10-01',
    log: new Log(LogLevel.ERROR),
  }),
);
try {
  console.log('\n| inside workerd, the least disturbed of seven runs | ms |\n|---|---|');
  const took = async (job: number, n: number): Promise<number> => {
    const began = performance.now();
    await (await miniflare.dispatchFetch(`http://bench/?job=${job}&n=${n}`)).text();
    return performance.now() - began;
  };
  for (const [job, { title }] of GENERATE_JOBS.entries()) {
    const n = GENERATE_JOBS[job]?.alone ? 5 : 200;
    await took(job, n);
    const samples: number[] = [];
    for (let round = 0; round < 7; round += 1) samples.push((await took(job, n)) - (await took(job, 0)));
    console.log(`| ${title} | ${(Math.min(...samples) / n).toFixed(3)} |`);
  }
} finally {
  await miniflare.dispose();
  rmSync(directory, { recursive: true });
}
