// Text as outlines: the strokes of one plain typeface, as wide as the text says or as the letters of Helvetica are.
import { glyphOf, isDrawn } from '../../barcode/generate/font.ts';
import type { State } from './device.ts';
import { apply, type Matrix, multiply, type Point, scaleOf, strokeOutlines } from './geometry.ts';

export interface TextRun {
  readonly text: string;
  readonly at: Point;
  /** Of each character, in logical units. */
  readonly advances?: readonly number[] | undefined;
}

/** TextAlignmentMode ([MS-WMF] 2.1.2.3). */
const ALIGN = { right: 2, centre: 6, bottom: 8, baseline: 24, horizontal: 6, vertical: 24 } as const;
/** Helvetica's, as shares of the em. */
const [ASCENT, CAP_HEIGHT, LINE] = [0.905, 0.718, 1.117];
const CELLS_HIGH = 7;
const CELLS_WIDE = 5;
/** Of a letter's advance. */
const INK_SHARE = 0.82;
const PEN = { plain: 0.085, bold: 0.135 } as const;
const SLANT = 0.2;
const DEFAULT_WIDTH = 0.556;
/** Adobe's metrics of Helvetica, in thousandths of the em, from the blank on. */
const WIDTHS =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 ' +
  '1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 ' +
  '333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584';
const widths = WIDTHS.split(' ').map(Number);

export interface Letters {
  /** In pixels, to be filled by the rule nonzero. */
  readonly outlines: readonly (readonly Point[])[];
  /** What the text stands on, in pixels. */
  readonly ground: readonly Point[] | undefined;
  /** Characters that the typeface lacks, which are boxes. */
  readonly missing: number;
}

export function lettersOf({ text, at, advances }: TextRun, state: State, matrix: Matrix): Letters {
  const { font, textAlign } = state;
  const em = font.height < 0 ? -font.height : (font.height || 16) / LINE;
  const characters = [...text].filter((character) => character >= ' ');
  const steps = characters.map((character, i) => advances?.[i] ?? widthOf(character) * em);
  const total = steps.reduce((sum, step) => sum + step, 0);
  const horizontal = textAlign & ALIGN.horizontal;
  const start = horizontal === ALIGN.centre ? -total / 2 : horizontal === ALIGN.right ? -total : 0;
  const vertical = textAlign & ALIGN.vertical;
  const baseline =
    vertical === ALIGN.baseline ? 0 : vertical === ALIGN.bottom ? -(LINE - ASCENT) * em : ASCENT * em;
  // Heights count down the page whatever the axes do.
  const [a, b, c, d] = matrix;
  const isUpward = a * d - b * c < 0 && d < 0;
  const angle = (-font.escapement / 10) * (Math.PI / 180);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const own = multiply([1, 0, 0, isUpward ? -1 : 1, ...at], [cos, sin, -sin, cos, 0, 0]);
  const toPixels = multiply(matrix, own);
  const place = (points: readonly Point[]) => points.map((point) => apply(toPixels, point));
  const pen = Math.max(0.8, (font.isBold ? PEN.bold : PEN.plain) * em * scaleOf(toPixels));
  const outlines: (readonly Point[])[] = [];
  const line = (points: readonly Point[]) => {
    outlines.push(...strokeOutlines({ points: place(points), closed: false }, pen));
  };
  const cell = (CAP_HEIGHT * em) / CELLS_HIGH;
  let x = start;
  let missing = 0;
  for (const [i, character] of characters.entries()) {
    const step = steps[i] ?? 0;
    // What a text adds between its letters widens none of them.
    const natural = Math.max(0.1 * em, widthOf(character) * em);
    const wide = step > 0 ? Math.min(step, natural) : natural;
    const across = (wide * INK_SHARE) / CELLS_WIDE;
    const left = x + (wide * (1 - INK_SHARE)) / 2;
    if (character.trim() !== '' && !isDrawn(character)) {
      missing++;
      line(boxOf(left, baseline, wide * INK_SHARE, CAP_HEIGHT * em));
    }
    for (const { x0, y0, x1, y1 } of new Set(glyphOf(character).strokes.flat())) {
      const slant = (y: number) => (font.isItalic ? (CELLS_HIGH - y) * cell * SLANT : 0);
      const pointOf = (px: number, py: number): Point => [
        left + px * across + slant(py),
        baseline + (py - CELLS_HIGH) * cell,
      ];
      line([pointOf(x0, y0), pointOf(x1, y1)]);
    }
    x += step;
  }
  for (const [isOn, y] of [
    [font.isUnderlined, baseline + 0.12 * em],
    [font.isStruck, baseline - 0.3 * em],
  ] as const)
    if (isOn && total > 0)
      line([
        [start, y],
        [x, y],
      ]);
  const top = baseline - ASCENT * em;
  const ground = boxOf(start, top + LINE * em, total, LINE * em);
  return { outlines, ground: total > 0 ? place(ground) : undefined, missing };
}

/** From its lower left corner. */
function boxOf(left: number, bottom: number, width: number, height: number): readonly Point[] {
  return [
    [left, bottom],
    [left + width, bottom],
    [left + width, bottom - height],
    [left, bottom - height],
    [left, bottom],
  ];
}

function widthOf(character: string): number {
  const [base = ' '] = character.normalize('NFD');
  const known = widths[base.charCodeAt(0) - 0x20];
  return known === undefined ? (character > '\u2e80' ? 1 : DEFAULT_WIDTH) : known / 1000;
}
