// The built-in typeface: the strokes of barcode labels, each letter as wide as it is, digits all alike.
import { CAP_HEIGHT, GLYPH_WIDTH, extentOf, glyphOf, isDrawn } from '../../barcode/generate/font.ts';
import { PEN_RADIUS, type Segment } from '../../barcode/generate/strokes.ts';
import type { LabelFont } from './font.ts';

/** Between two letters, and the width of a blank, in cells. */
const GAP_CELLS = 1.4;
const BLANK_CELLS = 3;
/** From digit to digit. */
export const DIGIT_CELLS = GLYPH_WIDTH + 1;

export interface StrokeGlyph {
  readonly segments: readonly Segment[];
  /** From the origin to the left edge of the glyph's cells, and to the next origin, in cells. */
  readonly shift: number;
  readonly advance: number;
}

/** Undefined: the typeface lacks the character. */
export function strokeGlyphOf(character: string): StrokeGlyph | undefined {
  if (character === ' ' || character === '\u00a0') return { segments: [], shift: 0, advance: BLANK_CELLS };
  if (!isDrawn(character)) return undefined;
  const segments = [...new Set(glyphOf(character).strokes.flat())];
  if (/^\d$/.test(character)) return { segments, shift: 0.5, advance: DIGIT_CELLS };
  const ends = segments.flatMap(({ x0, dx }) => [x0, x0 + dx]);
  const left = Math.min(...ends) - PEN_RADIUS;
  const right = Math.max(...ends) + PEN_RADIUS;
  return { segments, shift: GAP_CELLS / 2 - left, advance: right - left + GAP_CELLS };
}

const advances = new Map<string, number | undefined>();

export const STROKE_FONT: LabelFont = {
  kind: 'strokes',
  advanceOf(character) {
    if (!advances.has(character)) {
      const cells = strokeGlyphOf(character)?.advance;
      advances.set(character, cells === undefined ? undefined : cells / CAP_HEIGHT);
    }
    return advances.get(character);
  },
  above: (text) => extentOf(text).above / CAP_HEIGHT,
  below: (text) => Math.max(extentOf(text).below, 1) / CAP_HEIGHT,
};
