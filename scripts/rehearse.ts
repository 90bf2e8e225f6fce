// npm run rehearse: what the workflow release does, without publishing anything, and the first minute of a user on each of the three ways to the
// service: the package is packed, published to a registry of this process, installed from there into an empty folder, and run; the container is
// built, pushed, started, asked and stopped where buildah is; the repository is cloned and started.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../src/cli/command-line.ts';
import { ROOT } from '../src/local/run.ts';
import { reasonOf, stop } from '../src/local/task.ts';
import { freePort } from '../test/support/listening.ts';
import type { Way } from './release/first-minute.ts';
import { rehearseClone } from './release/rehearse-clone.ts';
import { rehearseContainer } from './release/rehearse-container.ts';
import { rehearsePackage } from './release/rehearse-package.ts';
import { stepsTo } from './release/steps.ts';

const HELP = `npm run rehearse [-- options]

Rehearses a release: npm pack, npm publish --dry-run, npm publish and npm install with a registry of its own on 127.0.0.1, the installed
commands and service, the container with buildah (Linux, as root; Debian: apt-get install buildah; docker-registry to push it to), and a clone.
Each step tells its time; a table tells how long each way takes to the first code that is read.

  --package, --container, --clone
                   these parts alone; default: all
  --tarball FILE   this package instead of a new one
  --stand-ins      where no registry of images answers: base images made of packages (apt-get install debootstrap). The steps of the
                   Dockerfile are the same; that its own base images have what they need is not tried

Exit code: 0 all of it works, 1 not.
`;
const { values, words } = readOptions(
  HELP,
  {
    tarball: { type: 'string' },
    package: { type: 'boolean' },
    container: { type: 'boolean' },
    clone: { type: 'boolean' },
    'stand-ins': { type: 'boolean' },
  },
  { harmless: true },
);
if (words.length > 0) stop(`What is "${words.join(' ')}"?`);
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
};

const folder = mkdtempSync(join(tmpdir(), 'quietzone-rehearsal-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const steps = stepsTo((line) => void process.stdout.write(`${line}\n`));
const PARTS: Readonly<Record<'package' | 'clone' | 'container', () => Promise<readonly Way[]>>> = {
  package: () => rehearsePackage({ folder, version, tarball: values.tarball, steps }),
  clone: async () => [await rehearseClone(folder, steps)],
  container,
};
const names = ['package', 'clone', 'container'] as const;
const asked = names.filter((name) => values[name] === true);
const ways: Way[] = [];
for (const name of asked.length === 0 ? names : asked)
  ways.push(
    ...(await PARTS[name]().catch((cause: unknown) =>
      stop(`FAILED  the ${name}: ${cause instanceof Error ? cause.message : reasonOf(cause)}`),
    )),
  );
process.stdout.write(`\n${firstMinute(ways)}\n`);

async function container(): Promise<readonly Way[]> {
  if (spawnSync('buildah', ['--version']).error) {
    steps.note('skipped: the container (buildah is not installed)');
    return [];
  }
  const standIns = values['stand-ins'] === true;
  return [await rehearseContainer({ folder, version, port: await freePort(), standIns, steps })];
}

function firstMinute(all: readonly Way[]): string {
  const rows = all.map(({ way, steps: some }) => {
    const seconds = some.map((what) => steps.secondsOf(what));
    const parts = some.map((what, i) => `${what} ${seconds[i]?.toFixed(1)}`).join('; ');
    return `| ${way} | ${seconds.reduce((sum, each) => sum + each, 0).toFixed(1)} | ${parts} |`;
  });
  return ['| to the first code that is read | s | of them |', '| --- | --- | --- |', ...rows].join('\n');
}
