// Writes Netpbm images for tests.
import { byteWriter } from './byte-writer.ts';

export interface PnmOptions {
  readonly form: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly width: number;
  readonly height: number;
  readonly maxval?: number;
  /** Samples a pixel of a PAM; the other forms have their own number. */
  readonly depth?: number;
  /** The samples as stored; a PBM's are 1 for black. */
  readonly pixel: (x: number, y: number) => readonly number[];
  /** What stands between the parts of the header and between numbers; default: one space. */
  readonly space?: string;
}

export function drawPnm({
  form,
  width,
  height,
  maxval = 255,
  depth = 1,
  pixel,
  space = ' ',
}: PnmOptions): Uint8Array {
  const writer = byteWriter(false);
  const isBits = form === 1 || form === 4;
  if (form === 7)
    writer.text(
      `P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH ${depth}\nMAXVAL ${maxval}\n# by a test\nENDHDR\n`,
    );
  else writer.text(`${[`P${form}`, width, height, ...(isBits ? [] : [maxval])].join(space)}\n`);
  for (let y = 0; y < height; y++) {
    const row = Array.from({ length: width }, (_, x) => pixel(x, y)).flat();
    if (form === 1) writer.text(`${row.join('')}\n`);
    else if (form < 4) writer.text(`${row.join(space)}\n`);
    else if (form === 4)
      for (let x = 0; x < width; x += 8) {
        const bits = row.slice(x, x + 8).join('');
        writer.u8(Number.parseInt(bits.padEnd(8, '0'), 2));
      }
    else if (maxval > 255) writer.u16(...row);
    else writer.u8(...row);
  }
  return writer.finish();
}
