// Loaded before each task (bootstrap.mjs, cli.ts). What a terminal would obey is escaped. An error of the operating system (a folder that cannot
// be written, a full disk, a closed pipe) is printed as one line. Any other error is our own bug and is printed with its stack.
import { guardTerminal } from './terminal.ts';
import { REASONS, codeOf, reasonOf, shownPath, stop } from '../local/task.ts';

guardTerminal(process.stdout);
guardTerminal(process.stderr);

process.on('uncaughtException', (cause: NodeJS.ErrnoException) => {
  const code = codeOf(cause);
  if (code === 'EPIPE') process.exit(0);
  const { path } = cause;
  if (code !== undefined && code in REASONS) {
    const why = reasonOf(cause);
    stop(
      path === undefined ? `${why.charAt(0).toUpperCase()}${why.slice(1)}.` : `${shownPath(path)}: ${why}.`,
    );
  }
  stop(`This is a mistake of the task itself:\n${cause.stack ?? String(cause)}`);
});
