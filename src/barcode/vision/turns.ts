// Turning points of a row of values: its peaks and valleys, those of noise left out.

/**
 * The indices where the row turns, peaks and valleys by turns: a turn counts once the row has swung back from it by more
 * than `swing`, in the row's units.
 */
export function turnsOf(row: Float32Array, swing: number): readonly number[] {
  const turns: number[] = [];
  let rising = true;
  let extreme = row[0] ?? 0;
  let where = 0;
  for (let i = 0; i < row.length; i++) {
    const value = row[i] ?? 0;
    if (rising ? value > extreme : value < extreme) {
      extreme = value;
      where = i;
    } else if (Math.abs(extreme - value) > swing) {
      turns.push(where);
      rising = !rising;
      extreme = value;
      where = i;
    }
  }
  return turns;
}

/** Greatest less least value. */
export function spanOf(row: Float32Array): number {
  let [least, most] = [Infinity, -Infinity];
  for (const value of row) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}
