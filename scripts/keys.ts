// npm run keys -- create|list|revoke|rotate: API keys of the local server (also while it runs) or, with --remote,
// of the deployment. A key is shown once, when it is made; only its SHA-256 is stored.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type KeySettings,
  type KvStore,
  createKey,
  kvStore,
  listKeys,
  revokeKey,
  rotateKey,
} from '../src/accounts/index.ts';
import { OPERATION_IDS } from './support/operation-ids.ts';
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

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        quota: { type: 'string' },
        account: { type: 'string' },
        expires: { type: 'string' },
        operations: { type: 'string' },
        origins: { type: 'string' },
        'no-rate-limit': { type: 'boolean' },
        overlap: { type: 'string' },
        remote: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (cause) {
    return stop(`${cause instanceof Error ? cause.message : String(cause)}\n\n${HELP}`);
  }
}

const { values, positionals } = options();
const [command, id] = positionals;
if (values.help || command === undefined) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 1);
}

const integer = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) stop(`--${name} must be a whole number; received ${text}.`);
  return Number(text);
};
const list = (text: string | undefined): string[] | undefined => text?.split(',').map((item) => item.trim());
const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);
const needId = (): string =>
  id ?? stop(`Which key? npm run keys -- ${command} ID (npm run keys -- list shows the ids).`);

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
  switch (command) {
    case 'create': {
      const name = values.name ?? stop('--name is needed: it says whose key this is.');
      const operations = list(values.operations);
      const unknown = operations?.find((operation) => !OPERATION_IDS.includes(operation));
      if (unknown !== undefined)
        stop(`There is no operation ${unknown}. There are: ${OPERATION_IDS.join(', ')}.`);
      const expiresMs = values.expires === undefined ? undefined : Date.parse(values.expires);
      if (Number.isNaN(expiresMs))
        stop(`--expires must be a date like 2027-01-31; received ${values.expires}.`);
      const quota = integer('quota', values.quota);
      const origins = list(values.origins);
      const settings: KeySettings = {
        name,
        ...(quota !== undefined && { quota }),
        ...(values.account !== undefined && { account: values.account }),
        ...(values['no-rate-limit'] && { rateLimit: false }),
        ...(operations && { operations }),
        ...(origins && { origins }),
        ...(expiresMs !== undefined && { expiresMs }),
      };
      const { key, record } = await createKey(deps, settings);
      print({ ...record, key });
      break;
    }
    case 'list':
      for (const key of await listKeys(deps)) print(key);
      break;
    case 'revoke':
      print((await revokeKey(deps, needId())) ?? stop(`There is no key with the id ${id}.`));
      break;
    case 'rotate': {
      const overlapS = integer('overlap', values.overlap);
      const rotated = await rotateKey(deps, needId(), overlapS === undefined ? {} : { overlapS });
      if (!rotated) stop(`There is no live key with the id ${id}.`);
      print({ ...rotated.record, key: rotated.key });
      break;
    }
    default:
      stop(`There is no command ${command}.\n\n${HELP}`);
  }
} finally {
  await stores?.dispose();
}
