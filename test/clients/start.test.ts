// `npm start` as a new user meets it: the printed line works as pasted, and the guide's in order; a second start keeps data and key;
// a taken port and a bad setting are clear messages.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATION_IDS } from '../../src/registry/operations.ts';
import { ROOT } from '../../src/local/run.ts';
import { freePort, listenerOn } from '../support/listening.ts';

/** The operations of the original API, which come first in the table: start and its guide have a line for each of them. */
const SPEC_OPERATIONS = OPERATION_IDS.slice(0, 1 + OPERATION_IDS.indexOf('ConvertDocument_PptToPptx'));
const BOOTSTRAP = join(ROOT, 'scripts', 'bootstrap.mjs');

let directory: string;
let environment: NodeJS.ProcessEnv;
let port: number;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quietzone-start-'));
  port = await freePort();
  environment = {
    ...process.env,
    PORT: String(port),
    QUIETZONE_STATE: join(directory, 'own', 'state'),
    LOG_FORMAT: 'text',
  };
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Started {
  readonly output: string;
  /** The output until now. */
  all(): string;
  stop(): Promise<void>;
}

function start(extra: Readonly<Record<string, string>> = {}): Promise<Started> {
  const child: ChildProcess = spawn(process.execPath, [BOOTSTRAP, 'start'], {
    cwd: directory,
    env: { ...environment, ...extra },
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (part) => (output += String(part)));
    child.stdout?.on('data', (part) => {
      output += String(part);
      if (output.includes('Stop with Ctrl+C')) {
        resolve({
          output,
          all: () => output,
          async stop() {
            child.kill('SIGINT');
            await ended;
          },
        });
      }
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}

const curlLines = (output: string): string[] => output.split('\n').filter((line) => line.startsWith('curl'));
const keyOf = (output: string): string => /key: (qz_\S+)/.exec(output)?.[1] ?? '';
const keyInFile = (): string => readFileSync(join(directory, 'own', 'state', 'dev-key'), 'utf8').trim();
const paste = (line: string): string =>
  execFileSync('bash', ['-c', line], { cwd: directory, encoding: 'utf8' });

const usageNow = async (): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/usage`, { headers: { Apikey: keyInFile() } })).text();

/** The lines of the shell block of docs/getting-started.md that begins with this one. */
function guideBlock(first: string): readonly string[] {
  const blocks = readFileSync(join(ROOT, 'docs/getting-started.md'), 'utf8').split('```sh\n').slice(1);
  const block = blocks.map((part) => part.split('```')[0] ?? '').find((part) => part.startsWith(first));
  return (block ?? '').trim().split('\n');
}

describe('npm start', () => {
  it('prints a line that works as pasted, as those of the guide do, one per operation, and keeps data and key for the next start', async () => {
    const first = await start();
    let usage = '';
    try {
      // The guide's lines, in a folder that has the samples where the project has them.
      symlinkSync(join(ROOT, '.quietzone'), join(directory, '.quietzone'));
      const documented = guideBlock('curl -sS -X POST $URL/barcode/lookup/ean');
      expect(documented.length).toBe(SPEC_OPERATIONS.length + 1);
      for (const line of documented) {
        const written = / -o (\S+)/.exec(line)?.[1];
        if (written) rmSync(join(directory, written), { force: true });
        const answer = paste(`URL=http://127.0.0.1:${port}; KEY=${keyInFile()}; ${line}`);
        if (written) expect(readFileSync(join(directory, written)).length, line).toBeGreaterThan(60);
        else expect(JSON.parse(answer), line).not.toMatchObject({ Successful: false });
      }
      // Three lines and one to paste.
      expect(
        first.output
          .trim()
          .split('\n')
          .slice(0, 3)
          .map((line) => line.split(' ')[0]),
      ).toEqual(['quietzone', 'key:', 'Stop']);
      const lines = curlLines(first.output);
      expect(lines).toHaveLength(1);
      expect(JSON.parse(paste(lines[0] ?? ''))).toMatchObject({ BarcodeCount: 6 });
      usage = await usageNow();
      expect(Object.keys((JSON.parse(usage) as { Operations: object }).Operations).sort()).toEqual(
        [...SPEC_OPERATIONS].sort(),
      );
      // The container's state directory stands in a root that cannot be written.
      expect(readdirSync(join(directory, 'own'))).toEqual(['state']);
    } finally {
      await first.stop();
    }
    const second = await start();
    try {
      // A new key is shown once, as itself and in the page's address: what a server prints is kept in logs.
      expect(keyInFile()).toBe(keyOf(first.output));
      expect(first.output).toContain(` s: http://127.0.0.1:${port}/#key=${keyInFile()}\n`);
      expect(first.output.split(keyInFile())).toHaveLength(3);
      expect(second.output).toContain(` s: http://127.0.0.1:${port}/\n`);
      expect(second.output).not.toContain(keyInFile());
      const after = JSON.parse(await usageNow()) as { CallsUsed: number };
      expect(after.CallsUsed).toBe((JSON.parse(usage) as { CallsUsed: number }).CallsUsed);
      const found = await fetch(`http://127.0.0.1:${port}/barcode/search?q=oak+lam`, {
        headers: { Apikey: keyInFile() },
      });
      expect(await found.json()).toMatchObject({ Matches: [{ EAN: '9521234000006', Title: 'Oak Lamp' }] });
    } finally {
      await second.stop();
    }
  });

  it('restarts workerd when it dies, says so, and keeps data and key', async () => {
    const started = await start();
    try {
      const told = (line: string): number => started.all().split(line).length - 1;
      /** It answers before it is ready; one that ends in between is a start that failed. */
      const ready = async (times: number): Promise<void> => {
        while (told('The server answers again.') < times)
          await new Promise((resolve) => setTimeout(resolve, 50));
      };
      const before: object = JSON.parse(await usageNow());
      // An abort is what V8 does at its heap limit; workerd reports it and exits.
      for (const [times, [signal, how]] of [
        ['SIGKILL', 'signal SIGKILL'],
        ['SIGABRT', 'exit code 1'],
      ].entries()) {
        const pid = listenerOn(port);
        process.kill(pid, signal);
        await ready(times + 1);
        expect(listenerOn(port)).not.toBe(pid);
        expect(told(`The server ended (${how}; it had `)).toBe(1);
        expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
      }
      expect(JSON.parse(await usageNow())).toEqual(before);
    } finally {
      await started.stop();
    }
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  });

  it('says how workerd ended before it was ready again, and starts it once more', async () => {
    const started = await start();
    const until = async (holds: () => boolean): Promise<void> => {
      while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    const listener = (): number | undefined => {
      try {
        return listenerOn(port);
      } catch {
        return undefined;
      }
    };
    try {
      const first = listenerOn(port);
      process.kill(first, 'SIGKILL');
      // It listens before its stores are open: it is stopped there, so that it cannot become ready, and killed.
      await until(() => ![first, undefined].includes(listener()));
      const second = listenerOn(port);
      process.kill(second, 'SIGSTOP');
      process.kill(second, 'SIGKILL');
      await until(() =>
        /ended before it was ready|The server ended .*The server ended /s.test(started.all()),
      );
      expect(started.all()).toMatch(/signal SIGKILL.*signal SIGKILL/s);
      await until(() => ![second, undefined].includes(listener()));
      await until(() => /SIGKILL.*SIGKILL.*answers again\./s.test(started.all()));
      expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    } finally {
      await started.stop();
    }
  });

  it('takes the development key from DEV_API_KEY, and keeps one record of it', async () => {
    const given = '4Jd81.kfLw-0zQ+Vne2r';
    for (let times = 0; times < 2; times += 1) {
      const started = await start({ DEV_API_KEY: given });
      try {
        expect(keyInFile()).toBe(given);
        expect(started.output).not.toContain(given);
        expect(paste(curlLines(started.output).at(-1) ?? '')).toContain('"Successful":true');
        // A second server on the same state would end this one's key and write its meters.
        const other = start({ DEV_API_KEY: '9Hd81.kfLw-0zQ+Vne2r', PORT: String(await freePort()) });
        await expect(other).rejects.toThrow(`it answers at http://127.0.0.1:${port}`);
        expect(paste(curlLines(started.output).at(-1) ?? '')).toContain('"Successful":true');
      } finally {
        await started.stop();
      }
    }
    const listed = execFileSync(process.execPath, [BOOTSTRAP, 'keys', 'list'], {
      cwd: directory,
      env: environment,
      encoding: 'utf8',
    });
    expect(listed.match(/"name":"development".*"live"/g)).toHaveLength(1);
    const blobs = readdirSync(join(directory, 'own', 'state', 'v3', 'kv', '0'.repeat(32), 'blobs'));
    expect(blobs).toHaveLength(listed.trim().split('\n').length);
  });

  it('says that a port is taken, and which setting is bad', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(port, '127.0.0.1', resolve));
    await expect(start()).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
    blocker.close();
    await expect(start({ MAX_PAGES: 'many' })).rejects.toThrow('MAX_PAGES');
    await expect(start({ PORT: 'x' })).rejects.toThrow('PORT must be a number');
    await expect(start({ DEV_API_KEY: 'short' })).rejects.toThrow(
      'DEV_API_KEY cannot be used: it has 5 signs',
    );
  });

  it('says in one line that workerd does not run here, and ends with 1', async () => {
    const MINIFLARE_WORKERD_PATH = join(directory, 'workerd');
    writeFileSync(MINIFLARE_WORKERD_PATH, '#!/bin/sh\necho "version GLIBC_2.35 not found" >&2\nexit 1\n', {
      mode: 0o755,
    });
    const said =
      /^ended with 1: quietzone cannot start: workerd, .*: version GLIBC_2.35 not found\. Use .*\.\n$/;
    await expect(start({ MINIFLARE_WORKERD_PATH })).rejects.toThrow(said);
    const migrated = promisify(execFile)(process.execPath, [BOOTSTRAP, 'migrate'], {
      env: { ...environment, MINIFLARE_WORKERD_PATH },
    });
    await expect(migrated).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot start'),
    });
  });
});

describe('npm run keys', () => {
  const keys = (...args: string[]): string =>
    execFileSync(process.execPath, [BOOTSTRAP, 'keys', ...args], {
      cwd: directory,
      env: environment,
      encoding: 'utf8',
    });

  it('makes keys in a new state directory from three processes at once', async () => {
    const env = { ...environment, QUIETZONE_STATE: join(directory, 'shared', 'state') };
    const run = promisify(execFile);
    const call = (...args: string[]) => run(process.execPath, [BOOTSTRAP, 'keys', ...args], { env });
    const names = ['one', 'two', 'three'];
    await Promise.all(names.map((name) => call('create', '--name', name)));
    const listed = (await call('list')).stdout.trim().split('\n');
    expect(listed.map((line) => (JSON.parse(line) as { name: string }).name).sort()).toEqual(names.sort());
  });

  it('creates, lists, rotates and revokes while the server runs', async () => {
    const server = await start();
    try {
      const created = JSON.parse(keys('create', '--name', 'shop', '--quota', '3')) as {
        id: string;
        key: string;
        quota: number;
      };
      expect(created).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f]{12}$/),
        key: expect.stringMatching(/^qz_/),
        quota: 3,
      });
      const usageOf = async (key: string): Promise<Response> =>
        fetch(`http://127.0.0.1:${port}/usage`, { headers: { Apikey: key } });
      expect(await (await usageOf(created.key)).json()).toMatchObject({ Quota: 3 });
      const listed = keys('list');
      expect(listed).toContain(created.id);
      expect(listed).not.toContain(created.key);
      const rotated = JSON.parse(keys('rotate', created.id)) as { id: string; key: string };
      expect((await usageOf(rotated.key)).status).toBe(200);
      expect(keys('revoke', rotated.id)).toContain('revoked');
    } finally {
      await server.stop();
    }
  });

  it('names what is wrong', () => {
    expect(() =>
      execFileSync(process.execPath, [BOOTSTRAP, 'keys', 'revoke', 'ffffffffffff'], {
        env: environment,
        encoding: 'utf8',
        stdio: 'pipe',
      }),
    ).toThrow('There is no key with the id ffffffffffff.');
  });
});
