// The option headers of an operation as options of the command line: a header that an operation gains is an option at once.
import { type HeaderParameter } from '../../http/headers.ts';
import type { ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What was written for each option, by its name. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

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

/** The headers that the options ask for. Text is sent as its bytes in UTF-8, as HTTP clients send it. */
export function headersOf(headers: readonly HeaderParameter[], values: Values): Headers {
  const asked = headers.flatMap(({ name }): [string, string][] => {
    const value = values[optionName(name)];
    return value === undefined ? [] : [[name, Buffer.from(String(value), 'utf8').toString('latin1')]];
  });
  return new Headers(asked);
}

/** One line an option: its name, what it takes, what it does. */
export function optionHelp(headers: readonly HeaderParameter[]): string {
  const rows = headers.map(({ name, type, allowed, minimum, maximum, description, default: fallback }) => {
    const option = type === 'boolean' && fallback === true ? `no-${optionName(name)}` : optionName(name);
    const takes =
      type === 'boolean'
        ? ''
        : (allowed?.join('|') ?? (type === 'integer' ? `${minimum ?? 0}-${maximum ?? ''}` : 'TEXT'));
    return { left: `--${option}${takes === '' ? '' : ` ${takes}`}`, description };
  });
  return rows.map(({ left, description }) => `  ${left}\n      ${wrapped(description)}`).join('\n');
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
