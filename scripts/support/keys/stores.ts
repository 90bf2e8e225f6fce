// Where keys are: Workers KV of the local runtime, or of the deployment.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { type KeyDeps, type KvStore, kvStore } from '../../../src/accounts/index.ts';
import { stop } from '../command-line.ts';
import { ROOT, toolPath } from '../run.ts';

export async function localKeys(stores: Miniflare): Promise<KeyDeps> {
  // Miniflare's KVNamespace and the Workers type are the same interface, declared twice.
  return keyDeps(kvStore((await stores.getKVNamespace('KEYS')) as unknown as KVNamespace));
}

/** Through wrangler, with the ids that `npm run deploy` wrote. */
export function remoteKeys(): KeyDeps {
  const config = process.env['QUIETZONE_CONFIG'] ?? join(ROOT, 'wrangler.deploy.toml');
  if (!existsSync(config)) stop('There is no deployment yet: run npm run deploy first.');
  const kv = (...args: string[]): string | null => {
    const done = spawnSync(
      toolPath('wrangler'),
      ['kv', 'key', ...args, '--binding', 'KEYS', '--remote', '--config', config],
      {
        encoding: 'utf8',
        env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' },
      },
    );
    const absent = args[0] === 'get' && /value not found|404/i.test(done.stderr);
    if (done.status !== 0 && !absent) stop(done.stderr);
    return done.status === 0 ? done.stdout : null;
  };
  return keyDeps({
    get: async (name) => kv('get', name, '--text'),
    put: async (name, value) => void kv('put', name, value),
    list: async (prefix) =>
      (JSON.parse(kv('list', '--prefix', prefix) ?? '[]') as { name: string }[]).map(({ name }) => name),
  });
}

function keyDeps(store: KvStore): KeyDeps {
  return { store, now: Date.now, random: (length) => new Uint8Array(randomBytes(length)) };
}
