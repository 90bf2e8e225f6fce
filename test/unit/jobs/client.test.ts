// A job from the hand-in to its result over the real rules, with stores that fail: what each store holds, and what opens it.
import { describe, expect, it } from 'vitest';
import { createJobs, openHead, resultBytes } from '../../../src/jobs/index.ts';
import { LIMITS } from '../../../src/jobs/limits.ts';
import { jobSecrets, openedPieces, sealedPieces } from '../../../src/metering/index.ts';
import type { AccountJobsApi, RunTask } from '../../../src/metering/job-types.ts';
import {
  finishJob,
  jobPiece,
  jobState,
  nextTask,
  openJob,
  stageJob,
  startJob,
} from '../../../src/metering/jobs.ts';
import { openStore } from '../../support/ledger-store.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const ACCOUNT = { account: 'shop', keyId: 'key', quota: null };

function world() {
  const store = openStore();
  const kv = new Map<string, string>();
  const faults: string[] = [];
  const ttls: unknown[] = [];
  const once = async <T>(name: string, work: () => T): Promise<T> => {
    if (faults[0] === name) {
      faults.shift();
      work();
      throw new Error('the answer was lost');
    }
    return work();
  };
  const object: AccountJobsApi = {
    openJob: (job) => once('open', () => openJob(store, job, NOW)),
    stageJob: (name, n, bytes) => once('stage', () => stageJob(store, name, n, bytes)),
    startJob: (name, head) => once('start', () => startJob(store, name, head, NOW)),
    jobState: (name) => once('state', () => jobState(store, name, NOW)),
    jobPiece: (name, part, n) => once('piece', () => jobPiece(store, name, part, n)),
  };
  const objects = { getByName: () => object };
  const keys = {
    get: async (name: string) => kv.get(name) ?? null,
    put: (name: string, value: string, { expirationTtl }: { readonly expirationTtl?: number } = {}) =>
      once('key', () => {
        kv.set(name, value);
        ttls.push(expirationTtl);
      }),
  };
  const jobs = createJobs({
    objects,
    keys,
    now: () => NOW,
    inTime: (work) => work,
    onError: () => undefined,
  });
  return { store, kv, ttls, faults, objects, keys, object, jobs };
}

const FILE = new Uint8Array(2_500_000).map((_, i) => i % 251);
const handIn = {
  account: ACCOUNT,
  operation: 'Batch',
  cost: 1,
  headers: { password: 'secret words' },
  keyRecord: 'key:1',
  file: FILE,
};

describe('a job', () => {
  it('has its key in KV, and its calls held, for as long as it may be kept; its head tells where it calls back', async () => {
    const { store, ttls, objects, keys, jobs } = world();
    const callback = { url: 'https://x.test/done', secret: 's' };
    expect((await jobs.handIn({ ...handIn, callback })).ok).toBe(true);
    // A day, and two hours for callbacks.
    expect(ttls).toEqual([26 * 3600]);
    const [held] = store.exec('SELECT expires_ms FROM reservation');
    expect(Number(held?.['expires_ms'])).toBeGreaterThan(NOW + 24 * 3_600_000);
    const { head } = await openHead(nextTask(store, NOW) as RunTask, { objects, keys });
    expect(head.callback).toEqual(callback);
  });

  it('has its file in sealed pieces in the object and their key in KV; its result opens with its id alone', async () => {
    const { store, kv, objects, keys, object, jobs } = world();
    const id = await jobs.handIn(handIn);
    if (!id.ok) throw new Error(id.failure.code);
    const task = nextTask(store, NOW) as RunTask;
    expect(task.pieces).toBe(3);
    expect([...kv.keys()]).toEqual([`job:${task.name}`]);
    const { head, box } = await openHead(task, { objects, keys });
    expect(head).toEqual({ id: id.value, headers: { password: 'secret words' }, keyRecord: 'key:1' });
    const file = await openedPieces(3, 'input', {
      box,
      piece: (n) => object.jobPiece(task.name, 'input', n),
    });
    expect(file).toEqual(FILE);
    const kept = JSON.stringify(store.exec('SELECT name, account, operation, key FROM job'));
    expect(kept).not.toContain(id.value);

    const secrets = await jobSecrets('shop', id.value);
    const result: Uint8Array[] = [];
    for await (const piece of sealedPieces(resultBytes({ value: { a: 1 } }), 'result', secrets.box))
      result.push(piece);
    finishJob(store, task.name, { kind: 'done', cost: 1, result }, NOW);
    expect(await jobs.status(ACCOUNT, id.value)).toEqual({
      ok: true,
      value: { kind: 'completed', result: { value: { a: 1 } } },
    });
    // Any key of the account that knows the id; no other account.
    expect(await jobs.status({ ...ACCOUNT, keyId: 'next' }, id.value)).toMatchObject({
      value: { kind: 'completed' },
    });
    expect(await jobs.status({ ...ACCOUNT, account: 'other' }, id.value)).toEqual({ ok: true, value: null });
    expect((await jobSecrets('other', id.value)).name).not.toBe(task.name);
    // A piece does not open as another one, nor as one of another length.
    const [sealed] = result;
    expect(
      await openedPieces(2, 'result', { box: secrets.box, piece: async () => sealed ?? null }),
    ).toBeNull();
    expect(
      await openedPieces(1, 'input', { box: secrets.box, piece: async () => sealed ?? null }),
    ).toBeNull();
  });

  it.each(['open', 'key', 'stage', 'start'])(
    'is handed in once though the answer to %s was lost',
    async (fault) => {
      const { store, faults, jobs, objects, keys, object } = world();
      faults.push(fault);
      expect(await jobs.handIn(handIn)).toMatchObject({ ok: true });
      const task = nextTask(store, NOW) as RunTask;
      const { box } = await openHead(task, { objects, keys });
      expect(
        await openedPieces(3, 'input', { box, piece: (n) => object.jobPiece(task.name, 'input', n) }),
      ).toEqual(FILE);
      expect(nextTask(store, NOW)).toBeNull();
      expect(store.exec(`SELECT SUM(cost) AS held FROM reservation WHERE state = 'held'`)).toEqual([
        { held: 1 },
      ]);
    },
  );

  it('is refused while a store does not answer twice, and holds nothing for more than five minutes', async () => {
    const { faults, jobs } = world();
    faults.push('key', 'key');
    expect(await jobs.handIn(handIn)).toMatchObject({ ok: false, failure: { code: 'overloaded' } });
  });

  it('takes files up to the limit', async () => {
    const { jobs } = world();
    const file = new Uint8Array(LIMITS.MAX_JOB_BYTES + 1);
    expect(await jobs.handIn({ ...handIn, file })).toMatchObject({
      failure: { code: 'too_large', actual: LIMITS.MAX_JOB_BYTES + 1, limit: LIMITS.MAX_JOB_BYTES },
    });
    const most = file.subarray(1);
    expect(await jobs.handIn({ ...handIn, file: most })).toMatchObject({ ok: true });
  });
});
