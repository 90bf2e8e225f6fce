// npm start: the whole service on this machine. Migrates the local database, fills the demo catalogue, draws sample
// files, makes a development key, serves, and prints one line per operation that works as pasted.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { createKey, listKeys, revokeKey } from '../src/accounts/index.ts';
import { whenStarterEnds } from './support/ancestors.ts';
import { readNothing, shownPath, stop } from './support/command-line.ts';
import { demoCatalogue } from './support/demo-catalogue.ts';
import { localKeys } from './support/keys/stores.ts';
import { type Kept, keepRunning } from './support/keep-running.ts';
import { type LocalServer, STATE, WRITTEN, openStores, serve } from './support/local.ts';
import { migrate } from './support/migrate.ts';
import { alone, whenFree } from './support/sharing.ts';
import { checkedSettings } from './support/settings.ts';
import { drawSamples } from './support/samples.ts';
import { tryIt } from './support/try-it.ts';

const KEY_FILE = join(STATE, 'dev-key');
const DEMO_KEY_NAME = 'development';

const HELP = `npm start

Serves on this machine, with a demo catalogue, sample files and a key. Settings come from the environment:
PORT, HOST, DEV_API_KEY, QUIETZONE_STATE and those of docs/configuration.md.
`;

readNothing(HELP);
const began = performance.now();
let kept: Kept | undefined;
whenStarterEnds(end);
const host = process.env['HOST'] || '127.0.0.1';
const port = portOf(process.env['PORT']);
const settings = checkedSettings(process.env, { where: 'environment' });
await mustBeFree(host, port);

const samples = drawSamples(join(WRITTEN, 'samples'));
const samplePaths = {
  sheet: shownPath(samples.sheet),
  pdf: shownPath(samples.pdf),
  html: shownPath(samples.html),
  deck: shownPath(samples.deck),
};
const address = `http://${host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? '127.0.0.1' : host}:${port}${settings.BASE_PATH}`;

const { applied, products, key } = await alone(STATE, async () => {
  const stores = openStores();
  const done = {
    applied: await whenFree(() => migrate(stores)),
    products: await whenFree(() => fillCatalogue(stores)),
    key: await developmentKey(stores),
  };
  await stores.dispose();
  return done;
});
kept = await keepRunning({
  start: startServer,
  tell: (line) => void process.stderr.write(`${line}\n`),
});

const seconds = ((performance.now() - began) / 1000).toFixed(1);
process.stdout.write(`
quietzone answers at ${address} (ready after ${seconds} s)
key: ${key}
${applied.length > 0 ? `migrations applied: ${applied.join(', ')}\n` : ''}${products > 0 ? `demo catalogue: ${products} products\n` : ''}
Paste these, in order:

${tryIt({ address, key, ...samplePaths }).join('\n\n')}

Stop with Ctrl+C. Data, key and meters stay in ${shownPath(STATE)}.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
stop(await kept.givenUp);

function end(): void {
  void (kept?.stop() ?? Promise.resolve()).finally(() => process.exit(0));
}

function startServer(): Promise<LocalServer> {
  return alone(STATE, async () => {
    const started = await serve({ host, port });
    await fetch(`${address}/health/ready`); // opens the stores: from here on the server shares them with every task
    return started;
  });
}

function portOf(text: string | undefined): number {
  const value = text === undefined || text === '' ? 8787 : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 1 && value <= 65_535)) stop(`PORT must be a number from 1 to 65535; it is ${text}.`);
  return value;
}

/** Miniflare's own message for a taken port is a stack trace. */
function mustBeFree(address: string, number: number): Promise<void> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (cause: NodeJS.ErrnoException) => {
      stop(
        cause.code === 'EADDRINUSE'
          ? `Port ${number} on ${address} is taken: stop what runs there, or choose another with PORT=8788 npm start.`
          : `Cannot listen on ${address}:${number}: ${cause.message}.`,
      );
    });
    probe.listen(number, address, () => probe.close(() => resolve()));
  });
}

async function fillCatalogue(local: Miniflare): Promise<number> {
  const database = await local.getD1Database('DB');
  const rows = demoCatalogue().map(({ ean, title }) => [Number(ean), title]);
  const { meta } = await database
    .prepare(
      'INSERT INTO product (gtin, title) SELECT value->>0, value->>1 FROM json_each(?1) WHERE true ON CONFLICT (gtin) DO NOTHING',
    )
    .bind(JSON.stringify(rows))
    .run();
  return meta.changes;
}

/** DEV_API_KEY, or the key of the last start, or a new one; an earlier one ends. Kept in a file that only its owner reads. */
async function developmentKey(local: Miniflare): Promise<string> {
  const given = process.env['DEV_API_KEY'];
  const kept = existsSync(KEY_FILE) ? readFileSync(KEY_FILE, 'utf8').trim() : undefined;
  const wanted = given || kept;
  const deps = await localKeys(local);
  const created = await createKey(
    deps,
    { name: DEMO_KEY_NAME, account: DEMO_KEY_NAME, rateLimit: false },
    wanted,
  );
  for (const { id, name, state } of await listKeys(deps)) {
    if (name === DEMO_KEY_NAME && id !== created.record.id && state === 'live') await revokeKey(deps, id);
  }
  mkdirSync(dirname(KEY_FILE), { recursive: true });
  writeFileSync(KEY_FILE, `${created.key}\n`);
  chmodSync(KEY_FILE, 0o600);
  return created.key;
}
