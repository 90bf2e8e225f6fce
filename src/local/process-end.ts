// How a process ended, in words: its signal or exit code, whether memory ran out, how large it was, and what it said last.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const LOOK_EVERY_MS = 100;
const MAX_SAID_CHARACTERS = 300;

/** `said`: the last lines that it wrote to standard error. Also when it was stopped on purpose. */
export function endOf(child: ChildProcess, said: readonly string[]): Promise<string> {
  let bytes = 0;
  let kills = memoryKills();
  let killsNow = kills;
  const timer = setInterval(() => {
    // A process that has ended and was not waited for has none.
    bytes = (residentBytes(child.pid) ?? 0) || bytes;
    [kills, killsNow] = [killsNow, memoryKills()];
  }, LOOK_EVERY_MS).unref();
  return new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      clearInterval(timer);
      const isMemory = signal === 'SIGKILL' && memoryKills() > kills;
      const last = said.findLast((line) => line.trim() !== '')?.slice(0, MAX_SAID_CHARACTERS);
      resolve(
        [
          signal ? `signal ${signal}` : `exit code ${code}`,
          ...(isMemory ? ['memory ran out'] : []),
          ...(bytes > 0 ? [`it had ${Math.round(bytes / 1e6)} MB`] : []),
          ...(last === undefined || signal === 'SIGKILL' ? [] : [`it said: ${last}`]),
        ].join('; '),
      );
    });
    child.once('error', (cause) => resolve(cause.message));
  });
}

/** How many processes of the machine the kernel ended for want of memory (proc_vmstat(5)); 0 where it does not say. */
function memoryKills(): number {
  return Number(/^oom_kill (\d+)$/m.exec(read('/proc/vmstat'))?.[1] ?? 0);
}

/** The second number of statm (proc_pid_statm(5)), which takes the kernel no work, unlike smaps. */
function residentBytes(pid: number | undefined): number | undefined {
  const pages = pid === undefined ? undefined : read(`/proc/${pid}/statm`).split(' ')[1];
  return pages === undefined ? undefined : Number(pages) * PAGE_BYTES;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
