// From modules, each with a confidence, to the text of a code: every block must be corrected.
import { decodeData, type DecodedData } from '../bitstream.ts';
import { codewordPlaces, dataOf, likelyFormats, readBlock } from '../codewords.ts';
import type { SoftModules } from '../../matrix/modules.ts';
import type { Layout } from '../layout.ts';
import { blockForm } from '../tables.ts';

/** Formats tried, the likeliest first. */
const FORMATS_TRIED = 2;
/** Bits in which the format may differ from the better of its copies: words of the code are 7 apart. */
const MAX_FORMAT_ERRORS = 3;

/** What the code says; undefined unless every block can be corrected and its data are segments of the standard. */
export function decodeModules(soft: SoftModules, layout: Layout): DecodedData | undefined {
  for (const format of likelyFormats(soft, layout).slice(0, FORMATS_TRIED)) {
    const errors = layout.format.map(
      (copy) => copy.filter((at, i) => soft.bits[at] !== ((format.bits >> (14 - i)) & 1)).length,
    );
    if (Math.min(...errors) > MAX_FORMAT_ERRORS) continue;
    const form = blockForm(layout.version, format.level);
    const blocks: Uint8Array[] = [];
    for (const order of codewordPlaces(form)) {
      const block = readBlock(soft, layout, format.mask, order, form.ecPerBlock);
      if (block === undefined) break;
      blocks.push(block);
    }
    if (blocks.length < form.blocks) continue;
    // Corrected codewords are certain: other padding than the standard's is its writer's.
    return decodeData(dataOf(blocks, form), layout.version);
  }
  return undefined;
}
