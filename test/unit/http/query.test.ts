// Parameters of an address that are no options.
import { expect, it } from 'vitest';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { queryOf, queryParameter } from '../../../src/http/query.ts';

it.each<[url: string, parameters: readonly (readonly [string, readonly string[]])[] | undefined]>([
  ['https://x.test/', undefined],
  ['https://x.test/?', []],
  ['https://x.test/?a=1&B=%20x+y&a=2#?c=3', [['a', ['1', '2']], ['b', [' x y']]]],
  ['https://x.test/?A=1&a=2', [['a', ['1', '2']]]],
  ['https://x.test/?a', [['a', ['']]]],
])('%s has these parameters', (url, parameters) => {
  const query = queryOf(url);
  expect(query && [...query]).toEqual(parameters);
}); // oxfmt-ignore

it.each([
  ['?q=tea', 'tea'],
  ['?Q=', ''],
  ['?days=7', undefined],
  ['', undefined],
  ['?q=a&q=a', 'The query parameter q may stand there once; received 2 of it.'],
  ['?q=caf%e9', 'The query parameter q has bytes that are not UTF-8: write é as %C3%A9; received "caf?".'],
])('q in "%s" is %s', (query, expected) => {
  const read = queryParameter(`https://x.test/search${query}`, 'q');
  expect(read.ok ? read.value : messageOf(read.failure)).toBe(expected);
});
