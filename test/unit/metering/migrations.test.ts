// The tables of earlier states of the project, with their rows, under today's code.
import { describe, expect, it } from 'vitest';
import { readChunk } from '../../../src/metering/claims.ts';
import { HOLD_MS } from '../../../src/metering/constants.ts';
import { cleanUp, operationsOf, reserve, settle, stateOf } from '../../../src/metering/ledger.ts';
import { migrate, readableKeys } from '../../../src/metering/migrations.ts';
import { claimName, idempotentCall } from '../../../src/metering/seal.ts';
import { type TestStore, emptyStore, openStore } from '../../support/ledger-store.ts';
import { READABLE_LEDGER, UNNUMBERED_LEDGER } from '../../support/old-ledgers.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 12);
const ACCOUNT = 'shop';
const OPERATION = 'BarcodeScan_ImageAdvanced';

function ledgerOf(schema: readonly string[], ...rows: readonly string[]): TestStore {
  const store = emptyStore();
  for (const statement of [...schema, ...rows]) store.exec(statement);
  return store;
}

async function upgrade(store: TestStore): Promise<void> {
  const names = await Promise.all(
    readableKeys(store).map(async (key) => [key, await claimName(ACCOUNT, key)] as const),
  );
  migrate(store, { transaction: store.transaction, claimNames: new Map(names) });
}

const call = (idempotencyKey: string, body = 'a file') =>
  idempotentCall({
    account: ACCOUNT,
    apikey: 'qz_key',
    idempotencyKey,
    operation: OPERATION,
    parameters: {},
    body: new TextEncoder().encode(body),
  });

async function retry(store: TestStore, idempotencyKey: string, id: string, body?: string) {
  const { key, version, digest, seal } = await call(idempotencyKey, body);
  const idempotency = { key, version, digest, seal };
  return reserve(store, { id, operation: OPERATION, cost: 200, quota: 1000, idempotency }, NOW_MS);
}

/** Name and statement of every table and index, in one order. */
const schemaOf = (store: TestStore) =>
  store
    .exec<{ name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name`,
    )
    .map(({ name, sql }) => [name, sql.replaceAll(/\s+/g, ' ')]);

const reservation = (id: string, state: string, key: string | null, charged: number): string =>
  `INSERT INTO reservation VALUES ('${id}', '${state}', '2026-11', '${OPERATION}', 200, ${charged}, ${key === null ? 'NULL' : `'${key}'`}, ${NOW_MS + HOLD_MS})`;
const USED = [
  `INSERT INTO period VALUES ('2026-10', 7), ('2026-11', 210)`,
  `INSERT INTO operation VALUES ('2026-11', '${OPERATION}', 200), ('2026-11', 'BarcodeScan_Image', 10)`,
  `INSERT INTO batch VALUES ('b', ${NOW_MS})`,
];

describe('the migrations of an account', () => {
  it('give one schema from every earlier state', async () => {
    const today = schemaOf(openStore());
    for (const schema of [[], READABLE_LEDGER, UNNUMBERED_LEDGER]) {
      const store = ledgerOf(schema);
      await upgrade(store);
      expect(schemaOf(store)).toEqual(today);
    }
  });

  it('run once each, in order, and leave those of a later release alone', async () => {
    const store = openStore();
    const numbers = () => store.exec<{ n: number }>('SELECT n FROM migration ORDER BY n').map(({ n }) => n);
    const all = numbers();
    expect(all).toEqual(all.map((_, i) => i + 1));
    store.exec(`INSERT INTO migration VALUES (${all.length + 1})`);
    store.exec('ALTER TABLE period ADD COLUMN later INTEGER');
    await upgrade(store);
    expect(numbers()).toHaveLength(all.length + 1);
  });

  it('change nothing if one fails', () => {
    const store = ledgerOf(READABLE_LEDGER, ...USED, 'DROP TABLE answer_chunk');
    const before = schemaOf(store);
    expect(() => migrate(store, { transaction: store.transaction, claimNames: new Map() })).toThrow(
      'answer_chunk',
    );
    expect(schemaOf(store)).toEqual(before);
  });

  it('from 6bdaa7b keep what was used and held, and what a key has paid for', async () => {
    const store = ledgerOf(
      READABLE_LEDGER,
      ...USED,
      reservation('paid', 'settled', 'order-17', 200),
      reservation('held', 'held', 'order-18', 0),
      reservation('plain', 'settled', null, 0),
      `INSERT INTO idempotency VALUES ('order-17', 'digest', 'paid', 1, ${NOW_MS}, 200, '{}', 5), ('order-18', 'digest', 'held', 0, ${NOW_MS}, NULL, NULL, NULL)`,
      `INSERT INTO answer_chunk VALUES ('paid', 0, x'68656c6c6f')`,
    );
    await upgrade(store);
    expect(stateOf(store, NOW_MS)).toEqual({ period: '2026-11', used: 210, held: 200 });
    expect(operationsOf(store, '2026-11')).toEqual({ BarcodeScan_Image: 10, [OPERATION]: 200 });
    expect(await retry(store, 'order-17', 'again')).toEqual({ kind: 'granted', cost: 0 });
    expect(settle(store, { id: 'again', cost: 200 }, NOW_MS)).toBe(0);
    expect(await retry(store, 'order-18', 'twin')).toEqual({ kind: 'running' });
    expect(settle(store, { id: 'held', cost: 200 }, NOW_MS)).toBe(200);
    expect(await retry(store, 'order-18', 'later')).toEqual({ kind: 'granted', cost: 0 });
    expect(stateOf(store, NOW_MS).used).toBe(410);
    expect(await retry(store, 'order-19', 'new')).toEqual({ kind: 'granted', cost: 200 });
  });

  it('from 6bdaa7b leave nothing that can be read of keys and answers', async () => {
    const store = ledgerOf(
      READABLE_LEDGER,
      reservation('paid', 'settled', 'order-17', 200),
      reservation('old', 'expired', 'order-16', 0),
      reservation('held', 'held', 'order-18', 0),
      `INSERT INTO idempotency VALUES ('order-17', 'digest', 'paid', 1, ${NOW_MS}, 200, '{}', 5), ('order-18', 'digest', 'held', 0, ${NOW_MS}, NULL, NULL, NULL)`,
      `INSERT INTO answer_chunk VALUES ('paid', 0, x'68656c6c6f')`,
    );
    await upgrade(store);
    // An isolate of before hands its answer over unsealed.
    settle(store, { id: 'held', cost: 200, answer: { bytes: 1 }, body: new Uint8Array(1) }, NOW_MS);
    expect(readChunk(store, 'held', 0)).toBeNull();
    for (const [table] of schemaOf(store).filter(([, sql]) => sql?.startsWith('CREATE TABLE')))
      expect(JSON.stringify(store.exec(`SELECT * FROM ${table ?? ''}`))).not.toMatch(/order-1|68656c6c6f/);
  });

  it('from 61f558f keep answers, details, revocations and jobs; another body is refused as before', async () => {
    const { key, digest, seal } = await call('order-20');
    const store = ledgerOf(
      UNNUMBERED_LEDGER,
      ...USED,
      reservation('paid', 'settled', key, 200),
      `INSERT INTO claim VALUES ('${key}', '${digest}', '${seal}', 'paid', 1, ${NOW_MS}, 3)`,
      `INSERT INTO sealed_chunk VALUES ('paid', 0, x'010203')`,
      `INSERT INTO detail VALUES ('2026-11-22', 'k', '${OPERATION}', 200, 2, 200)`,
      `INSERT INTO revocation VALUES ('old', ${NOW_MS})`,
      `INSERT INTO job VALUES ('j', 'waiting', '${ACCOUNT}', '${OPERATION}', NULL, 'r', 1, 1, 0, ${NOW_MS}, 0, NULL, ${NOW_MS}, NULL)`,
      `INSERT INTO job_piece VALUES ('j', 'input', 0, x'04')`,
    );
    await upgrade(store);
    expect(await retry(store, 'order-20', 'again')).toMatchObject({
      kind: 'answered',
      id: 'paid',
      body: new Uint8Array([1, 2, 3]),
    });
    expect(await retry(store, 'order-20', 'other', 'another file')).toEqual({ kind: 'mismatch' });
    cleanUp(store, NOW_MS);
    for (const table of ['detail', 'revocation', 'job', 'job_piece'])
      expect(store.exec(`SELECT count(*) AS n FROM ${table}`)).toEqual([{ n: 1 }]);
    expect(stateOf(store, NOW_MS)).toMatchObject({ used: 210, revoked: ['old'] });
  });
});

describe('a claim', () => {
  it('of another version is paid, whatever its digest, and never answered', async () => {
    const store = openStore();
    expect(await retry(store, 'order-21', 'first')).toEqual({ kind: 'granted', cost: 200 });
    settle(store, { id: 'first', cost: 200, answer: { bytes: 3 }, body: new Uint8Array(3) }, NOW_MS);
    store.exec('UPDATE claim SET version = version + 1');
    expect(await retry(store, 'order-21', 'second')).toEqual({ kind: 'granted', cost: 0 });
    settle(store, { id: 'second', cost: 200, answer: { bytes: 3 }, body: new Uint8Array(3) }, NOW_MS);
    expect(stateOf(store, NOW_MS).used).toBe(200);
    expect(await retry(store, 'order-21', 'third')).toMatchObject({ kind: 'answered', id: 'second' });
  });

  it('has the name that it had in earlier releases: HKDF of the key with the account', async () => {
    expect(await claimName('shop', 'order-17')).toBe(
      '865b751cc99e49ccb11de75c3912964c5e7381f45316e5ec30d2558259d61373',
    );
  });
});
