// npm run keys -- create|list|set|revoke|rotate|audit: manages API keys of the local server (also while it runs) or, with --remote, of the
// deployment. A key is shown once, when it is created; only its SHA-256 is stored.
import {
  type AuditLog,
  type KeyDeps,
  type KeyRecord,
  MAX_AUDIT_PAGE,
  changeKey,
  createAuditLog,
  createKey,
  keyById,
  listKeys,
  revokeKey,
  rotateKey,
} from '../../accounts/index.ts';
import { userInfo } from 'node:os';
import { readCommand } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { KEY_OPTIONS, type KeyOrder, keyOrder } from '../../local/keys/order.ts';
import { storedKeys } from '../../local/keys/stored.ts';
import { localKeys, remoteKeys } from '../../local/keys/stores.ts';
import { alone } from '../../local/sharing.ts';
import { STATE } from '../../local/state.ts';

const HELP = `npm run --silent keys -- COMMAND [options]

  create --name NAME [--quota N] [--account ACCOUNT] [--expires DATE] [--operations A,B] [--origins A,B] [--no-rate-limit]
         makes a key and prints one JSON line with "id" and "key"; the key is shown only now
  list   one JSON line a key: id, name, account, quota, state
  set ID [--name NAME] [--quota N|none] [--operations A,B|all] [--origins A,B|all] [--expires DATE|never]
         [--rate-limit | --no-rate-limit]
         changes what is named; the key stays the same
  revoke ID
  rotate ID [--overlap SECONDS]
         a new key with the old one's settings; the old one ends now, or after the overlap
  audit [ID]
         one JSON line a change that an administrator made, newest first: who, when, which key, before and after

  --quota N        calls a month (UTC); without it: unlimited, still metered
  --account NAME   keys of one account share its quota
  --remote         the deployment's keys instead of the local ones, through Cloudflare's API
  --url URL        those of a server that runs, through its /admin with the secret of ADMIN_SECRET: a revoked key reserves
                   nothing from then on

Changes reach a running server within a minute.
`;

const {
  values,
  command,
  words: [id],
} = readCommand(HELP, KEY_OPTIONS);
const order = keyOrder(command, id, values) ?? stop(`There is no command ${command}.\n\n${HELP}`);
if (typeof order === 'string') stop(order);

// The local runtime, which a list does not need, takes a second to load: what uses it is imported where it is used.
const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

if (values.url !== undefined && values.remote) stop('--url or --remote?');
if (values.url !== undefined) {
  const { obeyAt } = await import('../../local/keys/api.ts');
  for (const key of await obeyAt(values.url, order)) print(key);
} else if (values.remote) {
  if (order.command === 'audit') stop('The audit log of the deployment: keys -- audit --url URL.');
  await obey(order, await remoteKeys());
} else if (order.command === 'list') await printKeys({ store: storedKeys(), now: Date.now });
else
  await alone(STATE, async () => {
    const { openStores } = await import('../../local/runtime.ts');
    const { migrate } = await import('../../local/migrate.ts');
    const stores = openStores();
    try {
      await migrate(stores);
      const log = createAuditLog(await stores.getD1Database('DB'));
      await obey(order, await localKeys(stores), log);
    } finally {
      await stores.dispose();
    }
  });

async function printKeys(deps: Parameters<typeof listKeys>[0]): Promise<void> {
  for (const key of await listKeys(deps)) print(key);
}

/** `log`: of the stores; absent: changes of a deployment's KV are in Cloudflare's own audit log. */
async function obey(wanted: KeyOrder, deps: KeyDeps, log?: AuditLog): Promise<void> {
  const logged = async (target: string, before: KeyRecord | null, after: KeyRecord | null): Promise<void> =>
    log?.write({
      atMs: Date.now(),
      actor: `command line, user ${userInfo().username}`,
      action: `keys ${wanted.command}`,
      target: `key ${target}`,
      before,
      after,
    });
  const absent = (which: string): never => stop(`There is no ${which}.`);
  switch (wanted.command) {
    case 'create': {
      const { key, record } = await createKey(deps, wanted.settings);
      await logged(record.id, null, record);
      print({ ...record, key });
      break;
    }
    case 'set': {
      const before = await keyById(deps, wanted.id);
      const after =
        (await changeKey(deps, wanted.id, wanted.changes)) ?? absent(`key with the id ${wanted.id}`);
      await logged(wanted.id, before, after);
      print(after);
      break;
    }
    case 'list':
      await printKeys(deps);
      break;
    case 'audit':
      for (let below: number | undefined; log;) {
        const target = wanted.id === undefined ? undefined : `key ${wanted.id}`;
        const entries = await log.read({ limit: MAX_AUDIT_PAGE, below, target });
        for (const { atMs, ...entry } of entries) print({ at: new Date(atMs).toISOString(), ...entry });
        if (entries.length < MAX_AUDIT_PAGE) break;
        below = entries.at(-1)?.id;
      }
      break;
    case 'revoke': {
      const before = await keyById(deps, wanted.id);
      const after = (await revokeKey(deps, wanted.id)) ?? absent(`key with the id ${wanted.id}`);
      await logged(wanted.id, before, after);
      print(after);
      break;
    }
    case 'rotate': {
      const { id: old, overlapS } = wanted;
      const before = await keyById(deps, old);
      const rotated = await rotateKey(deps, old, overlapS === undefined ? {} : { overlapS });
      if (!rotated) stop(`There is no live key with the id ${old}.`);
      await logged(old, before, await keyById(deps, old));
      await logged(rotated.record.id, null, rotated.record);
      print({ ...rotated.record, key: rotated.key });
    }
  }
}
