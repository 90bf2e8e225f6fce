// The audit log over SQLite with the table of its migration: what it stores of a change, how it pages, and what it forgets.
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import {
  AUDIT_KEPT_DAYS,
  createAuditLog,
  d1Statements,
  type AuditEntry,
  type Statement,
} from '../../../src/accounts/audit.ts';

const NOW_MS = Date.UTC(2026, 10, 22);
const DAY_MS = 24 * 60 * 60 * 1000;

function world() {
  const database = new DatabaseSync(':memory:');
  database.exec(readFileSync('migrations/0003_admin_audit.sql', 'utf8'));
  const batches: (readonly Statement[])[] = [];
  const log = createAuditLog(async (batch) => {
    batches.push(batch);
    return batch.map(({ sql, params }) => database.prepare(sql).all(...params));
  });
  return { database, batches, log };
}

const entry = (changes: Partial<Omit<AuditEntry, 'id'>> = {}): Omit<AuditEntry, 'id'> => ({
  atMs: NOW_MS,
  actor: 'ops@shop.example',
  action: 'Admin_ChangeKey',
  target: 'key 0123456789ab',
  before: { name: 'shop' },
  after: { name: 'till' },
  ...changes,
});

describe('an entry of the audit log', () => {
  it('is read as it was written', async () => {
    const { log } = world();
    await log.write(entry());
    expect(await log.read({ limit: 10 })).toEqual([{ id: 1, ...entry() }]);
  });

  it.each<[what: string, before: object | null, after: object | null, stored: readonly (object | null)[]]>([
    ['a new thing', null, { name: 'shop', quota: null }, [null, { name: 'shop', quota: null }]],
    ['a thing that is gone', { name: 'shop' }, null, [{ name: 'shop' }, null]],
    [
      'a changed member',
      { name: 'shop', quota: 5 },
      { name: 'shop', quota: 6 },
      [{ quota: 5 }, { quota: 6 }],
    ],
    ['a member more', { name: 'shop' }, { name: 'shop', quota: 6 }, [{}, { quota: 6 }]],
    ['a member less', { name: 'shop', quota: 5 }, { name: 'shop' }, [{ quota: 5 }, {}]],
    [
      'a list with one more',
      { operations: ['a'] },
      { operations: ['a', 'b'] },
      [{ operations: ['a'] }, { operations: ['a', 'b'] }],
    ],
    ['nothing', { operations: ['a'] }, { operations: ['a'] }, [{}, {}]],
  ])('holds the members that differ: %s', async (_, before, after, stored) => {
    const { log } = world();
    await log.write(entry({ before, after }));
    const [read] = await log.read({ limit: 1 });
    expect([read?.before, read?.after]).toEqual(stored);
  });

  it('is kept for thirteen months', async () => {
    expect(AUDIT_KEPT_DAYS).toBe(400);
    const { log, database } = world();
    await log.write(entry({ atMs: NOW_MS - 400 * DAY_MS - 1, actor: 'too old' }));
    await log.write(entry({ atMs: NOW_MS - 400 * DAY_MS, actor: 'just kept' }));
    await log.write(entry());
    expect(database.prepare('SELECT actor FROM admin_audit ORDER BY id').all()).toEqual([
      { actor: 'just kept' },
      { actor: 'ops@shop.example' },
    ]);
  });

  it('is written with what is forgotten in one transaction', async () => {
    const { log, batches } = world();
    await log.write(entry());
    expect(batches.map((batch) => batch.length)).toEqual([2]);
  });
});

describe('a page of the audit log', () => {
  it('has the newest first, below an id, of one target', async () => {
    const { log } = world();
    for (const target of ['key a', 'key b', 'key a', 'key b']) await log.write(entry({ target }));
    const ids = async (page: Parameters<typeof log.read>[0]) => (await log.read(page)).map(({ id }) => id);
    expect(await ids({ limit: 10 })).toEqual([4, 3, 2, 1]);
    expect(await ids({ limit: 3 })).toEqual([4, 3, 2]);
    expect(await ids({ limit: 2, below: 3 })).toEqual([2, 1]);
    expect(await ids({ limit: 10, target: 'key a' })).toEqual([3, 1]);
    expect(await ids({ limit: 10, below: 3, target: 'key a' })).toEqual([1]);
    expect(await ids({ limit: 10, target: 'key c' })).toEqual([]);
  });

  it('has 1,000 entries at most', async () => {
    const { log, database } = world();
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
      INSERT INTO admin_audit (at, actor, action, target) SELECT ${NOW_MS}, 'a', 'b', 'c' FROM n`);
    expect(await log.read({ limit: 5_000 })).toHaveLength(1_000);
    expect(await log.read({ limit: 999 })).toHaveLength(999);
  });
});

describe('the store of the audit log', () => {
  it('is waited for no longer than the caller allows', async () => {
    const waits: string[] = [];
    const inTime = <T>(work: Promise<T>): Promise<T> => {
      waits.push('asked');
      return work;
    };
    const log = createAuditLog(() => Promise.reject(new Error('D1 is away')), { inTime });
    await expect(log.write(entry())).rejects.toThrow('D1 is away');
    await expect(log.read({ limit: 1 })).rejects.toThrow('D1 is away');
    expect(waits).toEqual(['asked', 'asked']);
  });

  it('is a batch of prepared statements in D1', async () => {
    const prepared = (sql: string) => ({ bind: (...params: unknown[]) => ({ sql, params }) });
    const database = {
      prepare: prepared,
      batch: async (statements: unknown[]) => statements.map((one) => ({ results: [one] })),
    } as unknown as D1Database;
    const batch = [
      { sql: 'SELECT ?1', params: ['a'] },
      { sql: 'SELECT ?1, ?2', params: ['b', 'c'] },
    ];
    expect(await d1Statements(database)(batch)).toEqual(batch.map((statement) => [statement]));
  });
});
