// Cropping and recolouring of pictures: properties 0x0100–0x013F ([MS-ODRAW] 2.3.23).
import type { Draft, Fraction, Recolour, Sides } from '../../../deck/index.ts';
import { colourOfArt } from '../paint/colours.ts';
import { PID, type Options } from '../../records/index.ts';

const GREYSCALE = 2;
const BI_LEVEL = 1;
const FULL = 65536;

/** Shares cut off; undefined when nothing is. */
export function readCrop(options: Options): Sides<Fraction> | undefined {
  const share = (pid: number) => (options.number(pid) ?? 0) / FULL;
  const crop = {
    left: share(PID.cropFromLeft),
    top: share(PID.cropFromTop),
    right: share(PID.cropFromRight),
    bottom: share(PID.cropFromBottom),
  };
  const isWhole = Object.values(crop).every((value) => value === 0);
  const isPossible = crop.left + crop.right < 1 && crop.top + crop.bottom < 1;
  return isWhole || !isPossible ? undefined : crop;
}

export function readRecolour(options: Options): Recolour | undefined {
  const recolour: Draft<Recolour> = {};
  const brightness = options.number(PID.pictureBrightness);
  if (brightness !== undefined && brightness !== 0) {
    recolour.brightness = Math.max(-1, Math.min(1, (brightness * 2) / FULL));
  }
  const contrast = options.number(PID.pictureContrast);
  if (contrast !== undefined && contrast !== FULL && contrast >= 0) {
    // 1 is neutral; below it the range is squeezed, above it stretched without end ([MS-ODRAW] 2.3.23.11).
    recolour.contrast = contrast <= FULL ? contrast / FULL - 1 : 1 - FULL / contrast;
  }
  const gamma = options.number(PID.pictureGamma);
  if (gamma !== undefined && gamma > 0 && gamma !== FULL) recolour.gamma = gamma / FULL;
  if (options.flag(PID.blipBooleans, GREYSCALE) === true) recolour.mode = 'greyscale';
  if (options.flag(PID.blipBooleans, BI_LEVEL) === true) recolour.mode = 'biLevel';
  const transparent = options.number(PID.pictureTransparent);
  const colour = transparent === undefined || transparent === -1 ? undefined : colourOfArt(transparent);
  if (colour !== undefined) recolour.transparent = colour;
  return Object.keys(recolour).length === 0 ? undefined : recolour;
}
