// Colour to grey, the same in every decoder: BT.601 luma, alpha laid on white.

/** 8-bit R, G, B to grey, rounded; the same fixed-point weights as the raster engine. */
export function lumaOf(r: number, g: number, b: number): number {
  return (r * 19595 + g * 38470 + b * 7471 + 32768) >> 16;
}

/** Grey with an 8-bit alpha laid on white. */
export function onWhite(grey: number, alpha: number): number {
  return Math.round((grey * alpha + 255 * (255 - alpha)) / 255);
}

/** Ink amounts (0 none, 255 full) of a CMYK colour to grey. */
export function lumaOfInk(c: number, m: number, y: number, k: number): number {
  return Math.round((lumaOf(255 - c, 255 - m, 255 - y) * (255 - k)) / 255);
}
