// Where keys are: Workers KV of the local runtime, or of the deployment.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { type KeyDeps, type KvStore, workerKvStore } from '../../accounts/index.ts';
import { stop } from '../task.ts';
import { ROOT, toolPath } from '../run.ts';
import { type RestNamespace, accountsOf, restKvStore } from './rest.ts';

const API = 'https://api.cloudflare.com/client/v4';

export async function localKeys(stores: Miniflare): Promise<KeyDeps> {
  // Miniflare's KVNamespace and the Workers type are the same interface, declared twice.
  return keyDeps(workerKvStore((await stores.getKVNamespace('KEYS')) as unknown as KVNamespace));
}

/** Through Cloudflare's API, with the ids that `npm run deploy` wrote. Ends the task when nobody is logged in. */
export async function remoteKeys(): Promise<KeyDeps> {
  const deployed = process.env['QUIETZONE_CONFIG'] ?? join(ROOT, 'wrangler.deploy.toml');
  if (!existsSync(deployed)) stop('There is no deployment yet: run npm run deploy first.');
  const { accountId: configured, namespaceId } = await namespaceIn(deployed);
  const base = process.env['CLOUDFLARE_API_BASE_URL'] ?? API;
  const headers = credentials();
  const accountId = process.env['CLOUDFLARE_ACCOUNT_ID'] ?? configured ?? (await onlyAccount(base, headers));
  return keyDeps(restKvStore({ base, accountId, namespaceId, headers }));
}

interface Namespace {
  readonly accountId?: string | undefined;
  readonly namespaceId: string;
}

/** A file that `npm run deploy` wrote is read at once; wrangler, which reads any, takes a second to load. */
async function namespaceIn(deployed: string): Promise<Namespace> {
  const text = readFileSync(deployed, 'utf8');
  const written = /\[\[kv_namespaces\]\]\nbinding = "KEYS"\nid = "([^"]+)"/.exec(text)?.[1];
  if (written !== undefined)
    return { namespaceId: written, accountId: /^account_id = "([^"]+)"/m.exec(text)?.[1] };
  const { unstable_readConfig: readConfig } = await import('wrangler');
  const config: {
    readonly account_id?: string | undefined;
    readonly kv_namespaces: readonly { readonly binding: string; readonly id?: string | undefined }[];
  } = readConfig({ config: deployed }, { hideWarnings: true });
  const namespaceId = config.kv_namespaces.find(({ binding }) => binding === 'KEYS')?.id;
  return {
    accountId: config.account_id,
    namespaceId: namespaceId ?? stop(`${deployed} has no id of a KV namespace bound as KEYS.`),
  };
}

/** Those that wrangler itself would use. */
function credentials(): RestNamespace['headers'] {
  const token = process.env['CLOUDFLARE_API_TOKEN'];
  if (token !== undefined && token !== '') return { Authorization: `Bearer ${token}` };
  const done = spawnSync(toolPath('wrangler'), ['auth', 'token', '--json'], {
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' },
  });
  const said = done.status === 0 ? credentialsIn(done.stdout) : undefined;
  return said ?? stop('Nobody is logged in: run npx wrangler login, or set CLOUDFLARE_API_TOKEN.');
}

/** As `wrangler auth token --json` writes them. */
function credentialsIn(json: string): RestNamespace['headers'] | undefined {
  const { token, key, email }: { token?: string; key?: string; email?: string } = JSON.parse(json);
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  return key !== undefined && email !== undefined ? { 'X-Auth-Key': key, 'X-Auth-Email': email } : undefined;
}

async function onlyAccount(base: string, headers: RestNamespace['headers']): Promise<string> {
  const [account, ...others] = await accountsOf(base, headers);
  if (account !== undefined && others.length === 0) return account.id;
  const names = [account, ...others].map((each) => each && `${each.id} (${each.name})`).join(', ');
  return stop(
    `Which account? Set CLOUDFLARE_ACCOUNT_ID${names === '' ? '; these credentials reach none' : ` to one of ${names}`}.`,
  );
}

function keyDeps(store: KvStore): KeyDeps {
  return { store, now: Date.now, random: (length) => new Uint8Array(randomBytes(length)) };
}
