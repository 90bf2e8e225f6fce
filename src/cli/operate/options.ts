// The option headers of an operation as options of the command line: a header that an operation gains is an option at once.
import { type HeaderParameter } from '../../http/headers.ts';
import type { ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What was written for each option, by its name. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

interface Words {
  /** A shorter name of the option that switches it off. */
  readonly off?: string;
  readonly help: string;
}

/** What a terminal says of an option whose header speaks of headers, or of what a switch does when it is on. */
const WORDS: Readonly<Record<string, Words>> = {
  includeLabel: { off: 'no-label', help: 'Draws no text below the bars' },
  label: { help: 'Text below the symbol instead of its value, printable Latin-1' },
  xDimension: {
    help: 'Width of a module in print in millimetres, 0.1 to 20; default with --dpi: 0.33, of matrix codes 0.5',
  },
};

/** `recognitionMode` → `recognition-mode`, `X-Include-Positions` → `include-positions`. */
export function optionName(header: string): string {
  return header
    .replace(/^x-/i, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
}

/** For parseArgs; of several headers with one name the first counts. */
export function optionsOf(headers: readonly HeaderParameter[]): Options {
  return Object.fromEntries(
    headers.map(({ name, type }) => [
      optionName(name),
      { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
}

/** For readOptions: the shorter names of options, and what each stands for. */
export function shortOptions(headers: readonly HeaderParameter[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers.flatMap(({ name }) => {
      const off = WORDS[name]?.off;
      return off === undefined ? [] : [[off, `no-${optionName(name)}`]];
    }),
  );
}

/** The headers that the options ask for. Text is sent as its bytes in UTF-8, as HTTP clients send it. */
export function headersOf(headers: readonly HeaderParameter[], values: Values): Headers {
  const asked = headers.flatMap(({ name }): [string, string][] => {
    const value = values[optionName(name)];
    return value === undefined ? [] : [[name, Buffer.from(String(value), 'utf8').toString('latin1')]];
  });
  return new Headers(asked);
}

/** The option by which a header was asked for, as it is written: a switch that was switched off has `no-` in front. */
export function shownOption({ name }: HeaderParameter, values: Values): string {
  const isOff = values[optionName(name)] === false;
  return `--${isOff ? (WORDS[name]?.off ?? `no-${optionName(name)}`) : optionName(name)}`;
}

/** Two lines an option: its name and what it takes, then what it does. */
export function optionHelp(headers: readonly HeaderParameter[]): string {
  const rows = headers.map(({ name, type, allowed, minimum, maximum, description, default: fallback }) => {
    const words = WORDS[name];
    const isOn = type === 'boolean' && fallback === true;
    const option = isOn ? (words?.off ?? `no-${optionName(name)}`) : optionName(name);
    const takes =
      type === 'boolean'
        ? ''
        : (allowed?.join('|') ?? (type === 'integer' ? `${minimum ?? 0}-${maximum ?? ''}` : 'TEXT'));
    return {
      left: `--${option}${takes === '' ? '' : ` ${takes}`}`,
      help: words?.help ?? inOptions(description.replace(/^true: /, ''), headers),
    };
  });
  return rows.map(({ left, help }) => `  ${left}\n      ${wrapped(help)}`).join('\n');
}

/** A description with the names of options in the place of those of headers, where the two differ. */
function inOptions(description: string, headers: readonly HeaderParameter[]): string {
  const names = headers.map(({ name }) => name).filter((name) => optionName(name) !== name);
  return names.length === 0
    ? description
    : description.replaceAll(
        new RegExp(`\\b(?:${names.join('|')})\\b`, 'g'),
        (name) => `--${optionName(name)}`,
      );
}

/** Lines of at most so many characters, indented by six. */
const LINE = 112;

function wrapped(text: string): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= LINE) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join('\n      ');
}
