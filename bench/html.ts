// The HTML operations beyond what `npm run bench -- performance` compares: recipes that take parse5 and htmlparser2 a square of their size, the
// hostile recipes at the size limit, and both kinds of document inside workerd with either rewriter.
//   npm run bench -- html [--rounds 5] [--only rivals|hostile|workerd|workerd-hostile]
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { parse } from 'parse5';
import { runTool } from '../src/local/run.ts';
import { appendImage, createHtmlEngine, getLanguage } from '../src/convert/html/index.ts';
import { UNLIMITED } from '../src/lib/budget.ts';
import { HTML_JOBS } from './support/html-jobs.ts';
import { median, options, processorMs, table } from './support/harness.ts';

const values = options({ rounds: 5, only: '' });
const ROUNDS = values.rounds;
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

/** Milliseconds of one call. */
async function took(work: () => unknown): Promise<string> {
  const began = performance.now();
  await work();
  return (performance.now() - began).toFixed(1);
}

if (wanted('rivals')) {
  // Small sizes: at the limit these recipes would take the rivals hours.
  const recipes = {
    'stray end tags': (bytes: number) => '<a></b>'.repeat(bytes / 7),
    'formatting elements that differ': (bytes: number) =>
      `${Array.from({ length: bytes / 20 }, (_, index) => `<b ${index}><i ${index}>`).join('')}x</b>`,
  };
  const rows: (string | number)[][] = [];
  for (const [name, recipe] of Object.entries(recipes)) {
    for (const kilobytes of [10, 20, 40]) {
      const text = recipe(kilobytes * 1024);
      const bytes = new TextEncoder().encode(text);
      const cells = [
        await took(() => append(bytes)),
        await took(() => parse(text)),
        await took(() => new Parser({}).end(text)),
      ];
      rows.push([name, kilobytes, ...cells]);
    }
  }
  console.log(
    `\n${table(['in Node, one run', 'KB', 'append', 'parse5, parse', 'htmlparser2, events'], rows)}`,
  );
}

if (wanted('hostile')) {
  const rows: string[][] = [];
  for (const { title, document } of HTML_JOBS.filter(({ hostile }) => hostile)) {
    const bytes = document();
    const [answer, appended] = await processorMs(() => append(bytes));
    const [, language] = await processorMs(() => getLanguage(bytes, { budget: UNLIMITED }));
    rows.push([title, appended.toFixed(0), language.toFixed(0), answer]);
  }
  console.log(
    `\n${table(['in Node, at the size limit, processor ms', 'append', 'language', 'answer'], rows)}`,
  );
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
        cells.push((median(samples) / n).toFixed(1));
      }
      console.log(`| ${title} | ${cells.join(' | ')} |`);
    }
  } finally {
    await miniflare.dispose();
    rmSync(directory, { recursive: true });
  }
}
