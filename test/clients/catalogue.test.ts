// npm run catalog as a process: every command, an import that is killed, and one of a list larger than its memory.
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { COMPLETE } from '../../src/catalog/search-index.ts';
import { databaseFile } from '../../src/local/state.ts';
import { catalogTask, killImports } from '../support/import-kills.ts';

const folder = mkdtempSync(join(tmpdir(), 'quietzone-catalogue-'));
afterAll(() => rmSync(folder, { recursive: true }));
const state = join(folder, 'state');
const run = (args: readonly string[], input?: string) =>
  catalogTask(args, { state, ...(input !== undefined && { input }), env: { QUIETZONE_CWD: folder } });
const put = (name: string, text: string | Buffer): void => writeFileSync(join(folder, name), text);
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Rows that the search index has; undefined: it was not made. */
function indexedRows(of: string): unknown {
  const database = new DatabaseSync(databaseFile(of), { readOnly: true });
  try {
    const made = database.prepare('SELECT through FROM search_index').get()?.['through'];
    return made === COMPLETE
      ? database.prepare('SELECT count(*) AS rows FROM product_search').get()?.['rows']
      : undefined;
  } finally {
    database.close();
  }
}

const product = (code: string, name: string, changed: number): string =>
  JSON.stringify({
    code,
    creator: 'x',
    created_t: 1,
    last_modified_t: changed,
    product_name: name,
    brands: 'Oak,Elm',
    url: 'https://world.openfoodfacts.org/product/x',
  });

describe('npm run catalog', () => {
  it('imports several sources, finds, counts, and exports what another catalogue takes back exactly', async () => {
    put('own.csv', 'code,title\n9521234000006,Lamp\n12345670,Pan &amp;amp; lid\n');
    put(
      'dump.jsonl.gz',
      gzipSync(
        `${product('9521234000006', 'Lampe', 1_700_000_000)}\n${product('9521234000013', 'Pot', 1_700_000_000)}\n`,
      ),
    );
    const imported = await run(['import', 'own.csv', 'dump.jsonl.gz']);
    expect(imported.output).toContain('gzip, utf-8, Open Food Facts, JSON Lines; source openfoodfacts');
    expect(imported.output.match(/: 2 written, 0 unchanged/g)).toHaveLength(2);
    expect(
      (await run(['import', 'own.csv', 'dump.jsonl.gz'])).output.match(/: 0 written, 2 unchanged/g),
    ).toHaveLength(2);

    // The first import leaves a search index, and says the time; later ones find it.
    expect(imported.output).toMatch(/The search index is complete, after \d+\.\d s/);
    expect((await run(['import', 'own.csv'])).output).not.toContain('index');
    expect(indexedRows(state)).toBe(4);

    const found = await run(['find', '9521234000006', '952-1234-00001-3', '9521234000020']);
    expect(found.code).toBe(0);
    expect(found.output.split('\n')).toEqual([
      expect.stringMatching(/^\* {2}9521234000006 {2}Lamp {2}own, rank 10, 20\d\d-\d\d-\d\d$/),
      '   9521234000006  Lampe (Oak)  openfoodfacts, rank 20, 2023-11-14',
      '*  9521234000013  Pot (Oak)  openfoodfacts, rank 20, 2023-11-14',
      '9521234000020: no product',
      '* answers a lookup',
      '',
    ]);
    expect((await run(['find', '9521234000020'])).code).toBe(1);

    expect((await run(['import', 'dump.jsonl.gz', '--rank', '5'])).code).toBe(0);
    expect((await run(['find', '9521234000006'])).output).toMatch(
      /^\* {2}9521234000006 {2}Lampe \(Oak\) {2}openfoodfacts, rank 5/,
    );
    const { output } = await run(['stats']);
    expect(output).toMatch(/^4 rows of 3 numbers, 1 brands; [\d,]+ bytes/);
    expect(output).toContain('openfoodfacts, rank 5: 2 rows, 2 with a brand, 2023-11-14 to 2023-11-14');

    expect((await run(['export', 'all.tsv'])).output).toContain('4 rows exported');
    expect(read('all.tsv')).toContain('00000012345670\tPan &amp; lid\t\town\t10\t20');
    const other = join(folder, 'other');
    const there = { state: other, env: { QUIETZONE_CWD: folder } };
    const bare = await catalogTask(['import', 'all.tsv', '--no-index'], there);
    expect(bare.output).toContain(': 4 written');
    expect([bare.output.includes('index'), indexedRows(other)]).toEqual([false, undefined]);
    await catalogTask(['export', 'back.tsv'], there);
    expect(read('back.tsv')).toBe(read('all.tsv'));
    const piped = await catalogTask(['export', '--format', 'jsonl', '--source', 'own'], there);
    expect(piped.output.match(/"source":"own"/g)).toHaveLength(2);
  });

  it('applies daily changes in their order, once, and never goes back', async () => {
    const daily = { state: join(folder, 'daily'), env: { QUIETZONE_CWD: folder } };
    const run = (args: readonly string[]) => catalogTask(args, daily);
    const [first, second, late] = [1_700_000_100, 1_700_090_000, 1_700_900_000];
    put(
      `openfoodfacts_products_${first}_${second}.json.gz`,
      gzipSync(
        `${product('9521234000013', 'Pot 2', 1_700_080_000)}\n${product('9521234000006', 'Lampe', 1_700_000_200)}\n`,
      ),
    );
    put(
      `openfoodfacts_products_${second}_${second + 9}.json`,
      `${product('9521234000013', 'Pot 3', 1_700_090_005)}\n${product('9521234000006', 'too old', 1_600_000_000)}\n`,
    );
    const files = readdirSync(folder)
      .filter((name) => name.startsWith('openfoodfacts_products_'))
      .toReversed();
    const applied = await run(['delta', ...files]);
    expect([applied.code, applied.output]).toEqual([
      0,
      expect.stringMatching(
        /_1700000100_[\s\S]*2 written, 0 unchanged[\s\S]*_1700090000_1700090009[\s\S]*1 written, 1 unchanged/,
      ),
    ]);
    expect((await run(['find', '9521234000013'])).output).toContain('Pot 3 (Oak)');
    expect((await run(['delta', ...files])).output.match(/applied before; nothing to do/g)).toHaveLength(2);
    put(`openfoodfacts_products_${late}_${late + 9}.json`, `${product('9521234000037', 'New', late)}\n`);
    const gap = await run(['delta', `openfoodfacts_products_${late}_${late + 9}.json`]);
    expect([gap.code, gap.output]).toEqual([
      0,
      expect.stringContaining('Changes from 2023-11-15T23:13:29Z to 2023-11-25T08:13:20Z are missing'),
    ]);
    expect((await run(['stats'])).output).toContain('changes applied to 2023-11-25T08:13:29Z');
    expect((await run(['delta', 'own.csv'])).output).toContain('ends in two times');
  });

  it('shows what it would send to the deployment, and writes the SQL where nobody says yes', async () => {
    put('few.csv', "code,title,brand\n9521234000006,It's,O'Neill\n");
    const dry = await run(['import', 'few.csv', '--remote', '--dry-run']);
    expect(dry.output).toMatch(
      /It would send 4 statements, [\d,]+ bytes, the longest [\d,]+, with\n {2}npx wrangler d1 execute DB --remote/,
    );
    expect(dry.output).toContain('INSERT INTO source (id, name, rank)');
    const path = /--file (\S+)/.exec(dry.output)?.[1] ?? '';
    expect(existsSync(join(folder, path))).toBe(false);
    const sent = await run(['import', 'few.csv', '--remote']);
    expect(sent.output).toMatch(/Run it with:\n {2}npx wrangler d1 execute/);
    const sql = readFileSync(join(folder, /The SQL stands in (\S+):/.exec(sent.output)?.[1] ?? ''), 'utf8');
    expect(sql).toContain(`'[[304679488000192,"It''s","O''Neill",null]]'`);
  });

  it.each([
    [['--help'], 0, 'import FILE …'],
    [['import', '--help'], 0, 'export [FILE]'],
    [[], 1, 'import FILE …'],
    [['improt', 'own.csv'], 1, 'There is no command improt.'],
    [['toString'], 1, 'There is no command toString.'],
    [['import', 'own.csv', '--dryrun'], 1, "Unknown option '--dryrun'"],
    [['find', '9521234000006', '--dry-run'], 1, 'catalog find has no option --dry-run.'],
    [['export', '--remote'], 1, 'catalog export has no option --remote.'],
    [['export', '--format', 'xml'], 1, '--format must be tsv or jsonl; received xml.'],
    [['export', '--source', 'nobody'], 1, 'There is no source nobody. There are: own'],
    [['find', 'abc'], 1, 'abc: a number has 8 to 14 digits'],
    [['import', 'own.csv', '--source', 'a b'], 1, '--source must be'],
    [['import', 'own.csv', '--rank', '-1'], 1, '--rank'],
    [
      ['import', 'own.csv', '--rank', 'first'],
      1,
      '--rank must be a number from 0 to 999999; received first.',
    ],
    [['import', 'nothing.csv'], 1, 'There is no file nothing.csv.'],
  ])('%j ends with %i', async (args, code, text) => {
    const task = await run(args);
    expect([task.code, task.output]).toEqual([code, expect.stringContaining(text)]);
    expect(task.output).not.toMatch(/\n {4}at /);
  });
});

describe('an import', () => {
  it('that is killed at three moments ends with the table of one that was not, and then writes nothing', async () => {
    const report = await killImports({ kills: 3, rows: 30_000, seed: 3 });
    expect(report.faults).toEqual([]);
    expect(report.rows).toBeGreaterThan(15_000);
    // A kill that interrupts nothing would show nothing.
    expect(report.resumed).toBeGreaterThan(0);
  });

  it('of a list that is larger than its memory stays below 200 MB', async () => {
    const ROWS = 110_000;
    const zip = createGzip({ level: 1 });
    const file = zip.pipe(createWriteStream(join(folder, 'large.jsonl.gz')));
    const filler = 'y'.repeat(2500);
    for (let n = 0; n < ROWS; n += 1000) {
      let text = '';
      for (let i = n; i < n + 1000; i += 1)
        text += `${product(String(9_520_000_000_000 + ((i * 7919) % 1_000_003)), `Item ${i}`, 1_700_000_000).slice(0, -1)},"ingredients_text":"${filler}"}\n`;
      if (!zip.write(text)) await once(zip, 'drain');
    }
    zip.end();
    await once(file, 'finish');
    const peak = join(folder, 'peak');
    const hook = `process.on('exit',()=>require('node:fs').writeFileSync(${JSON.stringify(peak)},String(process.resourceUsage().maxRSS)))`;
    const script = join(folder, 'hook.cjs');
    writeFileSync(script, hook);
    const task = await catalogTask(['import', 'large.jsonl.gz', '--dry-run'], {
      state,
      node: ['--require', script],
      env: { QUIETZONE_CWD: folder },
    });
    expect(task.output).toContain('110,000 rows read');
    // 110,000 rows of 2,700 bytes are 297 MB.
    expect(Number(readFileSync(peak, 'utf8')) / 1024).toBeLessThan(200);
  });
});
