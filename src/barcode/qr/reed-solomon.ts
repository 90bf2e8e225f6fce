// Reed–Solomon of QR Codes: GF(256) of x⁸+x⁴+x³+x²+1, roots α⁰… (ISO/IEC 18004:2015, annex B).
import { reedSolomon } from '../reed-solomon.ts';

const CODE = reedSolomon({ bits: 8, polynomial: 0x11d, firstRoot: 0 });

export interface Corrected {
  /** The whole block, error correction codewords included. */
  readonly block: Uint8Array;
  /** Codewords changed that were not declared erased. */
  readonly errors: number;
}

/** ReedSolomon.correct of QR Codes. */
export function correct(block: Uint8Array, ec: number, erased: readonly number[]): Corrected | undefined {
  const fixed = CODE.correct(block, ec, erased);
  return fixed && { block: Uint8Array.from(fixed.block), errors: fixed.errors };
}

/** ReedSolomon.checkEncoder of QR Codes. */
export const { checkEncoder } = CODE;

/** ReedSolomon.correctDoubtful of QR Codes. */
export function correctDoubtful(
  block: Uint8Array,
  confidence: readonly number[],
  ec: number,
): Uint8Array | undefined {
  const fixed = CODE.correctDoubtful(block, confidence, ec);
  return fixed && Uint8Array.from(fixed.block);
}
