// The meter of a Worker isolate. It counts ordinary calls (cost 1 or 0, no idempotency key) itself and reports them later; it reserves
// all others in the account's Durable Object before the work and settles them after it.
import { fail, type Failure } from '../service/failure.ts';
import { TooSlow } from '../lib/in-time.ts';
import { isoSeconds } from '../lib/iso-seconds.ts';
import { err, ok, type Err, type Result } from '../service/result.ts';
import { readAnswer, storeAnswer } from './answer.ts';
import { FLUSH_MS, RENEW_MS } from './constants.ts';
import type { CallsHeader, Charge, Meter, MeterDeps, MeteredCall, Replay } from './meter.ts';
import { dayOf, periodEnd, periodOf } from './period.ts';
import type { AnswerBox, IdempotentCall } from './seal.ts';
import {
  acknowledge,
  addCalls,
  createTally,
  hasUnreported,
  isIdle,
  learn,
  mayCount,
  nextReport,
  takeOutbox,
  unreportedCalls,
  type Tally,
} from './tally.ts';
import type {
  AccountMeterApi,
  AccountState,
  IdempotencyClaim,
  MeteredAccount,
  Outbox,
  Reservation,
  Settlement,
  UsageDetail,
} from './types.ts';

/** The most accounts that an isolate remembers; beyond that it forgets idle ones, oldest first. */
const TALLIES_MAX = 1_000;

/** How often a background report is tried, FLUSH_MS apart, before it waits for the next call. */
const REPORT_ATTEMPTS = 3;

const OK_STATUS = 200;

const CLAIM_FAILURES = {
  mismatch: { code: 'idempotency_mismatch' },
  running: { code: 'in_progress', retryAfterS: 2 },
} as const satisfies Record<string, Failure>;

/** A meter with tallies of its own; one per isolate. */
export function createMeter(deps: MeterDeps): Meter {
  const {
    objects,
    waitUntil,
    now,
    sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    newId = () => crypto.randomUUID(),
    onError = () => undefined,
    inTime = (work) => work,
  } = deps;
  const tallies = new Map<string, Tally>();

  return {
    async begin(call) {
      const tally = tallyOf(call.account);
      if (isRevoked(tally, call.account)) return fail('unauthorized');
      if (call.cost <= 1 && !call.idempotency && mayCount(tally, call.account.quota, now())) {
        return ok(countedCharge(tally, call));
      }
      return reserve(tally, call);
    },

    refusal(account, cost, each) {
      const tally = tallyOf(account);
      if (isRevoked(tally, account)) return fail('unauthorized');
      const { state } = tally;
      if (account.quota === null || cost <= 0 || state?.period !== periodOf(now())) return null;
      // Held calls do not count: they may still be released.
      if (state.used + (each ? 1 : cost) <= account.quota) return null;
      return quotaExceeded(account.quota, { cost, ...(each && { each }) }, state, now());
    },

    async usage(account) {
      const tally = tallyOf(account);
      const answered = await exchange(account, tally, (object, outbox) => object.usage(outbox));
      if (!answered.ok) return answered;
      const { state, operations } = answered.value;
      return ok({
        Period: state.period,
        CallsUsed: state.used,
        CallsHeld: state.held,
        Quota: account.quota,
        Resets: isoSeconds(periodEnd(state.period)),
        Operations: operations,
      });
    },

    note(account, { operation, status }) {
      const tally = tallyOf(account);
      const detail = detailOf(account, dayOf(now()), status);
      if (detail === undefined) return;
      addCalls(tally, { operation, calls: 0, period: periodOf(now()), detail }, now(), newId);
      scheduleReport(account, tally);
    },

    async history(account, days) {
      const answered = await exchange(account, tallyOf(account), (object, outbox) =>
        object.history(days, outbox),
      );
      return answered.ok ? ok(answered.value.details) : answered;
    },

    async month(account, month) {
      const days = { from: `${month}-01`, to: `${month}-31` };
      const answered = await exchange(account, tallyOf(account), (object, outbox) =>
        object.history(days, outbox),
      );
      if (!answered.ok) return answered;
      const { details, operations } = answered.value;
      return ok({ details, operations });
    },

    async revoke(account, keyId) {
      const told = await ask(account, (object) => object.revoke(keyId));
      return told.ok ? ok(undefined) : told;
    },

    async flush() {
      const waiting = [...tallies].filter(([, tally]) => hasUnreported(tally));
      const told = await Promise.all(
        waiting.map(async ([account, tally]) => {
          await report({ account, quota: null }, tally);
          return !hasUnreported(tally);
        }),
      );
      return told.every(Boolean);
    },

    calls: (account) => header(tallyOf(account), account, 0),
  };

  function countedCharge(tally: Tally, { account, operation, cost }: MeteredCall): Charge {
    const ticket = {};
    const period = periodOf(now());
    const day = dayOf(now());
    tally.open.set(ticket, now());
    let settled: CallsHeader | undefined;
    return {
      kind: 'charge',
      async settle(actual, _answer, status = OK_STATUS) {
        if (settled) return settled;
        tally.open.delete(ticket);
        const calls = Math.min(actual, cost);
        const detail = detailOf(account, day, status);
        if (calls > 0 || detail) addCalls(tally, { operation, calls, period, detail }, now(), newId);
        scheduleReport(account, tally);
        settled = header(tally, account, calls);
        return settled;
      },
      renew: async () => undefined,
    };
  }

  async function reserve(tally: Tally, call: MeteredCall): Promise<Result<Charge | Replay>> {
    const { account, operation, cost, idempotency } = call;
    const id = newId();
    const reservation = {
      id,
      operation,
      cost,
      quota: account.quota,
      ...(account.keyId !== undefined && { key: account.keyId }),
      ...(idempotency ? { idempotency: claimOf(idempotency) } : {}),
    };
    const answered = await exchange(account, tally, (object, outbox) => object.reserve(reservation, outbox));
    if (!answered.ok) {
      // The request may have arrived and only its answer got lost: release what it may hold.
      settleLater(account, tally, { id, cost: 0 });
      return answered;
    }
    const { outcome, state } = answered.value;
    tally.refused = outcome.kind === 'refused';
    if (outcome.kind === 'granted')
      return ok(reservedCharge(tally, account, { reservation, held: outcome.cost, box: idempotency?.box }));
    if (outcome.kind === 'revoked') return fail('unauthorized');
    // Only an account with a quota is refused.
    if (outcome.kind === 'refused') return quotaExceeded(account.quota ?? 0, { cost }, state, now());
    if (outcome.kind !== 'answered') return err(CLAIM_FAILURES[outcome.kind]);
    if (!idempotency) throw new Error('only a call with an Idempotency-Key has been answered before');
    const answer = await readAnswer(outcome, idempotency.box, (n) =>
      ask(account, (object) => object.answerChunk(outcome.id, n)),
    );
    if (!answer.ok) return answer;
    return ok({ kind: 'replay', answer: answer.value, calls: header(tally, account, 0) });
  }

  function reservedCharge(
    tally: Tally,
    account: MeteredAccount,
    {
      reservation,
      held,
      box,
    }: { readonly reservation: Reservation; readonly held: number; readonly box: AnswerBox | undefined },
  ): Charge {
    const { id } = reservation;
    let settled: CallsHeader | undefined;
    let renewMs = now() + RENEW_MS;
    const day = dayOf(now());
    return {
      kind: 'charge',
      async settle(actual, answer, status = OK_STATUS) {
        if (settled) return settled;
        const cost = Math.min(actual, held);
        const kept =
          answer && box
            ? await storeAnswer(answer, box, (n, bytes) =>
                ask(account, (object) => object.stage(id, n, bytes)),
              )
            : {};
        const detail = detailOf(account, day, status);
        const told = { id, cost, ...(detail && { detail }) };
        const settlement: Settlement = { ...told, ...kept };
        const answered = await exchange(account, tally, (object, outbox) =>
          object.settle(settlement, outbox),
        );
        if (!answered.ok) settleLater(account, tally, told);
        settled = header(tally, account, answered.ok ? answered.value.charged : cost);
        return settled;
      },
      async renew() {
        if (now() < renewMs) return;
        renewMs = now() + RENEW_MS;
        await exchange(account, tally, (object, outbox) => object.reserve(reservation, outbox));
      },
    };
  }

  /** Sends a request with everything that waits to be reported, and learns the account's state from the answer. */
  async function exchange<T extends { readonly state: AccountState }>(
    account: MeteredAccount,
    tally: Tally,
    request: (object: AccountMeterApi, outbox: Outbox) => Promise<T>,
  ): Promise<Result<T>> {
    const outbox = takeOutbox(tally);
    const answered = await ask(account, (object) => request(object, outbox));
    if (answered.ok) {
      acknowledge(tally, outbox);
      learn(tally, answered.value.state);
    }
    return answered;
  }

  /**
   * Sends one request to the account's Durable Object. After a reset or a lost connection it is sent once more, which each method
   * allows; after "overloaded" or a timeout it is not.
   */
  async function ask<T>(
    { account }: MeteredAccount,
    request: (object: AccountMeterApi) => Promise<T>,
  ): Promise<Result<T>> {
    for (const lastAttempt of [false, true]) {
      try {
        // Each try needs a new stub: one that has failed stays broken.
        return ok(await inTime(request(objects.getByName(account))));
      } catch (error) {
        onError(error);
        if (lastAttempt || isOverloaded(error) || error instanceof TooSlow) break;
      }
    }
    return fail('overloaded', { what: 'the call could not be metered just now', retryAfterS: 1 });
  }

  function settleLater(account: MeteredAccount, tally: Tally, settlement: Settlement): void {
    tally.settlements.push(settlement);
    scheduleReport(account, tally);
  }

  function scheduleReport(account: MeteredAccount, tally: Tally): void {
    const next = nextReport(tally, account.quota, now());
    if (next === 'now') waitUntil(report(account, tally));
    if (next === 'later') {
      tally.reportDueMs = now() + FLUSH_MS;
      waitUntil(sleep(FLUSH_MS).then(() => report(account, tally)));
    }
  }

  async function report(account: MeteredAccount, tally: Tally): Promise<void> {
    let isTaken = false;
    for (let attempt = 1; attempt <= REPORT_ATTEMPTS && !isTaken && hasUnreported(tally); attempt++) {
      if (attempt > 1) await sleep(FLUSH_MS);
      isTaken = (await exchange(account, tally, (object, outbox) => object.report(outbox))).ok;
    }
    tally.reportDueMs = null;
    // What was added since the report was sent.
    if (isTaken) scheduleReport(account, tally);
  }

  function tallyOf({ account }: MeteredAccount): Tally {
    const known = tallies.get(account);
    if (known) return known;
    const tally = createTally();
    tallies.set(account, tally);
    if (tallies.size > TALLIES_MAX) {
      for (const [name, old] of tallies) {
        if (tallies.size <= TALLIES_MAX) break;
        if (old !== tally && isIdle(old)) tallies.delete(name);
      }
    }
    return tally;
  }

  function header(tally: Tally, { quota }: MeteredAccount, consumed: number): CallsHeader {
    if (quota === null) return { consumed };
    const period = periodOf(now());
    const resetS = periodEnd(period) / 1000;
    const { state } = tally;
    if (state === null || state.period !== period) return { consumed, resetS };
    const remaining = quota - state.used - state.held - unreportedCalls(tally, period);
    return { consumed, remaining: Math.max(0, remaining), resetS };
  }
}

function isRevoked({ state }: Tally, { keyId }: MeteredAccount): boolean {
  return keyId !== undefined && state?.revoked?.includes(keyId) === true;
}

function detailOf(
  { keyId }: MeteredAccount,
  day: string,
  status: number,
): Pick<UsageDetail, 'day' | 'key' | 'status'> | undefined {
  return keyId === undefined ? undefined : { day, key: keyId, status };
}

/** The call without its box, which stays in this isolate. */
function claimOf({ key, version, digest, seal }: IdempotentCall): IdempotencyClaim {
  return { key, version, digest, seal };
}

/** The failure of a call of that cost, with the account's state as its Durable Object last told it. */
export function quotaExceeded(
  quota: number,
  price: { readonly cost: number; readonly each?: string },
  state: AccountState,
  nowMs: number,
): Err {
  const end = periodEnd(state.period);
  return fail('quota_exceeded', {
    quota,
    period: state.period,
    ...price,
    used: state.used,
    held: state.held,
    resetsAtMs: end,
    retryAfterS: Math.max(1, Math.ceil((end - nowMs) / 1000)),
  });
}

function isOverloaded(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'overloaded' in error && error.overloaded === true;
}
