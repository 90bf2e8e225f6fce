// Icons (ICO): a directory of images. Each is a PNG, or a bitmap without file header, whose pixels are followed by a mask of one bit. The
// largest image is read; among images of the same size, the one with the most bits.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { LIMITS } from '../limits.ts';
import { openBmp } from '../bmp/index.ts';
import { byteView, type ByteView } from '../byte-view.ts';
import { malformed, outOfTime, truncated } from '../failures.ts';
import type { DecodeOptions, ImageFrame } from '../frame.ts';
import { openPng } from '../png/index.ts';
import { createShrinker } from '../shrink.ts';
import type { Luma } from '../types.ts';
import { meterOf, WORK_NS } from '../work.ts';

const DIRECTORY_BYTES = 6;
const ENTRY_BYTES = 16;
const PNG_SIGNATURE = 0x89504e47;
const FILE_HEADER_BYTES = 14;
const INFO_HEADER_BYTES = 40;
/** A header with masks for all four channels (BITMAPV3INFOHEADER), which says that 32 bits have alpha. */
const MASKED_HEADER_BYTES = 56;
const BI_BITFIELDS = 3;
const ARGB_MASKS = [0xff0000, 0xff00, 0xff, 0xff000000];

interface Entry {
  readonly pixels: number;
  readonly bits: number;
  readonly data: Uint8Array;
}

/** Reads the headers; one frame. Failures: malformed_file, unsupported_media (a codec inside), too_large (more than MAX_ICON_PIXELS). */
export function openIco(bytes: Uint8Array): Result<readonly ImageFrame[]> {
  const largest = entriesOf(byteView(bytes, true)).reduce<Entry | undefined>(
    (best, entry) =>
      best === undefined ||
      entry.pixels > best.pixels ||
      (entry.pixels === best.pixels && entry.bits > best.bits)
        ? entry
        : best,
    undefined,
  );
  if (largest === undefined) return malformed('ico', 'it has no image');
  return byteView(largest.data, false).u32(0) === PNG_SIGNATURE
    ? openPng(largest.data)
    : openBitmap(largest.data);
}

/** The entries of the directory. A side of 0 means 256. */
function entriesOf({ bytes, u8, u16, u32 }: ByteView): readonly Entry[] {
  const count = Math.min(u16(4), Math.floor((bytes.length - DIRECTORY_BYTES) / ENTRY_BYTES));
  return Array.from({ length: count }, (_, i) => {
    const at = DIRECTORY_BYTES + i * ENTRY_BYTES;
    const offset = u32(at + 12);
    return {
      pixels: (u8(at) || 256) * (u8(at + 1) || 256),
      bits: u16(at + 6),
      data: bytes.subarray(offset, offset + u32(at + 8)),
    };
  }).filter(({ data }) => data.length > 0);
}

function openBitmap(data: Uint8Array): Result<readonly ImageFrame[]> {
  const view = byteView(data, true);
  const width = view.i32(4);
  // The height includes the rows of the mask.
  const height = Math.floor(Math.abs(view.i32(8)) / 2);
  const bits = view.u16(14);
  if (view.u32(0) !== INFO_HEADER_BYTES || data.length < INFO_HEADER_BYTES || width < 1 || height < 1) {
    return malformed('ico', 'the header of its image is damaged');
  }
  if (width * height > LIMITS.MAX_ICON_PIXELS) {
    return fail('too_large', {
      what: `The icon of ${width} × ${height}`,
      actual: width * height,
      limit: LIMITS.MAX_ICON_PIXELS,
      unit: 'pixels',
    });
  }
  const palette = bits > 8 ? 0 : 4 * (view.u32(32) || 2 ** bits);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const maskAt = INFO_HEADER_BYTES + palette + rowBytes * height;
  const opened = openBmp(asFile(data.subarray(0, maskAt), { height, palette, hasAlpha: bits === 32 }));
  if (!opened.ok) return opened;
  const [frame] = opened.value;
  if (frame === undefined) return malformed('ico', 'it has no image');
  const maskBytes = Math.ceil(width / 32) * 4;
  // 32 bits have an alpha channel instead of the mask.
  if (bits === 32) return ok([frame]);
  if (data.length < maskAt + maskBytes * height) return truncated('ico');
  const isClear = (x: number, y: number): boolean =>
    ((data[maskAt + (height - 1 - y) * maskBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
  const decode = async ({ scale, budget, tone }: DecodeOptions): Promise<Result<Luma>> => {
    const whole = await frame.decode({ scale: 1, budget, tone });
    if (!whole.ok) return whole;
    if (!meterOf(budget).add(width * height * WORK_NS.sample)) return outOfTime();
    const shrinker = createShrinker(width, height, scale);
    for (let y = 0; y < height; y += 1) {
      const row = whole.value.data.subarray(y * width, (y + 1) * width);
      for (let x = 0; x < width; x += 1) if (isClear(x, y)) row[x] = tone?.ground ?? 255;
      shrinker.add(row);
    }
    return ok(shrinker.finish());
  };
  return ok([{ ...frame, width, height, hasAlpha: true, decode }]);
}

/** The bitmap, without its mask, as a complete BMP file. */
function asFile(
  data: Uint8Array,
  {
    height,
    palette,
    hasAlpha,
  }: { readonly height: number; readonly palette: number; readonly hasAlpha: boolean },
): Uint8Array {
  const headerBytes = hasAlpha ? MASKED_HEADER_BYTES : INFO_HEADER_BYTES;
  const file = new Uint8Array(FILE_HEADER_BYTES + headerBytes + data.length - INFO_HEADER_BYTES);
  file.set([0x42, 0x4d]);
  file.set(data.subarray(0, INFO_HEADER_BYTES), FILE_HEADER_BYTES);
  file.set(data.subarray(INFO_HEADER_BYTES), FILE_HEADER_BYTES + headerBytes);
  const view = new DataView(file.buffer);
  view.setUint32(10, FILE_HEADER_BYTES + headerBytes + palette, true);
  view.setUint32(FILE_HEADER_BYTES, headerBytes, true);
  view.setInt32(FILE_HEADER_BYTES + 8, height, true);
  if (hasAlpha) {
    view.setUint32(FILE_HEADER_BYTES + 16, BI_BITFIELDS, true);
    for (const [i, mask] of ARGB_MASKS.entries()) {
      view.setUint32(FILE_HEADER_BYTES + INFO_HEADER_BYTES + 4 * i, mask, true);
    }
  }
  return file;
}
