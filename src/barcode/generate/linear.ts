// Linear symbols as every encoder hands them to the layout: bars in modules, quiet zones, and what the label says.

export interface Bar {
  /** First module, counted from the symbol's first bar. */
  readonly at: number;
  /** Modules wide, 1–4. */
  readonly width: number;
  /** A guard bar (or a digit drawn as one): longer than the others where a label stands below them. */
  readonly guard: boolean;
  /** Of an add-on: as long as the guards below, and shorter above, where its digits stand. */
  readonly isAddOn?: true;
}

/** Characters of the label that stand together. */
export interface LabelGroup {
  readonly text: string;
  /** Middle of the group in modules from the symbol's first bar; may lie in a quiet zone. */
  readonly middle: number;
  /** Smaller than the other digits, on the same line; default: of their size. */
  readonly isSmall?: true;
  /** Above the bars of an add-on; default: below the bars. */
  readonly isAbove?: true;
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
  /** Bars across, against the ends of the others, which keep a reader from reading a part of them. */
  readonly hasBearerBars?: true;
  /** A line of text above the bars. */
  readonly caption?: Caption | undefined;
  /** The quiet zone indicators, `<` and `>` at the outer edges of the quiet zones, and whether they are drawn; default: there are none. */
  readonly indicators?: { readonly groups: readonly LabelGroup[]; readonly isDefault: boolean };
  /** Modules free above the bars, and below them where no label is. Default: 2, and less in low images. */
  readonly topMargin?: number;
  /**
   * Of an operation of the original API. Its clients get the pixels that they always got: no margin unless one is asked for, and
   * labels in whole pixels a cell.
   */
  readonly isOriginal?: true;
}

export interface Caption {
  readonly text: string;
  /** Middle in modules from the symbol's first bar. */
  readonly middle: number;
}

/** Bars of element widths that alternate bar, space, bar …; `guards` are the module ranges [from, to) of guard bars. */
export function barsOf(
  widths: string,
  guards: readonly (readonly [from: number, to: number])[] = [],
): { readonly modules: number; readonly bars: readonly Bar[] } {
  const bars: Bar[] = [];
  let at = 0;
  for (let i = 0; i < widths.length; i += 1) {
    const width = Number(widths[i]);
    if (i % 2 === 0) bars.push({ at, width, guard: guards.some(([from, to]) => at >= from && at < to) });
    at += width;
  }
  return { modules: at, bars };
}

/** Modules of a bearer bar: 4.83 mm at the nominal module of 1.016 mm (GS1 General Specifications 5.3.2.4). */
export const BEARER_MODULES = 5;
export const BEARER_BARS = ['none', 'horizontal', 'frame'] as const;
export type BearerBars = (typeof BEARER_BARS)[number];

/** The symbol with bearer bars above and below; in a frame also at the outer edges of the quiet zones. */
export function withBearerBars(symbol: LinearSymbol, form: BearerBars): LinearSymbol {
  if (form === 'none') return symbol;
  const { quietLeft, quietRight, modules, bars } = symbol;
  if (form === 'horizontal') return { ...symbol, hasBearerBars: true };
  const side = (at: number): Bar => ({ at, width: BEARER_MODULES, guard: false });
  return {
    ...symbol,
    bars: [side(-quietLeft - BEARER_MODULES), ...bars, side(modules + quietRight)],
    quietLeft: quietLeft + BEARER_MODULES,
    quietRight: quietRight + BEARER_MODULES,
    hasBearerBars: true,
  };
}
