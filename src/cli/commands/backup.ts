// npm run backup: copies catalogue, keys and meters of the local state, also while a server runs.
import { resolve } from 'node:path';
import { readOptions } from '../command-line.ts';
import { CALLED_FROM, shownPath, stop } from '../../local/task.ts';
import { backUpRemote } from '../../local/backup-remote.ts';
import { chooseEnvironment } from '../../local/deployed.ts';
import { backUp } from '../../local/backup.ts';
import { STATE } from '../../local/runtime.ts';
import { alone } from '../../local/sharing.ts';

const HELP = `npm run backup -- --to FOLDER [--remote] [--dry-run] [--yes]

Copies catalogue, keys and meters of the local state into a new folder, also while a server runs; npm run restore puts them
back. A server reports ordinary calls at most a second late: those of the last second may be missing.

  --remote    the deployment's catalogue and keys, through wrangler; its meters cannot be copied
  --env NAME  with --remote: the deployment of npm run deploy -- --env NAME
  --dry-run   says what would be done
  --yes       with --remote: does not ask

Exit code: 0 copied, 1 not.
`;

const { values, words } = readOptions(HELP, {
  to: { type: 'string' },
  remote: { type: 'boolean' },
  env: { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
});
if (words.length > 0 || values.to === undefined) stop(HELP);
chooseEnvironment(values);
const folder = resolve(CALLED_FROM, values.to);
const dryRun = values['dry-run'] === true;
if (values.remote) await backUpRemote(folder, { dryRun, yes: values.yes === true });
else if (dryRun)
  process.stdout.write(
    `${shownPath(STATE)} would be copied to ${shownPath(folder)}. Dry run: nothing was done.\n`,
  );
else await backUpLocal();

async function backUpLocal(): Promise<void> {
  await alone(STATE, async () => {
    const done = backUp(STATE, folder, Date.now());
    if (!done.ok) stop(`Nothing was backed up: ${done.failure}.`);
    const bytes = done.value.files.reduce((sum, file) => sum + file.bytes, 0);
    process.stdout.write(
      `${done.value.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, in ${shownPath(folder)}. They let whoever reads them use the development key: keep them safe.\n`,
    );
  });
}
