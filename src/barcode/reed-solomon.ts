// Reed–Solomon codes with errors and erasures over GF(2^m): Berlekamp–Massey, Chien, Forney. Each symbology states its field and roots.

/** A code: bits of a codeword, the field's polynomial, and the exponent of the generator polynomial's first root. */
export interface ReedSolomonCode {
  readonly bits: number;
  readonly polynomial: number;
  readonly firstRoot: 0 | 1;
}

export interface CorrectedBlock {
  /** The whole block, check codewords included. */
  readonly block: readonly number[];
  /** Codewords changed that were not declared erased. */
  readonly errors: number;
}

export interface ReedSolomon {
  /**
   * Corrects a block of data and `ec` check codewords; `erased` are positions whose value is not trusted. Undefined
   * where 2·errors + erasures exceeds `ec`, or where the corrected block is no codeword.
   */
  readonly correct: (
    block: ArrayLike<number>,
    ec: number,
    erased: readonly number[],
  ) => CorrectedBlock | undefined;
  /**
   * Corrects a block with more and more of its least confident codewords erased. Without erasures `ec` check codewords mend ec/2 errors; with them,
   * or always, 2·errors + erasures stays below `ec` by 24 bits: an unrelated block is hardly made to fit.
   */
  readonly correctDoubtful: (
    block: ArrayLike<number>,
    confidence: readonly number[],
    ec: number,
    keepsBack?: 'with erasures' | 'always',
  ) => CorrectedBlock | undefined;
  /** Makes the `ec` check codewords of a block's data: the remainder of its division by the generator polynomial. */
  readonly checkEncoder: (ec: number) => (data: Uint8Array) => Uint8Array;
}

/** Of the check codewords, so many bits are kept back where erasures are declared. */
const KEPT_BACK_BITS = 24;
/** Numbers of erasures that are tried, about: each of a QR code's, which has 30 check codewords at most. */
const MAX_TRIES = 30;

export function reedSolomon({ bits, polynomial, firstRoot }: ReedSolomonCode): ReedSolomon {
  const field = galoisField(bits, polynomial);
  const { order, exp, log, multiply, inverse, product, evaluate } = field;

  function correct(
    block: ArrayLike<number>,
    ec: number,
    erased: readonly number[],
  ): CorrectedBlock | undefined {
    if (erased.length > ec) return undefined;
    const n = block.length;
    const syndromes = syndromesOf(block, ec);
    if (syndromes.every((value) => value === 0)) return { block: Array.from(block), errors: 0 };
    let erasures: number[] = [1];
    for (const at of erased) erasures = product(erasures, [1, exp[(n - 1 - at) % order] ?? 0]);
    const locator = locatorOf(field, syndromes, { ec, erasures });
    const count = locator.length - 1;
    if (2 * (count - erased.length) + erased.length > ec || count < erased.length) return undefined;
    const evaluator = product(syndromes, locator).slice(0, ec);
    const fixed = Array.from(block);
    let found = 0;
    let errors = 0;
    for (let at = 0; at < n; at++) {
      const x = exp[(order - ((n - 1 - at) % order)) % order] ?? 0;
      if (evaluate(locator, x) !== 0) continue;
      found++;
      const slope = field.slopeAt(locator, x);
      if (slope === 0) return undefined;
      const root = exp[(n - 1 - at) % order] ?? 0;
      const ratio = multiply(evaluate(evaluator, x), inverse(slope));
      // Forney: the error is X^(1 − b) · Ω / Λ'.
      const value = firstRoot === 0 ? multiply(root, ratio) : ratio;
      if (value !== 0 && !erased.includes(at)) errors++;
      fixed[at] = (fixed[at] ?? 0) ^ value;
    }
    if (found !== count || !syndromesOf(fixed, ec).every((value) => value === 0)) return undefined;
    return { block: fixed, errors };
  }

  function checkEncoder(ec: number): (data: Uint8Array) => Uint8Array {
    let generator: number[] = [1];
    for (let i = 0; i < ec; i++) generator = product(generator, [exp[i + firstRoot] ?? 0, 1]);
    // By falling powers, without the leading 1. None is 0: codewords that are not 0 have ec + 1 such symbols at least.
    const logs = Uint16Array.from(
      generator.slice(0, ec).toReversed(),
      (coefficient) => log[coefficient] ?? 0,
    );
    return (data) => {
      const rest = new Uint8Array(data.length + ec);
      rest.set(data);
      for (let at = 0; at < data.length; at++) {
        const factor = rest[at] ?? 0;
        if (factor === 0) continue;
        const power = log[factor] ?? 0;
        for (let i = 0; i < ec; i++)
          rest[at + 1 + i] = (rest[at + 1 + i] ?? 0) ^ (exp[power + (logs[i] ?? 0)] ?? 0);
      }
      return rest.subarray(data.length);
    };
  }

  function syndromesOf(block: ArrayLike<number>, ec: number): number[] {
    return Array.from({ length: ec }, (_, i) => {
      const x = exp[i + firstRoot] ?? 0;
      let sum = 0;
      for (let at = 0; at < block.length; at++) sum = multiply(sum, x) ^ (block[at] ?? 0);
      return sum;
    });
  }

  return { correct, correctDoubtful: doubtfulCorrector(correct, bits), checkEncoder };
}

function doubtfulCorrector(correct: ReedSolomon['correct'], bits: number): ReedSolomon['correctDoubtful'] {
  return (block, confidence, ec, keepsBack = 'with erasures') => {
    const most = ec - Math.ceil(KEPT_BACK_BITS / bits);
    const step = Math.ceil(most / MAX_TRIES);
    const order = confidence.map((_, i) => i).sort((a, b) => (confidence[a] ?? 0) - (confidence[b] ?? 0));
    let next = 0;
    for (let erasures = 0; erasures <= most; erasures = next) {
      // One erasure more than none mends no more.
      next =
        erasures === most ? most + 1 : Math.min(most, erasures + (erasures === 0 ? Math.max(2, step) : step));
      const fixed = correct(block, ec, order.slice(0, erasures));
      if (fixed === undefined) continue;
      if (erasures === 0 && keepsBack === 'with erasures') return fixed;
      if (2 * fixed.errors + erasures <= most) return fixed;
    }
    return undefined;
  };
}

/** GF(2^bits). Polynomials over it are arrays of coefficients, the constant first. */
interface GaloisField {
  readonly order: number;
  /** Powers of the primitive element, twice around. */
  readonly exp: Uint16Array;
  readonly log: Uint16Array;
  readonly multiply: (a: number, b: number) => number;
  readonly inverse: (a: number) => number;
  readonly product: (a: readonly number[], b: readonly number[]) => number[];
  readonly evaluate: (polynomial: readonly number[], x: number) => number;
  /** The formal derivative at x. */
  readonly slopeAt: (polynomial: readonly number[], x: number) => number;
}

function galoisField(bits: number, field: number): GaloisField {
  const order = 2 ** bits - 1;
  const exp = new Uint16Array(2 * order + 2);
  const log = new Uint16Array(order + 1);
  for (let i = 0, x = 1; i < order; i++) {
    exp[i] = x;
    exp[i + order] = x;
    log[x] = i;
    x <<= 1;
    if (x > order) x ^= field;
  }
  const multiply = (a: number, b: number): number =>
    a === 0 || b === 0 ? 0 : (exp[(log[a] ?? 0) + (log[b] ?? 0)] ?? 0);
  const power = (x: number, exponent: number): number =>
    x === 0 ? (exponent === 0 ? 1 : 0) : (exp[((log[x] ?? 0) * exponent) % order] ?? 0);
  return {
    order,
    exp,
    log,
    multiply,
    inverse: (a) => exp[order - (log[a] ?? 0)] ?? 0,
    product(a, b) {
      const result = new Array<number>(a.length + b.length - 1).fill(0);
      a.forEach((x, i) => b.forEach((y, j) => (result[i + j] = (result[i + j] ?? 0) ^ multiply(x, y))));
      return result;
    },
    evaluate(polynomial, x) {
      let sum = 0;
      for (let i = polynomial.length - 1; i >= 0; i--) sum = multiply(sum, x) ^ (polynomial[i] ?? 0);
      return sum;
    },
    slopeAt(polynomial, x) {
      let slope = 0;
      for (let i = 1; i < polynomial.length; i += 2) slope ^= multiply(polynomial[i] ?? 0, power(x, i - 1));
      return slope;
    },
  };
}

/** Berlekamp–Massey, started from the locator of the erasures. */
function locatorOf(
  { multiply, inverse }: GaloisField,
  syndromes: readonly number[],
  { ec, erasures }: { readonly ec: number; readonly erasures: readonly number[] },
): readonly number[] {
  const erased = erasures.length - 1;
  let locator = erasures.slice();
  let previous = erasures.slice();
  let degree = erased;
  let shift = 1;
  let scale = 1;
  for (let k = erased; k < ec; k++) {
    let discrepancy = 0;
    for (let i = 0; i < locator.length && i <= k; i++)
      discrepancy ^= multiply(locator[i] ?? 0, syndromes[k - i] ?? 0);
    if (discrepancy === 0) {
      shift++;
      continue;
    }
    const factor = multiply(discrepancy, inverse(scale));
    const next = locator.slice();
    for (let i = 0; i < previous.length; i++)
      next[i + shift] = (next[i + shift] ?? 0) ^ multiply(factor, previous[i] ?? 0);
    if (2 * degree <= k + erased) {
      previous = locator;
      degree = k + 1 + erased - degree;
      scale = discrepancy;
      shift = 1;
    } else shift++;
    locator = Array.from(next, (value) => value ?? 0);
  }
  while (locator.length > 1 && locator[locator.length - 1] === 0) locator.pop();
  return locator;
}
