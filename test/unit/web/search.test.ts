import { describe, expect, it } from 'vitest';
import { newPath } from '../../../web/guides/old-addresses.ts';
import { type IndexedPage, search } from '../../../web/guides/search.ts';

const PAGES: readonly IndexedPage[] = [
  {
    path: '/docs/errors',
    title: 'Errors',
    sections: [
      ['', 'Errors', 'Every failure has the same body. A failed call costs nothing.'],
      [
        'retry',
        'When to retry',
        `Wait for Retry-After. ${'word '.repeat(60)}then the quota is used up. ${'more '.repeat(60)}`,
      ],
    ],
  },
  {
    path: '/docs/metering',
    title: 'Metering',
    sections: [['', 'Metering', 'Quotas, and when a retry is charged.']],
  },
];
const hrefs = (query: string): readonly string[] => search(PAGES, query).map(({ href }) => href);

describe('the search', () => {
  it.each([
    ['errors', ['/docs/errors', '/docs/errors#retry']],
    ['retry', ['/docs/errors#retry', '/docs/metering']],
    ['quota', ['/docs/metering', '/docs/errors#retry']],
    ['RETRY quota', ['/docs/errors#retry', '/docs/metering']],
    ['metering charged', ['/docs/metering']],
    ['uota', []],
    ['retry nowhere', []],
    ['  ', []],
  ])('for "%s" finds %j', (query, expected) => {
    expect(hrefs(query)).toEqual(expected);
  });

  it('shows what stands around the word', () => {
    const [found] = search(PAGES, 'quota used');
    expect(found?.title).toBe('Errors: When to retry');
    expect(found?.excerpt).toMatch(/^…word .*the quota is used up.*…$/);
    expect(found?.excerpt.length).toBeLessThan(130);
  });
});

describe('an address of the time when all guides were one page', () => {
  it.each([
    ['#/', '/docs'],
    ['#/readme', '/docs'],
    ['#/errors', '/docs/errors'],
    ['#/errors/what-to-do', '/docs/errors#what-to-do'],
    ['#/CHANGELOG', '/docs/changes'],
    ['#/SECURITY', '/docs/reporting-a-vulnerability'],
    ['#options', undefined],
    ['', undefined],
    ['#/..//evil.example', undefined],
    ['#//evil.example', undefined],
  ])('%s is now %s', (hash, path) => {
    expect(newPath(hash)).toBe(path);
  });
});
