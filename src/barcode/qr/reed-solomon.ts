// Reed–Solomon over GF(256) with errors and erasures (ISO/IEC 18004:2015, annex B: x⁸+x⁴+x³+x²+1, roots α⁰…).

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  EXP[i + 255] = x;
  LOG[x] = i;
  x <<= 1;
  if (x > 255) x ^= 0x11d;
}

const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0);
const inverse = (a: number): number => EXP[255 - (LOG[a] ?? 0)] ?? 0;

export interface Corrected {
  /** The whole block, error correction codewords included. */
  readonly block: Uint8Array;
  /** Codewords changed that were not declared erased. */
  readonly errors: number;
}

/**
 * Corrects a block of data and `ec` check codewords; `erased` are positions whose value is not trusted. Undefined
 * where 2·errors + erasures exceeds `ec`, or where the corrected block is no codeword.
 */
export function correct(block: Uint8Array, ec: number, erased: readonly number[]): Corrected | undefined {
  if (erased.length > ec) return undefined;
  const n = block.length;
  const syndromes = syndromesOf(block, ec);
  if (syndromes.every((value) => value === 0)) return { block, errors: 0 };
  // Polynomials are arrays of coefficients, the constant first.
  let locator: number[] = [1];
  for (const at of erased) locator = product(locator, [1, EXP[(n - 1 - at) % 255] ?? 0]);
  // Berlekamp–Massey, started from the erasure locator.
  let previous = locator.slice();
  let degree = erased.length;
  let shift = 1;
  let scale = 1;
  for (let k = erased.length; k < ec; k++) {
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
    if (2 * degree <= k + erased.length) {
      previous = locator;
      degree = k + 1 + erased.length - degree;
      scale = discrepancy;
      shift = 1;
    } else shift++;
    locator = Array.from(next, (value) => value ?? 0);
  }
  while (locator.length > 1 && locator[locator.length - 1] === 0) locator.pop();
  const count = locator.length - 1;
  if (2 * (count - erased.length) + erased.length > ec || count < erased.length) return undefined;
  const evaluator = product(syndromes, locator).slice(0, ec);
  const fixed = block.slice();
  let found = 0;
  let errors = 0;
  for (let at = 0; at < n; at++) {
    const x = EXP[(255 - ((n - 1 - at) % 255)) % 255] ?? 0;
    if (evaluate(locator, x) !== 0) continue;
    found++;
    let slope = 0;
    for (let i = 1; i < locator.length; i += 2) slope ^= multiply(locator[i] ?? 0, power(x, i - 1));
    if (slope === 0) return undefined;
    const root = EXP[(n - 1 - at) % 255] ?? 0;
    const value = multiply(root, multiply(evaluate(evaluator, x), inverse(slope)));
    if (value !== 0 && !erased.includes(at)) errors++;
    fixed[at] = (fixed[at] ?? 0) ^ value;
  }
  if (found !== count || !syndromesOf(fixed, ec).every((value) => value === 0)) return undefined;
  return { block: fixed, errors };
}

/** Makes the `ec` check codewords of a block's data: the remainder of its division by (x − α⁰)…(x − αᵉᶜ⁻¹). */
export function checkEncoder(ec: number): (data: Uint8Array) => Uint8Array {
  let generator: number[] = [1];
  for (let i = 0; i < ec; i++) generator = product(generator, [EXP[i] ?? 0, 1]);
  // By falling powers, without the leading 1. None is 0: codewords that are not 0 have ec + 1 such symbols at least.
  const logs = generator
    .slice(0, ec)
    .toReversed()
    .map((coefficient) => LOG[coefficient] ?? 0);
  return (data) => {
    const rest = new Uint8Array(data.length + ec);
    rest.set(data);
    for (let at = 0; at < data.length; at++) {
      const factor = rest[at] ?? 0;
      if (factor === 0) continue;
      const log = LOG[factor] ?? 0;
      for (let i = 0; i < ec; i++)
        rest[at + 1 + i] = (rest[at + 1 + i] ?? 0) ^ (EXP[log + (logs[i] ?? 0)] ?? 0);
    }
    return rest.subarray(data.length);
  };
}

function syndromesOf(block: Uint8Array, ec: number): number[] {
  return Array.from({ length: ec }, (_, i) => {
    const x = EXP[i] ?? 0;
    let sum = 0;
    for (const codeword of block) sum = multiply(sum, x) ^ codeword;
    return sum;
  });
}

function product(a: readonly number[], b: readonly number[]): number[] {
  const result = new Array<number>(a.length + b.length - 1).fill(0);
  a.forEach((x, i) => b.forEach((y, j) => (result[i + j] = (result[i + j] ?? 0) ^ multiply(x, y))));
  return result;
}

function evaluate(polynomial: readonly number[], x: number): number {
  let sum = 0;
  for (let i = polynomial.length - 1; i >= 0; i--) sum = multiply(sum, x) ^ (polynomial[i] ?? 0);
  return sum;
}

function power(x: number, exponent: number): number {
  return x === 0 ? (exponent === 0 ? 1 : 0) : (EXP[((LOG[x] ?? 0) * exponent) % 255] ?? 0);
}
