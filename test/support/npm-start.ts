// `npm start` as a process of its own, on a free port: its address, its development key, and its end.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../src/local/run.ts';
import { freePort } from './listening.ts';

export interface StartedService {
  readonly url: string;
  readonly key: string;
  /** Of bootstrap.mjs. */
  readonly pid: number;
  /** Everything it has printed so far. */
  readonly output: () => string;
  /** Does nothing once it has ended. */
  signal(name: NodeJS.Signals): void;
  /** Its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

export interface StartOptions {
  /** The folder of its state; a second start on it goes on with the data of the first. */
  readonly state: string;
  /** After `npm start --`. */
  readonly args?: readonly string[];
  /** Settings besides PORT and QUIETZONE_STATE. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The clone whose service it is, default this one. */
  readonly clone?: string;
}

/** Starts the service and waits until it answers. Rejects with its output if it ends before. */
export async function startService({
  state,
  args = [],
  settings = {},
  clone = ROOT,
}: StartOptions): Promise<StartedService> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(clone, 'scripts', 'bootstrap.mjs'), 'start', ...args], {
    cwd: tmpdir(),
    env: { ...process.env, PORT: String(port), QUIETZONE_STATE: state, ...settings },
  });
  let output = '';
  child.stderr.on('data', (part) => (output += String(part)));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      output += String(part);
      if (output.includes('Stop with Ctrl+C')) resolve();
    });
    child.once('exit', () => reject(new Error(output)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    key: readFileSync(join(state, 'dev-key'), 'utf8').trim(),
    pid: child.pid ?? 0,
    output: () => output,
    signal: (name) => void child.kill(name),
    ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
  };
}

/** The calls that the development key's account has used this month. */
export async function callsUsed({ url, key }: StartedService): Promise<number> {
  const usage = await fetch(`${url}/usage`, { headers: { Apikey: key } });
  return ((await usage.json()) as { CallsUsed: number }).CallsUsed;
}
