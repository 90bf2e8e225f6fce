// The text below a matrix symbol: its size, its place, and what the symbol keeps.
import { describe, expect, it } from 'vitest';
import { layoutMatrix, type LabelForm } from '../../../../src/barcode/generate/layout.ts';
import { rectangles } from '../../../../src/barcode/generate/svg.ts';

/** 21 modules a side, the outer ones dark; 29 with its quiet zones. */
const ROWS = Array.from({ length: 21 }, (_, y) =>
  Array.from({ length: 21 }, (__, x) => [x, y].some((at) => at === 0 || at === 20)),
);
/** Glyphs of these letters begin and end with their cells. */
const laidOut = (text: string, width: number, height: number, label: LabelForm = 'strokes') =>
  layoutMatrix({ rows: ROWS, quiet: 4, label: text }, { width, height }, { label });

function edgesOf({ strokes }: ReturnType<typeof laidOut>) {
  const [first] = strokes;
  return {
    scale: first?.scale,
    left: Math.min(...strokes.map(({ left }) => left)),
    right: Math.max(...strokes.map(({ left, scale }) => left + 5 * scale)),
    tops: [...new Set(strokes.map(({ top }) => top))],
  };
}

describe('the text below a matrix symbol', () => {
  it('stands in its middle', () => {
    for (const text of ['H', 'HM', 'HEM', 'HMHMHM'])
      for (const width of [200, 201, 317, 400]) {
        const { left, right } = edgesOf(laidOut(text, width, 400));
        expect(Math.abs(left + right - width), `${text} in ${width}`).toBeLessThanOrEqual(1);
      }
  });

  it.each([
    // Nine lines of cells with the margins take 0.15 of the height at most.
    ['HM', 400, 400, 6],
    ['HM', 400, 420, 7],
    ['HM', 400, 419, 6],
    ['HM', 400, 60, 1],
    ['HM', 400, 40, 1],
    // Twenty letters are 119 cells wide.
    ['H'.repeat(20), 400, 400, 3],
    ['H'.repeat(20), 357, 400, 3],
    ['H'.repeat(20), 356, 400, 2],
  ])('%s in %i × %i has %i pixels a cell', (text, width, height, scale) => {
    const laid = laidOut(text, width, height);
    expect(edgesOf(laid).scale).toBe(scale);
    // It begins a line below the symbol's own height and ends with the image.
    const foot = laid.image.height - 9 * scale;
    expect(edgesOf(laid).tops).toEqual([foot + scale]);
    const boxes = rectangles(laid.image);
    expect(Math.max(...boxes.map(([, top, , high]) => top + high))).toBeLessThanOrEqual(
      foot - 4 * laid.scale,
    );
    expect([laid.image.width, laid.labelLeftOut]).toEqual([width, false]);
  });

  it('is left out where it does not fit, and then takes nothing from the symbol', () => {
    const plain = laidOut('', 400, 400);
    for (const [text, width, height] of [
      ['H'.repeat(67), 400, 400],
      ['HM', 400, 17],
    ] as const) {
      const laid = laidOut(text, width, height);
      expect([laid.labelLeftOut, laid.strokes]).toEqual([true, []]);
      expect(laid.scale).toBe(laidOut('', width, height).scale);
    }
    expect(laidOut('H'.repeat(66), 400, 400).labelLeftOut).toBe(false);
    expect(laidOut('HM', 400, 18).labelLeftOut).toBe(false);
    expect(plain.labelLeftOut).toBe(false);
    expect(laidOut('HM', 400, 400, 'none')).toEqual(plain);
  });

  it('is painted into the rows, or drawn as strokes', () => {
    const [painted, strokes] = [laidOut('HM', 400, 400, 'pixels'), laidOut('HM', 400, 400)];
    const lowest = (laid: ReturnType<typeof laidOut>): number =>
      Math.max(...rectangles(laid.image).map(([, top, , high]) => top + high));
    expect([painted.strokes.length, strokes.strokes.length]).toEqual([0, 2]);
    // The letters stand a line above the lower edge.
    expect(lowest(painted)).toBe(400 - 6);
    expect(lowest(strokes)).toBeLessThan(400 - 54);
    expect(painted.image.height).toBe(strokes.image.height);
  });
});
