// Turns rows of samples into rows of grey.
import { colourToneOf, greyOfInk, onGround, type Tone } from '../grey.ts';
import { WORK_NS } from '../work.ts';
import { PHOTOMETRIC, type TiffLayout } from './layout.ts';

type RowToGrey = (row: Uint8Array, grey: Uint8Array, width: number) => void;

export interface GreyReader {
  /** Turns one decompressed row of `width` pixels into grey. */
  readonly read: RowToGrey;
  /** Nominal work of a pixel in ns. */
  readonly pixelNs: number;
}

/** The number of colour samples by photometric interpretation; further samples are extra. */
const COLOUR_SAMPLES: Readonly<Record<number, number>> = {
  [PHOTOMETRIC.whiteIsZero]: 1,
  [PHOTOMETRIC.blackIsZero]: 1,
  [PHOTOMETRIC.rgb]: 3,
  [PHOTOMETRIC.palette]: 1,
  [PHOTOMETRIC.mask]: 1,
  [PHOTOMETRIC.separated]: 4,
  [PHOTOMETRIC.yCbCr]: 3,
  [PHOTOMETRIC.cieLab]: 1,
};

/** The reader for these samples; undefined if they are not supported. `samples` is 1 for a plane of a planar image, whose values it gives. */
export function greyRows(layout: TiffLayout, samples: number, tone: Tone): GreyReader | undefined {
  const read = sampleReader(layout);
  const colours = samples === 1 ? 1 : COLOUR_SAMPLES[layout.photometric];
  if (read === undefined || colours === undefined || samples < colours) return undefined;
  const simple = commonRow(layout, samples, tone);
  if (simple !== undefined) return { read: simple, pixelNs: WORK_NS.pixel };
  const grey = pixelToGrey(layout, colours, tone);
  const alphaAt = samples > colours && (layout.extra === 1 || layout.extra === 2) ? colours : -1;
  const premultiplied = layout.extra === 1;
  const toGrey: RowToGrey = (row, out, width) => {
    for (let x = 0, i = 0; x < width; x++, i += samples) {
      const value = grey((k) => read(row, i + k));
      if (alphaAt < 0) {
        out[x] = value;
        continue;
      }
      const alpha = read(row, i + alphaAt);
      out[x] = premultiplied
        ? Math.min(255, value + Math.round((tone.ground * (255 - alpha)) / 255))
        : onGround(value, alpha, tone.ground);
    }
  };
  return { read: toGrey, pixelNs: (colours + (alphaAt < 0 ? 0 : 1)) * WORK_NS.sample };
}

/** Readers for nearly all files, without a call for each sample: RGB takes 3 ns a pixel instead of 40. */
function commonRow({ bits, photometric }: TiffLayout, samples: number, tone: Tone): RowToGrey | undefined {
  if (bits === 8 && samples === 3 && photometric === PHOTOMETRIC.rgb) {
    const grey = colourToneOf(tone);
    return (row, out, width) => {
      for (let x = 0, i = 0; x < width; x++, i += 3) {
        out[x] = grey(row[i] ?? 0, row[i + 1] ?? 0, row[i + 2] ?? 0);
      }
    };
  }
  const isInverted = photometric === PHOTOMETRIC.whiteIsZero;
  if (samples !== 1 || (photometric !== PHOTOMETRIC.blackIsZero && !isInverted)) return undefined;
  if (bits === 8) {
    return (row, out, width) => {
      for (let x = 0; x < width; x++) out[x] = isInverted ? 255 - (row[x] ?? 0) : (row[x] ?? 0);
    };
  }
  if (bits !== 1) return undefined;
  const [zero, one] = isInverted ? [255, 0] : [0, 255];
  return (row, out, width) => {
    for (let x = 0; x < width; x++) out[x] = (row[x >> 3] ?? 0) & (0x80 >> (x & 7)) ? one : zero;
  };
}

/** A function that returns sample `i` of a row as 0 to 255, or as an index of a palette. */
function sampleReader(layout: TiffLayout): ((row: Uint8Array, i: number) => number) | undefined {
  const { bits, littleEndian, photometric } = layout;
  if (layout.isFloat) return undefined;
  const isIndex = photometric === PHOTOMETRIC.palette;
  switch (bits) {
    case 1:
    case 2:
    case 4: {
      const mask = 2 ** bits - 1;
      const factor = isIndex ? 1 : 255 / mask;
      return (row, i) => {
        const bit = i * bits;
        return (((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & mask) * factor;
      };
    }
    case 8:
      return (row, i) => row[i] ?? 0;
    case 3:
    case 5:
    case 6:
    case 7:
    case 9:
    case 10:
    case 11:
    case 12:
    case 13:
    case 14:
    case 15: {
      // Samples are packed without gaps, so one takes up to three bytes. Differencing is not defined for them.
      if (isIndex || layout.hasPredictor) return undefined;
      const mask = 2 ** bits - 1;
      return (row, i) => {
        const bit = i * bits;
        const at = bit >> 3;
        const three = ((row[at] ?? 0) << 16) | ((row[at + 1] ?? 0) << 8) | (row[at + 2] ?? 0);
        return Math.round((((three >> (24 - (bit & 7) - bits)) & mask) * 255) / mask);
      };
    }
    case 16:
    case 32: {
      // 8-bit grey needs only the most significant byte.
      const bytes = bits / 8;
      const high = littleEndian ? bytes - 1 : 0;
      return isIndex ? undefined : (row, i) => row[i * bytes + high] ?? 0;
    }
    default:
      return undefined;
  }
}

function pixelToGrey(
  layout: TiffLayout,
  colours: number,
  tone: Tone,
): (sample: (k: number) => number) => number {
  const grey = colourToneOf(tone);
  switch (layout.photometric) {
    case PHOTOMETRIC.whiteIsZero:
      return (sample) => 255 - sample(0);
    case PHOTOMETRIC.palette: {
      const table = paletteGreys(layout, grey);
      return (sample) => table[sample(0)] ?? 0;
    }
    case PHOTOMETRIC.rgb:
      if (colours === 3) return (sample) => grey(sample(0), sample(1), sample(2));
      break;
    case PHOTOMETRIC.separated:
      if (colours === 4)
        return (sample) => greyOfInk(grey, { c: sample(0), m: sample(1), y: sample(2), k: sample(3) });
      break;
  }
  return (sample) => sample(0);
}

function paletteGreys({ colorMap, bits }: TiffLayout, grey: ReturnType<typeof colourToneOf>): Uint8Array {
  const entries = 2 ** Math.min(bits, 8);
  // Many old writers wrote 8-bit values into the 16-bit fields of a palette.
  const divisor = colorMap.some((value) => value > 255) ? 257 : 1;
  const part = (plane: number, i: number): number =>
    Math.round((colorMap[plane * entries + i] ?? 0) / divisor);
  return Uint8Array.from({ length: entries }, (_, i) => grey(part(0, i), part(1, i), part(2, i)));
}

/** Undoes horizontal differencing in place (section 14); only samples of 8 and 16 bits have it. */
export function undoPredictor(layout: TiffLayout, row: Uint8Array, samples: number): void {
  if (!layout.hasPredictor) return;
  if (layout.bits === 8) {
    for (let i = samples; i < row.length; i++) row[i] = (row[i] ?? 0) + (row[i - samples] ?? 0);
  } else if (layout.bits === 16) {
    const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
    const little = layout.littleEndian;
    for (let at = 2 * samples; at + 2 <= row.length; at += 2) {
      view.setUint16(at, view.getUint16(at, little) + view.getUint16(at - 2 * samples, little), little);
    }
  }
}
