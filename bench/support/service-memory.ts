// Memory of a process and of all that it started.
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { parentOf } from '../../src/local/ancestors.ts';
import { figuresOf } from '../../src/local/process-figures.ts';

const MB = 1e6;

/** MB (PSS): what processes share counts once. Shared with processes outside of the service, it counts for less. */
export function proportionalMb(root: number): number {
  return Math.round(sum(memoryByProcess(root)));
}

/** The same by the last word of each process's command without its folder and ending: `front`, `engine-1`. */
export function memoryByProcess(root: number): Readonly<Record<string, number>> {
  const isUnder = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isUnder(parentOf(pid)));
  const byName: Record<string, number> = {};
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!isUnder(pid)) continue;
    const name = nameOf(pid);
    byName[name] = (byName[name] ?? 0) + (figuresOf(pid)?.proportionalBytes ?? 0) / MB;
  }
  return byName;
}

export function sum(byName: Readonly<Record<string, number>>): number {
  return Object.values(byName).reduce((all, each) => all + each, 0);
}

function nameOf(pid: number): string {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    return basename(words.at(-1) ?? '').replace(/\.\w+$/, '');
  } catch {
    return 'ended';
  }
}
