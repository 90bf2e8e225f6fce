// The package of a release: published in a dry run and to a registry of this process, installed from there into an empty folder, and run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/local/run.ts';
import { freePort } from '../../test/support/listening.ts';
import { startRegistry } from '../../test/support/registry.ts';
import { type Way, readmesLines, runToEnd, startAsUser } from './first-minute.ts';
import type { Steps } from './steps.ts';

const INSTALL = 'npm install quietzone';
const FIRST_SCAN = 'quietzone scan, the first one';
const START = 'quietzone start, with its install of Miniflare, until it answers';
const LINES = 'the lines of README.md, package';

export interface PackageRehearsal {
  /** Of this process; removed by the caller. */
  readonly folder: string;
  readonly version: string;
  /** undefined: a new one is packed. */
  readonly tarball: string | undefined;
  readonly steps: Steps;
}

/** Throws with what failed. */
export async function rehearsePackage({
  folder,
  version,
  tarball,
  steps: { timed, note },
}: PackageRehearsal): Promise<readonly Way[]> {
  const user = join(folder, 'user');
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{ "private": true }\n');
  const packed = tarball ?? (await timed('npm pack', () => pack(folder)));
  note(
    'stood in: the registry of npm by one of this process, without provenance (sigstore knows workflows of GitHub only)',
  );
  const registry = await startRegistry();
  // Everything new, as on a new machine.
  const settings = { XDG_CACHE_HOME: join(folder, 'user-cache'), npm_config_registry: registry.url };
  const own = [
    `--registry=${registry.url}`,
    `--//${new URL(registry.url).host}/:_authToken=rehearsal`,
    `--cache=${join(folder, 'cache')}`,
  ];
  const npm = (what: string, words: readonly string[], cwd: string): Promise<string> =>
    timed(what, () => runToEnd('npm', [...words, ...own], cwd));
  const quietzone = (what: string, words: readonly string[], expected: string): Promise<void> =>
    timed(what, async () => {
      const said = await runToEnd('npx', ['--no-install', 'quietzone', ...words], user, settings);
      if (!said.includes(expected)) throw new Error(`${what}: it said ${said}`);
    });
  try {
    await npm('npm publish --dry-run', ['publish', packed, '--dry-run', '--access', 'public'], ROOT);
    await npm('npm publish', ['publish', packed, '--access', 'public'], ROOT);
    await npm(INSTALL, ['install', 'quietzone', '--omit=optional'], user);
    await quietzone('quietzone draw', ['draw', 'ean-13', '952123400000', '-o', 'ean.png'], '');
    await quietzone(FIRST_SCAN, ['scan', 'ean.png'], 'EAN_13 9521234000006');
    await quietzone('quietzone --version', ['--version'], version);
    const port = await freePort();
    const service = await timed(START, () =>
      startAsUser(['npx', '--no-install', 'quietzone', 'start'], { cwd: user, port, settings }),
    );
    try {
      await timed(LINES, () => readmesLines(user, port));
    } finally {
      await service.stop();
    }
  } finally {
    registry.close();
  }
  return [
    { way: 'package, command line', steps: [INSTALL, FIRST_SCAN] },
    { way: 'package, service', steps: [INSTALL, START, LINES] },
  ];
}

async function pack(folder: string): Promise<string> {
  const said = await runToEnd('npm', ['pack', '--silent', '--pack-destination', folder], ROOT);
  return join(folder, said.trim().split('\n').at(-1) ?? '');
}
