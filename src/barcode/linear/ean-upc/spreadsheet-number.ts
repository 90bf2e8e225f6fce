// Numbers as spreadsheets and data frames write them: `5901234123457.0` (pandas), `4.006381333931E+12`, `="0036000291452"` and
// `'4006381333931` (Excel). The number is repaired where all of its digits are there, and refused where they are not.

/** Formula or apostrophe that keeps a cell a text, and quotes around it. */
const WRAPPED = [/^=\s*"([^"]*)"$/, /^"([^"]*)"$/, /^=\s*(\d+)$/, /^['‘’`´]\s*(\d.*)$/] as const;

/** The text without what makes it a text for a spreadsheet. */
export function unwrapped(text: string): string {
  for (const form of WRAPPED) {
    const inside = form.exec(text)?.[1];
    if (inside !== undefined) return inside.trim();
  }
  return text;
}

/**
 * The digits of a decimal number (ASCII, `5901234123457.0`, `4.006381333931E+12`); null if it is one whose digits are not those of an
 * article; undefined if the text is no decimal number. A single dot before a right check digit separates it, as in `590123412345.7`;
 * where 0 would be right (`hasCheckDigit`), both are possible unless the number before the dot is whole.
 */
export function wholeNumber(
  text: string,
  hasCheckDigit: (digits: string) => boolean,
): string | null | undefined {
  const [, lead = '', more = '', power] = /^(\d{1,14})(?:[.,](\d{0,20}))?[eE]\+?(\d{1,2})$/.exec(text) ?? [];
  if (power !== undefined) {
    const places = Number(power);
    const isWhole = more.length >= places && /^0*$/.test(more.slice(places));
    return isWhole ? lead + more.slice(0, places) : null;
  }
  const [, before, sign, after = ''] = /^(\d{7,14})([.,])(\d{1,20})$/.exec(text) ?? [];
  if (before === undefined) return undefined;
  const isSeparated = sign === '.' && after.length === 1 && hasCheckDigit(before + after);
  if (/^0+$/.test(after)) return isSeparated && !hasCheckDigit(before) ? null : before;
  return isSeparated || (sign === '.' && (after.length > 2 || before.length < 8)) ? undefined : null;
}
