// Prefix codes of DEFLATE: lengths for given frequencies, and the canonical codes of given lengths (RFC 1951 §3.2.2).

/** A prefix code: for symbol s, `lengths[s]` bits (0: not used) of `codes[s]`, first bit lowest, as DEFLATE packs them. */
export interface PrefixCode {
  readonly lengths: Uint8Array;
  readonly codes: Uint16Array;
}

/** Bits a symbol of the shortest code for these frequencies in which none takes more than `maxBits` bits. */
export function codeLengths(frequencies: Uint32Array, maxBits: number): Uint8Array {
  let weights = frequencies;
  let lengths = treeDepths(weights);
  // Halving flattens the tree: a hair longer than the optimum, and hardly ever needed (frequencies like Fibonacci's).
  while (lengths.some((bits) => bits > maxBits)) {
    weights = weights.map((weight) => (weight + 1) >>> 1);
    lengths = treeDepths(weights);
  }
  return lengths;
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

/** Huffman's tree by two queues: leaves by weight, and inner nodes, which arise in order of weight. */
function treeDepths(weights: Uint32Array): Uint8Array {
  const lengths = new Uint8Array(weights.length);
  // Weight and symbol in one number, which sorts without a comparison function.
  const packed = new Float64Array(weights.length);
  let count = 0;
  for (let symbol = 0; symbol < weights.length; symbol += 1) {
    const weight = weights[symbol] ?? 0;
    if (weight > 0) packed[count++] = weight * MAX_SYMBOLS + symbol;
  }
  const leaves = packed.subarray(0, count).sort();
  if (count < 2) {
    for (const only of leaves) lengths[only % MAX_SYMBOLS] = 1;
    return lengths;
  }
  const weight = new Float64Array(2 * count - 1);
  for (let leaf = 0; leaf < count; leaf += 1) weight[leaf] = Math.floor((leaves[leaf] ?? 0) / MAX_SYMBOLS);
  const parent = new Uint16Array(2 * count - 1);
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
    weight[node] = sum;
  }
  const depth = new Uint16Array(2 * count - 1);
  for (let node = depth.length - 2; node >= 0; node -= 1) {
    depth[node] = (depth[parent[node] ?? 0] ?? 0) + 1;
    if (node < count) lengths[(leaves[node] ?? 0) % MAX_SYMBOLS] = depth[node] ?? 0;
  }
  return lengths;
}

function reversed(code: number, bits: number): number {
  let out = 0;
  for (let i = 0; i < bits; i += 1) out |= ((code >>> i) & 1) << (bits - 1 - i);
  return out;
}
