// How large the image is: what was asked for, or the smallest that can be read.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';

export const MIN_SIDE_PX = 10;
export const MAX_SIDE_PX = 10_000;
const MAX_PIXELS = 50_000_000;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A size without headers, and what one given side makes of the other. */
export interface SizeDefaults {
  readonly size: Size;
  /** Width divided by height. */
  readonly aspect: number;
}

/**
 * The size asked for, with what is absent filled in. Fails with invalid_option outside of 10 – 10,000 pixels a side or
 * over 50 million pixels.
 */
export function requestedSize(
  { width, height }: { readonly width?: number | undefined; readonly height?: number | undefined },
  { size, aspect }: SizeDefaults,
): Result<Size> {
  for (const [option, value] of Object.entries({ width, height })) {
    if (value !== undefined && !(Number.isInteger(value) && value >= MIN_SIDE_PX && value <= MAX_SIDE_PX)) {
      return fail('invalid_option', {
        option,
        rule: `must be an integer from ${MIN_SIDE_PX} to ${MAX_SIDE_PX} pixels`,
        received: String(value),
      });
    }
  }
  const chosen =
    width === undefined && height === undefined
      ? size
      : { width: width ?? within((height ?? 0) * aspect), height: height ?? within((width ?? 0) / aspect) };
  return withinArea(chosen);
}

/** Fails with invalid_option when the image has more than 50 million pixels. */
export function withinArea(size: Size): Result<Size> {
  return size.width * size.height <= MAX_PIXELS
    ? ok(size)
    : fail('invalid_option', {
        option: 'width',
        subject: '{width} times {height}',
        rule: `may be at most ${MAX_PIXELS.toLocaleString('en')} pixels`,
        received: `${size.width} × ${size.height}`,
      });
}

/** One axis: pixels a module, the axis' length and where the symbol with its quiet zones begins. */
export interface Fit {
  readonly scale: number;
  readonly length: number;
  readonly offset: number;
}

/**
 * Whole pixels a module, centred; grown to `minScale` pixels a module where less is asked for, or to one where that would be
 * longer than MAX_SIDE_PX (below one nothing was ever readable, and fractional modules read worse than a white margin:
 * docs/design/generate.md).
 */
export function fit(
  modules: number,
  length: number,
  minScale: number,
  scale = Math.floor(length / modules),
): Fit {
  const least = minScale * modules <= MAX_SIDE_PX ? minScale : 1;
  const whole = Math.max(least, scale);
  const grown = Math.max(length, least * modules);
  return { scale: whole, length: grown, offset: Math.floor((grown - modules * whole) / 2) };
}

function within(side: number): number {
  return Math.min(MAX_SIDE_PX, Math.max(MIN_SIDE_PX, Math.round(side)));
}
