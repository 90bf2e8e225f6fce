// Linear symbols as every encoder hands them to the layout: bars in modules, quiet zones, and what the label says.

export interface Bar {
  /** First module, counted from the symbol's first bar. */
  readonly at: number;
  /** Modules wide, 1–4. */
  readonly width: number;
  /** A guard bar (or a digit drawn as one): longer than the others where a label stands below them. */
  readonly guard: boolean;
}

/** Characters of the label that stand together. */
export interface LabelGroup {
  readonly text: string;
  /** Middle of the group in modules from the symbol's first bar; may lie in a quiet zone. */
  readonly middle: number;
  /** Smaller than the other digits, on the same line; default: of their size. */
  readonly isSmall?: true;
}

export interface LinearSymbol {
  /** Width in modules without quiet zones. */
  readonly modules: number;
  readonly bars: readonly Bar[];
  /** Quiet zones in modules. */
  readonly quietLeft: number;
  readonly quietRight: number;
  readonly label: readonly LabelGroup[];
  /** From character to character of the label, in label pixels (a glyph is 5 wide). */
  readonly labelPitch: number;
}

/** Bars of element widths that alternate bar, space, bar …; `guards` are the module ranges [from, to) of guard bars. */
export function barsOf(
  widths: string,
  guards: readonly (readonly [from: number, to: number])[] = [],
): { readonly modules: number; readonly bars: readonly Bar[] } {
  const bars: Bar[] = [];
  let at = 0;
  for (const [i, digit] of Array.from(widths).entries()) {
    const width = Number(digit);
    if (i % 2 === 0) bars.push({ at, width, guard: guards.some(([from, to]) => at >= from && at < to) });
    at += width;
  }
  return { modules: at, bars };
}
