// Alphabet: what each digit adds to a blurred symbol's brightness, tails over its neighbours included, and what two
// neighbours' tails have in common. The energy of any digits against a profile is then a sum over neighbours.
import { DIGIT_MODULES, NUMBER_SETS, digitModules } from '../digits.ts';
import {
  blurred,
  CODES,
  codesAt,
  DIGIT_OFFSETS,
  GUARD_MODULES,
  PLACES,
  SYMBOL_MODULES,
  type Sampling,
} from './patterns.ts';

/** Samples per module. */
export const SAMPLES = 3;
/** Modules of quiet zone on both sides that count. */
export const QUIET = 5;
export const LENGTH = (SYMBOL_MODULES + 2 * QUIET) * SAMPLES;
/** Modules beside a digit over which its blur is felt. */
export const TAIL = 5;
export const WINDOW = (DIGIT_MODULES + 2 * TAIL) * SAMPLES;
/** Blurs that share an alphabet, in modules. */
const SIGMA_STEP = 0.05;

export interface Alphabet {
  /** 30 rows of WINDOW: sets A, B, C. */
  readonly digits: Float32Array;
  readonly energies: Float32Array;
  /** 30 × 30: the product of a digit with the one after it. */
  readonly pairs: Float32Array;
  /** The three guards, LENGTH samples. */
  readonly guards: Float32Array;
}

const alphabets = new Map<number, Alphabet>();

/** The alphabet under a Gaussian of σ modules, to within 0.025. */
export function alphabetOf(sigma: number): Alphabet {
  const step = Math.round(sigma / SIGMA_STEP);
  const known = alphabets.get(step) ?? makeAlphabet(step * SIGMA_STEP);
  alphabets.set(step, known);
  return known;
}

/** Sample where a digit's window starts. */
export function windowAt(place: number): number {
  return (QUIET + (DIGIT_OFFSETS[place] ?? 0) - TAIL) * SAMPLES;
}

/** LENGTH samples of a symbol, 1 for dark: of twelve codes, or, of none, the mean of all that can stand at each place. */
export function signalOf({ guards, digits }: Alphabet, codes?: Uint8Array): Float32Array {
  const signal = guards.slice();
  for (let place = 0; place < PLACES; place++) {
    const at = windowAt(place);
    const code = codes?.[place];
    const [from, to] = code === undefined ? codesAt(place) : [code, code + 1];
    for (let row = from * WINDOW; row < to * WINDOW; row += WINDOW)
      for (let i = 0; i < WINDOW; i++)
        signal[at + i] = (signal[at + i] ?? 0) + (digits[row + i] ?? 0) / (to - from);
  }
  return signal;
}

/** The disc of a defocused lens in place of the Gaussian read 1 of 12 images where this read 5. */
function makeAlphabet(blur: number): Alphabet {
  const sampling: Sampling = { blur, samples: SAMPLES };
  const rows = NUMBER_SETS.flatMap((set) =>
    Array.from({ length: 10 }, (_, digit) =>
      blurred(digitModules(set, digit), { ...sampling, margin: TAIL }),
    ),
  );
  const digits = Float32Array.from(rows.flatMap((row) => [...row]));
  const step = DIGIT_MODULES * SAMPLES;
  const product = (a: Float32Array, b: Float32Array): number =>
    b.reduce((sum, value, i) => sum + value * (a[i + step] ?? 0), 0);
  const guards = Array.from({ length: SYMBOL_MODULES }, () => 0);
  const centre = SYMBOL_MODULES >> 1;
  for (const at of [0, 2, centre - 1, centre + 1, SYMBOL_MODULES - GUARD_MODULES, SYMBOL_MODULES - 1])
    guards[at] = 1;
  return {
    digits,
    energies: Float32Array.from(rows, (row) => row.reduce((sum, value) => sum + value * value, 0)),
    pairs: Float32Array.from({ length: CODES * CODES }, (_, i) =>
      product(rows[Math.floor(i / CODES)] ?? digits, rows[i % CODES] ?? digits),
    ),
    guards: blurred(guards, { ...sampling, margin: QUIET }),
  };
}
