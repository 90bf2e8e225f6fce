// What a task reads from its command line, and how it ends when something is wrong.
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Where npm was called: paths on a command line are relative to it, not to the project. */
export const CALLED_FROM = process.env['QUIETZONE_CWD'] ?? process.cwd();

/** Ends the task with exit code 1; the message goes to standard error. */
export function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * The options and words of the command line. -h and --help end the task with the help, a wrong option with what is wrong
 * and the help.
 */
export function readOptions<const T extends Options>(help: string, options: T) {
  const { values, positionals } = parsed(help, {
    allowPositionals: true,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
  });
  if ('help' in values && values.help === true) {
    process.stdout.write(help);
    process.exit(0);
  }
  return { values, words: positionals };
}

/** As readOptions, for a task whose first word is a command: without one it ends with the help and exit code 1. */
export function readCommand<const T extends Options>(help: string, options: T) {
  const { values, words } = readOptions(help, options);
  const [command, ...rest] = words;
  if (command === undefined) {
    process.stdout.write(help);
    process.exit(1);
  }
  return { values, command, words: rest };
}

function parsed<const T extends ParseArgsConfig>(help: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    return stop(`${cause instanceof Error ? cause.message : String(cause)}\n\n${help}`);
  }
}
