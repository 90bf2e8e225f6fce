// The engine processes behind a local server. Each is a separate workerd that does only heavy work, has no stores, and is started again when
// it ends. It always listens on the same port of 127.0.0.1, and answers only requests with the secret.
import { type AddressInfo, createServer } from 'node:net';
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
/** An engine that has more when it has nothing to do is started again: it has 85 MB at first, and its allocator gives nothing back. */
const GROWN_BYTES = 140_000_000;
const LOOK_EVERY_MS = 500;
/** After a job an engine collects what it left (src/wasm/dropped.ts). */
const COLLECTING_MS = 100;
/** One that computes answers late, and is asked again. */
const ASK_MS = 500;

/** What a server must know to use engines. */
export interface EngineAddresses {
  /** `host:port` of each. */
  readonly addresses: readonly string[];
  readonly secret: string;
}

export interface EngineProcesses extends EngineAddresses {
  /** Of each workerd, as they are now. */
  readonly pids: readonly number[];
  /** How often each was started again. */
  readonly restarts: readonly number[];
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

/** Where engines will listen. A server can be told of them before they are started. */
export async function reserveEngines(count: number): Promise<EngineAddresses> {
  return {
    addresses: (await freePorts(count)).map((port) => `${HOST}:${port}`),
    secret: Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString('hex'),
  };
}

/** Resolves when all of them answer. */
export async function startEngines({
  at: { addresses, secret },
  runtimes,
  tell,
}: EngineProcessesOptions): Promise<EngineProcesses> {
  const pids: number[] = [];
  const restarts = addresses.map(() => -1);
  const keep = (address: string, index: number): Promise<Kept> =>
    keepRunning({
      what: `Engine ${index + 1}`,
      tell,
      start: async () => {
        const runtime = runtimes[index];
        if (runtime === undefined) throw new Error(`no configuration for ${address}`);
        const engine = await startEngine(runtime, address);
        pids[index] = engine.pid;
        // One that was wanted alarms nobody.
        if (!renewals.delete(index)) restarts[index] = (restarts[index] ?? 0) + 1;
        return engine;
      },
    });
  const renewals = new Set<number>();
  const renewIfGrown = async (engine: Kept, index: number): Promise<void> => {
    const pid = pids[index] ?? 0;
    const bytes = (): number => figuresOf(pid)?.proportionalBytes ?? 0;
    if (bytes() <= GROWN_BYTES || (await isWorking(addresses[index] ?? '', secret))) return;
    await new Promise((resolve) => setTimeout(resolve, COLLECTING_MS));
    if (bytes() <= GROWN_BYTES) return;
    renewals.add(index);
    // workerd closes its sockets, and ends when everything is answered.
    engine.renew(`has grown to ${Math.round(bytes() / 1e6)} MB`, () => endSoon(pid));
  };
  const started = await Promise.allSettled(addresses.map(keep));
  const kept = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const look = setInterval(
    () => kept.forEach((each, index) => void renewIfGrown(each, index)),
    LOOK_EVERY_MS,
  );
  const stop = async (): Promise<void> => {
    clearInterval(look);
    await Promise.all(kept.map((each) => each.stop()));
  };
  for (const each of started) {
    if (each.status === 'fulfilled') continue;
    await stop();
    throw each.reason;
  }
  return {
    addresses,
    secret,
    pids,
    restarts,
    givenUp: Promise.race(kept.map(({ givenUp }) => givenUp)),
    stop,
  };
}

function endSoon(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}

/** Whether it does a job or has one waiting; true also when it does not answer soon. */
async function isWorking(address: string, secret: string): Promise<boolean> {
  try {
    const headers = { [SECRET_HEADER]: secret };
    const { text } = await get(`http://${address}/stats`, { headers, timeoutMs: ASK_MS });
    return JSON.parse(text).working !== false;
  } catch {
    return true;
  }
}

async function startEngine(runtime: RuntimeCommand, address: string): Promise<Serving & RunningRuntime> {
  const engine = await startRuntime({
    runtime,
    sockets: [ENGINE_SOCKET, WARMING_SOCKET],
    addresses: { [ENGINE_SOCKET]: address },
    outOfMemoryScore: OUT_OF_MEMORY_SCORE,
  });
  // Jobs wait for its end, as they would for what it compiles.
  void get(`http://${HOST}:${engine.ports.get(WARMING_SOCKET)}/`).catch(() => undefined);
  return engine;
}
