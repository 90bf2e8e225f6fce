// Kodak patch codes: four bars, two of them wide, on sheets that separate documents (Kodak A-61599, "Patch Code Information", and A-61670,
// "Bar pattern details", which give the edges of each in inches from the first).

/** A narrow bar and each space are 0.08 in, a wide bar is 0.20 in (± 0.01 in), in narrow bars. */
export const WIDE = 2.5;

/** Whether each bar is wide, from the leading edge of the sheet on. */
const PATCHES: Readonly<Record<string, string>> = {
  1: 'WWNN',
  2: 'WNNW',
  3: 'WNWN',
  4: 'NWWN',
  6: 'NNWW',
  T: 'NWNW',
};

/** The name of a patch code, `1` to `T`, from its bars; undefined if it is none. */
export function decodePatch(wide: readonly boolean[]): string | undefined {
  const bars = wide.map((isWide) => (isWide ? 'W' : 'N')).join('');
  return Object.keys(PATCHES).find((name) => PATCHES[name] === bars);
}

/** The widths of bars and spaces in narrow bars, bar first; undefined for a text that is no patch code. */
export function encodePatch(text: string): readonly number[] | undefined {
  if (!Object.hasOwn(PATCHES, text)) return undefined;
  return [...(PATCHES[text] ?? '')].flatMap((bar) => [bar === 'W' ? WIDE : 1, 1]).slice(0, -1);
}
