// What HTTP, keys and meters add: the cheapest operations beside a bare Hono route in the same runtime.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare';
import { createD1Catalog } from '../../src/catalog/index.ts';
import { openStores } from '../../src/local/runtime.ts';
import { migrate } from '../../src/local/migrate.ts';
import { runTool } from '../../src/local/run.ts';
import { D1_ID } from '../../src/local/state.ts';
import { drawCode } from '../../test/support/draw.ts';
import { greyPng } from '../../test/support/draw-png.ts';
import { startServer } from '../../test/support/server.ts';
import { recognize } from '../../src/barcode/index.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';
import { type Call, load, post } from './load.ts';
import { race, repeated } from './race.ts';
import { type Section, packageVersion } from './section.ts';

const GTIN = 4006381333931;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const SAMPLE_MS = 200;
/** A round takes ten seconds. */
const MAX_ROUNDS = 3;

export const http: Section = async ({ quick, rounds }) => {
  const requests = quick ? 100 : 600;
  const few = Math.min(rounds, MAX_ROUNDS);
  const server = await startServer();
  // Asks its database for each number, as the bare route does.
  const asking = await startServer({ PRODUCTS_KEPT_S: '0' });
  const bare = await bareServer();
  try {
    const key = await server.newKey();
    await server.addProduct(GTIN, 'Highlighter');
    const to = (path: string, body: Uint8Array | string, type = JSON_TYPE): Call => ({
      url: server.url + path,
      headers: { Apikey: key, ...type },
      body,
    });
    const rate = (clients: number, call: Call) => async () =>
      (await load(call, { clients, requests })).perSecond;
    const kept = to('/barcode/lookup/ean', `"${GTIN}"`);
    await asking.addProduct(GTIN, 'Highlighter');
    const lookup = {
      ...kept,
      url: `${asking.url}/barcode/lookup/ean`,
      headers: { ...kept.headers, Apikey: await asking.newKey() },
    };
    const bareLookup = { url: `${bare.url}/lookup`, headers: JSON_TYPE, body: `"${GTIN}"` };
    const empty = { url: `${bare.url}/empty`, headers: JSON_TYPE, body: '' };
    const code = await drawCode('ean13', String(GTIN), { scale: 2 });
    const image = greyPng(code);
    const scan = to('/barcode/scan/image', image, { 'Content-Type': 'image/png' });
    const draw = to('/barcode/generate/ean-13', `"${GTIN}"`);
    const lines = [];
    for (const clients of [1, 16]) {
      lines.push(
        await race({
          id: `http:lookup-${clients}`,
          what: `look a number up, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
          unit: 'requests a second',
          rounds: few,
          contestants: {
            ours: rate(clients, lookup),
            'bare route with the same D1 query': rate(clients, bareLookup),
            'bare empty route': rate(clients, empty),
            'ours, the same number again': rate(clients, kept),
            'ours, EAN-13 drawn': rate(clients, draw),
          },
        }),
      );
    }
    lines.push(
      await race({
        id: 'http:easy-scan',
        what: 'scan an easy image of an EAN-13',
        rounds,
        warm: 5,
        contestants: {
          'ours over HTTP': repeated(() => post(scan), quick ? 20 : SAMPLE_MS),
          'ours in Node, grey pixels in': repeated(
            () =>
              recognize(code, {
                symbologies: 'all',
                effort: 'standard',
                preprocessing: 'Auto',
                budget: UNLIMITED,
              }),
            quick ? 20 : SAMPLE_MS,
          ),
          'bare empty route': repeated(() => post(empty), quick ? 20 : SAMPLE_MS),
        },
      }),
    );
    return {
      id: 'http',
      title: 'HTTP, keys, meters and the catalogue',
      about: `Each server is a separate workerd process; the clients are one Node process on the same machine. ${requests.toLocaleString('en')} requests a round.`,
      lines,
      missing: [],
      versions: { hono: packageVersion('hono'), miniflare: packageVersion('miniflare') },
    };
  } finally {
    await bare.close();
    await asking.close();
    await server.close();
  }
};

async function bareServer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'quietzone-bare-'));
  const state = join(folder, 'state');
  const stores = openStores(state);
  await migrate(stores);
  const database = await stores.getD1Database('DB');
  await createD1Catalog(database).put({ gtin: GTIN, title: 'Highlighter', source: 'own' });
  await stores.dispose();
  const script = join(folder, 'worker.mjs');
  runTool('esbuild', [
    join(import.meta.dirname, '..', 'support', 'bare-worker.ts'),
    '--bundle',
    '--minify',
    '--format=esm',
    `--outfile=${script}`,
    '--log-level=warning',
  ]);
  const miniflare = new Miniflare(
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
  );
  const { origin } = await miniflare.unsafeGetDirectURL();
  return {
    url: origin,
    async close() {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
