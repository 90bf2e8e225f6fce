// Reads and writes the files of a command line; - is standard input or output.
import { createWriteStream, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SCAN_ENDINGS } from '../../lib/scan-formats.ts';
import { CALLED_FROM, reasonOf, stop } from '../../local/task.ts';

/** The bytes of a file, or why they cannot be read, as a clause. */
export function readInput(name: string): Uint8Array | string {
  try {
    return readFileSync(name === '-' ? 0 : resolve(CALLED_FROM, name));
  } catch (cause) {
    return reasonOf(cause);
  }
}

/** Writes a file, or standard output. Ends the task where that cannot be. */
export async function writeOutput(name: string, bytes: Uint8Array): Promise<void> {
  try {
    const source = Readable.from([bytes], { objectMode: false });
    if (name === '-') await pipeline(source, process.stdout, { end: false });
    else await pipeline(source, createWriteStream(resolve(CALLED_FROM, name)));
  } catch (cause) {
    stop(`${name} cannot be written: ${reasonOf(cause)}.`);
  }
}

/** The path of a folder that is there from now on. Ends the task where it cannot be made. */
export function madeFolder(name: string): string {
  const path = resolve(CALLED_FROM, name);
  try {
    mkdirSync(path, { recursive: true });
  } catch (cause) {
    stop(`${name} cannot be made: ${reasonOf(cause)}.`);
  }
  return path;
}

/** Folders whose images are nobody's own. */
const PASSED_OVER: readonly string[] = ['node_modules', '.git'];

/** The files that were named; for a folder the images and PDFs in it and below, by name, but for PASSED_OVER. */
export function filesOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const path = resolve(CALLED_FROM, name);
    if (name === '-' || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [name];
    return [...readableIn(path)].sort().map((each) => join(name, each));
  });
}

/** Paths relative to `folder`. */
function readableIn(folder: string, below = ''): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isDirectory()) return PASSED_OVER.includes(entry.name) ? [] : readableIn(folder, path);
    // A file that is named is read whatever its name.
    return SCAN_ENDINGS.has(extname(entry.name).slice(1).toLowerCase()) ? [path] : [];
  });
}

/** The bytes of each file; 0 for what cannot be told, as standard input. */
export function sizesOf(names: readonly string[]): readonly number[] {
  return names.map((name) =>
    name === '-' ? 0 : (statSync(resolve(CALLED_FROM, name), { throwIfNoEntry: false })?.size ?? 0),
  );
}
