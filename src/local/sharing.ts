// Tasks and a running server share the local stores. The runtime's SQLite files have no busy timeout: when three or four processes opened a
// new state directory at once, up to two failed, in 3 of 6 rounds; and Workers KV even fails to read while another process writes. So only
// one process at a time opens the stores, and statements of D1 are repeated.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after } from '../lib/after.ts';
import { keepPrivate } from './private-files.ts';

/** A minute. A task has the stores for 1 – 3 s, a start that bundles for 10 s. */
const TURNS = 600;
const TURN_WAIT_MS = 100;
/** From here on somebody at a terminal wants to know what is being waited for: 3 s. */
const TURNS_IN_SILENCE = 30;

/** Ten seconds. */
const BUSY_RETRIES = 40;
const BUSY_WAIT_MS = 250;
/** Another process holds the file for a moment; the local runtime says so in one of these ways. */
const BUSY = /SQLITE_BUSY|database is locked|session commit token/;

/**
 * Does `work` while no other process does any under the same state directory. Waits for its turn up to a minute, then
 * throws. The lock is SQLite's on a file of its own: it ends with the process, however that ends.
 */
export async function alone<T>(
  state: string,
  work: () => Promise<T>,
  { turns = TURNS, tell = (text: string) => void process.stderr.write(text) } = {},
): Promise<T> {
  keepPrivate(state);
  const lock = new DatabaseSync(join(state, 'one-at-a-time.lock'));
  try {
    for (let turn = 1; !takes(lock); turn += 1) {
      if (turn === turns)
        throw new Error(
          `Another task has been using ${state} for ${Math.round((turns * TURN_WAIT_MS) / 1000)} s. Wait until it ends, or stop it, and try again.`,
        );
      if (turn === TURNS_IN_SILENCE) tell('Waiting for another task that uses the local stores …\n');
      await after(TURN_WAIT_MS);
    }
    return await work();
  } finally {
    lock.close();
  }
}

/** Repeats statements for up to ten seconds while another process writes to the local database. They must be safe to run twice. */
export async function whenFree<T>(statements: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await statements();
    } catch (cause) {
      if (retry === BUSY_RETRIES || !BUSY.test(String(cause))) throw cause;
      await after(BUSY_WAIT_MS);
    }
  }
}

/** SQLITE_BUSY of https://sqlite.org/rescode.html. */
const SQLITE_BUSY = 5;

/** Takes the lock; false when another process has it. */
export function takes(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (cause) {
    // The low byte: the rest says more, such as SQLITE_BUSY_RECOVERY.
    if ((((cause as { errcode?: number }).errcode ?? 0) & 0xff) === SQLITE_BUSY) return false;
    throw cause;
  }
}
