// Replaces this process by a small one. execve(2) keeps the process's number, its parent and its streams, and frees its memory. Node has it
// since 23.11, on all systems but Windows. Elsewhere bootstrap.mjs starts the small process after this one; without bootstrap.mjs it is a
// child of this one, which waits for it with all its memory.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from './run.ts';

/** V8 then collects garbage sooner. */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--optimize-for-size', '--max-semi-space-size=1'];
const IMPORT = /(from |import )'(\.{1,2}\/[^']+)\.ts'/g;

/** Runs a module of this folder with `words` in place of this process. `folder` takes its JavaScript. */
export async function handOver(
  module: string,
  words: readonly string[],
  { folder }: { readonly folder: string },
): Promise<never> {
  const source = join(import.meta.dirname, module);
  const file = existsSync(`${source}.ts`) ? plainCopy(`${source}.ts`, folder) : `${source}.js`;
  const args = [...FLAGS, file, ...words];
  if (process.platform !== 'win32' && 'execve' in process)
    process.execve(process.execPath, [process.execPath, ...args], process.env);
  if (process.send) {
    await new Promise((sent) => process.send?.({ next: args }, sent));
    process.exit(0);
  }
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => child.kill(signal));
  }
  const code = await new Promise<number>((done) => child.once('exit', (status) => done(status ?? 1)));
  return process.exit(code);
}

/** A module and all that it imports, without types: what strips them takes 17 MB in the process that needs it. Returns the copy. */
function plainCopy(entry: string, folder: string): string {
  const placeOf = (file: string): string => join(folder, relative(ROOT, file).replace(/\.ts$/, '.mjs'));
  const copied = new Set<string>();
  const copy = (file: string): void => {
    if (copied.has(file)) return;
    copied.add(file);
    const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
    for (const [, , path] of code.matchAll(IMPORT)) copy(resolve(dirname(file), `${path}.ts`));
    mkdirSync(dirname(placeOf(file)), { recursive: true });
    writeFileSync(placeOf(file), code.replaceAll(IMPORT, "$1'$2.mjs'"));
  };
  copy(entry);
  return placeOf(entry);
}
