// The bootstrap of the tasks, in a small project of its own with two packages from disk: what it installs, and what it repairs.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/local/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'quietzone-bootstrap-'));
const modules = join(folder, 'node_modules');
const write = (path: string, text: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

beforeAll(() => {
  for (const name of ['bwip-js', 'tool'])
    write(`packages/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }));
  write(
    'package.json',
    JSON.stringify({
      name: 'small',
      dependencies: { 'bwip-js': 'file:packages/bwip-js' },
      devDependencies: { tool: 'file:packages/tool' },
    }),
  );
  write('scripts/hello.ts', "process.stdout.write('hello' satisfies string);\n");
  write('src/cli/plain-errors.ts', '');
  write('src/cli/wasm-modules.ts', '');
  write('scripts/support/bwipp-encoders.ts', '');
  copyFileSync(join(ROOT, 'scripts', 'bootstrap.mjs'), join(folder, 'scripts', 'bootstrap.mjs'));
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: folder, stdio: 'ignore' });
  write('src/barcode/generate/bwipp/encoders.ts', '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const call = (env: Readonly<Record<string, string>> = {}, node = process.execPath) =>
  spawnSync(node, ['scripts/bootstrap.mjs', 'hello'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, npm_config_offline: 'true', ...env },
  });

describe('the bootstrap', () => {
  it.each<readonly [string, Readonly<Record<string, string>>]>([
    ['nothing', {}],
    [
      'all that keeps npm from installing packages for development, or any',
      {
        NODE_ENV: 'production',
        npm_config_omit: 'dev',
        NPM_CONFIG_PRODUCTION: 'true',
        npm_config_dry_run: 'true',
      },
    ],
  ])('installs everything under %s, once', (_, env) => {
    rmSync(modules, { recursive: true, force: true });
    const first = call(env);
    expect([first.status, first.stdout], first.stderr).toEqual([0, 'hello']);
    expect(existsSync(join(modules, 'tool', 'package.json'))).toBe(true);
    expect(call(env).stderr).not.toContain('Installing');
  });

  it('takes over what npm ci installed by hand, also where the lock is a newer file', () => {
    rmSync(modules, { recursive: true, force: true });
    execFileSync('npm', ['ci', '--offline', '--include=dev'], { cwd: folder, stdio: 'ignore' });
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(folder, 'package-lock.json'), later, later);
    const { status, stdout, stderr } = call();
    expect([status, stdout, stderr]).toEqual([0, 'hello', '']);
  });

  it.each<readonly [string, () => void]>([
    ['that was ended before npm wrote its list', () => rmSync(join(modules, '.package-lock.json'))],
    [
      'of another lock',
      () => {
        write('node_modules/.quietzone-lock', 'another');
        const installed = readFileSync(join(modules, '.package-lock.json'), 'utf8');
        write('node_modules/.package-lock.json', installed.replaceAll('"1.0.0"', '"0.9.0"'));
      },
    ],
    [
      'made by hand without the development packages',
      () => {
        rmSync(join(modules, '.quietzone-lock'));
        rmSync(join(modules, 'tool'));
      },
    ],
  ])('repairs an install %s', (_, damage) => {
    call();
    damage();
    const repaired = call();
    expect([repaired.status, repaired.stdout], repaired.stderr).toEqual([0, 'hello']);
    expect(repaired.stderr).toContain('Installing');
    expect(existsSync(join(modules, 'tool', 'package.json'))).toBe(true);
  });

  it('goes on with the Node of the machine where the install takes away the one that it runs on', () => {
    rmSync(modules, { recursive: true, force: true });
    const inside = join(modules, 'node', 'bin', 'node');
    mkdirSync(dirname(inside), { recursive: true });
    copyFileSync(process.execPath, inside);
    const { status, stdout, stderr } = call(
      { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) },
      inside,
    );
    expect(existsSync(inside)).toBe(false);
    expect([status, stdout], stderr).toEqual([0, 'hello']);
    expect(stderr).not.toContain('too old');
  });

  it('says so when npm cannot install, and tries again at the next call', () => {
    rmSync(modules, { recursive: true, force: true });
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
    write('package.json', manifest.replace('"dependencies":{', '"dependencies":{"absent":"1.0.0",'));
    const failed = call();
    write('package.json', manifest);
    expect([failed.status, failed.stdout]).toEqual([1, '']);
    expect(failed.stderr).toContain('the next call tries again');
    expect(call().stdout).toBe('hello');
  });
});
