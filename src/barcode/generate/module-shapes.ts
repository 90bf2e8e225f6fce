// The shapes of a QR code's modules. Finder patterns stay square: readers look for their straight edges.
import { blacken } from './png.ts';

export const MODULE_SHAPES = ['square', 'rounded', 'dot'] as const;
export type ModuleShape = (typeof MODULE_SHAPES)[number];

/** Below, a round module is a square one. */
export const MIN_SHAPED_SCALE = 4;
/** Modules of a finder pattern. */
const FINDER = 7;

type Modules = readonly (readonly boolean[])[];

/**
 * Paints pixel row `line` (0 to scale - 1) of row `y` of modules; `left`: pixel of the first module. `dot`: circles as wide as a module.
 * `rounded`: corners that touch no dark module on either side are quarter circles of half a module.
 */
export function paintShaped(
  row: Uint8Array,
  modules: Modules,
  {
    y,
    line,
    left,
    scale,
    shape,
  }: {
    readonly y: number;
    readonly line: number;
    readonly left: number;
    readonly scale: number;
    readonly shape: ModuleShape;
  },
): void {
  const cells = modules[y] ?? [];
  const isTop = 2 * line < scale;
  const beside = modules[isTop ? y - 1 : y + 1] ?? [];
  const round = inset(isTop ? line : scale - 1 - line, scale);
  for (const [x, isDark] of cells.entries()) {
    if (!isDark) continue;
    const isSquare = shape === 'square' || inFinder(x, y, modules.length);
    const isOpen = beside[x] !== true;
    const cutLeft = !isSquare && (shape === 'dot' || (isOpen && cells[x - 1] !== true)) ? round : 0;
    const cutRight = !isSquare && (shape === 'dot' || (isOpen && cells[x + 1] !== true)) ? round : 0;
    blacken(row, left + x * scale + cutLeft, scale - cutLeft - cutRight);
  }
}

/** Pixels that a circle as wide as `scale` leaves free at either end of its line, counted from its top or bottom. */
function inset(line: number, scale: number): number {
  const radius = scale / 2;
  const rise = radius - line - 0.5;
  return Math.round(radius - Math.sqrt(radius * radius - rise * rise));
}

function inFinder(x: number, y: number, side: number): boolean {
  const [nearX, nearY] = [x < FINDER, y < FINDER];
  const [farX, farY] = [x >= side - FINDER, y >= side - FINDER];
  return (nearX && (nearY || farY)) || (farX && nearY);
}
