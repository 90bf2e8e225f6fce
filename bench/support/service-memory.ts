// Memory of a process and of all that it started.
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { parentOf } from '../../src/local/ancestors.ts';
import { bytesOf, bytesTogether } from '../../src/local/process-figures.ts';

const MB = 1e6;

/** MB of all processes together: what they share counts once. */
export function proportionalMb(root: number): number {
  return Math.round(sum(memoryByProcess(root)));
}

/**
 * MB (PSS) by the last word of each process's command without its folder and ending: `front`, `engine-01`. `outside`: the part of the
 * programs' code that PSS counts for processes outside of the service, at least.
 */
export function memoryByProcess(root: number): Readonly<Record<string, number>> {
  const isUnder = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isUnder(parentOf(pid)));
  const pids = readdirSync('/proc').map(Number).filter(isUnder);
  const byName: Record<string, number> = {};
  for (const pid of pids) byName[nameOf(pid)] = (byName[nameOf(pid)] ?? 0) + bytesOf(pid) / MB;
  return { ...byName, outside: Math.max(0, bytesTogether(pids) / MB - sum(byName)) };
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
