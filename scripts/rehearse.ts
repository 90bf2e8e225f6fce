// npm run rehearse: what the workflow release does, without publishing anything: the package is packed, published in a dry run and to a registry
// of this process, installed from there into an empty folder, and run; the container is built, started, asked and stopped where buildah is.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../src/cli/command-line.ts';
import { ROOT } from '../src/local/run.ts';
import { reasonOf, stop } from '../src/local/task.ts';
import { freePort } from '../test/support/listening.ts';
import { startRegistry } from '../test/support/registry.ts';
import { rehearseContainer } from './release/rehearse-container.ts';

const HELP = `npm run rehearse [-- options]

Rehearses a release: npm pack, npm publish --dry-run, npm publish and npm install with a registry of its own on 127.0.0.1, the installed
commands, and the container with buildah (Linux, as root; Debian: apt-get install buildah).

  --tarball FILE   this package instead of a new one
  --container      the container alone
  --stand-ins      where no registry of images answers: base images made of packages (apt-get install debootstrap). The steps of the
                   Dockerfile are the same; that its own base images have what they need is not tried

Exit code: 0 all of it works, 1 not.
`;
const { values, words } = readOptions(
  HELP,
  { tarball: { type: 'string' }, container: { type: 'boolean' }, 'stand-ins': { type: 'boolean' } },
  { harmless: true },
);
if (words.length > 0) stop(`What is "${words.join(' ')}"?`);
const OURS = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
};

const folder = mkdtempSync(join(tmpdir(), 'quietzone-rehearsal-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
if (values.container !== true) await packageFromRegistry();
await container();

async function packageFromRegistry(): Promise<void> {
  const registry = await startRegistry();
  const user = join(folder, 'user');
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{ "private": true }\n');
  const own = [
    `--registry=${registry.url}`,
    `--//${new URL(registry.url).host}/:_authToken=rehearsal`,
    `--cache=${join(folder, 'cache')}`,
  ];

  const tarball = values.tarball ?? packed();
  await step(
    'npm publish --dry-run',
    ['npm', 'publish', tarball, '--dry-run', '--access', 'public', ...own],
    ROOT,
  );
  await step('npm publish', ['npm', 'publish', tarball, '--access', 'public', ...own], ROOT);
  await step('npm install quietzone', ['npm', 'install', 'quietzone', '--omit=optional', ...own], user);
  await step('quietzone --version', ['npx', '--no-install', 'quietzone', '--version'], user, OURS.version);
  await step(
    'quietzone draw',
    ['npx', '--no-install', 'quietzone', 'draw', 'ean-13', '952123400000', '-o', 'ean.png'],
    user,
  );
  await step(
    'quietzone scan',
    ['npx', '--no-install', 'quietzone', 'scan', 'ean.png'],
    user,
    'EAN_13 9521234000006',
  );
  registry.close();
}

/** Runs it without blocking the registry of this process. */
async function step(
  what: string,
  [program = '', ...args]: readonly string[],
  cwd: string,
  expected = '',
): Promise<void> {
  const begunMs = performance.now();
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0 || !said.includes(expected)) stop(`FAILED ${what}: exit ${String(code)}\n${said}`);
  process.stdout.write(`ok ${what}, ${((performance.now() - begunMs) / 1000).toFixed(1)} s\n`);
}

function packed(): string {
  const { status, stdout } = spawnSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) stop('npm pack failed; its message stands above.');
  return join(folder, stdout.trim().split('\n').at(-1) ?? '');
}

async function container(): Promise<void> {
  if (spawnSync('buildah', ['--version']).error) {
    process.stdout.write('skipped: the container (buildah is not installed)\n');
    return;
  }
  await rehearseContainer({
    folder,
    version: OURS.version,
    port: await freePort(),
    standIns: values['stand-ins'] === true,
    tell: (line) => void process.stdout.write(`${line}\n`),
  }).catch((cause: unknown) => stop(`FAILED the container: ${reasonOf(cause)}`));
}
