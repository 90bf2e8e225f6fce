// Where engine processes listen: a fixed set of ports of 127.0.0.1, the places, which nobody else can have while no engine has them.
import { type AddressInfo, type Server, createServer } from 'node:net';

const HOST = '127.0.0.1';
const SECRET_BYTES = 24;

/** What a server must know to use engines. */
export interface EngineAddresses {
  /** `host:port` of each place. */
  readonly addresses: readonly string[];
  /** So many run at most. */
  readonly processes: number;
  readonly secret: string;
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

/** One of them. */
export interface Place {
  readonly address: string;
  readonly isFree: boolean;
  take(): Promise<void>;
  readonly leave: () => void;
}

/** A place that nobody else on this machine can have while no engine has it: the front would send its files there. */
export function createPlace(address: string): Place {
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
