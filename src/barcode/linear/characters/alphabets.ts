// Symbologies of characters of one width, any number of them, as layouts of the model of the bars: Code 128 (ISO/IEC 15417:2007) and
// Interleaved 2 of 5 (ISO/IEC 16390).
import type { Symbology } from '../../symbology.ts';
import { CODEWORD_MODULES, elementsOf } from '../code128/tables.ts';
import { cheapestSummed, type CheckSum } from '../ean-upc/model/summed.ts';
import type { Layout } from '../ean-upc/model/symbol.ts';
import { ITF_PATTERNS } from '../patterns.ts';

type Bars = readonly number[];

export interface Alphabet {
  readonly type: Symbology;
  readonly characterModules: number;
  readonly characters: readonly Bars[];
  /** Bars before the first character and behind the last one, starts and ends in turn, and their modules. */
  readonly start: Bars;
  readonly startModules: number;
  readonly stop: Bars;
  readonly stopModules: number;
  /** Of the first place, and of each other. */
  readonly firstCodes: readonly [number, number];
  readonly codes: readonly [number, number];
  readonly minPlaces: number;
  /** Of so many places; undefined where a symbol of them has no check digit: of 60 drawn ITF two were answered by parts of six digits. */
  readonly sumOf: (places: number) => CheckSum | undefined;
}

/** Starts and ends of the bars of alternating bars and spaces. */
function barsOfWidths(widths: readonly number[]): Bars {
  let at = 0;
  return widths.flatMap((width, i) => {
    at += width;
    return i % 2 === 0 ? [at - width, at] : [];
  });
}

const elements = Array.from(elementsOf(Array.from({ length: 106 }, (_, codeword) => codeword)), Number);
const STARTS = [103, 106] as const;

const CODE_128: Alphabet = {
  type: 'CODE_128',
  characterModules: CODEWORD_MODULES,
  characters: Array.from({ length: 106 }, (_, code) => barsOfWidths(elements.slice(6 * code, 6 * code + 6))),
  start: [],
  startModules: 0,
  stop: barsOfWidths(elements.slice(6 * 106)),
  stopModules: 13,
  firstCodes: STARTS,
  codes: [0, 103],
  minPlaces: 4,
  // The check character is the negative of itself.
  sumOf: (places) => ({
    modulus: 103,
    sum: 0,
    valueOf: (place, code) => (place === places - 1 ? 103 - code : Math.max(1, place) * code) % 103,
  }),
};

const ITF_START: Bars = [0, 1, 2, 3];

/** A pair of digits, the first one in its bars, with wide elements of so many modules. */
function interleaved(wide: number): Alphabet {
  const widthsOf = (digit: number): readonly number[] =>
    [4, 3, 2, 1, 0].map((bit) => (((ITF_PATTERNS[digit] ?? 0) >> bit) & 1 ? wide : 1));
  return {
    type: 'ITF',
    characterModules: 6 + 4 * wide,
    characters: Array.from({ length: 100 }, (_, pair) => {
      const [first, second] = [widthsOf(Math.floor(pair / 10)), widthsOf(pair % 10)];
      return barsOfWidths(first.flatMap((width, i) => [width, second[i] ?? 1]));
    }),
    start: ITF_START,
    startModules: 4,
    stop: [0, wide, wide + 1, wide + 2],
    stopModules: wide + 2,
    firstCodes: [0, 100],
    codes: [0, 100],
    minPlaces: 7,
    sumOf: (places) =>
      places === 7
        ? {
            modulus: 10,
            sum: 0,
            valueOf: (_, code) => (3 * Math.floor(code / 10) + (code % 10)) % 10,
          }
        : undefined,
  };
}

/** Wide elements of an Interleaved 2 of 5 may have any width from 2 to 3 modules: these are near enough. */
export const ALPHABETS: readonly Alphabet[] = [CODE_128, ...[2, 2.5, 3].map(interleaved)];

/** In whole modules. */
export const DRAWN_ALPHABETS: Readonly<Partial<Record<Symbology, Alphabet>>> = { ITF: interleaved(3) };

/** The layout of so many characters. */
export function layoutOf(alphabet: Alphabet, places: number): Layout {
  const { characterModules, startModules, start, stop, stopModules } = alphabet;
  const end = startModules + places * characterModules;
  const codes = Array.from({ length: places }, (_, i) => (i === 0 ? alphabet.firstCodes : alphabet.codes));
  const guardsAt = (bars: Bars, at: number): (readonly [number, number])[] =>
    bars.flatMap((from, i) => (i % 2 === 0 ? [[at + from, at + (bars[i + 1] ?? from)] as const] : []));
  const sum = alphabet.sumOf(places);
  return {
    type: alphabet.type,
    modules: Math.ceil(end + stopModules),
    characterModules,
    characters: alphabet.characters,
    digits: codes.map((_, i) => startModules + i * characterModules),
    guards: [...guardsAt(start, 0), ...guardsAt(stop, end)],
    codes,
    readings: (costs) =>
      sum === undefined ? [] : cheapestSummed(costs, sum).map((each) => ({ ...each, text: '' })),
  };
}
