// The reference decode algorithms of linear symbologies, with the decodability of what they read: ISO/IEC 15420 (EAN/UPC), 15417 (Code 128),
// 16388 (Code 39), 16390 (ITF), AIM BC5 (Code 93); decodability by ISO/IEC 15416. A decoder gets widths of bar, space, bar … in pixels.
import { elementsOf } from '../../linear/code128/tables.ts';
import {
  digitWidths,
  EAN13_SETS,
  NUMBER_SETS,
  type NumberSet,
  upcESets,
} from '../../linear/ean-upc/digits.ts';
import {
  CODABAR_PATTERNS,
  CODE_39,
  CODE_39_PATTERNS,
  CODE_93_CHECK_WEIGHTS,
  CODE_93_PATTERNS,
  CODE_93_START_STOP,
  ITF_PATTERNS,
} from '../../linear/patterns.ts';
import { moduleCharacter, narrowAndWide, sumOf } from './characters.ts';

export interface Decoded {
  /** Elements of the symbol, from its first bar to its last. */
  readonly elements: number;
  /** Pixels of a module, or of the mean narrow element. */
  readonly module: number;
  /** 1 ideal, 0 at the threshold of another character; undefined where no formula is published. */
  readonly decodability: number | undefined;
}

/** Undefined if the elements are no symbol of the type; `text` is compared where the bars alone give it. */
export type Decoder = (widths: readonly number[], text: string) => Decoded | undefined;

const CODE_128 = Array.from({ length: 106 }, (_, codeword) => widthsOf(elementsOf([codeword]).slice(0, 6)));
const CODE_128_STOP = widthsOf('233111');
const CODE_128_START = 103;
const CODE_93_WIDTHS = CODE_93_PATTERNS.map((bits) =>
  (bits.toString(2).match(/1+|0+/g) ?? []).map(({ length }) => length),
);
const WORST_GUARD_RATIO = 2;

/** EAN-13, EAN-8, UPC-A and UPC-E: the digits and their sets are those of the text. */
export function eanUpc(type: 'EAN_13' | 'EAN_8' | 'UPC_A' | 'UPC_E'): Decoder {
  return (widths, text) => {
    const { digits, sets, ends } = EAN_UPC[type](text);
    const modules = 7 * digits.length + sumOf(ends.map((end) => end.length));
    const count = 4 * digits.length + sumOf(ends.map((end) => end.length));
    if (widths.length < count) return undefined;
    const module = sumOf(widths.slice(0, count)) / modules;
    const [start, ...others] = ends;
    let at = start?.length ?? 0;
    let decodability = 1;
    const perGroup = digits.length / others.length;
    if (!isGuard(widths.slice(0, at), module)) return undefined;
    for (const [group, end] of others.entries()) {
      for (let i = 0; i < perGroup; i += 1, at += 4) {
        const place = group * perGroup + i;
        const set = sets[place] as NumberSet;
        const read = eanDigit(widths.slice(at, at + 4), set === 'C');
        if (read?.set !== set || read.digit !== Number(digits[place])) return undefined;
        decodability = Math.min(decodability, read.decodability);
      }
      if (!isGuard(widths.slice(at, at + end.length), module)) return undefined;
      at += end.length;
    }
    return { elements: count, module, decodability };
  };
}

interface EanForm {
  readonly digits: string;
  readonly sets: string;
  /** The guards: one element a character. */
  readonly ends: readonly string[];
}

const EAN_UPC: Readonly<Record<'EAN_13' | 'EAN_8' | 'UPC_A' | 'UPC_E', (text: string) => EanForm>> = {
  EAN_13: (text) => ({
    digits: text.slice(1),
    sets: `${EAN13_SETS[Number(text[0])] ?? ''}CCCCCC`,
    ends: ['111', '11111', '111'],
  }),
  UPC_A: (text) => ({ digits: text, sets: 'AAAAAACCCCCC', ends: ['111', '11111', '111'] }),
  EAN_8: (text) => ({ digits: text, sets: 'AAAACCCC', ends: ['111', '11111', '111'] }),
  UPC_E: (text) => ({ digits: text.slice(1, 7), sets: upcESets(text), ends: ['111', '111111'] }),
};

/** Guards are single modules: none may be as wide as two. */
function isGuard(widths: readonly number[], module: number): boolean {
  return widths.every((width) => width < WORST_GUARD_RATIO * module);
}

/** A digit of four elements; 1 and 7, 2 and 8 have equal edge distances and are told apart by the widths of their bars. */
function eanDigit(
  widths: readonly number[],
  isRight: boolean,
): { readonly digit: number; readonly set: NumberSet; readonly decodability: number } | undefined {
  const read = moduleCharacter(widths, 7);
  const alike = (isRight ? RIGHT : LEFT).filter(({ edges }) => edges === read.edges);
  const [first, second] = alike;
  if (first === undefined) return undefined;
  if (second === undefined) return { ...first, decodability: read.decodability };
  const bars = (7 * sumOf(widths.filter((_, i) => (i % 2 === 0) === isRight))) / sumOf(widths);
  const middle = (first.bars + second.bars) / 2;
  const chosen = bars < middle === first.bars < middle ? first : second;
  const margin = Math.min(1, Math.abs(bars - middle) / Math.abs(first.bars - middle));
  return { ...chosen, decodability: Math.min(read.decodability, margin) };
}

const EAN_DIGITS = NUMBER_SETS.flatMap((set) =>
  Array.from({ length: 10 }, (_, digit) => {
    const widths = digitWidths(set, digit);
    const bars = sumOf(widths.filter((_, i) => (i % 2 === 0) === (set === 'C')));
    return { set, digit, bars, edges: moduleCharacter(widths, 7).edges };
  }),
);
const LEFT = EAN_DIGITS.filter(({ set }) => set !== 'C');
const RIGHT = EAN_DIGITS.filter(({ set }) => set === 'C');

export const code128: Decoder = (widths) => {
  let decodability = 1;
  let modules = 0;
  const codewords: number[] = [];
  for (let at = 0; at + 6 < widths.length; at += 6) {
    const elements = widths.slice(at, at + 6);
    const read = moduleCharacter(elements, 11);
    const isStop = read.edges === moduleCharacter(CODE_128_STOP, 11).edges;
    const codeword = isStop ? -1 : (CODE_128_BY_EDGES.get(read.edges) ?? -1);
    const pattern = isStop ? CODE_128_STOP : CODE_128[codeword];
    if (pattern === undefined || (at === 0) !== codeword >= CODE_128_START) return undefined;
    decodability = Math.min(decodability, read.decodability, barMargin(elements, pattern));
    modules += 11;
    if (isStop) {
      const [start = 0, ...rest] = codewords;
      const check = rest.pop();
      const sum = rest.reduce((total, each, i) => total + (i + 1) * each, start) % 103;
      if (check !== sum) return undefined;
      return { elements: at + 7, module: sumOf(widths.slice(0, at + 7)) / (modules + 2), decodability };
    }
    codewords.push(codeword);
  }
  return undefined;
};

const CODE_128_BY_EDGES = new Map(
  CODE_128.map((widths, codeword) => [moduleCharacter(widths, 11).edges, codeword]),
);

/** Of Code 128 the sum of the bars is checked too: it may be 1.75 modules off (ISO/IEC 15417 annex A). */
function barMargin(widths: readonly number[], pattern: readonly number[]): number {
  const bars = (each: readonly number[]): number => sumOf(each.filter((_, i) => i % 2 === 0));
  return (1.75 - Math.abs((11 * bars(widths)) / sumOf(widths) - bars(pattern))) / 1.75;
}

export const code93: Decoder = (widths) => {
  let decodability = 1;
  const values: number[] = [];
  for (let at = 0; at + 6 < widths.length; at += 6) {
    const read = moduleCharacter(widths.slice(at, at + 6), 9);
    const value = CODE_93_BY_EDGES.get(read.edges);
    if (value === undefined || (at === 0 && value !== CODE_93_START_STOP)) return undefined;
    decodability = Math.min(decodability, read.decodability);
    if (at > 0 && value === CODE_93_START_STOP) {
      if (!hasCode93Checks(values)) return undefined;
      return {
        elements: at + 7,
        module: sumOf(widths.slice(0, at + 7)) / ((values.length + 2) * 9 + 1),
        decodability,
      };
    }
    if (at > 0) values.push(value);
  }
  return undefined;
};

const CODE_93_BY_EDGES = new Map(
  CODE_93_WIDTHS.map((widths, value) => [moduleCharacter(widths, 9).edges, value]),
);

function hasCode93Checks(values: readonly number[]): boolean {
  return CODE_93_CHECK_WEIGHTS.every((most, i) => {
    const data = values.slice(0, values.length - 2 + i);
    const sum = data.reduce((total, each, at) => total + each * (((data.length - 1 - at) % most) + 1), 0);
    return values.length > 2 && sum % 47 === values[values.length - 2 + i];
  });
}

/** Wide is what is wider than an eighth of the character (ISO/IEC 16388). */
export const code39: Decoder = (widths) => {
  const star = CODE_39.indexOf('*');
  return discrete(widths, 9, {
    threshold: (elements) => sumOf(elements) / 8,
    valueOf: (bits) => CODE_39_PATTERNS.indexOf(bits),
    isEnd: (value) => value === star,
    isGraded: true,
  });
};

/** Wide is what is nearer to the widest element: EN 798's own threshold and its decodability are not openly published. */
export const codabar: Decoder = (widths) =>
  discrete(widths, 7, {
    threshold: (elements) => (Math.max(...elements) + Math.min(...elements)) / 2,
    valueOf: (bits) => CODABAR_PATTERNS.indexOf(bits),
    isEnd: (value) => value >= CODABAR_PATTERNS.length - 4,
    isGraded: false,
  });

interface DiscreteForm {
  readonly threshold: (elements: readonly number[]) => number;
  /** -1 for none. */
  readonly valueOf: (bits: number) => number;
  /** Start and stop characters. */
  readonly isEnd: (value: number) => boolean;
  readonly isGraded: boolean;
}

/** Characters of narrow and wide elements with gaps between them. */
function discrete(widths: readonly number[], size: number, form: DiscreteForm): Decoded | undefined {
  const groups: { widths: readonly number[]; threshold: number }[] = [];
  for (let at = 0; at + size <= widths.length; at += size + 1) {
    const elements = widths.slice(at, at + size);
    const threshold = form.threshold(elements);
    const bits = elements.reduce((sum, width) => 2 * sum + (width > threshold ? 1 : 0), 0);
    const value = form.valueOf(bits);
    if (value < 0 || (at === 0 && !form.isEnd(value))) return undefined;
    groups.push({ widths: elements, threshold });
    if (at > 0 && form.isEnd(value)) {
      const { narrow, decodability } = narrowAndWide(groups);
      return {
        elements: at + size,
        module: narrow,
        decodability: form.isGraded ? decodability : undefined,
      };
    }
  }
  return undefined;
}

/** Wide is what is wider than 7/64 of a pair of digits (ISO/IEC 16390). */
export const itf: Decoder = (widths, text) => {
  const count = 5 * text.length + 7;
  if (text.length % 2 !== 0 || widths.length < count) return undefined;
  const groups: { widths: readonly number[]; threshold: number }[] = [];
  for (let pair = 0; pair < text.length / 2; pair += 1) {
    const elements = widths.slice(4 + 10 * pair, 14 + 10 * pair);
    const threshold = (7 / 64) * sumOf(elements);
    for (const part of [0, 1]) {
      const bits = elements.reduce(
        (sum, width, i) => (i % 2 === part ? 2 * sum + (width > threshold ? 1 : 0) : sum),
        0,
      );
      if (ITF_PATTERNS.indexOf(bits) !== Number(text[2 * pair + part])) return undefined;
    }
    groups.push({ widths: elements, threshold });
  }
  const first = groups[0]?.threshold ?? 0;
  const last = groups.at(-1)?.threshold ?? 0;
  const ends = [
    { widths: widths.slice(0, 4), threshold: first },
    { widths: widths.slice(count - 3, count), threshold: last },
  ];
  const [wide = 0, space = 0, bar = 0] = ends[1]?.widths ?? [];
  if (Math.max(...widths.slice(0, 4)) > first || wide <= last || Math.max(space, bar) > last)
    return undefined;
  const { narrow, decodability } = narrowAndWide([...groups, ...ends]);
  return { elements: count, module: narrow, decodability };
};

function widthsOf(digits: string): readonly number[] {
  return Array.from(digits, Number);
}
