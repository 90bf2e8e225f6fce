import { describe, expect, it } from 'vitest';
import { fileUri, toUri } from '../../../../../src/convert/pptx/opc/uri.ts';

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
    ['', undefined],
  ])('makes %j a valid reference', (path, expected) => {
    expect(fileUri(path)).toBe(expected);
  });
});
