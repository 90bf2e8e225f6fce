// The bindings of wrangler.toml. Settings (src/settings.ts) arrive as strings beside them.
import type { AccountMeter } from './metering/account-meter.ts';

export interface Env {
  readonly DB: D1Database;
  readonly KEYS: KVNamespace;
  readonly METER: DurableObjectNamespace<AccountMeter>;
  readonly RATE_LIMIT?: RateLimit;
  /** Reaches public addresses alone. The local runtime has it; on Cloudflare every fetch is so. */
  readonly PUBLIC_INTERNET?: Fetcher;
  /** The built page; without it GET / is a plain start page. */
  readonly PAGE?: Fetcher;
  /** One data point a request: docs/operations.md. */
  readonly ANALYTICS?: AnalyticsEngineDataset;
  /** Opens /admin and /metrics; absent or empty: both are off. A secret: never a variable of wrangler.toml. */
  readonly ADMIN_SECRET?: string;
  /** Signs links to images (docs/generate.md); absent or empty: there are none. A secret too. */
  readonly LINK_SECRET?: string;
  /** Engine Workers behind service bindings, both or neither (docs/operations.md); neither: the work is done here. */
  readonly ENGINE_RECOGNITION?: Fetcher;
  readonly ENGINE_PPT?: Fetcher;
  /** Of the local server: how many engine processes there may be, each of which does all heavy work. */
  readonly ENGINE_PROCESSES?: string;
  /** Where they may be: so many are bound as ENGINE_0, ENGINE_1 … */
  readonly ENGINE_PLACES?: string;
  /** What a caller of an engine must know where its port is open to this machine's users. */
  readonly ENGINE_SECRET?: string;
  /** Of the local server: the process that watches its processes and knows their figures. */
  readonly SUPERVISOR?: Fetcher;
  readonly VERSION?: WorkerVersionMetadata;
  readonly BASE_PATH?: string;
}
