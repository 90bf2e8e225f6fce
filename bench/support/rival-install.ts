// Installs bench/rivals when a bench needs it: they are not dependencies of the service, so its own lock stays small.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = join(import.meta.dirname, '..', 'rivals');
const INSTALLED = join(FOLDER, 'node_modules', '.package-lock.json');
const LOCK = join(FOLDER, 'package-lock.json');

/** Runs npm ci in bench/rivals unless it is as new as its lock. Optional packages (quagga2's native image decoder) stay away. */
export function installRivals(): void {
  if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs) return;
  process.stderr.write('Installing the readers that bench/rivals/package-lock.json names …\n');
  const done = spawnSync(
    'npm',
    ['ci', '--omit=optional', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
    { cwd: FOLDER, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  );
  if (done.status !== 0) throw new Error('npm ci in bench/rivals failed; its message stands above.');
}

/** Path of a file of an installed rival. */
export function rivalPath(file: string): string {
  return join(FOLDER, 'node_modules', file);
}

/** A module of an installed rival; its shape is the caller's to name. */
export async function importRival(file: string): Promise<unknown> {
  return import(pathToFileURL(rivalPath(file)).href);
}
