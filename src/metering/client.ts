// The meter of a Worker isolate. It counts ordinary calls (cost 1 or 0, no idempotency key) itself and reports them later; it reserves
// all others in the account's Durable Object before the work and settles them after it.
import { fail, type Failure } from '../service/failure.ts';
import { isoSeconds } from '../lib/iso-seconds.ts';
import { err, ok, type Err, type Result } from '../service/result.ts';
import { AccountLink } from './account-link.ts';
import { readAnswer, storeAnswer } from './answer.ts';
import { RENEW_MS } from './constants.ts';
import type { CallsHeader, Charge, Meter, MeterDeps, MeteredCall, Replay } from './meter.ts';
import { dayOf, periodEnd, periodOf } from './period.ts';
import type { AnswerBox, IdempotentCall } from './seal.ts';
import { addCalls, mayCount, unreportedCalls, type Tally } from './tally.ts';
import type {
  AccountMeterApi,
  AccountState,
  DayRange,
  IdempotencyClaim,
  MeteredAccount,
  Reservation,
  Settlement,
  UsageDetail,
} from './types.ts';

const OK_STATUS = 200;

const CLAIM_FAILURES = {
  mismatch: { code: 'idempotency_mismatch' },
  running: { code: 'in_progress', retryAfterS: 2 },
} as const satisfies Record<string, Failure>;

type History = Awaited<ReturnType<AccountMeterApi['history']>>;

/** What the calls of an isolate share. */
interface Calling {
  readonly link: AccountLink;
  readonly now: () => number;
  readonly newId: () => string;
}

/** A meter with tallies of its own; one per isolate. */
export function createMeter({
  sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  newId = () => crypto.randomUUID(),
  onError = () => undefined,
  inTime = (work) => work,
  ...deps
}: MeterDeps): Meter {
  const { now } = deps;
  const link = new AccountLink({ ...deps, sleep, onError, inTime });
  const calling: Calling = { link, now, newId };
  const history = (account: MeteredAccount, days: DayRange): Promise<Result<History>> =>
    link.exchange(account, (object, outbox) => object.history(days, outbox));

  return {
    async begin(call) {
      const tally = link.tallyOf(call.account);
      if (isRevoked(tally, call.account)) return fail('unauthorized');
      if (call.cost <= 1 && !call.idempotency && mayCount(tally, call.account.quota, now()))
        return ok(countedCharge(calling, call));
      return reserve(calling, call);
    },

    refusal(account, cost, each) {
      const tally = link.tallyOf(account);
      if (isRevoked(tally, account)) return fail('unauthorized');
      const { state } = tally;
      if (account.quota === null || cost <= 0 || state?.period !== periodOf(now())) return null;
      // Held calls do not count: they may still be released.
      if (state.used + (each ? 1 : cost) <= account.quota) return null;
      return quotaExceeded(account.quota, { cost, ...(each && { each }) }, state, now());
    },

    async usage(account) {
      const answered = await link.exchange(account, (object, outbox) => object.usage(outbox));
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
      const detail = detailOf(account, dayOf(now()), status);
      if (detail === undefined) return;
      const calls = { operation, calls: 0, period: periodOf(now()), detail };
      addCalls(link.tallyOf(account), calls, now(), newId);
      link.scheduleReport(account);
    },

    async history(account, days) {
      const answered = await history(account, days);
      return answered.ok ? ok(answered.value.details) : answered;
    },

    async month(account, month) {
      const answered = await history(account, { from: `${month}-01`, to: `${month}-31` });
      if (!answered.ok) return answered;
      const { details, operations } = answered.value;
      return ok({ details, operations });
    },

    async revoke(account, keyId) {
      const told = await link.ask(account, (object) => object.revoke(keyId));
      return told.ok ? ok(undefined) : told;
    },

    flush: () => link.flush(),
    calls: (account) => header(calling, account, 0),
  };
}

/** A call that is counted here and reported later. */
function countedCharge({ link, now, newId }: Calling, { account, operation, cost }: MeteredCall): Charge {
  const ticket = {};
  const period = periodOf(now());
  const day = dayOf(now());
  const tally = link.tallyOf(account);
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
      link.scheduleReport(account);
      settled = header({ link, now }, account, calls);
      return settled;
    },
    renew: async () => undefined,
  };
}

async function reserve(calling: Calling, call: MeteredCall): Promise<Result<Charge | Replay>> {
  const { link, now, newId } = calling;
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
  const answered = await link.exchange(account, (object, outbox) => object.reserve(reservation, outbox));
  if (!answered.ok) {
    // The request may have arrived and only its answer got lost: release what it may hold.
    link.settleLater(account, { id, cost: 0 });
    return answered;
  }
  const { outcome, state } = answered.value;
  link.tallyOf(account).refused = outcome.kind === 'refused';
  if (outcome.kind === 'granted')
    return ok(reservedCharge(calling, account, { reservation, held: outcome.cost, box: idempotency?.box }));
  if (outcome.kind === 'revoked') return fail('unauthorized');
  // Only an account with a quota is refused.
  if (outcome.kind === 'refused') return quotaExceeded(account.quota ?? 0, { cost }, state, now());
  if (outcome.kind !== 'answered') return err(CLAIM_FAILURES[outcome.kind]);
  if (!idempotency) throw new Error('only a call with an Idempotency-Key has been answered before');
  const answer = await readAnswer(outcome, idempotency.box, (n) =>
    link.ask(account, (object) => object.answerChunk(outcome.id, n)),
  );
  if (!answer.ok) return answer;
  return ok({ kind: 'replay', answer: answer.value, calls: header(calling, account, 0) });
}

interface Held {
  readonly reservation: Reservation;
  /** Calls. */
  readonly held: number;
  readonly box: AnswerBox | undefined;
}

function reservedCharge(calling: Calling, account: MeteredAccount, { reservation, held, box }: Held): Charge {
  const { link, now } = calling;
  const { id } = reservation;
  let settled: CallsHeader | undefined;
  let renewMs = now() + RENEW_MS;
  const day = dayOf(now());
  return {
    kind: 'charge',
    async settle(actual, answer, status = OK_STATUS) {
      if (settled) return settled;
      const cost = Math.min(actual, held);
      const stage = (n: number, bytes: Uint8Array): Promise<Result<void>> =>
        link.ask(account, (object) => object.stage(id, n, bytes));
      const kept = answer && box ? await storeAnswer(answer, box, stage) : {};
      const detail = detailOf(account, day, status);
      const told = { id, cost, ...(detail && { detail }) };
      const settlement: Settlement = { ...told, ...kept };
      const answered = await link.exchange(account, (object, outbox) => object.settle(settlement, outbox));
      if (!answered.ok) link.settleLater(account, told);
      settled = header(calling, account, answered.ok ? answered.value.charged : cost);
      return settled;
    },
    async renew() {
      if (now() < renewMs) return;
      renewMs = now() + RENEW_MS;
      await link.exchange(account, (object, outbox) => object.reserve(reservation, outbox));
    },
  };
}

function header(
  { link, now }: Pick<Calling, 'link' | 'now'>,
  account: MeteredAccount,
  consumed: number,
): CallsHeader {
  const { quota } = account;
  if (quota === null) return { consumed };
  const period = periodOf(now());
  const resetS = periodEnd(period) / 1000;
  const tally = link.tallyOf(account);
  const { state } = tally;
  if (state === null || state.period !== period) return { consumed, resetS };
  const remaining = quota - state.used - state.held - unreportedCalls(tally, period);
  return { consumed, remaining: Math.max(0, remaining), resetS };
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
