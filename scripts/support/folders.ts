// The folders of src/ and scripts/ as a graph: how large each is, and which it imports. A file of src/ itself stands for itself.
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

/** By path from the project's folder, with slashes: the text of each module. */
export type Sources = ReadonlyMap<string, string>;

export interface Folder {
  readonly lines: number;
  /** The other folders that its modules import, types included, and how many imports those are. */
  readonly imports: ReadonlyMap<string, number>;
}

/** Written by a program: its lines are nobody's. */
const GENERATED = 'src/barcode/generate/bwipp/encoders.ts';
const IMPORT = /(?:\bfrom|\bimport\(|^import) ?'(\.[^']+)'/gm;

export function readSources(root: string): Sources {
  const files = ['src', 'scripts'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) =>
      `${top}/${name}`.replaceAll(sep, '/'),
    ),
  );
  return new Map(
    files
      .filter((path) => /\.(?:ts|mjs)$/.test(path) && !path.includes('/node_modules/') && path !== GENERATED)
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

export function foldersOf(sources: Sources): ReadonlyMap<string, Folder> {
  const folders = new Map<string, { lines: number; imports: Map<string, number> }>();
  for (const [path, text] of sources) {
    const name = folderOf(path);
    const folder = folders.get(name) ?? { lines: 0, imports: new Map<string, number>() };
    folders.set(name, folder);
    folder.lines += text.split('\n').length - 1;
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const other = folderOf(posix.join(posix.dirname(path), specifier));
      if (other !== name && other !== '') folder.imports.set(other, (folder.imports.get(other) ?? 0) + 1);
    }
  }
  return folders;
}

/** The folders that lie on a circle of imports, by name. */
export function onCircles(folders: ReadonlyMap<string, Folder>): readonly string[] {
  return [...folders.keys()].filter((name) => reachedFrom(name, folders).has(name)).sort();
}

function reachedFrom(name: string, folders: ReadonlyMap<string, Folder>): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (from: string): void => {
    for (const next of folders.get(from)?.imports.keys() ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      visit(next);
    }
  };
  visit(name);
  return reached;
}

/** `src/barcode/qr/x.ts` → `barcode`, `src/app.ts` → `app.ts`, `scripts/build.ts` → `scripts`; '' for another folder. */
function folderOf(path: string): string {
  const [top, name = ''] = path.split('/');
  return top === 'src' ? name : top === 'scripts' ? top : '';
}
