// What the operating system knows about a process: processor time, memory, open files (proc(5)). Linux alone has /proc.
import { readFileSync, readdirSync } from 'node:fs';

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
    const rollup = readFileSync(`${at}/smaps_rollup`, 'latin1');
    const bytes = (name: string): number =>
      1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0);
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
  return figuresOf(pid)?.proportionalBytes ?? 0;
}
