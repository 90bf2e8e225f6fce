// The query parameters of an address: each name in any case, as in ASP.NET; none of them twice, and none with lost bytes.
import { shown } from '../wording/index.ts';
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';
import { isDamaged } from './headers.ts';

/** The parameters of an address by name in lower case; undefined without any. */
export function queryOf(url: string): ReadonlyMap<string, readonly string[]> | undefined {
  const start = url.indexOf('?');
  if (start < 0) return undefined;
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(url.slice(start + 1).replace(/#.*$/s, ''))) {
    const lower = name.toLowerCase();
    const known = parameters.get(lower);
    if (known) known.push(value);
    else parameters.set(lower, [value]);
  }
  return parameters;
}

/** The text of a parameter that is no option; undefined if it is absent. Failure: invalid_value if it is there twice or was damaged. */
export function queryParameter(url: string, name: string): Result<string | undefined> {
  const given = queryOf(url)?.get(name.toLowerCase()) ?? [];
  const field = `The query parameter ${name}`;
  if (given.length > 1)
    return fail('invalid_value', { field, rule: 'may stand there once', received: `${given.length} of it` });
  const [text] = given;
  return text !== undefined && isDamaged(text)
    ? fail('invalid_value', {
        field,
        rule: 'has bytes that are not UTF-8: write é as %C3%A9',
        received: shown(text),
      })
    : ok(text);
}
