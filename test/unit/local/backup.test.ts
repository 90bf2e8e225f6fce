// Backup and restoration of a state directory: round trip beside a writer, what was changed or is missing is refused.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, checkedBackup, databaseFaults, putInPlace, unpack } from '../../../src/local/backup.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 12);
const METER = 'v3/do/AccountMeter/a.sqlite';
const BLOB = 'v3/kv/keys/blobs/b1';

let folder: string;
let state: string;
let copy: string;
let writer: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quietzone-backup-'));
  [state, copy] = [join(folder, 'state'), join(folder, 'copy')];
  for (const path of [METER, BLOB]) mkdirSync(join(state, dirname(path)), { recursive: true });
  writeFileSync(join(state, BLOB), '{"id":"k"}');
  writeFileSync(join(state, 'dev-key'), 'qz_key\n');
  writeFileSync(join(state, 'serving-at'), 'http://127.0.0.1:1\n');
  writer = new DatabaseSync(join(state, METER));
  writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE period (used INTEGER); INSERT INTO period VALUES (7)');
});
afterEach(() => {
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

function used(path: string): unknown {
  const database = new DatabaseSync(path);
  try {
    return database.prepare('SELECT used FROM period').get();
  } finally {
    database.close();
  }
}

function backedUp() {
  const done = backUp(state, copy, NOW_MS);
  if (!done.ok) throw new Error(done.failure);
  return done.value;
}

describe('a backup', () => {
  it('has the stores and the development key as they were, though a server has them open and goes on', () => {
    writer.exec('BEGIN; UPDATE period SET used = 8');
    const { files, time } = backedUp();
    writer.exec('COMMIT');
    expect(time).toBe('2026-11-22T12:00:00.000Z');
    expect(files.map(({ path }) => path)).toEqual(['dev-key', METER, BLOB]);
    expect(used(join(copy, METER))).toEqual({ used: 7 });
    expect(databaseFaults(copy)).toEqual([]);
  });

  it('comes back as it was, and what was there meanwhile is kept', () => {
    const backup = backedUp();
    writer.exec('UPDATE period SET used = 99');
    writer.close();
    writeFileSync(join(state, BLOB), 'changed');
    const aside = putInPlace(unpack(copy, state, backup), state, NOW_MS);
    expect(used(join(state, METER))).toEqual({ used: 7 });
    expect(readFileSync(join(state, BLOB), 'utf8')).toBe('{"id":"k"}');
    expect(aside).toBe(join(state, 'before-2026-11-22T12-00-00-000Z'));
    expect(used(join(aside ?? '', METER))).toEqual({ used: 99 });
    writer = new DatabaseSync(':memory:');
  });

  it('comes back where there was nothing', () => {
    const fresh = join(folder, 'fresh');
    expect(putInPlace(unpack(copy, fresh, backedUp()), fresh, NOW_MS)).toBeNull();
    expect(readFileSync(join(fresh, 'dev-key'), 'utf8')).toBe('qz_key\n');
  });

  it('is not written over anything, nor of nothing', () => {
    mkdirSync(copy);
    writeFileSync(join(copy, 'mine'), '');
    expect(backUp(state, copy, NOW_MS)).toMatchObject({ failure: expect.stringContaining('is not empty') });
    expect(backUp(join(folder, 'none'), join(folder, 'x'), NOW_MS)).toMatchObject({
      failure: expect.stringContaining('there is no state'),
    });
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  it.each<readonly [string, () => void, string]>([
    ['its list is missing', () => rmSync(join(copy, 'backup.json')), 'is no backup'],
    ['its list is no JSON', () => writeFileSync(join(copy, 'backup.json'), '{'), 'cannot be read'],
    ['its list is of another kind', () => writeFileSync(join(copy, 'backup.json'), '{}'), 'cannot be read'],
    ['a file is missing', () => rmSync(join(copy, BLOB)), `${BLOB} is missing`],
    ['a file was changed', () => writeFileSync(join(copy, BLOB), 'x'), `${BLOB} was changed`],
    ['a database was cut', () => truncateSync(join(copy, METER), 100), `${METER} was changed`],
    [
      'a path leads out of it',
      () => {
        const list = join(copy, 'backup.json');
        writeFileSync(list, readFileSync(list, 'utf8').replace('"dev-key"', '"../state/dev-key"'));
      },
      'is outside the backup',
    ],
    [
      'it is of another format',
      () => {
        const list = join(copy, 'backup.json');
        writeFileSync(list, readFileSync(list, 'utf8').replace('"format": 1', '"format": 2'));
      },
      'is of format 2',
    ],
  ])('is refused when %s', (_, damage, why) => {
    backedUp();
    damage();
    expect(checkedBackup(copy)).toMatchObject({ ok: false, failure: expect.stringContaining(why) });
  });

  it('is taken when nothing is wrong', () => {
    const backup = backedUp();
    expect(checkedBackup(copy)).toEqual({ ok: true, value: backup });
  });
});
