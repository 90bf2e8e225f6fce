// What reading one file holds, in a process of its own: linear memory of every WASM instance and live ArrayBuffers,
// looked at before and after each pass; and the resident memory of workerd.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from '../../test/support/server.ts';

const MB = 2 ** 20;

export interface MemoryUse {
  /** Highest sum of all engines' linear memory at one moment that was looked at, bytes. */
  readonly engines: number;
  /** Each engine's largest linear memory at any time, whether or not two of them met, added up. */
  readonly largestInstances: number;
  /** Highest live ArrayBuffers (after a collection), file and result included. */
  readonly buffers: number;
  /** The same with what was not collected yet. */
  readonly buffersUncollected: number;
  /** Highest of engines and live ArrayBuffers together. */
  readonly together: number;
  /** Engines and live ArrayBuffers after the last page, the file given up. */
  readonly after: number;
  readonly codes: number;
  readonly ms: number;
}

/** Reads the file in a fresh process, at effort advanced, all pages. */
export function memoryOf(file: string): MemoryUse {
  const done = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--expose-gc',
      ...process.execArgv,
      join(import.meta.dirname, 'rival-memory-probe.ts'),
      file,
    ],
    { encoding: 'utf8' },
  );
  if (done.status !== 0) throw new Error(`The probe failed on ${file}: ${done.stderr}`);
  return JSON.parse(done.stdout) as MemoryUse;
}

export interface Resident {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
  readonly ms: number;
  /** Codes in the answer, and what it says was not read; the status when it is no 200. */
  readonly answer: string;
}

const LOOK_EVERY_MS = 20;
/** workerd gives memory back some time after a request. */
const SETTLE_MS = 3000;

/** Sends the file to the advanced scan and watches workerd's resident memory. Linux alone: reads /proc. */
export async function residentOf(server: TestServer, key: string, file: Uint8Array): Promise<Resident> {
  const pid = workerdOf(process.pid);
  const before = residentBytes(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, LOOK_EVERY_MS);
  const start = performance.now();
  const answer = await fetch(`${server.url}/barcode/scan/image/advanced`, {
    method: 'POST',
    headers: { Apikey: key, Accept: 'application/json', 'Content-Type': 'application/octet-stream' },
    body: file,
  });
  const model = (await answer.json()) as {
    readonly BarcodeCount?: number;
    readonly ErrorMessage?: string | null;
  };
  const ms = performance.now() - start;
  clearInterval(timer);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const codes = answer.status === 200 ? `${model.BarcodeCount} codes` : `status ${answer.status}`;
  const said = model.ErrorMessage ? `${codes}: ${model.ErrorMessage}` : codes;
  return { before, peak, after: residentBytes(pid), ms, answer: said };
}

/** The newest workerd that is a child of the process. */
function workerdOf(parent: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const status = statusOf(Number(name));
      return status.includes(`\nPPid:\t${parent}\n`) && status.startsWith('Name:\tworkerd');
    })
    .map(Number);
  const newest = Math.max(...children);
  if (!Number.isFinite(newest)) throw new Error('No workerd runs under this process.');
  return newest;
}

function residentBytes(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+) kB/.exec(statusOf(pid))?.[1] ?? 0);
}

/** Empty for a process that has ended. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

/** Whole megabytes (2^20 bytes). */
export function megabytes(bytes: number): string {
  return (bytes / MB).toFixed(0);
}
