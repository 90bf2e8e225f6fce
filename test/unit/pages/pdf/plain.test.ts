import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { threadMs } from '../../../support/milliseconds.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import { changesIn, changesOfStream, streamsIn } from '../../../../src/pages/pdf/plain.ts';

const LOOK = { budget: UNLIMITED, pause: async () => undefined };
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** What counts, as patterns over a window of 24 bytes. */
const PATTERNS = [
  ['mask', /^\/SMask\s+\d/],
  ['mask', /^\/Mask\s*[\d[]/],
  ['samples', /^\/Decode\s*\[/],
  ['samples', /^\/Predictor\s+2\b/],
] as const;
const byPatterns = (text: string): ReadonlySet<string> => {
  const windows = text.split('').map((_, i) => text.slice(i, i + 24));
  return new Set(
    PATTERNS.flatMap(([change, pattern]) => (windows.some((window) => pattern.test(window)) ? [change] : [])),
  );
};
/** The one change of a document; '' if there is none. */
const changeOf = async (bytes: Uint8Array): Promise<string> => [...(await changesIn(bytes, LOOK))].join();

const PIECES = [
  '/',
  '/S',
  'Mask',
  '/SMask',
  '/Mask',
  '/Decode',
  '/Predictor',
  '[',
  '2',
  '5',
  ' ',
  '\n',
  '\xa0',
  '_',
  'x',
  ' 2',
];

describe('changesIn', () => {
  it.each([
    ['/SMask 5 0 R', 'mask'],
    ['/SMask5', ''],
    ['/SMask /None', ''],
    ['/Mask[0 1]', 'mask'],
    ['/Mask 7 0 R', 'mask'],
    ['/MaskX 7', ''],
    ['/Decode [1 0]', 'samples'],
    ['/DecodeParms [1]', ''],
    ['/Predictor 2', 'samples'],
    ['/Predictor 2_', ''],
    ['/Predictor 15', ''],
    [`/SMask${' '.repeat(17)}5`, 'mask'],
    [`/SMask${' '.repeat(18)}5`, ''],
  ])('%s', async (text, change) => {
    expect(await changeOf(bytesOf(`<< ${text} >>`))).toBe(change);
  });

  it('agrees with the patterns on whatever names and values follow each other', async () => {
    const piece = fc.constantFrom(...PIECES);
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const text = pieces.join('');
        expect(await changesIn(bytesOf(text), LOOK)).toEqual(byPatterns(text));
      }),
      { numRuns: 3000, seed: 9 },
    );
  });

  it.each(['/', '/S', '/SMask', '/Predictor                ', 'x'])(
    'takes about as long for 16 MB of "%s" as for zeros',
    async (text) => {
      const bytes = bytesOf(text.repeat(Math.floor(2 ** 16 / text.length)));
      const big = new Uint8Array(2 ** 24);
      for (let at = 0; at + bytes.length <= big.length; at += bytes.length) big.set(bytes, at);
      const time = async (data: Uint8Array): Promise<number> => {
        let best = Infinity;
        for (let round = 0; round < 3; round++) {
          const start = threadMs();
          expect(await changeOf(data)).toBe('');
          best = Math.min(best, threadMs() - start);
        }
        return best;
      };
      const zeros = await time(new Uint8Array(2 ** 24));
      // 1 to 12 times were measured; strings and patterns at each name took 200 times.
      expect(await time(big)).toBeLessThan(60 * zeros + 50);
    },
  );

  it('finds names across its pieces, lets others run between them and ends with its budget', async () => {
    const bytes = new Uint8Array(1 << 20);
    bytes.set(bytesOf('/SMask 5 /Decode [1 0]'), (1 << 18) - 4);
    let pauses = 0;
    const pause = async (): Promise<void> => void (pauses += 1);
    expect((await changesIn(bytes, { budget: UNLIMITED, pause })).size).toBe(2);
    expect(pauses).toBe(1);
    expect((await changesIn(new Uint8Array(1 << 20), { budget: UNLIMITED, pause })).size).toBe(0);
    expect(pauses).toBe(4);
    const budget = createBudget({ workMs: 0.6 });
    expect((await changesIn(new Uint8Array(1 << 20), { budget, pause })).size).toBe(2);
    expect(pauses).toBe(6);
  });
});

describe('changesOfStream', () => {
  const DATA = 'the data of an image, which is long enough to be told from others by its first bytes';
  const object = (dictionary: string, data: string, eol = '\n'): string =>
    `1 0 obj\n<< ${dictionary} >>\nstream${eol}${data}\nendstream\nendobj\n`;
  it.each([
    ['has none of another image', object('/SMask 5 0 R', 'another') + object('/Predictor 15', DATA), ''],
    [
      'has its own',
      object('', 'another') + object('/SMask 5 0 R /Decode [1 0]', DATA, '\r\n'),
      'mask,samples',
    ],
    ['has those of all streams with the data', object('/Mask [1 2]', DATA) + object('', DATA), 'mask'],
    ['is not known where it is not in the file', object('', `${DATA.slice(0, -1)}?`), undefined],
    ['is not known where its parameters stand elsewhere', object('/DecodeParms 7 0 R', DATA), undefined],
    ['is not known without an object', `stream\n${DATA}`, undefined],
  ])('%s', async (_, file, expected) => {
    const bytes = bytesOf(`%PDF-1.4 ${file}`);
    const own = { streams: await streamsIn(bytes, LOOK), data: bytesOf(DATA), budget: UNLIMITED };
    const changes = changesOfStream(bytes, own);
    expect(changes && [...changes].sort().join()).toBe(expected);
  });

  it('knows no streams once the budget is used up', async () => {
    const bytes = bytesOf(object('', DATA));
    expect(await streamsIn(bytes, LOOK)).toEqual([object('', DATA).indexOf(DATA)]);
    expect(await streamsIn(bytes, { ...LOOK, budget: createBudget({ workMs: 0 }) })).toEqual([]);
  });
});
