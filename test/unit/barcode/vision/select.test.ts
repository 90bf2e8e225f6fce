import { describe, expect, it } from 'vitest';
import { byRank, greysOf, valueAt } from '../../../../src/barcode/vision/select.ts';

describe('valueAt', () => {
  it('is the value that the values in order have there', () => {
    // Few different values, many, and one alone.
    for (const [length, kinds] of [
      [1, 1],
      [2, 2],
      [37, 3],
      [200, 1],
      [200, 1000],
    ] as const) {
      const values = Float32Array.from({ length }, (_, i) => ((i * 7919) % 104729) % kinds);
      const ordered = values.toSorted();
      for (let rank = 0; rank < length; rank++) expect(valueAt(values, rank)).toBe(ordered[rank]);
    }
  });
});

describe('byRank', () => {
  it('is the grey that the pixels in order have there', () => {
    for (const [width, kinds] of [
      [1, 256],
      [2, 2],
      [40, 256],
      [300, 5],
    ] as const) {
      const data = Uint8Array.from({ length: width * 3 }, (_, i) => 255 - (((i * 7919) % 104729) % kinds));
      const ordered = data.toSorted();
      const greys = greysOf({ width, height: 3, data });
      for (let rank = 0; rank < data.length; rank++) expect(byRank(greys, rank)).toBe(ordered[rank]);
    }
  });
});
