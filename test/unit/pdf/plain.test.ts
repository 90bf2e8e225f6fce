import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainDocument } from '../../../src/pdf/plain.ts';

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
  ])('%s', (text, plain) => {
    expect(isPlainDocument(bytesOf(`<< ${text} >>`))).toBe(plain);
  });

  it('agrees with the patterns on whatever names and values follow each other', () => {
    const piece = fc.constantFrom(...PIECES);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(isPlainDocument(bytesOf(text))).toBe(byPatterns(text));
      }),
      { numRuns: 3000, seed: 9 },
    );
  });

  it.each(['/', '/S', '/SMask', '/Predictor                ', 'x'])(
    'takes about as long for 16 MB of "%s" as for zeros',
    (text) => {
      const bytes = bytesOf(text.repeat(Math.floor(2 ** 16 / text.length)));
      const big = new Uint8Array(2 ** 24);
      for (let at = 0; at + bytes.length <= big.length; at += bytes.length) big.set(bytes, at);
      const time = (data: Uint8Array): number => {
        const start = performance.now();
        expect(isPlainDocument(data)).toBe(true);
        return performance.now() - start;
      };
      const zeros = Math.min(...[1, 2, 3].map(() => time(new Uint8Array(2 ** 24))));
      // 1 to 12 times were measured; strings and patterns at each name took 200 times.
      expect(Math.min(...[1, 2, 3].map(() => time(big)))).toBeLessThan(60 * zeros + 50);
    },
  );
});
