// Chance that can be repeated: a seeded generator, and choices read from the bytes of an input.
import { generator } from '../support/draw-linear.ts';

export interface Random {
  /** From 0 up to and without `bound`; 0 for a bound below 1. */
  readonly below: (bound: number) => number;
  readonly pick: <T>(list: readonly [T, ...(readonly T[])]) => T;
  /** True in that share of the calls. */
  readonly chance: (share: number) => boolean;
  readonly bytes: (length: number) => Uint8Array;
}

/** The same stream for the same words on every machine. */
export function createRandom(...words: readonly (string | number)[]): Random {
  let seed = 0x811c9dc5;
  for (const letter of words.join('\0')) seed = Math.imul(seed ^ letter.charCodeAt(0), 0x01000193);
  const next = generator(seed >>> 0);
  const below = (bound: number): number => Math.floor(next() * Math.max(1, bound));
  return {
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    chance: (share) => next() < share,
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
  };
}

/** Decisions taken from an input's bytes, so that mutating and shrinking the bytes mutates and shrinks what is built. */
export interface Choices {
  /** From 0 up to and without `bound`. Zeros once the bytes are used up. */
  readonly below: (bound: number) => number;
  readonly pick: <T>(list: readonly [T, ...(readonly T[])]) => T;
  readonly flag: () => boolean;
  /** So many bytes, fewer at the end. */
  readonly bytes: (length: number) => Uint8Array;
  readonly left: () => number;
}

export function choicesOf(input: Uint8Array): Choices {
  let at = 0;
  const byte = (): number => input[at++] ?? 0;
  const below = (bound: number): number => {
    let value = byte();
    for (let reach = 256; reach < bound; reach *= 256) value = value * 256 + byte();
    return bound < 1 ? 0 : value % bound;
  };
  return {
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    flag: () => (byte() & 1) === 1,
    bytes: (length) => {
      const piece = input.slice(at, at + length);
      at += length;
      return piece;
    },
    left: () => Math.max(0, input.length - at),
  };
}
