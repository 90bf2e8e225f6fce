// Watches the workerd process under Miniflare: reports when it ends, ends it with this process, and hides the names that it would obey from any
// client; or takes the command and the configuration of one instead of starting it. Miniflare starts it with spawn of node:child_process and
// offers no handle on it, so spawn is watched here, only for calls of a Miniflare that was made inside `watchRuntime`.
import { AsyncLocalStorage } from 'node:async_hooks';
import childProcess, { type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { basename } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { endWithThisProcess } from './workerd.ts';

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
const capturing = new AsyncLocalStorage<(captured: CapturedRuntime) => void>();
const { spawn } = childProcess;
Object.assign(childProcess, {
  spawn: (...args: Parameters<typeof spawn>): ChildProcess => {
    const watch = watching.getStore();
    const [command, words, options] = args;
    const capture = capturing.getStore();
    if (capture && isRuntime(command))
      return neverStarted((configuration) =>
        capture({ command, args: words, env: addedTo(options.env ?? {}), configuration }),
      );
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

/** A workerd that Miniflare would have started. */
export interface CapturedRuntime {
  readonly command: string;
  readonly args: readonly string[];
  /** What this process's own variables lack. */
  readonly env: Readonly<Record<string, string>>;
  /** With secret names. */
  readonly configuration: Uint8Array;
}

/** Runs `start`, which makes a Miniflare, and takes what it would start. Nothing is started, and the Miniflare never becomes ready. */
export function captureRuntime(start: () => unknown): Promise<CapturedRuntime> {
  return new Promise((resolve) => {
    capturing.run(resolve, start);
  });
}

/** What Miniflare touches of a child process, of one that only takes its standard input. */
function neverStarted(onInput: (bytes: Uint8Array) => void): ChildProcess {
  const parts: Uint8Array[] = [];
  const stdin = new Writable({
    write(part: Uint8Array, _encoding, done) {
      parts.push(part);
      done();
    },
    final(done) {
      onInput(withSecretNames(withPeerAddress(Buffer.concat(parts))));
      done();
    },
  });
  const [stdout, stderr, control] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const child = Object.assign(new EventEmitter(), {
    stdin,
    stdout,
    stderr,
    stdio: [stdin, stdout, stderr, control],
    kill: () => child.emit('exit', null, 'SIGKILL'),
  });
  // The rest of a ChildProcess is not used.
  return child as unknown as ChildProcess;
}

function addedTo(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || process.env[name] === value ? [] : [[name, value]],
    ),
  );
}

/**
 * The serialised configuration with each honoured name replaced, everywhere, by random letters of the same length:
 * offsets in it stay right, and its parts go on agreeing. Throws when a name is missing: a newer Miniflare has
 * another, which must be found first.
 */
export function withSecretNames(configuration: Uint8Array): Uint8Array {
  return HONOURED_NAMES.reduce((bytes, name) => {
    const secret = Array.from(name, () => NAME_CHARACTERS[randomInt(NAME_CHARACTERS.length)]).join('');
    return withText(bytes, name, secret);
  }, configuration);
}

/** The serialised configuration with another text of the same length in UTF-8 at each place of `text`. Throws when there is none. */
export function withText(configuration: Uint8Array, text: string, other: string): Uint8Array {
  const [found, written] = [Buffer.from(text), Buffer.from(other)];
  if (found.length !== written.length) throw new Error(`${text} and ${other} are not equally long.`);
  const bytes = Buffer.from(configuration);
  let at = bytes.indexOf(found);
  if (at < 0) throw new Error(`The runtime's configuration does not contain ${text}.`);
  for (; at >= 0; at = bytes.indexOf(found, at + found.length)) bytes.set(written, at);
  return bytes;
}

/** The header whose JSON becomes `request.cf`; a socket without one fills `cf.clientIp` with its peer's address. */
const CF_HEADER = 'MF-CF-Blob';
const WORD_BYTES = 8;
/** The low half of a Cap'n Proto list pointer: its kind, and the distance in words to the content. The high half: 8 × length + 2 for bytes. */
const LIST_KIND = 1;
const BYTE_ELEMENTS = 2;

/**
 * The serialised configuration with no socket's `cfBlobHeader`: each text pointer to that name becomes null
 * (https://capnproto.org/encoding.html#lists). workerd then tells the Worker the address of its peer, which no header can forge.
 * Throws when there is none.
 */
export function withPeerAddress(configuration: Uint8Array): Uint8Array {
  const bytes = Buffer.from(configuration);
  const text = Buffer.from(`${CF_HEADER}\0`);
  const high = text.length * WORD_BYTES + BYTE_ELEMENTS;
  let nulled = 0;
  for (let at = 0; at + WORD_BYTES <= bytes.length; at += WORD_BYTES) {
    const low = bytes.readInt32LE(at);
    if ((low & 3) !== LIST_KIND || bytes.readUInt32LE(at + WORD_BYTES / 2) !== high) continue;
    const content = at + WORD_BYTES * (1 + (low >> 2));
    if (content < 0 || content + text.length > bytes.length) continue;
    if (text.compare(bytes, content, content + text.length) !== 0) continue;
    bytes.fill(0, at, at + WORD_BYTES);
    nulled += 1;
  }
  if (nulled === 0) throw new Error(`No socket of the runtime's configuration has the header ${CF_HEADER}.`);
  return bytes;
}

/** Miniflare writes the configuration to standard input, in one piece. */
function hideNames({ stdin }: ChildProcess): void {
  if (!stdin) return;
  const write = stdin.write.bind(stdin);
  stdin.write = (configuration: Uint8Array): boolean =>
    write(withSecretNames(withPeerAddress(configuration)));
}
