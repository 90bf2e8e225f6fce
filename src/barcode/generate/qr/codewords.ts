// Data codewords to the codeword sequence of a symbol: blocks with their check codewords, interleaved (ISO/IEC 18004:2015, 7.5, 7.6).
import { codewordPlaces } from '../../qr/codewords.ts';
import { checkEncoder } from '../../qr/reed-solomon.ts';
import type { BlockForm } from '../../qr/tables.ts';

export function codewordSequence(data: Uint8Array, form: BlockForm): Uint8Array {
  const { blocks, ecPerBlock } = form;
  const sequence = new Uint8Array(data.length + blocks * ecPerBlock);
  const checksOf = checkEncoder(ecPerBlock);
  let next = 0;
  for (const places of codewordPlaces(form)) {
    const block = data.subarray(next, next + places.length - ecPerBlock);
    const checks = checksOf(block);
    for (let i = 0; i < places.length; i++)
      sequence[places[i] ?? 0] = (i < block.length ? block[i] : checks[i - block.length]) ?? 0;
    next += block.length;
  }
  return sequence;
}
