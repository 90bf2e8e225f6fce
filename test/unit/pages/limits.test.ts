import { describe, expect, it } from 'vitest';
import { checkPageCount, checkPixels, scaleFor } from '../../../src/pages/limits.ts';

const LIMITS = { maxPixels: 12, maxPages: 3 };

describe('the limits of a file', () => {
  it('allow as many pages and pixels as they say, and not one more', () => {
    expect([checkPageCount(3, LIMITS), checkPixels(4, 3, LIMITS)]).toEqual([undefined, undefined]);
    expect(checkPageCount(4, LIMITS)).toMatchObject({ failure: { code: 'too_large' } });
    expect(checkPixels(13, 1, LIMITS)).toMatchObject({ failure: { code: 'too_large' } });
  });
});

describe('the scale of a page', () => {
  it.each([
    [3, 3, 9, 1],
    [3, 3, 8, 2],
    // 3 / 2 is 2 pixels, rounded up: 4 are too many.
    [3, 3, 3, 4],
    [64, 64, 1, 8],
  ])('%i × %i pixels within %i: 1/%i', (width, height, maxPixels, scale) => {
    expect(scaleFor(width, height, { maxPixels })).toBe(scale);
  });

  it('is the one that is asked for, or 1', () => {
    expect([scaleFor(9, 9), scaleFor(9, 9, { scale: 4, maxPixels: 100 })]).toEqual([1, 4]);
  });
});
