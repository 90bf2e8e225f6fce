// Watches the workerd process under Miniflare: reports when it ends, ends it with this process, and hides the names that it would obey from any
// client. Miniflare starts it with spawn of node:child_process and offers no handle on it, so spawn is watched here, only for calls of a
// Miniflare that was made inside `watchRuntime`.
import { AsyncLocalStorage } from 'node:async_hooks';
import childProcess, { type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { basename } from 'node:path';

/**
 * What a socket of Miniflare's workerd honours from any client: the header whose JSON becomes `request.cf` (not JSON:
 * a bare 500), and the host name by which CONNECT opens the runtime's own RPC. Miniflare has no option for either.
 */
const HONOURED_NAMES = ['MF-CF-Blob', 'miniflare-unsafe-internal-capnp-connect'] as const;

const NAME_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz';

export interface RuntimeProcess {
  readonly pid: number;
  /** How it ended, as `signal SIGKILL` or `exit code 1`; also when it was stopped on purpose. */
  readonly ended: Promise<string>;
}

const watching = new AsyncLocalStorage<(child: ChildProcess) => void>();
const { spawn } = childProcess;
Object.assign(childProcess, {
  spawn: (...args: Parameters<typeof spawn>): ChildProcess => {
    const watch = watching.getStore();
    const [command, words, options] = args;
    // Ctrl+C in a terminal goes to the whole process group: outside of it, workerd ends when it is told to.
    const apart = watch && process.platform !== 'win32' && isRuntime(command);
    const child = apart ? spawn(command, words, { ...options, detached: true }) : spawn(...args);
    watch?.(child);
    return child;
  },
});

const isRuntime = (command: string): boolean => basename(command).startsWith('workerd');

/**
 * Runs `start`, which makes a Miniflare, and tells `started` of the workerd process that it spawns. That process is
 * given its configuration with the honoured names replaced by secret ones, so that strangers cannot use them.
 */
export function watchRuntime<T>(start: () => T, started: (runtime: RuntimeProcess) => void): T {
  return watching.run((child) => {
    if (!isRuntime(child.spawnfile)) return;
    hideNames(child);
    endWithThisProcess(child);
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
    });
    if (child.pid !== undefined) started({ pid: child.pid, ended });
  }, start);
}

/**
 * The serialised configuration with each honoured name replaced, everywhere, by random letters of the same length:
 * offsets in it stay right, and its parts go on agreeing. Throws when a name is missing: a newer Miniflare has
 * another, which must be found first.
 */
export function withSecretNames(configuration: Uint8Array): Uint8Array {
  const bytes = Buffer.from(configuration);
  for (const name of HONOURED_NAMES) {
    const secret = Array.from(name, () => NAME_CHARACTERS[randomInt(NAME_CHARACTERS.length)]).join('');
    let at = bytes.indexOf(name);
    if (at < 0) throw new Error(`The runtime's configuration does not contain ${name}.`);
    for (; at >= 0; at = bytes.indexOf(name, at)) bytes.write(secret, at, 'latin1');
  }
  return bytes;
}

/** Miniflare writes the configuration to standard input, in one piece. */
function hideNames({ stdin }: ChildProcess): void {
  if (!stdin) return;
  const write = stdin.write.bind(stdin);
  stdin.write = (configuration: Uint8Array): boolean => write(withSecretNames(configuration));
}

/**
 * However this process ends, SIGKILL included, the child (with its process group, where it leads one) is killed: it would keep the port. A shell waits at a pipe whose
 * other end only this process has; end of file means that the process is gone, a line that workerd is. It leads a session of
 * its own, so that Ctrl+C in a terminal does not reach it first. Windows has no such shell, and is not watched.
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
