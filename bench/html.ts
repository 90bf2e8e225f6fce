// The HTML operations beside parse5 and htmlparser2 in Node, the hostile recipes at the size limit, and both inside
// workerd with either rewriter; milliseconds, median of the rounds of one run.
//   npm run bench -- html [--rounds 5] [--only pages|rivals|hostile|workerd|workerd-hostile]
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Parser } from 'htmlparser2';
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { parse, serialize } from 'parse5';
import { runTool } from '../src/local/run.ts';
import { appendImage, createHtmlEngine, getLanguage } from '../src/convert/html/index.ts';
import { UNLIMITED } from '../src/lib/budget.ts';
import { HTML_JOBS } from './support/html-jobs.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const ROUNDS = Number(values.rounds);
const wanted = (section: string): boolean => values.only === '' || values.only === section;
const engine = createHtmlEngine('auto');

async function append(document: Uint8Array): Promise<string> {
  const result = await appendImage(document, {
    imageUrl: 'https://image.test/a.png',
    engine,
    budget: UNLIMITED,
  });
  return result.ok ? 'appended' : result.failure.code;
}

const WARM_UP_MS = 300;

async function median(work: () => unknown, rounds = ROUNDS): Promise<string> {
  const warm = performance.now() + (rounds > 1 ? WARM_UP_MS : 0);
  do await work();
  while (performance.now() < warm);
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    samples.push(performance.now() - began);
  }
  samples.sort((a, b) => a - b);
  return (samples[Math.floor(samples.length / 2)] ?? 0).toFixed(1);
}

if (wanted('pages')) {
  console.log(
    '\n| in Node | append | language | parse5, parse | parse5, parse and serialize | htmlparser2, events |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const { title, document } of HTML_JOBS.filter(({ hostile }) => !hostile)) {
    const bytes = document();
    const text = new TextDecoder().decode(bytes);
    const cells = [
      await median(() => append(bytes)),
      await median(() => getLanguage(bytes, { budget: UNLIMITED })),
      await median(() => parse(text)),
      await median(() => serialize(parse(text))),
      await median(() => {
        let tags = 0;
        const parser = new Parser({ onopentag: () => (tags += 1), onclosetag: () => (tags += 1) });
        parser.end(text);
        return tags;
      }),
    ];
    console.log(`| ${title} | ${cells.join(' | ')} |`);
  }
}

if (wanted('rivals')) {
  // Small sizes: at the limit these recipes would take the rivals hours.
  const recipes = {
    'stray end tags': (bytes: number) => '<a></b>'.repeat(bytes / 7),
    'formatting elements that differ': (bytes: number) =>
      `${Array.from({ length: bytes / 20 }, (_, index) => `<b ${index}><i ${index}>`).join('')}x</b>`,
  };
  console.log(
    '\n| in Node, one run | KB | append | parse5, parse | htmlparser2, events |\n|---|---|---|---|---|',
  );
  for (const [name, recipe] of Object.entries(recipes)) {
    for (const kilobytes of [10, 20, 40]) {
      const text = recipe(kilobytes * 1024);
      const bytes = new TextEncoder().encode(text);
      const cells = [
        await median(() => append(bytes), 1),
        await median(() => parse(text), 1),
        await median(() => new Parser({}).end(text), 1),
      ];
      console.log(`| ${name} | ${kilobytes} | ${cells.join(' | ')} |`);
    }
  }
}

/** Processor time of one run: other work on the machine does not count. */
async function processorMs(work: () => unknown): Promise<string> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1000).toFixed(0);
}

if (wanted('hostile')) {
  console.log(
    '\n| in Node, at the size limit, processor ms | append | language | answer |\n|---|---|---|---|',
  );
  for (const { title, document } of HTML_JOBS.filter(({ hostile }) => hostile)) {
    const bytes = document();
    const appended = await processorMs(() => append(bytes));
    const language = await processorMs(() => getLanguage(bytes, { budget: UNLIMITED }));
    console.log(`| ${title} | ${appended} | ${language} | ${await append(bytes)} |`);
  }
}

if (wanted('workerd')) await insideWorkerd(false);
if (wanted('workerd-hostile')) await insideWorkerd(true);

async function insideWorkerd(ofHostile: boolean): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-html-'));
  runTool('esbuild', [
    join(import.meta.dirname, 'support', 'html-worker.ts'),
    '--bundle',
    '--minify',
    '--format=esm',
    '--loader:.wasm=copy',
    `--outfile=${join(directory, 'worker.mjs')}`,
    '--log-level=warning',
  ]);
  const modules = readdirSync(directory)
    .sort((a, b) => Number(b.endsWith('.mjs')) - Number(a.endsWith('.mjs')))
    .map((file) => ({
      type: file.endsWith('.wasm') ? ('CompiledWasm' as const) : ('ESModule' as const),
      path: join(directory, file),
    }));
  console.log(
    `\nBundle of the HTML operations: ${readFileSync(join(directory, 'worker.mjs')).length} bytes.`,
  );
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules,
      modulesRoot: directory,
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      log: new Log(LogLevel.ERROR),
    }),
  );
  try {
    console.log(
      '\n| inside workerd | append | append, native | append, wasm | language |\n|---|---|---|---|---|',
    );
    const took = async (job: number, what: string, n: number): Promise<number> => {
      const began = performance.now();
      await (await miniflare.dispatchFetch(`http://bench/?job=${job}&what=${what}&n=${n}`)).text();
      return performance.now() - began;
    };
    for (const [job, { title, hostile }] of HTML_JOBS.entries()) {
      if (hostile !== ofHostile) continue;
      const n = hostile || title.startsWith('10 MB') ? 1 : 10;
      const cells: string[] = [];
      for (const what of ['auto', 'native', 'wasm', 'language']) {
        await took(job, what, n);
        const samples: number[] = [];
        for (let round = 0; round < (hostile ? 1 : ROUNDS); round += 1) {
          samples.push((await took(job, what, n)) - (await took(job, what, 0)));
        }
        samples.sort((a, b) => a - b);
        cells.push(((samples[Math.floor(samples.length / 2)] ?? 0) / n).toFixed(1));
      }
      console.log(`| ${title} | ${cells.join(' | ')} |`);
    }
  } finally {
    await miniflare.dispose();
    rmSync(directory, { recursive: true });
  }
}
