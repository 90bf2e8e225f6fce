// Colour to grey, the same in every decoder: BT.601 luma on white.

/** The grey of 8-bit R, G and B, rounded, with the fixed-point weights of the raster engine. */
export function lumaOf(r: number, g: number, b: number): number {
  return (r * 19595 + g * 38470 + b * 7471 + 32768) >> 16;
}

/** A grey with an 8-bit alpha on white. */
export function onWhite(grey: number, alpha: number): number {
  return Math.round((grey * alpha + 255 * (255 - alpha)) / 255);
}

/** The grey of a CMYK colour, given as amounts of ink: 0 none, 255 full. */
export function lumaOfInk(c: number, m: number, y: number, k: number): number {
  return Math.round((lumaOf(255 - c, 255 - m, 255 - y) * (255 - k)) / 255);
}
