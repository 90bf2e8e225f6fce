// The modules of a QR code that are known before it is read: ISO/IEC 18004:2015 6.3.
/** Least and greatest side in modules: versions 1 and 40. */
export const LEAST_SIDE = 21;
export const MOST_SIDE = 177;

/** 1 dark, 0 light, 255 not known: finder patterns with separators, timing patterns, alignment patterns. Row-major. */
export function knownModules(side: number): Uint8Array {
  const known = new Uint8Array(side * side).fill(255);
  const set = (x: number, y: number, value: number): void => {
    if (x >= 0 && y >= 0 && x < side && y < side) known[y * side + x] = value;
  };
  for (let i = 8; i < side - 8; i++) {
    set(i, 6, 1 - (i & 1));
    set(6, i, 1 - (i & 1));
  }
  const ring = (x: number, y: number, reach: number, light: (r: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        set(x + dx, y + dy, light(Math.max(Math.abs(dx), Math.abs(dy))) ? 0 : 1);
      }
    }
  };
  for (const { x, y } of alignmentCentres(side)) ring(x, y, 2, (r) => r === 1);
  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ] as const) {
    ring(x, y, 4, (r) => r === 2 || r === 4);
  }
  return known;
}

/** Centres of the alignment patterns. Annex E gives a table; its rows follow one rule but for version 32. */
export function alignmentCentres(side: number): readonly { readonly x: number; readonly y: number }[] {
  const version = (side - 17) / 4;
  if (version < 2) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((side - 13) / (2 * count - 2)) * 2;
  const places = [6, ...Array.from({ length: count - 1 }, (_, i) => side - 7 - (count - 2 - i) * step)];
  return places.flatMap((y) =>
    places
      .filter((x) => !(x === 6 && y === 6) && !(x === 6 && y === side - 7) && !(x === side - 7 && y === 6))
      .map((x) => ({ x, y })),
  );
}
