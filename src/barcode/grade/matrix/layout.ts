// What grading asks of a matrix symbology: its sizes, its fixed patterns in segments, its codewords, its error correction.

/** 0 light, 1 dark; 2 for a module that is no fixed pattern. */
export const FREE = 2;

/** Modules of the fixed patterns that are graded together, by the limits of their damage. */
export interface Segment {
  readonly modules: readonly number[];
  readonly limits: 'borderDamage' | 'timingDamage' | 'alignmentDamage' | 'finderDamage';
  /** What is counted: all modules that are damaged, or their share. */
  readonly counts: 'modules' | 'share';
}

/** Codewords that are corrected together. */
export interface Block {
  /** The modules of each codeword, the most significant bit first, data before check codewords. */
  readonly codewords: readonly (readonly number[])[];
  readonly ec: number;
  /** Check codewords that only detect. */
  readonly detecting: number;
}

export interface MatrixLayout {
  readonly columns: number;
  readonly rows: number;
  /** Row by row: 0, 1 or FREE. */
  readonly fixed: Uint8Array;
  readonly segments: readonly Segment[];
  /** The blocks once the modules are known, dark = 1; undefined where they have no format. */
  readonly blocks: (bits: Uint8Array) => BlocksOf | undefined;
  /** Modules of light around it. */
  readonly quiet: number;
}

export interface BlocksOf {
  readonly blocks: readonly Block[];
  /** Of a module's bit: what the mask inverts. */
  readonly isMasked: (module: number) => boolean;
  /** Errors of a block's codewords; undefined where they cannot be corrected. */
  readonly errorsOf: (codewords: readonly number[], ec: number) => number | undefined;
}
