// The Worker as one module and its WebAssembly: bundled from src/ as a deployment does, or as the package ships it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './run.ts';

const SHIPPED = join(ROOT, 'dist', 'worker');
/** In SHIPPED: where each of the Worker's WebAssembly modules lies in dist/, by its name in the bundle. */
const PLACES = 'modules.json';
const ENTRY = 'index.js';
/** Folders of src/ that no Worker imports. */
const NOT_BUNDLED: readonly string[] = [join('src', 'cli'), join('src', 'local')];

export interface WorkerModule {
  readonly name: string;
  readonly contents: Uint8Array<ArrayBuffer>;
}

/** The entry comes first. `folder` takes the bundle where there are sources to make one of. */
export function workerModules(folder: string): readonly WorkerModule[] {
  if (existsSync(join(ROOT, 'src'))) return bundled(folder).map((name) => read(name, join(folder, name)));
  const places: Record<string, string> = JSON.parse(readFileSync(join(SHIPPED, PLACES), 'utf8'));
  return [
    read(ENTRY, join(SHIPPED, ENTRY)),
    ...Object.entries(places).map(([name, place]) => read(name, join(ROOT, 'dist', place))),
  ];
}

/** Puts the bundle into dist/. `wasm`: paths in dist/ that hold WebAssembly already; the bundle's is not shipped twice. */
export function shipWorker(folder: string, wasm: readonly string[]): void {
  const known = new Map(wasm.map((path) => [digestOf(join(ROOT, 'dist', path)), path]));
  mkdirSync(SHIPPED, { recursive: true });
  const [entry = ENTRY, ...modules] = bundled(folder);
  copyFileSync(join(folder, entry), join(SHIPPED, ENTRY));
  const places = modules.map((name) => {
    const place = known.get(digestOf(join(folder, name)));
    if (place === undefined) throw new Error(`${name} of the bundle is no file of dist/src/wasm.`);
    return [name, place] as const;
  });
  writeFileSync(join(SHIPPED, PLACES), `${JSON.stringify(Object.fromEntries(places), null, 2)}\n`);
}

function read(name: string, path: string): WorkerModule {
  return { name, contents: new Uint8Array(readFileSync(path)) };
}

/** Bundles src/ unless nothing changed since the last time. Names in `folder`, the entry first. */
function bundled(folder: string): readonly string[] {
  const stamp = join(folder, 'stamp');
  const digest = sourceDigest();
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const done = spawnSync(
      join(ROOT, 'node_modules', '.bin', 'wrangler'),
      ['deploy', '--dry-run', '--outdir', folder],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 2],
        env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', CI: '1' },
      },
    );
    if (done.status !== 0) throw new Error('Bundling failed; the message stands above.');
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
  for (const name of ['src', 'web', 'docs', 'README.md', 'wrangler.toml', 'package-lock.json'])
    add(join(ROOT, name));
  return hash.digest('hex');
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
