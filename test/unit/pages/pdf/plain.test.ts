import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { threadMs } from '../../../support/milliseconds.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import { isPlainDocument } from '../../../../src/pages/pdf/plain.ts';

const LOOK = { budget: UNLIMITED, pause: async () => undefined };
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** What counts, as patterns over a window of 24 bytes. */
const PATTERNS = [/^\/SMask\s+\d/, /^\/Mask\s*[\d[]/, /^\/Decode\s*\[/, /^\/Predictor\s+2\b/];
const byPatterns = (text: string): boolean =>
  !text.split('').some((_, i) => PATTERNS.some((pattern) => pattern.test(text.slice(i, i + 24))));

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

describe('isPlainDocument', () => {
  it.each([
    ['/SMask 5 0 R', false],
    ['/SMask5', true],
    ['/SMask /None', true],
    ['/Mask[0 1]', false],
    ['/Mask 7 0 R', false],
    ['/MaskX 7', true],
    ['/Decode [1 0]', false],
    ['/DecodeParms [1]', true],
    ['/Predictor 2', false],
    ['/Predictor 2_', true],
    ['/Predictor 15', true],
    [`/SMask${' '.repeat(17)}5`, false],
    [`/SMask${' '.repeat(18)}5`, true],
  ])('%s', async (text, plain) => {
    expect(await isPlainDocument(bytesOf(`<< ${text} >>`), LOOK)).toBe(plain);
  });

  it('agrees with the patterns on whatever names and values follow each other', async () => {
    const piece = fc.constantFrom(...PIECES);
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const text = pieces.join('');
        expect(await isPlainDocument(bytesOf(text), LOOK)).toBe(byPatterns(text));
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
          expect(await isPlainDocument(data, LOOK)).toBe(true);
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
    bytes.set(bytesOf('/SMask 5'), (1 << 18) - 4);
    let pauses = 0;
    const pause = async (): Promise<void> => void (pauses += 1);
    expect(await isPlainDocument(bytes, { budget: UNLIMITED, pause })).toBe(false);
    expect(pauses).toBe(0);
    expect(await isPlainDocument(new Uint8Array(1 << 20), { budget: UNLIMITED, pause })).toBe(true);
    expect(pauses).toBe(3);
    const budget = createBudget({ workMs: 0.6 });
    expect(await isPlainDocument(new Uint8Array(1 << 20), { budget, pause })).toBe(false);
    expect(pauses).toBe(5);
  });
});
