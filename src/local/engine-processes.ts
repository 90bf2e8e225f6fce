// The engine processes behind a local server. Each is a separate workerd that does only heavy work, has no stores, and is started again when
// it ends. It listens at one of the places (engine-addresses.ts), and answers only requests with the secret. There is one place more than
// processes: one that has grown is replaced by one that answers already, where both have room.
import { after } from '../lib/after.ts';
import { type EngineAddresses, createPlace } from './engine-addresses.ts';
import { createRenewal } from './engine-renewal.ts';
import { type EngineStats, createEngineSteps } from './engine-steps.ts';
import { type Kept, type KeepRunningOptions, type Serving, keepRunning } from './keep-running.ts';
import { get } from './local-get.ts';
import { bytesOf, bytesTogether } from './process-figures.ts';
import { type RunningRuntime, type RuntimeCommand, startRuntime } from './workerd.ts';

/** The sockets of its configuration: for jobs, and for the first scan. */
const ENGINE_SOCKET = 'direct:0:Engine';
export const WARMING_SOCKET = 'direct:0:Warming';
/** The kernel ends an engine rather than the server: another engine repeats its job. */
const OUT_OF_MEMORY_SCORE = 600;
/** An engine is given this time to compile what a scan needs: it takes 0.4 to 1 s. */
const WARMING_MS = 5_000;
const LOOK_EVERY_MS = 250;
/** One beside the first that had no job for so long is ended. */
const UNUSED_MS = 60_000;

/** One that runs. */
export interface EngineProcess {
  readonly pid: number;
  readonly address: string;
  /** How often it was started again because it had ended. */
  readonly restarts: number;
}

export interface EngineProcesses {
  readonly running: readonly EngineProcess[];
  /** Settles when one could not be started again; the text says why. */
  readonly givenUp: Promise<string>;
  /** Ends them now: what they work on is lost. */
  stop(): Promise<void>;
}

export interface EngineProcessesOptions {
  /** Of `reserveEngines`. */
  readonly at: EngineAddresses;
  /** In the order of the addresses. */
  readonly runtimes: readonly RuntimeCommand[];
  readonly tell: KeepRunningOptions['tell'];
  /** The other processes of the service, now; default: none. */
  readonly others?: () => readonly number[];
}

/** Resolves when the first one answers. The others are started when jobs wait, and ended when they are not used. */
export async function startEngines({
  at: { addresses, processes, secret },
  runtimes,
  tell,
  others = () => [],
}: EngineProcessesOptions): Promise<EngineProcesses> {
  const engines: Engine[] = [];
  let stopped = false;
  let giveUp: (why: string) => void = () => undefined;
  const givenUp = new Promise<string>((resolve) => (giveUp = resolve));
  const start = startsAtFreePlaces(addresses, runtimes);
  const steps = createEngineSteps(secret, () => stopped);
  const renewIfGrown = createRenewal({
    steps,
    serviceBytes: () => bytesTogether([...others(), ...engines.map(({ pid }) => pid)]),
    bytesOf,
    isStopped: () => stopped,
  });

  const add = async (): Promise<void> => {
    const engine = await keepEngine(`Engine ${engines.length + 1}`, start, tell);
    void engine.kept.givenUp.then(giveUp);
    engines.push(engine);
  };

  const endIfUnused = async (engine: Engine): Promise<void> => {
    const isLast = engines.length > 1 && engines.at(-1) === engine;
    if (!isLast || performance.now() - engine.usedMs < UNUSED_MS) return;
    if (!(await steps.hold(engine.address))) return;
    engines.pop();
    await engine.kept.stop();
  };

  const watch = async (engine: Engine): Promise<void> => {
    engine.note(await steps.stats(engine.address));
    await renewIfGrown(engine);
    await endIfUnused(engine);
  };

  /** Another one where jobs wait for one another. */
  const addIfWanted = async (): Promise<void> => {
    if (engines.length >= processes || !engines.some(({ waiting }) => waiting > 0)) return;
    await add().catch((cause: unknown) =>
      tell(`Engine ${engines.length + 1} could not be started: ${String(cause)}`, 'error'),
    );
  };

  const look = async (): Promise<void> => {
    const watched = new Set<Engine>();
    while (!stopped) {
      for (const engine of engines) {
        if (watched.has(engine)) continue;
        watched.add(engine);
        void watch(engine).finally(() => watched.delete(engine));
      }
      await after(LOOK_EVERY_MS);
      if (!stopped) await addIfWanted();
    }
  };

  await add();
  void look();
  return {
    get running() {
      return engines;
    },
    givenUp,
    async stop() {
      stopped = true;
      await Promise.all(engines.map(({ kept }) => kept.stop()));
    },
  };
}

type Started = Serving & Pick<RunningRuntime, 'pid'> & { readonly address: string };

/** The function starts an engine at a place that no other one has. */
function startsAtFreePlaces(
  addresses: readonly string[],
  runtimes: readonly RuntimeCommand[],
): () => Promise<Started> {
  const places = addresses.map(createPlace);
  return async () => {
    const place = places.find(({ isFree }) => isFree);
    const runtime = place && runtimes[places.indexOf(place)];
    if (place === undefined || runtime === undefined) throw new Error('no place is free');
    await place.take();
    try {
      const engine = await startEngine(runtime, place.address);
      void engine.ended.then(place.leave);
      return { ...engine, address: place.address };
    } catch (cause) {
      place.leave();
      throw cause;
    }
  };
}

async function startEngine(runtime: RuntimeCommand, address: string): Promise<Serving & RunningRuntime> {
  const engine = await startRuntime({
    runtime,
    sockets: [ENGINE_SOCKET, WARMING_SOCKET],
    addresses: { [ENGINE_SOCKET]: address },
    outOfMemoryScore: OUT_OF_MEMORY_SCORE,
  });
  // Jobs wait for its end, as they would for what it compiles.
  const warmed = get(`http://127.0.0.1:${engine.ports.get(WARMING_SOCKET)}/`).catch(() => undefined);
  await Promise.race([warmed, engine.ended, after(WARMING_MS)]);
  return engine;
}

interface Engine extends EngineProcess {
  readonly kept: Kept;
  readonly isWorking: boolean;
  /** Jobs that wait in it. */
  readonly waiting: number;
  /** When it was seen last with a job, or its jobs were more than before. */
  readonly usedMs: number;
  /** Takes what it answered when it was asked; undefined: nothing. */
  note(stats: EngineStats | undefined): void;
  /** It is replaced on purpose: that alarms nobody. */
  readonly onRenewal: () => void;
}

async function keepEngine(
  what: string,
  start: () => Promise<Started>,
  tell: KeepRunningOptions['tell'],
): Promise<Engine> {
  let now: Started | undefined;
  let starts = 0;
  let renewals = 0;
  let last: EngineStats | undefined;
  let usedMs = performance.now();
  const kept = await keepRunning({
    what,
    tell,
    start: async () => {
      now = await start();
      starts += 1;
      return now;
    },
  });
  return {
    kept,
    get pid() {
      return now?.pid ?? 0;
    },
    get address() {
      return now?.address ?? '';
    },
    get restarts() {
      return starts - 1 - renewals;
    },
    get isWorking() {
      return last?.working !== false;
    },
    get waiting() {
      return last?.waiting ?? 0;
    },
    get usedMs() {
      return usedMs;
    },
    note(stats) {
      if (stats && (stats.working || stats.jobs !== last?.jobs)) usedMs = performance.now();
      last = stats;
    },
    onRenewal: () => void (renewals += 1),
  };
}
