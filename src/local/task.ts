// What every task has: the folder in which it was called, how it shows a path there, and how it ends when something is wrong.
import { relative } from 'node:path';

/** The folder in which npm was called. Paths on a command line are relative to it, not to the project. */
export const CALLED_FROM = process.env['QUIETZONE_CWD'] ?? process.cwd();

/** What the operating system says, for people. */
export const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system can only be read',
  EEXIST: 'it is no folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
  ETXTBSY: 'another process uses it',
};

let say = (message: string): void => void process.stderr.write(`${message}\n`);

/** What a task says at its end goes to `write` instead of standard error: the server's log has lines of its own form. */
export function stopsAs(write: (message: string) => void): void {
  say = write;
}

/** Ends the task with exit code 1; the message goes to standard error. */
export function stop(message: string): never {
  say(message);
  process.exit(1);
}

/** What went wrong, in words and without a stack. */
export function reasonOf(cause: unknown): string {
  const code = codeOf(cause);
  const text = cause instanceof Error ? cause.message : String(cause);
  return (
    (code === undefined ? undefined : REASONS[code]) ?? (text.split('\n', 1)[0] ?? '').replace(/\.$/, '')
  );
}

/** A path as the person who called the task would write it. */
export function shownPath(path: string): string {
  return relative(CALLED_FROM, path) || '.';
}

/** What SQLite, and a store of the local runtime that answers with its words, says of a disk without room. */
const SQLITE_FULL = /SQLITE_FULL|database or disk is full/;

/** The operating system's or Node's code of an error; SQLite's of a full disk is the operating system's. */
export function codeOf(cause: unknown): string | undefined {
  if (cause instanceof Error && SQLITE_FULL.test(cause.message)) return 'ENOSPC';
  const code: unknown =
    typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
