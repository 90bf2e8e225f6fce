// Data codewords to the codeword sequence of a symbol: blocks with their check codewords, interleaved (ISO/IEC 18004:2015, 7.5, 7.6).
import { lazy } from '../../../lib/lazy.ts';
import { checkEncoder } from '../../qr/reed-solomon.ts';
import type { BlockForm } from '../../qr/tables.ts';

/** By check codewords in a block, of which no form has more than 30: the generator polynomial takes as long as the rest of a small symbol. */
const ENCODERS = Array.from({ length: 31 }, (_, checks) => lazy(() => checkEncoder(checks)));

export function codewordSequence(
  data: Uint8Array,
  { blocks, ecPerBlock, dataPerShort, longBlocks }: BlockForm,
): Uint8Array {
  const sequence = new Uint8Array(data.length + blocks * ecPerBlock);
  const checksOf = ENCODERS[ecPerBlock]?.() ?? checkEncoder(ecPerBlock);
  const shortBlocks = blocks - longBlocks;
  let next = 0;
  for (let block = 0; block < blocks; block++) {
    const own = data.subarray(next, (next += dataPerShort + (block < shortBlocks ? 0 : 1)));
    for (let i = 0; i < dataPerShort; i++) sequence[i * blocks + block] = own[i] ?? 0;
    if (own.length > dataPerShort)
      sequence[dataPerShort * blocks + block - shortBlocks] = own[dataPerShort] ?? 0;
    const checks = checksOf(own);
    for (let i = 0; i < ecPerBlock; i++) sequence[data.length + i * blocks + block] = checks[i] ?? 0;
  }
  return sequence;
}
