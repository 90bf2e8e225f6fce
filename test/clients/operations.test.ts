// docs/operations.md, "On one machine", from an empty folder: its lines are run as they stand, in their order.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/local/run.ts';
import { freePort } from '../support/listening.ts';

const PAGE = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
const SECTION =
  (PAGE.split('\n## ').find((part) => part.startsWith('On one machine')) ?? '').split('\n## ')[0] ?? '';
const BLOCKS = [...SECTION.matchAll(/```sh\n([^]*?)```/g)].map(([, lines = '']) => lines.trim());
/** Printed between the blocks, to tell whose output is whose. */
const MARK = '=== block';
/** 14 commands, one of which bundles: 50 s on a quiet machine, three minutes on a busy one. */
const MAX_MS = 400_000;

let folder: string;
let copy: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quietzone-operations-'));
  copy = join(folder, 'quietzone');
  mkdirSync(copy);
  // As git would clone it, with what is not committed yet; the installed packages are those of the project.
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
  });
  const present = String(files)
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(ROOT, name)));
  execFileSync('tar', ['-cf', join(folder, 'copy.tar'), '-T', '-'], { cwd: ROOT, input: present.join('\n') });
  execFileSync('tar', ['-xf', join(folder, 'copy.tar')], { cwd: copy });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'products.csv'), 'ean,title\n4006381333931,Highlighter\n96385074,Pen\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the blocks in one shell, and ends its server whatever happens; the output of each block. */
async function outputs(): Promise<{
  readonly code: number | null;
  readonly blocks: readonly string[];
  readonly all: string;
}> {
  const port = await freePort();
  const script = [
    'set -euo pipefail -m',
    `trap 'kill %1 2>/dev/null || true' EXIT`,
    ...BLOCKS.flatMap((block, i) => [`echo "${MARK} ${i}"`, block]),
  ].join('\n');
  const { QUIETZONE_STATE: _, ...environment } = process.env;
  const done = spawnSync('bash', ['-c', script], {
    cwd: copy,
    encoding: 'utf8',
    timeout: MAX_MS,
    env: { ...environment, PORT: String(port), URL: `http://127.0.0.1:${port}` },
  });
  const all = `${done.stdout}\n${done.stderr}`;
  return { code: done.status, all, blocks: done.stdout.split(new RegExp(`${MARK} \\d+\n`)).slice(1) };
}

describe('docs/operations.md on one machine', () => {
  it('works as it stands, and says what it did', async () => {
    expect(BLOCKS).toHaveLength(6);
    const { code, blocks, all } = await outputs();
    expect(code, all).toBe(0);
    const [, doctor = '', products = '', usage = '', end = '', after = ''] = blocks;
    expect(doctor).toContain('Nothing is wrong.');
    expect(doctor).toMatch(/^ok +scan +a QR code was read/m);
    expect(products).toContain('"Title":"Highlighter"');
    expect(products).toMatch(/"quota":20000/);
    expect(usage).toMatch(/BarcodeLookup_EanLookup +200 +1 +1\n/);
    const day = new Date().toISOString().slice(0, 10);
    expect(readFileSync(join(copy, 'usage.csv'), 'utf8')).toMatch(
      new RegExp(`${day},\\w+,\\w+,shop,BarcodeLookup_EanLookup,200,1,1`),
    );
    expect(readFileSync(join(copy, 'metrics.txt'), 'utf8')).toContain(
      'quietzone_calls_charged_total{operation="BarcodeLookup_EanLookup"} 1',
    );
    expect(end).toContain('"revoked":"');
    // The backup is older than the revocation, and has the month as it was.
    expect(after).toContain('What was there is in');
    expect(after).toMatch(/BarcodeLookup_EanLookup +200 +1 +1\n/);
    expect(after).toContain('Nothing is wrong.');
    const secret = /"key":"(qz_\w+)"/.exec(readFileSync(join(copy, 'shop.json'), 'utf8'))?.[1] ?? 'none';
    const log = readFileSync(join(copy, 'server.log'), 'utf8');
    expect(log).toContain('"operation":"BarcodeLookup_EanLookup"');
    expect(log).not.toContain(secret);
  }, 410_000);
});

describe('plain wrangler dev in a clone', () => {
  it('has tables, a page and a key: its build step makes them', async () => {
    const port = await freePort();
    let said = '';
    const wrangler = spawn(
      join(copy, 'node_modules', '.bin', 'wrangler'),
      ['dev', '--port', String(port), '--show-interactive-dev-session=false'],
      {
        cwd: copy,
        // It starts others and does not always end them.
        detached: true,
        env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
      },
    );
    wrangler.stdout.on('data', (part) => (said += String(part)));
    wrangler.stderr.on('data', (part) => (said += String(part)));
    try {
      const url = `http://127.0.0.1:${port}`;
      for (const end = Date.now() + 90_000; Date.now() < end;) {
        if ((await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) break;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      const Apikey = readFileSync(join(copy, '.wrangler', 'state', 'dev-key'), 'utf8').trim();
      expect(said).toContain(Apikey);
      const found = await fetch(`${url}/barcode/lookup/ean`, {
        method: 'POST',
        headers: { Apikey, 'Content-Type': 'application/json' },
        body: '"9521234000006"',
      });
      expect(await found.json()).toMatchObject({ Matches: [{ Title: 'Oak Lamp' }] });
      expect(await (await fetch(url)).text()).toContain('<script');
    } finally {
      if (wrangler.pid !== undefined) process.kill(-wrangler.pid, 'SIGKILL');
    }
  }, 120_000);
});
