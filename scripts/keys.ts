// npm run keys -- create|list|set|revoke|rotate: manages API keys of the local server (also while it runs) or, with --remote, of the
// deployment. A key is shown once, when it is created; only its SHA-256 is stored.
import { type KeyDeps, changeKey, createKey, listKeys, revokeKey, rotateKey } from '../src/accounts/index.ts';
import { readCommand, stop } from './support/command-line.ts';
import { obeyAt } from './support/keys/api.ts';
import { KEY_OPTIONS, type KeyOrder, keyOrder } from './support/keys/order.ts';
import { localKeys, remoteKeys } from './support/keys/stores.ts';
import { STATE, openStores } from './support/local.ts';
import { alone } from './support/sharing.ts';

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

  --quota N        calls a month (UTC); without it: unlimited, still metered
  --account NAME   keys of one account share its quota
  --remote         the deployment's keys instead of the local ones, through wrangler
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

const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

if (values.url !== undefined && values.remote) stop('--url or --remote?');
if (values.url !== undefined) for (const key of await obeyAt(values.url, order)) print(key);
else if (values.remote) await obey(order, remoteKeys());
else
  await alone(STATE, async () => {
    const stores = openStores();
    try {
      await obey(order, await localKeys(stores));
    } finally {
      await stores.dispose();
    }
  });

async function obey(wanted: KeyOrder, deps: KeyDeps): Promise<void> {
  switch (wanted.command) {
    case 'create': {
      const { key, record } = await createKey(deps, wanted.settings);
      print({ ...record, key });
      break;
    }
    case 'set':
      print(
        (await changeKey(deps, wanted.id, wanted.changes)) ??
          stop(`There is no key with the id ${wanted.id}.`),
      );
      break;
    case 'list':
      for (const key of await listKeys(deps)) print(key);
      break;
    case 'revoke':
      print((await revokeKey(deps, wanted.id)) ?? stop(`There is no key with the id ${wanted.id}.`));
      break;
    case 'rotate': {
      const { id: old, overlapS } = wanted;
      const rotated = await rotateKey(deps, old, overlapS === undefined ? {} : { overlapS });
      if (!rotated) stop(`There is no live key with the id ${old}.`);
      print({ ...rotated.record, key: rotated.key });
    }
  }
}
