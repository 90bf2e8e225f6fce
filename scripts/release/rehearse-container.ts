// The container of a release, with buildah: built from the Dockerfile, started, asked and stopped, its bill of materials read. Where no registry
// of images answers, stand-ins for the two base images are made of packages: Debian's by debootstrap, Node and npm by npm.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentOf } from '../../src/local/ancestors.ts';
import { ROOT } from '../../src/local/run.ts';

const TAG = 'quietzone-rehearsal';
const DEBIAN = 'bookworm';
const KEY = 'a-key-for-this-rehearsal-alone';
const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 100;
/** Its command line, before and after it replaces itself. */
const NODE = /^(?:[^\0]*\/)?node\0/;
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
/** What distroless/cc has of Debian's: the packages whose files are copied. */
const RUNTIME_PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6'];

export interface ContainerRehearsal {
  /** Of this process; removed by the caller. */
  readonly folder: string;
  readonly version: string;
  readonly port: number;
  /** The base images are stand-ins, made here. */
  readonly standIns: boolean;
  readonly tell: (line: string) => void;
}

/** Throws with what failed. */
export async function rehearseContainer(rehearsal: ContainerRehearsal): Promise<void> {
  const { folder, standIns, tell } = rehearsal;
  const buildah = buildahIn(folder);
  const timed = (what: string, work: () => void): void => {
    const begunMs = performance.now();
    work();
    tell(`ok ${what}, ${((performance.now() - begunMs) / 1000).toFixed(1)} s`);
  };
  if (standIns) timed('base images, stand-ins made of packages', () => makeStandIns(folder, buildah));
  timed('buildah build', () => {
    const pulls = standIns ? ['--pull-never'] : [];
    buildah('build', '--isolation', 'chroot', '--layers=false', ...pulls, '--tag', TAG, ROOT);
  });
  const container = buildah('from', '--pull-never', TAG);
  checkContents(buildah('mount', container), rehearsal);
  await startAndStop(container, rehearsal);
  buildah('rm', container);
}

type Buildah = (...words: readonly string[]) => string;

/** With a storage of its own, without overlays and namespaces: it works where a container may not mount, too. */
function buildahIn(folder: string): Buildah {
  return (...words) => run('buildah', [...storage(folder), ...words]);
}

function storage(folder: string): readonly string[] {
  return ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
}

function makeStandIns(folder: string, buildah: Buildah): void {
  const debian = join(folder, 'debian');
  run('debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates,binutils,libstdc++6',
    DEBIAN,
    debian,
    'http://deb.debian.org/debian',
  ]);
  const runtime = join(folder, 'cc');
  mkdirSync(runtime);
  mkdirSync(join(runtime, 'tmp'));
  // Not as the mode of mkdir, from which the umask takes bits.
  chmodSync(join(runtime, 'tmp'), 0o1777);
  const info = join(debian, 'var', 'lib', 'dpkg', 'info');
  const files = RUNTIME_PACKAGES.flatMap((name) =>
    readdirSync(info)
      .filter((file) => file === `${name}.list` || (file.startsWith(`${name}:`) && file.endsWith('.list')))
      .flatMap((file) => readFileSync(join(info, file), 'utf8').split('\n')),
  ).filter((path) => /\.so(\.|$)/.test(path));
  const list = join(folder, 'files');
  writeFileSync(list, files.map((path) => `.${path}\n`).join(''));
  run('sh', ['-c', `tar -C ${debian} -c --no-recursion -T ${list} | tar -C ${runtime} -x`]);
  // Node as `node:24-bookworm` has it, of the version that the tasks use; npm of its own.
  const local = join(debian, 'usr', 'local');
  run('npm', ['install', '--prefix', join(local, 'lib'), '--no-save', '--no-audit', '--no-fund', 'npm@11']);
  cpSync(process.execPath, join(local, 'bin', 'node'), { dereference: true });
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm')]);
  run('ln', ['-s', '../lib/node_modules/npm/bin/npx-cli.js', join(local, 'bin', 'npx')]);
  cpSync(AUTHORITIES, join(debian, AUTHORITIES), { dereference: true });
  for (const [image, tree] of [
    ['docker.io/library/node:24-bookworm', debian],
    ['gcr.io/distroless/cc-debian12:latest', runtime],
  ] as const) {
    const container = buildah('from', 'scratch');
    buildah('add', '--quiet', container, tree, '/');
    // The machine's authorities, of which a proxy of its network may be one.
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, container);
    buildah('commit', '--quiet', '--rm', container, image);
  }
}

/** No shell and no package manager, and a bill of materials that names this version. */
function checkContents(mounted: string, { version, tell }: ContainerRehearsal): void {
  for (const path of ['bin/sh', 'usr/bin/apt', 'app/node_modules/npm', 'app/src'])
    if (existsSync(join(mounted, path))) throw new Error(`the image has ${path}`);
  const bom = JSON.parse(readFileSync(join(mounted, 'app', 'sbom.cdx.json'), 'utf8')) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: { readonly version: string } };
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  const wrong = bom.components.filter(({ name, version: listed }) => {
    const file = join(mounted, 'app', 'node_modules', name, 'package.json');
    return (
      existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version !== listed
    );
  });
  if (bom.bomFormat !== 'CycloneDX' || bom.metadata.component.version !== version || wrong.length > 0)
    throw new Error(`sbom.cdx.json: ${bom.metadata.component.version}, wrong: ${JSON.stringify(wrong)}`);
  tell(`ok bill of materials, ${bom.components.length} components as installed`);
}

async function startAndStop(container: string, { folder, port, tell }: ContainerRehearsal): Promise<void> {
  const begunMs = performance.now();
  const settings = { PORT: String(port), HOST: '127.0.0.1', DEV_API_KEY: KEY };
  const child = spawn(
    'buildah',
    [
      ...storage(folder),
      'run',
      '--isolation',
      'chroot',
      ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      container,
      '--',
      'node',
      '/app/dist/src/cli/main.js',
      'start',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  try {
    while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null || performance.now() - begunMs > READY_WITHIN_MS)
        throw new Error(`the container does not answer:\n${said}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    tell(`ok container ready, ${((performance.now() - begunMs) / 1000).toFixed(1)} s`);
    const headers = { Apikey: KEY, 'Content-Type': 'application/json' };
    const drawn = await fetch(`${url}/barcode/generate/qrcode`, {
      method: 'POST',
      headers,
      body: '"container"',
    });
    const scanned = await fetch(`${url}/barcode/scan/image`, {
      method: 'POST',
      headers: { Apikey: KEY, 'Content-Type': 'image/png' },
      body: await drawn.arrayBuffer(),
    });
    const text = await scanned.text();
    if (!text.includes('"RawText":"container"'))
      throw new Error(`the container does not read a code: ${text}`);
    tell('ok container draws and reads a code');
  } finally {
    stopFirst(child);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`the container ended with ${String(code)}:\n${said}`);
  tell('ok container ends after SIGTERM with exit code 0');
}

/** A runtime signals process 1 of the container: here the first below buildah that is the service's. */
function stopFirst({ pid = 0 }: ChildProcess): void {
  const below = (each: number): boolean => each === pid || (each > 1 && below(parentOf(each) ?? 0));
  const first = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && below(Number(name)))
    .map(Number)
    .toSorted((a, b) => a - b)
    .find((each) => NODE.test(readFileSync(`/proc/${each}/cmdline`, 'utf8')));
  if (first !== undefined) process.kill(first, 'SIGTERM');
}

function run(program: string, words: readonly string[]): string {
  const done = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 1e9 });
  if (done.error) throw new Error(`${program}: ${done.error.message}`);
  if (done.status !== 0)
    throw new Error(
      `${program} ${words[0] ?? ''}: exit ${String(done.status)}\n${done.stdout}\n${done.stderr}`,
    );
  return done.stdout.trim();
}
