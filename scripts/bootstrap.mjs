// Runs a task of this project on a fresh clone with nothing but Node >= 20: installs what the lock names when node_modules is missing,
// incomplete or older, and runs the task on a Node that runs TypeScript and wrangler and has node:sqlite (>= 22.18). Where the
// machine's own is older, scripts/node brings one. No dependencies; plain JavaScript, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
const STAMP = join(ROOT, 'node_modules', '.quietzone-lock');
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const ENCODERS = join(ROOT, 'src', 'barcode', 'generate', 'bwipp', 'encoders.ts');
const ENCODERS_WRITER = join(ROOT, 'scripts', 'support', 'bwipp-encoders.ts');
const ENCODERS_PACKAGE = join(ROOT, 'node_modules', 'bwip-js', 'package.json');
const LOCK = join(ROOT, 'package-lock.json');
const COMMANDS = join(ROOT, 'src', 'cli');
const NEWER_NODE = join(ROOT, 'scripts', 'node');
const MINIMUM = [22, 18];
/** Where a task may be: what maintainers run, a command of quietzone, or the whole command line. */
const placesOf = (task) => [
  join(ROOT, 'scripts', `${task}.ts`),
  join(COMMANDS, 'commands', `${task}.ts`),
  ...(task === 'cli' ? [join(COMMANDS, 'main.ts')] : []),
];

function digestOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** npm writes its own list last, so an install that was ended early has none. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digestOf(LOCK)) return true;
  return holdsWhatIsLocked() && missing().length === 0; // installed by hand, or in a cached layer of a container's build; or the lock says the same in other words
}

/** What npm installed is what the lock names, whatever the times of the files are: a checkout or a cached layer can have any. */
function holdsWhatIsLocked() {
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf(LOCK)).every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    if (path === '') return true;
    return found === undefined
      ? optional === true
      : found.version === version && found.integrity === integrity;
  });
}

/** The packages of package.json that node_modules lacks: those of an install that was ended or that left some out. */
function missing() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !existsSync(join(ROOT, 'node_modules', name, 'package.json')),
  );
}

/** The settings of npm that would leave out what the tasks need, or install it elsewhere, are not passed on. */
function npmEnvironment() {
  const LEAVES_OUT =
    /^(NODE_ENV|npm_config_(omit|only|production|include|optional|dev|global|prefix|location|dry_run|package_lock(_only)?))$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !LEAVES_OUT.test(name)));
}

function npmCi(folder, why) {
  process.stderr.write(`${why}\n`);
  const done = spawnSync(
    'npm',
    [
      'ci',
      '--include=dev',
      '--include=optional',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: folder, env: npmEnvironment(), stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  );
  if (done.error) fail(`npm could not be started: ${done.error.message}`);
  if (done.status !== 0)
    fail('npm ci failed; its message stands above. Nothing is broken: the next call tries again.');
}

function install() {
  rmSync(STAMP, { force: true });
  npmCi(ROOT, 'Installing the packages that package-lock.json names (about 20 s the first time) …');
  const absent = missing();
  if (absent.length > 0) fail(`npm ci left out ${absent.join(', ')}.`);
  writeFileSync(STAMP, digestOf(LOCK));
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
  const isThere = existsSync(process.execPath);
  if (newEnough(process.version) && isThere) return process.execPath;
  // Where the install above took the package away that this Node was in, the machine's own may do.
  const other = isThere ? undefined : machinesNode();
  if (other !== undefined) return other;
  const why = isThere
    ? `Node ${process.version} is too old for the tasks`
    : `Node ${process.version} was one of the packages in node_modules, and went with them`;
  const own = join(NEWER_NODE, 'node_modules', '.bin', 'node');
  if (!isCurrent(own) && process.platform === 'linux')
    npmCi(NEWER_NODE, `${why}: installing Node 24 beside the tasks (190 MB) …`);
  if (isCurrent(own)) {
    offerToNpx(own);
    return own;
  }
  return fail(`${why}, and npm has none for this platform: install Node >= ${MINIMUM.join('.')}.`);
}

/** The path of the Node that the name gives, where it is new enough. */
function machinesNode() {
  const { error, stdout } = spawnSync('node', ['-p', 'process.version + " " + process.execPath'], {
    encoding: 'utf8',
  });
  if (error !== undefined) return undefined;
  const [version = '', ...path] = stdout.trim().split(' ');
  return /^v\d/.test(version) && newEnough(version) ? path.join(' ') : undefined;
}

/** `npx vitest` and the like find their node in node_modules/.bin first. */
function offerToNpx(node) {
  const link = join(BIN, 'node');
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(BIN, node), link);
}

/** Of the version that package.json beside it names. */
function isCurrent(node) {
  if (!existsSync(node)) return false;
  const { optionalDependencies } = JSON.parse(readFileSync(join(NEWER_NODE, 'package.json'), 'utf8'));
  const { error, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return error === undefined && Object.values(optionalDependencies).includes(stdout.trim().replace('v', ''));
}

const [task = '', ...args] = process.argv.slice(2);
const file = /^[a-z-]+$/.test(task) ? placesOf(task).find((path) => existsSync(path)) : undefined;
if (file === undefined) fail(`There is no task "${task}" in scripts/ or src/cli/commands/.`);
if (!newEnough(process.version) && Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node >= 20 is needed; this is ${process.version}.`);
if (!isInstalled()) install();

// npm goes to the project's folder and says where it was called; without npm that is where this process stands.
const throughNpm = process.env.npm_lifecycle_event === task && relative(process.cwd(), ROOT) === '';
const calledFrom = (throughNpm && process.env.INIT_CWD) || process.cwd();

const node = nodeForTasks();
writeEncoders(node);
let child;
run([
  '--disable-warning=ExperimentalWarning',
  '--import',
  pathToFileURL(join(COMMANDS, 'plain-errors.ts')).href,
  // A task may use the engines, as compare does.
  '--import',
  pathToFileURL(join(COMMANDS, 'wasm-modules.ts')).href,
  file,
  ...args,
]);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));

/**
 * Runs the task in place of this process where Node can (execve(2), since 22.15 and 23.11): a server would keep 29 MB of it.
 * Elsewhere ends with what it runs, unless that asks for another program in its place: src/local/hand-over.ts.
 */
function run(words) {
  const env = {
    ...process.env,
    // Tools that start `node` by its name get this one, too.
    PATH: [dirname(node), BIN, process.env.PATH ?? ''].join(delimiter),
    QUIETZONE_CWD: calledFrom,
    QUIETZONE_STARTER: String(process.pid),
  };
  if (process.platform !== 'win32' && 'execve' in process) process.execve(node, [node, ...words], env);
  let next;
  child = spawn(node, words, {
    stdio: ['inherit', 'inherit', 'inherit', ...(task === 'start' ? ['ipc'] : [])],
    env,
  });
  child.on('message', (message) => (next = message.next));
  child.on('exit', (code, signal) =>
    code === 0 && next ? run(next) : process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)),
  );
}
