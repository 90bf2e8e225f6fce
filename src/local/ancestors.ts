// Notices when one of the processes through which npm started this one has ended. `npm start` is npm → sh → bootstrap.mjs → start.ts, where
// bootstrap.mjs cannot become start.ts. SIGKILL ends one of them without a signal to the others, and sh does not pass SIGTERM on.
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
/** npm, sh and bootstrap.mjs are three; a task that starts npm itself, as one more link. */
const MAX_LINKS = 8;

/** The parent of a process; undefined when it has ended, or where there is no /proc (for any process but this one). */
export function parentOf(pid: number): number | undefined {
  if (pid === process.pid) return process.ppid;
  // proc_pid_stat(5): pid (comm) state ppid …; comm may hold spaces and parentheses.
  const [, parent] = (read(pid, 'stat')?.replace(/^.*\) /s, '') ?? '').split(' ');
  return parent === undefined ? undefined : Number(parent);
}

/**
 * Calls `gone` once, within half a second, when npm or a process between it and this one has ended. Without npm that is
 * bootstrap.mjs alone: who started it, a shell, may end and leave it running. Does not keep the process alive.
 */
export function whenStarterEnds(gone: () => void): void {
  const links = linksToNpm();
  const timer = setInterval(() => {
    if (links.every(([child, parent]) => parentOf(child) === parent)) return;
    clearInterval(timer);
    gone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * Calls `told` for each signal that asks this process to end. To be called when a Miniflare is made: it listens too, each time
 * that it has no listener yet, and would end the process before anything is answered.
 */
export function onSignals(told: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, told);
  }
}

/**
 * Child and parent, from this process up to npm. When npm is not above: the link to bootstrap.mjs, unless that became this
 * process.
 */
function linksToNpm(): readonly (readonly [child: number, parent: number])[] {
  const links: [number, number][] = [];
  for (let pid = process.pid; links.length < MAX_LINKS;) {
    const parent = parentOf(pid);
    if (parent === undefined) break;
    links.push([pid, parent]);
    if (isNpm(parent)) return links;
    if (!isLink(parent)) break;
    pid = parent;
  }
  return process.env['QUIETZONE_STARTER'] === String(process.ppid) ? links.slice(0, 1) : [];
}

const commandLine = (pid: number): readonly string[] => (read(pid, 'cmdline') ?? '').split('\0');

/** bootstrap.mjs, or the shell in which npm runs a script. */
function isLink(pid: number): boolean {
  const words = commandLine(pid);
  return words[1] === '-c' || words.some((word) => word.endsWith('bootstrap.mjs'));
}

/** npm calls itself `npm start` or `npm run start`. */
const isNpm = (pid: number): boolean => /^npm\b/.test(commandLine(pid)[0] ?? '');

function read(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return undefined;
  }
}
