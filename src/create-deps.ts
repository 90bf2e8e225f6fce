// Deps from a Worker's bindings: what index.ts uses, and what an embedding Worker calls with its own.
import { exports, waitUntil } from 'cloudflare:workers';
import {
  type KvStore,
  createAccountById,
  createAuditLog,
  d1Statements,
  createAuthenticator,
  kvReader,
  workerKvStore,
} from './accounts/index.ts';
import {
  type Catalog,
  type CatalogRows,
  createD1Catalog,
  withHotProducts,
  withSharedFind,
} from './catalog/index.ts';
import type { Deps } from './deps.ts';
import { type EngineBinding, type EnginesOptions, createEngines } from './engines/index.ts';
import type { Env } from './env.ts';
import { redactKeys } from './http/redact.ts';
import { checkUrl, publicFetch } from './remote/index.ts';
import { createJobs } from './jobs/index.ts';
import { after } from './lib/after.ts';
import { createByteLedger } from './lib/byte-ledger.ts';
import { createGate } from './lib/fair-gate.ts';
import type { Gate } from './lib/gate.ts';
import { toHex } from './lib/hex.ts';
import { inTime } from './lib/in-time.ts';
import { LIMITS } from './http/limits.ts';
import { LIMITS as ROUTES_LIMITS } from './routes/limits.ts';
import { LIMITS as METERING_LIMITS } from './metering/limits.ts';
import { createMeter } from './metering/index.ts';
import { faultReason } from './service/fault-reason.ts';
import type { Settings } from './settings.ts';
import {
  type RequestEntry,
  type ServiceFigures,
  dataPoint,
  type Faults,
  createFaults,
  inRequest,
  isLogged,
  readableLine,
  shortLine,
  spansOf,
} from './telemetry/index.ts';
import { VERSION } from './version.ts';

/** A Durable Object of no account, which only readiness asks. */
const READINESS = 'quietzone:readiness';
/** A heavy job that has not let go after this long is taken as gone: workerd stopped it with its client. */
const LEASE_MS = 120_000;
/** Documents of one place that wait in their middle: each holds its file, and an instance of PDFium with 19 to 40 MB. */
const MAX_PAUSED = 2;
/** Reading, waiting and working of one upload, at most; beyond, its request is gone. */
const UPLOAD_LEASE_MS = 240_000;

export function createDeps(env: Env, settings: Settings): Deps {
  const now = (): number => Date.now();
  const faults = createFaults({ now, write: (line) => console.error(redactKeys(line)) });
  const logError = faults.of;
  const stored = createD1Catalog(env.DB, { inTime: storeInTime, onError: logError('catalog') });
  const catalog = withHotProducts(
    mayWaitForOthers() ? { ...stored, find: withSharedFind((gtins) => stored.find(gtins), { now }) } : stored,
    { lifetimeMs: 1000 * settings.PRODUCTS_KEPT_S, now },
  );
  const { RATE_LIMIT: rateLimit, PAGE: pages, SUPERVISOR: supervisor } = env;
  const version = env.VERSION?.tag || env.VERSION?.id?.slice(0, 8) || VERSION;
  return {
    accounts: createAuthenticator({ read: kvReader(inTimeKv(env.KEYS), logError('keys')), now }),
    catalog,
    meter: createMeter({
      objects: env.METER,
      waitUntil,
      now,
      inTime: storeInTime,
      onError: logError('meter'),
    }),
    gate: gateWith(1, settings, now),
    shortGate: createGate({
      what: 'drawings or HTML documents',
      maxQueue: ROUTES_LIMITS.MAX_SHORT_QUEUE,
      maxWaitMs: settings.HEAVY_WAIT_S * 1000,
      leaseMs: LEASE_MS,
      now,
      wait: after,
    }),
    ...enginesOf(env, settings, { now, onEnd: logError('engine') }),
    ...(hasJobRunner() && {
      jobs: createJobs({
        objects: env.METER,
        keys: env.KEYS,
        now,
        inTime: storeInTime,
        onError: logError('jobs'),
      }),
    }),
    onTrap: logError('recognition'),
    onJobError: logError('jobs'),
    uploads: createByteLedger({
      limitBytes: settings.MAX_UPLOADS_BYTES,
      shareBytes: settings.MAX_UPLOADS_BYTES * LIMITS.MAX_ACCOUNT_UPLOADS_RATIO,
      smallBytes: LIMITS.SMALL_UPLOAD_BYTES,
      leaseMs: UPLOAD_LEASE_MS,
      now,
    }),
    now,
    inRequest,
    fetch: fetchFor(env.PUBLIC_INTERNET, settings),
    ...(rateLimit && {
      withinRate: async (keyId: string) => (await rateLimit.limit({ key: keyId })).success,
    }),
    unready: async () => {
      const reasons = await unready(env, catalog, logError);
      return supervisor ? withDisk(reasons, supervisor, logError('supervisor')) : reasons;
    },
    ...(supervisor && {
      service: () => askSupervisor<ServiceFigures>(supervisor, 'stats', logError('supervisor')),
    }),
    ...(pages && { page: (path: string) => pages.fetch(`https://page.invalid${path}`) }),
    faults: faults.counts,
    version,
    ...secretsOf(env, { catalog, logError, now }),
    ...(settings.OTLP_ENDPOINT !== '' && {
      exportSpans: (trace, answered) =>
        sendSpans(settings.OTLP_ENDPOINT, {
          spans: spansOf(trace, { ...answered, version, spanId }),
          onError: logError('traces'),
        }),
    }),
    onAnswered: (entry) => {
      if (isLogged(entry, settings.LOG_EVERY, Math.random())) tell(entry, settings.LOG_FORMAT);
      env.ANALYTICS?.writeDataPoint(dataPoint(entry, version));
    },
  };
}

/** What is there only with its secret. */
function secretsOf(
  { ADMIN_SECRET: adminSecret, LINK_SECRET: linkSecret, KEYS, DB }: Env,
  {
    catalog,
    logError,
    now,
  }: {
    readonly catalog: CatalogRows;
    readonly logError: Faults['of'];
    readonly now: () => number;
  },
): Pick<Deps, 'admin' | 'links'> {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  return {
    ...(adminSecret && {
      admin: {
        secret: adminSecret,
        keys: { store: workerKvStore(KEYS), now, random },
        products: catalog,
        audit: createAuditLog(d1Statements(DB), { inTime: storeInTime }),
        onError: logError('admin'),
      },
    }),
    ...(linkSecret && {
      links: {
        secret: linkSecret,
        accountOf: createAccountById({ store: inTimeStore(KEYS), now, onError: logError('keys') }),
      },
    }),
  };
}

/** Whether a request may wait for what another one does: compatibility dates from October 2024 on. */
function mayWaitForOthers(): boolean {
  const { Cloudflare: runtime } = globalThis as {
    readonly Cloudflare?: { readonly compatibilityFlags?: Readonly<Record<string, boolean>> };
  };
  return runtime?.compatibilityFlags?.['handle_cross_request_promise_resolution'] === true;
}

function gateWith(slots: number, settings: Settings, now: () => number): Gate {
  return createGate({
    what: 'images or documents',
    slots,
    maxQueue: settings.HEAVY_QUEUE,
    maxWaitMs: settings.HEAVY_WAIT_S * 1000,
    maxPaused: MAX_PAUSED * slots,
    leaseMs: LEASE_MS,
    now,
    wait: after,
  });
}

/**
 * Local processes take one job each. On Cloudflare each isolate of an engine Worker has its own gate and nobody here knows how
 * many there are, so all jobs go on.
 */
function enginesOf(
  env: Env,
  settings: Settings,
  { now, onEnd }: Pick<EnginesOptions, 'now' | 'onEnd'>,
): Pick<Deps, 'engines'> {
  const processes = localEngines(env);
  const { ENGINE_RECOGNITION: recognition, ENGINE_PPT: ppt, ENGINE_SECRET: secret } = env;
  const named: readonly EngineBinding[] =
    recognition && ppt
      ? [
          { fetcher: recognition, does: ['recognition'] },
          { fetcher: ppt, does: ['ppt'] },
        ]
      : [];
  const bindings = processes.length > 0 ? processes : named;
  if (bindings.length === 0) return {};
  const startLater = processes.length > 0;
  const slots = startLater ? Number(env.ENGINE_PROCESSES) : Infinity;
  const gate = gateWith(slots, settings, now);
  return {
    engines: createEngines({ bindings, startLater, gate, waitUntil, secret, onEnd, now, wait: after }),
  };
}

function localEngines(env: Env): readonly EngineBinding[] {
  // ENGINE_0, ENGINE_1 … are bound by src/local/runtime.ts: as many as it says.
  const bound = env as Env & Readonly<Record<`ENGINE_${number}`, Fetcher | undefined>>;
  return Array.from({ length: Number(env.ENGINE_PLACES ?? 0) }, (_, i) => bound[`ENGINE_${i}`]).flatMap(
    (fetcher) => (fetcher ? [{ fetcher, does: ['recognition', 'ppt'] as const }] : []),
  );
}

/** An embedding Worker may export AccountMeter alone. */
function hasJobRunner(): boolean {
  return 'BatchRunner' in ((exports as object | undefined) ?? {});
}

const LINES: Readonly<Record<Exclude<Settings['LOG_FORMAT'], 'off'>, (entry: RequestEntry) => string>> = {
  json: (entry) => JSON.stringify(entry),
  short: shortLine,
  text: readableLine,
};

function tell(entry: RequestEntry, format: Settings['LOG_FORMAT']): void {
  if (format !== 'off') console.log(redactKeys(LINES[format](entry)));
}

/**
 * The URL guard checks names, but a name resolves when it is fetched: where the runtime lets a Worker reach private
 * addresses, everything but the hosts of the allow-list goes through a binding that does not. Without it the name is resolved before.
 */
function fetchFor(
  binding: Fetcher | undefined,
  { URL_ALLOW_LIST: allowList, URL_RESOLVER: resolver }: Settings,
): typeof fetch {
  const direct: typeof fetch = (input, init) => fetch(input, init);
  const others: typeof fetch = binding
    ? (input, init) => binding.fetch(input, init)
    : resolver === ''
      ? direct
      : publicFetch(direct, resolver);
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    // With no port open to all, only a host of the list passes.
    const listed = checkUrl(url, { allowList, allowedPorts: [] }).ok;
    return listed ? direct(input, init) : others(input, init);
  };
}

/** Also for the Durable Object: the work goes on, and what it did is settled or expires. */
function storeInTime<T>(work: Promise<T>): Promise<T> {
  return inTime(work, { limitMs: METERING_LIMITS.STORE_WAIT_MS });
}

function inTimeKv(namespace: KVNamespace): Pick<KVNamespace, 'get'> {
  const get = (name: string, options: KVNamespaceGetOptions<'text'>) =>
    storeInTime(namespace.get(name, options));
  // The other forms of `get` are not used.
  return { get } as Pick<KVNamespace, 'get'>;
}

function inTimeStore(namespace: KVNamespace): Pick<KvStore, 'get' | 'list'> {
  const store = workerKvStore(namespace);
  return {
    get: (name) => storeInTime(store.get(name)),
    list: (prefix) => storeInTime(store.list(prefix)),
  };
}

const SPAN_ID_BYTES = 8;

function spanId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SPAN_ID_BYTES)));
}

/** After the answer. A collector that does not answer costs a log line, no request. */
function sendSpans(
  endpoint: string,
  { spans, onError }: { readonly spans: object | undefined; readonly onError: (error: unknown) => void },
): void {
  if (spans === undefined) return;
  const sent = storeInTime(
    fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(spans),
    }),
  ).then(async (response) => {
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the collector answered ${response.status}`);
  });
  waitUntil(sent.catch(onError));
}

/** A database takes some pages of 4 KB for a call, and what it sets aside for a transaction. */
const MIN_FREE_BYTES = 1_048_576;

/** What the process beside knows: whether the disk is full, and why a store does not answer. */
async function withDisk(
  reasons: Readonly<Record<string, string>>,
  supervisor: Fetcher,
  onError: (error: unknown) => void,
): Promise<Readonly<Record<string, string>>> {
  const disk = await askSupervisor<{ readonly freeBytes: number; readonly fault?: string }>(
    supervisor,
    'disk',
    onError,
  );
  const isFull = disk !== undefined && disk.freeBytes < MIN_FREE_BYTES;
  const explained = Object.entries(reasons).map(
    ([part, why]) => [part, why === NO_ANSWER ? (disk?.fault ?? why) : why] as const,
  );
  return { ...(isFull && { disk: 'the disk with the state is full' }), ...Object.fromEntries(explained) };
}

/** Undefined when it does not answer: an answer without what it knows is better than none. */
async function askSupervisor<T>(
  supervisor: Fetcher,
  what: 'stats' | 'disk',
  onError: (error: unknown) => void,
): Promise<T | undefined> {
  try {
    const response = await storeInTime(supervisor.fetch(`https://supervisor.invalid/${what}`));
    return response.ok ? await response.json<T>() : undefined;
  } catch (error) {
    onError(error);
    return undefined;
  }
}

const NO_ANSWER = 'it does not answer';
/** The names of the bindings of the parts. */
const BINDINGS = { catalog: 'DB', keys: 'KEYS', meter: 'METER' } as const;
type Part = keyof typeof BINDINGS;

async function unready(
  env: Env,
  catalog: Pick<Catalog, 'fault'>,
  logError: Faults['of'],
): Promise<Readonly<Record<string, string>>> {
  const parts: Readonly<Record<Part, () => Promise<string | null>>> = {
    catalog: () => catalog.fault(),
    keys: () => env.KEYS.get('health').then(() => null),
    meter: () =>
      env.METER.getByName(READINESS)
        .report({ batches: [], settlements: [] })
        .then(() => null),
  };
  const faults = await Promise.all(
    Object.entries(BINDINGS).map(async ([name, binding]): Promise<readonly [string, string | null]> => {
      const part = name as Part;
      if (!env[binding]) return [part, `the binding ${binding} is missing`];
      try {
        return [part, await storeInTime(parts[part]())];
      } catch (error) {
        logError(part)(error);
        return [part, faultReason(String(error))?.clause ?? NO_ANSWER];
      }
    }),
  );
  return Object.fromEntries(faults.flatMap(([part, why]) => (why === null ? [] : [[part, why]])));
}
