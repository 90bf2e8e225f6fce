// Symmetric positive definite systems of a few unknowns, by Cholesky's factors.

/** The solution of matrix · x = right; the matrix, n × n by rows, is overwritten. */
export function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j] ?? 0;
      for (let k = 0; k < j; k++) sum -= (matrix[i * n + k] ?? 0) * (matrix[j * n + k] ?? 0);
      matrix[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (matrix[j * n + j] ?? 1);
    }
  }
  const x = right.slice();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] = (x[i] ?? 0) - (matrix[i * n + k] ?? 0) * (x[k] ?? 0);
    x[i] = (x[i] ?? 0) / (matrix[i * n + i] ?? 1);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] = (x[i] ?? 0) - (matrix[k * n + i] ?? 0) * (x[k] ?? 0);
    x[i] = (x[i] ?? 0) / (matrix[i * n + i] ?? 1);
  }
  return x;
}
