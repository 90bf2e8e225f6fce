// One server at a time on a state directory: two would both write its meters.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after } from '../lib/after.ts';
import { keepPrivate } from './private-files.ts';
import { takes } from './sharing.ts';

/** Keeps the locks referenced; otherwise they would be collected and closed. */
const held: DatabaseSync[] = [];

/**
 * Takes the directory for a server at this address until the process ends, however it ends. A string is the address of the
 * server that has it.
 */
export function takeState(state: string, address: string): string | undefined {
  keepPrivate(state);
  const lock = new DatabaseSync(join(state, 'serving.lock'));
  const said = join(state, 'serving-at');
  if (!takes(lock)) {
    lock.close();
    return existsSync(said) ? readFileSync(said, 'utf8').trim() : 'an unknown address';
  }
  held.push(lock);
  writeFileSync(said, `${address}\n`);
  return undefined;
}

/** Gives back what this process has taken, for the one that takes its place. */
export function leaveState(): void {
  for (const lock of held.splice(0)) lock.close();
}

/** Longer than SHUTDOWN_GRACE_S is by default. */
const ENDING_MS = 35_000;
const LOOK_EVERY_MS = 200;

/** As takeState, for a task: waits for a server that answers no more and is about to end. */
export async function takeStateForTask(state: string, task: string): Promise<string | undefined> {
  for (const end = Date.now() + ENDING_MS; ;) {
    const taken = takeState(state, task);
    if (taken === undefined || Date.now() > end || (await answers(taken))) return taken;
    await after(LOOK_EVERY_MS);
  }
}

/** Whether a server answers at that address, with any status. */
export function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    () => true,
    () => false,
  );
}
