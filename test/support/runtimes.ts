// The processes below `npm start`, from /proc.
import { readFileSync, readdirSync } from 'node:fs';
import { parentOf } from '../../src/local/ancestors.ts';

/** The child processes of one, their children, and so on. */
export function descendantsOf(pid: number): readonly number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(pids.map((each) => [each, parentOf(each)]));
  const isUnder = (each: number | undefined): boolean =>
    each !== undefined && each > 1 && (each === pid || isUnder(parents.get(each)));
  return pids.filter((each) => each !== pid && isUnder(each));
}

/** The workerd processes, the oldest first; the front is started first. */
export function runtimesOf(pid: number): readonly number[] {
  return descendantsOf(pid)
    .filter(isRuntime)
    .sort((a, b) => a - b);
}

/** The engines' processes: the first one comes up behind the front, others when jobs wait. */
export async function enginesOf(pid: number, count = 1): Promise<readonly number[]> {
  for (;;) {
    const [, ...engines] = runtimesOf(pid);
    if (engines.length === count) return engines;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isRuntime(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0', 1)[0]?.endsWith('workerd') === true;
  } catch {
    // It ended meanwhile.
    return false;
  }
}
