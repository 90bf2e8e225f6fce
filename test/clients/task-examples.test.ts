// Every program of the pages for tasks, as it stands, in its own language; and the commands of docs/recipes.md.
import { execFile, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSamples } from '../../src/local/samples/draw.ts';
import { ROOT } from '../../src/local/run.ts';
import { drawStack } from '../support/draw-stack.ts';
import { type TestServer, startServer } from '../support/server.ts';

const run = promisify(execFile);
const NUMBER = '9521234000006';
const NOTE = 'NOTE-17';
/** As the page about calls from a browser writes them. */
const ADDRESS = 'http://127.0.0.1:8787';
const YOUR_KEY = 'YOUR-KEY';

interface Language {
  /** The program, and the arguments that show that it is there. */
  readonly program: readonly [name: string, ...shown: string[]];
  readonly file: string;
  readonly before: readonly string[];
}
const LANGUAGES: Readonly<Record<string, Language>> = {
  js: { program: [process.execPath, '--version'], file: 'main.mjs', before: [] },
  python: { program: ['python3', '--version'], file: 'main.py', before: [] },
  php: { program: ['php', '--version'], file: 'main.php', before: [] },
  java: { program: ['java', '-version'], file: 'Main.java', before: [] },
  csharp: { program: ['dotnet-script', '--version'], file: 'main.csx', before: [] },
  go: { program: ['go', 'version'], file: 'main.go', before: ['run'] },
};

/** What a page's programs print, or the file that they write and its first bytes. */
const OUTCOMES: Readonly<
  Record<string, { readonly prints: string } | { readonly writes: string; readonly begins: string }>
> = {
  lookup: { prints: 'Oak Lamp' },
  scan: { prints: '010952123400000610A1' },
  generate: { writes: 'qrcode.png', begins: '\u0089PNG' },
  html: { prints: 'en' },
  ppt: { writes: 'demo.pptx', begins: 'PK' },
};

let folder: string;
let server: TestServer;
let environment: NodeJS.ProcessEnv;

const textOf = (page: string): string => readFileSync(join(ROOT, 'docs', `${page}.md`), 'utf8');
const blocksOf = (page: string): readonly (readonly [language: string, code: string])[] =>
  Array.from(textOf(page).matchAll(/^```(\w+)\n([^]*?)^```/gm), ([, language = '', code = '']) => [
    language,
    code,
  ]);

async function drawn(path: string, value: string, headers: Record<string, string> = {}): Promise<Uint8Array> {
  const answer = await fetch(`${server.url}/barcode/generate/${path}`, {
    method: 'POST',
    headers: { Apikey: environment['KEY'] ?? '', 'Content-Type': 'application/json', ...headers },
    body: value,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return new Uint8Array(await answer.arrayBuffer());
}

async function runFile({ program, file, before }: Language, code: string): Promise<string> {
  writeFileSync(join(folder, file), code);
  const { stdout } = await run(program[0], [...before, file], { cwd: folder, env: environment });
  return stdout;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quietzone-tasks-'));
  server = await startServer();
  environment = {
    ...process.env,
    URL: server.url,
    KEY: await server.newKey(),
    QUIETZONE_CWD: folder,
    QUIETZONE_STATE: join(folder, 'state'),
    GOCACHE: join(folder, 'go'),
    GO111MODULE: 'off',
  };
  await server.addProduct(Number(NUMBER), 'Oak Lamp');
  await drawSamples(folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['getting-started', 'lookup', 'scan'])('the commands of docs/%s.md', (page) => {
  const blocks = blocksOf(page);
  it.each(
    blocks.flatMap(([language, answer], index) =>
      language === 'json' ? [[blocks[index - 1]?.[1] ?? '', answer]] : [],
    ),
  )('%s answer what stands below them', async (lines, answer) => {
    const { stdout } = await run('bash', ['-ec', lines], { cwd: folder, env: environment });
    expect(JSON.parse(stdout)).toEqual(JSON.parse(answer));
  });
});

describe.each(Object.entries(OUTCOMES))('the programs of docs/%s.md', (page, outcome) => {
  const programs = blocksOf(page).filter(([language]) => Object.hasOwn(LANGUAGES, language));

  it('are in JavaScript, Python and PHP at least', () => {
    expect(programs.map(([language]) => language)).toEqual(expect.arrayContaining(['js', 'python', 'php']));
  });

  for (const [language, code] of programs) {
    const row = LANGUAGES[language];
    const [name = '', ...shown] = row?.program ?? [];
    const isThere = spawnSync(name, shown).status === 0;
    it.skipIf(!isThere)(`${language}${isThere ? '' : ` (not run: ${name} is not installed)`}`, async () => {
      if (row === undefined) throw new Error(language);
      if ('writes' in outcome) rmSync(join(folder, outcome.writes), { force: true });
      const printed = await runFile(row, code);
      if ('prints' in outcome) expect(printed).toContain(outcome.prints);
      else expect(readFileSync(join(folder, outcome.writes), 'latin1').startsWith(outcome.begins)).toBe(true);
    });
  }
});

it('docs/batch-jobs.md: the first program waits for the result', async () => {
  const code = blocksOf('batch-jobs').find(([language]) => language === 'js')?.[1] ?? '';
  expect(await runFile(LANGUAGES['js'] as Language, code)).toContain('https://example.com/quietzone');
});

it('docs/browser.md: the function scans a file', async () => {
  writeFileSync(join(folder, 'label.png'), await drawn('ean-13', `"${NUMBER}"`));
  const code = blocksOf('browser').find(([language]) => language === 'js')?.[1] ?? '';
  expect([code.split(ADDRESS).length, code.split(YOUR_KEY).length]).toEqual([2, 2]);
  const printed = await runFile(
    LANGUAGES['js'] as Language,
    `import { readFileSync } from 'node:fs';
${code.replace(ADDRESS, server.url).replace(YOUR_KEY, environment['KEY'] ?? '')}
console.log(await scan(new Blob([readFileSync('label.png')])));`,
  );
  expect(printed.trim()).toBe(NUMBER);
});

it('docs/recipes.md: the commands do what they say', async () => {
  mkdirSync(join(folder, 'inbox'));
  writeFileSync(join(folder, 'products.csv'), `ean,name\n${NUMBER},Oak Lamp\n9521234000013,Chair\n`);
  writeFileSync(
    join(folder, 'inbox', 'first.pdf'),
    await drawn('batch', JSON.stringify([NOTE]), { symbology: 'code-128', output: 'pdf' }),
  );
  writeFileSync(
    join(folder, 'inbox', 'second.pdf'),
    await drawn('batch', JSON.stringify(['../x']), { symbology: 'code-128', output: 'pdf' }),
  );
  writeFileSync(
    join(folder, 'scan.pdf'),
    await drawStack([
      ['code128', 'A'],
      ['code39', 'PATCHT'],
      ['code128', 'B'],
    ]),
  );
  writeFileSync(join(folder, 'invoices.tsv'), 'RF18539007547034\t19.90\n');
  const blocks = blocksOf('recipes');
  expect(new Set(blocks.map(([language]) => language))).toEqual(new Set(['sh']));
  for (const [, code] of blocks) {
    const lines = code
      .replaceAll('npm run --silent catalog --', `node ${join(ROOT, 'src/cli/commands/catalog.ts')}`)
      .replaceAll('npm run --silent cli --', `node ${join(ROOT, 'src/cli/main.ts')}`);
    await run('bash', ['-ec', lines], { cwd: folder, env: environment });
  }
  expect(readFileSync(join(folder, 'labels.pdf'), 'latin1').startsWith('%PDF')).toBe(true);
  expect(readFileSync(join(folder, 'labels.zpl'), 'utf8')).toContain('^BEN');
  expect(readFileSync(join(folder, 'RF18539007547034.svg'), 'utf8')).toContain('<svg');
  expect(readdirSync(join(folder, 'filed'))).toEqual([`${NOTE}.pdf`]);
  expect(readdirSync(join(folder, 'inbox'))).toEqual(['second.pdf']);
  expect(existsSync(join(folder, 'separator.pdf'))).toBe(true);
  expect(readdirSync(join(folder, 'letters'))).toEqual(['scan-01.pdf', 'scan-02.pdf']);
});
