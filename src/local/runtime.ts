// The local runtime: the bundled Worker in workerd, with D1, KV and the Durable Object on disk, through Miniflare.
// It serves several times faster than wrangler dev, whose proxy stands before every request; the state directory is the same.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { SETTINGS } from '../settings.ts';
import type { EngineAddresses } from './engine-addresses.ts';
import { pageDirectory } from './page-directory.ts';
import { Log, LogLevel, Miniflare, PACKAGE, convertV4MiniflareOptions } from './miniflare.ts';
import { logFormat } from './notices.ts';
import { keepPrivate } from './private-files.ts';
import { type RuntimeProcess, watchRuntime } from './runtime-process.ts';
import { D1_ID, KV_ID, STATE, WRITTEN } from './state.ts';
import { mustRunWorkerd } from './workerd-check.ts';
import { type WorkerModule, frontModules, workerModules } from './worker-bundle.ts';

export { STATE, WRITTEN } from './state.ts';
/** Where the bundled Worker lies. */
export const BUILD = join(WRITTEN, 'build');

/** The entrypoint of src/index.ts that answers when nothing is left to do. */
const DRAINING = 'Draining';
/** The one that does heavy work alone. */
const ENGINE = 'Engine';
/** The one that scans a drawn image. */
const WARMING = 'Warming';
/** A request on 127.0.0.1 is there within a few ms; on a machine with a load of 8, within 60. */
const HEAD_START_MS = 150;
const DISPOSE_MS = 300;

const COMPATIBILITY_DATE = '2026-10-01';
/**
 * V8 then collects garbage sooner. After 14 hostile PPT and images workerd had 233 MB and not 492 (most of it V8's heap and
 * buffers that nothing used), for the same processor time: 19.2 and 18.2 s for 3 PPT, 20 fields of 1 MP, 4 of HTML and 600 QR codes.
 * The second flag lets src/wasm/dropped.ts collect what large jobs left: after ten hostile PDFs an engine had 87 to 112 MB and
 * not 125 to 250. workerd sets V8 no limit, so garbage piles up: a PPT whose objects take 26 MB took an engine to 385 MB, with the third flag
 * to 213, in the same time. No measured job needs more than half of it, and an isolate on Cloudflare has no more for everything.
 */
const V8_FLAGS = '--optimize-for-size --expose-gc --max-old-space-size=128';
/** Miniflare takes V8's flags from this variable alone. */
const V8_FLAGS_VARIABLE = 'MINIFLARE_WORKERD_V8_FLAGS';
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export interface FrontOptions {
  readonly host: string;
  readonly port: number;
  readonly vars?: Readonly<Record<string, string>>;
  readonly state?: string;
  /** Processes that do the heavy work; absent: the server does it itself. */
  readonly engines?: EngineAddresses | undefined;
  /** `host:port` of the process that watches the server, which it asks for the figures of processes; absent: it has none. */
  readonly supervisor?: string;
}

/** The stores alone, without a Worker: for migrations, keys and catalogue while a server may or may not run. */
export function openStores(state: string = STATE): Miniflare {
  mustRunWorkerd(PACKAGE);
  keepPrivate(state);
  return new Miniflare(
    convertV4MiniflareOptions({
      ...shared(state),
      modules: true,
      script: 'export default { fetch: () => new Response() }',
      compatibilityDate: COMPATIBILITY_DATE,
      kvNamespaces: { KEYS: KV_ID },
      d1Databases: { DB: D1_ID },
    }),
  );
}

/** The Worker in a workerd process of its own. */
export interface LocalServer {
  /** `http://host:port`, without a path. */
  readonly url: string;
  readonly stores: Miniflare;
  readonly pid: number;
  /** How workerd ended, as `signal SIGKILL`; also when it was stopped. */
  readonly ended: Promise<string>;
  /** Has the engines for images compiled before the first caller waits for it. Never fails. */
  warmUp(): Promise<void>;
  /** Ends it now: answers that are under way are lost. */
  stop(): Promise<void>;
  /**
   * Takes no more connections, lets every request be answered and every call be counted, and ends; after `graceMs` in any
   * case. False: the time was not enough.
   */
  drain(graceMs: number): Promise<boolean>;
}

/**
 * Serves on `host` and `port` (0: any that is free) through a socket that leads straight to the Worker. Miniflare's own
 * entry, on another port of 127.0.0.1, is for `stores` alone: it obeys headers of strangers (MF-Original-URL,
 * MF-Route-Override …) and has paths of its own (/cdn-cgi/platform-proxy …). Past it, 16 connections got 3,000 answers of
 * /health a second instead of 1,400, and 178 lookups instead of 157 (one run, taking turns).
 */
export async function serve({
  host,
  port,
  vars = {},
  state = STATE,
  engines,
}: FrontOptions): Promise<LocalServer> {
  keepPrivate(state);
  let runtime: RuntimeProcess | undefined;
  const options = frontOptions({ host, port, vars, state, engines });
  const stores = watchRuntime(
    () => new Miniflare(options),
    (spawned) => (runtime ??= spawned),
  );
  try {
    const { origin } = await stores.unsafeGetDirectURL();
    const started = runtime;
    if (!started) throw new Error('Miniflare started no workerd process.');
    const draining = await stores.unsafeGetDirectURL(undefined, DRAINING);
    const warming = await stores.unsafeGetDirectURL(undefined, WARMING);
    let disposed: Promise<void> | undefined;
    // Miniflare cannot be disposed of twice.
    const dispose = (): Promise<void> => (disposed ??= stores.dispose());
    return {
      url: origin,
      stores,
      pid: started.pid,
      ended: started.ended,
      warmUp: () => warmUp(warming),
      stop: dispose,
      drain: (graceMs) => drain({ runtime: started, dispose, draining, graceMs }),
    };
  } catch (cause) {
    await stores.dispose().catch(() => undefined);
    throw cause;
  }
}

/** The server, as Miniflare takes it. */
export function frontOptions({ host, port, vars = {}, state = STATE, engines, supervisor }: FrontOptions) {
  const external = (address: string) => ({ external: { address, http: {} } });
  return convertV4MiniflareOptions({
    ...shared(state),
    host: '127.0.0.1',
    port: 0,
    unsafeDirectSockets: [
      { host, port },
      { host: '127.0.0.1', port: 0, entrypoint: DRAINING },
      { host: '127.0.0.1', port: 0, entrypoint: WARMING },
    ],
    ...workerCode(engines ? frontModules(BUILD) : workerModules(BUILD)),
    // Lines for people at a terminal, for programs elsewhere; LOG_FORMAT says otherwise.
    bindings: {
      LOG_FORMAT: logFormat(),
      ...settingsFromEnvironment(),
      ...(process.env['ADMIN_SECRET'] && { ADMIN_SECRET: process.env['ADMIN_SECRET'] }),
      ...(process.env['LINK_SECRET'] && { LINK_SECRET: process.env['LINK_SECRET'] }),
      ...vars,
      ...(engines && {
        ENGINE_PROCESSES: String(engines.processes),
        ENGINE_PLACES: String(engines.addresses.length),
        ENGINE_SECRET: engines.secret,
      }),
    },
    kvNamespaces: { KEYS: KV_ID },
    d1Databases: { DB: D1_ID },
    durableObjects: { METER: { className: 'AccountMeter', useSQLite: true } },
    serviceBindings: {
      PUBLIC_INTERNET: publicInternet(),
      PAGE: builtPage(),
      ...(supervisor !== undefined && { SUPERVISOR: external(supervisor) }),
      ...Object.fromEntries(
        (engines?.addresses ?? []).map((address, i) => [`ENGINE_${i}`, external(address)]),
      ),
    },
    ratelimits: { RATE_LIMIT: { namespace_id: '1001', simple: { limit: 600, period: 60 } } },
  });
}

/** An engine, as Miniflare takes it; its port for jobs is named when it is started. */
export function engineOptions(secret: string, folder: string) {
  return convertV4MiniflareOptions({
    ...quietly('quietzone-engine'),
    // Miniflare's own objects keep something there, although an engine has no stores.
    resourcePersistencePath: folder,
    ...workerCode(workerModules(BUILD, 'engine')),
    host: '127.0.0.1',
    port: 0,
    unsafeDirectSockets: [
      { host: '127.0.0.1', port: 0, entrypoint: ENGINE },
      { host: '127.0.0.1', port: 0, entrypoint: WARMING },
    ],
    bindings: { ENGINE_SECRET: secret },
  });
}

/**
 * On SIGTERM workerd closes its sockets, answers what it is working on, and ends with the last answer: calls that it counted
 * and not yet reported would be lost (measured: 3 of 3). The request to Draining is in work until they are written.
 */
async function drain({
  runtime,
  dispose,
  draining,
  graceMs,
}: {
  readonly runtime: RuntimeProcess;
  readonly dispose: () => Promise<void>;
  readonly draining: URL;
  readonly graceMs: number;
}): Promise<boolean> {
  let lost = false;
  const emptied = fetch(draining).then(
    ({ status }) => (lost = status !== 204),
    // It ended before it could answer.
    () => (lost = true),
  );
  // workerd must have the request before its sockets close.
  await after(HEAD_START_MS, undefined);
  process.kill(runtime.pid, 'SIGTERM');
  const all = Promise.all([emptied, runtime.ended]);
  const inTime = await Promise.race([all.then(() => true), after(graceMs, false)]);
  // Miniflare waits up to 6 s for its own connections when its workerd has ended without it.
  await Promise.race([dispose(), after(inTime ? DISPOSE_MS : 10 * DISPOSE_MS, undefined)]);
  return inTime && !lost;
}

/** The first scan compiles WebAssembly and JavaScript as it comes to them: later than `npm start` needs to answer. */
async function warmUp(address: URL): Promise<void> {
  await fetch(address).catch(() => undefined);
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms).unref());
}

function shared(state: string) {
  return { ...quietly('quietzone'), resourcePersistencePath: join(state, 'v3') };
}

/** What every Miniflare is told. */
function quietly(name: string) {
  return { name, cf: false, log: new Log(LogLevel.ERROR), telemetry: { enabled: false } } as const;
}

/** A bundled Worker, as Miniflare takes it. */
function workerCode(modules: readonly WorkerModule[]) {
  process.env[V8_FLAGS_VARIABLE] ??= V8_FLAGS;
  return {
    modules: modules.map(({ name, contents }) => ({
      type: name.endsWith('.wasm') ? ('CompiledWasm' as const) : ('ESModule' as const),
      path: join(BUILD, name),
      contents,
    })),
    modulesRoot: BUILD,
    compatibilityDate: COMPATIBILITY_DATE,
    compatibilityFlags: ['nodejs_compat'],
  };
}

/**
 * The binding PUBLIC_INTERNET: connects to public addresses alone, whatever a name resolves to when it connects.
 * Miniflare's plain `fetch` connects to private ones too. TLS as there: the browsers' authorities and NODE_EXTRA_CA_CERTS.
 */
function publicInternet() {
  const extra = process.env['NODE_EXTRA_CA_CERTS'];
  const bundled = process.platform === 'win32' ? rootCertificates : [];
  const added = extra && existsSync(extra) ? (readFileSync(extra, 'utf8').match(PEM) ?? []) : [];
  return {
    network: {
      allow: ['public'],
      tlsOptions: { trustBrowserCas: true, trustedCertificates: [...bundled, ...added] },
    },
  };
}

/**
 * The binding PAGE: the directory itself. Miniflare's own assets put two more Workers before every request to the API; with
 * this the socket still leads straight to ours.
 */
function builtPage() {
  const path = pageDirectory();
  mkdirSync(path, { recursive: true });
  return { disk: { path, writable: false } };
}

function settingsFromEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(SETTINGS).flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
