// A symbol that was read in a part of a page, or at a scale of it, in pixels of the page.
import type { ReadSymbol } from '../barcode/index.ts';

/** The symbol, moved by the corner of the part that was read and multiplied by the scale: in pixels of the page. */
export function magnified<T extends ReadSymbol>(
  symbol: T,
  by: number,
  { left, top }: { readonly left: number; readonly top: number },
): T {
  const [a, b, c, d] = symbol.quad;
  const corner = ({ x, y }: typeof a): typeof a => ({ x: (x + left) * by, y: (y + top) * by });
  return by === 1 && left === 0 && top === 0
    ? symbol
    : { ...symbol, quad: [corner(a), corner(b), corner(c), corner(d)] };
}
