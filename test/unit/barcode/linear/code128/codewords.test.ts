// Code 128 codewords beside a reader and a search of their own: what they say, and that no fewer say it (ISO/IEC 15417, 4.3).
import { describe, expect, it } from 'vitest';
import { code128Codewords } from '../../../../../src/barcode/linear/code128/codewords.ts';
import { createRandom } from '../../../../fuzz/random.ts';

/** What a reader makes of codewords with start and check character. */
function read(codewords: readonly number[]): string {
  let set = 'ABC'.charAt((codewords[0] ?? 0) - 103);
  let [text, shifted, latched, once] = ['', false, false, false];
  for (const codeword of codewords.slice(1, -1)) {
    const own = shifted ? (set === 'A' ? 'B' : 'A') : set;
    shifted = false;
    if (own === 'C' && codeword < 100) text += String(codeword).padStart(2, '0');
    else if (codeword < 96) {
      const low = own === 'A' && codeword >= 64 ? codeword - 64 : codeword + 32;
      text += String.fromCharCode(low + (latched === once ? 0 : 128));
      once = false;
    } else if (codeword === 98) shifted = true;
    else if (codeword === 99) set = 'C';
    else if ((own === 'A' && codeword === 101) || (own === 'B' && codeword === 100)) {
      // FNC4 twice changes the latch.
      if (once) latched = !latched;
      once = !once;
    } else if (codeword === 100) set = 'B';
    else if (codeword === 101) set = 'A';
    else throw new Error(`codeword ${codeword} in set ${own}`);
  }
  return text;
}

/** The fewest codewords, start and check character among them; the latch is not held in set C. */
function fewest(text: string): number {
  const states = ['A', 'B', 'C', 'a', 'b'];
  /** From state to state: one codeword for another set, two for the latch. */
  const change = (from: string, to: string): number => {
    if (from === to) return 0;
    const [isLatched, willBe] = [/[ab]/.test(from), /[ab]/.test(to)];
    if (isLatched === willBe) return 1;
    if (from === 'C') return 3;
    return from.toUpperCase() === to.toUpperCase() ? 2 : 3;
  };
  const character = (state: string, code: number): number => {
    const low = code & 127;
    const isOwn = state.toUpperCase() === 'A' ? low < 96 : low >= 32;
    return 1 + Number(!isOwn) + Number(code > 127 !== /[ab]/.test(state));
  };
  const costs = Array.from({ length: text.length + 1 }, () => new Map<string, number>());
  for (const state of states)
    costs[0]?.set(state, change('B', state) === 3 ? 4 : 1 + (/[ab]/.test(state) ? 2 : 0));
  const better = (at: number, state: string, cost: number): void => {
    if (cost < (costs[at]?.get(state) ?? Infinity)) costs[at]?.set(state, cost);
  };
  for (let at = 0; at < text.length; at += 1) {
    for (const [from, cost] of costs[at] ?? [])
      for (const to of states) better(at, to, cost + change(from, to));
    for (const [state, cost] of costs[at] ?? [])
      if (state !== 'C') better(at + 1, state, cost + character(state, text.charCodeAt(at)));
      else if (/^\d\d/.test(text.slice(at))) better(at + 2, state, cost + 1);
  }
  return Math.min(...(costs[text.length]?.values() ?? [])) + 1;
}

describe('the codewords of a text', () => {
  const LETTERS = { A: '\u0001\u001f\u0009', B: 'az{', both: 'A Z-', digits: '0123456789', highA: '\u0080\u009f\u0085', highB: 'àýþ', high: 'ÀÕ×' }; // oxfmt-ignore
  const kinds = Object.values(LETTERS);

  it('are read as it, and are the fewest', () => {
    const random = createRandom(128);
    for (let i = 0; i < 1500; i += 1) {
      // Runs of one kind each, so that every change of the set and of the latch pays somewhere.
      const runs = Array.from({ length: 1 + random.below(4) }, () => {
        const letters = kinds[random.below(kinds.length)] ?? '';
        return Array.from({ length: 1 + random.below(7) }, () =>
          letters.charAt(random.below(letters.length)),
        );
      });
      const text = runs.flat().join('');
      const codewords = code128Codewords(text);
      expect(read(codewords), JSON.stringify(text)).toBe(text);
      expect(codewords.length, JSON.stringify(text)).toBe(fewest(text));
    }
  });

  it('end with the sum of value times place, modulo 103', () => {
    // ISO/IEC 15417, annex A: AIM in set B.
    expect(code128Codewords('AIM')).toEqual([103, 33, 41, 45, (103 + 33 + 2 * 41 + 3 * 45) % 103]);
    expect(code128Codewords('0123456789')).toEqual([
      105,
      1,
      23,
      45,
      67,
      89,
      (105 + 1 + 46 + 135 + 268 + 445) % 103,
    ]);
  });
});
