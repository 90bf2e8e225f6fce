// Text as outlines: the strokes of one plain typeface, as wide as the text says or as the letters of Helvetica are.
import { glyphOf, isDrawn } from '../../barcode/generate/font.ts';
import { type Segment, stroke } from '../../barcode/generate/strokes.ts';
import type { State } from './state.ts';
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

/** Letters that labels do not need, in the form of the label's typeface (barcode/generate/outlines.ts). */
const STROKES: Readonly<Record<string, string>> = {
  'α': '8E6k4M0m0I0e4E6g8M', 'β': '0Q0C0a4A7a7D7f4F8f8J8m4M0m0J', 'γ': '0E4M8E 4M4Q', 'δ': '7A3a3C8g8J8m4M0m0I0e4E',
  'ε': '8F7e4E0e0G0i4I0i0K0m4M8m8L', 'η': '0E0M 0I0e4E8e8I8Q', 'θ': '4A8a8E8I8m4M0m0I0E0a4A 0G8G', 'ι': '4E4M', 'λ': '1A3A8M 4F0M',
  'π': '0E8E 2E2M 6E6M', 'ρ': '0Q0I0e4E8e8I8m4M0m0I', 'σ': '8E4E0e0I0m4M8m8I8e4E', 'τ': '0E8E 4E4K4m7M', 'φ': '4A4Q 4E0e0I0m4M8m8I8e4E',
  'ψ': '0E0I0m4M8m8I8E 4B4Q', 'ω': '1E0g0J0m2M4m4I4m6M8m8J8g7E', 'Γ': '8A0A0M', 'Δ': '4A0M8M4A', 'Θ': '4A8a8G8m4M0m0G0a4A 2G6G',
  'Λ': '0M4A8M', 'Ξ': '0A8A 1G7G 0M8M', 'Π': '0M0A8A8M', 'Σ': '8A0A4G0M8M', 'Φ': '4A4M 4D0d0G0j4J8j8G8d4D', 'Ψ': '0A0D0h4H8h8D8A 4A4M',
  'Ω': '0M2M0i0E0a4A8a8E8i6M8M', '≤': '7B1F7J 1M7M', '≥': '1B7F1J 1M7M', '≠': '0E8E 0I8I 6B2L', '≈': '0F2d4F6h8F 0J2h4J6l8J', '≡': '0E8E 0H8H 0K8K',
  '→': '0G8G 5D8G5J', '←': '8G0G 3D0G3J', '√': '0I2H4M8A', '∫': '7A4a4D4J4m1M', '∂': '1B7a8E8I8m4M0m0I0f4F8f8I', '∞': '4H2e0H2k4H6e8H6k4H',
  '•': '3G5G5I3I3G 3H5H', '–': '0H8H', '—': '0H8H', '…': '0L0M 4L4M 8L8M', '‘': '5A3D', '’': '5A3D', '“': '3A2D 7A6D', '”': '3A2D 7A6D', '‚': '4L4M3P',
  '„': '2L2M1P 6L6M5P', '€': '8C8a5A1a1E1I1m5M8m8K 0F5F 0H5H', '™': '0A4A 2A2F 5F5A6D8A8F',
}; // oxfmt-ignore
/** Letters that look like others. */
const [GREEK, LATIN] = ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧκνοχυμ', 'ABEZHIKMNOPTYXkvoxuµ'];

/** Undefined where the typeface has no such letter. */
function segmentsOf(character: string): Iterable<Segment> | undefined {
  const same = LATIN[GREEK.indexOf(character)] ?? character;
  const own = STROKES[same];
  if (own !== undefined) return own.split(' ').flatMap(stroke);
  return isDrawn(same) ? new Set(glyphOf(same).strokes.flat()) : undefined;
}

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
    const segments = segmentsOf(character);
    if (character.trim() !== '' && segments === undefined) {
      missing++;
      line(boxOf(left, baseline, wide * INK_SHARE, CAP_HEIGHT * em));
    }
    for (const { x0, y0, x1, y1 } of segments ?? []) {
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
