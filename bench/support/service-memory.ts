// Memory of a process and of all that it started.
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { parentOf } from '../../src/local/ancestors.ts';
import { figuresOf } from '../../src/local/process-figures.ts';

const MB = 1e6;

/** MB of all processes together: what they share counts once. */
export function proportionalMb(root: number): number {
  return Math.round(sum(memoryByProcess(root)));
}

/**
 * MB (PSS) by the last word of each process's command without its folder and ending: `front`, `engine-1`. `outside`: the part of the
 * programs' code that PSS counts for processes outside of the service, at least.
 */
export function memoryByProcess(root: number): Readonly<Record<string, number>> {
  const isUnder = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isUnder(parentOf(pid)));
  const byName: Record<string, number> = {};
  const programs = new Map<string, { own: number; resident: number }>();
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!isUnder(pid)) continue;
    const figures = rollupOf(pid);
    const program = programs.get(figures.program) ?? { own: 0, resident: 0 };
    program.own += figures.ownFileMb;
    program.resident = Math.max(program.resident, figures.fileMb);
    programs.set(figures.program, program);
    const name = nameOf(pid);
    byName[name] = (byName[name] ?? 0) + (figuresOf(pid)?.proportionalBytes ?? 0) / MB;
  }
  const outside = [...programs.values()].map(({ own, resident }) => Math.max(0, resident - own));
  return { ...byName, outside: outside.reduce((all, each) => all + each, 0) };
}

/** Its program, and MB of files in its memory: all, and in proportion to the processes that share them. */
function rollupOf(pid: number): {
  readonly program: string;
  readonly fileMb: number;
  readonly ownFileMb: number;
} {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kb = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return {
      program: readlinkSync(`/proc/${pid}/exe`),
      fileMb: ((kb('Rss') - kb('Anonymous')) * 1024) / MB,
      ownFileMb: (kb('Pss_File') * 1024) / MB,
    };
  } catch {
    return { program: '', fileMb: 0, ownFileMb: 0 };
  }
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
