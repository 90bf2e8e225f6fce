// A bare Hono app in a workerd process of its own (bare-worker.ts), with a catalogue of its own.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { migrate } from '../../src/local/migrate.ts';
import { runTool } from '../../src/local/run.ts';
import { openStores } from '../../src/local/runtime.ts';
import { type RuntimeProcess, watchRuntime } from '../../src/local/runtime-process.ts';
import { D1_ID } from '../../src/local/state.ts';

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  readonly stores: Pick<Miniflare, 'getD1Database'>;
  close(): Promise<void>;
}

export async function startBareServer(): Promise<BareServer> {
  const folder = mkdtempSync(join(tmpdir(), 'quietzone-bare-'));
  const state = join(folder, 'state');
  const stores = openStores(state);
  await migrate(stores);
  await stores.dispose();
  const script = join(folder, 'worker.mjs');
  runTool('esbuild', [
    join(import.meta.dirname, 'bare-worker.ts'),
    '--bundle',
    '--minify',
    '--format=esm',
    `--outfile=${script}`,
    '--log-level=warning',
  ]);
  let runtime: RuntimeProcess | undefined;
  const miniflare = watchRuntime(
    () =>
      new Miniflare(
        convertV4MiniflareOptions({
          name: 'bare',
          modules: true,
          script: readFileSync(script, 'utf8'),
          compatibilityDate: '2026-10-01',
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
          d1Databases: { DB: D1_ID },
          resourcePersistencePath: join(state, 'v3'),
          log: new Log(LogLevel.ERROR),
        }),
      ),
    (spawned) => (runtime ??= spawned),
  );
  const { origin } = await miniflare.unsafeGetDirectURL();
  return {
    url: origin,
    pid: runtime?.pid ?? 0,
    stores: miniflare,
    async close() {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
