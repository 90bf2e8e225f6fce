// The rights of what the tasks store, over the real programs: a process of their own, because a umask is the whole process's.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePrivate } from '../../../src/local/private-files.ts';
import { ROOT } from '../../../src/local/run.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'quietzone-private-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What of a folder others may read or write, and how many files there are. */
function openTo(path: string): { readonly files: number; readonly open: readonly string[] } {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  const open = names.filter((name) => (lstatSync(join(path, name)).mode & 0o077) !== 0);
  if ((lstatSync(path).mode & 0o077) !== 0) open.push('.');
  return { files: names.length, open };
}

const environment = () => ({ ...process.env, QUIETZONE_STATE: join(folder, 'state'), QUIETZONE_CWD: folder });

function task(name: string, ...args: readonly string[]): string {
  return execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/cli/commands', `${name}.ts`), ...args],
    { encoding: 'utf8', env: environment(), stdio: ['ignore', 'pipe', 'ignore'] },
  );
}

describe.skipIf(process.platform === 'win32')('what is stored', { timeout: 120_000 }, () => {
  it('is open to nobody else: by tasks, by the runtime that they start, and in backups', () => {
    writeFileSync(join(folder, 'list.csv'), 'code,title\n9521234000006,Lamp\n');
    task('keys', 'create', '--name', 'shop');
    task('catalog', 'import', 'list.csv');
    const state = join(folder, 'state');
    const made = openTo(state);
    expect(made.files).toBeGreaterThan(5);
    expect(made.open).toEqual([]);
    // As an earlier release left it.
    for (const name of readdirSync(state, { recursive: true, encoding: 'utf8' })) {
      const path = join(state, name);
      chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
    }
    chmodSync(state, 0o755);
    task('backup', '--to', 'copy');
    expect(openTo(join(folder, 'copy')).open).toEqual([]);
    expect(openTo(state).open).toEqual([]);
    task('restore', '--from', 'copy', '--yes');
    expect(openTo(state).open).toEqual([]);
    // What somebody asks for is theirs to share.
    task('catalog', 'export', 'all.tsv');
    expect(lstatSync(join(folder, 'all.tsv')).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  it('keeps files behind links, and files of a folder that is not a state directory, as they are', () => {
    const other = join(folder, 'other');
    writeFileSync(other, '');
    chmodSync(other, 0o644);
    mkdirSync(join(folder, 'v3'));
    symlinkSync(other, join(folder, 'v3', 'link'));
    makePrivate(join(folder, 'v3'));
    expect(lstatSync(other).mode & 0o777).toBe(0o644);
    execFileSync(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(ROOT, 'src/cli/commands/keys.ts'),
        'create',
        '--name',
        'a',
      ],
      { env: { ...process.env, QUIETZONE_STATE: folder }, stdio: 'ignore' },
    );
    expect(lstatSync(other).mode & 0o777).toBe(0o644);
  });
});
