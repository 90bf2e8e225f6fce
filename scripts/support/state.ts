// The places of the local stores, for tasks that do not need the local runtime.
import { createHash, createHmac } from 'node:crypto';
import { join, resolve } from 'node:path';
import { CALLED_FROM } from './command-line.ts';
import { ROOT } from './run.ts';

/** What tasks write and can make again; the container has a file system in memory here. */
export const WRITTEN = process.env['QUIETZONE_WRITTEN'] ?? join(ROOT, '.quietzone');
/** QUIETZONE_STATE names another directory: tests and the container's volume. */
export const STATE = resolve(CALLED_FROM, process.env['QUIETZONE_STATE'] ?? join(WRITTEN, 'state'));
/** As in wrangler.toml, or as the command line of the package says; it only names the store. */
export const D1_ID = process.env['QUIETZONE_D1_ID'] ?? '00000000-0000-0000-0000-000000000000';

/** Where the local runtime keeps a D1 database: in a file that is named by two keyed digests of its name, as Miniflare makes it. */
export function databaseFile(state: string = STATE, name: string = D1_ID): string {
  const folder = 'miniflare-D1DatabaseObject';
  const key = createHash('sha256').update(folder).digest();
  const digest = (text: string | Buffer): Buffer =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16);
  const first = digest(name);
  const file = `${Buffer.concat([first, digest(first)]).toString('hex')}.sqlite`;
  return join(state, 'v3', 'd1', folder, file);
}
