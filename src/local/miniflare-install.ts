// Installs Miniflare with workerd for a user of the published package who has not: into a cache folder of its own, once for all projects
// and versions of quietzone that want the same one. No project's packages are touched.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder } from './cache-folder.ts';
import { ROOT } from './run.ts';
import { reasonOf, stop } from './task.ts';

/** The environment variable with the address of the package's entry, where that is not found by its name. */
export const MINIFLARE_ENTRY = 'QUIETZONE_MINIFLARE';

/** Of miniflare 5.20261023.2-beta with all that it needs, by `du` on Linux. */
const INSTALLED_MB = 180;
/** Settings of the npm or npx that called would install something else, or elsewhere. */
const OTHERS_SETTINGS =
  /^(NODE_ENV|npm_config_(omit|only|production|include|optional|dev|global|prefix|local_prefix|location|dry_run|package_lock(_only)?|workspace|workspaces))$/i;

/**
 * `miniflare@VERSION`, with the version that this package was tested with. As a peer any is let in, because npm counts no beta of a later
 * version to a range, and wrangler brings one: two workerds would be installed.
 */
export function wantedMiniflare(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly devDependencies: { readonly miniflare: string };
  };
  return `miniflare@${devDependencies.miniflare}`;
}

/** Whether a Miniflare beside the package is one of version 5: the latest that is no beta lacks what the local runtime calls. */
export function isUsableMiniflare(loaded: object): boolean {
  return 'convertV4MiniflareOptions' in loaded;
}

/** The address of the entry of an install that was made before; undefined: there is none. */
export function installedMiniflare(): string | undefined {
  const folder = placeOf(wantedMiniflare());
  return existsSync(folder) ? entryIn(folder) : undefined;
}

/** Installs, and says so before. The address of the entry. Ends the task where that fails. */
export function installMiniflare(): string {
  const wanted = wantedMiniflare();
  const folder = placeOf(wanted);
  process.stderr.write(
    `The service runs in ${wanted} with workerd, which are not here. Installing them into ${folder} (about ${INSTALLED_MB} MB, once) …\n`,
  );
  const building = `${folder}.${process.pid}`;
  try {
    mkdirSync(building, { recursive: true, mode: 0o700 });
    writeFileSync(join(building, 'package.json'), '{ "private": true }\n');
    const failure = runNpm(wanted, building);
    if (failure !== undefined) fail(wanted, failure);
    // Of two starts at once, the first one's stays.
    if (!existsSync(folder)) renameSync(building, folder);
  } catch (cause) {
    fail(wanted, `${reasonOf(cause)}.`);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  return entryIn(folder);

  function fail(what: string, why: string): never {
    rmSync(building, { recursive: true, force: true });
    return stop(
      `${what} could not be installed: ${why}\nThis needs the network once. Connect and call quietzone start again, or install it beside quietzone: npm install ${what}\nScan, draw, batch, convert and html work without it.`,
    );
  }
}

/** Why it failed; undefined: it did not. */
function runNpm(wanted: string, folder: string): string | undefined {
  const done = spawnSync(
    'npm',
    [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      // Without a network, npm would try for minutes.
      '--fetch-retries=1',
      '--fetch-retry-mintimeout=1000',
      wanted,
    ],
    {
      cwd: folder,
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !OTHERS_SETTINGS.test(name))),
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    },
  );
  if (done.error) return `npm could not be started (${reasonOf(done.error)}).`;
  return done.status === 0 ? undefined : "npm's message stands above.";
}

function entryIn(folder: string): string {
  return pathToFileURL(createRequire(join(folder, 'package.json')).resolve('miniflare')).href;
}

function placeOf(wanted: string): string {
  return cacheFolder(wanted);
}
