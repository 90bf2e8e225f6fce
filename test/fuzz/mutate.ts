// Mutations: from good inputs to nearly good ones. One table; which of them apply depends on what a target declares.
import { concatBytes, latin1Bytes } from '../../src/lib/bytes.ts';
import type { Random } from './random.ts';
import type { Target } from './target.ts';

interface Material {
  readonly random: Random;
  /** Other inputs to splice with; at least one. */
  readonly seeds: readonly Uint8Array[];
  readonly words: readonly string[];
  readonly structure: Target['structure'];
}

type Mutation = (bytes: Uint8Array, material: Material) => Uint8Array;

/** The borders of the integer types, and sizes at which tables and buffers end. */
const INTERESTING = [
  0, 1, 2, 7, 8, 15, 16, 31, 32, 63, 64, 100, 127, 128, 129, 254, 255, 256, 257, 511, 512, 1023, 1024, 4095,
  4096, 4097, 32767, 32768, 65534, 65535, 65536, 65537, 0xffffff, 0x7ffffffe, 0x7fffffff, 0x80000000,
  0x80000001, 0xfffffffe, 0xffffffff,
] as const;

const flipBit: Mutation = (bytes, { random }) =>
  changed(bytes, (copy) => {
    const at = random.below(copy.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
  });

const setByte: Mutation = (bytes, { random }) =>
  changed(bytes, (copy) => {
    copy[random.below(copy.length)] = random.below(256);
  });

const addToByte: Mutation = (bytes, { random }) =>
  changed(bytes, (copy) => {
    const at = random.below(copy.length);
    copy[at] = (copy[at] ?? 0) + random.below(9) - 4;
  });

/** Writes an integer of 1, 2 or 4 bytes in either order: lengths, counts and offsets stand somewhere. */
const setInteger: Mutation = (bytes, { random }) =>
  changed(bytes, (copy) => {
    const size = random.pick([1, 2, 2, 4, 4, 4]);
    const at = random.below(copy.length - size + 1);
    const value = random.chance(0.25) ? random.below(copy.length + 2) : random.pick(INTERESTING);
    const little = random.chance(0.5);
    for (let i = 0; i < size && at + i < copy.length; i++) {
      copy[at + i] = Math.floor(value / 2 ** (8 * (little ? i : size - 1 - i)));
    }
  });

const fillRange: Mutation = (bytes, { random }) =>
  changed(bytes, (copy) => {
    const from = random.below(copy.length);
    copy.fill(random.pick([0, 0xff, 0x80, 0x20, random.below(256)]), from, from + 1 + random.below(32));
  });

const removeRange: Mutation = (bytes, { random }) => {
  const from = random.below(bytes.length);
  return concatBytes([
    bytes.subarray(0, from),
    bytes.subarray(from + 1 + random.below(random.pick([4, 64, 1024]))),
  ]);
};

const repeatRange: Mutation = (bytes, { random }) => {
  const from = random.below(bytes.length);
  const to = from + 1 + random.below(random.pick([4, 64, 512]));
  const times = random.pick([1, 1, 2, 8, 40]);
  const repeated = Array.from({ length: times }, () => bytes.subarray(from, to));
  return concatBytes([bytes.subarray(0, to), ...repeated, bytes.subarray(to)]);
};

const insertBytes: Mutation = (bytes, { random }) => {
  const at = random.below(bytes.length + 1);
  return concatBytes([bytes.subarray(0, at), random.bytes(1 + random.below(16)), bytes.subarray(at)]);
};

const truncate: Mutation = (bytes, { random }) => bytes.slice(0, random.below(bytes.length));

const splice: Mutation = (bytes, { random, seeds }) => {
  const other = seeds[random.below(seeds.length)] ?? bytes;
  return concatBytes([
    bytes.subarray(0, random.below(bytes.length)),
    other.subarray(random.below(other.length)),
  ]);
};

const putWord: Mutation = (bytes, { random, words }) => {
  const word = latin1Bytes(words[random.below(words.length)] ?? '');
  const at = random.below(bytes.length + 1);
  const over = random.chance(0.5) ? word.length : 0;
  return concatBytes([bytes.subarray(0, at), word, bytes.subarray(at + over)]);
};

/** Repeats, leaves out, moves, exchanges or changes one piece of the file; what the format derives from pieces fits again. */
const movePieces: Mutation = (bytes, material) => {
  const { random, seeds, structure } = material;
  if (structure === undefined) return bytes;
  const pieces = Array.from(structure.split(bytes));
  const at = random.below(pieces.length);
  const piece = pieces[at] ?? new Uint8Array();
  switch (random.below(5)) {
    case 0:
      pieces.splice(at, 0, ...Array.from({ length: random.pick([1, 1, 2, 30]) }, () => piece));
      break;
    case 1:
      pieces.splice(at, 1);
      break;
    case 2: {
      pieces.splice(at, 1);
      pieces.splice(random.below(pieces.length + 1), 0, piece);
      break;
    }
    case 3: {
      const others = structure.split(seeds[random.below(seeds.length)] ?? bytes);
      pieces.splice(at, random.below(2), others[random.below(others.length)] ?? piece);
      break;
    }
    default:
      pieces[at] = PLAIN[random.below(PLAIN.length)]?.(piece, material) ?? piece;
  }
  return structure.join(pieces);
};

const PLAIN: readonly Mutation[] = [
  flipBit,
  setByte,
  addToByte,
  setInteger,
  setInteger,
  fillRange,
  removeRange,
  repeatRange,
  insertBytes,
  truncate,
];

/** One seed, mutated once or up to eight times; never longer than the target takes. */
export function mutated(target: Target, seeds: readonly Uint8Array[], random: Random): Uint8Array {
  const { words = [], structure, maxBytes = 65_536 } = target;
  const material: Material = { random, seeds, words, structure };
  const mutations = [
    ...PLAIN,
    splice,
    ...(words.length > 0 ? [putWord, putWord, putWord] : []),
    ...(structure === undefined ? [] : [movePieces, movePieces, movePieces, movePieces]),
  ];
  let bytes = seeds[random.below(seeds.length)] ?? new Uint8Array();
  let rounds = 1;
  while (rounds < 8 && random.chance(0.5)) rounds++;
  for (; rounds > 0; rounds--) {
    if (bytes.length === 0) bytes = random.bytes(1 + random.below(40));
    bytes = mutations[random.below(mutations.length)]?.(bytes, material) ?? bytes;
  }
  return bytes.slice(0, maxBytes);
}

function changed(bytes: Uint8Array, change: (copy: Uint8Array) => void): Uint8Array {
  const copy = bytes.slice();
  if (copy.length > 0) change(copy);
  return copy;
}
