// What breaks at night names itself: each line of the log is one JSON object with time, level and part, and readiness has the reason.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { databaseFile } from '../../src/local/state.ts';
import { type StartedService, startService } from '../support/npm-start.ts';
import { enginesOf, runtimesOf } from '../support/runtimes.ts';

const directory = mkdtempSync(join(tmpdir(), 'quietzone-breakages-'));
const state = join(directory, 'state');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

type Line = Readonly<Record<string, unknown>>;

/** Throws where a line is none. */
const linesOf = (output: string): readonly Line[] =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const said = (service: StartedService, wanted: Line): Promise<void> =>
  vi.waitFor(() => expect(linesOf(service.output())).toContainEqual(expect.objectContaining(wanted)), {
    timeout: 20_000,
    interval: 100,
  });
const whole = {
  time: expect.stringMatching(/^\d{4}-.*Z$/),
  level: expect.stringMatching(/^(info|warn|error)$/),
};

/** What `npm start` said before it ended. */
const refused = async (settings: Readonly<Record<string, string>> = {}): Promise<readonly Line[]> => {
  const why = await startService({ state, settings }).then(
    () => 'it started',
    (cause: Error) => cause.message,
  );
  return linesOf(why);
};

describe('a breakage', () => {
  it('is one line of JSON each, among lines of JSON alone', { timeout: 180_000 }, async () => {
    const service = await startService({ state, args: ['--workers', '1'] });
    const file = databaseFile(state);
    let sound: readonly (readonly [name: string, bytes: Buffer])[] = [];
    try {
      const [engine = 0] = await enginesOf(service.pid);
      // Its size is known when it has run for a while.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      process.kill(engine, 'SIGKILL');
      await said(service, {
        level: 'error',
        part: 'engine',
        message: expect.stringMatching(
          /^Engine 1 ended \(signal SIGKILL; it had \d+ MB\)\. It is started again/,
        ),
      });
      await said(service, { level: 'info', part: 'engine', message: 'Engine 1 answers again.' });

      // The database's file is overwritten while the server is started again.
      const files = [file, `${file}-wal`].filter((name) => existsSync(name));
      sound = files.map((name) => [name, readFileSync(name)] as const);
      process.kill(runtimesOf(service.pid)[0] ?? 0, 'SIGKILL');
      for (const name of files) writeFileSync(name, Buffer.alloc(65_536, 0xa5), { flag: 'r+' });
      await said(service, {
        level: 'error',
        part: 'server',
        message: expect.stringMatching(/^The server ended/),
      });
      await vi.waitFor(
        async () => {
          const response = await fetch(`${service.url}/health/ready`);
          expect([response.status, await response.json()]).toEqual([
            503,
            expect.objectContaining({
              unready: ['catalog'],
              reasons: { catalog: 'its file is damaged: restore a backup' },
            }),
          ]);
        },
        { timeout: 20_000, interval: 500 },
      );
      await said(service, { level: 'error', part: 'runtime', reason: 'damaged_state' });
      await said(service, { level: 'error', part: 'catalog', requestId: expect.any(String) });
    } finally {
      service.signal('SIGTERM');
      await service.ended;
    }
    for (const line of linesOf(service.output())) expect(line).toMatchObject(whole);
    rmSync(`${file}-wal`, { force: true });
    rmSync(`${file}-shm`, { force: true });

    // A start on the damaged file.
    expect(await refused()).toEqual([
      expect.objectContaining({
        ...whole,
        level: 'error',
        part: 'server',
        reason: 'damaged_state',
        message: expect.stringContaining(file),
      }),
    ]);
    for (const [name, bytes] of sound) writeFileSync(name, bytes);

    const database = new DatabaseSync(file);
    database.exec("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')");
    database.close();
    const later = await startService({ state, args: ['--workers', '0'] });
    later.signal('SIGTERM');
    await later.ended;
    expect(linesOf(later.output())).toContainEqual(
      expect.objectContaining({
        ...whole,
        level: 'warn',
        part: 'state',
        reason: 'newer_state',
        message: expect.stringContaining('9999_later.sql'),
      }),
    );
  });

  it('at the start is one line', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const address = blocker.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const line = { ...whole, level: 'error', part: 'server' };
    expect(await refused({ PORT: port })).toEqual([
      expect.objectContaining({ ...line, reason: 'port_taken' }),
    ]);
    blocker.close();
    expect(await refused({ MAX_PAGES: 'many' })).toEqual([
      expect.objectContaining({ ...line, message: expect.stringContaining('MAX_PAGES') }),
    ]);
  });
});
