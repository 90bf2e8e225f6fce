// The places of the local stores, for tasks that do not need the local runtime.
import { createHash, createHmac } from 'node:crypto';
import { join, resolve } from 'node:path';
import { CALLED_FROM } from './task.ts';
import { ROOT } from './run.ts';

/** What tasks write and can make again; the container has a file system in memory here. */
export const WRITTEN = process.env['QUIETZONE_WRITTEN'] ?? join(ROOT, '.quietzone');
/** QUIETZONE_STATE names another directory: tests and the container's volume. */
export const STATE = resolve(CALLED_FROM, process.env['QUIETZONE_STATE'] ?? join(WRITTEN, 'state'));
/** As in wrangler.toml, or as the command line of the package says; these only name the stores. */
export const D1_ID = process.env['QUIETZONE_D1_ID'] ?? '00000000-0000-0000-0000-000000000000';

export const KV_ID = process.env['QUIETZONE_KV_ID'] ?? '00000000000000000000000000000000';

/** Where the local runtime keeps the D1 database. */
export function databaseFile(state: string = STATE): string {
  return objectFile(state, 'd1', 'miniflare-D1DatabaseObject', D1_ID);
}

/** Where the local runtime keeps the names of the KV namespace's values; the values are files beside it. */
export function kvFile(state: string = STATE): string {
  return objectFile(state, 'kv', 'miniflare-KVNamespaceObject', KV_ID);
}

/** The file of an object is named by two keyed digests of the object's name, as Miniflare makes it. */
function objectFile(state: string, kind: string, folder: string, name: string): string {
  const key = createHash('sha256').update(folder).digest();
  const digest = (text: string | Buffer): Buffer =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16);
  const first = digest(name);
  const file = `${Buffer.concat([first, digest(first)]).toString('hex')}.sqlite`;
  return join(state, 'v3', kind, folder, file);
}
