// The size of an image: pixels that were asked for, or modules of a size in print.
import { fail } from '../../lib/failure.ts';
import type { Result } from '../../lib/result.ts';
import type { DrawableSymbol, DrawRequest, ImageStyle } from './draw-request.ts';
import { MAX_SIDE_PX, requestedSize, type Size, type SizeDefaults } from './size.ts';

const LINEAR_SIZE: SizeDefaults = { size: { width: 400, height: 200 }, aspect: 2 };
/** Pixels of a matrix symbol's width where no size is asked for. */
const MATRIX_SIDE_PX = 400;
/** Where no size is asked for the image grows until a module has so many pixels: at one, zbar loses some values. */
export const DEFAULT_MIN_SCALE = 2;
/** GS1 General Specifications 5.2.6.6 for bars; for modules what phones focus on, within GS1's 0.396 – 0.743. */
export const X_DIMENSION_MM = { linear: 0.33, matrix: 0.5 } as const;
/** Where a module has a size in print and nothing is said of the printer. */
export const DEFAULT_DPI = 300;
export const MM_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;

/** The size before rotation. */
export function sizeOf(drawable: DrawableSymbol, request: DrawRequest, style: ImageStyle): Result<Size> {
  const isSideways = (style.rotation ?? 0) % 180 !== 0;
  const width = isSideways ? request.height : request.width;
  const height = isSideways ? request.width : request.height;
  const { across, down } = modulesOf(drawable);
  const isSquare = across === down;
  const hasLabel =
    drawable.kind === 'matrix' && (drawable.symbol.label ?? '') !== '' && request.label !== false;
  const dpi = densityOf(style);
  if (dpi === undefined || (width !== undefined && style.xDimensionMm === undefined)) {
    if (drawable.kind === 'linear') return requestedSize({ width, height }, LINEAR_SIZE);
    const aspect = isSquare ? 1 : across / (down * (hasLabel ? 1.15 : 1));
    const minimum = isSquare ? MATRIX_SIDE_PX : Math.max(MATRIX_SIDE_PX, DEFAULT_MIN_SCALE * across);
    const natural = isSquare ? MATRIX_SIDE_PX : Math.max(10, Math.ceil(minimum / aspect));
    return requestedSize({ width, height }, { size: { width: minimum, height: natural }, aspect });
  }
  if (width !== undefined) {
    return fail('invalid_option', {
      option: 'xDimension',
      rule: `cannot stand beside {${isSideways ? 'height' : 'width'}}: either the modules have a size or the image`,
      received: String(style.xDimensionMm),
    });
  }
  const dots = Math.max(
    1,
    Math.round(((style.xDimensionMm ?? X_DIMENSION_MM[drawable.kind]) * dpi) / MM_PER_INCH),
  );
  if (Math.max(across, down) * dots > MAX_SIDE_PX) {
    return fail('invalid_option', {
      option: 'xDimension',
      subject: '{xDimension} times {dpi}',
      rule: `may make an image of at most ${MAX_SIDE_PX.toLocaleString('en')} pixels a side`,
      received: `${dots} pixels a module, ${Math.max(across, down)} modules`,
    });
  }
  const labelled = hasLabel ? Math.ceil((down * dots) / 0.85) + 16 : down * dots;
  const natural = drawable.kind === 'linear' ? Math.round((across * dots) / LINEAR_SIZE.aspect) : labelled;
  const size = { width: Math.max(10, across * dots), height: Math.max(10, height ?? natural) };
  return requestedSize(size, { size, aspect: 1 });
}

/** Modules across and down, quiet zones included; bars have no height of their own. */
export function modulesOf({ kind, symbol }: DrawableSymbol): {
  readonly across: number;
  readonly down: number;
} {
  if (kind === 'linear') return { across: symbol.quietLeft + symbol.modules + symbol.quietRight, down: 0 };
  const down = symbol.rows.reduce((sum, _, y) => sum + (symbol.rowHeights?.[y] ?? 1), 2 * symbol.quiet);
  return { across: (symbol.rows[0]?.length ?? 0) + 2 * symbol.quiet, down };
}

/** Points of print a pixel. */
export function pixelPoints(dpi: number | undefined, kind: DrawableSymbol['kind'], modulePx: number): number {
  return dpi === undefined
    ? ((X_DIMENSION_MM[kind] / MM_PER_INCH) * POINTS_PER_INCH) / modulePx
    : POINTS_PER_INCH / dpi;
}

/** Dots per inch; undefined where neither it nor a module's size in print is said. */
export function densityOf({ dpi, xDimensionMm }: ImageStyle): number | undefined {
  return dpi ?? (xDimensionMm === undefined ? undefined : DEFAULT_DPI);
}
