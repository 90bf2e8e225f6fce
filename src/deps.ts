// What an app is built from. Each part can be swapped: tests pass their own, an embedding Worker its own stores.
import type { Account, Authenticator } from './accounts/index.ts';
import type { AuditLog, KeyDeps } from './accounts/index.ts';
import type { Catalog, CatalogRows } from './catalog/index.ts';
import type { Engines } from './engines/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Meter } from './metering/index.ts';
import type { ByteLedger } from './lib/byte-ledger.ts';
import type { Gate } from './lib/gate.ts';
import type { Result } from './service/result.ts';
import type { Words } from './wording/index.ts';
import type { RequestEntry, ServiceFigures, Trace } from './telemetry/index.ts';

/** Signed links: routes/links.ts. */
export interface Links {
  readonly secret: string;
  /** The account of the key of that id. */
  readonly accountOf: (keyId: string) => Promise<Result<Account>>;
}

export interface Admin {
  readonly secret: string;
  readonly keys: KeyDeps;
  readonly products: CatalogRows;
  readonly audit: AuditLog;
  /** Told what a store threw. */
  readonly onError: (error: unknown) => void;
}

export interface Deps {
  /** Those of the surface on which answers are read; default: those of HTTP. */
  readonly words?: Words;
  readonly accounts: Authenticator;
  readonly catalog: Catalog;
  readonly meter: Meter;
  /** One per isolate, shared by its requests. */
  readonly gate: Gate;
  /** For drawings and HTML documents that compute for tens of ms: little memory, but one thread. One per isolate. */
  readonly shortGate: Gate;
  /** Workers that do the heavy operations' work, with a gate of their own. Absent: it is done in this isolate. */
  readonly engines?: Engines;
  /** What uploads hold in this isolate. */
  readonly uploads: ByteLedger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Batch jobs; absent: this Worker has no job runner, and their paths answer 404. */
  readonly jobs?: Jobs;
  /** Is told what the recognition engine threw, once a page; absent: nobody. */
  readonly onTrap?: (cause: unknown) => void;
  /** Is told what a batch job threw, which is a bug; absent: nobody. */
  readonly onJobError?: (error: unknown) => void;
  /** Does the work of a request, so that what a store throws meanwhile is logged with its id. Absent: without one. */
  readonly inRequest?: <T>(requestId: string, work: () => T) => T;
  readonly fetch: typeof fetch;
  /** False: the key's rate is exceeded. Absent: no rate limit. */
  readonly withinRate?: (keyId: string) => Promise<boolean>;
  /** The parts that cannot be used and why, as a clause each; empty when all can. For /health/ready. */
  readonly unready: () => Promise<Readonly<Record<string, string>>>;
  readonly version: string;
  /** What opens /admin and /metrics, and the stores behind them. Absent: both are off. */
  readonly admin?: Admin;
  /** The figures of the processes, for /metrics; undefined: they are not known just now. Absent: nobody watches this process. */
  readonly service?: () => Promise<ServiceFigures | undefined>;
  /** How often each part failed in this isolate, for /metrics. Absent: nobody counts. */
  readonly faults?: () => Readonly<Record<string, number>>;
  /** What opens signed links, and whom they are charged to. Absent: there are none. */
  readonly links?: Links;
  /** A file of the built page by its path, as `/index.html`; not ok: there is none. Absent: the app has no built page. */
  readonly page?: (path: string) => Promise<Response>;
  /** Is told of each answered request; absent: nobody. */
  readonly onAnswered?: (entry: RequestEntry) => void;
  /** Exports the spans of a request that was answered; absent: nobody collects them. */
  readonly exportSpans?: (
    trace: Trace,
    answered: { readonly status: number; readonly nowMs: number },
  ) => void;
}
