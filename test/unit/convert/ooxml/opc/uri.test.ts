import { describe, expect, it } from 'vitest';
import { fileUri, toUri } from '../../../../../src/convert/ooxml/opc/uri.ts';

describe('toUri', () => {
  it.each([
    ['http://example.org/a b', 'http://example.org/a%20b'],
    ['#top', '#top'],
    ['http://example.org/ä?q=1#f', 'http://example.org/%C3%A4?q=1#f'],
    ['http://example.org/100%', 'http://example.org/100%25'],
    ['http://example.org/%41', 'http://example.org/%41'],
    ['http://example.org/a#b#c', 'http://example.org/a#b%23c'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['C:\\decks\\next one.ppt', 'file:///C:/decks/next%20one.ppt'],
    ['relative/page.html', 'relative/page.html'],
    ['ht乴p://example.org/a', './ht%E4%B9%B4p://example.org/a'],
    ['page?at=10:30', 'page?at=10:30'],
    ['http://example.org/a[1]?b[]', 'http://example.org/a%5B1%5D?b%5B%5D'],
    ['http://me@[::1]:80/a[', 'http://me@[::1]:80/a%5B'],
    ['http://', undefined], // a host is missing: PowerPoint refuses the whole file
    ['  ', undefined],
  ])('makes %j a valid reference', (url, expected) => {
    expect(toUri(url)).toBe(expected);
  });
});

describe('fileUri', () => {
  it.each([
    ['\\\\server\\share\\a b.xls', 'file://server/share/a%20b.xls'],
    ['..\\table.xls', '../table.xls'],
    ['a#b.doc', 'a%23b.doc'],
    ['ä:b.doc', './%C3%A4:b.doc'],
    ['', undefined],
  ])('makes %j a valid reference', (path, expected) => {
    expect(fileUri(path)).toBe(expected);
  });
});
