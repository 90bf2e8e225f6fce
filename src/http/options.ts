// Reads the options of an operation: each is sent as the header that declares it, or as a query parameter of the same name. Text arrives
// in one of three forms: UTF-8 bytes, the form of RFC 8187 (UTF-8''Caf%C3%A9), which browsers can send in a header, or a query parameter.
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';
import { LIMITS } from './limits.ts';
import { headerName, optionName } from './header-names.ts';
import { isServiceHeader } from './header-limits.ts';
import { queryOf } from './query.ts';
import { type HeaderParameter, type HeaderValues, damagedOption, headerText, isDamaged } from './headers.ts';

/** RFC 8187, section 3.2: charset, language, text. The charset is the one that the standard requires. */
const EXTENDED = /^utf-8'[\w-]{0,40}'/i;
/** What no header may have; a query parameter could. */
// oxlint-disable-next-line no-control-regex -- those are what is searched for
const CONTROLS = /[\0-\x08\x0a-\x1f\x7f]/;
const LINE_BREAKS = /\r\n|[\r\n]/g;

/** Where an option is declared: its name, how long its text may be, and whether it may have line breaks. */
export type DeclaredOption = Pick<HeaderParameter, 'name' | 'maxCharacters' | 'lines'>;

/** The most characters of an option's text. */
export function maxCharactersOf({ maxCharacters }: DeclaredOption): number {
  return maxCharacters ?? LIMITS.MAX_HEADER_CHARACTERS;
}

/** The options of a request. */
export interface Options extends HeaderValues {
  /** Whether the option came in the query. `name` in any case. */
  isParameter(name: string): boolean;
}

/**
 * The service's headers as they came, and the text of each declared option; what is not declared is as absent. A header wins over a query
 * parameter. Failure:
 * invalid_option for an option that is too long, was damaged on its way, or stands in the query twice.
 */
export function readOptions(
  { headers, url }: { readonly headers: Headers; readonly url: string },
  declared: readonly DeclaredOption[],
): Result<Options> {
  const query = queryOf(url);
  const values = new Map<string, string>();
  const parameters = new Set<string>();
  for (const option of declared) {
    const name = option.name.toLowerCase();
    const header = headers.get(name);
    const given = header === null ? (query?.get(name) ?? []) : [header];
    const [text] = given;
    if (text === undefined) continue;
    if (header === null) parameters.add(name);
    const read = header === null ? readParameter(option, given) : readHeader(option.name, header);
    const bounded = read.ok ? checkText(option, read.value) : read;
    if (!bounded.ok) return header === null ? inQuery(bounded) : bounded;
    values.set(name, bounded.value);
  }
  return ok({
    ...headersWith(values, { get: (name) => (isServiceHeader(name) ? headers.get(name) : null) }),
    isParameter: (name) => parameters.has(headerName(name).toLowerCase()),
  });
}

/** Headers in which the values of `texts` (names in any case) stand before those of `others`. An option is found by its own name too. */
export function headersWith(
  texts: Iterable<readonly [name: string, text: string]>,
  others: HeaderValues = NO_HEADERS,
): HeaderValues {
  const values = new Map([...texts].map(([name, text]) => [headerName(name).toLowerCase(), text]));
  return { get: (name) => values.get(headerName(name).toLowerCase()) ?? others.get(name) };
}

const NO_HEADERS: HeaderValues = { get: () => null };

function readHeader(name: string, value: string): Result<string> {
  const text = headerText(value);
  if (isDamaged(text)) return damagedOption(name);
  const prefix = EXTENDED.exec(text)?.[0];
  if (prefix === undefined) return ok(text);
  try {
    const decoded = decodeURIComponent(text.slice(prefix.length));
    return isDamaged(decoded) ? damagedOption(name) : ok(decoded);
  } catch {
    return fail('invalid_option', {
      option: optionName(name),
      rule: `begins as RFC 8187 says and goes on with a percent escape that is not UTF-8: write é as UTF-8''%C3%A9`,
    });
  }
}

function readParameter({ name }: DeclaredOption, given: readonly string[]): Result<string> {
  const [text = '', ...others] = given;
  if (others.length > 0)
    return fail('invalid_option', {
      option: optionName(name),
      rule: 'may stand there once',
      received: `${given.length} of it`,
    });
  return isDamaged(text) ? damagedOption(name) : ok(text);
}

function checkText(option: DeclaredOption, text: string): Result<string> {
  const limit = maxCharactersOf(option);
  if (text.length > limit)
    return fail('invalid_option', {
      option: optionName(option.name),
      rule: `may have at most ${limit} characters`,
      received: String(text.length),
    });
  return CONTROLS.test(option.lines ? text.replaceAll(LINE_BREAKS, ' ') : text)
    ? fail('invalid_option', { option: optionName(option.name), rule: 'may have no control characters' })
    : ok(text);
}

/** A failure that names the option as a query parameter. */
export function inQuery<R extends Result<unknown>>(result: R): R {
  return !result.ok && result.failure.code === 'invalid_option'
    ? { ...result, failure: { ...result.failure, sentAs: 'query parameter' } }
    : result;
}
