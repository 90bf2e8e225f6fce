// Metafiles made record by record ([MS-WMF] 2.3, [MS-EMF] 2.3), and the pixels of what is drawn from them.
import { inflateSync } from 'node:zlib';

export function words(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Int16Array.from(values).buffer);
}

export function longs(...values: readonly number[]): Uint8Array {
  return new Uint8Array(Int32Array.from(values).buffer);
}

/** A record of a WMF: its function, its parameters in words. */
export function wmfRecord(kind: number, ...parameters: readonly (number | Uint8Array)[]): Uint8Array {
  const body = Buffer.concat(parameters.map((one) => (typeof one === 'number' ? words(one) : one)));
  const padded = Buffer.concat([body, Buffer.alloc(body.length % 2)]);
  return Buffer.concat([longs(3 + padded.length / 2), words(kind), padded]);
}

/** A placeable file whose window is `width` by `height`. */
export function wmf(width: number, height: number, ...records: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat([
      longs(0x9ac6cdd7 | 0),
      words(0, 0, 0, width, height, 1440, 0, 0, 0),
      words(1, 9, 0x300, 0, 0, 0, 0, 0, 0),
      ...records,
      wmfRecord(0),
    ]),
  );
}

export function emfRecord(kind: number, ...parameters: readonly (number | Uint8Array)[]): Uint8Array {
  const body = Buffer.concat(parameters.map((one) => (typeof one === 'number' ? longs(one) : one)));
  const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)]);
  return Buffer.concat([longs(kind, 8 + padded.length), padded]);
}

/** On a device of 1000 by 1000 pixels with ten pixels a millimetre: the frame is `width` by `height` of them. */
export function emf(width: number, height: number, ...records: readonly Uint8Array[]): Uint8Array {
  const header = emfRecord(
    1,
    longs(0, 0, width, height, 0, 0, width * 10, height * 10, 0x464d4520, 0x10000, 0, 0, 0, 0, 0, 0),
    longs(1000, 1000, 100, 100),
  );
  return new Uint8Array(Buffer.concat([header, ...records, emfRecord(14, 0, 0, 20)]));
}

/** A bitmap of 24 bits in one colour for each pixel, the last row first. */
export function dib(rows: readonly (readonly number[])[]): Uint8Array {
  const width = rows[0]?.length ?? 0;
  const stride = (width * 3 + 3) & ~3;
  const bits = Buffer.alloc(stride * rows.length);
  for (const [y, row] of rows.entries())
    for (const [x, rgb] of row.entries()) bits.writeUIntLE(rgb, (rows.length - 1 - y) * stride + 3 * x, 3);
  return Buffer.concat([longs(40, width, rows.length), words(1, 24), longs(0, 0, 0, 0, 0, 0), bits]);
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** 0xRRGGBB at a share of width and height, or undefined where nothing is painted. */
  readonly at: (x: number, y: number) => number | undefined;
  /** How many pixels of that part are painted at least by half. */
  readonly painted: (left: number, top: number, right: number, bottom: number) => number;
}

/** Of a PNG with alpha whose rows are all filtered by "up". */
export function pixelsOf(png: Uint8Array): Pixels {
  const file = Buffer.from(png);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const chunk = file.indexOf('IDAT');
  const rows = inflateSync(file.subarray(chunk + 4, chunk + 4 + file.readUInt32BE(chunk - 4)));
  const stride = 4 * width;
  const data = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++)
    for (let i = 0; i < stride; i++)
      data[y * stride + i] = (rows[y * (stride + 1) + 1 + i] ?? 0) + (data[(y - 1) * stride + i] ?? 0);
  const alpha = (x: number, y: number) => data[y * stride + 4 * x + 3] ?? 0;
  return {
    width,
    height,
    at(x, y) {
      const i = Math.floor(y * height) * stride + 4 * Math.floor(x * width);
      return data[i + 3] === 0
        ? undefined
        : ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
    },
    painted(left, top, right, bottom) {
      let count = 0;
      for (let y = Math.floor(top * height); y < bottom * height; y++)
        for (let x = Math.floor(left * width); x < right * width; x++) if (alpha(x, y) > 127) count++;
      return count;
    },
  };
}
