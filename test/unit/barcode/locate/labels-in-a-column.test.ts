// Labels in a column whose texts differ in a digit have nearly the same bars: each ends where its own bars do.
import { expect, it } from 'vitest';
import { labelsOf } from '../../../../src/barcode/locate/outline.ts';
import { generator } from '../../../support/draw-linear.ts';
import { drawRow, KINDS } from '../../../support/draw-photo-codes.ts';

const MARGIN = 20;

// A line of print lies between two labels of a sheet: a tenth of their width.
it.each([0.08, 0.1, 0.11])('%s widths apart they are told apart', async (share) => {
  const rows: Uint8Array[] = [];
  for (const n of [361, 364, 367]) {
    const kind = { ...KINDS['Code 128'], text: () => `ITEM-2026-${n}` };
    const { luma } = await drawRow('code', kind, generator(1), 3);
    rows.push(luma.data.slice(0, luma.width));
  }
  const length = rows[0]?.length ?? 0;
  const [height, gap] = [Math.round(length / 2), Math.round(share * length)];
  const size = { width: length + 2 * MARGIN, height: 2 * MARGIN + 3 * height + 2 * gap };
  const data = new Uint8Array(size.width * size.height).fill(255);
  const topOf = (n: number): number => MARGIN + n * (height + gap);
  for (const [n, row] of rows.entries())
    for (let y = 0; y < height; y += 1) data.set(row, (topOf(n) + y) * size.width + MARGIN);
  for (const n of rows.keys()) {
    const [left, right, top, bottom] = [MARGIN, MARGIN + length, topOf(n) + 2, topOf(n) + height - 2];
    const quads = labelsOf({ ...size, data }, [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ]);
    expect(quads).toHaveLength(1);
    for (const [a, , , d] of quads) expect(d.y - a.y).toBeLessThan(1.1 * height);
  }
});
