import { describe, expect, it } from 'vitest';
import type { FinderPattern } from '../../../../src/barcode/locate/finder-rays.ts';
import { triplesAt, triplesOf, type TripleRule } from '../../../../src/barcode/locate/finder-triples.ts';

const RULE: TripleRule = {
  minModules: 8,
  maxModules: 100,
  maxModuleRatio: 1.5,
  maxLegs: 5,
  minSine: 0.9,
  maxLegRatio: 1.5,
  cost: { cosine: 1, skew: 1, legRatio: 1, moduleRatio: 1 },
};

const at = (x: number, y: number, module = 4, confidence = 1): FinderPattern => ({
  x,
  y,
  module,
  confidence,
});
const names = (patterns: readonly FinderPattern[], rule: Partial<TripleRule> = {}): readonly string[] =>
  triplesOf(patterns, { ...RULE, ...rule }).map(({ corner, right, below }) =>
    [corner, right.to, below.to].map((pattern) => patterns.indexOf(pattern)).join(''),
  );

describe('triples of finder patterns', () => {
  it.each([0, 45, 90, 180, 260])('name corner, right and below of a code rotated by %i°', (degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const rotated = (u: number, v: number) => at(300 + u * cos - v * sin, 300 + u * sin + v * cos);
    expect(names([rotated(0, 80), rotated(0, 0), rotated(80, 0)])).toEqual(['120']);
  });

  it.each<[string, readonly FinderPattern[], Partial<TripleRule>]>([
    ['legs shorter than the least', [at(0, 0), at(31, 0), at(0, 31)], {}],
    ['legs longer than the greatest', [at(0, 0), at(401, 0), at(0, 401)], {}],
    ['modules of other sizes', [at(0, 0), at(80, 0, 3.4), at(0, 80, 5.2)], {}],
    ['legs of other lengths', [at(0, 0), at(80, 0), at(0, 122)], {}],
    ['patterns in a line', [at(0, 0), at(80, 0), at(160, 2)], {}],
    ['a slanted corner', [at(0, 0), at(80, 0), at(40, 70)], {}],
    ['partners beyond the nearest', [at(0, 0), at(60, 0), at(0, 60)], { maxLegs: 1 }],
  ])('leave out %s', (_, patterns, rule) => {
    expect(names(patterns, rule)).toEqual([]);
  });

  it('put regular ones before slanted ones, and both by their confidence', () => {
    const slanted = [at(1000, 0), at(1080, 0), at(1025, 80)];
    const weak = [at(2000, 0, 4, 0.5), at(2080, 0, 4, 0.5), at(2000, 80, 4, 0.5)];
    const patterns = [...weak, ...slanted, at(3000, 0), at(3080, 0), at(3000, 80)];
    expect(names(patterns)).toEqual(['678', '345', '012']);
  });

  it('take off the cost of skew and of both ratios', () => {
    const patterns = [at(0, 0), at(80, 0, 5), at(0, 100)];
    const [triple] = triplesOf(patterns, RULE);
    expect(triple?.score).toBeCloseTo(3 - Math.log(1.25) - Math.log(1.25), 10);
    const [free] = triplesOf(patterns, {
      ...RULE,
      cost: { cosine: 0, skew: 0, legRatio: 0, moduleRatio: 0 },
    });
    expect(free?.score).toBe(3);
  });

  it('of given legs come once for each pair, whatever their modules', () => {
    const corner = at(0, 0);
    const legs = [at(80, 0, 1), at(0, 80, 9), at(-80, 0)].map((to) => ({ to, length: 80 }));
    const found = [...triplesAt(corner, legs, { minSine: 0.9, maxLegRatio: 1 })];
    expect(found.map(({ right, below }) => [right.to.x, below.to.x])).toEqual([
      [80, 0],
      [0, -80],
    ]);
  });
});
