// The pages of web/, built by Vite: each web/*.html becomes a page, its scripts and styles become hashed files in assets/. docs.html and
// reference.html are templates of the pages of /docs (site/).
// What is loaded first and how to add a page stands in docs/design/page.md.
import { createHash } from 'node:crypto';
import {
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
import { BUILT, SOURCES } from '../../src/local/page-directory.ts';
import { ROOT } from '../../src/local/run.ts';

/** Beside the built files, not among them: those are served. */
const STAMP = `${BUILT}.stamp`;

/**
 * Cloudflare serves the hashed files without the Worker where there is no base path, with the headers that src/routes/page.ts
 * gives them elsewhere.
 */
const HEADERS = `/assets/*
  Cache-Control: public, max-age=31536000, immutable
  X-Content-Type-Options: nosniff
  Access-Control-Allow-Origin: *
`;

/** Everything that the built pages depend on, as a digest. */
function pageSourceDigest(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path));
  };
  for (const name of [
    'web',
    'src',
    'docs',
    'README.md',
    'scripts/support/page.ts',
    'scripts/support/guides.ts',
    'scripts/support/header.ts',
    'scripts/support/site',
    'scripts/support/library-in-browsers.ts',
    'scripts/support/offline.ts',
    'package-lock.json',
  ])
    add(join(ROOT, name));
  return hash.digest('hex');
}

/** Builds when a source changed, in a directory of its own that takes the place of the old one when it is whole. */
export async function buildPage(): Promise<void> {
  const digest = pageSourceDigest();
  if (existsSync(BUILT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return;
  const building = `${BUILT}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  try {
    await bundle(building);
    writeFileSync(join(building, '_headers'), HEADERS);
    rmSync(BUILT, { recursive: true, force: true });
    renameSync(building, BUILT);
    writeFileSync(STAMP, digest);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}

async function bundle(outDir: string): Promise<void> {
  // Development dependencies: the package, which ships the built page, has neither.
  const [{ build }, { header }, { buildSite }, { libraryInBrowsers }, { offline }] = await Promise.all([
    import('vite'),
    import('./header.ts'),
    import('./site/index.ts'),
    import('./library-in-browsers.ts'),
    import('./offline.ts'),
  ]);
  const pages = readdirSync(SOURCES).filter((name) => name.endsWith('.html'));
  await build({
    configFile: false,
    root: SOURCES,
    // The rewriter of src/routes/page.ts puts the base path before what begins so.
    base: '/',
    logLevel: 'warn',
    cacheDir: join(ROOT, '.quietzone', 'vite'),
    plugins: [header(), libraryInBrowsers(), offline()],
    worker: { format: 'es', plugins: () => [libraryInBrowsers()] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    // Chunks find one another by relative paths, under any base path.
    experimental: {
      renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      // All browsers that the page is for preload modules themselves (docs/design/page.md).
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rollupOptions: {
        input: [...pages, 'service-worker.ts'].map((name) => join(SOURCES, name)),
        // The name of a service worker stays, so that browsers find the next one.
        output: {
          entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        },
        // package.json's sideEffects is about the package: a page's script is there for its effects alone.
        treeshake: { moduleSideEffects: [{ test: /\/web\/\w+\.tsx?$/, sideEffects: true }] },
      },
    },
  });
  buildSite(outDir);
}
