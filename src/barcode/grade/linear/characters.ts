// One character of a linear symbol by its element widths, and how far it is from being another: decodability by ISO/IEC 15416.

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * A character of n modules by the distances between similar edges, each rounded to modules: `edges` has them. With S the character's
 * width and K the smallest distance of a measurement from a threshold (half a module between two counts), decodability is K / (S / 2n).
 */
export function moduleCharacter(
  widths: readonly number[],
  modules: number,
): { readonly edges: string; readonly decodability: number } {
  const size = sumOf(widths);
  let edges = '';
  let decodability = 1;
  for (let i = 0; i < widths.length - 2; i += 1) {
    const distance = (modules * ((widths[i] ?? 0) + (widths[i + 1] ?? 0))) / size;
    const nearest = Math.round(distance);
    edges += nearest.toString(36);
    decodability = Math.min(decodability, 1 - 2 * Math.abs(distance - nearest));
  }
  return { edges, decodability };
}

/** The elements of a character, or of a pair, and the width that parts narrow from wide. */
interface Group {
  readonly widths: readonly number[];
  readonly threshold: number;
}

/**
 * The mean narrow element Z of a symbol, and its decodability |RT − M| / |RT − A|: RT is the threshold of a group, A the mean of narrow or
 * of wide elements, M the one of the group that is nearest to the threshold.
 */
export function narrowAndWide(groups: readonly Group[]): {
  readonly narrow: number;
  readonly decodability: number;
} {
  const split = groups.map(({ widths, threshold }) => ({
    threshold,
    narrow: widths.filter((width) => width <= threshold),
    wide: widths.filter((width) => width > threshold),
  }));
  const narrow = mean(split.flatMap((group) => group.narrow));
  const wide = mean(split.flatMap((group) => group.wide));
  let decodability = 1;
  for (const group of split) {
    const { threshold } = group;
    if (group.narrow.length > 0)
      decodability = Math.min(
        decodability,
        (threshold - Math.max(...group.narrow)) / Math.max(1e-9, threshold - narrow),
      );
    if (group.wide.length > 0)
      decodability = Math.min(
        decodability,
        (Math.min(...group.wide) - threshold) / Math.max(1e-9, wide - threshold),
      );
  }
  return { narrow, decodability: Math.max(0, decodability) };
}

function mean(values: readonly number[]): number {
  return sumOf(values) / Math.max(1, values.length);
}
