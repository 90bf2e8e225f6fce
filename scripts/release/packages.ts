// The packages that something needs at run time, as package-lock.json names them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/local/run.ts';

/** An entry of package-lock.json (https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json). */
interface LockedPackage {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export type Lock = Readonly<Record<string, LockedPackage>>;

export interface NeededPackage extends LockedPackage {
  readonly name: string;
  /** Its folder, relative to the project's: `node_modules/NAME`, or deeper. */
  readonly path: string;
}

export function readLock(): Lock {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Lock;
  };
  return packages;
}

export interface NeedOptions {
  /** Packages that are never loaded, with all that only they need. */
  readonly without?: readonly string[];
  /** Whether a package is there; an optional one of another platform is not. */
  readonly isInstalled?: (path: string) => boolean;
}

/** The packages of `names` and what they need, each once, in order of their paths. Throws when one is not there that is not optional. */
export function needed(
  lock: Lock,
  names: readonly string[],
  { without = [], isInstalled = (path) => existsSync(join(ROOT, path, 'package.json')) }: NeedOptions = {},
): readonly NeededPackage[] {
  const found = new Map<string, NeededPackage>();
  const add = (name: string, from: string, isOptional: boolean): void => {
    if (without.includes(name)) return;
    const path = placeOf(lock, name, from);
    const locked = path === undefined ? undefined : lock[path];
    if (path === undefined || locked === undefined || !isInstalled(path)) {
      if (isOptional) return;
      throw new Error(`${name} is not installed.`);
    }
    if (found.has(path)) return;
    found.set(path, { ...locked, name, path });
    for (const each of Object.keys(locked.dependencies ?? {})) add(each, path, false);
    for (const each of Object.keys(locked.optionalDependencies ?? {})) add(each, path, true);
  };
  for (const name of names) add(name, '', false);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Where Node finds a package from a folder: in the nearest node_modules upwards. */
function placeOf(lock: Lock, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

/** `node_modules/a` of `node_modules/a/node_modules/b`; the project of `node_modules/a`. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')));
}
