// Tasks as a person at a terminal calls them: what is wrong is said on standard error, with exit code 1 and nothing written.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keyOrder } from '../../../scripts/support/keys/order.ts';
import { ROOT } from '../../../scripts/support/run.ts';

const directory = mkdtempSync(join(tmpdir(), 'quietzone-command-line-'));
const state = join(directory, 'own', 'state');
writeFileSync(join(directory, 'list.csv'), 'code,title\n');
writeFileSync(join(directory, 'deck.ppt'), 'no deck');
const files = readdirSync(directory);
afterAll(() => rmSync(directory, { recursive: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

function run(task: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts', `${task}.ts`), ...args],
      { env: { ...process.env, QUIETZONE_STATE: state, QUIETZONE_CWD: directory } },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, out, error }),
    );
  });
}

// A task takes a second to load its modules, several on a busy machine.
describe.concurrent('a command line', { timeout: 60_000 }, () => {
  it.each([
    ['catalog', ['--colour', 'red'], "Unknown option '--colour'", true],
    ['catalog', ['export', 'list.csv'], 'There is no command export.', true],
    ['catalog', ['import', 'none.csv'], 'There is no file none.csv.', false],
    ['catalog', ['import', 'list.csv', '--delimiter', '::'], '--delimiter must be one sign', false],
    ['keys', ['--colour', 'red'], "Unknown option '--colour'", true],
    ['keys', ['create'], '--name is needed', false],
    ['fuzz', ['--colour'], "Unknown option '--colour'", true],
    ['fuzz', ['--target', 'none'], 'There is no target "none".', false],
    ['fuzz', ['--cases', 'many'], '--cases takes a number, not "many".', false],
    ['fuzz', ['png'], 'What is "png"?', true],
    ['ppt', ['--colour'], "Unknown option '--colour'", true],
    ['ppt', ['deck.ppt', 'more.ppt'], 'One file at a time.', true],
    ['ppt', ['deck.ppt'], 'deck.ppt: ', false],
  ] as const)('of %s, %j, is answered with %j', async (task, args, message, withHelp) => {
    const { code, out, error } = await run(task, args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(message);
    expect(error.includes(`npm run ${task === 'keys' ? '--silent keys' : task} --`), error).toBe(withHelp);
    expect(existsSync(state)).toBe(false);
    expect(readdirSync(directory)).toEqual(files);
  });

  it('that asks for help gets it on standard output', async () => {
    const { code, out, error } = await run('ppt', ['-h']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toContain('npm run ppt -- FILE.ppt');
  });

  it('that is empty gets the help, and exit code 1', async () => {
    const [empty, help] = await Promise.all([run('keys', []), run('keys', ['--help'])]);
    expect(empty).toEqual({ ...help, code: 1 });
    expect(help).toMatchObject({ code: 0, error: '' });
  });
});

describe('an order for keys', () => {
  it.each([
    ['create', undefined, {}, '--name is needed'],
    ['create', undefined, { name: 'x', quota: '1e3' }, '--quota must be a whole number; received 1e3.'],
    ['create', undefined, { name: 'x', quota: '-1' }, '--quota must be a whole number; received -1.'],
    [
      'create',
      undefined,
      { name: 'x', expires: 'soon' },
      '--expires must be a date like 2027-01-31; received soon.',
    ],
    ['create', undefined, { name: 'x', operations: 'Nothing' }, 'There is no operation Nothing. There are: '],
    ['revoke', undefined, {}, 'Which key? npm run keys -- revoke ID'],
    ['rotate', undefined, {}, 'Which key? npm run keys -- rotate ID'],
    ['rotate', 'a', { overlap: 'soon' }, '--overlap must be a whole number; received soon.'],
  ])('%s %s with %j is answered with %j', (command, id, values, message) => {
    expect(keyOrder(command, id, values)).toContain(message);
  });

  it.each([
    ['create', undefined, { name: 'x' }, { settings: { name: 'x' } }],
    [
      'create',
      undefined,
      {
        name: 'x',
        quota: '0',
        account: 'a',
        expires: '2027-01-31',
        operations: 'BarcodeScan_Image, BarcodeLookup_EanLookup',
        origins: 'https://a.example,https://b.example',
        'no-rate-limit': true,
      },
      {
        settings: {
          name: 'x',
          quota: 0,
          account: 'a',
          expiresMs: Date.UTC(2027, 0, 31),
          operations: ['BarcodeScan_Image', 'BarcodeLookup_EanLookup'],
          origins: ['https://a.example', 'https://b.example'],
          rateLimit: false,
        },
      },
    ],
    ['list', undefined, {}, {}],
    ['revoke', 'a', {}, { id: 'a' }],
    ['rotate', 'a', { overlap: '60' }, { id: 'a', overlapS: 60 }],
    ['rotate', 'a', {}, { id: 'a', overlapS: undefined }],
  ])('%s %s with %j is %j', (command, id, values, expected) => {
    expect(keyOrder(command, id, values)).toEqual({ command, ...expected });
  });

  it('is one of four', () => {
    expect(keyOrder('paint', undefined, {})).toBeUndefined();
  });
});
