// Tasks as a person at a terminal calls them: what is wrong is said on standard error, with exit code 1 and nothing written.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keyOrder } from '../../../src/local/keys/order.ts';
import { ROOT } from '../../../src/local/run.ts';

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

/** Of a task for maintainers, or of a command of quietzone. */
const placeOf = (script: string): string => {
  const forMaintainers = join(ROOT, 'scripts', script);
  return existsSync(forMaintainers) ? forMaintainers : join(ROOT, 'src/cli/commands', script);
};

const start = (
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', placeOf(script), ...args],
      { cwd: ROOT, env: { ...process.env, ...env } },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, out, error }),
    );
    // Nobody answers a question.
    child.stdin?.end();
  });

function run(
  task: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return start(`${task}.ts`, args, { QUIETZONE_STATE: state, QUIETZONE_CWD: directory, ...env });
}

// A task takes a second to load its modules, several on a busy machine.
describe.concurrent('a command line', { timeout: 60_000 }, () => {
  it.each([
    ['catalog', ['--colour', 'red'], "Unknown option '--colour'", true],
    ['catalog', ['exprt', 'list.csv'], 'There is no command exprt.', true],
    ['catalog', ['import', 'none.csv'], 'There is no file none.csv.', false],
    ['catalog', ['import', 'list.csv', '--delimiter', '::'], '--delimiter must be one sign', false],
    ['keys', ['--colour', 'red'], "Unknown option '--colour'", true],
    ['keys', ['create'], '--name is needed', false],
    ['deploy', ['--dryrun'], "Unknown option '--dryrun'", true],
    ['start', ['now'], 'What is "now"?', false],
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

  it('of a backup of the deployment and its restoration says in a dry run what would be done, and does nothing', async () => {
    const own = mkdtempSync(join(tmpdir(), 'quietzone-backup-'));
    const there = { QUIETZONE_CWD: own };
    const kept = join(own, 'remote');
    mkdirSync(kept);
    for (const name of ['catalogue.sql', 'keys.json']) writeFileSync(join(kept, name), '[]');
    const [backup, restore, incomplete, existing] = await Promise.all([
      run('backup', ['--remote', '--to', 'new one', '--dry-run'], there),
      run('restore', ['--remote', '--from', 'remote', '--dry-run'], there),
      run('restore', ['--remote', '--from', '.', '--dry-run'], there),
      run('backup', ['--remote', '--to', 'remote', '--dry-run'], there),
    ]);
    expect(backup).toMatchObject({ code: 0, error: '' });
    expect(backup.out).toMatch(
      /npx wrangler d1 export DB --remote --config \S+ --output 'new one\/catalogue.sql'/,
    );
    expect(restore).toMatchObject({ code: 0, error: '' });
    expect(restore.out).toMatch(/d1 execute DB --remote .* --file remote\/catalogue.sql --yes\n/);
    expect(restore.out).toMatch(/kv bulk put \S*restored-keys.json --binding KEYS --remote/);
    for (const { out } of [backup, restore]) expect(out).toContain('Dry run: nothing was done.');
    expect(existsSync(join(own, 'new one'))).toBe(false);
    expect(incomplete).toMatchObject({ code: 1, out: '' });
    expect(incomplete.error).toContain('has no catalogue.sql');
    expect(existing).toMatchObject({ code: 1, out: '' });
    rmSync(own, { recursive: true });
  });

  it('that asks for help gets it on standard output', async () => {
    const { code, out, error } = await run('ppt', ['-h']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toContain('npm run ppt -- FILE.ppt');
  });

  it('without a terminal and without --yes creates nothing remote', async () => {
    const { code, error } = await run('deploy', []);
    expect(code).toBe(1);
    expect(error).toContain('creates the D1 database quietzone-catalog');
    expect(error).toContain('Nothing was done');
  });

  // npm takes `npm run keys --dry-run -- create` for itself, and says so in the environment alone.
  it('that npm took a dry run from does nothing, or the dry run', async () => {
    const [keys, catalog, remote] = await Promise.all([
      run('keys', ['create', '--name', 'x'], { npm_config_dry_run: 'true' }),
      run('catalog', ['import', 'list.csv'], { npm_config_dry_run: 'true' }),
      run('catalog', ['import', 'list.csv'], { npm_config_encoding: 'latin1' }),
    ]);
    expect(keys).toMatchObject({ code: 1, error: 'This task has no dry run; nothing was done.\n' });
    expect(catalog).toMatchObject({ code: 0, out: expect.stringContaining('0 would be written') });
    expect(remote).toMatchObject({
      code: 1,
      error: expect.stringContaining('npm took --encoding for itself'),
    });
    expect(existsSync(state)).toBe(false);
  });

  it('names files as they stand where npm was called', async () => {
    const { out } = await start('bootstrap.mjs', ['catalog', 'import', 'list.csv', '--dry-run'], {
      npm_lifecycle_event: 'catalog',
      INIT_CWD: directory,
    });
    expect(out).toContain('list.csv: utf-8, separated by commas');
  });

  it('on a folder that cannot be is answered in one line', async () => {
    const { code, error } = await start('bootstrap.mjs', ['keys', 'list'], {
      QUIETZONE_STATE: join(directory, 'list.csv', 'state'),
    });
    expect(code).toBe(1);
    expect(error).toMatch(/^[^\n]*list\.csv\/state: a part of the path is no folder\.\n$/);
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
      { name: 'x', expires: '2027-02-29' },
      '--expires must be a date like 2027-01-31; received 2027-02-29.',
    ],
    [
      'create',
      undefined,
      { name: 'x', origins: 'https://shop.example/' },
      '--origins lists origins as browsers send them, like https://shop.example; received https://shop.example/.',
    ],
    [
      'create',
      undefined,
      { name: 'x', origins: '*' },
      '--origins lists origins as browsers send them, like https://shop.example; received *.',
    ],
    ['create', undefined, { name: 'x'.repeat(201) }, '--name is too long: 200 characters at most.'],
    [
      'create',
      undefined,
      { name: 'x', expires: 'soon' },
      '--expires must be a date like 2027-01-31; received soon.',
    ],
    ['create', undefined, { name: ' ' }, '--name is needed'],
    ['create', undefined, { name: 'x', account: '' }, '--account must not be empty.'],
    [
      'create',
      undefined,
      { name: 'x', expires: '2026-11-21' },
      '--expires must lie ahead; 2026-11-21 is over.',
    ],
    ['create', undefined, { name: 'x', operations: 'Nothing' }, 'There is no operation Nothing. There are: '],
    ['revoke', undefined, {}, 'Which key? npm run keys -- revoke ID'],
    ['set', undefined, { quota: '5' }, 'Which key? npm run keys -- set ID'],
    ['set', 'a', {}, 'What is to change?'],
    ['set', 'a', { quota: 'lots' }, '--quota must be a whole number; received lots.'],
    ['set', 'a', { name: '' }, '--name is needed'],
    ['set', 'a', { account: 'b' }, 'A key stays with its account'],
    ['set', 'a', { 'rate-limit': true, 'no-rate-limit': true }, '--rate-limit or --no-rate-limit?'],
    ['rotate', undefined, {}, 'Which key? npm run keys -- rotate ID'],
    ['rotate', 'a', { overlap: 'soon' }, '--overlap must be a whole number; received soon.'],
  ])('%s %s with %j is answered with %j', (command, id, values, message) => {
    expect(keyOrder(command, id, values, Date.UTC(2026, 10, 22))).toContain(message);
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
    ['set', 'a', { quota: '7', name: 'y' }, { id: 'a', changes: { quota: 7, name: 'y' } }],
    [
      'set',
      'a',
      { quota: 'none', operations: 'all', origins: 'all', expires: 'never', 'rate-limit': true },
      {
        id: 'a',
        changes: { quota: null, operations: null, origins: null, expiresMs: null, rateLimit: true },
      },
    ],
    ['revoke', 'a', {}, { id: 'a' }],
    ['rotate', 'a', { overlap: '60' }, { id: 'a', overlapS: 60 }],
    ['rotate', 'a', {}, { id: 'a', overlapS: undefined }],
  ])('%s %s with %j is %j', (command, id, values, expected) => {
    expect(keyOrder(command, id, values, Date.UTC(2026, 10, 22))).toEqual({ command, ...expected });
  });

  it('is one of five', () => {
    expect(keyOrder('paint', undefined, {})).toBeUndefined();
  });
});
