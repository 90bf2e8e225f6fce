// From solved modules to text: format information, codewords with their sureness, Reed–Solomon with erasures, and a
// check of the whole symbol against the picture.
import { textOf } from '../bitstream.ts';
import { codewordAt, codewordPlaces, correctBlock, likelyFormats } from '../codewords.ts';
import { masked, UNKNOWN, type FormatInfo, type Layout } from '../layout.ts';
import { blockForm, codewordsOf } from '../tables.ts';
import { solveModules, residualOf, type Seen, type Solved } from './modules.ts';

/** Formats tried, the likeliest first. */
const FORMATS_TRIED = 2;
/** Rounds of decoding: blocks that were read are known when the rest is solved again. */
const ROUNDS = 3;
/** The read symbol's residual over the best fit's: a right symbol explains the picture nearly as well as any. */
const MOST_RESIDUAL_RATIO = 1.6;
/** Residual variance a pixel, in squared darkness, that is taken for noise in any case. */
const NOISE_VARIANCE = 0.0006;

/** Text of the symbol; undefined unless format, every block, the bit stream and the picture agree. */
export function decodeSymbol(seen: Seen, layout: Layout): string | undefined {
  const first = solveModules(seen, layout.known);
  for (const format of likelyFormats(first, layout).slice(0, FORMATS_TRIED)) {
    const text = decodeWith(seen, layout, first, format);
    if (text !== undefined) return text;
  }
  return undefined;
}

function decodeWith(seen: Seen, layout: Layout, first: Solved, format: FormatInfo): string | undefined {
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
      const read = order.map((codeword) => codewordAt(solved, layout, format.mask, codeword));
      const fixed = correctBlock(
        Uint8Array.from(read, ({ value }) => value),
        read.map(({ sureness }) => sureness),
        form.ecPerBlock,
      );
      if (fixed === undefined) continue;
      done[block] = fixed;
      news = true;
      order.forEach((codeword, i) => {
        for (let bit = 0; bit < 8; bit++) {
          const at = dataOrder[8 * codeword + bit] ?? 0;
          const dark = (((fixed[i] ?? 0) >> (7 - bit)) & 1) === 1;
          known[at] = dark !== masked(format.mask, Math.floor(at / size), at % size) ? 1 : 0;
        }
      });
    }
    if (done.every((block) => block !== undefined)) break;
    if (!news) return undefined;
    solved = solveModules(seen, known);
  }
  if (done.some((block) => block === undefined)) return undefined;
  for (let i = 8 * codewordsOf(version); i < dataOrder.length; i++) {
    const at = dataOrder[i] ?? 0;
    if (known[at] === UNKNOWN) known[at] = masked(format.mask, Math.floor(at / size), at % size) ? 1 : 0;
  }
  if (residualOf(seen, known) > MOST_RESIDUAL_RATIO * first.residual + NOISE_VARIANCE * first.pixels)
    return undefined;
  const data = done.flatMap((block) => Array.from(block?.subarray(0, block.length - form.ecPerBlock) ?? []));
  return textOf(Uint8Array.from(data), version);
}
