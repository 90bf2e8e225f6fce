// Small linear least squares: a handful of unknowns by the normal equations.

/**
 * Factors of the columns that bring their sum nearest to the values; undefined where the columns depend on each other.
 * Every column has as many entries as there are values.
 */
export function leastSquares(
  columns: readonly ArrayLike<number>[],
  values: ArrayLike<number>,
): readonly number[] | undefined {
  const n = columns.length;
  const rows = columns.map((a) => [...columns.map((b) => product(a, b)), product(a, values)]);
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let k = i + 1; k < n; k++)
      if (Math.abs(rows[k]?.[i] ?? 0) > Math.abs(rows[pivot]?.[i] ?? 0)) pivot = k;
    const chosen = rows[pivot];
    const other = rows[i];
    if (chosen === undefined || other === undefined || Math.abs(chosen[i] ?? 0) < 1e-9) return undefined;
    rows[i] = chosen;
    rows[pivot] = other;
    for (let k = 0; k < n; k++) {
      const row = rows[k];
      if (k === i || row === undefined) continue;
      const factor = (row[i] ?? 0) / (chosen[i] ?? 1);
      for (let j = i; j <= n; j++) row[j] = (row[j] ?? 0) - factor * (chosen[j] ?? 0);
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1));
}

/** Root mean square of what the factors leave of the values. */
export function rootMeanSquare(
  columns: readonly ArrayLike<number>[],
  factors: readonly number[],
  values: ArrayLike<number>,
): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    let rest = values[i] ?? 0;
    columns.forEach((column, k) => (rest -= (factors[k] ?? 0) * (column[i] ?? 0)));
    sum += rest * rest;
  }
  return Math.sqrt(sum / values.length);
}

function product(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
