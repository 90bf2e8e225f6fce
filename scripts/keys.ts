// npm run keys -- create|list|revoke|rotate: API keys of the local server (also while it runs) or, with --remote,
// of the deployment. A key is shown once, when it is made; only its SHA-256 is stored.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type KvStore, createKey, kvStore, listKeys, revokeKey, rotateKey } from '../src/accounts/index.ts';
import { readCommand, stop } from './support/command-line.ts';
import { KEY_OPTIONS, keyOrder } from './support/keys/order.ts';
import { openStores } from './support/local.ts';
import { ROOT } from './support/run.ts';

const HELP = `npm run --silent keys -- COMMAND [options]

  create --name NAME [--quota N] [--account ACCOUNT] [--expires DATE] [--operations A,B] [--origins A,B] [--no-rate-limit]
         makes a key and prints one JSON line with "id" and "key"; the key is shown only now
  list   one JSON line a key: id, name, account, quota, state
  revoke ID
  rotate ID [--overlap SECONDS]
         a new key with the old one's settings; the old one ends now, or after the overlap

  --quota N        calls a month (UTC); without it: unlimited, still metered
  --account NAME   keys of one account share its quota
  --remote         the deployment's keys instead of the local ones

Changes reach a running server within a minute.
`;

const {
  values,
  command,
  words: [id],
} = readCommand(HELP, KEY_OPTIONS);
const order = keyOrder(command, id, values) ?? stop(`There is no command ${command}.\n\n${HELP}`);
if (typeof order === 'string') stop(order);

const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

/** Workers KV of the deployment, through wrangler. */
function remoteStore(): KvStore {
  const config = join(ROOT, 'wrangler.deploy.toml');
  if (!existsSync(config)) stop('There is no deployment yet: run npm run deploy first.');
  const kv = (...args: string[]): string | null => {
    const done = spawnSync(
      join(ROOT, 'node_modules', '.bin', 'wrangler'),
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
  return {
    get: async (name) => kv('get', name, '--text'),
    put: async (name, value) => void kv('put', name, value),
    list: async (prefix) =>
      (JSON.parse(kv('list', '--prefix', prefix) ?? '[]') as { name: string }[]).map(({ name }) => name),
  };
}

const stores = values.remote ? undefined : openStores();
const store = stores
  ? kvStore((await stores.getKVNamespace('KEYS')) as unknown as KVNamespace)
  : remoteStore();
const deps = {
  store,
  now: () => Date.now(),
  random: (length: number) => new Uint8Array(randomBytes(length)),
};

try {
  switch (order.command) {
    case 'create': {
      const { key, record } = await createKey(deps, order.settings);
      print({ ...record, key });
      break;
    }
    case 'list':
      for (const key of await listKeys(deps)) print(key);
      break;
    case 'revoke':
      print((await revokeKey(deps, order.id)) ?? stop(`There is no key with the id ${order.id}.`));
      break;
    case 'rotate': {
      const { overlapS } = order;
      const rotated = await rotateKey(deps, order.id, overlapS === undefined ? {} : { overlapS });
      if (!rotated) stop(`There is no live key with the id ${order.id}.`);
      print({ ...rotated.record, key: rotated.key });
    }
  }
} finally {
  await stores?.dispose();
}
