// From solved modules to text: format information, the blocks in rounds, and a
// check of the whole symbol against the image.
import { decodeData, type DecodedData } from '../bitstream.ts';
import { codewordPlaces, dataOf, drawBlock, likelyFormats, readBlock } from '../codewords.ts';
import { masked, type FormatInfo, type Layout } from '../layout.ts';
import { blockForm, codewordsOf } from '../tables.ts';
import { residualOf, solveModules, type Seen, type Solved } from '../../matrix/solve.ts';
import { UNKNOWN } from '../../matrix/modules.ts';

/** Formats tried, the likeliest first. */
const FORMATS_TRIED = 2;
/** Rounds of decoding: blocks that were read are known when the rest is solved again. */
const ROUNDS = 3;
/** The read symbol's residual over the best fit's: a right symbol explains the image nearly as well as any. */
const MAX_RESIDUAL_RATIO = 1.6;
/** Residual variance a pixel, in squared darkness, that is taken for noise in any case. */
const NOISE_VARIANCE = 0.0006;

/** What the symbol, solved at first, says; undefined unless format, every block, the bit stream and the image agree. */
export function decodeSymbol(
  seen: Seen,
  layout: Layout,
  first: Solved = solveModules(seen, layout.known),
): DecodedData | undefined {
  for (const format of likelyFormats(first, layout).slice(0, FORMATS_TRIED)) {
    const data = decodeWith(seen, layout, first, format);
    if (data !== undefined) return data;
  }
  return undefined;
}

function decodeWith(seen: Seen, layout: Layout, first: Solved, format: FormatInfo): DecodedData | undefined {
  const { version, size, dataOrder } = layout;
  const form = blockForm(version, format.level);
  const places = codewordPlaces(form);
  const known = layout.known.slice();
  for (const copy of layout.format) copy.forEach((at, i) => (known[at] = (format.bits >> (14 - i)) & 1));
  const done = new Array<Uint8Array | undefined>(form.blocks);
  let solved = first;
  for (let round = 0; round < ROUNDS; round++) {
    let news = false;
    for (let block = 0; block < form.blocks; block++) {
      if (done[block] !== undefined) continue;
      const order = places[block] ?? [];
      const fixed = readBlock(solved, layout, format.mask, order, form.ecPerBlock);
      if (fixed === undefined) continue;
      done[block] = fixed;
      news = true;
      drawBlock(known, layout, format.mask, order, fixed);
    }
    if (done.every((block) => block !== undefined)) break;
    if (!news) return undefined;
    solved = solveModules(seen, known);
  }
  const blocks = done.filter((block) => block !== undefined);
  if (blocks.length < form.blocks) return undefined;
  for (const at of dataOrder.subarray(8 * codewordsOf(version)))
    if (known[at] === UNKNOWN) known[at] = masked(format.mask, Math.floor(at / size), at % size) ? 1 : 0;
  if (residualOf(seen, known) > MAX_RESIDUAL_RATIO * first.residual + NOISE_VARIANCE * first.pixels)
    return undefined;
  const decoded = decodeData(dataOf(blocks, form), version);
  return decoded?.isPadded === true ? decoded : undefined;
}
