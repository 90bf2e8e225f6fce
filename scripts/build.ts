// npm run build: dist/, what the package ships: ES modules with declarations, file by file, the WebAssembly beside them, and
// the built page.
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNothing } from './support/command-line.ts';
import { buildPage, pageDirectory } from './support/page.ts';
import { ROOT, runSteps } from './support/run.ts';

const HELP = `npm run build

Writes dist/: the modules of src/ and of the command line as JavaScript with declarations, and the page. npm pack does so itself.
`;
const DIST = join(ROOT, 'dist');

readNothing(HELP, { harmless: true });
rmSync(DIST, { recursive: true, force: true });
runSteps([['tsc', '-p', 'tsconfig.build.json']]);
for (const name of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }))
  if (name.endsWith('.wasm')) cpSync(join(ROOT, 'src', name), join(DIST, 'src', name));
await buildPage();
cpSync(pageDirectory(), join(DIST, 'page'), { recursive: true });
// The compiler rewrites the endings of imports in JavaScript alone.
for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const path = join(DIST, name);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(/((?:from |import\()['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'));
}
