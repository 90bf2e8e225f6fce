import { describe, expect, it } from 'vitest';
import { valueAt } from '../../../../src/barcode/vision/select.ts';

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
