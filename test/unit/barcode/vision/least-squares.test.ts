import { array, assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  leastSquares,
  ridgeLeastSquares,
  rootMeanSquare,
  solvePositive,
} from '../../../../src/barcode/vision/least-squares.ts';

const number = double({ min: -10, max: 10, noNaN: true });

describe('systems of a few unknowns', () => {
  it('are solved, by the lower triangle alone', () => {
    // 4x + 2y = 10, 2x + 3y = 11: x = 1, y = 3.
    const x = solvePositive(Float64Array.of(4, NaN, 2, 3), Float64Array.of(10, 11));
    expect(x?.[0]).toBeCloseTo(1, 12);
    expect(x?.[1]).toBeCloseTo(3, 12);
  });

  it('of any size give back what they were made of', () => {
    assert(
      property(
        array(number, { minLength: 25, maxLength: 25 }),
        array(number, { minLength: 5, maxLength: 5 }),
        (m, want) => {
          // mᵀm + 1 is positive definite.
          const matrix = Float64Array.from({ length: 25 }, (_, at) => {
            const [i, j] = [Math.floor(at / 5), at % 5];
            let sum = i === j ? 1 : 0;
            for (let k = 0; k < 5; k++) sum += (m[5 * k + i] ?? 0) * (m[5 * k + j] ?? 0);
            return sum;
          });
          const right = Float64Array.from({ length: 5 }, (_, i) =>
            want.reduce((sum, value, j) => sum + value * (matrix[5 * i + j] ?? 0), 0),
          );
          const x = solvePositive(matrix.slice(), right) ?? [];
          for (const [i, value] of want.entries()) expect(x[i]).toBeCloseTo(value, 5);
        },
      ),
    );
  });

  it.each([
    ['dependent', [1, 2, 2, 4]],
    ['empty', [0, 0, 0, 0]],
    ['indefinite', [1, 2, 2, 1]],
  ])('that are %s have no solution', (_, matrix) => {
    expect(solvePositive(Float64Array.from(matrix), Float64Array.of(1, 1))).toBeUndefined();
  });
});

describe('least squares', () => {
  const along = [0, 1, 2, 3, 4];
  const ones = along.map(() => 1);

  it('fit a line, and leave its residual', () => {
    const values = [1.1, 2.9, 5.1, 6.9, 9];
    const factors = leastSquares([ones, along], values) ?? Float64Array.of();
    expect(factors[0]).toBeCloseTo(1.04, 10);
    expect(factors[1]).toBeCloseTo(1.98, 10);
    expect(rootMeanSquare([ones, along], factors, values)).toBeCloseTo(Math.sqrt(0.0072), 10);
  });

  it('have no answer for columns that depend on each other', () => {
    expect(leastSquares([ones, along, along.map((x) => 3 * x - 2)], [1, 2, 3, 4, 5])).toBeUndefined();
  });

  it('with a ridge answer near what is determined, and share what columns that are alike add', () => {
    const column = (values: readonly number[]): Float64Array => Float64Array.from(values);
    const values = column([1.1, 2.9, 5.1, 6.9, 9]);
    const factors = ridgeLeastSquares([column(ones), column(along)], values, 1e-9);
    expect(factors[0]).toBeCloseTo(1.04, 6);
    expect(factors[1]).toBeCloseTo(1.98, 6);
    const [a = 0, b = 0, none] = ridgeLeastSquares(
      [column(along), column(along), column([0, 0, 0, 0, 0])],
      column([0, 2, 4, 6, 8]),
      1e-3,
    );
    expect(a).toBeCloseTo(1, 2);
    expect(a + b).toBeCloseTo(2, 2);
    expect(none).toBe(0);
  });
});
