// Error correction of PDF417's codewords (ISO/IEC 15438 5.7): Reed–Solomon over the integers modulo 929, whose generator polynomial
// has the roots 3, 3², 3³ … Berlekamp–Massey from the erasures, Chien, Forney.

const PRIME = 929;
const ROOT = 3;
/**
 * Check codewords that stay to detect what cannot be corrected: with none left, lines across rows of a code seen from the side gave other
 * elements.
 */
const DETECTING = 2;

const POWERS = new Uint16Array(PRIME - 1);
const LOGS = new Uint16Array(PRIME);
for (let i = 0, x = 1; i < PRIME - 1; i++, x = (x * ROOT) % PRIME) {
  POWERS[i] = x;
  LOGS[x] = i;
}

/**
 * The block with its errors corrected; `ec` check codewords stand at its end, and `erased` are the places whose codewords were not
 * read. Undefined where twice the errors and the erasures are more than `ec`, less two (ISO/IEC 15438 5.7.2).
 */
export function corrected(
  block: readonly number[],
  ec: number,
  erased: readonly number[],
): readonly number[] | undefined {
  if (erased.length > ec - DETECTING) return undefined;
  const syndromes = syndromesOf(block, ec);
  if (syndromes.every((value) => value === 0)) return block;
  const placeOf = (at: number): number => power(block.length - 1 - at);
  // Coefficients, the constant first.
  const erasures = erased.reduce((locator, at) => product(locator, [1, modulo(-placeOf(at))]), [1]);
  const locator = locatorOf(syndromes, erasures, erased.length);
  const count = locator.length - 1;
  if (2 * count - erased.length > ec - DETECTING) return undefined;
  const evaluator = product(syndromes, locator).slice(0, ec);
  const slope = locator.map((coefficient, i) => (coefficient * i) % PRIME).slice(1);
  const fixed = [...block];
  let found = 0;
  for (let at = 0; at < block.length; at++) {
    const x = inverse(placeOf(at));
    if (valueAt(locator, x) !== 0) continue;
    found++;
    const down = valueAt(slope, x);
    if (down === 0) return undefined;
    // The first root is 3 to the power of 1: the error is -Ω / Λ', which is taken away.
    fixed[at] = modulo((fixed[at] ?? 0) + valueAt(evaluator, x) * inverse(down));
  }
  return found === count && syndromesOf(fixed, ec).every((value) => value === 0) ? fixed : undefined;
}

function locatorOf(syndromes: readonly number[], erasures: readonly number[], erased: number): number[] {
  let locator = [...erasures];
  let previous = locator;
  let [length, shift, scale] = [erased, 1, 1];
  for (let k = erased; k < syndromes.length; k++) {
    const discrepancy = modulo(
      locator.reduce((sum, coefficient, i) => sum + coefficient * (syndromes[k - i] ?? 0), 0),
    );
    if (discrepancy === 0) {
      shift++;
      continue;
    }
    const factor = (discrepancy * inverse(scale)) % PRIME;
    const moved = [...new Array<number>(shift).fill(0), ...previous];
    const next = Array.from({ length: Math.max(locator.length, moved.length) }, (_, i) =>
      modulo((locator[i] ?? 0) - factor * (moved[i] ?? 0)),
    );
    if (2 * length <= k + erased) {
      previous = locator;
      length = k + 1 + erased - length;
      scale = discrepancy;
      shift = 1;
    } else shift++;
    locator = next;
  }
  while (locator.length > 1 && locator.at(-1) === 0) locator.pop();
  return locator;
}

function syndromesOf(block: readonly number[], ec: number): number[] {
  return Array.from({ length: ec }, (_, i) =>
    block.reduce((sum, codeword) => (sum * power(i + 1) + codeword) % PRIME, 0),
  );
}

function product(a: readonly number[], b: readonly number[]): number[] {
  const out = new Array<number>(a.length + b.length - 1).fill(0);
  for (const [i, x] of a.entries())
    for (const [j, y] of b.entries()) out[i + j] = ((out[i + j] ?? 0) + x * y) % PRIME;
  return out;
}

function valueAt(polynomial: readonly number[], x: number): number {
  return polynomial.reduceRight((sum, coefficient) => (sum * x + coefficient) % PRIME, 0);
}

const power = (exponent: number): number => POWERS[exponent % (PRIME - 1)] ?? 0;
const inverse = (x: number): number => power(PRIME - 1 - (LOGS[x] ?? 0));
const modulo = (x: number): number => ((x % PRIME) + PRIME) % PRIME;
