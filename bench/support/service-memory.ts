// Memory of a process and of all that it started.
import { readdirSync } from 'node:fs';
import { parentOf } from '../../src/local/ancestors.ts';
import { figuresOf } from '../../src/local/process-figures.ts';

const MB = 1e6;

/** MB (PSS): what processes share counts once. Shared with processes outside of the service, it counts for less. */
export function proportionalMb(root: number): number {
  const isUnder = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isUnder(parentOf(pid)));
  const sum = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(isUnder)
    .reduce((bytes, pid) => bytes + (figuresOf(pid)?.proportionalBytes ?? 0), 0);
  return Math.round(sum / MB);
}
