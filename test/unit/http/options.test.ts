// Options of a request, from their three forms: header, header in the form of RFC 8187, and query parameter.
import { describe, expect, it } from 'vitest';
import { headersWith, inQuery, maxCharactersOf, readOptions } from '../../../src/http/options.ts';
import { fail } from '../../../src/service/failure.ts';
import { ok } from '../../../src/service/result.ts';
import { LIMITS } from '../../../src/http/limits.ts';

const DECLARED = [{ name: 'label' }, { name: 'width', maxCharacters: 6 }, { name: 'X-Include-Files' }];
const read = (headers: Record<string, string>, query = '') =>
  readOptions({ headers: new Headers(headers), url: `https://api.example/barcode${query}` }, DECLARED);
/** A header as clients send UTF-8: a character for each byte. */
const bytes = (text: string): string => Buffer.from(text).toString('latin1');
const label = (headers: Record<string, string>, query?: string): unknown => {
  const options = read(headers, query);
  return options.ok ? options.value.get('label') : options.failure;
};
const AMISS = { code: 'invalid_option', option: 'label' };

describe('the text of an option', () => {
  it.each<[what: string, headers: Record<string, string>, query: string | undefined, text: string | null]>([
    ['is absent', {}, '', null],
    ['is absent with other parameters', {}, '?lable=x&labels=y', null],
    ['is its header', { Label: 'shop' }, '', 'shop'],
    ['is the empty header', { label: '' }, '?label=x', ''],
    ['is UTF-8 in a header', { label: bytes('Café ☕') }, '', 'Café ☕'],
    ['is in the form of RFC 8187', { label: "UTF-8''Caf%C3%A9%20%E2%98%95" }, '', 'Café ☕'],
    ['is in that form with a language and in small letters', { label: "utf-8'de-CH'%c3%a4" }, '', 'ä'],
    ['only looks like that form', { label: "UTF-16''%E4" }, '', "UTF-16''%E4"],
    ['has that form within it', { label: "a UTF-8''%C3%A9" }, '', "a UTF-8''%C3%A9"],
    ['is a query parameter', {}, '?label=Caf%C3%A9+au%20lait', 'Café au lait'],
    ['is a query parameter in any case', {}, '?a=b&LABEL=x', 'x'],
    ['is the empty query parameter', {}, '?label=', ''],
    ['ends before the fragment', {}, '?label=x#label=y', 'x'],
    ['is the header, which wins over the query', { label: 'header' }, '?label=query', 'header'],
    ['has a tab', {}, '?label=a%09b', 'a\tb'],
  ])('%s', (_, headers, query, text) => {
    expect(label(headers, query)).toBe(text);
  });

  it.each<[what: string, headers: Record<string, string>, query: string, failure: object]>([
    [
      'damaged in a header',
      { label: bytes('Caf\uFFFD') },
      '',
      { rule: expect.stringContaining('bytes that are not UTF-8') },
    ],
    [
      'damaged in the form of RFC 8187',
      { label: "UTF-8''%EF%BF%BD" },
      '',
      { rule: expect.stringContaining('not UTF-8') },
    ],
    [
      'with an escape that is not UTF-8',
      { label: "UTF-8''Caf%E9" },
      '',
      { rule: expect.stringContaining('RFC 8187') },
    ],
    ['with half an escape', { label: "UTF-8''Caf%C" }, '', { rule: expect.stringContaining('RFC 8187') }],
    [
      'damaged in the query',
      {},
      '?label=Caf%E9',
      { rule: expect.stringContaining('not UTF-8'), sentAs: 'query parameter' },
    ],
    [
      'twice in the query',
      {},
      '?label=a&Label=b',
      { rule: 'may stand there once', received: '2 of it', sentAs: 'query parameter' },
    ],
    ['three times in the query', {}, '?label=a&label=b&label=c', { received: '3 of it' }],
    ['with a line break', { label: "UTF-8''a%0Ab" }, '', { rule: 'may have no control characters' }],
    ['with NUL', {}, '?label=%00', { rule: 'may have no control characters', sentAs: 'query parameter' }],
    ['with DEL', {}, '?label=%7F', { rule: 'may have no control characters' }],
  ])('is refused: %s', (_, headers, query, failure) => {
    expect(label(headers, query)).toMatchObject({ ...AMISS, ...failure });
  });

  it('tells a failure of a header without naming the query', () => {
    expect(label({ label: bytes('\uFFFD') })).not.toHaveProperty('sentAs');
    expect(label({ label: "UTF-8''%00" })).not.toHaveProperty('sentAs');
  });

  it.each([
    ['width', 6],
    ['label', LIMITS.MAX_HEADER_CHARACTERS],
  ])('of %s may have %i characters', (name, most) => {
    const declared = DECLARED.find((option) => option.name === name);
    expect(declared && maxCharactersOf(declared)).toBe(most);
    const text = 'x'.repeat(most);
    expect(read({ [name]: text }).ok).toBe(true);
    expect(read({}, `?${name}=${text}`).ok).toBe(true);
    const failure = {
      code: 'invalid_option',
      option: name,
      rule: `may have at most ${most} characters`,
      received: String(most + 1),
    };
    expect(read({ [name]: `${text}x` })).toEqual({ ok: false, failure });
    expect(read({}, `?${name}=${text}x`)).toEqual({
      ok: false,
      failure: { ...failure, sentAs: 'query parameter' },
    });
  });

  it('counts characters after they were decoded', () => {
    expect(read({ width: "UTF-8''%E2%98%95%E2%98%95" }).ok).toBe(true);
  });
});

describe('the options of a request', () => {
  it('are found by the name of the option and of its header, in any case', () => {
    const options = read({ 'x-include-files': 'true' });
    expect(
      options.ok &&
        ['includeFiles', 'X-Include-Files', 'x-INCLUDE-files'].map((name) => options.value.get(name)),
    ).toEqual(['true', 'true', 'true']);
  });

  it('say which came in the query', () => {
    const options = read({ label: 'header' }, '?width=5&label=query&X-Include-Files=true');
    const isParameter = (name: string): unknown => options.ok && options.value.isParameter(name);
    expect(['label', 'width', 'WIDTH', 'includeFiles', 'other'].map(isParameter)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('stand beside the headers of the service, and hide what is not declared', () => {
    const options = read({ Apikey: 'k', Accept: 'a/b', logo: 'x', Cookie: 'c' }, '?accept=query&logo=y');
    const get = (name: string): unknown => options.ok && options.value.get(name);
    expect(['apikey', 'Accept', 'logo', 'cookie'].map(get)).toEqual(['k', 'a/b', null, null]);
  });
});

describe('headers made of texts', () => {
  it('are found before those behind them', () => {
    const behind = { get: (name: string) => (name.toLowerCase() === 'accept' ? 'behind' : null) };
    const headers = headersWith(
      [
        ['Label', 'x'],
        ['includeFiles', 'true'],
      ],
      behind,
    );
    expect(
      ['label', 'X-Include-Files', 'includefiles', 'accept', 'other'].map((name) => headers.get(name)),
    ).toEqual(['x', 'true', null, 'behind', null]);
    expect(headersWith([['accept', 'own']], behind).get('Accept')).toBe('own');
    expect(headersWith([]).get('accept')).toBeNull();
  });
});

it('a failure of an option names the query, another one and a success stay', () => {
  expect(inQuery(fail('invalid_option', { option: 'label', rule: 'r' }))).toEqual({
    ok: false,
    failure: { code: 'invalid_option', option: 'label', rule: 'r', sentAs: 'query parameter' },
  });
  const other = fail('unauthorized');
  expect([inQuery(other), inQuery(ok(1))]).toEqual([other, ok(1)]);
});
