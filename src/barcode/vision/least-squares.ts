// Linear least squares of up to a dozen unknowns: normal equations, solved by Cholesky's factors.

/** A pivot smaller than this share of its diagonal element is rounding: the unknowns depend on each other. */
const MIN_PIVOT_SHARE = 1e-12;

/**
 * x of matrix · x = right. The matrix is symmetric and positive definite, n × n by rows; its lower triangle is read, and
 * overwritten. Undefined where it is singular.
 */
export function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  return factor(matrix, right.length, 0) ? substituted(matrix, right) : undefined;
}

/**
 * Factors of the columns that bring their sum nearest to the values; undefined where the columns depend on each other.
 * Every column has as many entries as there are values.
 */
export function leastSquares(
  columns: readonly ArrayLike<number>[],
  values: ArrayLike<number>,
): Float64Array | undefined {
  const known = columns.map((column) => Float64Array.from(column));
  const right = Float64Array.from(values);
  return solvePositive(
    Float64Array.from(known.flatMap((a) => known.map((b) => product(a, b)))),
    Float64Array.from(known, (column) => product(column, right)),
  );
}

/** Added to every element of the diagonal: columns of zeros have no say. */
const MIN_DIAGONAL = 1e-9;
/** Pivots are raised to this: of columns that depend on each other the later ones have no say. */
const MIN_PIVOT = 1e-12;

/**
 * As leastSquares, of any columns: the diagonal grows by the share `ridge`, and factors that the values do not determine
 * come out near 0.
 */
export function ridgeLeastSquares(
  columns: readonly Float64Array[],
  values: Float64Array,
  ridge: number,
): Float64Array {
  const n = columns.length;
  const matrix = new Float64Array(n * n);
  columns.forEach((a, i) => {
    for (let j = 0; j < i; j++) matrix[i * n + j] = product(a, columns[j] ?? a);
    matrix[i * n + i] = product(a, a) * (1 + ridge) + MIN_DIAGONAL;
  });
  factor(matrix, n, MIN_PIVOT);
  return substituted(
    matrix,
    Float64Array.from(columns, (column) => product(column, values)),
  );
}

/** Root mean square of the residual: what the factors leave of the values. */
export function rootMeanSquare(
  columns: readonly ArrayLike<number>[],
  factors: ArrayLike<number>,
  values: ArrayLike<number>,
): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    let residual = values[i] ?? 0;
    columns.forEach((column, k) => (residual -= (factors[k] ?? 0) * (column[i] ?? 0)));
    sum += residual * residual;
  }
  return Math.sqrt(sum / values.length);
}

/** Cholesky's lower factor in place of the matrix; false where a pivot is rounding and is not raised. */
function factor(matrix: Float64Array, n: number, minPivot: number): boolean {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const element = matrix[i * n + j] ?? 0;
      let sum = element;
      for (let k = 0; k < j; k++) sum -= (matrix[i * n + k] ?? 0) * (matrix[j * n + k] ?? 0);
      if (i !== j) {
        matrix[i * n + j] = sum / (matrix[j * n + j] ?? 1);
        continue;
      }
      if (minPivot === 0 && !(sum > MIN_PIVOT_SHARE * element)) return false;
      matrix[i * n + i] = Math.sqrt(Math.max(sum, minPivot));
    }
  }
  return true;
}

function substituted(lower: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const x = right.slice();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] = (x[i] ?? 0) - (lower[i * n + k] ?? 0) * (x[k] ?? 0);
    x[i] = (x[i] ?? 0) / (lower[i * n + i] ?? 1);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] = (x[i] ?? 0) - (lower[k * n + i] ?? 0) * (x[k] ?? 0);
    x[i] = (x[i] ?? 0) / (lower[i * n + i] ?? 1);
  }
  return x;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
