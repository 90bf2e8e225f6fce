// Headers that strangers send: their lengths, and that reading the worst of them takes linear time.
import { describe, expect, it } from 'vitest';
import { SERVICE_HEADERS, checkServiceHeaders } from '../../../src/http/header-limits.ts';
import { maxCharactersOf } from '../../../src/http/options.ts';
import { HTML_APPEND_IMAGE } from '../../../src/operations/documents/html-append-image.ts';
import { routeOf } from '../../../src/routes/work.ts';
import { negotiate } from '../../../src/http/negotiate.ts';
import { headerParameter, mediaParameter } from '../../../src/lib/parameters.ts';
import { checkImageUrl } from '../../../src/convert/html/index.ts';
import { LIMITS } from '../../../src/http/limits.ts';
import { LIMITS as REGISTRY_LIMITS } from '../../../src/registry/limits.ts';
import { MAX_LINEAR_PASSES, passesOf } from '../../support/milliseconds.ts';

const request = (headers: HeadersInit, url = 'https://quietzone.test/') => ({
  headers: new Headers(headers),
  url,
});
const LIMITED = SERVICE_HEADERS.flatMap(({ name, checked }) =>
  typeof checked === 'number' && name !== 'Host' ? [[name, checked] as const] : [],
);

describe("the length of the service's headers", () => {
  it.each(LIMITED)('%s may reach its limit of %i, and not pass it', (name, limit) => {
    expect(checkServiceHeaders(request({ [name]: 'x'.repeat(limit) })).ok).toBe(true);
    expect(checkServiceHeaders(request({ [name]: 'x'.repeat(limit + 1) }))).toEqual({
      ok: false,
      failure: {
        code: 'invalid_header',
        header: name,
        rule: `may have at most ${limit} characters`,
        received: String(limit + 1),
      },
    });
  });

  it.each([
    ['Accept', LIMITS.MAX_ACCEPT_CHARACTERS],
    ['Content-Type', LIMITS.MAX_HEADER_CHARACTERS],
    ['Idempotency-Key', LIMITS.MAX_IDEMPOTENCY_KEY_CHARACTERS],
  ])('%s has the limit %i', (name, limit) => {
    expect(LIMITED).toContainEqual([name, limit]);
  });

  it('of options is that of their declarations: a data: URL may be long (test/unit/routes/options.test.ts)', () => {
    const [, imageUrl] = routeOf(HTML_APPEND_IMAGE).headers;
    expect(imageUrl && maxCharactersOf(imageUrl)).toBe(REGISTRY_LIMITS.MAX_IMAGE_URL_HEADER_CHARACTERS);
    expect(maxCharactersOf({ name: 'label' })).toBe(LIMITS.MAX_HEADER_CHARACTERS);
  });

  it('does not matter for headers that nothing reads', () => {
    expect(checkServiceHeaders(request({ Cookie: 'x'.repeat(60_000) })).ok).toBe(true);
  });

  it('Accept may list so many ranges, empty ones counted, and not one more', () => {
    const ranges = (count: number) => request({ Accept: new Array(count).fill('a/b').join(',') });
    expect(checkServiceHeaders(ranges(LIMITS.MAX_ACCEPT_RANGES)).ok).toBe(true);
    expect(checkServiceHeaders(ranges(LIMITS.MAX_ACCEPT_RANGES + 1))).toMatchObject({
      failure: {
        code: 'invalid_header',
        rule: 'may have at most 64 media ranges',
        received: '65',
      },
    });
    expect(checkServiceHeaders(request({ Accept: `a/b${','.repeat(64)}` })).ok).toBe(false);
  });
});

describe("a damaged header of the service's", () => {
  it.each(LIMITED)('%s is refused by name', (name) => {
    const headers = {
      get: (asked: string) => (asked.toLowerCase() === name.toLowerCase() ? 'a\uFFFDb' : null),
    };
    expect(checkServiceHeaders({ headers: headers as Headers, url: 'https://x.test/' })).toEqual({
      ok: false,
      failure: { code: 'invalid_header', header: name, rule: 'has bytes that are not UTF-8' },
    });
  });
});

describe('Host', () => {
  it.each(['x.test', 'x.test:8787', '127.0.0.1:80', '[::1]:8787', 'a_b.test', 'X.TEST', 'x.test:'])(
    '%s is taken',
    (host) => {
      expect(checkServiceHeaders(request({ Host: host }, `http://${host}/`)).ok).toBe(true);
    },
  );

  it.each(['<x>', 'a, b', 'a b', '[::1', 'x:99999', 'x/y', 'a@b', 'x?y', 'x#y', '%zz', 'x:80:80', ''])(
    '%j is refused',
    (host) => {
      expect(checkServiceHeaders(request({ Host: host }, `http://${host}/`))).toMatchObject({
        failure: { code: 'invalid_header', header: 'Host' },
      });
    },
  );
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
    expect(passesOf(read, KB100)).toBeLessThan(MAX_LINEAR_PASSES);
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
