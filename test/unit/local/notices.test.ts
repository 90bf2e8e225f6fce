// The lines of the local server for programs, the end of a process in words, and the clock.
import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createClockWatch } from '../../../src/local/clock-watch.ts';
import { noticeLine } from '../../../src/local/notices.ts';
import { endOf } from '../../../src/local/process-end.ts';
import { faultReason } from '../../../src/service/fault-reason.ts';

describe('a notice', () => {
  it.each([
    ['The server ended (signal SIGKILL; memory ran out; it had 312 MB).', 'out_of_memory'],
    ['Port 8787 on 127.0.0.1 is taken: stop what runs there.', 'port_taken'],
    ['it ended before it was ready: exit code 1: bind(): Address already in use', 'port_taken'],
    ['The disk is full.', 'disk_full'],
    ['D1_ERROR: database or disk is full: SQLITE_FULL', 'disk_full'],
    ['file is not a database: SQLITE_NOTADB', 'damaged_state'],
    ['database disk image is malformed: SQLITE_CORRUPT', 'damaged_state'],
    ['Engine 1 ended (signal SIGTERM).', undefined],
  ])('%s has the reason %s', (message, reason) => {
    expect(faultReason(message)?.reason).toBe(reason);
    const line: unknown = JSON.parse(noticeLine({ level: 'error', part: 'server', message }, 0));
    expect(line).toEqual({
      level: 'error',
      time: '1970-01-01T00:00:00.000Z',
      part: 'server',
      ...(reason && { reason }),
      message,
    });
  });

  it('of information has no reason, and is one line whatever it says', () => {
    const line = noticeLine(
      { level: 'info', part: 'server', message: 'It is taken.\nSo it is.', more: { seconds: 2 } },
      0,
    );
    expect(line.split('\n')).toHaveLength(1);
    expect(JSON.parse(line)).not.toHaveProperty('reason');
    expect(JSON.parse(line)).toMatchObject({ seconds: 2 });
  });
});

describe('the end of a process', () => {
  const ended = async (command: string, said: readonly string[] = []): Promise<string> =>
    endOf(spawn('sh', ['-c', command], { stdio: 'ignore' }), said);

  it.each([
    ['exit 3', [], /^exit code 3(; it had \d+ MB)?$/],
    ['exit 3', ['first', 'Fatal: no room', ''], /; it said: Fatal: no room$/],
    ['kill -TERM $$', [], /^signal SIGTERM/],
    // What it said before has nothing to do with who killed it.
    ['kill -KILL $$', ['harmless'], /^signal SIGKILL(; it had \d+ MB)?$/],
  ])('after %s is told', async (command, said, text) => {
    expect(await ended(command, said)).toMatch(text);
  });

  it('has its size', async () => {
    expect(await ended('sleep 1.2; exit 1')).toMatch(/^exit code 1; it had [1-9]\d* MB$/);
  });
});

describe('the clock', () => {
  it('is noticed when it is set, and not when it is corrected slowly', () => {
    let wall = 1e12;
    let steady = 0;
    const jumpOf = createClockWatch({ wallMs: () => wall, steadyMs: () => steady });
    const pass = (wallMs: number, steadyMs: number): number | undefined => {
      wall += wallMs;
      steady += steadyMs;
      return jumpOf();
    };
    expect(pass(1000, 1000)).toBeUndefined();
    for (let n = 0; n < 20; n += 1) expect(pass(1500, 1000)).toBeUndefined();
    expect(pass(1000 - 3_600_000, 1000)).toBe(-3600);
    expect(pass(1000, 1000)).toBeUndefined();
    expect(pass(91_000, 1000)).toBe(90);
  });
});
