// What the operating system knows about a process: processor time, memory, open files (proc(5)). Linux alone has /proc.
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** Of sysconf(_SC_CLK_TCK), which is 100 on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;

export interface ProcessFigures {
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  /** What it shares with other processes is divided by their number. */
  readonly proportionalBytes: number;
  readonly openFiles: number;
}

/** Undefined when the process has ended, or where there is no /proc. */
export function figuresOf(pid: number): ProcessFigures | undefined {
  try {
    const at = `/proc/${pid}`;
    // pid (comm) state …; comm may hold spaces and parentheses. utime and stime are the 14th and the 15th.
    const fields = readFileSync(`${at}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    const bytes = memoryOf(pid);
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
      residentBytes: bytes('Rss'),
      proportionalBytes: bytes('Pss'),
      openFiles: readdirSync(`${at}/fd`).length,
    };
  } catch {
    return undefined;
  }
}

/** Its memory, what it shares divided by the number of sharers; 0 when it has ended. */
export function bytesOf(pid: number): number {
  try {
    return memoryOf(pid)('Pss');
  } catch {
    return 0;
  }
}

/**
 * The memory of processes together: what each has alone, and the files of a program once. Their sums of proportional bytes would be less by what
 * others on the machine share of a program.
 */
export function bytesTogether(pids: readonly number[]): number {
  const files = new Map<string, number>();
  let own = 0;
  for (const pid of pids) {
    try {
      const program = readlinkSync(`/proc/${pid}/exe`);
      const bytes = memoryOf(pid);
      own += bytes('Anonymous');
      files.set(program, Math.max(files.get(program) ?? 0, bytes('Rss') - bytes('Anonymous')));
    } catch {
      // It has ended.
    }
  }
  return [...files.values()].reduce((all, each) => all + each, own);
}

/** Bytes by the names of smaps_rollup. */
function memoryOf(pid: number): (name: string) => number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
  return (name) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0);
}
