// The alerts of docs/monitoring for real: Prometheus scrapes a service that is broken in eight ways, and each alert must fire.
//
//   npm run bench -- alerts
//
// Needs Linux and Prometheus (Debian: apt-get install prometheus); some two minutes. The rules are those of alerts.json with every duration
// divided by 60, scraped each second: a rule that waits for ten minutes waits for ten seconds here. Exits with 1 when an alert does not fire.
import { spawn, spawnSync } from 'node:child_process';
import { type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../src/local/state.ts';
import { ROOT } from '../src/local/run.ts';
import { freePort } from '../test/support/listening.ts';
import { type StartedService, startService } from '../test/support/npm-start.ts';
import { runtimesOf } from '../test/support/runtimes.ts';

const SECRET = 'a-secret-for-this-bench-alone';
const FASTER = 60;
const WAIT_MS = 60_000;
const MONITORING = join(ROOT, 'docs', 'monitoring');
const folder = process.env['QUIETZONE_ALERTS_FOLDER'];

interface World {
  readonly service: StartedService;
  /** A file system of its own. */
  readonly state: string;
}
interface Breakage {
  readonly what: string;
  readonly alerts: readonly string[];
  /** Breaks it; goes on until `isOver`, and mends it. */
  readonly run: (world: World, isOver: () => boolean) => Promise<void>;
}

const BREAKAGES: readonly Breakage[] = [
  {
    what: 'an engine is killed again and again',
    alerts: ['Restarts'],
    async run({ service }, isOver) {
      while (!isOver()) await killEngine(service, 300);
    },
  },
  {
    what: 'the engine is killed while it works on jobs, and again on their repetition',
    alerts: ['InternalErrors'],
    async run({ service }, isOver) {
      const scans = lanes(8, async () => {
        while (!isOver()) await scan(service);
      });
      // The second must meet the repetition, which comes later on a slower machine.
      for (let n = 0; !isOver(); n += 1) await killEngine(service, 300 * (1 + (n % 5)));
      await scans;
    },
  },
  {
    what: 'four keys send more scans than there is time for',
    alerts: ['QueueFull', 'Overloaded'],
    async run({ service }, isOver) {
      const keys = await Promise.all([1, 2, 3, 4].map(() => newKey(service)));
      await lanes(32, async (lane) => {
        while (!isOver())
          if ((await scan(service, keys[lane % keys.length])).status !== 200) await after(200);
      });
    },
  },
  {
    what: 'keys are guessed',
    alerts: ['Unauthorized'],
    run: ({ service }, isOver) =>
      lanes(4, async () => {
        while (!isOver()) {
          await draw(service, 'not-a-key');
          await after(100);
        }
      }),
  },
  {
    what: 'a key has one call and makes two',
    alerts: ['QuotaUsedUp'],
    async run({ service }) {
      const key = await newKey(service, 1);
      for (let n = 0; n < 2; n += 1) await draw(service, key);
    },
  },
  {
    what: 'the table of products is gone',
    alerts: ['NotReady', 'StoreErrors'],
    async run({ service, state }, isOver) {
      inDatabase(state, 'ALTER TABLE product RENAME TO product_away');
      for (let n = 0; n < 12; n += 1)
        await post(service, '/barcode/lookup/ean', {
          body: JSON.stringify(String(9_521_234_000_006 + 10 * n)),
        });
      while (!isOver()) await after(100);
      inDatabase(state, 'ALTER TABLE product_away RENAME TO product');
    },
  },
  {
    what: 'the disk with the state is nearly full',
    alerts: ['DiskNearlyFull'],
    async run({ state }, isOver) {
      const ballast = join(state, '..', 'ballast');
      const { bavail, bsize } = statfsSync(state);
      spawnSync('fallocate', ['-l', String(bavail * bsize - 20_000_000), ballast]);
      while (!isOver()) await after(100);
      rmSync(ballast);
    },
  },
  {
    what: 'the service is stopped',
    alerts: ['Down'],
    async run({ service }) {
      service.signal('SIGTERM');
      await service.ended;
    },
  },
];

if (folder === undefined) outside();
else await inside(folder);

/** Starts this file again where a file system of its own can be mounted. */
function outside(): void {
  if (spawnSync('prometheus', ['--version']).error) {
    process.stderr.write('Prometheus is not installed (Debian: apt-get install prometheus).\n');
    process.exit(1);
  }
  const made = mkdtempSync(join(tmpdir(), 'quietzone-alerts-'));
  const mount = `mount -t tmpfs -o size=1g tmpfs ${made} && exec "$@"`;
  const { status } = spawnSync(
    'unshare',
    ['-rm', 'sh', '-c', mount, 'sh', process.execPath, ...process.execArgv, import.meta.filename],
    { stdio: 'inherit', env: { ...process.env, QUIETZONE_ALERTS_FOLDER: made } },
  );
  rmSync(made, { recursive: true });
  process.exit(status ?? 1);
}

async function inside(disk: string): Promise<void> {
  const state = join(disk, 'state');
  const service = await startService({
    state,
    args: ['--workers', '1'],
    settings: { ADMIN_SECRET: SECRET, LOG_FORMAT: 'off', HEAVY_QUEUE: '16' },
  });
  const port = await freePort();
  const prometheus = await startPrometheus({ disk, port, target: new URL(service.url).host });
  try {
    // What was before the first scrape is no increase.
    await after(5_000);
    report('before', await firing(port), []);
    for (const { what, alerts, run } of BREAKAGES) {
      const begunMs = Date.now();
      let isOver = false;
      const broken = run({ service, state }, () => isOver);
      const wanted = alerts.map((name) => `Quietzone${name}`);
      let found: readonly string[] = [];
      while (Date.now() - begunMs < WAIT_MS && !wanted.every((name) => found.includes(name))) {
        await after(250);
        found = await firing(port);
      }
      isOver = true;
      await broken;
      report(`${what} (${((Date.now() - begunMs) / 1000).toFixed(0)} s)`, found, wanted);
    }
  } finally {
    prometheus.kill();
    service.signal('SIGTERM');
    await service.ended;
  }
}

function report(what: string, found: readonly string[], wanted: readonly string[]): void {
  const missing = wanted.filter((name) => !found.includes(name));
  if (missing.length > 0) process.exitCode = 1;
  const others = found.filter((name) => !wanted.includes(name));
  process.stdout.write(
    `${missing.length > 0 ? 'MISSED' : 'ok    '} ${what}: ${wanted.join(', ') || 'no alert'}${
      missing.length > 0 ? `; not fired: ${missing.join(', ')}` : ''
    }${others.length > 0 ? ` (also ${others.join(', ')})` : ''}\n`,
  );
}

interface Scraping {
  readonly disk: string;
  readonly port: number;
  readonly target: string;
}

async function startPrometheus({ disk, port, target }: Scraping): Promise<ChildProcess> {
  const at = join(disk, 'prometheus');
  mkdirSync(at);
  const read = (name: string): string => readFileSync(join(MONITORING, name), 'utf8');
  writeFileSync(join(at, 'admin-secret'), SECRET);
  writeFileSync(
    join(at, 'prometheus.yml'),
    read('prometheus.yml').replaceAll(': 15s', ': 1s').replace('127.0.0.1:8787', target),
  );
  writeFileSync(join(at, 'alerts.json'), faster(read('alerts.json')));
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(at, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(at, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  );
  for (let left = 200; left > 0; left -= 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return child;
    await after(50);
  }
  child.kill();
  throw new Error('Prometheus does not answer.');
}

/** Every duration of the rules in seconds, divided by FASTER. */
function faster(rules: string): string {
  const seconds = { m: 60, h: 3600 };
  return rules.replaceAll(/(?<=\[|"for": ")(\d+)([mh])(?=\]|")/g, (_, count: string, unit: 'm' | 'h') => {
    const each = (Number(count) * seconds[unit]) / FASTER;
    return `${each}s`;
  });
}

async function firing(port: number): Promise<readonly string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
  const { data } = (await response.json()) as {
    readonly data: {
      readonly alerts: readonly {
        readonly state: string;
        readonly labels: { readonly alertname: string };
      }[];
    };
  };
  return [
    ...new Set(data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels.alertname] : []))),
  ];
}

/**
 * Kills the engine that runs, `ms` after it was seen: one that is killed before it is ready counts as a failed start, and six of these end the
 * service.
 */
async function killEngine({ pid }: StartedService, ms: number): Promise<void> {
  const [, engine] = runtimesOf(pid);
  await after(engine === undefined ? 50 : 700 + ms);
  if (engine !== undefined && runtimesOf(pid).includes(engine)) process.kill(engine, 'SIGKILL');
}

async function newKey({ url }: StartedService, quota?: number): Promise<string> {
  const made = await fetch(`${url}/admin/keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${SECRET}` },
    body: JSON.stringify({ Name: 'alerts', ...(quota !== undefined && { Quota: quota }) }),
  });
  return ((await made.json()) as { readonly Key: string }).Key;
}

function lanes(count: number, work: (lane: number) => Promise<void>): Promise<void> {
  return Promise.all(Array.from({ length: count }, (_, lane) => work(lane))).then(() => undefined);
}

function inDatabase(state: string, statement: string): void {
  const database = new DatabaseSync(databaseFile(state));
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec(statement);
  database.close();
}

function scan(service: StartedService, key = service.key): Promise<Response> {
  return post(service, '/barcode/scan/image/advanced', {
    body: readFileSync(join(ROOT, '.quietzone', 'samples', 'sheet.png')),
    headers: { 'Content-Type': 'image/png', Apikey: key },
  });
}

function draw(service: StartedService, key: string): Promise<Response> {
  return post(service, '/barcode/generate/qrcode', { body: '"alert"', headers: { Apikey: key } });
}

async function post(
  { url, key }: StartedService,
  path: string,
  { body, headers }: { readonly body: string | Buffer; readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Apikey: key, 'Content-Type': 'application/json', ...headers },
    body,
  });
  await response.arrayBuffer();
  return response;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
