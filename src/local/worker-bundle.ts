// The Worker as one module and its WebAssembly: bundled from src/ as a deployment does, or as the package ships it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, toolCall } from './run.ts';

const SHIPPED = join(ROOT, 'dist', 'worker');
/** In SHIPPED: where each WebAssembly module of a bundle lies in dist/, by its name in the bundle. */
const PLACES = 'modules.json';
const ENTRY = 'index.js';
/** Folders of src/ that no Worker imports. */
const NOT_BUNDLED: readonly string[] = [join('src', 'cli'), join('src', 'local')];

/** What is bundled: the whole Worker, and what an engine process does of it. */
const BUNDLES = {
  worker: { source: 'index', config: 'wrangler.toml', suffix: '' },
  engine: { source: 'engine-process', config: 'wrangler.recognition.toml', suffix: '-engine' },
} as const;

type BundleName = keyof typeof BUNDLES;

export interface WorkerModule {
  readonly name: string;
  readonly contents: Uint8Array<ArrayBuffer>;
}

/** A module without functions: the header of the binary format alone. */
const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Both use the language model: the front for pages, the engines for texts whose character set is not declared. */
const SHARED = /-languages\.wasm$/;

/** The entry comes first. `folder` takes the bundles where there are sources to make them of. */
export function workerModules(folder: string, bundle: BundleName = 'worker'): readonly WorkerModule[] {
  const { suffix } = BUNDLES[bundle];
  const own = `${folder}${suffix}`;
  if (existsSync(join(ROOT, 'src'))) return bundled(own, bundle).map((name) => read(name, join(own, name)));
  const shipped = `${SHIPPED}${suffix}`;
  const places: Record<string, string> = JSON.parse(readFileSync(join(shipped, PLACES), 'utf8'));
  return [
    read(ENTRY, join(shipped, ENTRY)),
    ...Object.entries(places).map(([name, place]) => read(name, join(ROOT, 'dist', place))),
  ];
}

/**
 * The Worker in front of engine processes: what they alone use is empty in it. workerd copies all modules several times when it starts, used or
 * not.
 */
export function frontModules(folder: string): readonly WorkerModule[] {
  const theirs = new Set(workerModules(folder, 'engine').map(({ name }) => name));
  return workerModules(folder).map(({ name, contents }) => ({
    name,
    contents: name.endsWith('.wasm') && theirs.has(name) && !SHARED.test(name) ? EMPTY_MODULE : contents,
  }));
}

/** Puts the bundles into dist/. `wasm`: paths in dist/ that hold WebAssembly already; a bundle's is not shipped twice. */
export function shipWorker(folder: string, wasm: readonly string[]): void {
  const known = new Map(wasm.map((path) => [digestOf(join(ROOT, 'dist', path)), path]));
  for (const bundle of ['worker', 'engine'] as const) {
    const { suffix } = BUNDLES[bundle];
    const from = `${folder}${suffix}`;
    const to = `${SHIPPED}${suffix}`;
    mkdirSync(to, { recursive: true });
    const [entry = ENTRY, ...modules] = bundled(from, bundle);
    copyFileSync(join(from, entry), join(to, ENTRY));
    const places = modules.map((module) => {
      const place = known.get(digestOf(join(from, module)));
      if (place === undefined) throw new Error(`${module} of the bundle is no file of dist/src/wasm.`);
      return [module, place] as const;
    });
    writeFileSync(join(to, PLACES), `${JSON.stringify(Object.fromEntries(places), null, 2)}\n`);
  }
}

function read(name: string, path: string): WorkerModule {
  return { name, contents: new Uint8Array(readFileSync(path)) };
}

/** Bundles src/ unless nothing changed since the last time. Names in `folder`, the entry first. */
function bundled(folder: string, bundle: BundleName): readonly string[] {
  const { source, config } = BUNDLES[bundle];
  const stamp = join(folder, 'stamp');
  const digest = sourceDigest();
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const done = spawnSync(
      ...toolCall('wrangler', [
        'deploy',
        join('src', `${source}.ts`),
        '--dry-run',
        '--config',
        config,
        '--outdir',
        folder,
      ]),
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 2],
        env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', CI: '1' },
      },
    );
    if (done.status !== 0) throw new Error('Bundling failed; the message stands above.');
    if (source !== 'index') renameSync(join(folder, `${source}.js`), join(folder, ENTRY));
    writeFileSync(stamp, digest);
  }
  const used = readFileSync(join(folder, ENTRY), 'utf8');
  const wasm = readdirSync(folder).filter((name) => name.endsWith('.wasm') && used.includes(name));
  return [ENTRY, ...wasm];
}

function sourceDigest(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (!NOT_BUNDLED.includes(relative(ROOT, join(path, name)))) add(join(path, name));
    } else {
      hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path));
    }
  };
  // The pages are built with the bundle.
  for (const name of [
    'src',
    'web',
    'docs',
    'README.md',
    'wrangler.toml',
    'wrangler.recognition.toml',
    'package-lock.json',
  ])
    add(join(ROOT, name));
  return hash.digest('hex');
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
