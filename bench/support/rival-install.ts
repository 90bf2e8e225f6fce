// Installs bench/rivals when a bench needs it: they are not dependencies of the service, so its own lock stays small.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = join(import.meta.dirname, '..', 'rivals');

/** Runs npm ci there unless it is as new as its lock. Optional packages (quagga2's native image decoder) stay away. */
export function installRivals(): void {
  const installed = join(FOLDER, 'node_modules', '.package-lock.json');
  const lock = join(FOLDER, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  process.stderr.write(`Installing what ${lock} names …\n`);
  const done = spawnSync(
    'npm',
    ['ci', '--omit=optional', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
    { cwd: FOLDER, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  );
  if (done.status !== 0) throw new Error(`npm ci in ${FOLDER} failed; its message stands above.`);
}

/** Path of a file of an installed reader of barcodes. */
export function rivalPath(file: string): string {
  return join(FOLDER, 'node_modules', file);
}

/** A module of an installed reader; its shape is the caller's to name. */
export async function importRival(file: string): Promise<unknown> {
  return import(pathToFileURL(rivalPath(file)).href);
}
