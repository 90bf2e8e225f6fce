// The options of an operation as flags of the command line: an option that an operation gains is a flag at once.
import type { ParseArgsConfig } from 'node:util';
import { type Option, type OptionValues, flagOf } from '../../registry/option.ts';
import { inWords } from '../../wording/index.ts';
import { CLI_WORDS } from '../words.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What was written for each option, by its name. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

interface Words {
  /** A shorter name of the option that switches it off. */
  readonly off?: string;
  readonly help: string;
}

/** Help that a terminal says in its own way: of a switch that is on by default it shows the one that switches it off. */
const WORDS: Readonly<Record<string, Words>> = {
  includeLabel: { off: 'no-label', help: 'Draws no text below the bars' },
  content: { help: 'Builds the text of a QR code from the fields of a form, listed below' },
};

/** For parseArgs; of several options with one name the first counts. */
export function optionsOf(options: readonly Pick<Option, 'name' | 'type'>[]): Options {
  return Object.fromEntries(
    options.map(({ name, type }) => [
      flagOf(name),
      { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
}

/** For readOptions: the shorter names of options, and what each stands for. */
export function shortOptions(options: readonly Option[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    options.flatMap(({ name }) => {
      const off = WORDS[name]?.off;
      return off === undefined ? [] : [[off, `no-${flagOf(name)}`]];
    }),
  );
}

/** The options that the flags ask for, and those that the command adds, which win. */
export function valuesOf(
  options: readonly Option[],
  values: Values,
  added: Readonly<Record<string, string>> = {},
): OptionValues {
  return {
    get(name) {
      const value = added[name] ?? values[flagOf(name)];
      return value === undefined || !options.some((option) => option.name === name) ? null : String(value);
    },
  };
}

/** The flag by which an option was asked for, as it is written: a switch that was switched off has `no-` in front. */
export function shownOption({ name }: Option, values: Values): string {
  const isOff = values[flagOf(name)] === false;
  return `--${isOff ? (WORDS[name]?.off ?? `no-${flagOf(name)}`) : flagOf(name)}`;
}

/** Two lines an option: its flag and what it takes, then what it does. */
export function optionHelp(options: readonly Option[]): string {
  const rows = options.map(({ name, type, allowed, minimum, maximum, help, default: fallback }) => {
    const words = WORDS[name];
    const isOn = type === 'boolean' && fallback === true;
    const option = isOn ? (words?.off ?? `no-${flagOf(name)}`) : flagOf(name);
    const takes =
      type === 'boolean'
        ? ''
        : (allowed?.join('|') ?? (type === 'integer' ? `${minimum ?? 0}-${maximum ?? ''}` : 'TEXT'));
    return {
      left: `--${option}${takes === '' ? '' : ` ${takes}`}`,
      help: words?.help ?? inWords(help, CLI_WORDS),
    };
  });
  return rows.map(({ left, help }) => `  ${left}\n${wrapped(help, 6)}`).join('\n');
}

const LINE = 112;

/** Lines of at most 112 characters, indented by so many spaces. */
export function wrapped(text: string, indent: number): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= LINE) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => `${' '.repeat(indent)}${line}`).join('\n');
}
