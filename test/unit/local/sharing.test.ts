// Tasks and servers that use one state directory at the same time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/local/run.ts';
import { alone, whenFree } from '../../../src/local/sharing.ts';

const directory = mkdtempSync(join(tmpdir(), 'quietzone-sharing-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Work that lasts until `end` is called. */
function held(state: string): {
  readonly begun: Promise<void>;
  readonly end: () => void;
  done: Promise<void>;
} {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const done = alone(state, async () => {
    begun.resolve();
    await ended.promise;
  });
  return { begun: begun.promise, end: ended.resolve, done };
}

describe('alone', () => {
  it('begins a second work when the first has ended', async () => {
    const state = join(directory, 'two');
    const order: string[] = [];
    const first = alone(state, async () => {
      order.push('first begins');
      await new Promise((resolve) => setTimeout(resolve, 250));
      order.push('first ends');
    });
    await Promise.all([first, alone(state, async () => void order.push('second'))]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });

  it('keeps no other state directory waiting', async () => {
    const work = held(join(directory, 'a'));
    await work.begun;
    expect(await alone(join(directory, 'b'), async () => 'done', { turns: 1 })).toBe('done');
    work.end();
    await work.done;
  });

  it('gives up after its turns, and says who is in the way and what helps', async () => {
    const state = join(directory, 'taken');
    const work = held(state);
    await work.begun;
    const begun = { it: false };
    await expect(alone(state, async () => (begun.it = true), { turns: 20 })).rejects.toThrow(
      `Another task has been using ${state} for 2 s. Wait until it ends, or stop it, and try again.`,
    );
    expect(begun.it).toBe(false);
    work.end();
    await work.done;
  });

  it('is free again when a work failed', async () => {
    const state = join(directory, 'failed');
    await expect(alone(state, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await alone(state, async () => 'yes', { turns: 1 })).toBe('yes');
  });

  it('makes a task wait, and say so, until another has ended', { timeout: 60_000 }, async () => {
    const state = join(directory, 'task');
    const work = held(state);
    await work.begun;
    const task = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(ROOT, 'src/cli/commands/keys.ts'),
        'create',
        '--name',
        'a',
      ],
      { env: { ...process.env, QUIETZONE_STATE: state } },
    );
    const ended = once(task, 'exit');
    const said = await Promise.race([once(task.stderr, 'data').then(String), ended.then(() => 'it ended')]);
    expect(said).toContain('Waiting for another task that uses the local stores');
    work.end();
    await work.done;
    expect((await ended)[0]).toBe(0);
  });
});

describe('whenFree', () => {
  it.each(['database is locked: SQLITE_BUSY', 'D1_ERROR: database is locked', 'no session commit token'])(
    'does it again after %j',
    async (message) => {
      let times = 0;
      const result = await whenFree(async () => {
        times += 1;
        if (times < 3) throw new Error(message);
        return 'written';
      });
      expect([result, times]).toEqual(['written', 3]);
    },
  );

  it('does it once when it fails for another reason', async () => {
    let times = 0;
    const work = whenFree(async () => {
      times += 1;
      throw new Error('no such table: product');
    });
    await expect(work).rejects.toThrow('no such table');
    expect(times).toBe(1);
  });
});
