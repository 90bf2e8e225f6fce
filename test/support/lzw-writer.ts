// LZW for tests, as GIF and TIFF write it. The table is cleared when it is full.

export function writeLzw(
  values: ArrayLike<number>,
  literalBits: number,
  flavour: 'gif' | 'tiff',
): Uint8Array {
  const clear = 1 << literalBits;
  const early = flavour === 'tiff' ? 1 : 0;
  const out: number[] = [];
  let bits = 0;
  let count = 0;
  let width = literalBits + 1;
  const put = (code: number): void => {
    for (let i = 0; i < width; i++) {
      const bit = flavour === 'tiff' ? (code >> (width - 1 - i)) & 1 : (code >> i) & 1;
      bits |= bit << (flavour === 'tiff' ? 7 - count : count);
      count += 1;
      if (count < 8) continue;
      out.push(bits);
      bits = 0;
      count = 0;
    }
  };
  let table = new Map<string, number>();
  let next = clear + 2;
  put(clear);
  let current = '';
  const codeOf = (text: string): number => (text.includes(',') ? (table.get(text) ?? 0) : Number(text));
  for (let i = 0; i < values.length; i++) {
    const value = String(values[i]);
    const longer = current === '' ? value : `${current},${value}`;
    if (current === '' || table.has(longer)) {
      current = longer;
      continue;
    }
    put(codeOf(current));
    table.set(longer, next);
    next += 1;
    if (next + early > 1 << width && width < 12) width += 1;
    if (next >= 4095) {
      put(clear);
      table = new Map();
      next = clear + 2;
      width = literalBits + 1;
    }
    current = value;
  }
  if (current !== '') put(codeOf(current));
  next += 1;
  if (next + early > 1 << width && width < 12) width += 1;
  put(clear + 1);
  if (count > 0) out.push(bits);
  return Uint8Array.from(out);
}
