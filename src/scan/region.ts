// Crops a page to the region that is searched.
import type { Luma } from '../image/index.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';

/** A rectangle in pixels of the page as displayed. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Cropped {
  readonly luma: Luma;
  /** Its top left corner, in pixels of the page as it was decoded. */
  readonly left: number;
  readonly top: number;
}

/** The region of a page that was decoded at 1/`scale`, copied. Failure: invalid_option if it lies off the page. */
export function cropped(
  { width, height, data }: Luma,
  page: { readonly width: number; readonly height: number },
  { region, scale }: { readonly region: Region; readonly scale: number },
): Result<Cropped> {
  const left = Math.floor(region.x / scale);
  const top = Math.floor(region.y / scale);
  const right = Math.min(width, Math.ceil((region.x + region.width) / scale));
  const bottom = Math.min(height, Math.ceil((region.y + region.height) / scale));
  if (right <= left || bottom <= top) {
    return fail('invalid_option', {
      option: 'region',
      rule: `must lie on the page, which has ${page.width} × ${page.height} pixels`,
      received: `${region.x},${region.y},${region.width},${region.height}`,
    });
  }
  const part = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y += 1) {
    part.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  }
  return ok({ luma: { width: right - left, height: bottom - top, data: part }, left, top });
}
