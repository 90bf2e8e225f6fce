import { describe, expect, it } from 'vitest';
import {
  changeKey,
  createKey,
  listKeys,
  permit,
  revokeKey,
  rotateKey,
  type Account,
} from '../../../src/accounts/index.ts';
import { generateKey, type KeyChanges } from '../../../src/accounts/keys.ts';
import { createTestKv } from '../../support/kv.ts';

const START_MS = Date.UTC(2026, 10, 21);

function world() {
  const store = createTestKv();
  let nowMs = START_MS;
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  return { deps: { store, now: () => nowMs, random }, store, wait: (ms: number) => (nowMs += ms) };
}

describe('changing a key', () => {
  it('keeps the key, its id and account, and what is not named', async () => {
    const { deps, store } = world();
    const { record } = await createKey(deps, {
      name: 'shop',
      quota: 5,
      rateLimit: false,
      operations: ['A'],
      expiresMs: START_MS + 1000,
    });
    expect(await changeKey(deps, record.id, { quota: 9 })).toEqual({ ...record, quota: 9 });
    expect(
      await changeKey(deps, record.id, {
        name: 'till',
        quota: null,
        rateLimit: true,
        operations: null,
        origins: ['https://a.example'],
        expiresMs: null,
      }),
    ).toEqual({
      id: record.id,
      account: record.account,
      created: record.created,
      name: 'till',
      quota: null,
      origins: ['https://a.example'],
    });
    expect(store.values.size).toBe(1);
  });

  it.each<[member: string, change: KeyChanges]>([
    ['name', { name: 'till' }],
    ['quota', { quota: 0 }],
    ['rateLimit', { rateLimit: false }],
    ['operations', { operations: ['B'] }],
    ['origins', { origins: ['https://b.example'] }],
    ['expires', { expiresMs: START_MS + 5_000 }],
  ])('changes %s alone when nothing else is named', async (member, change) => {
    const { deps } = world();
    const { record } = await createKey(deps, {
      name: 'shop',
      quota: 5,
      operations: ['A'],
      origins: ['https://a.example'],
      expiresMs: START_MS + 1000,
    });
    const [value] = Object.values(change) as unknown[];
    const changed = member === 'expires' ? '2026-11-21T00:00:05.000Z' : value;
    expect(await changeKey(deps, record.id, change)).toEqual({ ...record, [member]: changed });
    // And what was changed stays when something else is.
    expect(await changeKey(deps, record.id, { name: 'x' })).toEqual({
      ...record,
      [member]: changed,
      name: 'x',
    });
  });

  it('revives none that was revoked, and makes none that is not there', async () => {
    const { deps } = world();
    const { record } = await createKey(deps, { name: 'shop' });
    await revokeKey(deps, record.id);
    expect(await changeKey(deps, record.id, { quota: 1, expiresMs: null })).toHaveProperty('revoked');
    expect(await changeKey(deps, 'ffffffffffff', { quota: 1 })).toBeNull();
  });
});

describe('a new key', () => {
  it('has a fixed shape and uses each character alike', () => {
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    const counts = new Map<string, number>();
    for (let n = 0; n < 2_000; n++) {
      const key = generateKey(random);
      expect(key).toMatch(/^qz_[0-9A-Za-z]{32}$/);
      for (const character of key.slice(3)) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    // 64,000 characters, 1,032 each on average with a deviation of 32: six deviations either way.
    expect(counts.size).toBe(62);
    for (const [character, count] of counts) expect(Math.abs(count - 1_032), character).toBeLessThan(192);
  });

  it('skips the random bytes that would favour some characters', () => {
    const bytes = [248, 255, ...Array.from({ length: 62 }, (_, n) => n)];
    expect(generateKey((length) => Uint8Array.from(bytes.splice(0, length)))).toBe(
      'qz_0123456789ABCDEFGHIJKLMNOPQRSTUV',
    );
  });

  it('is stored under its SHA-256 alone', async () => {
    const { deps, store } = world();
    const { record } = await createKey(deps, { name: 'dev', quota: null, rateLimit: false }, 'dev-key');
    // printf dev-key | sha256sum
    const digest = '7e9f8fd111802be56c379d597842e29b2cebd35ff2133d431a49fa556a18704e';
    expect([...store.values.keys()]).toEqual([`key:${digest}`]);
    expect(record.id).toBe(digest.slice(0, 12));
    expect([...store.values.values()].map((text) => JSON.parse(text) as unknown)).toEqual([
      {
        id: record.id,
        account: record.id,
        name: 'dev',
        quota: null,
        rateLimit: false,
        created: '2026-11-21T00:00:00.000Z',
      },
    ]);
  });
});

describe('the record of a new key', () => {
  it('has the settings that were given, and no member for the others', async () => {
    const { deps } = world();
    const settings = {
      name: 'shop',
      quota: 7,
      account: 'acme',
      operations: ['A'],
      origins: ['https://shop.example'],
    };
    const { record } = await createKey(deps, { ...settings, rateLimit: false, expiresMs: START_MS + 1000 });
    expect(record).toEqual({
      id: record.id,
      ...settings,
      rateLimit: false,
      created: '2026-11-21T00:00:00.000Z',
      expires: '2026-11-21T00:00:01.000Z',
    });
    const least = await createKey(deps, { name: 'least', rateLimit: true });
    expect(Object.keys(least.record)).toEqual(['id', 'account', 'name', 'quota', 'created']);
    expect(least.record).toMatchObject({ account: least.record.id, quota: null });
  });
});

describe('the key operations', () => {
  it('list keys with their state, oldest first, and no secret', async () => {
    const { deps, wait } = world();
    const first = await createKey(deps, { name: 'first' });
    wait(1);
    const second = await createKey(deps, { name: 'second', expiresMs: START_MS + 10 });
    wait(1);
    const third = await createKey(deps, { name: 'third', account: first.record.account });
    await revokeKey(deps, third.record.id);
    wait(100);
    const listed = await listKeys(deps);
    expect(listed.map(({ name, state }) => [name, state])).toEqual([
      ['first', 'live'],
      ['second', 'expired'],
      ['third', 'revoked'],
    ]);
    for (const { key } of [first, second, third]) expect(JSON.stringify(listed)).not.toContain(key);
  });

  it('list the keys of a store that reads many at once with one request', async () => {
    const { deps, store } = world();
    const { record } = await createKey(deps, { name: 'shop' });
    const asked: (readonly string[])[] = [];
    const getMany = async (names: readonly string[]) => {
      asked.push(names);
      return names.map((name) => store.values.get(name) ?? null);
    };
    store.reads = 0;
    expect(await listKeys({ ...deps, store: { ...store, getMany } })).toEqual([{ ...record, state: 'live' }]);
    expect([asked.length, store.reads]).toEqual([1, 0]);
  });

  it('revoke once: a second time keeps the first time', async () => {
    const { deps, wait } = world();
    const { record } = await createKey(deps, { name: 'a' });
    expect((await revokeKey(deps, record.id))?.revoked).toBe('2026-11-21T00:00:00.000Z');
    wait(1_000);
    expect((await revokeKey(deps, record.id))?.revoked).toBe('2026-11-21T00:00:00.000Z');
  });

  it.each(['', '0123456789ab', 'key:', '%', 'ABCDEF012345'])('know no key by the id %j', async (id) => {
    const { deps } = world();
    await createKey(deps, { name: 'a' });
    expect(await revokeKey(deps, id)).toBeNull();
    expect(await rotateKey(deps, id)).toBeNull();
  });

  it('rotate into the same account and settings, the old key ending at once', async () => {
    const { deps } = world();
    const settings = {
      name: 'shop',
      quota: 9,
      operations: ['BarcodeScan_Image'],
      origins: ['https://shop.example'],
    };
    const old = await createKey(deps, { ...settings, expiresMs: START_MS + 1_000_000 });
    const fresh = await rotateKey(deps, old.record.id);
    expect(fresh?.key).not.toBe(old.key);
    const { id, ...rest } = old.record;
    expect(fresh?.record).toEqual({ ...rest, id: fresh?.record.id });
    expect(fresh?.record.account).toBe(id);
    expect((await listKeys(deps)).find((key) => key.id === id)?.state).toBe('revoked');
  });

  it("rotate with an overlap, never past the old key's own end", async () => {
    const { deps } = world();
    const endless = await createKey(deps, { name: 'a' });
    await rotateKey(deps, endless.record.id, { overlapS: 3_600 });
    const ending = await createKey(deps, { name: 'b', expiresMs: START_MS + 60_000 });
    await rotateKey(deps, ending.record.id, { overlapS: 3_600 });
    const expiry = new Map((await listKeys(deps)).map((key) => [key.id, key.expires]));
    expect(expiry.get(endless.record.id)).toBe('2026-11-21T01:00:00.000Z');
    expect(expiry.get(ending.record.id)).toBe('2026-11-21T00:01:00.000Z');
    const short = await createKey(deps, { name: 'c' });
    await rotateKey(deps, short.record.id, { overlapS: 1 });
    expect((await listKeys(deps)).find(({ id }) => id === short.record.id)).toMatchObject({
      state: 'live',
      expires: '2026-11-21T00:00:01.000Z',
    });
  });

  it('do not rotate a key that is revoked or expired', async () => {
    const { deps, wait } = world();
    const revoked = await createKey(deps, { name: 'a' });
    await revokeKey(deps, revoked.record.id);
    const expired = await createKey(deps, { name: 'b', expiresMs: START_MS + 1 });
    wait(1);
    expect(await rotateKey(deps, revoked.record.id)).toBeNull();
    expect(await rotateKey(deps, expired.record.id)).toBeNull();
  });
});

describe('permit', () => {
  const account: Account = {
    keyId: 'k',
    account: 'a',
    name: 'n',
    quota: null,
    rateLimit: true,
    operations: null,
    origins: null,
  };
  const shop = { ...account, origins: ['https://shop.example'] };
  const scanOnly = { ...account, operations: ['BarcodeScan_Image'] };

  it.each([
    ['any key, from a server', account, 'GenerateBarcode_QRCode', null, true],
    ['any key, from a page', account, 'GenerateBarcode_QRCode', 'https://any.example', true],
    ['a listed operation', scanOnly, 'BarcodeScan_Image', null, true],
    ['another operation', scanOnly, 'BarcodeScan_ImageAdvanced', null, false],
    ['a listed origin', shop, 'BarcodeScan_Image', 'https://shop.example', true],
    ['another origin', shop, 'BarcodeScan_Image', 'https://shop.example.evil.example', false],
    ['no origin', shop, 'BarcodeScan_Image', null, false],
  ] as const)('%s', (_, key, operation, origin, allowed) => {
    const permitted = permit(key, { operation, origin });
    expect(permitted.ok ? true : permitted.failure.code).toBe(allowed ? true : 'forbidden');
  });

  it.each([
    [null, null],
    ['https://a.example', 'https://a.example'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['x'.repeat(201), `${'x'.repeat(200)}…`],
  ])('tells the origin %s, shortened', (origin, told) => {
    expect(permit(shop, { operation: null, origin })).toEqual({
      ok: false,
      failure: { code: 'forbidden', origin: told },
    });
  });
});
