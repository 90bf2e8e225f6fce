// The path that routes are matched on.
import { getPath } from 'hono/utils/url';
import { describe, expect, it } from 'vitest';
import { pathLength, pathReader, routeFinder } from '../../../src/http/request-path.ts';
import { LIMITS } from '../../../src/http/limits.ts';
import { MAX_LINEAR_PASSES, passesOf } from '../../support/milliseconds.ts';

const requestPath = pathReader(['/', '/usage', '/barcode/lookup/ean', '/admin/keys/{id}/rotate'], getPath);

const ORIGIN = 'https://quietzone.test';

describe('the path of a request', () => {
  it.each([
    ['/usage', '/usage'],
    ['/usage/', '/usage'],
    ['/usage?a=/x', '/usage'],
    ['/us%61ge', '/usage'],
    ['/', '/'],
    ['', '/'],
    ['?a=1', '/'],
    ['/a%2', '/a%2'],
    ['//usage', '/usage'],
    ['/usage//', '/usage'],
    ['///', '/'],
    ['//barcode//lookup///ean/', '/barcode/lookup/ean'],
    ['/Barcode/Lookup/EAN', '/barcode/lookup/ean'],
    ['/BARCODE/lookup/e%41n?A=B', '/barcode/lookup/ean'],
    ['/Admin/KEYS/aBc/Rotate/', '/admin/keys/aBc/rotate'],
    ['/Admin/KEYS/aBc', '/Admin/KEYS/aBc'],
    ['/assets/aB-C.js', '/assets/aB-C.js'],
    ['/barcode/lookup/ean/x', '/barcode/lookup/ean/x'],
    ['/barcode%2Flookup/ean', '/barcode%2Flookup/ean'],
  ])('%s is %s', (path, expected) => {
    expect(requestPath(new Request(ORIGIN + path))).toBe(expected);
  });

  it('may reach the limit, and one that passes it matches no route', () => {
    const path = (length: number): string => `/${'a'.repeat(length - 1)}`;
    const longest = path(LIMITS.MAX_PATH_CHARACTERS);
    expect(requestPath(new Request(`${ORIGIN}${longest}?${'q'.repeat(5000)}`))).toBe(longest);
    const longer = new Request(ORIGIN + path(LIMITS.MAX_PATH_CHARACTERS + 1));
    expect(pathLength(longer.url)).toBe(LIMITS.MAX_PATH_CHARACTERS + 1);
    expect(requestPath(longer)).toBe('/…');
  });

  it.each(['%ff/', '%', '%f0%28', '%e4%b8', '/', '/a', '//a', 'A'])(
    'of 100 KB of %s takes no time',
    (pattern) => {
      const request = new Request(`${ORIGIN}/${pattern.repeat(100_000 / pattern.length)}`);
      expect(passesOf(() => requestPath(request), 100_000)).toBeLessThan(MAX_LINEAR_PASSES);
    },
  );
});

const meant = routeFinder(['/barcode/generate/data-matrix', '/barcode/lookup/ean', '/usage']);

it.each([
  ['/barcode/generate/datamatrix', '/barcode/generate/data-matrix'],
  ['/barcode/generate/Data_Matrix/', '/barcode/generate/data-matrix'],
  ['/api/v1/barcode/lookup/ean', '/barcode/lookup/ean'],
  ['/barcode/lookup', undefined],
  ['/', undefined],
  ['/barcode/generate/data/matrix', undefined],
])('%s seems to mean %s', (path, route) => {
  expect(meant(path)).toBe(route);
});
