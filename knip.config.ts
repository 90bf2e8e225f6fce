// What is unused: files, exports, packages. `npm run check` fails on any.
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    // Named by wrangler.*.toml.
    'src/engine-{recognition,ppt}.ts',
    'src/wasm/zxing/in-workers.ts',
    // Bundled for `npm start`: src/local/worker-bundle.ts.
    'src/engine-process.ts',
    'scripts/*.{ts,mjs}',
    // The package's program, and the tasks of package.json that are its commands.
    'src/cli/main.ts',
    'src/cli/commands/*.ts',
    // What the package exports beside the app.
    'src/{library/{recognize,generate,labels,convert,html},client/index,in-node}.ts',
    'bench/{,ppt/}*.ts',
    // Threads.
    'web/{device/*worker,service-worker}.ts',
    // Named by the HTML beside them.
    'web/{main.tsx,preview.ts,docs.ts,reference.ts}',
    // Started as processes and threads, loaded with --import, or by modules that the build writes.
    'src/wasm/load-module.ts',
    'bench/{support,performance}/*{worker,probe,thread}*.ts',
    'src/cli/{wasm-modules,plain-errors}.ts',
    'test/support/workerd-hooks.ts',
    'src/local/supervise.ts',
    // Run by hand when a golden file is made anew (test/golden/ppt/README.md).
    'test/golden/ppt/shrink.ts',
  ],
  project: ['{src,scripts,bench,test,web}/**/*.{ts,tsx,mjs}'],
  // A type that a signature of its own file names stays exported: a caller can then name it too.
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreDependencies: [
    // cloudflare:workers, a module of the runtime.
    'cloudflare',
    // A program, started by name in scripts/.
    'oxfmt',
    // Loaded from a path made of their names by test/clients.
    'cloudmersive-barcodeapi-client',
    'cloudmersive-convert-api-client',
    // Run by path, and imported by what it generates: test/clients/generated-clients.test.ts.
    'oazapfts',
    '@oazapfts/runtime',
  ],
};

export default config;
