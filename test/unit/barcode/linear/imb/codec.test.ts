import { array, assert, constantFrom, nat, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BARS,
  decodeImb,
  decodeImbWithOneError,
  encodeImb,
  frameCheck,
  type BarState,
} from '../../../../../src/barcode/linear/imb/codec.ts';

const texts = tuple(
  stringMatching(/^\d[0-4]\d{18}$/),
  constantFrom(0, 5, 9, 11),
  stringMatching(/^\d{11}$/),
).map(([tracking, length, routing]) => tracking + routing.slice(0, length));

const bars = (text: string): readonly BarState[] => Array.from(text) as BarState[];

/** The bars as they are seen from the other end. */
const upsideDown = (seen: readonly BarState[]): readonly BarState[] =>
  seen.map((bar): BarState => (bar === 'A' ? 'D' : bar === 'D' ? 'A' : bar)).toReversed();

// USPS-B-3200, section 2.3 "Encoding examples" (the tracking code with each routing code).
const EXAMPLES = [
  ['01234567094987654321', 'ATTFATTDTTADTAATTDTDTATTDAFDDFADFDFTFFFFFTATFAAAATDFFTDAADFTFDTDT'],
  ['0123456709498765432101234', 'DTTAFADDTTFTDTFTFDTDDADADAFADFATDDFTAAAFDTTADFAAATDFDTDFADDDTDFFT'],
  ['01234567094987654321012345678', 'ADFTTAFDTTTTFATTADTAAATFTFTATDAAAFDDADATATDTDTTDFDTDATADADTDFFTFA'],
  ['0123456709498765432101234567891', 'AADTFFDFTDADTAADAATFDTDDAAADDTDTTDAFADADDDTFFFDDTTTADFAAADFTDAADA'],
] as const;

describe('Intelligent Mail bars', () => {
  it.each(EXAMPLES)('of %s are those of the standard', (text, expected) => {
    expect(encodeImb(text)?.join('')).toBe(expected);
    expect(decodeImb(bars(expected))).toBe(text);
  });

  it('return the text that was encoded, also with one bar misread', () => {
    assert(
      property(texts, nat(BARS - 1), constantFrom<BarState>('T', 'A', 'D', 'F'), (text, at, state) => {
        const encoded = encodeImb(text);
        if (encoded === undefined) throw new Error(text);
        expect(decodeImb(encoded)).toBe(text);
        const misread = encoded.map((bar, i) => (i === at ? state : bar));
        expect(decodeImbWithOneError(misread, [at, (at + 7) % BARS])).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  it('are refused at random, on their head, and in other numbers', () => {
    assert(
      property(array(constantFrom<BarState>('T', 'A', 'D', 'F'), { maxLength: 70 }), (random) => {
        expect(decodeImb(random)).toBeUndefined();
      }),
    );
    for (const [, text] of EXAMPLES) expect(decodeImb(upsideDown(bars(text)))).toBeUndefined();
  });

  it('have the frame check sequence of the standard', () => {
    // Section 2.2.2: payload 016907B2A24ABC16A2E5C004B1 has the check 0x751.
    expect(frameCheck(0x016907b2a24abc16a2e5c004b1n)).toBe(0x751);
  });

  it.each(['0', '09234567094987654321', '01234567094987654321123', 'x1234567094987654321'])(
    'do not exist for %s',
    (text) => {
      expect(encodeImb(text)).toBeUndefined();
    },
  );
});
