// QR Code Model 2: modes, sizes, error correction blocks, alignment patterns (ISO/IEC 18004:2015, tables 1, 2, 3, 9, E.1).
// Readers and the generator share them.

/** Error correction levels, about 7, 15, 25 and 30 % of the codewords. */
export const EC_LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type EcLevel = (typeof EC_LEVELS)[number];

/**
 * Modes that hold characters: indicator (table 2; Hanzi: GB/T 18284), and bits of the character count for versions 1–9,
 * 10–26, 27–40 (table 3).
 */
export const MODES = {
  numeric: { indicator: 1, countBits: [10, 12, 14] },
  alphanumeric: { indicator: 2, countBits: [9, 11, 13] },
  byte: { indicator: 4, countBits: [8, 16, 16] },
  kanji: { indicator: 8, countBits: [8, 10, 12] },
  hanzi: { indicator: 13, countBits: [8, 10, 12] },
} as const;
export type Mode = keyof typeof MODES;

/** Bits of a mode indicator. */
export const INDICATOR_BITS = 4;

/** Characters of alphanumeric mode by their values (table 5). */
export const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** The last version of each class that has the same bits of the character count. */
export const LAST_OF_CLASS = [9, 26, 40] as const;

export function countBitsOf(mode: Mode, version: number): number {
  const [first, second] = LAST_OF_CLASS;
  return MODES[mode].countBits[version <= first ? 0 : version <= second ? 1 : 2];
}

/** Error correction codewords in each block, by version from 1. */
const EC_PER_BLOCK: Readonly<Record<EcLevel, readonly number[]>> = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
  Q: [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  H: [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
};

/** Blocks, by version from 1. */
const BLOCKS: Readonly<Record<EcLevel, readonly number[]>> = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
    18, 19, 19, 20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
    31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ],
  Q: [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38,
    40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
  ],
  H: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
    48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
};

export const MAX_VERSION = 40;

/** Modules along a side. */
export const sizeOf = (version: number): number => 17 + 4 * version;
/** Smallest and largest side in modules. */
export const MIN_SIDE = sizeOf(1);
export const MAX_SIDE = sizeOf(MAX_VERSION);

/** Codewords of data and error correction together. */
export function codewordsOf(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2;
    modules -= (25 * alignments - 10) * alignments - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

export interface BlockForm {
  readonly blocks: number;
  readonly ecPerBlock: number;
  /** Data codewords of the first, shorter blocks; `longBlocks` last ones hold one more. */
  readonly dataPerShort: number;
  readonly longBlocks: number;
}

export function blockForm(version: number, level: EcLevel): BlockForm {
  const blocks = BLOCKS[level][version - 1] ?? 1;
  const ecPerBlock = EC_PER_BLOCK[level][version - 1] ?? 0;
  const total = codewordsOf(version);
  return {
    blocks,
    ecPerBlock,
    dataPerShort: Math.floor(total / blocks) - ecPerBlock,
    longBlocks: total % blocks,
  };
}

/** Data codewords of a symbol (table 7). */
export function dataCodewordsOf(version: number, level: EcLevel): number {
  const { blocks, dataPerShort, longBlocks } = blockForm(version, level);
  return blocks * dataPerShort + longBlocks;
}

/** Characters of one mode that a symbol holds, bytes in byte mode (table 7). */
export function capacityOf(
  mode: 'numeric' | 'alphanumeric' | 'byte',
  version: number,
  level: EcLevel,
): number {
  const bits = 8 * dataCodewordsOf(version, level) - INDICATOR_BITS - countBitsOf(mode, version);
  if (mode === 'byte') return Math.floor(bits / 8);
  if (mode === 'alphanumeric') return 2 * Math.floor(bits / 11) + (bits % 11 >= 6 ? 1 : 0);
  return 3 * Math.floor(bits / 10) + (bits % 10 >= 7 ? 2 : bits % 10 >= 4 ? 1 : 0);
}

/** Row and column coordinates of the alignment patterns' centres (table E.1). */
export function alignmentCentres(version: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = sizeOf(version) - 7;
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2;
  const centres = [6];
  for (let i = count - 1; i > 0; i--) centres.push(last - (i - 1) * step);
  return centres;
}
