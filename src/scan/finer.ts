// Reads the areas of a drawn page whose bars are too fine for its image, drawn larger.
import type { ReadSymbol } from '../barcode/index.ts';
import type { Luma } from '../image/index.ts';
import { release } from '../lib/release.ts';
import { type Result, ok } from '../lib/result.ts';
import type { FineArea, LumaOptions, Page } from '../pages/index.ts';
import { magnified } from './magnified.ts';
import type { Region } from './region.ts';

export interface FinerOptions<T extends ReadSymbol> extends Pick<Required<LumaOptions>, 'content'> {
  /** What was read of the page already; quads in its pixels. */
  readonly known: readonly ReadSymbol[];
  /** The part of the page that is searched; default: all. */
  readonly region: Region | undefined;
  /** Reads an image. */
  readonly read: (luma: Luma) => Promise<Result<readonly T[]>>;
}

/** The symbols in the areas that are not known; quads in pixels of the page. Failures: those of drawing and of `read`. */
export async function readFiner<T extends ReadSymbol>(
  page: Page,
  areas: readonly FineArea[],
  { content, known, region, read }: FinerOptions<T>,
): Promise<Result<readonly T[]>> {
  const all: T[] = [];
  for (const area of areas) {
    const luma = await page.finer?.(area, { content });
    if (luma === undefined) break;
    if (!luma.ok) return luma;
    try {
      const symbols = await read(luma.value);
      if (!symbols.ok) return symbols;
      const { left, top, times } = area;
      const here = symbols.value
        .map((symbol) => magnified(symbol, 1 / times, { left: left * times, top: top * times }))
        .filter((symbol) => region === undefined || isIn(region, centreOf(symbol)));
      all.push(...here.filter((symbol) => !known.some((other) => isSame(symbol, other))));
    } finally {
      release(luma.value.data);
    }
  }
  return ok(all);
}

type Point = ReadSymbol['quad'][number];

function centreOf({ quad }: ReadSymbol): Point {
  return {
    x: quad.reduce((sum, { x }) => sum + x, 0) / quad.length,
    y: quad.reduce((sum, { y }) => sum + y, 0) / quad.length,
  };
}

/** Whether both have the same text, and the centre of the first lies within the bounds of the other. */
function isSame(symbol: ReadSymbol, other: ReadSymbol): boolean {
  if (symbol.text !== other.text) return false;
  const xs = other.quad.map(({ x }) => x);
  const ys = other.quad.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return isIn({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }, centreOf(symbol));
}

function isIn({ x, y, width, height }: Region, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}
