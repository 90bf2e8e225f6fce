// A symbol as a row of samples: its bars, grown or thinned by ink and light, under a blur.
import { blurOf, PER_MODULE, type Blur, type Shape } from './blur.ts';
import type { Layout } from './symbol.ts';

/** Samples per module. */
export const SAMPLES = 3;
/** Modules of quiet zone on both sides that count. */
export const QUIET = 5;
/** Modules beside a digit over which its blur is felt. */
export const TAIL = 5;

/** Samples of a character and its tails. */
export function windowOf({ characterModules }: Layout): number {
  return (characterModules + 2 * TAIL) * SAMPLES;
}

/** How a symbol is printed and photographed, in modules. */
export interface Print {
  /** By how much every edge of a bar lies outwards: ± .3. */
  readonly spread: number;
  /** Of the blur, in modules². */
  readonly variance: number;
  readonly shape: Shape;
}

export function samplesOf({ modules }: Layout): number {
  return (modules + 2 * QUIET) * SAMPLES;
}

/** Sample where a digit's window starts. */
export function windowAt(layout: Layout, place: number): number {
  return (QUIET + (layout.digits[place] ?? 0) - TAIL) * SAMPLES;
}

/** A symbol's darkness by sample, 0 to 1; how it changes from module to module; and by how much it grows for each module of spread. */
export interface Signal {
  readonly dark: Float32Array;
  readonly slope: Float32Array;
  readonly growth: Float32Array;
}

/** By place × code, how likely each code is there. */
export type Shares = Float64Array;

/** Each code of a place as likely as the others. */
export function evenShares({ codes, characters: { length } }: Layout): Shares {
  const shares = new Float64Array(codes.length * length);
  codes.forEach(([from, to], place) =>
    shares.fill(1 / (to - from), place * length + from, place * length + to),
  );
  return shares;
}

/** Those codes alone. */
export function sharesOf({ characters: { length } }: Layout, codes: Uint8Array): Shares {
  const shares = new Float64Array(codes.length * length);
  codes.forEach((code, place) => (shares[place * length + code] = 1));
  return shares;
}

/** A share that is too small to be seen. */
const MIN_SHARE = 0.004;

/** The symbol of codes that are so likely. */
export function signalOf(layout: Layout, alphabet: Alphabet, shares: Shares): Signal {
  const { guards, digits } = alphabet;
  const window = windowOf(layout);
  const codeCount = layout.characters.length;
  const signal = { dark: guards.dark.slice(), slope: guards.slope.slice(), growth: guards.growth.slice() };
  layout.codes.forEach(([from, to], place) => {
    const at = windowAt(layout, place);
    for (let code = from; code < to; code++) {
      const share = shares[place * codeCount + code] ?? 0;
      if (share < MIN_SHARE) continue;
      for (let i = 0, k = code * window; i < window; i++, k++) {
        signal.dark[at + i] = (signal.dark[at + i] ?? 0) + share * (digits.dark[k] ?? 0);
        signal.slope[at + i] = (signal.slope[at + i] ?? 0) + share * (digits.slope[k] ?? 0);
        signal.growth[at + i] = (signal.growth[at + i] ?? 0) + share * (digits.growth[k] ?? 0);
      }
    }
  });
  return signal;
}

/** Adds bars, whose starts and ends are modules after `at`. */
function addBars(
  { dark, slope, growth }: Signal,
  blur: Blur,
  bars: readonly number[],
  at: number,
  spread: number,
): void {
  for (let b = 0; b + 1 < bars.length; b += 2) {
    const from = at + (bars[b] ?? 0) - spread;
    const to = at + (bars[b + 1] ?? 0) + spread;
    const first = Math.max(0, Math.ceil((from - blur.reach) * SAMPLES - 0.5));
    const last = Math.min(dark.length - 1, Math.floor((to + blur.reach) * SAMPLES - 0.5));
    for (let i = first; i <= last; i++) {
      const x = (i + 0.5) / SAMPLES;
      const [start, end] = [tableAt(blur, x - from), tableAt(blur, x - to)];
      const [rise, fall] = [lineAt(blur, start), lineAt(blur, end)];
      dark[i] = (dark[i] ?? 0) + (edgeAt(blur, start) - edgeAt(blur, end));
      slope[i] = (slope[i] ?? 0) + (rise - fall);
      growth[i] = (growth[i] ?? 0) + (rise + fall);
    }
  }
}

/** Where the tables have a distance: their first or last entry beyond their reach. */
function tableAt({ reach }: Blur, distance: number): number {
  return Math.max(0, Math.min(2 * reach, distance + reach)) * PER_MODULE;
}

function edgeAt({ edge }: Blur, at: number): number {
  const k = at | 0;
  return (edge[k] ?? 0) + (at - k) * ((edge[k + 1] ?? 0) - (edge[k] ?? 0));
}

function lineAt({ line }: Blur, at: number): number {
  const k = at | 0;
  return (line[k] ?? 0) + (at - k) * ((line[k + 1] ?? 0) - (line[k] ?? 0));
}

/** What each digit adds to a symbol, tails over its neighbours included, and what two neighbours' tails have in common. */
export interface Alphabet {
  /** A row of a window's samples for each code. */
  readonly digits: Signal;
  readonly energies: Float32Array;
  /** Code × code: the product of a digit with the one after it, NaN until it is asked for (pairOf). */
  readonly pairs: Float32Array;
  /** The guards, by sample of the symbol. */
  readonly guards: Signal;
}

/** Of all codes, so printed and photographed. */
export function alphabetOf(layout: Layout, print: Print): Alphabet {
  const blur = blurOf(print.variance, print.shape);
  const window = windowOf(layout);
  const { characters } = layout;
  const digits = blankOf(characters.length * window);
  const energies = new Float32Array(characters.length);
  characters.forEach((bars, code) => {
    const part = (row: Float32Array): Float32Array => row.subarray(code * window, (code + 1) * window);
    const own = { dark: part(digits.dark), slope: part(digits.slope), growth: part(digits.growth) };
    addBars(own, blur, bars, TAIL, print.spread);
    let energy = 0;
    for (let i = 0; i < window; i++) energy += (own.dark[i] ?? 0) ** 2;
    energies[code] = energy;
  });
  const guards = blankOf(samplesOf(layout));
  for (const bar of layout.guards) addBars(guards, blur, bar, QUIET, print.spread);
  return { digits, energies, pairs: new Float32Array(characters.length ** 2).fill(Number.NaN), guards };
}

function blankOf(length: number): Signal {
  return {
    dark: new Float32Array(length),
    slope: new Float32Array(length),
    growth: new Float32Array(length),
  };
}

/** Whether a character follows the one before it at once: tails across a guard are too thin to matter. */
export function areNeighbours({ digits, characterModules }: Layout, place: number): boolean {
  return (digits[place] ?? 0) - (digits[place - 1] ?? 0) === characterModules;
}

/** The product of a character with the one after it. */
export function pairOf(layout: Layout, { digits, pairs }: Alphabet, a: number, b: number): number {
  const at = a * layout.characters.length + b;
  const known = pairs[at] ?? 0;
  if (!Number.isNaN(known)) return known;
  const [step, window] = [layout.characterModules * SAMPLES, windowOf(layout)];
  let sum = 0;
  for (let i = 0; i < window - step; i++)
    sum += (digits.dark[a * window + i + step] ?? 0) * (digits.dark[b * window + i] ?? 0);
  return (pairs[at] = sum);
}
