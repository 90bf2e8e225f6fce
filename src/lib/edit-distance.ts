// The distance between two names and the nearest known name, for messages about misspelt names.

/** The known name at the least distance; undefined if that is more than a third of its letters. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  const whole = name.toLowerCase();
  const [best] = known
    .map((each) => ({ each, distance: editDistance(whole, each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return best !== undefined && best.distance * 3 <= best.each.length ? best.each : undefined;
}

/**
 * The number of letters added, left out, changed or swapped: the optimal string alignment distance (Damerau, CACM 7 (1964) 171).
 */
export function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
