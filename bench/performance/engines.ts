// Engine processes behind the one that answers: scans a second, and how long cheap calls wait meanwhile.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineAddresses, reserveEngines } from '../../src/local/engine-addresses.ts';
import { type EngineProcesses, startEngines } from '../../src/local/engine-processes.ts';
import { writeEngines } from '../../src/local/runtime-config.ts';
import { drawCode, rotated, sheet } from '../../test/support/draw.ts';
import { greyPng } from '../../test/support/draw-png.ts';
import { startServer } from '../../test/support/server.ts';
import { quantile } from '../support/harness.ts';
import type { Line, Section } from './data.ts';
import { type Call, load } from './load.ts';
import { type Sampler, race } from './race.ts';

const COUNTS = [0, 1, 2] as const;
const CLIENTS = 4;
/** A round takes ten seconds. */
const MAX_ROUNDS = 3;
/** Between cheap calls, so that they measure waiting and not their own load. */
const DRAW_EVERY_MS = 10;

interface Setup {
  readonly name: string;
  readonly scan: Call;
  readonly draw: Call;
  close(): Promise<void>;
}

export const engines: Section = async ({ quick, rounds }) => {
  const scans = quick ? 8 : 40;
  const few = Math.min(rounds, MAX_ROUNDS);
  const image = greyPng(
    rotated(
      sheet(
        await Promise.all(
          ['code128', 'qrcode', 'datamatrix', 'code39'].map((bcid, i) =>
            drawCode(bcid, `QZ-2026-000${i}`, { scale: 3 }),
          ),
        ),
        2,
        60,
      ),
      7,
    ),
  );
  const setups: Setup[] = [];
  try {
    for (const count of COUNTS) setups.push(await setup(count, image));
    const idle = quick ? 30 : 200;
    const each = (sampler: (setup: Setup) => Sampler): Record<string, Sampler> =>
      Object.fromEntries(setups.map((one) => [one.name, sampler(one)]));
    const lines: Line[] = [
      await race({
        id: 'engines:scans',
        what: `advanced scans of four codes at 7°, ${CLIENTS} clients`,
        unit: 'requests a second',
        rounds: few,
        contestants: each(
          ({ scan }) =>
            async () =>
              (await load(scan, { clients: CLIENTS, requests: scans })).perSecond,
        ),
      }),
      await race({
        id: 'engines:idle',
        what: 'an EAN-13 drawn while nothing else is asked, 99th percentile',
        rounds: few,
        contestants: each(
          ({ draw }) =>
            async () =>
              quantile(await paced(draw, idle * DRAW_EVERY_MS), 0.99),
        ),
      }),
      await race({
        id: 'engines:under-scans',
        what: `an EAN-13 drawn while ${CLIENTS} clients send such scans, 99th percentile`,
        rounds: few,
        contestants: each(({ scan, draw }) => async () => {
          const work = { done: false };
          const loading = load(scan, { clients: CLIENTS, requests: scans }).finally(() => (work.done = true));
          const took = await paced(draw, Infinity, work);
          await loading;
          return quantile(took, 0.99);
        }),
      }),
    ];
    return {
      id: 'engines',
      title: 'Engine processes',
      about:
        'npm start with --workers 0, 1 and 2. The clients are one Node process on the same machine, which uses part of its processor time.',
      lines,
      missing: [],
      versions: {},
    };
  } finally {
    for (const { close } of setups) await close();
  }
};

async function started(at: EngineAddresses): Promise<EngineAddresses & Pick<EngineProcesses, 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'quietzone-engines-'));
  const engines = await startEngines({ at, runtimes: await writeEngines(at, folder), tell: () => undefined });
  return { ...at, stop: () => engines.stop() };
}

async function setup(count: number, image: Uint8Array): Promise<Setup> {
  const processes = count === 0 ? undefined : await started(await reserveEngines(count));
  const server = await startServer({ HEAVY_QUEUE: '1000' }, processes);
  const key = await server.newKey();
  return {
    name: count === 0 ? 'one process for all' : `${count} engine ${count === 1 ? 'process' : 'processes'}`,
    scan: {
      url: `${server.url}/barcode/scan/image/advanced`,
      headers: { Apikey: key, 'Content-Type': 'image/png' },
      body: image,
    },
    draw: {
      url: `${server.url}/barcode/generate/ean-13`,
      headers: { Apikey: key, 'Content-Type': 'application/json' },
      body: '"4006381333931"',
    },
    async close() {
      await server.close();
      await processes?.stop();
    },
  };
}

/** One call after the other with pauses, for that long or until the other work is done. */
async function paced(
  call: Call,
  forMs: number,
  work: { readonly done: boolean } = { done: false },
): Promise<readonly number[]> {
  const took: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end && !work.done;) {
    took.push(...(await load(call, { clients: 1, requests: 1 })).tookMs);
    await new Promise((resolve) => setTimeout(resolve, DRAW_EVERY_MS));
  }
  return took;
}
