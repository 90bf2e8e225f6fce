// Headers that strangers send: their lengths, and that reading the worst of them takes linear time.
import { describe, expect, it } from 'vitest';
import { mediaParameter } from '../../../src/http/charset.ts';
import { LIMITED_HEADERS, checkHeaderLengths } from '../../../src/http/header-limits.ts';
import { negotiate } from '../../../src/http/negotiate.ts';
import { headerParameter } from '../../../src/http/parameters.ts';
import { checkImageUrl } from '../../../src/convert/html/index.ts';
import { LIMITS } from '../../../src/limits.ts';
import { millisecondsOf } from '../../support/milliseconds.ts';

const LIMIT_OF: Readonly<Record<string, number>> = {
  accept: LIMITS.MAX_ACCEPT_CHARACTERS,
  'idempotency-key': LIMITS.MAX_IDEMPOTENCY_KEY_CHARACTERS,
  imageurl: LIMITS.MAX_IMAGE_URL_HEADER_CHARACTERS,
};

describe('the length of a header', () => {
  it.each(LIMITED_HEADERS)('%s may reach its limit, and not pass it', (name) => {
    const limit = LIMIT_OF[name] ?? LIMITS.MAX_HEADER_CHARACTERS;
    expect(checkHeaderLengths(new Headers({ [name]: 'x'.repeat(limit) })).ok).toBe(true);
    expect(checkHeaderLengths(new Headers({ [name]: 'x'.repeat(limit + 1) }))).toEqual({
      ok: false,
      failure: {
        code: 'invalid_header',
        header: name,
        rule: `may have at most ${limit} characters`,
        received: String(limit + 1),
      },
    });
  });

  it('does not matter for headers that nothing reads', () => {
    expect(checkHeaderLengths(new Headers({ Cookie: 'x'.repeat(60_000) })).ok).toBe(true);
  });

  it('Accept may list so many ranges, empty ones counted, and not one more', () => {
    const ranges = (count: number): Headers =>
      new Headers({ Accept: new Array(count).fill('a/b').join(',') });
    expect(checkHeaderLengths(ranges(LIMITS.MAX_ACCEPT_RANGES)).ok).toBe(true);
    expect(checkHeaderLengths(ranges(LIMITS.MAX_ACCEPT_RANGES + 1))).toMatchObject({
      failure: {
        code: 'invalid_header',
        rule: 'may have at most 64 media ranges',
        received: '65',
      },
    });
    expect(checkHeaderLengths(new Headers({ Accept: `a/b${','.repeat(64)}` })).ok).toBe(false);
  });
});

describe('an Accept header beyond the limits', () => {
  it('is as none: the refusal is answered as JSON', () => {
    const long = `application/xml,${'text/x;q=0.5,'.repeat(70)}`;
    expect(negotiate(long, null)).toBe('application/json');
    expect(negotiate(`application/xml;a=${'x'.repeat(5000)}`, null)).toBe('application/json');
  });
});

describe('reading 100 KB of its worst pattern takes no time', () => {
  const KB100 = 100_000;
  const fill = (pattern: string): string => pattern.repeat(Math.ceil(KB100 / pattern.length));
  const distinctQs = Array.from({ length: 10_000 }, (_, q) => `*/*;q=0.${q}`).join(',');

  it.each<[string, () => unknown]>([
    ['Accept with 10,000 qualities', () => negotiate(distinctQs, null)],
    ['Accept of commas', () => negotiate(fill(','), null)],
    ['Accept of semicolons', () => negotiate(`a/b${fill(';')}`, null)],
    ['Accept with one range of spaces', () => negotiate(`a/b${fill(' ')}x`, null)],
    ['Content-Type of semicolons', () => mediaParameter(fill(';'), 'charset')],
    ['Content-Type of spaces', () => mediaParameter(`a/b;${fill(' ')}x`, 'charset')],
    ['Content-Type of semicolons and spaces', () => mediaParameter(fill('; '), 'boundary')],
    ['Content-Type of open quotes', () => mediaParameter(fill(';x="'), 'charset')],
    ['Content-Type of escaped quotes', () => mediaParameter(fill(';charset="\\"'), 'boundary')],
    ['Content-Type of backslashes', () => mediaParameter(`;charset="${fill('\\')}`, 'charset')],
    ['Content-Type of names without values', () => mediaParameter(fill(';charset '), 'charset')],
    ['Content-Type of equals signs', () => mediaParameter(fill(';='), 'charset')],
    ['imageUrl of spaces', () => checkImageUrl(`http://x${fill(' ')}y`)],
    ['imageUrl of line breaks', () => checkImageUrl(`http://x${fill('\n')}y`)],
    ['imageUrl of spaces around a dot', () => checkImageUrl(fill(' .'))],
    ['imageUrl of a data: type without an end', () => checkImageUrl(`data:image/${fill('a')}`)],
  ])('%s', (_, read) => {
    expect(millisecondsOf(read)).toBeLessThan(50);
  });
});

describe('a parameter of a header', () => {
  it.each([
    ['a; x=1', '1'],
    ['a;X = 1 ; y=2', '1'],
    ['a; x="1;2"', '1;2'],
    ['a; y="; x=3"; x=4', '4'],
    ['a; x="1', '"1'],
    ['a; x; y=1; x=2', '2'],
    ['a; x=""', ''],
    ['a; x=', ''],
    ['a; xx=1', null],
    ['x=1', null],
    ['a; y="\\"; x=1', '1'],
    ['', null],
  ])('of %j is %j', (header, value) => {
    expect(headerParameter(header, 'x')).toBe(value);
  });
});
