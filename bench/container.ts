// What the container runs, started as the container starts it: as uid 1000, with a read-only root that has no shell, no sources and no
// package manager, and nothing writable but /data and /tmp.
//
//   npm run image-folder -- /tmp/image && npm run bench -- container /tmp/image [--rounds 3]
//
// Linux, as root (mount namespaces, chroot). Prints files, sizes and the time until it answers and until it is ready; exits with 1 when
// something is missing, or above 350 MB with the base image of the Dockerfile.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parentOf } from '../src/local/ancestors.ts';
import { CALLED_FROM } from '../src/local/task.ts';
import { freePort } from '../test/support/listening.ts';
import { options } from './support/harness.ts';

const USER = 1000;
const MB = 1e6;
const LIMIT_MB = 350;
/** gcr.io/distroless/cc-debian12, unpacked. */
const BASE_MB = 24;
/** As the Dockerfile copies it from its first stage. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const READY_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 5;

const values = options({ rounds: 3 });
const [given] = values.words;
if (given === undefined || process.platform !== 'linux' || process.getuid?.() !== 0) {
  process.stderr.write(
    'npm run bench -- container FOLDER, on Linux and as root. FOLDER: npm run image-folder\n',
  );
  process.exit(1);
}
const image = resolve(CALLED_FROM, given);
const work = mkdtempSync(join(tmpdir(), 'quietzone-container-'));
const root = join(work, 'root');
const faults: string[] = [];
const check = (what: string, isRight: boolean): void => {
  process.stdout.write(`${isRight ? 'yes' : 'NO '}  ${what}\n`);
  if (!isRight) faults.push(what);
};

try {
  report();
  makeRoot();
  const data = newFolder(USER);
  for (let round = 0; round < values.rounds; round += 1)
    await startOnce(round === 0 ? 'with an empty /data' : 'with the same /data', data);
  await refusesData();
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = faults.length > 0 ? 1 : 0;

function report(): void {
  const entries = readdirSync(image, { withFileTypes: true, recursive: true }).filter((each) =>
    each.isFile(),
  );
  const paths = entries.map((each) => join(each.parentPath, each.name));
  const sizeOf = (part: (path: string) => boolean): number =>
    paths.filter(part).reduce((sum, path) => sum + statSync(path).size, 0) / MB;
  const isNode = (path: string): boolean => path.startsWith(join(image, 'bin'));
  const isWorkerd = (path: string): boolean => path.endsWith('/bin/workerd');
  const isOurs = (path: string): boolean => path.startsWith(join(image, 'app', 'dist'));
  const total = sizeOf(() => true);
  const rows: readonly (readonly [string, number])[] = [
    ['Node', sizeOf(isNode)],
    ['workerd', sizeOf(isWorkerd)],
    ['dist: Worker, page, command line', sizeOf(isOurs)],
    ['other packages', sizeOf((path) => !isNode(path) && !isWorkerd(path) && !isOurs(path))],
    [`all ${paths.length} files`, total],
    ['with the base image', total + BASE_MB],
  ];
  for (const [what, size] of rows) process.stdout.write(`${size.toFixed(1).padStart(7)} MB  ${what}\n`);
  check(`at most ${LIMIT_MB} MB`, total + BASE_MB <= LIMIT_MB);
  const absent = ['wrangler', 'esbuild', 'typescript', 'vite', 'npm', 'sharp'];
  const found = absent.filter((name) => paths.some((path) => path.includes(`/node_modules/${name}/`)));
  check(`no ${absent.join(', ')}${found.length > 0 ? `, but ${found.join(', ')}` : ''}`, found.length === 0);
  check('no TypeScript sources', !paths.some((path) => /\.[mc]?tsx?$/.test(path)));
  check('a bill of materials', paths.includes(join(image, 'app', 'sbom.cdx.json')));
}

/** Nothing but the image's files and the libraries that its two programs are linked with, which the base image has. */
function makeRoot(): void {
  for (const name of ['app', 'data', 'tmp', 'dev', 'proc', 'etc/ssl/certs', 'usr/local/bin'])
    mkdirSync(join(root, name), { recursive: true });
  copyFileSync(join(image, 'bin', 'node'), join(root, 'usr/local/bin/node'));
  copyFileSync(AUTHORITIES, join(root, AUTHORITIES));
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  const programs = readdirSync(image, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && (each.name === 'workerd' || each.name === 'node'))
    .map((each) => join(each.parentPath, each.name));
  const libraries = new Set(
    programs.flatMap(
      (program) =>
        spawnSync('ldd', [program], { encoding: 'utf8' }).stdout.match(/\/[^\s]+\.so[^\s]*/g) ?? [],
    ),
  );
  for (const library of libraries) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    copyFileSync(library, join(root, library));
    chmodSync(join(root, library), 0o755);
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

/** In namespaces of its own for mounts and processes: what it starts ends with it. */
function start(env: Readonly<Record<string, string>>, data: string): Started {
  const mounts = [
    'mount --make-rprivate /',
    `mount --bind ${root} ${root}`,
    `mount --bind ${join(image, 'app')} ${root}/app`,
    `mount -o remount,ro,bind ${root}/app`,
    `mount --bind ${data} ${root}/data`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t proc proc ${root}/proc`,
    `mount -o remount,ro,bind ${root}`,
    `exec chroot --userspec=${USER}:${USER} ${root} /usr/local/bin/node /app/dist/src/cli/main.js start`,
  ];
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', mounts.join('\n')],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '', ...imageEnvironment(), ...env },
    },
  );
  let text = '';
  child.stdout.on('data', (part) => (text += String(part)));
  child.stderr.on('data', (part) => (text += String(part)));
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  return { child, said: () => text, ended };
}

/** As the Dockerfile sets it. */
function imageEnvironment(): Record<string, string> {
  const dockerfile = readFileSync(join(import.meta.dirname, '..', 'Dockerfile'), 'utf8').replaceAll(
    '\\\n',
    ' ',
  );
  return Object.fromEntries(
    [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      line
        .trim()
        .split(/\s+/)
        .map((pair) => pair.split('=', 2) as [string, string]),
    ),
  );
}

function newFolder(owner: number): string {
  const folder = mkdtempSync(join(work, 'data-'));
  chownSync(folder, owner, owner);
  return folder;
}

async function startOnce(how: string, data: string): Promise<void> {
  const port = await freePort();
  const began = performance.now();
  const { child, said, ended } = start(
    { PORT: String(port), DEV_API_KEY: 'a-key-for-this-bench-alone' },
    data,
  );
  const url = `http://127.0.0.1:${port}`;
  const ms = { health: 0, ready: 0 };
  for (const [name, path] of [
    ['health', '/health'],
    ['ready', '/health/ready'],
  ] as const) {
    for (;;) {
      if (performance.now() - began > READY_WITHIN_MS || child.exitCode !== null) {
        child.kill('SIGKILL');
        throw new Error(`It does not answer: ${said()}`);
      }
      const { ok } = await fetch(`${url}${path}`).catch(() => ({ ok: false }));
      if (ok) break;
      await new Promise((resume) => setTimeout(resume, LOOK_EVERY_MS));
    }
    ms[name] = performance.now() - began;
  }
  const processorS = processorSeconds(child.pid ?? 0);
  const drawn = await fetch(`${url}/barcode/generate/qrcode`, {
    method: 'POST',
    headers: { Apikey: 'a-key-for-this-bench-alone', 'Content-Type': 'application/json' },
    body: '"container"',
  });
  const form = new FormData();
  form.set('imageFile', new Blob([await drawn.arrayBuffer()]), 'code.png');
  const scanned = await fetch(`${url}/barcode/scan/image`, {
    method: 'POST',
    headers: { Apikey: 'a-key-for-this-bench-alone' },
    body: form,
  });
  const text = await scanned.text();
  process.stdout.write(
    `${how}: answers after ${(ms.health / 1000).toFixed(2)} s, ready after ${(ms.ready / 1000).toFixed(2)} s with ${processorS.toFixed(2)} s of processor time (${availableParallelism()} processors, load ${loadAverage()})\n`,
  );
  check('draws and reads a code', text.includes('container'));
  // The one process of the namespace that is not a parent of others outside: the container's runtime signals process 1.
  const first = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' }).trim();
  process.kill(Number(first), 'SIGTERM');
  const code = await ended;
  check(`ends after SIGTERM with exit code 0${code === 0 ? '' : `, not ${code}: ${said()}`}`, code === 0);
}

async function refusesData(): Promise<void> {
  const { said, ended } = start({ PORT: String(await freePort()) }, newFolder(0));
  const code = await ended;
  process.stdout.write(said());
  check('says in one line that /data cannot be written', code === 1 && /^[^\n]*\/data[^\n]*\n$/.test(said()));
}

/** Of a process and of all that it started, ended ones included: fields 14 to 17 of proc_pid_stat(5), in hundredths of a second. */
function processorSeconds(ancestor: number): number {
  const below = (pid: number): boolean => {
    for (let each = pid; each > 1; each = parentOf(each) ?? 0) if (each === ancestor) return true;
    return false;
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && below(Number(name)))
    .reduce((sum, name) => {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return sum + fields.slice(11, 15).reduce((all, ticks) => all + Number(ticks), 0) / 100;
    }, 0);
}

function loadAverage(): string {
  return readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '';
}
