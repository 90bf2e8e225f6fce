import { describe, expect, it } from 'vitest';
import type { Code, Part, Reading } from '../../../web/panels/scan/codes.ts';
import { placedIn } from '../../../web/panels/scan/codes.ts';
import type { Job } from '../../../web/panels/scan/jobs.ts';
import { FILTERS, ORDERS, lineOf, stateOf, summaryOf } from '../../../web/panels/scan/many/states.ts';

const LEFT = { unread: [], unsearched: [], settled: [], rest: '' };
const code = (text: string, more: Partial<Code> = {}): Code => ({
  type: 'EAN_13',
  text,
  page: 1,
  facts: [],
  ...more,
});
const reading = (codes: readonly Code[], left: Partial<typeof LEFT> = {}): Reading => ({
  codes,
  left: { ...LEFT, ...left },
  annotated: [],
});

describe('the codes of a part', () => {
  const part = (more: Partial<Part> = {}): Part => ({
    image: new File([], 'part.png'),
    page: 2,
    pageSize: { width: 1000, height: 500 },
    rect: { x: 200, y: 100, width: 400, height: 200 },
    ...more,
  });
  const read = code('new', {
    // The part was drawn at twice the size.
    pageSize: { width: 800, height: 400 },
    corners: [
      { x: 0, y: 0 },
      { x: 800, y: 400 },
    ],
  });

  it('have their places on the page, and its number', () => {
    expect(placedIn(reading([]), reading([read]), part()).codes).toEqual([
      code('new', {
        page: 2,
        pageSize: { width: 1000, height: 500 },
        corners: [
          { x: 200, y: 100 },
          { x: 600, y: 300 },
        ],
      }),
    ]);
  });

  it('are in the pixels of the codes that the page has', () => {
    const before = code('old', { page: 2, pageSize: { width: 2000, height: 1000 } });
    const [, placed] = placedIn(reading([before]), reading([read]), part()).codes;
    expect(placed).toMatchObject({
      pageSize: { width: 2000, height: 1000 },
      corners: [
        { x: 400, y: 200 },
        { x: 1200, y: 600 },
      ],
    });
  });

  it('are not put twice, and what was left stays', () => {
    const before = reading([code('new', { page: 2 }), code('new', { page: 1 })], { rest: 'Page 3 may.' });
    expect(placedIn(before, reading([read]), part())).toEqual({
      ...before,
      codes: [...before.codes].reverse(),
    });
  });
});

describe('the list of files', () => {
  const job = (id: number, name: string, more: Partial<Job>): Job => ({
    id,
    name,
    file: new File([], name),
    where: 'device',
    password: '',
    state: 'done',
    ...more,
  });
  const jobs = [
    job(1, 'b10.png', { result: { ok: true, reading: reading([code('x'), code('y')]), calls: 100 } }),
    job(2, 'b9.png', { result: { ok: true, reading: reading([]), calls: 100 } }),
    job(3, 'a.png', {
      result: { ok: false, problem: { kind: 'value', title: 'Refused', advice: 'It is no image.' } },
    }),
    job(4, 'c.pdf', { result: { ok: true, reading: reading([code('z')], { rest: 'Page 2 may.' }) } }),
    job(5, 'd.png', { state: 'reading', progress: 'page 2 of 9' }),
  ];
  const has = (id: string): readonly number[] =>
    jobs.filter(FILTERS.find((each) => each.id === id)?.has ?? (() => false)).map((each) => each.id);

  it('says what became of each', () => {
    expect(jobs.map(stateOf)).toEqual(['codes', 'none', 'failed', 'codes', 'under-way']);
    expect(jobs.map(lineOf)).toEqual([
      'x',
      'No code',
      'It is no image.',
      'z · may hold more',
      'Reading page 2 of 9 …',
    ]);
    expect(['all', 'codes', 'none', 'failed', 'more'].map(has)).toEqual([
      [1, 2, 3, 4, 5],
      [1, 4],
      [2],
      [3],
      [4],
    ]);
  });

  it('counts what has codes and what has none', () => {
    expect(summaryOf(jobs)).toBe('4 of 5 done · 3 codes · 200 calls · 1 file without a code · 1 failed');
    expect(summaryOf(jobs.slice(0, 1))).toBe('2 codes · 100 calls');
  });

  it('is sorted by names with numbers by their value, or by codes', () => {
    const sorted = (id: string): readonly number[] =>
      [...jobs].sort(ORDERS.find((each) => each.id === id)?.by ?? (() => 0)).map((each) => each.id);
    expect(sorted('name')).toEqual([3, 2, 1, 4, 5]);
    expect(sorted('fewest')).toEqual([3, 2, 5, 4, 1]);
    expect(sorted('newest')).toEqual([1, 2, 3, 4, 5]);
  });
});
