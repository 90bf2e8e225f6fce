// npm run restore: replaces the local state with a backup.
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readOptions } from '../command-line.ts';
import { CALLED_FROM, shownPath, stop } from '../../local/task.ts';
import { restoreRemote } from '../../local/backup-remote.ts';
import { chooseEnvironment } from '../../local/deployed.ts';
import { checkedBackup, databaseFaults, putInPlace, unpack } from '../../local/backup.ts';
import { endedText, keepEnds } from '../../local/keys/revocations.ts';
import { STATE } from '../../local/runtime.ts';
import { takeStateForTask } from '../../local/serving-lock.ts';
import { alone } from '../../local/sharing.ts';

const HELP = `npm run restore -- --from FOLDER [--yes] [--remote] [--dry-run]

Puts a backup of npm run backup in the place of the local state. No server may run on it. Where there is a state already,
--yes is needed; it is kept beside, in before-TIME. A key that was revoked or rotated since the backup stays so.

  --remote    the deployment's catalogue and keys, from a folder of npm run backup -- --remote, into a database without tables
  --env NAME  with --remote: the deployment of npm run deploy -- --env NAME
  --dry-run   checks the backup and says what would be done

Exit code: 0 restored, 1 not.
`;

const { values, words } = readOptions(HELP, {
  from: { type: 'string' },
  yes: { type: 'boolean' },
  remote: { type: 'boolean' },
  env: { type: 'string' },
  'dry-run': { type: 'boolean' },
});
if (words.length > 0 || values.from === undefined) stop(HELP);
chooseEnvironment(values);
const folder = resolve(CALLED_FROM, values.from);
const options = { dryRun: values['dry-run'] === true, yes: values.yes === true };
if (values.remote) {
  await restoreRemote(folder, options);
  process.exit();
}
const backup = checkedBackup(folder);
if (!backup.ok) stop(`Nothing was restored: ${backup.failure}.`);
const faults = databaseFaults(folder);
if (faults.length > 0) stop(`Nothing was restored. The backup is damaged:\n${faults.join('\n')}`);
if (options.dryRun) {
  process.stdout.write(
    `The backup of ${backup.value.time} is good: ${backup.value.files.length} files. Dry run: nothing was done.\n`,
  );
  process.exit();
}
const taken = await takeStateForTask(STATE, 'a restoration');
if (taken !== undefined) stop(`Nothing was restored: a server uses the state, at ${taken}. Stop it first.`);
if (existsSync(join(STATE, 'v3')) && !values.yes)
  stop(
    `Nothing was restored: there is a state in ${shownPath(STATE)}. With --yes it is kept beside the restored one.`,
  );
await alone(STATE, async () => {
  rmSync(join(STATE, 'serving-at'), { force: true });
  const incoming = unpack(folder, STATE, backup.value);
  const ended = await keepEnds(STATE, incoming);
  const aside = putInPlace(incoming, STATE, Date.now());
  process.stdout.write(
    `${backup.value.files.length} files of ${backup.value.time} are in ${shownPath(STATE)}.${aside === null ? '' : ` What was there is in ${shownPath(aside)}.`}${endedText(ended)}\n`,
  );
});
