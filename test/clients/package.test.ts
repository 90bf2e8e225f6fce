// The package as somebody else gets it: packed, checked by publint and are-the-types-wrong, installed into an empty Hono Worker
// with strict types, mounted at /barcodes, filled by its own commands, and called; its library in Node and in Chromium; its command
// line from an empty directory.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { ROOT } from '../../src/local/run.ts';
import { SETTINGS } from '../../src/settings.ts';
import { drawSamples } from '../../src/local/samples/draw.ts';
import { CHROMIUM, launch } from '../support/browser.ts';
import { freePort } from '../support/listening.ts';
import { type Registry, startRegistry } from '../support/registry.ts';

const OURS = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
};
/** What such a project has of its own. Linked from here: the test needs no registry. */
const THEIRS = ['hono', 'wrangler', 'miniflare', 'typescript', '@cloudflare/workers-types'];

/** The block of a page in that language which has this text. */
function block(page: string, language: string, text: string): string {
  const blocks = readFileSync(join(ROOT, page), 'utf8').split(`\`\`\`${language}\n`).slice(1);
  const found = blocks.map((part) => part.split('```')[0] ?? '').find((part) => part.includes(text));
  if (found === undefined) throw new Error(`${page} has no block of ${language} with ${text}.`);
  return found;
}

const LIBRARY = ['/recognize', '/generate', '/labels', '/convert', '/html'];
const EVERYTHING = ['', '/worker', ...LIBRARY];
/** By Brotli, without WebAssembly; with the encoders, which are loaded when a kind first needs them. */
const MAX_GENERATE_BYTES = 160_000;

let directory: string;
let tarball: string;
/** Each leads a group of its own. */
const started: ChildProcess[] = [];
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'quietzone-package-'));
  execFileSync('npm', ['pack', '--pack-destination', directory], { cwd: ROOT, stdio: 'pipe' });
  tarball = join(directory, `quietzone-${OURS.version}.tgz`);
});
afterAll(() => {
  for (const { pid, exitCode } of started)
    if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
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
  writeFileSync(join(shop, 'src', 'index.ts'), block('docs/embedding.md', 'ts', "from 'quietzone'"));
  // The library's own types need those of Node, which this Worker does not have.
  mkdirSync(join(shop, 'node'));
  writeFileSync(join(shop, 'node', 'library.ts'), block('docs/library.md', 'ts', 'node:fs/promises'));
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

/** After the guide's program: every other form in which a page has an image. */
const IMAGES_OF_A_PAGE = `
const element = document.createElement('canvas');
element.width = image.naturalWidth;
element.height = image.naturalHeight;
element.getContext('2d').drawImage(image, 0, 0);
const found = [];
for (const each of [
  image,
  await createImageBitmap(image),
  canvas,
  element,
  element.getContext('2d').getImageData(0, 0, element.width, element.height),
  image.src,
]) {
  const read = await recognize(each);
  found.push(read.ok ? read.value.barcodes[0]?.text : read.problem.message);
}
document.body.dataset.images = JSON.stringify(found);
`;

/** A module and all that it imports at once, by their places. */
function modulesFrom(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)[^'"(]*['"](\.[^'"]+)['"]/gm,
  ))
    modulesFrom(join(dirname(file), path), seen);
  return seen;
}

describe('the package', () => {
  beforeAll(() => {
    writeProject();
    run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts');
  });

  it('has its commands on files in few modules, which each start reads', () => {
    const cli = join(directory, 'shop/node_modules/quietzone/dist/src/cli');
    for (const name of ['scan', 'draw', 'batch', 'ppt', 'split', 'html-language', 'html-append', 'compare'])
      expect(modulesFrom(join(cli, 'commands', `${name}.js`)).size, name).toBeLessThan(20);
    expect(modulesFrom(join(cli, 'main.js')).size).toBeLessThan(20);
  });

  it('has a manual page with every command, in requests that troff knows', () => {
    const page = readFileSync(join(directory, 'shop/node_modules/quietzone/dist/man/quietzone.1'), 'latin1');
    for (const [name, { aliasOf }] of Object.entries(COMMANDS))
      if (aliasOf === undefined) expect(page).toContain(`.SH QUIETZONE ${name.toUpperCase()}\n.nf\n`);
    for (const name of Object.keys(SETTINGS)) expect(page).toContain(`\n.B ${name}\n`);
    expect(page).toMatch(/^[\n\x20-\x7e]*$/);
    const requests = page.match(/^[.'].*$/gm) ?? [];
    expect(requests.filter((line) => !/^\.(TH|SH|TP|B|RI|nf|fi)\b/.test(line))).toEqual([]);
  });

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
    run(join(ROOT, 'node_modules', '.bin', 'tsc'), '-p', '.');
    expect(run('npx', 'quietzone', 'migrate')).toContain('applied: 0001_product.sql');
    const { key } = JSON.parse(run('npx', 'quietzone', 'keys', 'create', '--name', 'till')) as {
      key: string;
    };
    expect(run('npx', 'quietzone', 'catalog', 'import', 'products.csv')).toContain('1 written');
    const port = await freePort();
    started.push(
      spawn('npx', ['wrangler', 'dev', '--port', String(port), '--show-interactive-dev-session=false'], {
        cwd: join(directory, 'shop'),
        detached: true,
        stdio: 'ignore',
        env: environment(),
      }),
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
    // The engines of the package, as wrangler bundled them.
    const { body: code } = await post('/barcode/generate/ean-13', '"952123400000"');
    const scanned = await fetch(`${url}/barcode/scan/image`, {
      method: 'POST',
      body: await new Response(code).bytes(),
      headers: { Apikey: key },
    });
    expect(await scanned.json()).toMatchObject({ BarcodeType: 'EAN_13', RawText: '9521234000006' });
    const served = (await (await fetch(`${url}/openapi.json`)).json()) as { servers: { url: string }[] };
    expect(served.servers[0]?.url).toBe(url);
  });

  it('is a library in Node, with strict types', async () => {
    const folder = join(directory, 'shop', 'node');
    await drawSamples(folder);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'es2024',
          lib: ['es2024', 'dom'],
          module: 'nodenext',
          types: ['node'],
          typeRoots: [join(ROOT, 'node_modules', '@types')],
          strict: true,
          skipLibCheck: true,
          outDir: '.',
        },
        files: ['library.ts'],
      }),
    );
    run(join(ROOT, 'node_modules', '.bin', 'tsc'), '-p', 'node');
    const out = execFileSync(process.execPath, ['library.js'], { cwd: folder, encoding: 'utf8' });
    expect(out).toMatch(/^EAN_13 9521234000006 1 \{ x: .*\}\nen\n$/);
    for (const entry of ['quietzone', 'quietzone/worker']) {
      const wrong = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', `import { createApp, AccountMeter } from '${entry}'; createApp();`],
        { cwd: folder, encoding: 'utf8' },
      );
      expect([wrong.status, wrong.stderr]).toEqual([
        1,
        expect.stringContaining('In Node import quietzone/recognize'),
      ]);
    }
    expect(readFileSync(join(folder, 'demo.pptx')).subarray(0, 2).toString()).toBe('PK');
    expect(readFileSync(join(folder, 'with-logo.html'), 'utf8')).toContain(
      '<img src="https://example.com/logo.png"></body>',
    );
  });

  it.each<readonly [string, readonly string[], readonly string[], readonly string[]]>([
    ['the library, without any types but the language', LIBRARY, [], ['es2024']],
    ['the library, with those of Node', LIBRARY, ['node'], ['es2024']],
    ['the library, with those of browsers', LIBRARY, [], ['es2024', 'dom']],
    ['everything, with those of Workers', EVERYTHING, ['@cloudflare/workers-types'], ['es2024']],
  ])('has declarations that compile: %s', (_, entries, types, lib) => {
    const folder = join(directory, 'shop', 'declarations');
    mkdirSync(folder, { recursive: true });
    const compilerOptions = { target: 'es2024', strict: true, skipLibCheck: false, noEmit: true, types, lib };
    for (const resolution of [{ module: 'nodenext' }, { module: 'esnext', moduleResolution: 'bundler' }]) {
      const typeRoots = [join(ROOT, 'node_modules', '@types'), join(ROOT, 'node_modules')];
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions: { ...compilerOptions, ...resolution, typeRoots },
          files: ['all.ts'],
        }),
      );
      writeFileSync(
        join(folder, 'all.ts'),
        entries.map((entry, i) => `export * as entry${i} from 'quietzone${entry}';\n`).join(''),
      );
      run(join(ROOT, 'node_modules', '.bin', 'tsc'), '-p', 'declarations');
    }
  });

  it(`draws in a bundle of at most ${MAX_GENERATE_BYTES / 1000} KB`, async () => {
    const { build } = await import('vite');
    const root = join(directory, 'shop', 'drawing');
    mkdirSync(root);
    writeFileSync(join(root, 'main.js'), "export { generate } from 'quietzone/generate';\n");
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: { target: 'es2022', lib: { entry: 'main.js', formats: ['es'] }, minify: true },
    });
    const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.wasm'))).toEqual([]);
    const sizes = files
      .filter((name) => name.endsWith('.js'))
      .map((name) => brotliCompressSync(readFileSync(join(root, 'dist', name))).length);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_GENERATE_BYTES);
  });

  it.skipIf(CHROMIUM === undefined)('is a library in Chromium, bundled by Vite', async () => {
    const { build, preview } = await import('vite');
    const root = join(directory, 'shop', 'browser');
    mkdirSync(root);
    writeFileSync(
      join(root, 'index.html'),
      '<!doctype html><img><script type="module" src="main.js"></script>',
    );
    writeFileSync(
      join(root, 'main.js'),
      `${block('docs/library.md', 'js', 'OffscreenCanvas')}${IMAGES_OF_A_PAGE}`,
    );
    await build({ configFile: false, root, logLevel: 'error', build: { target: 'es2022' } });
    const server = await preview({
      configFile: false,
      root,
      logLevel: 'error',
      preview: { port: 0, host: '127.0.0.1' },
    });
    const browser = await launch();
    try {
      const page = await browser.newPage();
      const loaded: string[] = [];
      page.on('response', (response) => void loaded.push(new URL(response.url()).pathname));
      const address = server.resolvedUrls?.local[0] ?? '';
      await page.goto(address);
      await page.locator('body[data-found]').waitFor({ timeout: 60_000 });
      expect(await page.locator('body').getAttribute('data-found')).toBe(
        'https://example.com/ https://example.com/',
      );
      await page.locator('body[data-images]').waitFor({ timeout: 60_000 });
      expect(JSON.parse((await page.locator('body').getAttribute('data-images')) ?? '')).toEqual(
        Array.from({ length: 6 }, () => 'https://example.com/'),
      );
      const engines = loaded
        .filter((path) => path.endsWith('.wasm'))
        .map((path) => path.replace(/^.*\/|-[\w-]+\.wasm$/g, ''));
      // Those of a PNG and the one that measures images with vectors, and no other.
      expect(engines.sort()).toEqual(['raster', 'vectors', 'zxing']);
    } finally {
      await browser.close();
      await server.close();
    }
  });

  it('scans a photo and starts the service from an empty directory', async () => {
    const empty = join(directory, 'empty');
    mkdirSync(empty);
    await drawSamples(join(directory, 'samples'));
    const quietzone = join(directory, 'shop', 'node_modules', '.bin', 'quietzone');
    const photo = join(directory, 'samples', 'two-pages.pdf');
    const out = execFileSync(quietzone, ['scan', '--csv', photo], {
      cwd: empty,
      encoding: 'utf8',
      env: environment(),
    });
    expect(out.trim().split('\n')).toHaveLength(7);
    const port = await freePort();
    const service = spawn(quietzone, [], {
      cwd: empty,
      env: { ...environment(), PORT: String(port), LOG_FORMAT: 'text' },
      detached: true,
    });
    started.push(service);
    let said = '';
    service.stdout.on('data', (part) => (said += String(part)));
    for (const end = Date.now() + 60_000; Date.now() < end && !said.includes('Stop with Ctrl+C');)
      await new Promise((resolve) => setTimeout(resolve, 100));
    const url = `http://127.0.0.1:${port}`;
    const [, key = ''] = /key: (qz_\S+)/.exec(said) ?? [];
    expect((await fetch(`${url}/`)).headers.get('content-security-policy')).toContain('strict-dynamic');
    const scanned = await fetch(`${url}/barcode/scan/image/advanced`, {
      method: 'POST',
      headers: { Apikey: key },
      body: readFileSync(photo),
    });
    expect(await scanned.json()).toMatchObject({ BarcodeCount: 6 });
    expect(readdirSync(empty)).toEqual(['.quietzone']);
    // Its commands find its stores from the same directory, also while it runs.
    expect(
      execFileSync(quietzone, ['lookup', '9521234000006'], {
        cwd: empty,
        encoding: 'utf8',
        env: environment(),
      }),
    ).toContain('9521234000006\t');
    // The page's lines, where they find the service's catalogue and its samples.
    cpSync(join(empty, '.quietzone', 'samples'), empty, { recursive: true });
    const lines = `set -e\n${block('docs/command-line.md', 'sh', 'quietzone draw ean-13')}`;
    const told = execFileSync('bash', ['-c', lines], {
      cwd: empty,
      encoding: 'utf8',
      env: { ...environment(), PATH: `${dirname(quietzone)}:${process.env['PATH']}` },
    });
    expect(told).toContain('ean.png: EAN_13 9521234000006\n');
    expect(told).toContain('-: QR_CODE https://example.com/\n');
    expect(told).toContain('\nen\n');
    expect(told).toMatch(/\n9521234000006\t.+\n$/);
    const ended = new Promise((resolve) => service.once('exit', resolve));
    service.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

describe('the package alone', () => {
  const project = (): string => join(directory, 'alone');
  const quietzone = (): string => join(project(), 'node_modules', '.bin', 'quietzone');
  let registry: Registry;
  beforeAll(async () => {
    registry = await startRegistry();
    mkdirSync(project());
    const linked = [...Object.keys(OURS.dependencies), 'hono'].map(
      (name) => [name, `file:${join(ROOT, 'node_modules', name)}`] as const,
    );
    writeFileSync(
      join(project(), 'package.json'),
      JSON.stringify({
        private: true,
        dependencies: { quietzone: `file:${tarball}`, ...Object.fromEntries(linked) },
      }),
    );
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: project(),
      env: environment(),
    });
  });
  afterAll(() => registry.close());

  /** With caches of its own; npm asks the registry at `url`. */
  const alone = (cache: string, url: string): NodeJS.ProcessEnv => ({
    ...environment(),
    // That of the tests (vitest.config.ts).
    NODE_COMPILE_CACHE: undefined,
    XDG_CACHE_HOME: join(directory, cache),
    npm_config_cache: join(directory, `${cache}-npm`),
    npm_config_registry: url,
  });

  it('says without a network what start needs, and leaves nothing behind', () => {
    const env = alone('no-cache', `http://127.0.0.1:1`);
    const call = (...words: string[]) =>
      spawnSync(quietzone(), words, { cwd: project(), encoding: 'utf8', env });
    const started = call('start');
    expect(started.status).toBe(1);
    expect(started.stderr).toMatch(/could not be installed.*\n.*call quietzone start again, or install it/);
    // What Node has compiled of the command itself stays.
    expect(readdirSync(join(directory, 'no-cache', 'quietzone'))).toEqual(['compiled']);
    const keys = call('keys', 'list');
    expect(keys.status).toBe(1);
    expect(keys.stderr).toMatch(
      /^quietzone keys needs miniflare@\S+ with workerd\. quietzone start installs/,
    );
    // The latest that is no beta is of version 4, and lacks what is called: it counts as none.
    const older = join(project(), 'node_modules', 'miniflare');
    mkdirSync(older);
    writeFileSync(
      join(older, 'package.json'),
      '{"name":"miniflare","version":"4.0.0","type":"module","main":"index.js"}',
    );
    writeFileSync(join(older, 'index.js'), 'export class Miniflare {}');
    expect(call('keys', 'list').stderr).toMatch(/^quietzone keys needs miniflare@5\S+ with workerd/);
    rmSync(older, { recursive: true });
    const help = call('start', '--help');
    expect([help.status, help.stdout.split('\n')[0]]).toEqual([0, 'quietzone start [options]']);
  });

  it('starts the service, once it has said and installed what that takes', async () => {
    const env = alone('cache', registry.url);
    const port = await freePort();
    const service = spawn(quietzone(), ['start'], {
      cwd: project(),
      env: { ...env, PORT: String(port) },
      detached: true,
    });
    started.push(service);
    let said = '';
    for (const stream of [service.stdout, service.stderr])
      stream.on('data', (part) => (said += String(part)));
    for (const end = Date.now() + 90_000; Date.now() < end && !said.includes('Stop with Ctrl+C');) {
      if (service.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(said).toMatch(/Installing them into \S+\/cache\/quietzone\/miniflare@\S+ \(about \d+ MB, once\)/);
    expect(said, said).toContain('Stop with Ctrl+C');
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    expect(registry.asked).toContain('workerd');
    expect(existsSync(join(project(), 'node_modules', 'miniflare'))).toBe(false);
    // What it installed serves its other commands too, without a registry.
    const looked = spawnSync(quietzone(), ['lookup', '9521234000006'], {
      cwd: project(),
      encoding: 'utf8',
      env: { ...env, npm_config_registry: 'http://127.0.0.1:1' },
    });
    expect(looked, looked.stderr).toMatchObject({ status: 0 });
    const ended = new Promise((resolve) => service.once('exit', resolve));
    service.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
