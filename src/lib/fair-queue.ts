// Who is next at a gate. Jobs belong to flows, which are
// served by start-time fair queueing with equal weights (Goyal, Vin & Cheng, "Start-time Fair Queueing", SIGCOMM 1996, section 2): the job
// with the lowest start tag is next. Its start tag is the larger of the virtual time and the finish tag of the flow's previous job, its finish
// tag the start tag plus its length, and the virtual time is the lowest start tag of those that began and wait.
// A flow with one short job at a time (a person who scans) takes turns with all flows that have several, so that its wait does not grow
// with their number. A long job gives its slot back between its parts, is charged for what it did, and waits as the first of its flow.
// The queue knows no timer: who waits and for how long is the gate's business (fair-gate.ts).

/**
 * Jobs of up to this length are short: by the nominal ms of their estimate, and by the ms that they have worked. A scan that a person waits
 * for takes 50 to 500. A short job is paused only for a single job, the only one of its flow: if fifty documents of two pages were paused for
 * each other, all would be late.
 */
export const MAX_SHORT_MS = 1000;

export interface Waiter {
  readonly flow: string;
  readonly lengthMs: number;
  readonly sinceMs: number;
  /** It gave its slot back in its middle. */
  readonly isPaused: boolean;
  /** That of a job that was paused while it was short; else its flow's. */
  readonly startTag: number | undefined;
  /** Whether what it needs beside a slot is free. */
  readonly isReady: () => boolean;
  /** When it should poll. */
  dueMs: number;
  /** At how many polls of others it was overdue, and when the last of these was. */
  missed: number;
  missedMs: number;
  /** Its place was given to another flow. */
  isEvicted: boolean;
}

/** A slot that is taken. */
export interface Holder {
  readonly flow: string;
  readonly startTag: number;
  readonly begunMs: number;
  untilMs: number;
}

export interface FairQueueOptions {
  readonly slots: number;
  /** Jobs that may be paused at a time; 0: none. */
  readonly maxPaused: number;
  /** After this time a slot counts as abandoned and is free again. */
  readonly leaseMs: number;
  readonly now: () => number;
}

/** The slots, the jobs that wait for them in order of arrival, and what each flow was served. */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #holders = new Set<Holder>();
  #waiting: readonly Waiter[] = [];
  /** The virtual time, and the finish tag of each flow's previous job: nominal ms of service. */
  #virtualTime = 0;
  readonly #finishTags = new Map<string, number>();
  /** Flows that had several jobs at once since they had none. */
  readonly #crowded = new Set<string>();
  /** Whether the job that began last was the only one of its flow, while others waited. */
  #isSingleServed = false;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get waiting(): readonly Waiter[] {
    return this.#waiting;
  }
  /** Those that have not begun. */
  get queued(): readonly Waiter[] {
    return this.#waiting.filter(({ isPaused }) => !isPaused);
  }
  get paused(): number {
    return count(this.#waiting, ({ isPaused }) => isPaused);
  }
  get running(): number {
    const time = this.#options.now();
    for (const holder of this.#holders) if (holder.untilMs <= time) this.#holders.delete(holder);
    return this.#holders.size;
  }
  get isFree(): boolean {
    return this.running < this.#options.slots;
  }
  get backloggedFlows(): number {
    return new Set(this.#waiting.map(({ flow }) => flow)).size;
  }
  waitingOf(flow: string): readonly Waiter[] {
    return this.#waiting.filter((waiter) => waiter.flow === flow);
  }
  /** Jobs of the flow that run or wait. */
  heldBy(flow: string): number {
    return this.#runningOf(flow) + this.waitingOf(flow).length;
  }
  /** Jobs that run or wait, of all flows. */
  get held(): number {
    return this.#holders.size + this.#waiting.length;
  }

  /** Says that a flow comes with a further job. */
  arrive(flow: string): void {
    if (this.heldBy(flow) > 0) return void this.#crowded.add(flow);
    this.#crowded.delete(flow);
    // A flow that becomes backlogged starts at the virtual time: it saves up nothing while it is idle.
    this.#finishTags.set(flow, this.#startTagOf(flow));
  }
  join(me: Waiter): void {
    this.#waiting = [...this.#waiting, me].sort((a, b) => a.sinceMs - b.sinceMs);
  }
  remove(me: Waiter): void {
    this.#waiting = this.#waiting.filter((other) => other !== me);
  }
  /** Takes away one that did not poll. It may have been next, and a slot stood idle for it: its flow had its turn and is charged for that time. */
  removeGone(me: Waiter, idleMs: number): void {
    this.#finishTags.set(me.flow, this.#startTagOf(me.flow) + idleMs);
    this.#isSingleServed = this.isSingle(me);
    this.remove(me);
  }

  /** Takes a slot for a waiter, which waits no longer. */
  take(me: Waiter): Holder {
    this.remove(me);
    if (this.running === 0 && this.#waiting.length === 0) {
      this.#virtualTime = 0;
      this.#finishTags.clear();
    }
    const { flow, lengthMs } = me;
    const startTag = this.#tagOf(me);
    this.#isSingleServed = this.isSingle(me) && this.#waiting.some((other) => !this.isSingle(other));
    const tags = this.#waiting.map((waiter) => this.#tagOf(waiter));
    this.#virtualTime = Math.max(this.#virtualTime, Math.min(startTag, ...tags));
    if (me.startTag === undefined) this.#finishTags.set(flow, startTag + lengthMs);
    const begunMs = this.#options.now();
    const holder: Holder = { flow, startTag, begunMs, untilMs: begunMs + this.#options.leaseMs };
    this.#holders.add(holder);
    return holder;
  }
  /** Frees a slot; false if it was free again. */
  free(holder: Holder): boolean {
    return this.#holders.delete(holder);
  }
  charge(flow: string, ms: number): void {
    this.#finishTags.set(flow, Math.max(0, (this.#finishTags.get(flow) ?? 0) + ms));
  }
  /** Forgets what idle flows were served, where it no longer matters. */
  forgetIdle(): void {
    for (const [flow, tag] of this.#finishTags)
      if (tag <= this.#virtualTime && this.heldBy(flow) === 0) this.#finishTags.delete(flow);
    for (const flow of this.#crowded) if (this.heldBy(flow) === 0) this.#crowded.delete(flow);
  }

  /** Whether it is the short, only job of its flow. */
  isSingle({ flow, lengthMs, isPaused }: Waiter): boolean {
    return !isPaused && lengthMs <= MAX_SHORT_MS && !this.#crowded.has(flow);
  }
  /** Whether it need not wait: a slot is free, and nobody waits who may begin. */
  mayEnter(me: Waiter): boolean {
    return this.isFree && this.#mayBegin(me) && !this.#waiting.some((waiter) => this.#mayBegin(waiter));
  }
  /** Whether a slot is free and nobody is before it. */
  isTurnOf(me: Waiter): boolean {
    return this.isFree && this.#next() === me;
  }
  /** So many jobs at least begin before this one: those before it in its flow, and the first ones of the flows before its own. */
  jobsBefore(me: Waiter): number {
    const all = this.#firsts();
    const at = all.findIndex(({ flow }) => flow === me.flow);
    const own = all[at] ?? me;
    const flowsBefore = all.filter((each, i) => Math.sign(this.#compare(each, own)) < Number(i < at)).length;
    const ownBefore = this.#waiting.slice(0, this.#waiting.indexOf(me));
    return flowsBefore + count(ownBefore, ({ flow }) => flow === me.flow);
  }

  #runningOf(flow: string): number {
    return count(this.#holders, (holder) => holder.flow === flow);
  }
  #startTagOf(flow: string): number {
    return Math.max(this.#virtualTime, this.#finishTags.get(flow) ?? 0);
  }
  #tagOf({ flow, startTag }: Waiter): number {
    return startTag ?? this.#startTagOf(flow);
  }
  /** Whether a further long job may begin, which may come to be paused. */
  #hasRoom(): boolean {
    return this.#options.maxPaused === 0 || this.paused < this.#options.maxPaused;
  }
  #mayBegin({ lengthMs, isPaused, isReady }: Waiter, hasRoom = this.#hasRoom()): boolean {
    return isPaused ? isReady() : hasRoom || lengthMs <= MAX_SHORT_MS;
  }
  /** The first waiters of all flows that may begin. */
  #firsts(): readonly Waiter[] {
    const hasRoom = this.#hasRoom();
    const first = new Map<string, Waiter>();
    for (const waiter of this.#waiting)
      if (!first.has(waiter.flow) && this.#mayBegin(waiter, hasRoom)) first.set(waiter.flow, waiter);
    return [...first.values()];
  }
  #next(): Waiter | undefined {
    const all = this.#firsts();
    return all.reduce((best, each) => (best && this.#compare(each, best) < 0 ? each : best), all[0]);
  }
  /**
   * The order in which they get slots: flows below their half of the slots come first, then single jobs and those of crowded flows in turn, then
   * the lowest start tag, then one that has begun; 0: the one that came first.
   */
  #compare(a: Waiter, b: Waiter): number {
    return (
      this.#classOf(a) - this.#classOf(b) ||
      this.#tagOf(a) - this.#tagOf(b) ||
      Number(b.isPaused) - Number(a.isPaused)
    );
  }
  #classOf(waiter: Waiter): number {
    const half = Math.max(1, Math.floor(this.#options.slots / 2));
    return (
      2 * Number(this.#runningOf(waiter.flow) >= half) +
      Number(this.isSingle(waiter) === this.#isSingleServed)
    );
  }
}

function count<T>(items: Iterable<T>, counts: (item: T) => boolean): number {
  let sum = 0;
  for (const item of items) if (counts(item)) sum += 1;
  return sum;
}
