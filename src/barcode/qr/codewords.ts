// From modules, each with a confidence, to the data of the bit stream: format information, the blocks' codewords,
// Reed–Solomon with the least confident ones erased (ISO/IEC 18004:2015, 7.6, 7.9, annex B). Both QR readers decode here.
import type { SoftModules } from '../matrix/modules.ts';
import { FORMATS, masked, type FormatInfo, type Layout } from './layout.ts';
import { correctDoubtful } from './reed-solomon.ts';
import type { BlockForm } from './tables.ts';

/** All formats by how well the two copies' bits agree with each, the likeliest first. */
export function likelyFormats({ bits, confidence }: SoftModules, { format }: Layout): readonly FormatInfo[] {
  const score = (info: FormatInfo): number => {
    let sum = 0;
    for (const copy of format)
      copy.forEach(
        (at, i) =>
          (sum +=
            bits[at] === ((info.bits >> (14 - i)) & 1) ? (confidence[at] ?? 0) : -(confidence[at] ?? 0)),
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

/** Corrects one block, whose codewords have these numbers in the sequence; undefined where too many are wrong. */
export function readBlock(
  soft: SoftModules,
  layout: Layout,
  mask: number,
  order: readonly number[],
  ecPerBlock: number,
): Uint8Array | undefined {
  const read = order.map((codeword) => codewordAt(soft, layout, mask, codeword));
  return correctDoubtful(
    Uint8Array.from(read, ({ value }) => value),
    read.map(({ confidence }) => confidence),
    ecPerBlock,
  );
}

/** Writes a corrected block's modules, masked: 1 dark, 0 light. */
export function drawBlock(
  modules: Uint8Array,
  { size, dataOrder }: Layout,
  mask: number,
  order: readonly number[],
  block: Uint8Array,
): void {
  for (const [i, codeword] of order.entries()) {
    for (let bit = 0; bit < 8; bit++) {
      const at = dataOrder[8 * codeword + bit] ?? 0;
      const dark = (((block[i] ?? 0) >> (7 - bit)) & 1) === 1;
      modules[at] = dark !== masked(mask, Math.floor(at / size), at % size) ? 1 : 0;
    }
  }
}

/** Data codewords of all blocks, in the order of the bit stream. */
export function dataOf(blocks: readonly Uint8Array[], { ecPerBlock }: BlockForm): Uint8Array {
  return Uint8Array.from(blocks.flatMap((block) => Array.from(block.subarray(0, block.length - ecPerBlock))));
}

/** A codeword's value, unmasked, and the confidence of its least confident bit. */
function codewordAt(
  { bits, confidence }: SoftModules,
  { size, dataOrder }: Layout,
  mask: number,
  codeword: number,
): { readonly value: number; readonly confidence: number } {
  let value = 0;
  let lowest = Infinity;
  for (let bit = 0; bit < 8; bit++) {
    const at = dataOrder[8 * codeword + bit] ?? 0;
    const dark = bits[at] === 1;
    value = value * 2 + (dark !== masked(mask, Math.floor(at / size), at % size) ? 1 : 0);
    lowest = Math.min(lowest, confidence[at] ?? 0);
  }
  return { value, confidence: lowest };
}
