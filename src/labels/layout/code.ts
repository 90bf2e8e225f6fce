// A symbol in a box: modules of whole dots, the quiet zones inside the box, and the text that people read as the standard prints it.
import { DIGIT_MODULES } from '../../barcode/linear/ean-upc/digits.ts';
import type { DrawableSymbol } from '../../barcode/generate/index.ts';
import { CAP_HEIGHT } from '../../barcode/generate/font.ts';
import type { LinearSymbol } from '../../barcode/generate/linear.ts';
import type { MatrixSymbol } from '../../barcode/generate/matrix.ts';
import { DIGIT_CELLS, STROKE_FONT } from '../fonts/strokes.ts';
import type { Box, CodeMark, TextMark } from './marks.ts';
import { textIn } from './text.ts';

export interface CodeStyle {
  /** Millimetres between two dots of the printer. */
  readonly dot: number;
  /** Width of a module in millimetres, from and to; default: that of the symbol. */
  readonly module?: readonly [least: number, most: number] | undefined;
  /** Whether the text that people read stands below bars. */
  readonly hasText: boolean;
  readonly symbology: string;
  readonly value: string;
}

/** GS1 General Specifications 5.12.3.1: 0.264 to 0.66 mm, 0.249 where a shop prints by itself; 0.33 is nominal. */
const EAN_MODULE = [0.249, 0.35] as const;
const LINEAR_MODULE = [0.16, 0.35] as const;
const MATRIX_MODULE = [0.25, 1] as const;
/** Least height of bars, and the most, in millimetres and in modules: an EAN-13 of nominal size has 22.85 mm. */
const MIN_BARS_MM = 5;
const MAX_BARS_MODULES = 69;
const MAX_BARS_MM = 32;
/** In modules: how far guard bars go below the others, between bars and digits, and between a symbol and its caption (5.2.5). */
const GUARD_DESCENT = 5;
const DIGIT_GAP = 1;
const SMALL = 2 / 3;
/** Cap height of the text below other bars where modules are small, its part of the box's height at most, and that of a caption. */
const FREE_TEXT_MM = 2.3;
const FREE_TEXT_SHARE = 0.3;
const CAPTION_MM = 2;

/** The symbol in the middle of the box; a text says what it needs, as the end of a sentence. */
export function codeIn(drawable: DrawableSymbol, box: Box, style: CodeStyle): CodeMark | string {
  return drawable.kind === 'linear'
    ? linearIn(drawable.symbol, box, style)
    : matrixIn(drawable.symbol, box, style);
}

const ceilTo = (length: number, dot: number): number => Math.ceil(length / dot - 1e-6) * dot;
const floorTo = (length: number, dot: number): number => Math.floor(length / dot + 1e-6) * dot;

/** The widest module of whole dots within the range that lets so many stand side by side; undefined: none does. */
function moduleOf(
  modules: number,
  width: number,
  [least, most]: readonly [number, number],
  dot: number,
): number | undefined {
  const widest = Math.floor(Math.min(most, width / modules) / dot + 1e-6);
  // Where no whole number of dots lies within the range, the least above it is taken.
  const module = Math.max(widest, Math.ceil(least / dot - 1e-6)) * dot;
  return module * modules <= width + 1e-6 ? module : undefined;
}

const wide = (modules: number, [least]: readonly [number, number], dot: number): string =>
  `needs ${(modules * ceilTo(least, dot)).toFixed(1)} mm in width`;

function linearIn(symbol: LinearSymbol, box: Box, style: CodeStyle): CodeMark | string {
  const { quietLeft, quietRight, modules, bars, label } = symbol;
  const own = label.filter(({ isAbove }) => isAbove !== true);
  const isArticle = own.length > 1;
  const { dot } = style;
  const range = style.module ?? (isArticle ? EAN_MODULE : LINEAR_MODULE);
  const all = quietLeft + modules + quietRight;
  const module = moduleOf(all, box.width, range, dot);
  if (module === undefined) return `${wide(all, range, dot)}, and there are ${box.width.toFixed(1)}`;
  const left = floorTo(box.x + (box.width - all * module) / 2, dot);
  const first = left + quietLeft * module;
  const captionBox = { x: left, y: box.y, width: all * module, height: CAPTION_MM * 1.5 };
  const caption =
    symbol.caption === undefined || !style.hasText
      ? []
      : textIn([symbol.caption.text], captionBox, {
          font: STROKE_FONT,
          max: CAPTION_MM,
          lines: 1,
          align: 'centre',
        });
  if (caption === undefined) return 'has a caption that is wider than its bars';
  const captionHeight = caption.length === 0 ? 0 : ceilTo(captionBox.height, dot);
  const cap = CAP_HEIGHT * module;
  const free =
    style.hasText && !isArticle
      ? freeText(
          own.map(({ text }) => text).join(''),
          { x: first, width: modules * module },
          { boxHeight: box.height, max: Math.max(FREE_TEXT_MM, cap) },
        )
      : undefined;
  if (style.hasText && !isArticle && free === undefined) return 'has a text that is longer than its bars';
  const foot = isArticle && style.hasText ? DIGIT_GAP * module + cap : (free?.height ?? 0);
  const room = box.height - captionHeight - foot;
  const bodyMm = floorTo(Math.min(room, MAX_BARS_MODULES * module, Math.max(MAX_BARS_MM, MIN_BARS_MM)), dot);
  if (bodyMm < MIN_BARS_MM)
    return `needs ${(MIN_BARS_MM + foot + captionHeight).toFixed(1)} mm in height, and there are ${box.height.toFixed(1)}`;
  const height = captionHeight + bodyMm + foot;
  const top = ceilTo(box.y + (box.height - height) / 2, dot);
  const y = top + captionHeight;
  const body = bodyMm / module;
  const descent = isArticle && style.hasText ? GUARD_DESCENT : 0;
  const digits = label.some(({ isAbove }) => isAbove) && style.hasText ? CAP_HEIGHT + DIGIT_GAP : 0;
  const rectangles = bars.flatMap(({ at, width, guard, isAddOn }) => {
    const from = isAddOn ? digits : 0;
    return [at, from, width, body + (guard || isAddOn ? descent : 0) - from];
  });
  const texts = [
    ...caption.map((mark) => ({ ...mark, baseline: mark.baseline + top - box.y })),
    ...(style.hasText && isArticle ? digitTexts(symbol, { first, y, module, body: body * module }) : []),
    ...(free === undefined
      ? []
      : free.marks.map((mark) => ({ ...mark, baseline: mark.baseline + y + bodyMm }))),
  ];
  return {
    kind: 'code',
    box: { x: left, y: top, width: all * module, height },
    x: first,
    y,
    module,
    rectangles,
    across: modules,
    down: body + descent,
    texts,
    symbology: style.symbology,
    value: style.value,
    barHeight: bodyMm,
  };
}

/** A text below bars, no wider than they are; elements of GS1 may stand on several lines, each whole. Baselines from the end of the bars. */
function freeText(
  text: string,
  { x, width }: Pick<Box, 'x' | 'width'>,
  { boxHeight, max }: { readonly boxHeight: number; readonly max: number },
): { readonly height: number; readonly marks: readonly TextMark[] } | undefined {
  const isElements = text.startsWith('(');
  const height = Math.min(boxHeight * FREE_TEXT_SHARE, (isElements ? 2 : 1) * 1.7 * max);
  const marks = textIn([text], { x, y: 0.2, width, height }, {
    font: STROKE_FONT,
    max,
    lines: isElements ? 3 : 1,
    align: 'centre',
    breaks: isElements ? /(?=\(\d{2,4}\))/ : /(?!)/,
  }); // oxfmt-ignore
  if (marks === undefined) return undefined;
  const used = Math.max(...marks.map(({ baseline, cap }) => baseline + cap * STROKE_FONT.below(text)));
  const over =
    Math.min(...marks.map(({ baseline, cap }) => baseline - cap * (1 + STROKE_FONT.above(text)))) - 0.4;
  return { height: used - over, marks: marks.map((mark) => ({ ...mark, baseline: mark.baseline - over })) };
}

/** The digits of EAN and UPC: seven modules a digit, seven high; those at the ends of UPC are smaller. */
function digitTexts(
  { label, indicators }: LinearSymbol,
  at: { readonly first: number; readonly y: number; readonly module: number; readonly body: number },
): readonly TextMark[] {
  const { first, y, module, body } = at;
  const all = [...label, ...(indicators?.isDefault === true ? indicators.groups : [])];
  return all.map(({ text, middle, isSmall, isAbove }) => {
    const cell = (isSmall ? SMALL : 1) * module;
    const pitch = DIGIT_MODULES * cell;
    const centre = first + middle * module;
    return {
      kind: 'text',
      // The first character's middle is half of an advance behind its origin.
      x:
        centre -
        ((text.length - 1) * pitch) / 2 -
        (STROKE_FONT.advanceOf(text.charAt(0)) ?? 0) * (CAP_HEIGHT / 2) * cell,
      baseline: isAbove ? y + CAP_HEIGHT * module : y + body + (DIGIT_GAP + CAP_HEIGHT) * module,
      cap: CAP_HEIGHT * cell,
      text,
      font: STROKE_FONT,
      spacing: pitch - DIGIT_CELLS * cell,
    };
  });
}

function matrixIn({ rows, rowHeights, quiet }: MatrixSymbol, box: Box, style: CodeStyle): CodeMark | string {
  const { dot } = style;
  const range = style.module ?? MATRIX_MODULE;
  const across = rows[0]?.length ?? 0;
  const heights = rows.map((_, y) => rowHeights?.[y] ?? 1);
  const down = heights.reduce((sum, each) => sum + each, 0);
  const [allAcross, allDown] = [across + 2 * quiet, down + 2 * quiet];
  const module = moduleOf(allAcross, box.width, range, dot);
  if (module === undefined) return `${wide(allAcross, range, dot)}, and there are ${box.width.toFixed(1)}`;
  const fitted = moduleOf(allDown, box.height, [range[0], module], dot);
  if (fitted === undefined)
    return `needs ${(allDown * ceilTo(range[0], dot)).toFixed(1)} mm in height, and there are ${box.height.toFixed(1)}`;
  const left = floorTo(box.x + (box.width - allAcross * fitted) / 2, dot);
  const top = floorTo(box.y + (box.height - allDown * fitted) / 2, dot);
  let y = 0;
  const rectangles: number[] = [];
  for (const [i, row] of rows.entries()) {
    for (let x = 0; x < across; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      rectangles.push(from, y, x + 1 - from, heights[i] ?? 1);
    }
    y += heights[i] ?? 1;
  }
  return {
    kind: 'code',
    box: { x: left, y: top, width: allAcross * fitted, height: allDown * fitted },
    x: left + quiet * fitted,
    y: top + quiet * fitted,
    module: fitted,
    rectangles,
    across,
    down,
    texts: [],
    symbology: style.symbology,
    value: style.value,
    barHeight: down * fitted,
  };
}
