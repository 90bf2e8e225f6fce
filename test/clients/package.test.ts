// The package as somebody else gets it: packed, checked by publint and are-the-types-wrong, installed into an empty Hono Worker
// with strict types, mounted at /barcodes, filled by its own commands, and called.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/support/run.ts';
import { freePort } from '../support/listening.ts';

const OURS = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
};
/** What such a project has of its own. Linked from here: the test needs no registry. */
const THEIRS = ['hono', 'wrangler', 'miniflare', 'typescript', '@cloudflare/workers-types'];

const ENTRY = readFileSync(join(ROOT, 'README.md'), 'utf8')
  .split('```ts\n')
  .map((part) => part.split('```')[0] ?? '')
  .find((part) => part.includes("from 'quietzone'"));

let directory: string;
let tarball: string;
let wrangler: ChildProcess | undefined;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'quietzone-package-'));
  execFileSync('npm', ['pack', '--pack-destination', directory], { cwd: ROOT, stdio: 'pipe' });
  tarball = join(directory, `quietzone-${OURS.version}.tgz`);
});
afterAll(() => {
  if (wrangler?.pid !== undefined) process.kill(-wrangler.pid, 'SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: join(directory, 'shop'), encoding: 'utf8', env: environment() });

function environment(): NodeJS.ProcessEnv {
  const { QUIETZONE_STATE: _, npm_lifecycle_event: __, ...rest } = process.env;
  return { ...rest, CI: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' };
}

function writeProject(): void {
  const shop = join(directory, 'shop');
  mkdirSync(join(shop, 'src'), { recursive: true });
  const linked = [...Object.keys(OURS.dependencies), ...THEIRS].map(
    (name) => [name, `file:${join(ROOT, 'node_modules', name)}`] as const,
  );
  const manifest = {
    name: 'shop',
    private: true,
    type: 'module',
    dependencies: { quietzone: `file:${tarball}`, ...Object.fromEntries(linked) },
  };
  const types = {
    compilerOptions: {
      target: 'es2024',
      lib: ['es2024'],
      module: 'esnext',
      moduleResolution: 'bundler',
      types: ['@cloudflare/workers-types'],
      strict: true,
      noEmit: true,
    },
    include: ['src'],
  };
  writeFileSync(join(shop, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(shop, 'tsconfig.json'), JSON.stringify(types));
  writeFileSync(join(shop, 'src', 'index.ts'), ENTRY ?? '');
  writeFileSync(join(shop, 'products.csv'), 'code;title\n9521234009993;K\xe4se\n', 'latin1');
  writeFileSync(
    join(shop, 'wrangler.toml'),
    `name = "shop"
main = "src/index.ts"
compatibility_date = "2026-10-01"
compatibility_flags = ["nodejs_compat"]
[[d1_databases]]
binding = "DB"
database_name = "shop-catalogue"
database_id = "11111111-1111-1111-1111-111111111111"
migrations_dir = "node_modules/quietzone/migrations"
[[kv_namespaces]]
binding = "KEYS"
id = "22222222222222222222222222222222"
[[durable_objects.bindings]]
name = "METER"
class_name = "AccountMeter"
[[migrations]]
tag = "v1"
new_sqlite_classes = ["AccountMeter"]
`,
  );
}

describe('the package', () => {
  it('is found right by publint', async () => {
    const { messages, pkg } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
    });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types that every modern resolution finds', async () => {
    const packed = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
    const { types, ...result } = await checkPackage(packed, { excludeEntrypoints: [/migrations/] });
    expect(types).toBeTruthy();
    const problems = 'problems' in result ? result.problems : ['no types'];
    // It is an ES module alone, and needs a bundler or Node 16 and newer.
    const shown = problems.filter(
      (problem) => typeof problem === 'string' || !/node10|node16-cjs/.test(JSON.stringify(problem)),
    );
    expect(shown).toEqual([]);
  });

  it('mounts in a Hono Worker with strict types, and its commands fill it', async () => {
    writeProject();
    run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts');
    run(join(ROOT, 'node_modules', '.bin', 'tsc'), '-p', '.');
    expect(run('npx', 'quietzone', 'migrate')).toContain('applied: 0001_product.sql');
    const { key } = JSON.parse(run('npx', 'quietzone', 'keys', 'create', '--name', 'till')) as {
      key: string;
    };
    expect(run('npx', 'quietzone', 'catalog', 'import', 'products.csv')).toContain('1 written');
    const port = await freePort();
    wrangler = spawn(
      'npx',
      ['wrangler', 'dev', '--port', String(port), '--show-interactive-dev-session=false'],
      {
        cwd: join(directory, 'shop'),
        detached: true,
        stdio: 'ignore',
        env: environment(),
      },
    );
    const url = `http://127.0.0.1:${port}/barcodes`;
    for (const end = Date.now() + 60_000; Date.now() < end;) {
      if ((await fetch(`${url}/health`).catch(() => undefined))?.ok) break;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    const post = (path: string, body: string): Promise<Response> =>
      fetch(url + path, {
        method: 'POST',
        body,
        headers: { Apikey: key, 'Content-Type': 'application/json' },
      });
    expect(await (await post('/barcode/lookup/ean', '"9521234009993"')).json()).toEqual({
      Successful: true,
      Matches: [{ EAN: '9521234009993', Title: 'Käse' }],
    });
    expect((await post('/barcode/generate/qrcode/', '"hello"')).status).toBe(200);
    expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ status: 'ready' });
    for (const page of [url, `${url}/`]) {
      const text = await (await fetch(page)).text();
      const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href, page).href);
      expect(links.length).toBeGreaterThan(4);
      for (const link of links) expect((await fetch(link)).status, link).toBe(200);
    }
    const served = (await (await fetch(`${url}/openapi.json`)).json()) as { servers: { url: string }[] };
    expect(served.servers[0]?.url).toBe(url);
  });
});
