// From modules that are more or less sure to the code without a flaw: every block corrected, all modules drawn anew.
import { codewordAt, codewordPlaces, correctBlock, likelyFormats, type SoftModules } from '../codewords.ts';
import { masked, UNKNOWN, type Layout } from '../layout.ts';
import { blockForm } from '../tables.ts';

/** Formats tried, the likeliest first. */
const FORMATS_TRIED = 2;
/** Bits in which the format may differ from the better of its copies: words of the code are 7 apart. */
const MOST_FORMAT_ERRORS = 3;

/** 1 for each dark module of the corrected code, row-major; undefined unless every block can be corrected. */
export function correctedModules(soft: SoftModules, layout: Layout): Uint8Array | undefined {
  for (const format of likelyFormats(soft, layout).slice(0, FORMATS_TRIED)) {
    const errors = layout.format.map(
      (copy) => copy.filter((at, i) => soft.bits[at] !== ((format.bits >> (14 - i)) & 1)).length,
    );
    if (Math.min(...errors) > MOST_FORMAT_ERRORS) continue;
    const modules = layout.known.map((module) => (module === UNKNOWN ? 0 : module));
    for (const copy of layout.format) copy.forEach((at, i) => (modules[at] = (format.bits >> (14 - i)) & 1));
    const form = blockForm(layout.version, format.level);
    const readable = codewordPlaces(form).every((order) => {
      const read = order.map((codeword) => codewordAt(soft, layout, format.mask, codeword));
      const fixed = correctBlock(
        Uint8Array.from(read, ({ value }) => value),
        read.map(({ sureness }) => sureness),
        form.ecPerBlock,
      );
      if (fixed === undefined) return false;
      for (const [n, codeword] of order.entries()) {
        for (let bit = 0; bit < 8; bit++) {
          const at = layout.dataOrder[8 * codeword + bit] ?? 0;
          const dark = (((fixed[n] ?? 0) >> (7 - bit)) & 1) === 1;
          modules[at] = dark !== masked(format.mask, Math.floor(at / layout.size), at % layout.size) ? 1 : 0;
        }
      }
      return true;
    });
    if (readable) return modules;
  }
  return undefined;
}
