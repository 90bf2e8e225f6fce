// Review comments beside [MS-PPT] 2.5.20 Comment10Container and 2.5.23 Comment10Atom: dates that cannot be, and what bounds them.
import { expect, it } from 'vitest';
import type { ReadContext } from '../../../../../../src/convert/ppt/read/context.ts';
import { readComments } from '../../../../../../src/convert/ppt/read/slides/comments.ts';
import {
  createRecordCount,
  readRecords,
  type RecordNode,
} from '../../../../../../src/convert/ppt/records/index.ts';
import { container, cstring, fields, record } from '../../../../../support/ppt-builder.ts';

type Date = readonly [year: number, month: number, day: number, hour: number, minute: number, second: number];

function read(
  [year, month, day, hour, minute, second]: Date,
  texts: readonly (string | undefined)[] = ['Ann', 'Text', 'A'],
  may: (kind: string, count: number) => boolean = () => true,
) {
  const atom = record(
    0x2ee1,
    fields(
      [1, 4],
      [year, 2],
      [month, 2],
      [0, 2],
      [day, 2],
      [hour, 2],
      [minute, 2],
      [second, 2],
      [0, 2],
      [576, 4],
      [-576, 4],
    ),
  );
  const strings = texts.flatMap((text, at) => (text === undefined ? [] : [cstring(text, at)]));
  const comment = container(0x2ee0, [...strings, atom]);
  const slide = container(0x03ee, [
    container(0x1388, [container(0x138a, [cstring('___PPT10'), record(0x138b, comment)])]),
  ]);
  const [node] = readRecords(slide, createRecordCount());
  return readComments(node as RecordNode, { allowances: { take: may } } as unknown as ReadContext, 'slide 1');
}
const REAL: Date = [2026, 2, 28, 3, 4, 5];

it('a comment has its author, text, place and date', () => {
  expect(read(REAL, ['Ann', 'a\r\nb\rc', 'A'])).toStrictEqual([
    {
      author: 'Ann',
      text: 'a\nb\nc',
      initials: 'A',
      xEmu: 914_400,
      yEmu: -914_400,
      at: '2026-02-28T03:04:05',
    },
  ]);
  expect(read(REAL, [])).toMatchObject([{ author: '', text: '', initials: '' }]);
});

it.each<[what: string, date: Date, isReal: boolean]>([
  ['first year', [1900, 1, 1, 0, 0, 0], true],
  ['year before', [1899, 1, 1, 0, 0, 0], false],
  ['last year', [9999, 12, 31, 23, 59, 59], true],
  ['year after', [10_000, 1, 1, 0, 0, 0], false],
  ['month 0', [2026, 0, 1, 0, 0, 0], false],
  ['month 13', [2026, 13, 1, 0, 0, 0], false],
  ['day 0', [2026, 1, 0, 0, 0, 0], false],
  ['day 32', [2026, 1, 32, 0, 0, 0], false],
  ['hour 24', [2026, 1, 1, 24, 0, 0], false],
  ['minute 60', [2026, 1, 1, 0, 60, 0], false],
  ['second 60', [2026, 1, 1, 0, 0, 60], false],
])('a date is one that can be: %s', (_, date, isReal) => {
  expect(read(date)[0]?.at !== undefined).toBe(isReal);
});

it('counts as a run, with all its characters', () => {
  const asked: unknown[] = [];
  read(REAL, ['Ann', 'Text', 'AB'], (...given) => (asked.push(given.slice(0, 2)), true));
  expect(asked).toStrictEqual([['runs', 1], ['characters', 9]]); // oxfmt-ignore
  for (const kind of ['runs', 'characters'])
    expect(read(REAL, undefined, (asks) => asks !== kind)).toStrictEqual([]);
});
