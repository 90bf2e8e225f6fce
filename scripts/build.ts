// npm run build: makes dist/, which the package ships: ES modules with declarations, file by file (commands in few), with the WebAssembly and its
// loaders, the bundled Worker, the built page, the manual page and the samples.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNothing } from '../src/cli/command-line.ts';
import { BUILD } from '../src/local/runtime.ts';
import { bundleCommands } from './support/bundle-commands.ts';
import { manPage } from './support/man-page.ts';
import { packWasm } from './support/package-wasm.ts';
import { buildPage } from './support/page.ts';
import { pageDirectory } from '../src/local/page-directory.ts';
import { ROOT, runSteps } from '../src/local/run.ts';
import { shipWorker } from '../src/local/worker-bundle.ts';

const HELP = `npm run build

Writes dist/: the modules of src/ as JavaScript with declarations, the bundled Worker and the page. npm pack does so itself.
`;
const DIST = join(ROOT, 'dist');
const SAMPLES = join(ROOT, 'src', 'local', 'samples');

readNothing(HELP, { harmless: true });
rmSync(DIST, { recursive: true, force: true });
runSteps([['tsc', '-p', 'tsconfig.build.json']]);
const wasm = packWasm(join(DIST, 'src', 'wasm'), join(ROOT, 'src', 'wasm'));
await bundleCommands(DIST);
mkdirSync(join(DIST, 'man'));
writeFileSync(
  join(DIST, 'man', 'quietzone.1'),
  manPage([process.execPath, join(DIST, 'src', 'cli', 'main.js')]),
);
await buildPage();
shipWorker(
  BUILD,
  wasm.map((file) => `src/wasm/${file}`),
);
for (const name of readdirSync(SAMPLES))
  if (!name.endsWith('.ts')) cpSync(join(SAMPLES, name), join(DIST, 'src', 'local', 'samples', name));
cpSync(pageDirectory(), join(DIST, 'page'), { recursive: true });
// The compiler rewrites the endings of imports only in JavaScript, so those in declarations are rewritten here.
for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const path = join(DIST, name);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(/((?:from |import\()['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'));
}
