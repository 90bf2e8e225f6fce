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
  readonly VERSION?: WorkerVersionMetadata;
  readonly BASE_PATH?: string;
}
