// Reads the command line of a task, and ends the task when something is wrong.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { own } from '../lib/own.ts';
import { nearestOf } from '../lib/edit-distance.ts';
import { stop } from '../local/task.ts';

const ON: readonly string[] = ['true', '1', 'yes'];
const OFF: readonly string[] = ['false', '0', 'no'];

type Options = NonNullable<ParseArgsConfig['options']>;

export interface ReadingOptions {
  /** The task changes nothing but files that can be made again: npm's own --dry-run may be ignored. */
  readonly harmless?: true;
  /** `--no-NAME` is the opposite of the switch `--NAME`. */
  readonly negatable?: true;
  /** Other names of options, without hyphens, and what each stands for. */
  readonly short?: Readonly<Record<string, string>>;
}

/**
 * The options and words of the command line, and the options as they stood (`flags`). -h and --help end the task with the help, a wrong option
 * with what is wrong, the nearest option and where the help is. npm takes options before ` -- ` for itself, --dry-run without a word: those that
 * the task knows count as given to it when they are switches and end it otherwise, and a dry run of a task that has none does nothing.
 */
export function readOptions<const T extends Options>(
  text: string,
  options: T,
  { harmless, negatable, short = {} }: ReadingOptions = {},
) {
  const help = asCalled(text);
  const { values, positionals, tokens } = parsed(help, {
    args: switched(process.argv.slice(2), options, { short, negatable: negatable === true }),
    allowPositionals: true,
    tokens: true,
    ...(negatable && { allowNegative: true }),
    options: { ...options, help: { type: 'boolean', short: 'h' } },
  });
  if ('help' in values && values.help === true) {
    process.stdout.write(help);
    process.exit(0);
  }
  for (const [name, { type }] of Object.entries<Options[string]>(options)) {
    const taken = takenByNpm(name);
    if (taken === undefined) continue;
    if (type === 'boolean') Object.assign(values, { [name]: true });
    else stop(`npm took --${name} for itself. Write it after two hyphens: npm run … -- --${name} ${taken}\n`);
  }
  if (!harmless && !('dry-run' in options) && takenByNpm('dry-run') !== undefined)
    stop('This task has no dry run; nothing was done.');
  return { values, words: positionals, flags: tokens.flatMap(flagOf) };
}

/** Ends the task: what is wrong, the lines of the help about the option that was meant or how the task is called, and where the rest is. */
export function misused(text: string, message: string, option?: string): never {
  const help = asCalled(text);
  const lines = help.split('\n').map((line) => line.trim());
  // Some have what a form is for behind it.
  const [usage = ''] = (lines.find((line) => /^(npm|quietzone) /.test(line)) ?? '').split(/ {2,}/, 1);
  const about = option === undefined ? [] : linesAbout(option, help);
  const shown = about.length > 0 ? about : [`  ${usage}`];
  return stop(`${message}\n${shown.join('\n')}\n${calledIn(usage)} --help tells more.`);
}

/** The line of a help that begins with the option, and those below that are indented further. */
function linesAbout(option: string, help: string): readonly string[] {
  const lines = help.split('\n');
  const from = lines.findIndex((line) => new RegExp(`^ +(-\\w, )?--(no-)?${option}\\b`).test(line));
  if (from < 0) return [];
  const indent = (line = ''): number => /^ */.exec(line)?.[0].length ?? 0;
  const more = lines.slice(from + 1);
  const length = more.findIndex((line) => indent(line) <= indent(lines[from]));
  return [lines[from] ?? '', ...more.slice(0, length < 0 ? more.length : length)];
}

/** How a task is called, without its words and options: `quietzone scan`, `npm run keys --`. */
function calledIn(usage: string): string {
  const [called = usage] = usage.split(/ (?=[A-Z[<…-](?!-))/, 1);
  return /^npm (start|run (--silent )?\S+)$/.test(called) ? `${called} --` : called;
}

/** An option as one word of a command line. */
function flagOf(token: {
  readonly kind: string;
  readonly name?: string;
  readonly rawName?: string;
  readonly value?: string | undefined;
}): readonly string[] {
  const { kind, name, rawName = '', value } = token;
  if (kind !== 'option') return [];
  if (value !== undefined) return [`--${name}=${value}`];
  return [rawName.startsWith('--no-') ? rawName : `--${name}`];
}

/** Inside another project there are no scripts of npm for the tasks. */
function asCalled(text: string): string {
  return process.env['QUIETZONE_CLI'] === undefined
    ? text
    : text
        .replaceAll(/npm run (?:--silent )?ppt(?: --)?/g, 'quietzone convert')
        .replaceAll(/npm start(?: --)?/g, 'quietzone start')
        .replaceAll(/npm run (?:--silent )?([a-z]+)(?: --)?/g, 'quietzone $1');
}

/** For a task without options of its own: the same, and words are refused too. */
export function readNothing(help: string, reading: ReadingOptions = {}): void {
  const { words } = readOptions(help, {}, reading);
  if (words.length > 0) misused(help, `What is "${words.join(' ')}"?`);
}

/** As readOptions, for a task whose first word is a command: without one it ends with the help and exit code 1. */
export function readCommand<const T extends Options>(help: string, options: T) {
  const { values, words } = readOptions(help, options);
  const [command, ...rest] = words;
  if (command === undefined) {
    process.stdout.write(asCalled(help));
    process.exit(1);
  }
  return { values, command, words: rest };
}

/** For a task that hands its whole command line to a tool, which refuses what it does not know. */
export function readForTool(help: string): readonly string[] {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(help);
    process.exit(0);
  }
  return words;
}

/** Of an option before ` -- `, npm tells the scripts that it runs. */
function takenByNpm(name: string): string | undefined {
  const value = process.env[`npm_config_${name.replaceAll('-', '_')}`];
  return value === undefined || value === '' || value === 'false' ? undefined : value;
}

/** The words with `--NAME=true` and `--NAME=false` of a switch as `--NAME` and `--no-NAME`, and with other names replaced. */
function switched(
  words: readonly string[],
  options: Options,
  { short, negatable }: { readonly short: Readonly<Record<string, string>>; readonly negatable: boolean },
): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const before = words.slice(0, end).flatMap((word) => {
    const other = own(short, word.replace(/^--/, ''));
    if (word.startsWith('--') && other !== undefined) return `--${other}`;
    const [, name = '', value = ''] = /^--([a-z][\w-]*)=(.*)$/s.exec(word) ?? [];
    if (own(options, name)?.type !== 'boolean') return word;
    if (ON.includes(value.toLowerCase())) return `--${name}`;
    if (OFF.includes(value.toLowerCase())) return negatable ? `--no-${name}` : [];
    return stop(`--${name} takes true or false; received ${value}.`);
  });
  return [...before, ...words.slice(end)];
}

function parsed<const T extends ParseArgsConfig>(help: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    // Node goes on with how a positional argument can begin with a hyphen.
    const [said = message] = message.split('. To specify');
    const nearest = nearestOption(message, Object.keys(config.options ?? {}));
    return misused(help, `${said}.${nearest === undefined ? '' : ` Did you mean --${nearest}?`}`, nearest);
  }
}

/** The option that one which Node refuses as unknown stands for. */
function nearestOption(message: string, options: readonly string[]): string | undefined {
  const unknown = /^Unknown option '--?([\w-]+)'/.exec(message)?.[1];
  return unknown === undefined ? undefined : nearestOf(unknown, options);
}
