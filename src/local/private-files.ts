// What the tasks store (keys, meters, sealed jobs and the keys that open them) is for its owner alone.
import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { codeOf } from './task.ts';

/** Files and folders of this process and of those that it starts, such as workerd, are made without rights for others. */
const PRIVATE_UMASK = 0o077;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** What stands in a state directory. A directory that has other things too may be somebody's project. */
const OF_STATE =
  /^(?:v3|imports|restoring|before-.+|dev-key|serving-at|(?:serving|one-at-a-time)\.lock(?:-.+)?)$/;

let usersUmask: number | undefined;

/**
 * Makes the state directory if it is not there. From now on, what this process and those that it starts make is its owner's alone, and
 * so is what is there.
 */
export function keepPrivate(state: string): void {
  // A thread has no umask of its own.
  if (isMainThread) usersUmask ??= process.umask(PRIVATE_UMASK);
  mkdirSync(state, { recursive: true });
  const folder = realpathSync(state);
  const names = readdirSync(folder);
  if (names.every((name) => OF_STATE.test(name))) makePrivate(folder);
  else for (const name of names) if (OF_STATE.test(name)) makePrivate(join(folder, name));
}

/** The mode of a file that somebody asked for, as their umask has it. */
export function usersMode(): number {
  return 0o666 & ~(usersUmask ?? 0o022);
}

/** Takes the rights of others away from a file or folder and from all that is in it. Links are not followed. */
export function makePrivate(path: string): void {
  try {
    const found = lstatSync(path);
    if (found.isSymbolicLink()) return;
    const wanted = found.isDirectory() ? FOLDER_MODE : FILE_MODE;
    if ((found.mode & PRIVATE_UMASK) !== 0) chmodSync(path, wanted);
    if (found.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
  } catch (cause) {
    // Another process deleted it, or owns it.
    if (!['ENOENT', 'EPERM', 'EACCES'].includes(codeOf(cause) ?? '')) throw cause;
  }
}
