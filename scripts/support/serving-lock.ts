// One server at a time on a state directory: two would both write its meters.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { takes } from './sharing.ts';

/** A lock that nobody refers to would be closed. */
const held: DatabaseSync[] = [];

/**
 * Takes the directory for a server at this address until the process ends, however it ends. A string is the address of the
 * server that has it.
 */
export function takeState(state: string, address: string): string | undefined {
  mkdirSync(state, { recursive: true });
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
