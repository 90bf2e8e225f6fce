// A restoration beside the real stores of the local runtime: what ended since the backup stays ended.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp, putInPlace, unpack } from '../../../src/local/backup.ts';
import { copyRevocations, endedSince, endedText, keepEnds } from '../../../src/local/keys/revocations.ts';
import { localKeys } from '../../../src/local/keys/stores.ts';
import { storedKeys } from '../../../src/local/keys/stored.ts';
import { openStores } from '../../../src/local/runtime.ts';
import {
  type KeyDeps,
  type KeyRecord,
  changeKey,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
} from '../../../src/accounts/index.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 12);
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'quietzone-ends-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function withKeys<T>(state: string, work: (deps: KeyDeps) => Promise<T>): Promise<T> {
  const stores = openStores(state);
  try {
    return await work(await localKeys(stores));
  } finally {
    await stores.dispose();
  }
}

it('a key that was revoked or rotated since the backup stays so, and nothing else changes', async () => {
  const state = join(folder, 'state');
  const copy = join(folder, 'copy');
  const ids = await withKeys(state, async (deps) => {
    const made = [];
    for (const name of ['kept', 'revoked', 'rotated', 'renamed'])
      made.push((await createKey(deps, { name })).record.id);
    return made;
  });
  const [, revoked = '', rotated = '', renamed = ''] = ids;
  const backup = backUp(state, copy, NOW_MS);
  if (!backup.ok) throw new Error(backup.failure);
  await withKeys(state, async (deps) => {
    await revokeKey(deps, revoked);
    await rotateKey(deps, rotated, { overlapS: 3600 });
    await changeKey(deps, renamed, { name: 'later' });
  });
  const incoming = unpack(copy, state, backup.value);
  expect(await keepEnds(state, incoming)).toBe(2);
  putInPlace(incoming, state, NOW_MS);
  const keys = await listKeys({ store: storedKeys(state), now: Date.now });
  expect(keys.map(({ name, state: now, expires }) => [name, now, expires !== undefined])).toEqual([
    ['kept', 'live', false],
    ['revoked', 'revoked', false],
    ['rotated', 'live', true],
    ['renamed', 'live', false],
  ]);
  // What is restored once more has nothing left to end.
  expect(await keepEnds(state, unpack(copy, join(folder, 'fresh'), backup.value))).toBe(2);
}, 60_000);

const record = (changes: Partial<KeyRecord>): string =>
  JSON.stringify({ id: 'a', account: 'a', name: 'a', quota: null, created: '2026-11-22', ...changes });

it.each<[now: Partial<KeyRecord>, backup: Partial<KeyRecord>, restored: Partial<KeyRecord> | null]>([
  [{ revoked: '2026-11-22' }, {}, { revoked: '2026-11-22' }],
  [{ revoked: '2026-11-22', name: 'b' }, { quota: 7 }, { revoked: '2026-11-22', quota: 7 }],
  [{ revoked: '2026-11-22' }, { revoked: '2026-11-20' }, null],
  [{}, { revoked: '2026-11-20' }, null],
  [{ expires: '2026-12-01' }, {}, { expires: '2026-12-01' }],
  [{ expires: '2026-12-01' }, { expires: '2027-01-01' }, { expires: '2026-12-01' }],
  [{ expires: '2027-01-01' }, { expires: '2026-12-01' }, null],
  [{ name: 'b' }, {}, null],
])('a record %j beside the restored one %j makes that %j', (now, backup, restored) => {
  const ended = endedSince(new Map([['key:1', record(now)]]), new Map([['key:1', record(backup)]]));
  expect([...ended.values()].map((text) => JSON.parse(text) as unknown)).toEqual(
    restored === null ? [] : [JSON.parse(record({ ...backup, ...restored }))],
  );
});

it('revocations that the meters know are added to those of the backup', () => {
  const meter = (state: string, rows: readonly string[] | null): string => {
    const path = join(folder, state, 'v3', 'do', 'AccountMeter', 'a.sqlite');
    mkdirSync(dirname(path), { recursive: true });
    const database = new DatabaseSync(path);
    if (rows !== null)
      database.exec('CREATE TABLE revocation (key TEXT PRIMARY KEY, revoked_ms INTEGER NOT NULL) STRICT');
    for (const key of rows ?? []) database.exec(`INSERT INTO revocation VALUES ('${key}', 7)`);
    database.close();
    return path;
  };
  meter('now', ['a', 'b']);
  const path = meter('old', ['a']);
  expect(copyRevocations(join(folder, 'now'), join(folder, 'old'))).toBe(1);
  const database = new DatabaseSync(path);
  expect(database.prepare('SELECT key FROM revocation ORDER BY key').all()).toEqual([
    { key: 'a' },
    { key: 'b' },
  ]);
  database.close();
  meter('older', null);
  expect(copyRevocations(join(folder, 'now'), join(folder, 'older'))).toBe(2);
  expect(copyRevocations(join(folder, 'older'), join(folder, 'nowhere'))).toBe(0);
});

it('says how many keys stay ended', () => {
  expect([endedText(0), endedText(1), endedText(2)]).toEqual([
    '',
    ' 1 key that was revoked or given an earlier end since the backup stays so.',
    ' 2 keys that were revoked or given an earlier end since the backup stay so.',
  ]);
});
