// From a symbol and a size to the image's rows.
import { CAP_HEIGHT } from './font.ts';
import { wholeCapHeight } from './glyph-rows.ts';
import {
  FREE_PITCH,
  cellsOf,
  linesOf,
  paintText,
  heightOf,
  placeLines,
  strokesOfText,
  type PlacedText,
  type TextLine,
} from './label.ts';
import { BEARER_MODULES, type Bar, type LinearSymbol } from './linear.ts';
import type { LogoPlace } from './logo/index.ts';
import type { MatrixSymbol } from './matrix.ts';
import { MIN_SHAPED_SCALE, paintShaped } from './module-shapes.ts';
import { blacken, blankRow, blankRows, imageOf, type BilevelImage } from './png.ts';
import type { RowRun } from './row-tokens.ts';
import { fit, type Size } from './size.ts';
import type { PlacedStrokes } from './svg.ts';

/** Nominal width of a module in print, 0.33 mm (GS1 General Specifications §5.2.6.6). */
const MODULE_MM = 0.33;
/** Below this height no label is drawn: the bars would lose more than half. */
const MIN_LABEL_HEIGHT_PX = 20;
/** The label and its margins take at most this part of the height, the caption this part. */
const LABEL_SHARE = 0.5;
const CAPTION_SHARE = 0.2;
/** The part of the bars' height that each of their bearer bars takes at most. */
const BEARER_SHARE = 0.2;
/** A free text has at least so many pixels a cell where this part of the height and the width allow it. */
const READABLE_SCALE = 2;
const READABLE_SHARE = 0.2;
/** Modules above the bars, and the part of the height that they take at most; a margin that is asked for may take this part. */
const TOP_MARGIN = 2;
const TOP_MARGIN_SHARE = 0.05;
const MAX_MARGIN_SHARE = 0.25;
/** Guard bars go on below the data bars by this many lines of the label: GS1's five modules at its full size. */
const GUARD_DESCENT = 5;
/** Between an add-on's bars and the digits above them, in lines of the label (GS1 General Specifications §5.2.2: half a module or more). */
const ADD_ON_GAP = 1;

/** How the label is drawn: into the rows, as strokes beside them, or not at all. */
export type LabelForm = 'pixels' | 'strokes' | 'none';

export interface LayoutOptions {
  readonly label: LabelForm;
  /** Least pixels a module, where that stays within MAX_SIDE_PX; default 1. */
  readonly minScale?: number;
}

export interface Layout {
  readonly image: BilevelImage;
  /** Pixels a module. */
  readonly scale: number;
  /** The label's glyphs, where it is drawn as strokes. */
  readonly strokes: readonly PlacedStrokes[];
  /** Whether a label was asked for and does not fit. */
  readonly labelLeftOut: boolean;
  /** Whether there is a caption that does not fit. */
  readonly captionLeftOut: boolean;
  /** Whether a margin was asked for that takes too much of the height. */
  readonly marginLeftOut: boolean;
  readonly logo?: LogoPlace;
}

/**
 * From above: a free margin, the caption, the bars, and the label with the guards; an add-on's bars begin below its digits. Without a
 * label all bars are as long. Grows in width as `fit` does, never in height.
 */
export function layoutLinear(
  symbol: LinearSymbol,
  size: Size,
  { label, minScale = 1 }: LayoutOptions,
): Layout {
  const { quietLeft, quietRight, modules, bars, caption } = symbol;
  const { scale, length: width, offset } = fit(quietLeft + modules + quietRight, size.width, minScale);
  const { height } = size;
  const first = offset + quietLeft * scale;
  const paintBars = (row: Uint8Array, isPainted: (bar: Bar) => boolean): Uint8Array => {
    for (const bar of bars) if (isPainted(bar)) blacken(row, first + bar.at * scale, bar.width * scale);
    return row;
  };
  const none: PlacedTexts = { line: undefined, below: [], aboveAddOn: [], title: [] };
  const { line, below, aboveAddOn, title } =
    label === 'none' ? none : textsOf(symbol, { width, height }, { first, moduleScale: scale });
  const free = marginOf(symbol, height, scale);
  const glyphs = label === 'pixels';
  const rows: { row: Uint8Array; count: number }[] = [];
  const strokes: PlacedStrokes[] = [];
  const add = (
    lines: readonly PlacedText[],
    from: number,
    under?: (row: Uint8Array, y: number) => void,
  ): void => {
    let done = 0;
    for (const text of lines) {
      const above = done;
      paintText(rows, text, { width, glyphs, ...(under && { under: (row, y) => under(row, above + y) }) });
      if (label === 'strokes') strokes.push(...strokesOfText(text, from + above));
      done += text.height;
    }
  };
  if (free > 0) rows.push({ row: blankRow(width), count: free });
  add(title, free);
  const top = free + heightOf(title);
  add(aboveAddOn, top, (row) => void paintBars(row, ({ isAddOn }) => isAddOn !== true));
  const foot = below.length === 0 ? free : heightOf(below);
  const body = height - top - heightOf(aboveAddOn) - foot;
  const bearer = symbol.hasBearerBars ? Math.min(BEARER_MODULES * scale, Math.floor(BEARER_SHARE * body)) : 0;
  const across = (): RowRun => {
    const row = blankRow(width);
    blacken(row, offset, (quietLeft + modules + quietRight) * scale);
    return { row, count: bearer };
  };
  if (bearer > 0) rows.push(across());
  rows.push({ row: paintBars(blankRow(width), () => true), count: body - 2 * bearer });
  if (bearer > 0) rows.push(across());
  const descent = GUARD_DESCENT * (line?.scale ?? 0);
  add(below, height - foot, (row, y) => {
    if (y < descent) paintBars(row, ({ guard, isAddOn }) => guard || isAddOn === true);
  });
  if (below.length === 0 && free > 0) rows.push({ row: blankRow(width), count: free });
  return {
    image: imageOf(width, rows, { pixelsPerMetre: Math.round((scale * 1000) / MODULE_MM) }),
    scale,
    strokes,
    labelLeftOut: label !== 'none' && line === undefined,
    captionLeftOut: caption !== undefined && title.length === 0,
    marginLeftOut: free > MAX_MARGIN_SHARE * height,
  };
}

interface PlacedTexts {
  /** That of the label; undefined: it does not fit. */
  readonly line: ReturnType<typeof labelLine>;
  readonly below: readonly PlacedText[];
  readonly aboveAddOn: readonly PlacedText[];
  readonly title: readonly PlacedText[];
}

/** The label below the bars and above an add-on, and the caption, where they fit. */
function textsOf(
  symbol: LinearSymbol,
  { width, height }: Size,
  { first, moduleScale }: { readonly first: number; readonly moduleScale: number },
): PlacedTexts {
  const { caption, labelPitch: pitch } = symbol;
  const line = labelLine(symbol, { width, height }, moduleScale);
  const place = { first, moduleScale, width };
  const placed = (isAbove: boolean): readonly PlacedText[] => {
    const groups = symbol.label.filter((group) => (group.isAbove ?? false) === isAbove);
    if (line === undefined || groups.length === 0) return [];
    const own = isAbove ? { ...line, lines: CAP_HEIGHT + ADD_ON_GAP, top: 0 } : line;
    return placeLines(groups, own, { ...place, pitch });
  };
  const room = { width: width - 2 * moduleScale, height };
  const captionLine = caption && lineOf(caption.text, room, { moduleScale, share: CAPTION_SHARE });
  const title =
    caption && captionLine ? placeLines([caption], captionLine, { ...place, pitch: FREE_PITCH }) : [];
  return { line, below: placed(false), aboveAddOn: placed(true), title };
}

/** Pixels above the bars. */
function marginOf({ topMargin, isOriginal }: LinearSymbol, height: number, scale: number): number {
  if (topMargin !== undefined) return topMargin * scale;
  return isOriginal ? 0 : Math.min(TOP_MARGIN * scale, Math.floor(TOP_MARGIN_SHARE * height));
}

/** Part of a matrix symbol's height that a label below it may take. */
const MATRIX_LABEL_SHARE = 0.15;

/** The matrix as large as fits, centred; above its label where it has one that fits. */
export function layoutMatrix(
  symbol: MatrixSymbol,
  size: Size,
  { label, minScale = 1 }: LayoutOptions,
): Layout {
  const { rows: matrix, quiet, label: text = '' } = symbol;
  const heights = matrix.map((_, y) => symbol.rowHeights?.[y] ?? 1);
  const columns = (matrix[0]?.length ?? 0) + 2 * quiet;
  const lines = heights.reduce((sum, height) => sum + height, 0) + 2 * quiet;
  const hasText = label !== 'none' && text !== '';
  const foot = hasText ? footOf(text, size) : undefined;
  const footHeight = foot === undefined ? 0 : foot.lines * foot.scale;
  const room = size.height - footHeight;
  const scale = Math.floor(Math.min(size.width / columns, room / lines));
  const across = fit(columns, size.width, minScale, scale);
  const down = fit(lines, room, minScale, scale);
  const left = across.offset + quiet * across.scale;
  const top = down.offset + quiet * down.scale;
  const bottom = down.length - top - (lines - 2 * quiet) * down.scale;
  const shape = symbol.shape ?? 'square';
  const isShaped = shape !== 'square' && down.scale >= MIN_SHAPED_SCALE;
  const shaped = (y: number): readonly RowRun[] =>
    Array.from({ length: down.scale }, (_, line) => {
      const row = blankRow(across.length);
      paintShaped(row, matrix, { y, line, left, scale: down.scale, shape });
      return { row, count: 1 };
    });
  const [above, below, ...blank] = blankRows(across.length, 2 + (isShaped ? 0 : matrix.length));
  const modules = isShaped
    ? matrix.flatMap((_, y) => shaped(y))
    : matrix.map((line, y): RowRun => {
        const row = blank[y] ?? blankRow(across.length);
        for (let x = 0; x < line.length; x += 1) {
          if (!line[x]) continue;
          const from = x;
          while (x + 1 < line.length && line[x + 1]) x += 1;
          blacken(row, left + from * across.scale, (x + 1 - from) * across.scale);
        }
        return { row, count: (heights[y] ?? 1) * down.scale };
      });
  const rows = [
    { row: above ?? blankRow(across.length), count: top },
    ...modules,
    { row: below ?? blankRow(across.length), count: bottom },
  ];
  const placed =
    foot === undefined
      ? []
      : placeLines([{ text, middle: 0 }], foot, {
          pitch: FREE_PITCH,
          first: across.length / 2,
          moduleScale: 1,
          width: across.length,
        });
  const strokes: PlacedStrokes[] = [];
  let footTop = down.length;
  for (const line of placed) {
    paintText(rows, line, { width: across.length, glyphs: label === 'pixels' });
    if (label === 'strokes') strokes.push(...strokesOfText(line, footTop));
    footTop += line.height;
  }
  return {
    image: imageOf(across.length, rows),
    scale: across.scale,
    strokes,
    labelLeftOut: hasText && foot === undefined,
    captionLeftOut: false,
    marginLeftOut: false,
    ...(symbol.logo && { logo: logoPlace(symbol.logo, left, top, across.scale) }),
  };
}

/** Half a module of the covered square stays free on each side. */
function logoPlace(
  { logo, first, modules }: NonNullable<MatrixSymbol['logo']>,
  left: number,
  top: number,
  scale: number,
): LogoPlace {
  const free = Math.floor(scale / 2);
  const offset = first * scale + free;
  return { logo, left: left + offset, top: top + offset, side: modules * scale - 2 * free };
}

/** The largest label of a matrix symbol that its width holds; undefined where not even the smallest fits. */
function footOf(text: string, { width, height }: Size): TextLine | undefined {
  const { lines, top } = linesOf(text);
  const scale = Math.min(
    Math.max(1, Math.floor((height * MATRIX_LABEL_SHARE) / lines)),
    Math.floor(width / cellsOf(text, FREE_PITCH)),
  );
  return scale < 1 || height < 2 * lines ? undefined : { scale, lines, top };
}

/**
 * The label's size: as large as a module's scale, the height and the width allow; digits that stand below their own bars in whole pixels
 * a cell, a free text in any size. Undefined where not even the smallest fits.
 */
function labelLine(
  { label, labelPitch, isOriginal }: LinearSymbol,
  size: Size,
  moduleScale: number,
): TextLine | undefined {
  const own = label.filter(({ isAbove }) => isAbove !== true);
  const [only] = own;
  const text = own.map((group) => group.text).join('');
  if (own.length === 1 && only !== undefined && labelPitch === FREE_PITCH && !isOriginal)
    return lineOf(only.text, size, {
      moduleScale,
      share: own.length < label.length ? LABEL_SHARE / 2 : LABEL_SHARE,
    });
  const { lines, top } = linesOf(text);
  const widest = Math.max(...label.map((group) => cellsOf(group.text, labelPitch)));
  const all = lines + (own.length < label.length ? CAP_HEIGHT + ADD_ON_GAP : 0);
  const room = Math.min((size.height * LABEL_SHARE) / all, size.width / widest);
  const scale = Math.min(moduleScale, Math.floor(room));
  return size.height < MIN_LABEL_HEIGHT_PX || scale < 1 ? undefined : { scale, lines, top };
}

/** The same of a free text, in any size; where modules are small it is larger than they are. */
function lineOf(
  text: string,
  { width, height }: Size,
  { moduleScale, share }: { readonly moduleScale: number; readonly share: number },
): TextLine | undefined {
  const { lines, top } = linesOf(text);
  const room = Math.min((height * share) / lines, width / cellsOf(text, FREE_PITCH));
  const wanted = Math.max(moduleScale, Math.min(READABLE_SCALE, (height * READABLE_SHARE) / lines));
  return height < MIN_LABEL_HEIGHT_PX || room < 1
    ? undefined
    : { scale: wholeCapHeight(Math.min(wanted, room)), lines, top };
}
