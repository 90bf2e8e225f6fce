// Where keys and the audit log of their changes are: Workers KV and D1 of the local runtime, or of the deployment.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Miniflare } from 'miniflare';
import {
  type AuditLog,
  type KeyDeps,
  type KvStore,
  createAuditLog,
  d1Statements,
  workerKvStore,
} from '../../accounts/index.ts';
import { stop } from '../task.ts';
import { deployedConfiguration, isWritten } from '../deployed.ts';
import { toolCall } from '../run.ts';
import { type RestAccount, accountsOf, restKvStore, restStatements } from './rest.ts';

const API = 'https://api.cloudflare.com/client/v4';

export async function localKeys(stores: Miniflare): Promise<KeyDeps> {
  // Miniflare's KVNamespace and the Workers type are the same interface, declared twice.
  return keyDeps(workerKvStore((await stores.getKVNamespace('KEYS')) as unknown as KVNamespace));
}

export async function localAudit(stores: Miniflare): Promise<AuditLog> {
  return createAuditLog(d1Statements(await stores.getD1Database('DB')));
}

export interface RemoteStores {
  readonly keys: KeyDeps;
  readonly audit: AuditLog;
}

/** Through Cloudflare's API, with the ids that `npm run deploy` wrote. Ends the task when nobody is logged in. */
export async function remoteStores(): Promise<RemoteStores> {
  const deployed = deployedConfiguration();
  if (!existsSync(deployed))
    stop(
      `There is no ${basename(deployed)}: npm run deploy -- --find writes it for what is deployed, npm run deploy deploys.`,
    );
  const { accountId: configured, namespaceId, databaseId } = await idsIn(deployed);
  const base = process.env['CLOUDFLARE_API_BASE_URL'] ?? API;
  const headers = credentials();
  const accountId = process.env['CLOUDFLARE_ACCOUNT_ID'] ?? configured ?? (await onlyAccount(base, headers));
  const account: RestAccount = { base, accountId, headers };
  return {
    keys: keyDeps(restKvStore(account, namespaceId)),
    audit: createAuditLog(restStatements(account, databaseId)),
  };
}

interface DeploymentIds {
  readonly accountId?: string | undefined;
  readonly namespaceId: string;
  readonly databaseId: string;
}

/** A file that `npm run deploy` wrote is read at once; wrangler, which reads any, takes a second to load. */
async function idsIn(deployed: string): Promise<DeploymentIds> {
  const config: {
    readonly account_id?: string | undefined;
    readonly kv_namespaces: readonly { readonly binding: string; readonly id?: string | undefined }[];
    readonly d1_databases: readonly { readonly binding: string; readonly database_id?: string | undefined }[];
  } = isWritten(deployed)
    ? JSON.parse(readFileSync(deployed, 'utf8'))
    : (await import('wrangler')).unstable_readConfig({ config: deployed }, { hideWarnings: true });
  const namespaceId = config.kv_namespaces.find(({ binding }) => binding === 'KEYS')?.id;
  const databaseId = config.d1_databases.find(({ binding }) => binding === 'DB')?.database_id;
  return {
    accountId: config.account_id,
    databaseId: databaseId ?? stop(`${deployed} has no id of a D1 database bound as DB.`),
    namespaceId: namespaceId ?? stop(`${deployed} has no id of a KV namespace bound as KEYS.`),
  };
}

/** Those that wrangler itself would use. */
function credentials(): RestAccount['headers'] {
  const token = process.env['CLOUDFLARE_API_TOKEN'];
  if (token !== undefined && token !== '') return { Authorization: `Bearer ${token}` };
  const done = spawnSync(...toolCall('wrangler', ['auth', 'token', '--json']), {
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' },
  });
  const said = done.status === 0 ? credentialsIn(done.stdout) : undefined;
  return said ?? stop('Nobody is logged in: run npx wrangler login, or set CLOUDFLARE_API_TOKEN.');
}

/** As `wrangler auth token --json` writes them. */
function credentialsIn(json: string): RestAccount['headers'] | undefined {
  const { token, key, email }: { token?: string; key?: string; email?: string } = JSON.parse(json);
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  return key !== undefined && email !== undefined ? { 'X-Auth-Key': key, 'X-Auth-Email': email } : undefined;
}

async function onlyAccount(base: string, headers: RestAccount['headers']): Promise<string> {
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
