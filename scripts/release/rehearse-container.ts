// The container of a release, with buildah: built from the Dockerfile, started, asked and stopped, its bill of materials read. Where no registry
// of images answers, stand-ins for the two base images are made of packages: Debian's by debootstrap, Node and npm by npm.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentOf } from '../../src/local/ancestors.ts';
import { ROOT } from '../../src/local/run.ts';
import { freePort } from '../../test/support/listening.ts';
import { type Way, readmesLines, untilReady } from './first-minute.ts';
import type { Steps } from './steps.ts';

const TAG = 'quietzone-rehearsal';
const DEBIAN = 'bookworm';
const KEY = 'a-key-for-this-rehearsal-alone';
const READY = 'container, from its start until it answers';
const LINES = 'the lines of README.md, container';
const LOOK_EVERY_MS = 100;
/** Its command line, before and after it replaces itself. */
const NODE = /^(?:[^\0]*\/)?node\0/;
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
/** What distroless/cc has of Debian's: the packages whose files are copied. */
const RUNTIME_PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6'];

/** The base images of the Dockerfile, and what they are made of here. */
const STAND_INS = [
  ['docker.io/library/node:24-bookworm', `debootstrap's ${DEBIAN}, Node ${process.version} and npm 11`],
  ['gcr.io/distroless/cc-debian12:latest', `the libraries of ${RUNTIME_PACKAGES.join(', ')} of ${DEBIAN}`],
] as const;

export interface ContainerRehearsal {
  /** Of this process; removed by the caller. */
  readonly folder: string;
  readonly version: string;
  readonly port: number;
  /** The base images are stand-ins, made here. */
  readonly standIns: boolean;
  readonly steps: Steps;
}

/** Throws with what failed. */
export async function rehearseContainer(rehearsal: ContainerRehearsal): Promise<Way> {
  const {
    folder,
    standIns,
    steps: { timed, note },
  } = rehearsal;
  const buildah = buildahIn(folder);
  if (standIns) {
    for (const [image, by] of STAND_INS) note(`stood in: ${image} by ${by}`);
    await timed('base images', () => makeStandIns(folder, buildah));
  }
  await timed('buildah build', () => {
    const pulls = standIns ? ['--pull-never'] : [];
    buildah('build', '--isolation', 'chroot', '--layers=false', ...pulls, '--tag', TAG, ROOT);
  });
  const container = buildah('from', '--pull-never', TAG);
  checkContents(buildah('mount', container), rehearsal);
  await pushAndCompare(buildah, rehearsal);
  await startAndStop(container, rehearsal);
  buildah('rm', container);
  return { way: 'container', steps: [READY, LINES] };
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
  for (const [i, tree] of [debian, runtime].entries()) {
    const [image = ''] = STAND_INS[i] ?? [];
    const container = buildah('from', 'scratch');
    buildah('add', '--quiet', container, tree, '/');
    // The machine's authorities, of which a proxy of its network may be one.
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, container);
    buildah('commit', '--quiet', '--rm', container, image);
  }
}

/** No shell and no package manager, and a bill of materials that names this version. */
function checkContents(mounted: string, { version, steps }: ContainerRehearsal): void {
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
  steps.note(`ok      bill of materials, ${bom.components.length} components as installed`);
}

/** Pushes to Debian's registry of images, and takes the manifest from there by its digest. */
async function pushAndCompare(
  buildah: Buildah,
  { folder, version, steps }: ContainerRehearsal,
): Promise<void> {
  steps.note(
    'skipped: the signature of image and package (sigstore signs for an identity of a workflow, which there is none of here)',
  );
  if (spawnSync('docker-registry', ['--version']).error)
    return steps.note('skipped: buildah push (docker-registry is not installed)');
  const port = await freePort();
  const configuration = join(folder, 'registry.json');
  writeFileSync(
    configuration,
    JSON.stringify({
      version: '0.1',
      storage: { filesystem: { rootdirectory: join(folder, 'registry') } },
      http: { addr: `127.0.0.1:${port}` },
    }),
  );
  const registry = spawn('docker-registry', ['serve', configuration], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/v2`;
  try {
    while (!(await fetch(`${url}/`).catch(() => undefined))?.ok) {
      if (registry.exitCode !== null) throw new Error('docker-registry does not start');
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    const file = join(folder, 'digest');
    await steps.timed('buildah push, to a registry on 127.0.0.1', () =>
      buildah(
        'push',
        '--tls-verify=false',
        '--digestfile',
        file,
        TAG,
        `docker://127.0.0.1:${port}/quietzone:${version}`,
      ),
    );
    const digest = readFileSync(file, 'utf8').trim();
    const answer = await fetch(`${url}/quietzone/manifests/${digest}`, {
      headers: { Accept: 'application/vnd.oci.image.manifest.v1+json' },
    });
    const manifest = Buffer.from(await answer.arrayBuffer());
    if (`sha256:${createHash('sha256').update(manifest).digest('hex')}` !== digest)
      throw new Error(`the manifest of ${digest} is another: ${answer.status} ${manifest.toString()}`);
    steps.note(`ok      manifest as pushed, ${digest}`);
  } finally {
    registry.kill();
  }
}

async function startAndStop(container: string, { folder, port, steps }: ContainerRehearsal): Promise<void> {
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
  try {
    await steps.timed(READY, () => untilReady(child, `http://127.0.0.1:${port}`, () => said));
    await steps.timed(LINES, () => readmesLines(folder, port, KEY));
  } finally {
    stopFirst(child);
  }
  const code = await ended;
  if (code !== 0) throw new Error(`the container ended with ${String(code)}:\n${said}`);
  steps.note('ok      container ends after SIGTERM with exit code 0');
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
