// Starts workerd from a configuration in a file, which runtime-config.ts writes: what remains of the local runtime while a server runs.
// The bundler, Miniflare and the catalogue's code that wrote the file held 270 MB in the process that only watches.
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Level, passedOn } from './notices.ts';
import { endOf } from './process-end.ts';

/** Of those that a workerd wrote to standard error, where it says why it ends. */
const MAX_SAID_LINES = 20;
/** What the runtime adds to its own errors: addresses of its code. */
const STACK = '\nstack: ';
/** A Worker's levels of the console. */
const LEVELS: Readonly<Record<string, Level>> = { error: 'error', warn: 'warn' };

/** How to start a workerd. */
export interface RuntimeCommand {
  readonly command: string;
  /** The configuration's file comes last. */
  readonly args: readonly string[];
  /** Beside this process's own variables. */
  readonly env: Readonly<Record<string, string>>;
}

export interface RunningRuntime {
  readonly pid: number;
  /** How it ended, as `signal SIGKILL; it had 90 MB` or `exit code 1`; also when it was stopped on purpose. */
  readonly ended: Promise<string>;
  /** By the name of each socket. */
  readonly ports: ReadonlyMap<string, number>;
  /** Ends it now. */
  stop(): Promise<void>;
}

export interface StartingRuntime {
  readonly runtime: RuntimeCommand;
  /** It is started when it listens on all of these. */
  readonly sockets: readonly string[];
  /** `host:port` by the name of a socket, instead of those of the configuration. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** When memory runs out, the kernel ends the process with the highest one first: -1000 to 1000 (proc_pid_oom_score_adj(5)). */
  readonly outOfMemoryScore: number;
  /** Told each line that it writes to standard output. */
  readonly onLine?: (line: string) => void;
}

/** Rejects with what it printed if it ends before it listens. */
export async function startRuntime({
  runtime: { command, args, env },
  sockets,
  addresses = {},
  outOfMemoryScore,
  onLine = () => undefined,
}: StartingRuntime): Promise<RunningRuntime> {
  const options = Object.entries(addresses).map(([name, address]) => `--socket-addr=${name}=${address}`);
  const child = spawn(command, [...args.slice(0, -1), ...options, ...args.slice(-1)], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // Ctrl+C in a terminal goes to the whole process group: outside of it, workerd ends when it is told to.
    detached: process.platform !== 'win32',
    windowsHide: true,
    env: { ...process.env, ...env },
  });
  const said: string[] = [];
  const ended = endOf(child, said);
  endWithThisProcess(child);
  preferAsVictim(child.pid, outOfMemoryScore);
  const [, output, errors, control] = child.stdio;
  passOn(output as Readable, onLine);
  createInterface(errors as Readable).on('line', (line) => {
    said.push(line);
    if (said.length > MAX_SAID_LINES) said.shift();
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const ports = await Promise.race([listening(control as Readable, sockets), ended]);
  if (typeof ports === 'string') {
    const why = said.join(' ').slice(0, 2000);
    throw new Error(`it ended before it was ready: ${ports}${why === '' ? '' : `: ${why}`}`);
  }
  return { pid: child.pid ?? 0, ended, ports, stop };
}

/** workerd tells each socket on its control pipe: `{"event":"listen","socket":"…","port":8787}`. */
async function listening(control: Readable, sockets: readonly string[]): Promise<Map<string, number>> {
  const ports = new Map<string, number>();
  return new Promise((resolve) => {
    createInterface(control).on('line', (line) => {
      const { event, socket, port }: { event?: string; socket?: string; port?: number } = JSON.parse(line);
      if (event !== 'listen' || socket === undefined || port === undefined) return;
      ports.set(socket, port);
      if (sockets.every((each) => ports.has(each))) resolve(ports);
    });
  });
}

/** What a Worker logs is one JSON object a line, with a level and the message. */
function passOn(output: Readable, onLine: (line: string) => void): void {
  createInterface(output).on('line', (line) => {
    const { level, message } = entryOf(line);
    const stream = level === 'error' || level === 'warn' ? process.stderr : process.stdout;
    if (isNoise(message)) return;
    const [text = ''] = message.split(STACK);
    onLine(text);
    stream.write(`${passedOn(text, LEVELS[level] ?? 'info')}\n`);
  });
}

function entryOf(line: string): { readonly level: string; readonly message: string } {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry === 'object' && entry !== null && 'message' in entry && 'level' in entry)
      return { level: String(entry.level), message: String(entry.message) };
  } catch {
    // A line of the runtime itself.
  }
  return { level: 'log', message: line };
}

/** The runtime's remarks about itself, as Miniflare leaves them out too. */
function isNoise(message: string): boolean {
  return (
    /LLVM_SYMBOLIZER|took recursive isolate lock|CODE_MOVED for unknown code block/.test(message) ||
    /stack:( (0|[a-f\d]{4,})){3,}/.test(message)
  );
}

function preferAsVictim(pid: number | undefined, score: number): void {
  try {
    if (pid !== undefined) writeFileSync(`/proc/${pid}/oom_score_adj`, String(score));
  } catch {
    // No Linux, or it has ended already.
  }
}

/**
 * However this process ends, SIGKILL included, the child (with its process group, where it leads one) is killed: it would keep the port. A shell
 * waits at a pipe whose other end only this process has; end of file means that the process is gone, a line that workerd is. It leads a session
 * of its own, so that Ctrl+C in a terminal does not reach it first. Windows has no such shell, and is not watched.
 */
export function endWithThisProcess(
  child: ChildProcess,
  { group = false }: { readonly group?: boolean } = {},
): void {
  if (process.platform === 'win32' || child.pid === undefined) return;
  const target = `${group ? '-' : ''}${child.pid}`;
  const guard = spawn('/bin/sh', ['-c', 'read -r line || kill -9 "$1"', 'sh', target], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  });
  // Where no shell can be started, and when it was killed itself: the server still serves.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  child.once('exit', () => guard.stdin.end('ended\n'));
}
