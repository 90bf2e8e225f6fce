import { describe, expect, it } from 'vitest';
import {
  createAuthenticator,
  digestOfKey,
  createKey,
  kvReader,
  revokeKey,
  type KeySettings,
} from '../../../src/accounts/index.ts';
import { KV_CACHE_S } from '../../../src/accounts/authenticate.ts';
import { ok } from '../../../src/service/result.ts';
import { createTestKv } from '../../support/kv.ts';

const START_MS = Date.UTC(2026, 10, 21);

function world() {
  const store = createTestKv();
  let nowMs = START_MS;
  let seed = 1;
  const random = (length: number) =>
    Uint8Array.from({ length }, () => (seed = (seed * 48_271) % 2_147_483_647) % 256);
  const deps = { store, now: () => nowMs, random };
  return {
    store,
    deps,
    authenticator: createAuthenticator({ read: async (name) => ok(await store.get(name)), now: () => nowMs }),
    create: (settings: Partial<KeySettings> = {}, key?: string) =>
      createKey(deps, { name: 'shop', ...settings }, key),
    now: () => nowMs,
    wait: (ms: number) => (nowMs += ms),
  };
}

describe('authenticate', () => {
  it('gives the account of a good key', async () => {
    const { authenticator, create } = world();
    const { key, record } = await create({
      quota: 2_000,
      operations: ['BarcodeScan_Image'],
      rateLimit: false,
    });
    expect(await authenticator.authenticate(key)).toEqual({
      ok: true,
      value: {
        keyId: record.id,
        account: record.id,
        name: 'shop',
        quota: 2_000,
        rateLimit: false,
        operations: ['BarcodeScan_Image'],
        origins: null,
      },
    });
  });

  it('answers alike, after one reading each, for no, an empty, an unknown, a damaged, a revoked and an expired key', async () => {
    const { store, authenticator, create, deps, wait } = world();
    const revoked = await create();
    await revokeKey(deps, revoked.record.id);
    const expired = await create({ expiresMs: START_MS + 1_000 });
    const damaged = await create();
    for (const [name, value] of store.values) {
      if (value.includes(damaged.record.id)) store.values.set(name, '{"id":');
    }
    wait(1_000);
    const answers = [];
    for (const key of [null, 'qz_unknown', damaged.key, revoked.key, expired.key]) {
      store.reads = 0;
      answers.push(await authenticator.authenticate(key));
      expect(store.reads).toBe(1);
    }
    answers.push(await authenticator.authenticate(''), await authenticator.authenticate('x'.repeat(100_000)));
    expect(answers[0]).toEqual({
      ok: false,
      failure: { code: 'unauthorized' },
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('takes a key of 512 characters, and none that is longer', async () => {
    const { authenticator, create } = world();
    const [longest, longer] = ['x'.repeat(512), 'x'.repeat(513)];
    await create({}, longest);
    await create({}, longer);
    expect((await authenticator.authenticate(longest)).ok).toBe(true);
    expect((await authenticator.authenticate(longer)).ok).toBe(false);
  });

  it('reads a good key once in 30 seconds and a bad one once in 5', async () => {
    const { store, authenticator, create, wait } = world();
    const { key } = await create();
    const reads = async (apikey: string) => {
      store.reads = 0;
      await authenticator.authenticate(apikey);
      return store.reads;
    };
    expect([await reads(key), await reads(key)]).toEqual([1, 0]);
    wait(29_999);
    expect(await reads(key)).toBe(0);
    wait(1);
    expect(await reads(key)).toBe(1);
    expect([await reads('bad'), await reads('bad')]).toEqual([1, 0]);
    wait(5_000);
    expect(await reads('bad')).toBe(1);
  });

  it('refuses a revoked key after 30 seconds and an expired one at once', async () => {
    const { authenticator, create, deps, wait } = world();
    const { key, record } = await create({ expiresMs: START_MS + 60_000 });
    const expiring = await create({ expiresMs: START_MS + 10_000 });
    expect((await authenticator.authenticate(key)).ok).toBe(true);
    expect((await authenticator.authenticate(expiring.key)).ok).toBe(true);
    await revokeKey(deps, record.id);
    wait(10_000);
    expect((await authenticator.authenticate(expiring.key)).ok).toBe(false);
    wait(20_000);
    expect((await authenticator.authenticate(key)).ok).toBe(false);
  });

  it('refuses a revoked key within 60 seconds through KV’s cache, whenever each cache was filled', async () => {
    let longestMs = 0;
    for (const [ownAgeMs, kvAgeMs] of [
      [0, 0],
      [200, 0],
      [200, 200],
      [15_000, 0],
      [15_000, 14_900],
      [29_999, 1],
    ] as const) {
      const { store, deps, create, now, wait } = world();
      const { key, record } = await create();
      // A location's cache: what one isolate read it answers to all for 30 s.
      let cached: { readonly text: string | null; readonly untilMs: number } | undefined;
      const read = async (name: string) => {
        if (cached === undefined || cached.untilMs <= now())
          cached = { text: await store.get(name), untilMs: now() + KV_CACHE_S * 1000 };
        return ok(cached.text);
      };
      const { authenticate } = createAuthenticator({ read, now });
      expect((await authenticate(key)).ok).toBe(true);
      wait(ownAgeMs - kvAgeMs);
      cached = undefined;
      await read(`key:${await digestOfKey(key)}`);
      wait(kvAgeMs);
      await revokeKey(deps, record.id);
      const revokedMs = now();
      for (let n = 0; n < 350; n += 1) {
        if ((await authenticate(key)).ok) longestMs = Math.max(longestMs, now() - revokedMs);
        wait(200);
      }
    }
    expect(longestMs).toBeLessThan(60_000);
    // The worst case was among them.
    expect(longestMs).toBeGreaterThan(59_000);
  });

  it('does not let a slow reading outlive a revocation', async () => {
    const { store, create, deps, wait } = world();
    const { key, record } = await create();
    let arrive = (): void => undefined;
    let begun = Promise.withResolvers<void>();
    const slow = createAuthenticator({
      async read(name) {
        const value = await store.get(name);
        await new Promise<void>((resolve) => {
          arrive = resolve;
          begun.resolve();
        });
        return ok(value);
      },
      now: deps.now,
    });
    const first = slow.authenticate(key);
    await begun.promise;
    await revokeKey(deps, record.id);
    wait(25_000);
    arrive();
    expect((await first).ok).toBe(true);
    wait(5_000);
    begun = Promise.withResolvers<void>();
    const second = slow.authenticate(key);
    await begun.promise;
    arrive();
    expect((await second).ok).toBe(false);
  });

  it('keeps good keys at hand through a flood of bad ones', async () => {
    const { store, authenticator, create } = world();
    const { key } = await create();
    await authenticator.authenticate(key);
    for (let n = 0; n < 1_500; n++) await authenticator.authenticate(`bad${n}`);
    store.reads = 0;
    expect((await authenticator.authenticate(key)).ok).toBe(true);
    expect(store.reads).toBe(0);
  });

  it('remembers 1,000 bad keys at most, and drops the one that was asked for longest ago', async () => {
    const { store, authenticator } = world();
    const reads = async (key: string): Promise<number> => {
      store.reads = 0;
      await authenticator.authenticate(key);
      return store.reads;
    };
    for (let n = 0; n < 1_000; n++) await reads(`bad${n}`);
    expect(await reads('bad0')).toBe(0);
    expect(await reads('one more')).toBe(1);
    expect([await reads('bad0'), await reads('bad2')]).toEqual([0, 0]);
    expect(await reads('bad1')).toBe(1);
  });

  it('answers overloaded while the keys cannot be read, and reads again for the next call', async () => {
    const { store, create } = world();
    const { key } = await create();
    let down = true;
    const errors: unknown[] = [];
    const namespace = {
      get: (name: string) => (down ? Promise.reject(new Error('KV GET failed: 503')) : store.get(name)),
    } as unknown as KVNamespace;
    const read = kvReader(namespace, (error) => errors.push(error));
    const authenticator = createAuthenticator({ read, now: () => START_MS });
    expect(await authenticator.authenticate(key)).toMatchObject({
      failure: { code: 'overloaded', retryAfterS: 1 },
    });
    expect(errors).toHaveLength(1);
    down = false;
    expect((await authenticator.authenticate(key)).ok).toBe(true);
  });

  it('never takes a record whose quota cannot be read for one without a quota', async () => {
    const { store, authenticator, create } = world();
    for (const quota of ['undefined', '"1000"', '-1', '1.5', '{}']) {
      const { key } = await create({ quota: 77 });
      for (const [name, value] of store.values) {
        store.values.set(
          name,
          value.replace('"quota":77', quota === 'undefined' ? '"x":0' : `"quota":${quota}`),
        );
      }
      expect((await authenticator.authenticate(key)).ok, quota).toBe(false);
    }
  });
});
