// The command lines of the pages in docs/ that nothing else runs, as they stand: every curl line against a server, and the lines
// about the catalogue and about keys on a state of their own.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSamples } from '../../src/local/samples/draw.ts';
import { ROOT } from '../../src/local/run.ts';
import { type TestServer, startServer } from '../support/server.ts';

const DOCS = join(ROOT, 'docs');
/** Pages whose lines have a test of their own (operations.test.ts, switching.test.ts, start.test.ts, task-examples.test.ts). */
const TESTED_ELSEWHERE = ['operations.md', 'switching.md', 'getting-started.md', 'recipes.md'];

let folder: string;
let server: TestServer;
let key: string;

/** What lines of a shell answer; rejects when one ends with another code than 0. */
function shell(line: string): Promise<string> {
  const env = { ...process.env, URL: server.url, KEY: key, QUIETZONE_CWD: folder, QUIETZONE_STATE: folder };
  return new Promise((resolve, reject) => {
    execFile('bash', ['-ec', line], { cwd: folder, env }, (error, out, errors) =>
      error ? reject(new Error(`${line}\n${out}${errors}`)) : resolve(out + errors),
    );
  });
}

/** The shell blocks of a page. */
function blocksOf(page: string): readonly string[] {
  const blocks = readFileSync(join(DOCS, page), 'utf8').matchAll(/^```(?:sh)?\n([^]*?)^```/gm);
  return Array.from(blocks, ([, lines = '']) => lines.trim());
}

const linesOf = (page: string): readonly string[] => blocksOf(page).flatMap((block) => block.split('\n'));

/** The project's tasks are called without npm: a signal or a failure is that of the task. */
const asTask = (line: string): string =>
  line.replace(/^npm run (?:--silent )?(\w+) --/, `node ${join(ROOT, 'src/cli/commands')}/$1.ts`);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quietzone-lines-'));
  server = await startServer();
  key = await server.newKey();
  const put = (name: string, content: string | Uint8Array): void =>
    writeFileSync(join(folder, name), content);
  await drawSamples(folder);
  put('products.tsv', 'code\ttitle\n9521234000006\tLamp\n');
  put('more.csv', 'ean,name\n9521234000013,Chair\n');
  put('products.csv', 'ean,name\n9521234000020,Table\n');
  put('products.csv.gz', gzipSync('Bar code,Name\n9521234000037,Shelf\n'));
  const fact = {
    code: '9521234000044',
    creator: 'a',
    created_t: 1638076900,
    last_modified_t: 1638076900,
    product_name: 'Tea',
  };
  put('openfoodfacts-products.jsonl.gz', gzipSync(`${JSON.stringify(fact)}\n`));
  put(
    'openfoodfacts_products_1638076899_1638162314.json.gz',
    gzipSync(`${JSON.stringify({ ...fact, product_name: 'Green tea', last_modified_t: 1638100000 })}\n`),
  );
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the curl lines of', () => {
  const pages = readdirSync(DOCS)
    .filter((name) => name.endsWith('.md') && !TESTED_ELSEWHERE.includes(name))
    .map((name) => [name, blocksOf(name).filter((block) => /\bcurl /.test(block))] as const)
    .filter(([, blocks]) => blocks.length > 0);

  it('several pages are found', () => {
    expect(pages.map(([name]) => name)).toEqual(
      expect.arrayContaining(['batch-jobs.md', 'generate.md', 'lookup.md', 'ppt.md', 'scan.md']),
    );
  });

  it.each(pages)('%s work', async (_, blocks) => {
    for (const block of blocks) {
      expect(await shell(block), block).not.toContain('"Successful":false');
      for (const [, name = ''] of block.matchAll(/ -o (\S+)/g)) {
        const written = readFileSync(join(folder, name));
        expect(written.length, name).toBeGreaterThan(60);
        expect(written.includes('"Successful":false'), name).toBe(false);
      }
    }
  });
});

it('the lines of catalogue.md import, find and export', async () => {
  const lines = linesOf('catalogue.md').filter((line) => line.startsWith('npm run catalog'));
  expect(lines.length).toBeGreaterThan(7);
  const answers = new Map<string, string>();
  for (const line of lines) answers.set(line, await shell(asTask(line)));
  const answerOf = (part: string): string =>
    [...answers].find(([line]) => line.includes(part))?.[1] ?? 'no such line';
  expect(answerOf('find ')).toContain('Lamp');
  expect(answerOf('delta ')).toContain('1 written');
  expect(answerOf('--dry-run')).toContain('would be written');
  expect(readFileSync(join(folder, 'all.tsv'), 'utf8')).toMatch(/Green tea/);
});

it('the lines of keys.md make, change, replace and revoke a key', async () => {
  const lines = linesOf('keys.md').filter((line) => line.startsWith('npm run --silent keys'));
  expect(lines.map((line) => line.split(' ')[5])).toEqual(
    expect.arrayContaining(['create', 'list', 'set', 'revoke', 'rotate']),
  );
  let id = '';
  const make = lines.find((line) => line.includes(' create '));
  for (const line of lines) {
    // A key that was revoked is not rotated: each of the two lines gets a key of its own.
    if (line !== make && / (?:revoke|rotate) /.test(line) && make !== undefined)
      id = (JSON.parse(await shell(asTask(make))) as { id: string }).id;
    const answer = await shell(asTask(line).replace(/\bID\b/, id));
    if (line === make) {
      const made = JSON.parse(answer) as { id: string; key: string };
      expect(made.key).toMatch(/^qz_/);
      id = made.id;
    }
    if (line.includes(' list')) expect(answer).toContain('shop');
    if (line.includes(' rotate ')) expect(answer).toMatch(/qz_/);
  }
});
