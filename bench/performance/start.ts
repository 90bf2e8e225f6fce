// Starts: of npm start, of the Worker's own code, of each reader; what each engine adds to the bundle, and what each reader holds.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUILD } from '../../src/local/runtime.ts';
import { ROOT, toolCall } from '../../src/local/run.ts';
import { workerModules } from '../../src/local/worker-bundle.ts';
import { startService } from '../../test/support/npm-start.ts';
import { installRivals } from '../support/rival-install.ts';
import type { RivalName } from '../support/rival-table.ts';
import { type Line, spreadOf, type Section } from './data.ts';
import { post } from './load.ts';
import { lineOf } from './race.ts';
import type { Probed } from './reader-probe.ts';

const MAX_ROUNDS = 3;
const ISOLATE_ROUNDS = 2;
const READERS = [
  'ours advanced',
  'zxing-wasm',
  'zbar-wasm',
  'rxing-wasm',
  'quagga2',
  'jsqr',
] as const satisfies readonly RivalName[];

export const start: Section = async ({ quick, rounds }) => {
  installRivals();
  const few = quick ? 1 : Math.min(rounds, MAX_ROUNDS);
  const lines: Line[] = [
    ...(await starts(few)),
    isolate(quick ? 1 : ISOLATE_ROUNDS),
    ...bundle(),
    ...readers(quick ? READERS.slice(0, 2) : READERS, few),
  ];
  return {
    id: 'start',
    title: 'Start, bundle, memory',
    about:
      'npm start with an existing state directory and a built bundle. First requests are the first of a new server. Bundle: gzip -9 of each module. Readers: a separate process loads the reader and reads an image of 1 megapixel; resident memory beyond that of Node.',
    lines,
    missing: [],
    versions: {},
  };
};

/** What is measured of a start, in the order of its requests. */
const STEPS = [
  ['ready', 'npm start until it answers'],
  ['draw', 'first request: an EAN-13 drawn'],
  ['scan', 'then the first scan'],
  ['lookup', 'then the first lookup'],
  ['lookup-next', 'then the next lookup'],
] as const;

async function starts(rounds: number): Promise<readonly Line[]> {
  const state = mkdtempSync(join(tmpdir(), 'quietzone-start-'));
  try {
    await started(state, '0');
    const lines: Line[] = [];
    for (const [workers, by] of [
      ['0', 'one process for all'],
      ['1', '1 engine process'],
    ] as const) {
      const seen: (readonly number[])[] = [];
      for (let round = 0; round < rounds; round += 1) seen.push(await started(state, workers));
      for (const [i, [step, what]] of STEPS.entries()) {
        const value = spreadOf(seen.map((times) => times[i] ?? Number.NaN));
        lines.push({ id: `start:${step}-${workers}`, what, unit: 'ms', results: [{ by, value }] });
      }
    }
    return lines;
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

/** Milliseconds of each step. */
async function started(state: string, workers: string): Promise<readonly number[]> {
  const began = performance.now();
  const service = await startService({
    state,
    args: ['--workers', workers],
    settings: { LOG_FORMAT: 'off' },
  });
  const readyMs = performance.now() - began;
  const to = (path: string, type: string, body: Uint8Array | string) =>
    post({ url: service.url + path, headers: { Apikey: service.key, 'Content-Type': type }, body });
  const sheet = readFileSync(join(ROOT, '.quietzone', 'samples', 'sheet.png'));
  const drawMs = await to('/barcode/generate/ean-13', 'application/json', '"4006381333931"');
  const scanMs = await to('/barcode/scan/image', 'image/png', sheet);
  const lookUp = () => to('/barcode/lookup/ean', 'application/json', '"9521234000006"');
  const times = [readyMs, drawMs, scanMs, await lookUp(), await lookUp()];
  service.signal('SIGTERM');
  await service.ended;
  return times;
}

/** What workerd does before the first request, by its own profile. Bundles first, so each takes ten seconds. */
function isolate(rounds: number): Line {
  const folder = mkdtempSync(join(tmpdir(), 'quietzone-startup-'));
  const took = Array.from({ length: rounds }, () => {
    const args = ['check', 'startup', '--outfile', join(folder, 'startup.cpuprofile')];
    const { stdout, stderr } = spawnSync(...toolCall('wrangler', args), {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' },
    });
    const active = /Active: ([\d.]+) ms/.exec(stdout)?.[1];
    if (active === undefined) throw new Error(`wrangler check startup: ${stdout}${stderr}`);
    return Number(active);
  });
  rmSync(folder, { recursive: true });
  const results = [{ by: 'the bundled Worker', value: spreadOf(took) }];
  return { id: 'start:isolate', what: 'start-up work of an isolate', unit: 'ms', results };
}

/** What each module of the Worker adds to what a deployment uploads. */
function bundle(): readonly Line[] {
  const sizes = workerModules(BUILD).map(
    ({ name, contents }) =>
      [name.replace(/^[0-9a-f]{40}-/, ''), gzipSync(contents, { level: 9 }).length / 1024] as const,
  );
  const whole = sizes.reduce((sum, [, size]) => sum + size, 0);
  const one = (size: number) => spreadOf([size]);
  return [
    {
      id: 'start:bundle',
      what: 'the bundle, compressed',
      unit: 'KB',
      results: [
        { by: 'all of it', value: one(whole) },
        ...[...sizes]
          .sort(([, a], [, b]) => b - a)
          .map(([by, size]) => ({ by, value: one(size), times: one(size / whole) })),
      ],
    },
  ];
}

function readers(names: readonly RivalName[], rounds: number): readonly Line[] {
  const probes = names.map((name) => [name, Array.from({ length: rounds }, () => probed(name))] as const);
  const line = (id: string, what: string, unit: Line['unit'], of: (probe: Probed) => number): Line =>
    lineOf({ id, what, unit, values: new Map(probes.map(([by, each]) => [by, each.map(of)])) });
  return [
    line('start:reader', 'a reader loaded and its first image read', 'ms', ({ firstMs }) => firstMs),
    line('start:reader-memory', 'resident memory after ten images', 'MB', ({ residentMb }) => residentMb),
  ];
}

function probed(name: RivalName): Probed {
  const done = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...process.execArgv,
      join(import.meta.dirname, 'reader-probe.ts'),
      name,
    ],
    { encoding: 'utf8' },
  );
  // quagga2 prints lines of its own first.
  const last = done.stdout.trim().split('\n').at(-1) ?? '';
  if (done.status !== 0) throw new Error(`${name}: ${done.stderr}`);
  return JSON.parse(last) as Probed;
}
