// The Swiss cross in the middle of the QR code of a QR bill (SIX, Implementation Guidelines QR-bill 2.3, section 5.4.2): a black square with
// a white cross, 6.5 mm of the symbol's 46 mm; the standard's white margin is the half module that every logo keeps free.
import { lazy } from '../../../lib/lazy.ts';
import { finish } from '../../../lib/steps.ts';
import { blacken, blankRow, encodePng, imageOf } from '../png.ts';
import { type Logo, readLogo } from './png-colours.ts';

/** Pixels of the square, and from its edge to the end and to the side of an arm. */
const SIDE = 130;
const TO_END = 26;
const TO_SIDE = 53;

/** Percent of the symbol's side that are cleared for it. */
export const SWISS_CROSS_PERCENT = 16.3;

export const swissCross = lazy((): Logo => {
  const row = (black: number): Uint8Array => {
    const made = blankRow(SIDE);
    blacken(made, 0, black);
    blacken(made, SIDE - black, black);
    return made;
  };
  const [full, upright, across] = [row(SIDE), row(TO_SIDE), row(TO_END)];
  const file = encodePng(
    imageOf(SIDE, [
      { row: full, count: TO_END },
      { row: upright, count: TO_SIDE - TO_END },
      { row: across, count: SIDE - 2 * TO_SIDE },
      { row: upright, count: TO_SIDE - TO_END },
      { row: full, count: TO_END },
    ]),
  );
  const logo = readLogo(finish(file));
  if (!logo.ok) throw new Error(logo.failure.code);
  return logo.value;
});
