import { describe, expect, it } from 'vitest';
import { csvOfSeen, withFrame } from '../../../web/camera/seen.ts';
import { scannerKeys } from '../../../web/panels/lookup/wedge.ts';

describe('keys of a hand scanner', () => {
  /** What is scanned where keys follow one another after so many milliseconds. */
  const typed = (keys: readonly (readonly [key: string, afterMs: number])[]): readonly string[] => {
    const take = scannerKeys();
    let timeStamp = 0;
    return keys.flatMap(([key, afterMs]) => take({ key, timeStamp: (timeStamp += afterMs) }) ?? []);
  };
  const quick = (text: string, end: string, gapMs = 5): (readonly [string, number])[] =>
    [...text, end].map((key, at) => [key, at === 0 ? 1000 : gapMs]);

  it.each([
    ['ended by Enter', quick('9521234000006', 'Enter'), ['9521234000006']],
    ['ended by Tab', quick('9521234000006', 'Tab'), ['9521234000006']],
    ['slow ones of some models', quick('9521234000006', 'Enter', 50), ['9521234000006']],
    ['two after another', [...quick('9521234000006', 'Enter'), ...quick('12345678', 'Enter')], ['9521234000006', '12345678']],
    ['capital letters with Shift', [['Shift', 1000], ['A', 5], ['Shift', 5], ['B', 5], ['1', 5], ['2', 5], ['3', 5], ['4', 5], ['Enter', 5]], ['AB1234']],
    ['after a key of a person', [['x', 0], ...quick('9521234000006', 'Enter')], ['9521234000006']],
    ['a person', quick('9521234000006', 'Enter', 90), []],
    ['a person who ends a pasted number', [...quick('9521234000006', 'x').slice(0, -1), ['Enter', 400]], []],
    ['a short word', quick('tea', 'Enter'), []],
    ['Enter alone', [['Enter', 1000], ['Enter', 5]], []],
  ] as const)('are told from a person’s: %s', (_, keys, scanned) => {
    expect(typed(keys)).toEqual(scanned);
  }); // oxfmt-ignore
});

describe('what a camera has read', () => {
  const ean = { type: 'EAN_13', text: '9521234000006' } as const;
  const qr = { type: 'QR_CODE', text: 'here' } as const;

  it('is listed once, counted when it comes again, and not while it stays or a frame is blurred', () => {
    const frames = [
      [[ean, qr], 0, true],
      [[ean, qr], 100, false],
      [[qr], 1200, false],
      [[ean], 1500, false],
      [[ean, qr], 3200, true],
    ] as const;
    let seen: ReturnType<typeof withFrame>['seen'] = [];
    for (const [found, atMs, isNew] of frames) {
      const next = withFrame(seen, found, atMs);
      expect(next.isNew, `${atMs} ms`).toBe(isNew);
      ({ seen } = next);
    }
    expect(seen.map(({ text, count }) => [text, count])).toEqual([
      ['here', 2],
      ['9521234000006', 2],
    ]);
    expect(csvOfSeen(seen).split('\r\n')).toEqual(['\uFEFFtype,text,count', 'QR_CODE,here,2', 'EAN_13,9521234000006,2', '']);
  }); // oxfmt-ignore

  it('has the newest first, those of one frame too', () => {
    const { seen } = withFrame(withFrame([], [ean], 0).seen, [qr], 50);
    expect(seen.map(({ text }) => text)).toEqual(['here', '9521234000006']);
  });
});
