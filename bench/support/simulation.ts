// A discrete-event simulation of isolates that answer requests: one thread each, one heavy job at a time behind the gate
// (src/lib/gate.ts), rests within long work (src/barcode/steps.ts), bodies that wait counted against the upload ledger
// (src/lib/byte-ledger.ts), and a cold start for the first request. Times are virtual milliseconds; equal seeds give equal runs.
import { generator } from '../../test/support/draw-linear.ts';

/** One request as it arrives. */
export interface Arrival {
  readonly kind: string;
  readonly atMs: number;
  /** Processor time on the isolate's thread. */
  readonly cpuMs: number;
  /** It passes the gate. */
  readonly isHeavy: boolean;
  /** Held from arrival to the end. */
  readonly bodyBytes: number;
}

export interface Outcome {
  readonly kind: string;
  readonly status: 200 | 503;
  /** From arrival to answer. */
  readonly tookMs: number;
}

export interface Isolates {
  readonly count: number;
  /** `random`: any isolate, as an edge without knowledge of their queues does; `idle`: the one with the least work left. */
  readonly route: 'random' | 'idle';
  /** Work between two rests; a rest lets what is ready go first. */
  readonly sliceMs: number;
  /** A waiter at the gate looks so often. */
  readonly pollMs: number;
  readonly maxQueue: number;
  readonly maxWaitMs: number;
  /** Bytes of waiting and running bodies in one isolate; beyond, 503. */
  readonly maxHeldBytes: number;
  /** Processor time of the first request in an isolate, and of its first heavy one. */
  readonly coldMs: number;
  readonly engineMs: number;
  /** Mean life of an isolate; then it is cold again. Infinity: for ever. */
  readonly lifeMs: number;
  readonly seed: number;
}

interface Job extends Arrival {
  leftMs: number;
}

interface Isolate {
  /** What can run, first come first served. */
  readonly ready: Job[];
  readonly atGate: Job[];
  isRunning: boolean;
  hasHeavy: boolean;
  heldBytes: number;
  isWarm: boolean;
  hasEngine: boolean;
  coldAgainMs: number;
  /** Milliseconds of work that is not done. */
  backlogMs: number;
}

interface Event {
  readonly atMs: number;
  readonly run: () => void;
}

/** The outcome of every arrival, in the order of their ends. Arrivals are given by time. */
export function simulate(arrivals: readonly Arrival[], isolates: Isolates): Outcome[] {
  const random = generator(isolates.seed);
  const events = createQueue();
  const outcomes: Outcome[] = [];
  let now = 0;
  const all = Array.from({ length: isolates.count }, () => newIsolate());

  function newIsolate(): Isolate {
    return {
      ready: [],
      atGate: [],
      isRunning: false,
      hasHeavy: false,
      heldBytes: 0,
      isWarm: false,
      hasEngine: false,
      coldAgainMs: -Math.log(1 - random()) * isolates.lifeMs,
      backlogMs: 0,
    };
  }
  const end = (isolate: Isolate, job: Job, status: 200 | 503): void => {
    isolate.heldBytes -= job.bodyBytes;
    isolate.backlogMs -= job.leftMs;
    outcomes.push({ kind: job.kind, status, tookMs: now - job.atMs });
  };
  const later = (ms: number, run: () => void): void => events.push({ atMs: now + ms, run });

  const runNext = (isolate: Isolate): void => {
    const job = isolate.isRunning ? undefined : isolate.ready.shift();
    if (job === undefined) return;
    isolate.isRunning = true;
    const startUp =
      (isolate.isWarm ? 0 : isolates.coldMs) + (job.isHeavy && !isolate.hasEngine ? isolates.engineMs : 0);
    isolate.isWarm = true;
    if (job.isHeavy) isolate.hasEngine = true;
    const slice = Math.min(job.leftMs, isolates.sliceMs);
    later(startUp + slice, () => {
      isolate.isRunning = false;
      job.leftMs -= slice;
      isolate.backlogMs -= slice;
      if (job.leftMs > 0) isolate.ready.push(job);
      else finish(isolate, job);
      runNext(isolate);
    });
  };
  const finish = (isolate: Isolate, job: Job): void => {
    end(isolate, job, 200);
    if (!job.isHeavy) return;
    isolate.hasHeavy = false;
    // The first waiter sees it at its next look.
    later(random() * isolates.pollMs, () => admit(isolate));
  };
  const admit = (isolate: Isolate): void => {
    if (isolate.hasHeavy) return;
    const next = isolate.atGate.shift();
    if (next === undefined) return;
    isolate.hasHeavy = true;
    isolate.ready.push(next);
    runNext(isolate);
  };
  const arrive = (arrival: Arrival): void => {
    const isolate = chosen();
    if (now > isolate.coldAgainMs && isolate.heldBytes === 0 && !isolate.isRunning)
      Object.assign(isolate, newIsolate(), { coldAgainMs: now - Math.log(1 - random()) * isolates.lifeMs });
    const job: Job = { ...arrival, leftMs: arrival.cpuMs };
    isolate.heldBytes += job.bodyBytes;
    isolate.backlogMs += job.leftMs;
    if (isolate.heldBytes > isolates.maxHeldBytes) return end(isolate, job, 503);
    if (!job.isHeavy || (!isolate.hasHeavy && isolate.atGate.length === 0)) {
      if (job.isHeavy) isolate.hasHeavy = true;
      isolate.ready.push(job);
      return runNext(isolate);
    }
    if (isolate.atGate.length >= isolates.maxQueue) return end(isolate, job, 503);
    isolate.atGate.push(job);
    later(isolates.maxWaitMs, () => {
      const at = isolate.atGate.indexOf(job);
      if (at < 0) return;
      isolate.atGate.splice(at, 1);
      end(isolate, job, 503);
    });
  };
  const chosen = (): Isolate => {
    const any = all[Math.floor(random() * all.length)];
    if (any === undefined) throw new Error('There is no isolate.');
    if (isolates.route === 'random') return any;
    return all.reduce((best, each) => (each.backlogMs < best.backlogMs ? each : best), any);
  };

  let next = 0;
  for (;;) {
    const arrival = arrivals[next];
    const event = events.first();
    if (arrival === undefined && event === undefined) return outcomes;
    if (event === undefined || (arrival !== undefined && arrival.atMs <= event.atMs)) {
      now = arrival?.atMs ?? now;
      next += 1;
      if (arrival !== undefined) arrive(arrival);
    } else {
      now = event.atMs;
      events.shift();
      event.run();
    }
  }
}

/** One kind of request: its share of all, and processor times of which each request has one. */
export interface Kind {
  readonly kind: string;
  readonly share: number;
  readonly cpuMs: readonly number[];
  readonly isHeavy: boolean;
  readonly bodyBytes: number;
}

/** Requests of a Poisson process of `perSecond` over `seconds`; the kinds are drawn by their shares. */
export function poisson(
  kinds: readonly Kind[],
  {
    perSecond,
    seconds,
    seed,
  }: { readonly perSecond: number; readonly seconds: number; readonly seed: number },
): Arrival[] {
  const random = generator(seed);
  const total = kinds.reduce((sum, { share }) => sum + share, 0);
  const arrivals: Arrival[] = [];
  for (let atMs = 0; ;) {
    atMs -= (Math.log(1 - random()) * 1000) / perSecond;
    if (atMs > seconds * 1000) return arrivals;
    let left = random() * total;
    const kind = kinds.find(({ share }) => (left -= share) < 0) ?? kinds.at(-1);
    if (kind === undefined) return [];
    const cpuMs = kind.cpuMs[Math.floor(random() * kind.cpuMs.length)] ?? 0;
    arrivals.push({ kind: kind.kind, atMs, cpuMs, isHeavy: kind.isHeavy, bodyBytes: kind.bodyBytes });
  }
}

/** A binary heap: the earliest event first, equal times in any order. */
function createQueue(): {
  push: (event: Event) => void;
  first: () => Event | undefined;
  shift: () => void;
} {
  const heap: Event[] = [];
  const at = (i: number): number => heap[i]?.atMs ?? Infinity;
  const swap = (i: number, j: number): void => {
    const [a, b] = [heap[i], heap[j]];
    if (a === undefined || b === undefined) return;
    [heap[i], heap[j]] = [b, a];
  };
  return {
    push(event) {
      heap.push(event);
      for (let i = heap.length - 1; i > 0 && at(i) < at((i - 1) >> 1); i = (i - 1) >> 1)
        swap(i, (i - 1) >> 1);
    },
    first: () => heap[0],
    shift() {
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return;
      heap[0] = last;
      for (let i = 0; ;) {
        const child = at(2 * i + 1) <= at(2 * i + 2) ? 2 * i + 1 : 2 * i + 2;
        if (at(child) >= at(i)) return;
        swap(i, child);
        i = child;
      }
    },
  };
}
