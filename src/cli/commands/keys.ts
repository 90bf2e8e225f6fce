// npm run keys -- create|list|set|revoke|rotate|audit: manages API keys of the local server (also while it runs) or, with --remote, of the
// deployment. A key is shown once, when it is created; only its SHA-256 is stored.
import {
  type AuditLog,
  type KeyDeps,
  type KeyRecord,
  MAX_AUDIT_PAGE,
  changeKey,
  createKey,
  keyById,
  listKeys,
  revokeKey,
  rotateKey,
} from '../../accounts/index.ts';
import { userInfo } from 'node:os';
import { misused, readCommand } from '../command-line.ts';
import { stop } from '../../local/task.ts';
import { KEY_OPTIONS, type KeyOrder, keyOrder } from '../../local/keys/order.ts';
import { storedKeys } from '../../local/keys/stored.ts';
import { chooseEnvironment } from '../../local/deployed.ts';
import { localAudit, localKeys, remoteStores } from '../../local/keys/stores.ts';
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
  --env NAME       with --remote: the deployment of npm run deploy -- --env NAME
  --url URL        those of a server that runs, through its /admin with the secret of ADMIN_SECRET: a revoked key reserves
                   nothing from then on

Changes reach a running server within a minute.

Exit code: 0 done, 1 not.
`;

const {
  values,
  command,
  words: [id],
} = readCommand(HELP, KEY_OPTIONS);
const order = keyOrder(command, id, values) ?? misused(HELP, `There is no command ${command}.`);
if (typeof order === 'string') stop(order);

// The local runtime, which a list does not need, takes a second to load: what uses it is imported where it is used.
const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

chooseEnvironment(values);
if (values.url !== undefined && values.remote) stop('--url or --remote?');
if (values.url !== undefined) {
  const { obeyAt } = await import('../../local/keys/api.ts');
  for (const key of await obeyAt(values.url, order)) print(key);
} else if (values.remote) {
  const { keys, audit } = await remoteStores();
  // What cannot be logged is not done: the credentials may reach KV and not D1.
  if (order.command !== 'list' && order.command !== 'audit')
    await audit
      .read({ limit: 1 })
      .catch((error) => stop(`Nothing was changed: the audit log cannot be reached. ${String(error)}`));
  await obey(order, keys, audit);
} else if (order.command === 'list') await printKeys({ store: storedKeys(), now: Date.now });
else
  await alone(STATE, async () => {
    const { openStores } = await import('../../local/runtime.ts');
    const { migrate } = await import('../../local/migrate.ts');
    const stores = openStores();
    try {
      await migrate(stores);
      await obey(order, await localKeys(stores), await localAudit(stores));
    } finally {
      await stores.dispose();
    }
  });

async function printKeys(deps: Parameters<typeof listKeys>[0]): Promise<void> {
  for (const key of await listKeys(deps)) print(key);
}

async function obey(wanted: KeyOrder, deps: KeyDeps, log: AuditLog): Promise<void> {
  /** The change is made: a log that does not answer must not swallow the key that is shown only now. */
  const logged = (target: string, before: KeyRecord | null, after: KeyRecord | null): Promise<void> =>
    log
      .write({
        atMs: Date.now(),
        actor: `command line, user ${userName()}`,
        action: `keys ${wanted.command}`,
        target: `key ${target}`,
        before,
        after,
      })
      .catch((error) => {
        process.stderr.write(`The change is made, but not written to the audit log: ${String(error)}\n`);
        process.exitCode = 1;
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
      for (let below: number | undefined; ;) {
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

/** A user of a container often has a number alone. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
