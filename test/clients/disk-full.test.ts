// The disk with the state is full: calls fail or go on, no charge is lost, and once there is room again all is as before.
// The state is on a file system of 48 MB in memory (the files that the processes start from take 24), in a mount namespace of the server's own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../src/local/run.ts';
import { freePort, listenerOn } from '../support/listening.ts';

const DEV_KEY = 'f8-Zq31.LkT0wv+Xy9dB';
const directory = mkdtempSync(join(tmpdir(), 'quietzone-full-'));
const disk = join(directory, 'disk');
mkdirSync(disk);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const onSmallDisk = (...command: string[]): [string, string[]] => [
  'unshare',
  ['-rm', 'sh', '-c', `mount -t tmpfs -o size=48m tmpfs ${disk} && exec "$@"`, 'sh', ...command],
];
function canMount(): boolean {
  const [command, args] = onSmallDisk('true');
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

// Skipped where the kernel or the container forbids user and mount namespaces (docs/design/coverage.md).
describe.skipIf(!canMount())('a full disk', () => {
  it('loses no charge and leaves no damage', async () => {
    const port = await freePort();
    const server = await startOnSmallDisk(port);
    try {
      const workerd = listenerOn(port);
      const call = async (path: string, init: RequestInit = {}): Promise<Answer> => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          ...init,
          headers: { Apikey: DEV_KEY, 'Content-Type': 'application/json', ...init.headers },
        });
        const text = await response.text();
        return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
      };
      const draw = (id: string) =>
        call('/barcode/generate/qrcode', {
          method: 'POST',
          body: JSON.stringify(id.repeat(20)),
          headers: { 'Idempotency-Key': id },
        });
      const many = async (word: string, count: number): Promise<Answer[]> => {
        const answers: Answer[] = [];
        for (let n = 0; n < count; n += 1) answers.push(await draw(`${word} ${n}`));
        return answers;
      };
      // The engine processes need room while they start, and a scan waits for them.
      const code = await fetch(`http://127.0.0.1:${port}/barcode/generate/qrcode`, {
        method: 'POST',
        body: '"a code"',
        headers: { Apikey: DEV_KEY, 'Content-Type': 'application/json' },
      });
      const png = await code.bytes();
      const scan = (path: string) =>
        call(path, { method: 'POST', body: png, headers: { 'Content-Type': 'image/png' } });
      expect((await scan('/barcode/scan/image')).body).toMatchObject({ RawText: 'a code' });
      expect((await many('before', 5)).map(({ status }) => status)).toEqual(Array(5).fill(200));

      const ballast = join('/proc', String(workerd), 'root', disk, 'ballast');
      fill(ballast);
      expect((await many('during', 5)).map(({ status }) => status)).toEqual(Array(5).fill(503));
      expect((await call('/health')).status).toBe(200);
      // An engine opens each file before its reservation fails, and has its place free at once.
      const scans = await Promise.all(Array.from({ length: 6 }, () => scan('/barcode/scan/image/advanced')));
      expect(scans.map(({ status }) => status)).toEqual(Array(6).fill(503));
      const fromMs = performance.now();
      expect((await scan('/barcode/scan/image')).body).toMatchObject({ RawText: 'a code' });
      expect(performance.now() - fromMs).toBeLessThan(2000);
      // What the start found is kept for two seconds.
      await vi.waitFor(
        async () =>
          expect(await call('/health/ready')).toMatchObject({
            status: 503,
            body: {
              unready: expect.arrayContaining(['disk']),
              reasons: { disk: 'the disk with the state is full' },
            },
          }),
        { timeout: 5000, interval: 200 },
      );
      const fault = JSON.parse(/^\{"level":"error".*"part":"meter".*$/m.exec(server.output())?.[0] ?? '{}');
      expect(fault).toMatchObject({
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        error: expect.stringContaining('SQLITE_FULL'),
      });
      // One sentence each, and no stack.
      for (const args of [
        ['keys', 'create', '--name', 'x'],
        ['backup', '--to', join(disk, 'copy')],
      ])
        expect(task(workerd, args)).toMatchObject({ status: 1, stderr: 'The disk is full.\n' });
      expect(importRows(workerd, 'first')).toMatchObject({
        status: 1,
        stderr: 'The local database cannot be opened: the disk is full.\n',
      });

      // Room for some of them: it ends between one write and the next.
      truncateSync(ballast, statSync(ballast).size - 96 * 1024);
      const some = await many('some', 30);
      expect(new Set(some.map(({ status }) => status))).toEqual(new Set([200, 503]));
      unlinkSync(ballast);

      // Repeats of what was answered are free; what failed is done now.
      expect((await many('during', 5)).map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect((await many('some', 30)).map(({ status }) => status)).toEqual(Array(30).fill(200));
      expect(importRows(workerd, 'second').status).toBe(0);
      expect((await many('after', 5)).map(({ status }) => status)).toEqual(Array(5).fill(200));
      const usage = await call('/usage');
      expect(usage.body).toMatchObject({ CallsUsed: 48, CallsHeld: 0 });

      // What is on the disk is what was in memory.
      process.kill(workerd, 'SIGKILL');
      let restarted: Answer | undefined;
      for (const end = Date.now() + 30_000; restarted === undefined && Date.now() < end;) {
        restarted = await call('/usage').catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(restarted).toEqual(usage);
    } finally {
      await server.stop();
    }
  });
});

/** npm run catalog, in the server's namespace. 20,000 rows are 1 MB or so. */
function importRows(workerd: number, name: string) {
  const file = join(directory, `${name}.csv`);
  const row = (n: number): string => `${9_520_000_000_000 + n * 10},${name} ${n} ${'long '.repeat(8)}`;
  writeFileSync(file, `gtin,title\n${Array.from({ length: 20_000 }, (_, n) => row(n)).join('\n')}\n`);
  return task(workerd, ['catalog', 'import', file]);
}

/** A task, in the server's namespace. */
function task(workerd: number, args: readonly string[]) {
  const inside = ['-t', String(workerd), '-U', '-m', '--preserve-credentials'];
  return spawnSync(
    'nsenter',
    [...inside, process.execPath, join(ROOT, 'scripts', 'bootstrap.mjs'), ...args],
    { env: { ...process.env, QUIETZONE_STATE: join(disk, 'state') }, encoding: 'utf8' },
  );
}

/** Writes until nothing fits any more. */
function fill(path: string): void {
  writeFileSync(path, '');
  const file = openSync(path, 'a');
  for (let bytes = 65_536; bytes >= 1;) {
    try {
      if (writeSync(file, new Uint8Array(bytes)) < bytes) bytes = Math.floor(bytes / 2);
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
  closeSync(file);
}

interface Started {
  /** What it has printed so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

async function startOnSmallDisk(port: number): Promise<Started> {
  const [command, args] = onSmallDisk(process.execPath, join(ROOT, 'scripts', 'bootstrap.mjs'), 'start');
  const child: ChildProcess = spawn(command, args, {
    env: {
      ...process.env,
      PORT: String(port),
      QUIETZONE_STATE: join(disk, 'state'),
      DEV_API_KEY: DEV_KEY,
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (part) => (output += String(part)));
    child.stdout?.on('data', (part) => {
      output += String(part);
      if (output.includes('Stop with Ctrl+C')) resolve();
    });
    child.once('exit', () => reject(new Error(`ended: ${output}`)));
  });
  return {
    output: () => output,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
