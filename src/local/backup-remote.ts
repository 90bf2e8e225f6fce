// The deployment's catalogue and keys in a folder, and back, through wrangler. Its meters cannot be copied: docs/operations.md.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteCommand, mayRun, wranglerCommand } from './catalog/remote.ts';
import { shownPath, stop } from './task.ts';
import { valuesOf } from '../accounts/index.ts';
import { endedSince, endedText, recordsOf } from './keys/revocations.ts';
import { remoteStores } from './keys/stores.ts';
import { makePrivate } from './private-files.ts';
import { runTool } from './run.ts';
import { WRITTEN } from './state.ts';

const CATALOGUE = 'catalogue.sql';
/** As `wrangler kv bulk put` reads it. */
const KEYS = 'keys.json';

export interface RemoteOptions {
  /** Prints what would be done. */
  readonly dryRun: boolean;
  readonly yes: boolean;
}

/** Ends the task when the folder exists or a part cannot be fetched. */
export async function backUpRemote(folder: string, { dryRun, yes }: RemoteOptions): Promise<void> {
  if (existsSync(folder)) stop(`Nothing was backed up: ${shownPath(folder)} exists.`);
  const catalogue = exportCommand(folder);
  process.stdout.write(
    `The catalogue: ${catalogue.shown}\nThe records of the keys, through Cloudflare's API: ${shownPath(join(folder, KEYS))}\nThe meters cannot be copied: npm run usage -- --url URL --format csv has each month's bills.\n`,
  );
  if (dryRun) return void process.stdout.write('Dry run: nothing was done.\n');
  if (!(await mayRun('The database cannot be queried meanwhile.', yes)))
    stop('Nothing was backed up: --yes does it where nobody can answer.');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  runOrStop(catalogue);
  const { store } = (await remoteStores()).keys;
  const names = await store.list('key:');
  const values = await valuesOf(store, names);
  const records = names.flatMap((key, i) => {
    const value = values[i] ?? null;
    return value === null ? [] : [{ key, value }];
  });
  writeFileSync(join(folder, KEYS), `${JSON.stringify(records, null, 2)}\n`);
  makePrivate(folder);
  process.stdout.write(`The catalogue and ${records.length} keys are in ${shownPath(folder)}.\n`);
}

/** Into a database without tables; records of keys replace those of the same keys, but keys that ended since stay so. */
export async function restoreRemote(folder: string, { dryRun, yes }: RemoteOptions): Promise<void> {
  for (const name of [CATALOGUE, KEYS])
    if (!existsSync(join(folder, name)))
      stop(
        `Nothing was restored: ${shownPath(folder)} has no ${name}, which npm run backup -- --remote writes.`,
      );
  const keys = join(WRITTEN, 'restored-keys.json');
  const commands = importCommands(folder, keys);
  process.stdout.write(commands.map(({ shown }) => `${shown}\n`).join(''));
  if (dryRun) return void process.stdout.write('Dry run: nothing was done.\n');
  if (!(await mayRun('The database must have no tables yet; keys of the same names are replaced.', yes)))
    stop('Nothing was restored: --yes does it where nobody can answer.');
  const { ended, records } = await endedRecords(folder);
  mkdirSync(WRITTEN, { recursive: true, mode: 0o700 });
  writeFileSync(keys, `${JSON.stringify(records, null, 2)}\n`, { mode: 0o600 });
  try {
    commands.forEach(runOrStop);
  } finally {
    rmSync(keys, { force: true });
  }
  process.stdout.write(`The catalogue and ${records.length} keys are restored.${endedText(ended)}\n`);
}

/** The records of the backup, as `wrangler kv bulk put` reads them; those of keys that ended since say so. */
async function endedRecords(
  folder: string,
): Promise<{ readonly ended: number; readonly records: readonly { key: string; value: string }[] }> {
  // Written by backUpRemote.
  const backedUp = JSON.parse(readFileSync(join(folder, KEYS), 'utf8')) as { key: string; value: string }[];
  const { store } = (await remoteStores()).keys;
  const ended = endedSince(await recordsOf(store), new Map(backedUp.map(({ key, value }) => [key, value])));
  return {
    ended: ended.size,
    records: backedUp.map(({ key, value }) => ({ key, value: ended.get(key) ?? value })),
  };
}

function exportCommand(folder: string): RemoteCommand {
  return wranglerCommand(({ database, config, path }) => {
    const output = path(join(folder, CATALOGUE));
    return [
      'd1',
      'export',
      database,
      '--remote',
      '--config',
      config,
      '--output',
      output,
      '--skip-confirmation',
    ];
  });
}

function importCommands(folder: string, keys: string): readonly RemoteCommand[] {
  return [
    wranglerCommand(({ database, config, path }) => {
      const file = path(join(folder, CATALOGUE));
      return ['d1', 'execute', database, '--remote', '--config', config, '--file', file, '--yes'];
    }),
    wranglerCommand(({ config, path }) => {
      const file = path(keys);
      return ['kv', 'bulk', 'put', file, '--binding', 'KEYS', '--remote', '--config', config];
    }),
  ];
}

function runOrStop({ args, shown }: RemoteCommand): void {
  const code = runTool('wrangler', args, { WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' });
  if (code !== 0) stop(`This failed, and what follows it was not done: ${shown}`);
}
