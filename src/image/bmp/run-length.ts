// BI_RLE8 and BI_RLE4: palette indices, bottom row first.

/**
 * width·height indices, in the file's order (bottom row first); pixels that are skipped are 0.
 * undefined when the data ends before its end marker or last row.
 */
export function runLengthIndices(
  data: Uint8Array,
  width: number,
  height: number,
  bits: 4 | 8,
): Uint8Array | undefined {
  const indices = new Uint8Array(width * height);
  let x = 0;
  let y = 0;
  let at = 0;
  const put = (index: number): void => {
    if (x < width && y < height) indices[y * width + x] = index;
    x += 1;
  };
  /** The i-th index of bytes that hold one or two each. */
  const indexAt = (from: number, i: number): number => {
    if (bits === 8) return data[from + i] ?? 0;
    const byte = data[from + (i >> 1)] ?? 0;
    return i & 1 ? byte & 15 : byte >> 4;
  };
  while (y < height) {
    if (at + 2 > data.length) return undefined;
    const count = data[at] ?? 0;
    const value = data[at + 1] ?? 0;
    at += 2;
    if (count > 0) {
      for (let i = 0; i < count; i++) put(bits === 8 ? value : i & 1 ? value & 15 : value >> 4);
    } else if (value === 0) {
      x = 0;
      y += 1;
    } else if (value === 1) {
      return indices;
    } else if (value === 2) {
      x += data[at] ?? 0;
      y += data[at + 1] ?? 0;
      at += 2;
    } else {
      const bytes = bits === 8 ? value : (value + 1) >> 1;
      if (at + bytes > data.length) return undefined;
      for (let i = 0; i < value; i++) put(indexAt(at, i));
      at += bytes + (bytes & 1);
    }
  }
  return indices;
}
