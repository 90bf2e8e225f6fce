// What slides and masters say of themselves beside [MS-PPT] 2.5.1, 2.5.3: names, and what they take from their masters; shapes of old writers.
import { describe, expect, it } from 'vitest';
import {
  container,
  cstring,
  drawing,
  fields,
  MASTER_ID,
  placeholder,
  record,
  SCHEME,
  shape,
} from '../../../../../support/ppt-builder.ts';
import { words } from '../../../../../support/cfb-builder.ts';
import { readDeck, readOneShape, readOneSlide } from '../../../../../support/ppt-deck.ts';

describe('the name of a slide', () => {
  it.each<[what: string, more: readonly Uint8Array[], name: string | undefined]>([
    ['none', [], undefined],
    ['that of newer programs', [cstring('New', 3)], 'New'],
    ['that of older ones', [cstring('Old', 2)], 'Old'],
    ['the newer of both', [cstring('Old', 2), cstring('New', 3)], 'New'],
    ['the other where one is empty', [cstring('', 3), cstring('Old', 2)], 'Old'],
    ['no other string', [cstring('x', 1), cstring('y', 4)], undefined],
  ])('is %s', (_, more, name) => {
    expect(readOneSlide({ more }).name).toBe(name);
  });

  it('and that of a master, or its number', () => {
    const second = container(0x03f8, [drawing([]), record(0x07f0, words(SCHEME), 1)]);
    const listed = record(0x03f3, fields([70, 4], [0, 4], [0, 4], [MASTER_ID + 5, 4], [0, 4]));
    const names = (masterMore: readonly Uint8Array[]) =>
      readDeck({ masterMore, masterList: [listed], edits: [{ 70: second }] }).masters.map(({ name }) => name);
    expect(names([cstring('M', 3)])).toStrictEqual(['M', 'Master 2']);
    expect(names([])).toStrictEqual(['Master 1', 'Master 2']);
  });
});

it.each([
  [7, true, false],
  [6, false, false],
  [3, true, true],
  [2, false, true],
])('with the flags %i shows the shapes of its master: %s, has a background: %s', (flags, shows, has) => {
  const slide = readOneSlide({ flags, background: { 0x0181: 0x0000ff } });
  expect([slide.showMasterShapes, slide.background !== undefined]).toStrictEqual([shows, has]);
});

it('a slide without notes, comments and a name has none', () => {
  const slide = readOneSlide({});
  for (const member of ['notes', 'comments', 'name', 'hidden', 'transition', 'timing', 'background'])
    expect(slide).not.toHaveProperty(member);
});

describe('a shape', () => {
  it('is a text box by its type alone', () => {
    expect(readOneShape({ type: 202 })).toMatchObject({ kind: 'shape', textBox: true });
    expect(readOneShape({ type: 1 })).not.toHaveProperty('textBox');
  });

  it('has its client data whatever version their header has', () => {
    const atom = record(0xf00a, fields([3074, 4], [0xa00, 4]), 1, 2);
    for (const version of [0, 15]) {
      const bytes = container(0xf004, [atom, record(0xf011, placeholder(13), 0, version)]);
      expect(readOneSlide({ shapes: [bytes] }).shapes[0]?.placeholder).toMatchObject({ type: 'title' });
    }
  });

  it.each([
    [0, 'grouping'],
    [2, 'text'],
    [5, 'selection'],
    [6, 'position'],
    [7, 'aspectRatio'],
    [8, 'rotation'],
  ])('with the bit %i of its protection locks its %s ([MS-ODRAW] 2.3.3)', (bit, lock) => {
    expect(readOneShape({ options: { 0x007f: 0x10001 << bit } }).locks).toStrictEqual([lock]);
    expect(readOneShape({ options: { 0x007f: 0x10000 << bit } })).not.toHaveProperty('locks');
  });

  it('is hidden by the bit 1 of its group’s booleans', () => {
    expect(readOneShape({ options: { 0x03bf: 0x20002 } }).hidden).toBe(true);
    expect(readOneShape({ options: { 0x03bf: 0x20000 } })).not.toHaveProperty('hidden');
    expect(readOneShape({ options: { 0x03bf: 0x10001 } })).not.toHaveProperty('hidden');
  });

  it.each([0x4, 0x8, 0x400])('is none with the flag %i: root, deleted, background', (flag) => {
    expect(readOneSlide({ shapes: [shape({ id: 3074, flags: 0xa00 | flag })] }).shapes).toStrictEqual([]);
  });
});
