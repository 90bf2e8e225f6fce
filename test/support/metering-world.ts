// An account's Durable Object over in-memory SQLite, isolates that share it, and a clock: for the tests of the meter's client.
import { createMeter, type Charge, type Meter } from '../../src/metering/index.ts';
import { createTestClock, createTestMeters } from './account-meters.ts';

export const START_MS = Date.UTC(2026, 10, 21, 12);
export const SCAN = 'BarcodeScan_Image';
export const ADVANCED = 'BarcodeScan_ImageAdvanced';

export function world(quota: number | null = null) {
  const clock = createTestClock(START_MS);
  const objects = createTestMeters(clock);
  const account = { account: 'acme', quota };
  const isolate = (): Meter =>
    createMeter({ objects, waitUntil: (work) => void work, now: clock.now, sleep: clock.sleep });
  const used = () =>
    objects.store('acme').exec<{ used: number }>('SELECT SUM(used) AS used FROM period')[0]?.used ?? 0;
  return { clock, objects, account, isolate, used };
}

export async function begin(meter: Meter, call: Parameters<Meter['begin']>[0]): Promise<Charge> {
  const begun = await meter.begin(call);
  if (!begun.ok) throw new Error(begun.failure.code);
  if (begun.value.kind !== 'charge') throw new Error('replayed');
  return begun.value;
}

export async function code(begun: ReturnType<Meter['begin']>): Promise<string> {
  const result = await begun;
  return result.ok ? result.value.kind : result.failure.code;
}
