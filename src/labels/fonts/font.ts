// A typeface as layout and writers see it. Lengths are cap heights: the height of H is 1.

export interface LabelFont {
  readonly kind: 'strokes' | 'truetype';
  /** From a character's origin to the next one's; undefined: it is not in the typeface, or cannot be set letter by letter. */
  readonly advanceOf: (character: string) => number | undefined;
  /** What reaches above the cap height and below the baseline, of a text. */
  readonly above: (text: string) => number;
  readonly below: (text: string) => number;
}

/** The width of a text whose characters are all there. */
export function widthOf(text: string, font: Pick<LabelFont, 'advanceOf'>): number {
  let width = 0;
  for (const character of text) width += font.advanceOf(character) ?? 0;
  return width;
}

/** Writing whose letters join, stack or run from right to left: letter by letter it would be wrong. */
const SHAPED =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Mongolian}\p{M}]/u;

/** Why a text cannot be set in the typeface, as the end of a sentence; undefined: it can. */
export function unsettable(text: string, font: Pick<LabelFont, 'kind' | 'advanceOf'>): string | undefined {
  for (const character of text) {
    const code = `"${character}" (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;
    if (SHAPED.test(character)) return `${code}, whose writing is not set here`;
    if (font.advanceOf(character) === undefined)
      return font.kind === 'strokes'
        ? `${code}, which the built-in typeface lacks: send a TrueType font`
        : `${code}, which the font lacks`;
  }
  return undefined;
}
