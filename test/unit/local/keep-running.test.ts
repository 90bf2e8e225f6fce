import { describe, expect, it } from 'vitest';
import { type Serving, keepRunning } from '../../../src/local/keep-running.ts';

interface Server extends Serving {
  end(why: string): void;
  stopped: number;
}

/** A world where servers end when told, time passes only while one waits, and starts fail as listed. */
function world(failures: readonly (string | undefined)[] = []) {
  const servers: Server[] = [];
  const lines: string[] = [];
  const waits: number[] = [];
  let clockMs = 0;
  let starts = 0;
  return {
    servers,
    lines,
    waits,
    pass: (ms: number) => void (clockMs += ms),
    options: {
      start: async (): Promise<Serving> => {
        const failure = failures[starts++];
        if (failure !== undefined) throw new Error(failure);
        let end: (why: string) => void = () => undefined;
        const ended = new Promise<string>((resolve) => (end = resolve));
        const server: Server = { ended, end, stopped: 0, stop: async () => void (server.stopped += 1) };
        servers.push(server);
        return server;
      },
      tell: (line: string) => void lines.push(line),
      wait: async (ms: number) => {
        waits.push(ms);
        clockMs += ms;
      },
      now: () => clockMs,
    },
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('keepRunning', () => {
  it('starts the next server before it ends the one that is renewed, and says so in one line', async () => {
    const { servers, lines, waits, options } = world();
    const { renew } = await keepRunning({ ...options, what: 'Engine 1' });
    let atEnd = 0;
    const renewed = renew('has grown to 300 MB', async () => {
      atEnd = servers.length;
      servers[0]?.end('exit code 0');
    });
    await renew('is asked twice', async () => servers[0]?.end('never'));
    await renewed;
    await settle();
    expect([atEnd, servers.length]).toEqual([2, 2]);
    expect(waits).toEqual([]);
    expect(lines).toEqual(['Engine 1 has grown to 300 MB: it is started again.']);
    servers[1]?.end('signal SIGKILL');
    await settle();
    expect(servers).toHaveLength(3);
    expect(waits).toEqual([250]);
  });

  it('ends the one that is renewed before it starts the next, where both have no room', async () => {
    const { servers, lines, waits, options } = world();
    const { renew } = await keepRunning({ ...options, what: 'Engine 1' });
    let atEnd = 0;
    const end = async (): Promise<void> => {
      await settle();
      atEnd = servers.length;
      servers[0]?.end('exit code 0');
    };
    await renew('has grown to 300 MB', end, { endsFirst: true });
    await settle();
    expect([atEnd, servers.length]).toEqual([1, 2]);
    expect(waits).toEqual([]);
    expect(lines).toEqual(['Engine 1 has grown to 300 MB: it is started again.']);
    servers[1]?.end('signal SIGKILL');
    await settle();
    expect(servers).toHaveLength(3);
  });

  it('tries again after a pause where the one that ended first cannot be replaced at once', async () => {
    const { servers, lines, waits, options } = world([undefined, 'no memory']);
    const { renew } = await keepRunning({ ...options, what: 'Engine 1' });
    await renew('has grown to 300 MB', async () => servers[0]?.end('exit code 0'), { endsFirst: true });
    await settle();
    expect(servers).toHaveLength(2);
    expect(waits).toEqual([250]);
    expect(lines[0]).toBe('Engine 1 has grown to 300 MB: it is started again.');
    expect(lines[1]).toBe('Engine 1 has grown to 300 MB, and another could not be started: no memory');
  });

  it('keeps a server that no other one can replace', async () => {
    const { servers, lines, options } = world([undefined, 'no memory']);
    const { renew } = await keepRunning({ ...options, what: 'Engine 1' });
    await renew('has grown to 300 MB', async () => servers[0]?.end('exit code 0'));
    await settle();
    expect(servers).toHaveLength(1);
    expect(lines).toEqual(['Engine 1 has grown to 300 MB, and another could not be started: no memory']);
    servers[0]?.end('signal SIGKILL');
    await settle();
    expect(servers).toHaveLength(2);
  });

  it('takes the one that replaces it when it ends by itself meanwhile', async () => {
    const { servers, options } = world();
    const { renew } = await keepRunning(options);
    const renewed = renew('has grown', async () => undefined);
    servers[0]?.end('signal SIGKILL');
    await renewed;
    await settle();
    expect(servers).toHaveLength(2);
  });

  it('starts the server again when it ends, and says why', async () => {
    const { servers, lines, options } = world();
    await keepRunning(options);
    servers[0]?.end('signal SIGKILL');
    await settle();
    expect(servers).toHaveLength(2);
    expect(servers[0]?.stopped).toBe(1);
    expect(lines).toEqual([
      'The server ended (signal SIGKILL). It is started again in 0.25 s; stored data is kept.',
      'The server answers again.',
    ]);
  });

  it('waits longer each time it ends soon, at most 5 s, and little again after a sound minute', async () => {
    const { servers, waits, pass, options } = world();
    await keepRunning(options);
    for (let n = 0; n < 7; n += 1) {
      servers.at(-1)?.end('crash');
      await settle();
    }
    pass(60_000);
    servers.at(-1)?.end('crash');
    await settle();
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 250]);
    expect(servers).toHaveLength(9);
  });

  it('tries a failed start again', async () => {
    const { servers, lines, options } = world([undefined, 'port taken', 'port taken']);
    await keepRunning(options);
    servers[0]?.end('crash');
    await settle();
    expect(servers).toHaveLength(2);
    expect(lines.filter((line) => line.includes('port taken'))).toHaveLength(2);
    expect(lines.at(-1)).toBe('The server answers again.');
  });

  it('gives up after six failed starts, and never lives on without a server', async () => {
    const { servers, waits, options } = world([undefined, ...Array.from({ length: 20 }, () => 'no memory')]);
    const kept = await keepRunning(options);
    servers[0]?.end('crash');
    expect(await kept.givenUp).toBe('It could not be started again: no memory');
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000]);
  });

  it('throws what the first start throws', async () => {
    await expect(keepRunning(world(['bad setting']).options)).rejects.toThrow('bad setting');
  });

  it('does not start again what was stopped, also when it is stopped in a pause', async () => {
    const first = world();
    const kept = await keepRunning(first.options);
    await kept.stop();
    first.servers[0]?.end('signal SIGKILL');
    await settle();
    expect([first.servers.length, first.lines]).toEqual([1, []]);

    const second = world();
    const paused = await keepRunning({
      ...second.options,
      wait: async () => paused.stop(),
    });
    second.servers[0]?.end('crash');
    await settle();
    expect(second.servers).toHaveLength(1);
  });
});
