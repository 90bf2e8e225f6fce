// The engine processes behind a local server. Each is a separate workerd that does only heavy work, has no stores, and is started again when
// it ends. It listens on one of a fixed set of ports of 127.0.0.1, the places, and answers only requests with the secret. There is one place
// more than processes: one that has grown is replaced by one that answers already.
import { type AddressInfo, type Server, createServer } from 'node:net';
import { type Kept, type Serving, keepRunning } from './keep-running.ts';
import { get } from './local-get.ts';
import { figuresOf } from './process-figures.ts';
import { type RunningRuntime, type RuntimeCommand, startRuntime } from './workerd.ts';

const HOST = '127.0.0.1';
const SECRET_BYTES = 24;
/** The sockets of its configuration: for jobs, and for the first scan. */
const ENGINE_SOCKET = 'direct:0:Engine';
export const WARMING_SOCKET = 'direct:0:Warming';
/** The kernel ends an engine rather than the server: another engine repeats its job. */
const OUT_OF_MEMORY_SCORE = 600;

/** The header of src/engines/wire.ts. */
const SECRET_HEADER = 'X-Quietzone-Secret';
/** An engine that has more when it has nothing to do is replaced: it has 85 MB at first, and its allocator gives nothing back. */
const GROWN_BYTES = 140_000_000;
/** One that has more takes no job before it was seen without any, so that it cannot grow from job to job. */
const GROWN_BUSY_BYTES = 180_000_000;
const LOOK_EVERY_MS = 500;
/** The memory that the whole service is to stay below, and what an engine takes at first and for a job at most. */
const SERVICE_BYTES = 512_000_000;
const STARTED_BYTES = 65_000_000;
const JOB_BYTES = 140_000_000;
/** An engine that replaces another one is given this time to compile what a scan needs: it takes 0.4 to 1 s. */
const WARMING_MS = 5_000;
/** After a job an engine collects what it left (src/wasm/dropped.ts). */
const COLLECTING_MS = 100;
const IDLE_POLL_MS = 25;
/** As long as a document may take. */
const IDLE_WAIT_MS = 15_000;
/** One that computes answers late, and is asked again. */
const ASK_MS = 500;
/** One beside the first that had no job for so long is ended. */
const UNUSED_MS = 60_000;

/** What a server must know to use engines. */
export interface EngineAddresses {
  /** `host:port` of each place. */
  readonly addresses: readonly string[];
  /** So many run at most. */
  readonly processes: number;
  readonly secret: string;
}

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
  /** One line for whoever watches the console, without a line break. */
  readonly tell: (line: string) => void;
  /** Bytes that the other processes of the service have now; default 0. */
  readonly otherBytes?: () => number;
}

/** Ports of 127.0.0.1 that are free now. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const probes = Array.from({ length: count }, () => createServer());
  // All at once, so that no port is found twice.
  const ports = await Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve, reject) => {
          probe.once('error', reject);
          probe.listen(0, HOST, () => resolve((probe.address() as AddressInfo).port));
        }),
    ),
  );
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}

/** Where at most so many engines will listen. A server can be told of them before they are started. */
export async function reserveEngines(processes: number): Promise<EngineAddresses> {
  return {
    addresses: (await freePorts(processes + 1)).map((port) => `${HOST}:${port}`),
    processes,
    secret: Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString('hex'),
  };
}

/** Its steps and what is read of its answers, EngineStats of src/engines/wire.ts. */
type WatchStep = '/stats' | '/hold' | '/resume';

interface EngineStats {
  readonly jobs: number;
  readonly working: boolean;
  readonly waiting: number;
}

interface Engine extends EngineProcess {
  readonly kept: Kept;
  /** How often it was replaced on purpose: that alarms nobody. */
  renewals: number;
  /** Its figures when it was asked last, and when its jobs were more than before. */
  last: EngineStats | undefined;
  usedMs: number;
}

/** Resolves when the first one answers. The others are started when jobs wait, and ended when they are not used. */
export async function startEngines({
  at: { addresses, processes, secret },
  runtimes,
  tell,
  otherBytes = () => 0,
}: EngineProcessesOptions): Promise<EngineProcesses> {
  const engines: Engine[] = [];
  const places = addresses.map(createPlace);
  let stopped = false;
  let isRenewing = false;
  let giveUp: (why: string) => void = () => undefined;
  const givenUp = new Promise<string>((resolve) => (giveUp = resolve));

  const startAtFreePlace = async (): Promise<Started> => {
    const place = places.find(({ isFree }) => isFree);
    const runtime = place && runtimes[places.indexOf(place)];
    if (place === undefined || runtime === undefined) throw new Error('no place is free');
    const { address } = place;
    await place.take();
    try {
      const engine = await startEngine(runtime, address);
      void engine.ended.then(place.leave);
      return { ...engine, address };
    } catch (cause) {
      place.leave();
      throw cause;
    }
  };

  const add = async (): Promise<void> => {
    let now: { readonly pid: number; readonly address: string } | undefined;
    let starts = 0;
    const kept = await keepRunning({
      what: `Engine ${engines.length + 1}`,
      tell,
      start: async () => {
        const started = await startAtFreePlace();
        now = started;
        starts += 1;
        return started;
      },
    });
    void kept.givenUp.then(giveUp);
    engines.push({
      kept,
      renewals: 0,
      get pid() {
        return now?.pid ?? 0;
      },
      get address() {
        return now?.address ?? '';
      },
      get restarts() {
        return starts - 1 - this.renewals;
      },
      last: undefined,
      usedMs: performance.now(),
    });
  };

  const ask = async (
    { address }: Pick<Engine, 'address'>,
    step: WatchStep,
  ): Promise<EngineStats | undefined> => {
    try {
      const headers = { [SECRET_HEADER]: secret };
      const { text } = await get(`http://${address}${step}`, { headers, timeoutMs: ASK_MS });
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };

  /** Lets it take no more jobs, and waits until it has none; false when it had one for too long. */
  const hold = async (engine: Pick<Engine, 'address'>): Promise<boolean> => {
    for (const end = performance.now() + IDLE_WAIT_MS; performance.now() < end && !stopped;) {
      if ((await ask(engine, '/hold'))?.working === false) return true;
      await after(IDLE_POLL_MS);
    }
    await ask(engine, '/resume');
    return false;
  };

  const serviceBytes = (): number =>
    engines.reduce((sum, { pid }) => sum + (figuresOf(pid)?.proportionalBytes ?? 0), otherBytes());

  const renewIfGrown = async (engine: Engine): Promise<void> => {
    const { pid, address } = engine;
    const bytes = (): number => figuresOf(pid)?.proportionalBytes ?? 0;
    if (isRenewing || bytes() <= (engine.last?.working === false ? GROWN_BYTES : GROWN_BUSY_BYTES)) return;
    isRenewing = true;
    try {
      if (!(await hold({ address }))) return;
      await after(COLLECTING_MS);
      const left = bytes();
      // It serves until the other one can, if both and a job have room.
      const isGrown = left > GROWN_BYTES;
      if (!isGrown || serviceBytes() + STARTED_BYTES + JOB_BYTES <= SERVICE_BYTES)
        await ask({ address }, '/resume');
      if (!isGrown || stopped) return;
      await engine.kept.renew(`has grown to ${Math.round(left / 1e6)} MB`, async () => {
        engine.renewals += 1;
        await hold({ address });
        // workerd closes its sockets, and ends when everything is answered.
        endSoon(pid);
      });
      await ask({ address }, '/resume');
    } finally {
      isRenewing = false;
    }
  };

  const endIfUnused = async (engine: Engine): Promise<void> => {
    const isLast = engines.length > 1 && engines.at(-1) === engine;
    if (!isLast || performance.now() - engine.usedMs < UNUSED_MS || !(await hold(engine))) return;
    engines.pop();
    await engine.kept.stop();
  };

  const watch = async (engine: Engine): Promise<void> => {
    const figures = await ask(engine, '/stats');
    if (figures && (figures.working || figures.jobs !== engine.last?.jobs)) engine.usedMs = performance.now();
    engine.last = figures;
    await renewIfGrown(engine);
    await endIfUnused(engine);
  };

  /** Another one where jobs wait for one another. */
  const addIfWanted = async (): Promise<void> => {
    if (engines.length >= processes || !engines.some(({ last }) => (last?.waiting ?? 0) > 0)) return;
    await add().catch((cause: unknown) =>
      tell(`Engine ${engines.length + 1} could not be started: ${String(cause)}`),
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

interface Place {
  readonly address: string;
  readonly isFree: boolean;
  take(): Promise<void>;
  readonly leave: () => void;
}

/** A place that nobody else on this machine can have while no engine has it: the front would send its files there. */
function createPlace(address: string): Place {
  let isFree = true;
  /** Undefined where somebody else has it. */
  const guarded = (): Promise<Server | undefined> =>
    new Promise((resolve) => {
      const server = createServer((socket) => socket.destroy())
        .on('error', () => resolve(undefined))
        .on('listening', () => resolve(server))
        .listen(Number(address.slice(HOST.length + 1)), HOST)
        .unref();
    });
  let guard = guarded();
  return {
    address,
    get isFree() {
      return isFree;
    },
    async take() {
      isFree = false;
      const server = await guard;
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    },
    leave() {
      isFree = true;
      guard = guarded();
    },
  };
}

function endSoon(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

type Started = Serving & Pick<RunningRuntime, 'pid'> & { readonly address: string };

async function startEngine(runtime: RuntimeCommand, address: string): Promise<Serving & RunningRuntime> {
  const engine = await startRuntime({
    runtime,
    sockets: [ENGINE_SOCKET, WARMING_SOCKET],
    addresses: { [ENGINE_SOCKET]: address },
    outOfMemoryScore: OUT_OF_MEMORY_SCORE,
  });
  // Jobs wait for its end, as they would for what it compiles.
  const warmed = get(`http://${HOST}:${engine.ports.get(WARMING_SOCKET)}/`).catch(() => undefined);
  await Promise.race([warmed, engine.ended, after(WARMING_MS)]);
  return engine;
}
