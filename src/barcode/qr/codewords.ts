// From modules that are more or less sure to codewords: format information, the blocks' codewords, Reed–Solomon with
// the least sure ones erased (ISO/IEC 18004:2015, 7.6, 7.9, annex B).
import { FORMATS, masked, type FormatInfo, type Layout } from './layout.ts';
import { correct } from './reed-solomon.ts';
import type { BlockForm } from './tables.ts';

/** Modules as read. */
export interface SoftModules {
  /** 1 for each dark module, row-major. */
  readonly bits: Uint8Array;
  /** How sure each is, 0 or more, in any unit. */
  readonly sureness: Float32Array | Float64Array;
}

/** Check codewords kept back when erasures are declared, so that a block is never made to fit. */
const KEPT_BACK = 3;

/** All formats by how well the two copies' bits agree with each, the likeliest first. */
export function likelyFormats({ bits, sureness }: SoftModules, { format }: Layout): readonly FormatInfo[] {
  const score = (info: FormatInfo): number => {
    let sum = 0;
    for (const copy of format)
      copy.forEach(
        (at, i) =>
          (sum += bits[at] === ((info.bits >> (14 - i)) & 1) ? (sureness[at] ?? 0) : -(sureness[at] ?? 0)),
      );
    return sum;
  };
  return FORMATS.map((info) => ({ info, score: score(info) }))
    .sort((a, b) => b.score - a.score)
    .map(({ info }) => info);
}

/** Numbers in the codeword sequence of each block's data and check codewords (7.6). */
export function codewordPlaces(form: BlockForm): readonly (readonly number[])[] {
  const { blocks, ecPerBlock, dataPerShort, longBlocks } = form;
  const places: number[][] = Array.from({ length: blocks }, () => []);
  let next = 0;
  for (let i = 0; i <= dataPerShort; i++)
    for (let block = 0; block < blocks; block++)
      if (i < dataPerShort || block >= blocks - longBlocks) places[block]?.push(next++);
  for (let i = 0; i < ecPerBlock; i++)
    for (let block = 0; block < blocks; block++) places[block]?.push(next++);
  return places;
}

/** A codeword's value, unmasked, and the sureness of its least sure bit. */
export function codewordAt(
  { bits, sureness }: SoftModules,
  { size, dataOrder }: Layout,
  mask: number,
  codeword: number,
): { readonly value: number; readonly sureness: number } {
  let value = 0;
  let least = Infinity;
  for (let bit = 0; bit < 8; bit++) {
    const at = dataOrder[8 * codeword + bit] ?? 0;
    const dark = bits[at] === 1;
    value = value * 2 + (dark !== masked(mask, Math.floor(at / size), at % size) ? 1 : 0);
    least = Math.min(least, sureness[at] ?? 0);
  }
  return { value, sureness: least };
}

/**
 * Corrects a block with more and more of the least sure codewords erased. Without erasures `ec` check codewords mend
 * ec/2 errors; with them 2·errors + erasures stay below `ec` by KEPT_BACK: an unrelated block then fits once in 256³.
 */
export function correctBlock(
  block: Uint8Array,
  sureness: readonly number[],
  ec: number,
): Uint8Array | undefined {
  const order = sureness.map((_, i) => i).sort((a, b) => (sureness[a] ?? 0) - (sureness[b] ?? 0));
  for (let erasures = 0; erasures <= ec - KEPT_BACK; erasures += erasures === 0 ? 2 : 1) {
    const fixed = correct(block, ec, order.slice(0, erasures));
    if (fixed !== undefined && (erasures === 0 || 2 * fixed.errors + erasures <= ec - KEPT_BACK))
      return fixed.block;
  }
  return undefined;
}
