// The service over real HTTP on a port of its own: the same bundle and runtime as `npm start`, with its own state.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KeySettings, createKey } from '../../src/accounts/index.ts';
import { createD1Catalog } from '../../src/catalog/index.ts';
import type { EngineAddresses } from '../../src/local/engine-addresses.ts';
import { localKeys } from '../../src/local/keys/stores.ts';
import { type LocalServer, serve } from '../../src/local/runtime.ts';
import { makeState } from './state.ts';

export interface TestServer {
  readonly url: string;
  readonly state: string;
  /** Of the workerd process. */
  readonly pid: number;
  /** Miniflare with the stores that the server uses. */
  readonly stores: LocalServer['stores'];
  newKey(settings?: Partial<KeySettings>): Promise<string>;
  addProduct(gtin: number, title: string): Promise<void>;
  /** Ends the process as a power cut does: no request gets to finish. State stays. */
  kill(): Promise<void>;
  /** Ends it as `npm start` does; see LocalServer. */
  drain(graceMs: number): Promise<boolean>;
  /** Starts again on the same state and port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startServer(
  vars: Readonly<Record<string, string>> = {},
  engines?: EngineAddresses,
): Promise<TestServer> {
  const state = mkdtempSync(join(tmpdir(), 'quietzone-test-'));
  const quiet = { LOG_FORMAT: 'off', ...vars };
  await makeState(state);
  let server: LocalServer = await serve({ host: '127.0.0.1', port: 0, vars: quiet, state, engines });
  const { url } = server;
  const port = Number(new URL(url).port);
  let isDrained = false;
  await fetch(`${url}/health`);
  return {
    url,
    state,
    get pid() {
      return server.pid;
    },
    get stores() {
      return server.stores;
    },
    async newKey(settings = {}) {
      const deps = await localKeys(server.stores);
      return (await createKey(deps, { name: 'test', rateLimit: false, ...settings })).key;
    },
    async addProduct(gtin, title) {
      const database = await server.stores.getD1Database('DB');
      await createD1Catalog(database).put({ gtin, title, source: 'own' });
    },
    kill: () => server.stop(),
    drain(graceMs) {
      isDrained = true;
      return server.drain(graceMs);
    },
    async restart() {
      server = await serve({ host: '127.0.0.1', port, vars: quiet, state, engines });
      isDrained = false;
      await fetch(`${url}/health`);
    },
    async close() {
      // Draining disposes of the stores, for seconds after it has answered: nobody needs to wait for that.
      if (!isDrained) await server.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
