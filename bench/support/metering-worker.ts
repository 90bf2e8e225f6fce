// A Worker that does metered calls without their work, on one account, for bench/metering.ts. Its clock moves at I/O alone and by
// whole milliseconds: it times calls that wait for each other; single calls are timed outside.
import { createMeter, type MeteredCall, idempotentCall } from '../../src/metering/index.ts';
import type { AccountMeter } from '../../src/metering/account-meter.ts';

export { AccountMeter } from '../../src/metering/account-meter.ts';
import { messageOf } from '../../src/http/describe-failure.ts';

export interface MeteringJob {
  readonly account: string;
  readonly quota: number | null;
  /** 1: an ordinary call, counted in the isolate; more: reserved in the Durable Object. */
  readonly cost: number;
  /** The number of calls. */
  readonly calls: number;
  /** How many of them run at a time, at most. */
  readonly parallel: number;
  /** 'reserve' leaves the calls unsettled. */
  readonly until: 'reserve' | 'settle';
  /** Calls carry idempotency keys, numbered from `first`, and keep an answer of `bytes`. A number that comes again is a replay. */
  readonly keys?: { readonly first: number; readonly bytes: number };
}

interface Env {
  readonly METER: DurableObjectNamespace<AccountMeter>;
}

export default {
  /** Milliseconds of each call. */
  async fetch(request: Request, { METER }: Env): Promise<Response> {
    const job = await request.json<MeteringJob>();
    const background: Promise<unknown>[] = [];
    const end = Promise.withResolvers<void>();
    const meter = createMeter({
      objects: METER,
      waitUntil: (work) => background.push(work),
      now: () => Date.now(),
      sleep: () => end.promise,
    });
    const answer = job.keys && { status: 200, headers: {}, body: new Uint8Array(job.keys.bytes) };
    const times: number[] = [];
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let n = next++; n < job.calls; n = next++) {
        const began = Date.now();
        const begun = await meter.begin(await callOf(job, n));
        if (!begun.ok) throw new Error(messageOf(begun.failure));
        if (begun.value.kind === 'charge' && job.until === 'settle')
          await begun.value.settle(job.cost, answer);
        times.push(Date.now() - began);
      }
    };
    await Promise.all(Array.from({ length: job.parallel }, lane));
    end.resolve(); // the last report, which a service sends a second later
    await Promise.all(background);
    return Response.json(times);
  },
};

async function callOf({ account, quota, cost, keys }: MeteringJob, n: number): Promise<MeteredCall> {
  const operation = 'BarcodeScan_ImageAdvanced';
  const call = { account: { account, quota }, operation, cost };
  if (!keys) return call;
  const idempotencyKey = String(keys.first + n);
  const parts = { operation, parameters: {}, body: new Uint8Array() };
  return {
    ...call,
    idempotency: await idempotentCall({ account, apikey: 'qz_bench', idempotencyKey, ...parts }),
  };
}
