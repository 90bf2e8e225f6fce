// What a scan left: read from the sentences of the service and of the library, said to a person, and put together after a further scan.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../src/library/recognize.ts';
import type { Answer } from '../../../web/api/index.ts';
import { mergedReading, readingOf } from '../../../web/panels/scan/codes.ts';
import { csvOfJobs, jsonOf } from '../../../web/panels/scan/export.ts';
import type { Job } from '../../../web/panels/scan/jobs.ts';
import {
  type Left,
  leftAfter,
  leftOf,
  noteOf,
  pagesOption,
  settledOf,
} from '../../../web/panels/scan/left.ts';
import { drawPdf } from '../../support/draw-pdf.ts';

const NOTHING: Left = { unread: [], unsearched: [], settled: [], rest: '' };
const UNREADABLE = 'Page 3 could not be read: The JPEG image cannot be read: it ends early.';
const NOT_ANNOTATED = 'Only 10 pages are annotated; not annotated: 11, 12. The header `pages` selects them.';

describe('a note', () => {
  it.each<[note: string, left: Partial<Left>, said: string]>([
    ['', {}, ''],
    [
      'Page 4 was not searched to the end: it may hold more barcodes.',
      { unsearched: [4] },
      'Page 4 may hold more codes.',
    ],
    [
      'Pages 5 to 7 and 9 were not searched to the end: they may hold more barcodes.',
      { unsearched: [5, 6, 7, 9] },
      'Pages 5 to 7 and 9 may hold more codes.',
    ],
    [
      'Page 2 was not searched to the end: it may hold more barcodes. Page 3 was not searched to the end: it may hold more barcodes.',
      { unsearched: [2, 3] },
      'Pages 2 to 3 may hold more codes.',
    ],
    [
      'Page 1 was not searched to the end: the recognition engine failed on it, and it may hold more barcodes.',
      { unsearched: [1] },
      'Page 1 may hold more codes.',
    ],
    [
      'Pages 9 and 12 were not searched to the end: the recognition engine failed on them, and they may hold more barcodes.',
      { unsearched: [9, 12] },
      'Pages 9 and 12 may hold more codes.',
    ],
    [
      'Processing limit reached: page 5 was not read (setting SCAN_WORK_MS).',
      { unread: [5] },
      'Page 5 was not read.',
    ],
    [
      'Processing limit reached: pages 31 to 40 and 42 were not read (setting SCAN_WORK_MS).',
      { unread: [31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 42] },
      'Pages 31 to 40 and 42 were not read.',
    ],
    [
      'Processing limit reached: pages 2, 4 and 6 to 7 were not read (option workMs).',
      { unread: [2, 4, 6, 7] },
      'Pages 2, 4 and 6 to 7 were not read.',
    ],
    [
      `${UNREADABLE} Page 4 was not searched to the end: it may hold more barcodes. Processing limit reached: pages 5 to 6 were not read (setting SCAN_WORK_MS). ${NOT_ANNOTATED}`,
      { unsearched: [4], unread: [5, 6], rest: `${UNREADABLE} ${NOT_ANNOTATED}` },
      `Pages 5 to 6 were not read. Page 4 may hold more codes. ${UNREADABLE} ${NOT_ANNOTATED}`,
    ],
    [UNREADABLE, { rest: UNREADABLE }, UNREADABLE],
  ])('%j', (note, left, said) => {
    expect(leftOf(note)).toEqual({ ...NOTHING, ...left });
    expect(noteOf(leftOf(note))).toBe(said);
  });

  it('of the library names the pages that its work did not reach', async () => {
    const page = { widthPt: 200, heightPt: 200, boxes: [[20, 20, 60, 100]] } as const;
    const found = await recognize(drawPdf([page, page, page]), { workMs: 1 });
    const { unread, rest } = leftOf((found.ok && found.value.incomplete) || '');
    expect({ unread, rest }).toEqual({ unread: [2, 3], rest: '' });
  });
});

it.each([
  [[5], '5'],
  [[5, 6, 7, 9], '5-7,9'],
  [[1, 3, 4, 8, 9], '1,3-4,8-9'],
])('the option pages of %j is %s', (pages, option) => {
  expect(pagesOption(pages)).toBe(option);
});

describe('pages that may hold more codes', () => {
  it('are not searched alone again if the call was for no others', () => {
    const left = { ...NOTHING, unsearched: [1, 2] };
    expect(settledOf(left, 3)).toEqual(left);
    expect(settledOf(left, 2)).toEqual({ ...NOTHING, settled: [1, 2] });
    expect(noteOf(settledOf(left, 2))).toBe(
      'Pages 1 to 2 may hold more codes: a sharper or larger image may help.',
    );
  });

  it.each<[pages: readonly number[], now: Partial<Left>, after: Partial<Left>]>([
    [[5, 6, 7, 9], {}, { unread: [8, 10], settled: [2], rest: UNREADABLE }],
    [[5, 6, 7, 9], { unsearched: [6] }, { unread: [8, 10], unsearched: [6], settled: [2], rest: UNREADABLE }],
    // The same are left: the same call would answer the same.
    [
      [5, 6, 7, 9],
      { unsearched: [5, 6, 7, 9] },
      { unread: [8, 10], settled: [2, 5, 6, 7, 9], rest: UNREADABLE },
    ],
    [
      [8, 10],
      { unread: [10], unsearched: [8], rest: 'More.' },
      { unread: [10], unsearched: [5, 6, 7, 8, 9], settled: [2], rest: `${UNREADABLE} More.` },
    ],
    [[8, 10], { rest: UNREADABLE }, { unsearched: [5, 6, 7, 9], settled: [2], rest: UNREADABLE }],
  ])('after %j were scanned again, which left %j', (pages, now, after) => {
    const before = { unread: [8, 10], unsearched: [5, 6, 7, 9], settled: [2], rest: UNREADABLE };
    expect(leftAfter(before, { ...NOTHING, ...now }, pages)).toEqual({ ...NOTHING, ...after });
  });
});

describe('a reading with pages that were read again', () => {
  const reading = (codes: readonly (readonly [page: number, text: string, x?: number])[], note = '') =>
    readingOf({
      json: {
        ResultBarcodes: codes.map(([Page, RawText, X = 0]) => ({
          Page,
          RawText,
          BarcodeType: 'CODE_128',
          Position: [{ X, Y: 0 }],
        })),
        ErrorMessage: note,
      },
    } as Answer);
  const note = 'Pages 2 and 4 were not searched to the end: they may hold more barcodes.';

  it.each([
    [
      'has the new codes in the order of pages',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ],
      [
        [2, 'b', 9],
        [2, 'n'],
        [4, 'd'],
      ],
      [
        [1, 'a'],
        [2, 'b', 9],
        [2, 'n'],
        [3, 'c'],
        [4, 'd'],
      ],
    ],
    [
      'keeps what was read before',
      [
        [2, 'b'],
        [2, 'k'],
        [3, 'c'],
      ],
      [[2, 'b', 9]],
      [
        [2, 'b', 9],
        [2, 'k'],
        [3, 'c'],
      ],
    ],
    [
      'counts codes of one text',
      [
        [2, 'b'],
        [2, 'b', 5],
        [2, 'b', 7],
      ],
      [
        [2, 'b', 1],
        [2, 'b', 6],
      ],
      [
        [2, 'b', 1],
        [2, 'b', 6],
        [2, 'b', 7],
      ],
    ],
  ] as const)('%s', (_, before, now, after) => {
    const merged = mergedReading(reading(before, note), reading(now), [2, 4]);
    expect(merged).toEqual(reading(after));
  });

  it('is saved with the codes of all calls, also if the last one failed', () => {
    const answer = { json: { Successful: false } } as Answer;
    const result = { ok: true, reading: reading([[1, 'a']], note), answer } as const;
    const job = { name: 'f.pdf', where: 'service', pages: [2], result } as unknown as Job;
    expect(JSON.parse(jsonOf(job))).toMatchObject({
      File: 'f.pdf',
      ResultBarcodes: [{ Page: 1, RawText: 'a' }],
      ErrorMessage: 'Pages 2 and 4 may hold more codes.',
    });
    expect(csvOfJobs([job]).trim().split('\r\n').slice(1)).toEqual([
      'f.pdf,1,CODE_128,a,0,0,,,,,,',
      'f.pdf,,INCOMPLETE,Pages 2 and 4 may hold more codes.,,,,,,,,',
    ]);
  });
});
