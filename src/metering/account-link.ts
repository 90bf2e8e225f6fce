// What an isolate and the Durable Objects of its accounts tell each other: each request carries what waits to be reported, and each answer the
// account's state.
import { fail } from '../service/failure.ts';
import { TooSlow } from '../lib/in-time.ts';
import { ok, type Result } from '../service/result.ts';
import { FLUSH_MS } from './constants.ts';
import type { MeterDeps } from './meter.ts';
import {
  acknowledge,
  createTally,
  hasUnreported,
  isIdle,
  learn,
  nextReport,
  takeOutbox,
  type Tally,
} from './tally.ts';
import type { AccountMeterApi, AccountState, MeteredAccount, Outbox, Settlement } from './types.ts';

/** The most accounts that an isolate remembers; beyond that it forgets idle ones, oldest first. */
const TALLIES_MAX = 1_000;

/** How often a background report is tried, FLUSH_MS apart, before it waits for the next call. */
const REPORT_ATTEMPTS = 3;

/** The tallies of an isolate's accounts, and the way to their Durable Objects. */
export class AccountLink {
  readonly #deps: Required<Omit<MeterDeps, 'newId'>>;
  readonly #tallies = new Map<string, Tally>();

  constructor(deps: Required<Omit<MeterDeps, 'newId'>>) {
    this.#deps = deps;
  }

  tallyOf({ account }: MeteredAccount): Tally {
    const known = this.#tallies.get(account);
    if (known) return known;
    const tally = createTally();
    this.#tallies.set(account, tally);
    for (const [name, old] of this.#tallies) {
      if (this.#tallies.size <= TALLIES_MAX) break;
      if (old !== tally && isIdle(old)) this.#tallies.delete(name);
    }
    return tally;
  }

  /** Sends a request with everything that waits to be reported, and learns the account's state from the answer. */
  async exchange<T extends { readonly state: AccountState }>(
    account: MeteredAccount,
    request: (object: AccountMeterApi, outbox: Outbox) => Promise<T>,
  ): Promise<Result<T>> {
    const tally = this.tallyOf(account);
    const outbox = takeOutbox(tally);
    const answered = await this.ask(account, (object) => request(object, outbox));
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
  async ask<T>(
    { account }: MeteredAccount,
    request: (object: AccountMeterApi) => Promise<T>,
  ): Promise<Result<T>> {
    const { objects, inTime, onError } = this.#deps;
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

  settleLater(account: MeteredAccount, settlement: Settlement): void {
    this.tallyOf(account).settlements.push(settlement);
    this.scheduleReport(account);
  }

  scheduleReport(account: MeteredAccount): void {
    const { now, sleep, waitUntil } = this.#deps;
    const tally = this.tallyOf(account);
    const next = nextReport(tally, account.quota, now());
    if (next === 'now') waitUntil(this.#report(account));
    if (next === 'later') {
      tally.reportDueMs = now() + FLUSH_MS;
      waitUntil(sleep(FLUSH_MS).then(() => this.#report(account)));
    }
  }

  /** Reports everything that waits. False if some of it could not be delivered; that keeps waiting. */
  async flush(): Promise<boolean> {
    const waiting = [...this.#tallies].filter(([, tally]) => hasUnreported(tally));
    const told = await Promise.all(
      waiting.map(async ([account, tally]) => {
        await this.#report({ account, quota: null });
        return !hasUnreported(tally);
      }),
    );
    return told.every(Boolean);
  }

  async #report(account: MeteredAccount): Promise<void> {
    const tally = this.tallyOf(account);
    let isTaken = false;
    for (let attempt = 1; attempt <= REPORT_ATTEMPTS && !isTaken && hasUnreported(tally); attempt++) {
      if (attempt > 1) await this.#deps.sleep(FLUSH_MS);
      isTaken = (await this.exchange(account, (object, outbox) => object.report(outbox))).ok;
    }
    tally.reportDueMs = null;
    // What was added since the report was sent.
    if (isTaken) this.scheduleReport(account);
  }
}

function isOverloaded(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'overloaded' in error && error.overloaded === true;
}
