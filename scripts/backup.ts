// npm run backup: catalogue, keys and meters of the local state, also while a server runs.
import { resolve } from 'node:path';
import { CALLED_FROM, readOptions, shownPath, stop } from './support/command-line.ts';
import { backUp } from './support/backup.ts';
import { STATE } from './support/local.ts';
import { alone } from './support/sharing.ts';

const HELP = `npm run backup -- --to FOLDER

Copies catalogue, keys and meters of the local state into a new folder, also while a server runs; npm run restore puts them
back. A server reports ordinary calls at most a second late: those of the last second may be missing.
Of a deployment: docs/operations.md.
`;

const { values, words } = readOptions(HELP, { to: { type: 'string' } });
if (words.length > 0 || values.to === undefined) stop(HELP);
const folder = resolve(CALLED_FROM, values.to);
await alone(STATE, async () => {
  const done = backUp(STATE, folder, Date.now());
  if (!done.ok) stop(`Nothing was backed up: ${done.failure}.`);
  const bytes = done.value.files.reduce((sum, file) => sum + file.bytes, 0);
  process.stdout.write(
    `${done.value.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, in ${shownPath(folder)}. They let whoever reads them use the development key: keep them safe.\n`,
  );
});
