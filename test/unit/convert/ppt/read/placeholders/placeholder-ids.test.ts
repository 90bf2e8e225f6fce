// Placeholders beside [MS-PPT] 2.13.23 PlaceholderEnum and 2.13.22 PlaceholderSize.
import { describe, expect, it } from 'vitest';
import {
  placeholderOf,
  withUniqueIndexes,
} from '../../../../../../src/convert/ppt/read/placeholders/placeholders.ts';

/** By id: type, index at position −1, and whether it is vertical. PT_None and what lies beyond PT_Picture name nothing. */
const IDS: readonly (readonly [type: string, index: number, vertical?: true] | undefined)[] = [
  undefined,
  ['title', 0],
  ['body', 1],
  ['centreTitle', 0],
  ['subtitle', 1],
  ['slideImage', 2],
  ['body', 1],
  ['date', 10],
  ['slideNumber', 12],
  ['footer', 11],
  ['header', 13],
  ['slideImage', 2],
  ['body', 1],
  ['title', 0],
  ['body', 1],
  ['centreTitle', 0],
  ['subtitle', 1],
  ['title', 0, true],
  ['body', 1, true],
  ['object', 1],
  ['chart', 1],
  ['table', 1],
  ['clipArt', 1],
  ['diagram', 1],
  ['media', 1],
  ['object', 1, true],
  ['picture', 1],
  undefined,
];

describe('a placeholder', () => {
  it.each(IDS.map((row, id) => [id, row] as const))('of the id %i is %j', (id, row) => {
    const [type, index, vertical] = row ?? [];
    expect(placeholderOf(id, -1)).toStrictEqual(
      row && { type, index, position: -1, ...(vertical && { orientation: 'vertical' }) },
    );
  });

  it.each([
    [-1, 1],
    [0, 1],
    [1, 1],
    [2, 2],
    [8, 8],
    [9, 1],
  ])('of content at the position %i has the index %i', (position, index) => {
    expect(placeholderOf(0x0e, position)).toStrictEqual({ type: 'body', index, position });
    expect(placeholderOf(0x0d, position)).toStrictEqual({ type: 'title', index: 0, position });
  });

  it.each([
    [0, undefined],
    [1, 'half'],
    [2, 'quarter'],
    [3, undefined],
  ])('of the size %i is %j', (size, expected) => {
    expect(placeholderOf(0x0e, 1, size)).toStrictEqual({
      type: 'body',
      index: 1,
      position: 1,
      ...(expected && { size: expected }),
    });
  });

  it('gets an index of its own where two have the same, from 14 on', () => {
    const shapes = [1, 1, undefined, 2, 14, 1, 2].map((index) =>
      index === undefined ? { kind: 'shape' } : { kind: 'shape', placeholder: { type: 'body', index } },
    );
    const found = withUniqueIndexes(shapes as unknown as Parameters<typeof withUniqueIndexes>[0]);
    expect(found.map(({ placeholder }) => placeholder?.index)).toStrictEqual([
      1,
      14,
      undefined,
      2,
      15,
      16,
      17,
    ]);
  });
});
