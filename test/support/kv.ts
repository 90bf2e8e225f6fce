// A key-value store in memory, for the key operations and the authenticator.
import type { KvStore } from '../../src/accounts/index.ts';

export interface TestKv extends KvStore {
  readonly values: Map<string, string>;
  /** How often a value was read. */
  reads: number;
}

export function createTestKv(): TestKv {
  const values = new Map<string, string>();
  return {
    values,
    reads: 0,
    async get(name) {
      this.reads++;
      return values.get(name) ?? null;
    },
    async put(name, value) {
      values.set(name, value);
    },
    async list(prefix) {
      return [...values.keys()].filter((name) => name.startsWith(prefix)).sort();
    },
  };
}
