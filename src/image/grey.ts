// Colour to grey, the same in every decoder: BT.601 luma on white, unless another tone is asked for.

/** Grey is red·R + green·G + blue·B + add of 8-bit colours, from 0 to 255; `ground` is the grey below transparent pixels. */
export interface Tone {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly add: number;
  readonly ground: number;
}

/** BT.601 luma on white, with the fixed-point weights of lumaOf. */
export const LUMA_ON_WHITE: Tone = {
  red: 19595 / 65536,
  green: 38470 / 65536,
  blue: 7471 / 65536,
  add: 0,
  ground: 255,
};

/** A function that gives the grey of 8-bit R, G, B and alpha. */
export function toneOf({
  red,
  green,
  blue,
  add,
  ground,
}: Tone): (r: number, g: number, b: number, alpha: number) => number {
  return (r, g, b, alpha) => {
    const grey = Math.min(255, Math.max(0, red * r + green * g + blue * b + add));
    return Math.round((grey * alpha + ground * (255 - alpha)) / 255);
  };
}

/** A function that gives the grey of 8-bit R, G and B. */
export function colourToneOf(tone: Tone = LUMA_ON_WHITE): (r: number, g: number, b: number) => number {
  if (tone === LUMA_ON_WHITE) return lumaOf;
  const grey = toneOf(tone);
  return (r, g, b) => grey(r, g, b, 255);
}

/** The grey of 8-bit R, G and B, rounded, with the fixed-point weights of the raster engine. */
export function lumaOf(r: number, g: number, b: number): number {
  return (r * 19595 + g * 38470 + b * 7471 + 32768) >> 16;
}

/** A grey with an 8-bit alpha on the ground, which is white by default. */
export function onGround(grey: number, alpha: number, ground = 255): number {
  return Math.round((grey * alpha + ground * (255 - alpha)) / 255);
}

/** The grey of a CMYK colour, given as amounts of ink: 0 none, 255 full. `grey`: that of R, G and B. */
export function greyOfInk(
  grey: ReturnType<typeof colourToneOf>,
  { c, m, y, k }: { readonly c: number; readonly m: number; readonly y: number; readonly k: number },
): number {
  return Math.round((grey(255 - c, 255 - m, 255 - y) * (255 - k)) / 255);
}
