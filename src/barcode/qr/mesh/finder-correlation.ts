// How well a finder pattern shows: nine by nine modules of grey against its rings and separator.

/** The pattern with its separator: dark in rings 0, 1 and 3, light in 2 and 4. */
const LIGHT = 48;
const DARK = 33;
const ALL = LIGHT + DARK;
/** Of grey, squared: what differs less is noise. */
const MIN_VARIANCE = 9;

/**
 * Point-biserial correlation, −1…1, and the grey between the pattern's dark and light; `valueAt` gives the grey i
 * modules to the right of the centre and j below.
 */
export function finderCorrelation(valueAt: (i: number, j: number) => number): {
  readonly correlation: number;
  readonly threshold: number;
} {
  let [dark, light, square] = [0, 0, 0];
  for (let j = -4; j <= 4; j++) {
    for (let i = -4; i <= 4; i++) {
      const value = valueAt(i, j);
      const ring = Math.max(Math.abs(i), Math.abs(j));
      if (ring === 2 || ring === 4) light += value / LIGHT;
      else dark += value / DARK;
      square += (value * value) / ALL;
    }
  }
  const mean = (LIGHT * light + DARK * dark) / ALL;
  const deviation = Math.sqrt(Math.max(MIN_VARIANCE, square - mean * mean));
  return {
    correlation: (((light - dark) / deviation) * Math.sqrt(LIGHT * DARK)) / ALL,
    threshold: (light + dark) / 2,
  };
}
