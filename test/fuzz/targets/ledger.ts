// The account's ledger: whatever the order of reservations, settlements, repeats and passing time, what is charged is
// what was settled, once. (test/unit/metering/ledger-model.test.ts compares each step with a model; this holds sums.)
import { count, operationsOf, reserve, settle, stateOf } from '../../../src/metering/ledger.ts';
import { openStore } from '../../support/ledger-store.ts';
import { choicesOf, createRandom } from '../random.ts';
import type { Target, Verdict } from '../target.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);
const OPERATIONS = ['BarcodeScan_Image', 'BarcodeScan_ImageAdvanced'] as const;
const COSTS = [0, 1, 1, 100, 200, 900] as const;
const QUOTAS = [null, 500, 1000, 2000] as const;
const WAITS_MS = [0, 1, 1000, 299_999, 300_000, 300_001] as const;
const MAX_STEPS = 60;

interface Hold {
  readonly id: string;
  readonly cost: number;
  settled: number | undefined;
}

function history(bytes: Uint8Array): Verdict {
  const choices = choicesOf(bytes);
  const store = openStore();
  const quota = choices.pick(QUOTAS);
  const holds: Hold[] = [];
  let nowMs = START_MS;
  let counted = 0;
  let fault: string | undefined;
  const wrong = (what: string): void => void (fault ??= what);
  for (let step = 0; step < MAX_STEPS && choices.left() > 0; step++) {
    const hold = holds[choices.below(holds.length)];
    switch (choices.below(5)) {
      case 0:
      case 1: {
        const cost = choices.pick(COSTS);
        const claim = choices.below(3);
        const request = {
          id: `r${step}`,
          operation: choices.pick(OPERATIONS),
          cost,
          quota,
          ...(claim === 0 ? { idempotency: { key: 'k', digest: String(choices.below(2)), seal: 's' } } : {}),
        };
        const outcome = store.transaction(() => reserve(store, request, nowMs));
        if (outcome.kind === 'granted')
          holds.push({ id: request.id, cost: outcome.cost, settled: undefined });
        if (outcome.kind === 'granted' && outcome.cost > cost) wrong(`${outcome.cost} held for ${cost}`);
        break;
      }
      case 2:
      case 3: {
        if (hold === undefined) break;
        const asked = choices.below(hold.cost + 2);
        const charged = store.transaction(() => settle(store, { id: hold.id, cost: asked }, nowMs));
        if (hold.settled !== undefined && charged !== hold.settled)
          wrong(`settled again at ${charged} instead of ${hold.settled}`);
        if (charged > Math.min(asked, hold.cost) && hold.settled === undefined)
          wrong(`${charged} charged of ${asked}`);
        hold.settled ??= charged;
        break;
      }
      default: {
        nowMs += choices.pick(WAITS_MS);
        const batch = {
          id: `b${choices.below(4)}`,
          period: '2026-11',
          createdMs: nowMs,
          counts: { [OPERATIONS[0]]: 3 },
        };
        const before = stateOf(store, nowMs).used;
        if (choices.flag()) store.transaction(() => count(store, batch, nowMs));
        counted += stateOf(store, nowMs).used - before;
      }
    }
    const { used, held, period } = stateOf(store, nowMs);
    const settled = holds.reduce((sum, { settled: charged = 0 }) => sum + charged, 0);
    if (used !== settled + counted) wrong(`${used} used, ${settled} settled and ${counted} counted`);
    if (held < 0) wrong(`${held} held`);
    if (Object.values(operationsOf(store, period)).reduce((sum, calls) => sum + calls, 0) !== used)
      wrong('the operations do not add up');
  }
  const { used, held } = stateOf(store, nowMs);
  store.close();
  return { code: 'ok', digest: `${used} ${held}`, ...(fault === undefined ? {} : { fault }) };
}

export const LEDGER_TARGETS: readonly Target[] = [
  {
    name: 'ledger',
    of: 'histories of an account: reservations, settlements, repeats, time',
    seeds: () => Array.from({ length: 8 }, (_, index) => createRandom('ledger', index).bytes(150)),
    maxBytes: 400,
    allowed: [],
    budgetMs: 0,
    nightly: 30_000,
    fast: 100,
    run: history,
  },
];
