// The commands on files as few modules: those of `quietzone scan` are 400 files, whose finding and reading took half of its start.
// Commands that use stores start programs by the places of their modules, and stay as they are.
import { join } from 'node:path';
import { build } from 'vite';

/** Of src/cli/commands. */
const BUNDLED = ['batch', 'compare', 'draw', 'html-append', 'html-language', 'ppt', 'scan', 'split'];
/** What has files of its own beside its modules, and what only stores need. */
const EXTERNAL = [/^#wasm\//, /^node:/, /^@embedpdf\/pdfium/, /^miniflare/, /^wrangler/];

/** Writes each command of `dist` anew, with what several of them use in chunks/ beside them. */
export async function bundleCommands(dist: string): Promise<void> {
  const folder = join(dist, 'src', 'cli', 'commands');
  await build({
    root: dist,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(BUNDLED.map((name) => [name, join(folder, `${name}.js`)])),
        external: EXTERNAL,
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Without spaces and comments alone, which Node decodes and hashes at each start: names stay for the stacks of our own bugs.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
}
