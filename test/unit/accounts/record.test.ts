// Records of keys as KV holds them, and the reading of accounts by a key's id.
import { describe, expect, it } from 'vitest';
import { createAccountById } from '../../../src/accounts/by-id.ts';
import { inBulks, kvStore, workerKvStore } from '../../../src/accounts/kv.ts';
import { accountOf, isLive, parseRecord, recordName } from '../../../src/accounts/record.ts';

const NOW_MS = Date.UTC(2026, 10, 22);
const FULL = {
  id: '0123456789ab',
  account: 'acme',
  name: 'shop',
  quota: 5,
  rateLimit: false,
  operations: ['BarcodeScan_Image'],
  origins: ['https://shop.example'],
  created: '2026-11-01T00:00:00.000Z',
  expires: '2026-12-01T00:00:00.000Z',
  revoked: '2026-11-20T00:00:00.000Z',
};
const { rateLimit: _, operations: _1, origins: _2, expires: _3, revoked: _4, ...LEAST } = FULL;

describe('a record', () => {
  it('is read with all its members, with the fewest, and without those that are unknown', () => {
    expect(parseRecord(JSON.stringify(FULL))).toEqual(FULL);
    expect(parseRecord(JSON.stringify(LEAST))).toStrictEqual(LEAST);
    expect(parseRecord(JSON.stringify({ ...LEAST, quota: null }))).toEqual({ ...LEAST, quota: null });
    expect(parseRecord(JSON.stringify({ ...LEAST, quota: 0 }))).toEqual({ ...LEAST, quota: 0 });
    expect(parseRecord(JSON.stringify({ ...LEAST, rateLimit: true, more: 1 }))).toEqual(LEAST);
  });

  it.each<[what: string, text: string]>([
    ['nothing', ''],
    ['half a record', '{"id":"0123'],
    ['null', 'null'],
    ['a text', '"x"'],
    ...Object.entries({
      id: 5,
      account: null,
      name: 7,
      created: 0,
      quota: '5',
      operations: 'BarcodeScan_Image',
      origins: [5],
      expires: 'soon',
      revoked: true,
    }).map(
      ([member, value]) =>
        [`a wrong ${member}`, JSON.stringify({ ...FULL, [member]: value })] satisfies [string, string],
    ),
    ['operations that are not all texts', JSON.stringify({ ...FULL, operations: ['a', 5] })],
    ['a time that is a number', JSON.stringify({ ...FULL, expires: 5 })],
  ])('is none: %s', (__, text) => {
    expect(parseRecord(text)).toBeNull();
  });

  it('is live until it expires or is revoked', () => {
    const until = (ms: number) => ({ ...LEAST, expires: new Date(ms).toISOString() });
    expect(isLive(LEAST, NOW_MS)).toBe(true);
    expect(isLive(until(NOW_MS + 1), NOW_MS)).toBe(true);
    expect(isLive(until(NOW_MS), NOW_MS)).toBe(false);
    expect(isLive({ ...until(NOW_MS + 1), revoked: FULL.revoked }, NOW_MS)).toBe(false);
  });

  it('becomes an account with the defaults of what is absent', () => {
    expect(accountOf(LEAST)).toEqual({
      keyId: LEAST.id,
      account: 'acme',
      name: 'shop',
      quota: 5,
      rateLimit: true,
      operations: null,
      origins: null,
    });
    expect(accountOf(FULL)).toMatchObject({
      rateLimit: false,
      operations: FULL.operations,
      origins: FULL.origins,
    });
  });
});

describe('an account by the id of its key', () => {
  const name = recordName(`${LEAST.id}ffff`);
  function world(values: Record<string, string>) {
    const state = { nowMs: NOW_MS, lists: 0, isDown: false, errors: [] as unknown[] };
    const find = createAccountById({
      now: () => state.nowMs,
      onError: (error) => state.errors.push(error),
      store: {
        async list(prefix) {
          state.lists += 1;
          if (state.isDown) throw new Error('KV is down');
          return Object.keys(values).filter((key) => key.startsWith(prefix));
        },
        get: async (key) => values[key] ?? null,
      },
    });
    return { state, find };
  }

  it('is found, once in 30 seconds', async () => {
    const { state, find } = world({ [name]: JSON.stringify(LEAST) });
    expect(await find(LEAST.id)).toEqual({ ok: true, value: accountOf(LEAST) });
    state.nowMs += 29_999;
    expect((await find(LEAST.id)).ok).toBe(true);
    expect(state.lists).toBe(1);
    state.nowMs += 1;
    await find(LEAST.id);
    expect(state.lists).toBe(2);
  });

  it.each([
    ['an unknown one', {}, LEAST.id],
    ['a revoked one', { [name]: JSON.stringify({ ...LEAST, revoked: FULL.revoked }) }, LEAST.id],
    ['a damaged one', { [name]: '{' }, LEAST.id],
    ['an id that is too short', { [name]: JSON.stringify(LEAST) }, LEAST.id.slice(1)],
    ['an id that is too long', { [name]: JSON.stringify(LEAST) }, `${LEAST.id}f`],
    ['an id with something before it', { [name]: JSON.stringify(LEAST) }, `x${LEAST.id}`],
    ['another alphabet', { [name]: JSON.stringify(LEAST) }, '0123456789AB'],
  ])('is refused for %s', async (__, values, id) => {
    expect(await world(values).find(id)).toEqual({
      ok: false,
      failure: { code: 'unauthorized', who: 'link' },
    });
  });

  it('is refused at the moment at which the key expires, although it is remembered', async () => {
    const expires = new Date(NOW_MS + 5_000).toISOString();
    const { state, find } = world({ [name]: JSON.stringify({ ...LEAST, expires }) });
    expect((await find(LEAST.id)).ok).toBe(true);
    state.nowMs += 5_000;
    expect((await find(LEAST.id)).ok).toBe(false);
    expect(state.lists).toBe(1);
  });

  it('is looked up again after the keys could not be read', async () => {
    const { state, find } = world({ [name]: JSON.stringify(LEAST) });
    state.isDown = true;
    expect(await find(LEAST.id)).toMatchObject({ failure: { code: 'overloaded', retryAfterS: 1 } });
    expect(state.errors).toEqual([new Error('KV is down')]);
    state.isDown = false;
    expect((await find(LEAST.id)).ok).toBe(true);
  });
});

describe('the stores over KV', () => {
  const names = Array.from({ length: 205 }, (__, n) => `key:${String(n).padStart(3, '0')}`);
  /** Lists 100 names a page; a bulk read takes 100 names at most. */
  function namespace() {
    const calls: number[] = [];
    const written: string[] = [];
    const lists: object[] = [];
    const kv = {
      async get(key: string | string[]) {
        if (typeof key === 'string') return `value of ${key}`;
        calls.push(key.length);
        if (key.length > 100) throw new Error('too many keys');
        return new Map(key.map((one) => [one, one === names[3] ? null : `value of ${one}`]));
      },
      put: async (key: string, value: string) => void written.push(`${key} ${value}`),
      async list(options: { prefix: string; cursor?: string }) {
        const { prefix, cursor = '0' } = options;
        lists.push(options);
        const found = names.filter((one) => one.startsWith(prefix));
        const end = Number(cursor) + 100;
        const keys = found.slice(Number(cursor), end).map((one) => ({ name: one }));
        return end < found.length
          ? { keys, list_complete: false, cursor: String(end) }
          : { keys, list_complete: true };
      },
    };
    return { kv: kv as unknown as KVNamespace, calls, written, lists };
  }

  it('list every page', async () => {
    expect(await kvStore(namespace().kv).list('key:')).toEqual(names);
    expect(await kvStore(namespace().kv).list('key:20')).toEqual(names.slice(200));
    expect(await kvStore(namespace().kv).list('none')).toEqual([]);
  });

  it('ask for the first page without a cursor, and for each further one with the cursor before', async () => {
    const { kv, lists } = namespace();
    await kvStore(kv).list('key:');
    expect(lists).toStrictEqual([
      { prefix: 'key:' },
      { prefix: 'key:', cursor: '100' },
      { prefix: 'key:', cursor: '200' },
    ]);
  });

  it('read and write one value', async () => {
    const { kv, written } = namespace();
    const store = kvStore(kv);
    expect(await store.get('key:001')).toBe('value of key:001');
    await store.put('key:001', 'x');
    expect(written).toEqual(['key:001 x']);
  });

  it('read many in their order, 100 at a time', async () => {
    const { kv, calls } = namespace();
    const values = await workerKvStore(kv).getMany?.(names);
    expect(values).toEqual(names.map((one, n) => (n === 3 ? null : `value of ${one}`)));
    expect(calls).toEqual([100, 100, 5]);
    expect(await workerKvStore(kv).getMany?.(names.slice(0, 200))).toHaveLength(200);
    expect(calls.slice(3)).toEqual([100, 100]);
  });

  it('read in six connections at most, as many as a Worker may have', async () => {
    let open = 0;
    let most = 0;
    const read = inBulks(async (some) => {
      most = Math.max(most, (open += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      open -= 1;
      return some;
    });
    const many = Array.from({ length: 2_000 }, (__, n) => `key:${n}`);
    expect(await read(many)).toEqual(many);
    expect(most).toBe(6);
  });
});
