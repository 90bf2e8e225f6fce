// The engine processes behind a local server. Each is a separate workerd that does only heavy work, has no stores, and is started again when
// it ends. It always listens on the same port of 127.0.0.1, and answers only requests with the secret.
import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { type Kept, type Serving, keepRunning } from './keep-running.ts';
import { WARMING, quietly, warmUp, workerCode } from './local.ts';
import { type RuntimeProcess, watchRuntime } from './runtime-process.ts';

const HOST = '127.0.0.1';
/** The entrypoint of src/index.ts that does heavy work alone. */
const ENGINE = 'Engine';
const SECRET_BYTES = 24;

/** What a server must know to use engines. */
export interface EngineAddresses {
  /** `host:port` of each. */
  readonly addresses: readonly string[];
  readonly secret: string;
}

export interface EngineProcesses extends EngineAddresses {
  /** Of each workerd, as they are now. */
  readonly pids: readonly number[];
  /** Settles when one could not be started again; the text says why. */
  readonly givenUp: Promise<string>;
  /** Ends them now: what they work on is lost. */
  stop(): Promise<void>;
}

export interface EngineProcessesOptions {
  /** Of `reserveEngines`. */
  readonly at: EngineAddresses;
  /** One line for whoever watches the console, without a line break. */
  readonly tell: (line: string) => void;
  /** Called after each start: a Miniflare that is made listens to signals. */
  readonly onStarted?: () => void;
}

/** Where engines will listen: on ports that are free now. A server can be told of them before they are started. */
export async function reserveEngines(count: number): Promise<EngineAddresses> {
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
  return {
    addresses: ports.map((port) => `${HOST}:${port}`),
    secret: randomBytes(SECRET_BYTES).toString('hex'),
  };
}

/** Resolves when all of them answer. */
export async function startEngines({
  at: { addresses, secret },
  tell,
  onStarted = () => undefined,
}: EngineProcessesOptions): Promise<EngineProcesses> {
  const pids: number[] = [];
  const keep = (address: string, index: number): Promise<Kept> =>
    keepRunning({
      what: `Engine ${index + 1}`,
      tell,
      start: async () => {
        const engine = await serveEngine(Number(address.split(':')[1]), secret);
        onStarted();
        pids[index] = engine.pid;
        return engine;
      },
    });
  const started = await Promise.allSettled(addresses.map(keep));
  const kept = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const stop = async (): Promise<void> => void (await Promise.all(kept.map((each) => each.stop())));
  for (const each of started) {
    if (each.status === 'fulfilled') continue;
    await stop();
    throw each.reason;
  }
  return {
    addresses,
    secret,
    pids,
    givenUp: Promise.race(kept.map(({ givenUp }) => givenUp)),
    stop,
  };
}

async function serveEngine(port: number, secret: string): Promise<Serving & { readonly pid: number }> {
  let runtime: RuntimeProcess | undefined;
  const miniflare = watchRuntime(
    () =>
      new Miniflare(
        convertV4MiniflareOptions({
          ...quietly('quietzone-engine'),
          ...workerCode(),
          host: HOST,
          port: 0,
          unsafeDirectSockets: [
            { host: HOST, port, entrypoint: ENGINE },
            { host: HOST, port: 0, entrypoint: WARMING },
          ],
          bindings: { ENGINE_SECRET: secret },
        }),
      ),
    (spawned) => (runtime ??= spawned),
  );
  try {
    await miniflare.unsafeGetDirectURL(undefined, ENGINE);
    if (!runtime) throw new Error('Miniflare started no workerd process.');
    // Jobs wait for its end, as they would for what it compiles.
    void warmUp(await miniflare.unsafeGetDirectURL(undefined, WARMING));
    return {
      pid: runtime.pid,
      ended: runtime.ended,
      stop: () => miniflare.dispose(),
    };
  } catch (cause) {
    await miniflare.dispose().catch(() => undefined);
    throw cause;
  }
}
