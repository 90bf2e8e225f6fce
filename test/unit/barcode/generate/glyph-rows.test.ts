// The label's glyphs at their real size, beside a drawing by distances that shares nothing with theirs.
import { describe, expect, it } from 'vitest';
import { GLYPH_WIDTH, glyphOf, type Glyph } from '../../../../src/barcode/generate/font.ts';
import { paintGlyphRow, rowsAlike } from '../../../../src/barcode/generate/glyph-rows.ts';
import { blankRow } from '../../../../src/barcode/generate/png.ts';

const PRINTABLE = Array.from({ length: 256 }, (_, code) => code)
  .filter((code) => (code > 0x20 && code < 0x7f) || (code > 0xa0 && code !== 0xad))
  .map((code) => String.fromCharCode(code));
const ABOVE = 4;
const BELOW = 10;

/** Rows of '#' and '.' from ABOVE cells over the cap height to BELOW cells under it. */
function drawn(glyph: Glyph, scale: number): readonly string[] {
  return Array.from({ length: (ABOVE + BELOW) * scale }, (_, i) => {
    const row = blankRow(GLYPH_WIDTH * scale);
    paintGlyphRow(row, glyph, [0], i + 0.5 - ABOVE * scale, scale);
    const isBlack = (x: number): boolean => (((row[1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0;
    return Array.from({ length: GLYPH_WIDTH * scale }, (_, x) => (isBlack(x) ? '#' : '.')).join('');
  });
}

/** How far a place is from the glyph's strokes, in cells. */
function distance({ strokes }: Glyph, x: number, y: number): number {
  return Math.min(
    ...Array.from(new Set(strokes.flat()), ({ x0, y0, x1, y1 }) => {
      const square = (x1 - x0) ** 2 + (y1 - y0) ** 2;
      const along = square === 0 ? 0 : ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / square;
      const t = Math.min(1, Math.max(0, along));
      return Math.hypot(x - x0 - t * (x1 - x0), y - y0 - t * (y1 - y0));
    }),
  );
}

describe('glyphs', () => {
  it.each([
    [2, PRINTABLE],
    [3, PRINTABLE],
    [7, Array.from('0123456789Oagx')],
  ])('at %i pixels a cell are what lies within half a cell of their strokes', (scale, characters) => {
    const wrong: string[] = [];
    for (const character of characters) {
      const glyph = glyphOf(character);
      for (const [i, row] of drawn(glyph, scale).entries()) {
        for (let x = 0; x < row.length; x += 1) {
          const away = distance(glyph, (x + 0.5) / scale, (i + 0.5) / scale - ABOVE);
          // A middle on the edge belongs to one side of the pen only.
          const isOnEdge = Math.abs(away - 0.5) < 1e-9;
          if (!isOnEdge && (row[x] === '#') !== away < 0.5) wrong.push(`${character} ${x},${i}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([1, 2, 3, 8])('at %i pixels a cell differ from each other and are never empty', (scale) => {
    const shapes = PRINTABLE.map((character) => drawn(glyphOf(character), scale).join('\n'));
    expect(new Set(shapes).size).toBe(PRINTABLE.length);
    for (const shape of shapes) expect(shape).toContain('#');
  });

  it.each([1, 2, 4, 8])('at %i pixels a cell have an O that is no box, and a zero that is no O', (scale) => {
    const [letter, zero] = ['O', '0'].map((character) =>
      drawn(glyphOf(character), scale).slice(ABOVE * scale, (ABOVE + 7) * scale),
    );
    for (const rows of [letter, zero]) {
      expect(rows?.[0]?.at(0)).toBe('.');
      expect(rows?.at(-1)?.at(-1)).toBe('.');
    }
    const ink = (rows: readonly string[] = []): number => rows.join('').replaceAll('.', '').length;
    expect(ink(letter)).toBeGreaterThan(ink(zero));
  });

  it('of even shape are drawn evenly', () => {
    for (const character of '08AHIMOTUVWXY') {
      for (const row of drawn(glyphOf(character), 8)) {
        expect(row, character).toBe(Array.from(row).reverse().join(''));
      }
    }
  });

  it.each([8 / 7, 10 / 7, 12 / 7, 17 / 7, 25 / 7])(
    'of %d pixels a cell fill whole pixels from the cap height to the baseline, with a pen of whole pixels',
    (scale) => {
      const [cap, pen] = [Math.round(7 * scale), Math.floor(scale)];
      const rows = (character: string): readonly string[] =>
        Array.from({ length: cap + 2 }, (_, i) => {
          const row = blankRow(Math.round(5 * scale));
          paintGlyphRow(row, glyphOf(character), [0], i - 0.5, scale);
          return Array.from({ length: Math.round(5 * scale) }, (__, x) =>
            (((row[1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0 ? '#' : '.',
          ).join('');
        });
      for (const character of 'EHTZ') {
        const drawnRows = rows(character);
        expect([drawnRows[0], drawnRows.at(-1)].join('')).not.toContain('#');
        expect(drawnRows[1]).toContain('#'.repeat(pen));
        expect(drawnRows[cap]).toContain('#');
      }
      // Both stems of an H and all three bars of an E are as thick as the pen.
      expect(rows('H')[2]).toBe(
        `${'#'.repeat(pen)}${'.'.repeat(Math.round(5 * scale) - 2 * pen)}${'#'.repeat(pen)}`,
      );
      expect(rows('E').filter((row) => row.length - row.replaceAll('#', '').length > 2 * pen).length).toBe(
        3 * pen,
      );
    },
  );

  it('are drawn in at most ten different rows a row of cells, which make it up', () => {
    for (const scale of [1, 1.5, 2, 9, 10, 11, 88, 88.4]) {
      const height = Math.ceil(9 * scale);
      const bands = rowsAlike(scale, height);
      expect(bands.length).toBe(scale <= 10 ? height : Math.ceil((10 * height) / scale));
      let next = 0;
      for (const [first, count] of bands) {
        expect([first, count > 0]).toEqual([next, true]);
        next += count;
      }
      expect(next).toBe(height);
    }
  });
});
