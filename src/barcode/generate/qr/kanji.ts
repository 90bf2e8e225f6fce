// Characters of Kanji mode: JIS X 0208 by its Shift JIS code, packed into 13 bits (ISO/IEC 18004:2015, 7.4.6).
import { lazy } from '../../../lib/lazy.ts';

/** Shift JIS codes that the mode holds, both ends included, and what is subtracted from each. */
const RANGES = [
  { first: 0x8140, last: 0x9ffc, base: 0x8140 },
  { first: 0xe040, last: 0xebbf, base: 0xc140 },
] as const;
/** Row 13 is NEC's: JIS X 0208 leaves it empty. */
const NEC_ROW = { first: 0x8740, last: 0x879e } as const;
/** Characters whose codes readers answer as Microsoft's character or as that of JIS X 0208: only bytes say which. */
const AMBIGUOUS = '―＼～∥－￠￡￢';
const RADIX = 0xc0;

/** Values of 13 bits by character. */
export const kanjiValues = lazy((): ReadonlyMap<string, number> => {
  const codes = RANGES.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(isCode),
  );
  // A line each, as a wrong pair may be answered as two characters.
  const bytes = Uint8Array.from(codes.flatMap((code) => [code >> 8, code & 0xff, 0x0a]));
  const characters = new TextDecoder('shift_jis').decode(bytes).split('\n');
  const values = new Map<string, number>();
  for (const [i, code] of codes.entries()) {
    const character = characters[i] ?? '';
    if (character.length !== 1 || character === '\ufffd' || AMBIGUOUS.includes(character)) continue;
    const rest = code - (code < RANGES[1].first ? RANGES[0].base : RANGES[1].base);
    values.set(character, (rest >> 8) * RADIX + (rest & 0xff));
  }
  return values;
});

function isCode(code: number): boolean {
  const trail = code & 0xff;
  return trail >= 0x40 && trail <= 0xfc && trail !== 0x7f && (code < NEC_ROW.first || code > NEC_ROW.last);
}
