// The app in plain Node: every operation over HTTP, with a fixed clock, an account without limits, and a catalogue in memory.
import { createApp } from '../../src/app.ts';
import type { Deps, Links } from '../../src/deps.ts';
import type { Account } from '../../src/accounts/index.ts';
import type { Product } from '../../src/catalog/index.ts';
import type { Engines } from '../../src/engines/index.ts';
import { createByteLedger } from '../../src/lib/byte-ledger.ts';
import { createGate } from '../../src/lib/fair-gate.ts';
import { type Gate, OPEN_GATE } from '../../src/lib/gate.ts';
import { fail } from '../../src/service/failure.ts';
import { ok } from '../../src/service/result.ts';
import { type Settings, defaultSettings } from '../../src/settings.ts';

const NOW = Date.UTC(2026, 10, 1, 12);
const ACCOUNT: Account = {
  keyId: 'test',
  account: 'test',
  name: 'test',
  quota: null,
  rateLimit: false,
  operations: null,
  origins: null,
};

export interface PlainApp {
  /** The answer to a POST of these bytes. */
  readonly post: (
    path: string,
    body: Uint8Array | string | FormData,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly get: (path: string) => Promise<Response>;
  /** The answer to a browser that asks whether it may POST from another origin. */
  readonly preflight: (path: string) => Promise<Response>;
  /** Calls charged, one entry a call, in order. */
  readonly charged: readonly number[];
}

export interface PlainAppOptions {
  readonly products?: readonly Product[];
  /** What a search finds; absent: the catalogue has no index. */
  readonly search?: (words: readonly string[]) => readonly Product[];
  readonly fetch?: typeof fetch;
  readonly settings?: Partial<Settings>;
  readonly now?: () => number;
  readonly links?: Links;
  readonly engines?: Engines;
  readonly shortGate?: Gate;
  readonly exportSpans?: Deps['exportSpans'];
}

export function plainApp({
  products = [],
  search,
  fetch,
  settings,
  now = () => NOW,
  links,
  engines,
  shortGate,
  exportSpans,
}: PlainAppOptions = {}): PlainApp {
  const charged: number[] = [];
  const deps: Deps = {
    accounts: { authenticate: async () => ok(ACCOUNT) },
    catalog: {
      find: async (gtins) =>
        ok(gtins.flatMap((gtin) => products.find((product) => product.gtin === gtin) ?? [])),
      search: async (words, { limit, offset }) =>
        search === undefined
          ? fail('not_found', { lacks: 'search index' })
          : ok(search(words).slice(offset, offset + limit)),
      fault: async () => null,
    },
    meter: {
      begin: async () =>
        ok({
          kind: 'charge',
          settle: async (cost) => {
            charged.push(cost);
            return { consumed: cost };
          },
          renew: async () => undefined,
        }),
      refusal: () => null,
      usage: async () => {
        throw new Error('not used here');
      },
      note: () => undefined,
      history: async () => ok([]),
      month: async () => ok({ details: [], operations: {} }),
      revoke: async () => ok(undefined),
      flush: async () => true,
      calls: () => ({ consumed: 0 }),
    },
    gate: createGate({ maxQueue: 4, maxWaitMs: 1000, leaseMs: 60_000, now, wait: async () => undefined }),
    shortGate: shortGate ?? OPEN_GATE,
    ...(exportSpans && { exportSpans }),
    ...(engines && { engines }),
    uploads: createByteLedger({ limitBytes: 4e7, shareBytes: 4e7, smallBytes: 1e5, leaseMs: 60_000, now }),
    now,
    fetch:
      fetch ??
      (async () => {
        throw new Error('nothing is fetched here');
      }),
    unready: async () => ({}),
    version: 'test',
    ...(links && { links }),
  };
  const app = createApp(deps, { ...defaultSettings(), HTML_ENGINE: 'wasm', ...settings });
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
  const fetchIt = async (request: Request): Promise<Response> => app.fetch(request, {}, context);
  const send = async (path: string, init: RequestInit): Promise<Response> =>
    fetchIt(new Request(`https://quietzone.test${path}`, init));
  return {
    charged,
    fetch: fetchIt,
    get: (path) => send(path, {}),
    preflight: (path) =>
      send(path, {
        method: 'OPTIONS',
        headers: { Origin: 'https://page.test', 'Access-Control-Request-Method': 'POST' },
      }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        body: body as BodyInit,
        headers: { Apikey: 'key', 'X-Request-Id': 'fixed', ...headers },
      }),
  };
}
