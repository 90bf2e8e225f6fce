// Upgrade, downgrade and restoration between an older version and this one: what callers see must be the same on both.
//
//   npm run bench -- upgrade [--from COMMIT]
//
// COMMIT: default the first tag, or the oldest state that is promised to open (61f558f). Its packages are installed by npm into a folder of
// its own. Keys, usage, catalogue and a finished job are made on the older version, which is backed up while calls run, and read: by this
// version on the same state (upgrade), by the older one after this one has written (downgrade), and by each from the other's backup.
// Exits with 1 when an answer differs. Two minutes.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ROOT } from '../src/local/run.ts';
import { type StartedService, startService } from '../test/support/npm-start.ts';
import { options } from './support/harness.ts';

const FIRST_PROMISED = '61f558f';
const SECRET = 'a-secret-for-this-bench-alone';
const EANS = ['4006381333931', '96385074', '9521234000006'];
const PRODUCTS = 'ean,title\n4006381333931,Highlighter\n96385074,Pen\n';
const FOR_ADMIN = { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'application/json' };

interface Caller {
  readonly key: string;
  readonly id: string;
}
/** What was made on the older version. */
interface Made {
  readonly shop: Caller;
  readonly busy: Caller;
  readonly revoked: Caller;
  readonly job: string;
}
type Seen = Readonly<Record<string, unknown>>;

const values = options({ from: '' });
const commit = values.from || git('tag', '--sort=creatordate').split('\n')[0] || FIRST_PROMISED;
const folder = mkdtempSync(join(tmpdir(), 'quietzone-upgrade-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const older = join(folder, 'older');
const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const backups = { older: join(folder, 'backup-older'), ours: join(folder, 'backup-ours') };
mkdirSync(older);
execFileSync('tar', ['-x', '-C', older], {
  input: execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 }),
});
writeFileSync(join(folder, 'products.csv'), PRODUCTS);
process.stdout.write(`from ${commit} (${git('log', '-1', '--format=%cs', commit)}) to this version\n`);

const { made, before, busy } = await served(older, first, async (service) => {
  const own = await fill(service);
  const used = { least: await callsOf(service, own.busy), most: 0 };
  await whileCalling(service, own.busy, () => run(older, first, 'backup', '--to', backups.older));
  used.most = await callsOf(service, own.busy);
  return { made: own, busy: used, before: await seen(service, own) };
});

const after = await served(ROOT, first, async (service) => {
  compare('upgrade: this version on the same state', before, await seen(service, made));
  await draw(service, made.shop);
  await draw(service, await newKey(service, { Name: 'made by this version', Quota: 7 }));
  await whileCalling(service, made.busy, () => run(ROOT, first, 'backup', '--to', backups.ours));
  return seen(service, made);
});

await served(older, first, async (service) => {
  compare('downgrade: the older version after this one', after, await seen(service, made));
});

await run(ROOT, second, 'restore', '--from', backups.older, '--yes');
await served(ROOT, second, async (service) => {
  compare('backup of the older version, restored by this one', before, await seen(service, made));
  report(
    `the backup has between ${busy.least} and ${busy.most} of the calls that ran meanwhile`,
    isWithin(busy, await callsOf(service, made.busy)),
  );
});

await run(older, third, 'restore', '--from', backups.ours, '--yes');
await served(older, third, async (service) => {
  compare('backup of this version, restored by the older one', after, await seen(service, made));
});

/** Starts the service of a clone on a state, and stops it as an operator does. */
async function served<T>(
  clone: string,
  state: string,
  work: (service: StartedService) => Promise<T>,
): Promise<T> {
  const service = await startService({
    clone,
    state,
    args: ['--workers', '1'],
    settings: { ADMIN_SECRET: SECRET, LOG_FORMAT: 'off' },
  });
  try {
    return await work(service);
  } finally {
    service.signal('SIGTERM');
    const code = await service.ended;
    if (code !== 0) report(`it ends with exit code 0, not ${code}: ${service.output()}`, false);
  }
}

async function fill(service: StartedService): Promise<Made> {
  await run(older, first, 'catalog', 'import', join(folder, 'products.csv'));
  const shop = await newKey(service, { Name: 'shop', Quota: 500 });
  const revoked = await newKey(service, { Name: 'revoked' });
  await admin(service, 'DELETE', `/admin/keys/${revoked.id}`);
  const code = await draw(service, shop);
  const scanned = await post(service, shop, '/barcode/scan/image', code);
  if (!(await scanned.text()).includes('upgrade')) throw new Error('the older version reads no code');
  const begun = await post(service, shop, '/barcode/batch-job/scan/image/advanced/qr', code);
  const { AsyncJobID: job } = (await begun.json()) as { readonly AsyncJobID: string };
  while (JSON.stringify(await jobOf(service, shop, job)).includes('STARTED')) await pause(100);
  return { shop, revoked, busy: await newKey(service, { Name: 'busy' }), job };
}

/** The answers of a caller and of the administrator: what must be the same on both versions. */
async function seen(service: StartedService, { shop, revoked, job }: Made): Promise<Seen> {
  const { Keys } = (await admin(service, 'GET', '/admin/keys')) as { readonly Keys: readonly Seen[] };
  const { Usage } = (await admin(service, 'GET', '/admin/usage')) as { readonly Usage: readonly Seen[] };
  const products: [string, unknown][] = [];
  // With the development key, whose usage is not compared.
  for (const ean of EANS)
    products.push([`product ${ean}`, await answer(post(service, service, '/barcode/lookup/ean', ean))]);
  return {
    quota: await answer(fetch(`${service.url}/usage`, { headers: { Apikey: shop.key } })),
    keys: Object.fromEntries(Keys.map((key) => [`${String(key['Name'])} ${String(key['Id'])}`, key])),
    // Asking for a job's status is a request without cost: it happens here.
    bill: Usage.filter(({ Key, Calls }) => Key === shop.id && Calls !== 0),
    'revoked key': (await post(service, revoked, '/barcode/generate/qrcode', '"ended"')).status,
    'finished job': await jobOf(service, shop, job),
    ...Object.fromEntries(products),
  };
}

/** One line; what differs is below it. A member that one version alone has is named, and no difference. */
function compare(what: string, wanted: Seen, found: Seen): void {
  const differences: string[] = [];
  const alone = new Set<string>();
  const walk = (path: string, a: unknown, b: unknown): void => {
    if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) {
      if (!isDeepStrictEqual(a, b))
        differences.push(`  ${path}: ${JSON.stringify(a)} became ${JSON.stringify(b)}`);
      return;
    }
    if (Array.isArray(a) && a.length !== Object.keys(b).length) differences.push(`  ${path}: another length`);
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
      if (name in a && name in b) walk(`${path}.${name}`, a[name], b[name]);
      else alone.add(name);
  };
  for (const part of Object.keys(wanted)) walk(part, wanted[part], found[part]);
  report(
    `${what}${alone.size > 0 ? ` (members of one version alone: ${[...alone].join(', ')})` : ''}`,
    differences.length === 0,
  );
  for (const line of differences) process.stdout.write(`${line}\n`);
}

function report(what: string, isRight: boolean): void {
  process.stdout.write(`${isRight ? 'same  ' : 'DIFFERS'} ${what}\n`);
  if (!isRight) process.exitCode = 1;
}

/** Draws with a key, one call after another, until the work is done. */
async function whileCalling(
  service: StartedService,
  caller: Caller,
  work: () => Promise<void>,
): Promise<void> {
  let isOver = false;
  const calls = (async () => {
    while (!isOver) await draw(service, caller);
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await calls;
  }
}

/** A command of a clone on a state. */
async function run(clone: string, state: string, ...words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(clone, 'scripts', 'bootstrap.mjs'), ...words], {
    env: { ...process.env, QUIETZONE_STATE: state },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${words.join(' ')}: exit code ${String(code)}\n${said}`);
}

async function newKey(service: StartedService, settings: object): Promise<Caller> {
  const { Key, Id } = (await admin(service, 'POST', '/admin/keys', settings)) as Record<'Key' | 'Id', string>;
  return { key: Key, id: Id };
}

async function admin({ url }: StartedService, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: FOR_ADMIN,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function draw(service: StartedService, caller: { readonly key: string }): Promise<Buffer> {
  const response = await post(service, caller, '/barcode/generate/qrcode', '"upgrade"');
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

async function jobOf({ url }: StartedService, { key }: Caller, job: string): Promise<Seen> {
  const path = `/barcode/batch-job/status?AsyncJobID=${job}`;
  return (await answer(fetch(url + path, { headers: { Apikey: key } }))) as Seen;
}

async function callsOf(service: StartedService, { id }: Caller): Promise<number> {
  // A server reports ordinary calls at most a second late.
  await pause(1500);
  const { Usage } = (await admin(service, 'GET', '/admin/usage')) as { readonly Usage: readonly Seen[] };
  return Usage.filter(({ Key }) => Key === id).reduce((sum, { Calls }) => sum + Number(Calls), 0);
}

function post(
  { url }: StartedService,
  { key }: { readonly key: string },
  path: string,
  body: string | Buffer,
): Promise<Response> {
  const type = typeof body === 'string' ? 'application/json' : 'image/png';
  return fetch(url + path, { method: 'POST', headers: { Apikey: key, 'Content-Type': type }, body });
}

async function answer(asked: Promise<Response>): Promise<unknown> {
  const response = await asked;
  return { status: response.status, body: await response.json() };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isWithin(
  { least, most }: { readonly least: number; readonly most: number },
  calls: number,
): boolean {
  return least <= calls && calls <= most;
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
