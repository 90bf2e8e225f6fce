// Prefix codes of DEFLATE: lengths for given frequencies, and the canonical codes of given lengths (RFC 1951 §3.2.2).

/** A prefix code: for symbol s, `lengths[s]` bits (0: not used) of `codes[s]`, first bit lowest, as DEFLATE packs them. */
export interface PrefixCode {
  readonly lengths: Uint8Array;
  readonly codes: Uint16Array;
}

/** Bits a symbol of the shortest code for these frequencies in which none takes more than `maxBits` bits. */
export function codeLengths(frequencies: ArrayLike<number>, maxBits: number): Uint8Array {
  let weights = frequencies;
  let tree = treeDepths(weights);
  // Halving flattens the tree: a hair longer than the optimum, and hardly ever needed (frequencies like Fibonacci's).
  while (tree.deepest > maxBits) {
    weights = Array.from(weights, (weight) => (weight + 1) >>> 1);
    tree = treeDepths(weights);
  }
  return tree.lengths;
}

/** The canonical code of these lengths: shorter first, then by symbol. */
export function canonicalCode(lengths: Uint8Array): PrefixCode {
  const next = new Uint16Array(17);
  for (const bits of lengths) if (bits > 0) next[bits + 1] = (next[bits + 1] ?? 0) + 1;
  for (let bits = 1; bits < 17; bits += 1) next[bits] = ((next[bits - 1] ?? 0) + (next[bits] ?? 0)) << 1;
  const codes = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const bits = lengths[symbol] ?? 0;
    if (bits === 0) continue;
    const code = next[bits] ?? 0;
    next[bits] = code + 1;
    codes[symbol] = reversed(code, bits);
  }
  return { lengths, codes };
}

/** More than any of DEFLATE's alphabets has. */
const MAX_SYMBOLS = 512;

/**
 * Huffman's tree by two queues: leaves by weight, and inner nodes, which arise in order of weight. Arrays of numbers, as typed arrays
 * of this size are slower to make than to use.
 */
function treeDepths(weights: ArrayLike<number>): { readonly lengths: Uint8Array; readonly deepest: number } {
  const lengths = new Uint8Array(weights.length);
  // Weight and symbol in one number, which sorts without a comparison function.
  const packed: number[] = [];
  for (let symbol = 0; symbol < weights.length; symbol += 1) {
    const weight = weights[symbol] ?? 0;
    if (weight > 0) packed.push(weight * MAX_SYMBOLS + symbol);
  }
  const leaves = new Float64Array(packed).sort();
  const count = leaves.length;
  if (count < 2) {
    for (const only of leaves) lengths[only % MAX_SYMBOLS] = 1;
    return { lengths, deepest: count };
  }
  const weight: number[] = [];
  const parent: number[] = [];
  for (const leaf of leaves) {
    weight.push(Math.floor(leaf / MAX_SYMBOLS));
    parent.push(0);
  }
  let leaf = 0;
  let inner = count;
  for (let node = count; node < 2 * count - 1; node += 1) {
    let sum = 0;
    for (let child = 0; child < 2; child += 1) {
      const takeLeaf = leaf < count && (inner >= node || (weight[leaf] ?? 0) <= (weight[inner] ?? 0));
      const taken = takeLeaf ? leaf++ : inner++;
      parent[taken] = node;
      sum += weight[taken] ?? 0;
    }
    weight.push(sum);
    parent.push(0);
  }
  // From the root down, which is the last; `weight` is needed no more and becomes the depth.
  let deepest = 0;
  weight[2 * count - 2] = 0;
  for (let node = 2 * count - 3; node >= 0; node -= 1) {
    const depth = (weight[parent[node] ?? 0] ?? 0) + 1;
    weight[node] = depth;
    if (node >= count) continue;
    lengths[(leaves[node] ?? 0) % MAX_SYMBOLS] = depth;
    deepest = Math.max(deepest, depth);
  }
  return { lengths, deepest };
}

function reversed(code: number, bits: number): number {
  let out = 0;
  for (let i = 0; i < bits; i += 1) out |= ((code >>> i) & 1) << (bits - 1 - i);
  return out;
}
