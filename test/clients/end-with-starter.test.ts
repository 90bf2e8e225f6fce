// `npm start` is npm → sh → bootstrap.mjs, which becomes start.ts → workerd. Whichever of them ends, none keeps the port.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parentOf } from '../../src/local/ancestors.ts';
import { ROOT } from '../../src/local/run.ts';
import { freePort, listenerOn } from '../support/listening.ts';

let directory: string;
let chain: readonly number[] = [];
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'quietzone-end-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));
afterEach(() => {
  for (const pid of chain.filter(lives)) process.kill(pid, 'SIGKILL');
});

/** A zombie has ended; whoever started it has not looked yet. */
const lives = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

/** The processes from workerd up to npm. */
async function startUnderNpm(task: 'start' | 'dev'): Promise<number[]> {
  const port = await freePort();
  const npm: ChildProcess = spawn('npm', ['run', task], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), QUIETZONE_STATE: join(directory, 'state') },
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    npm.stdout?.on('data', (part) => {
      output += String(part);
      if (output.includes('Stop with Ctrl+C')) resolve();
    });
    npm.stderr?.on('data', (part) => (output += String(part)));
    npm.once('exit', () => reject(new Error(`ended: ${output}`)));
  });
  const pids = [listenerOn(port)];
  for (let pid = parentOf(pids[0] ?? 0); pid !== undefined; pid = parentOf(pid)) {
    pids.push(pid);
    if (pid === npm.pid) return pids;
  }
  throw new Error(`workerd does not descend from npm: ${pids.join()}`);
}

describe('ending it leaves no process behind', () => {
  it.each([
    ['start', 'start.ts', 'SIGKILL', (pids: readonly number[]) => pids[1]],
    ['start', 'the shell of npm', 'SIGKILL', (pids: readonly number[]) => pids.at(-2)],
    ['start', 'npm', 'SIGKILL', (pids: readonly number[]) => pids.at(-1)],
    ['start', 'npm', 'SIGTERM', (pids: readonly number[]) => pids.at(-1)],
    // npm alone leaves this one to the terminal, which sends it to all.
    ['start', 'all of them, as Ctrl+C does', 'SIGINT', (pids: readonly number[]) => -(pids.at(-1) ?? 0)],
    ['dev', 'dev.ts', 'SIGKILL', (pids: readonly number[]) => pids.at(-3)],
    ['dev', 'npm', 'SIGTERM', (pids: readonly number[]) => pids.at(-1)],
  ] as const)('npm run %s, by %s with %s', async (task, _, signal, target) => {
    chain = await startUnderNpm(task);
    expect(chain.length).toBeGreaterThanOrEqual(4);
    process.kill(target(chain) ?? 0, signal);
    // Engines that are being started are waited for before they are ended: 20 s on a machine with a load of 16.
    for (const end = Date.now() + 60_000; chain.some(lives) && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(chain.filter(lives)).toEqual([]);
  });
});
