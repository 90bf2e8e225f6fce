// The two stores of batch jobs: sealed pieces in the account's Durable Object, the key that opens them in Workers KV.
import type { AccountJobsApi } from '../metering/index.ts';

/** One object per account, by the account's name. */
export interface JobObjects {
  getByName(account: string): AccountJobsApi;
}

export interface JobKeys {
  get(name: string): Promise<string | null>;
  put(name: string, value: string, options: { readonly expirationTtl: number }): Promise<void>;
}

/** A job's key is stored in KV under this prefix and the job's name. */
export { JOB_KEY_PREFIX } from '../metering/index.ts';
