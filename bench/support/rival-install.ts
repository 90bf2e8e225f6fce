// Installs bench/rivals, or one of its folders, when a bench needs it: they are not dependencies of the service, so its own lock stays small.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = join(import.meta.dirname, '..', 'rivals');
/** Readers of barcodes, detectors of languages with texts, readers of PPTX. */
type Rivals = '' | 'languages' | 'pptx';

/** Runs npm ci there unless it is as new as its lock, and gives the folder. Optional packages (quagga2's native image decoder) stay away. */
export function installRivals(which: Rivals = ''): string {
  const folder = join(FOLDER, which);
  const installed = join(folder, 'node_modules', '.package-lock.json');
  const lock = join(folder, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return folder;
  process.stderr.write(`Installing what ${lock} names …\n`);
  const done = spawnSync(
    'npm',
    ['ci', '--omit=optional', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
    { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  );
  if (done.status !== 0) throw new Error(`npm ci in ${folder} failed; its message stands above.`);
  return folder;
}

/** Path of a file of an installed reader of barcodes. */
export function rivalPath(file: string): string {
  return join(FOLDER, 'node_modules', file);
}

/** A module of an installed reader; its shape is the caller's to name. */
export async function importRival(file: string): Promise<unknown> {
  return import(pathToFileURL(rivalPath(file)).href);
}
