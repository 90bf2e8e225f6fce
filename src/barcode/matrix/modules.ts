// Modules of a matrix code, before and after they are read.

/** A module that is not known before decoding; others are 0 light, 1 dark. */
export const UNKNOWN = 2;

/** Modules as read. */
export interface SoftModules {
  /** 1 for each dark module, row-major. */
  readonly bits: Uint8Array;
  /** How far each is from being the other, 0 or more, in any unit. */
  readonly confidence: Float32Array;
}
