// Patterns: bitmaps of 8 × 8 pixels whose light pixels take the fill's colour and whose dark ones its back colour.
import type { Picture } from '../../../deck/index.ts';

const SIDE = 8;
const INFO_HEADER_AT = 14;

/** Rows from the top, the left pixel in bit 7, 1 = light; undefined when the picture is no bitmap of that size. */
export function readPattern(picture: Picture | undefined): readonly number[] | undefined {
  if (picture?.contentType !== 'image/bmp') return undefined;
  if (picture.sizePx?.width !== SIDE || picture.sizePx.height !== SIDE) return undefined;
  const file = picture.read();
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const pixelsAt = view.getUint32(10, true);
  const bits = view.getUint16(INFO_HEADER_AT + 14, true);
  const topDown = view.getInt32(INFO_HEADER_AT + 8, true) < 0;
  const stride = Math.ceil((SIDE * bits) / 32) * 4;
  const paletteAt = INFO_HEADER_AT + view.getUint32(INFO_HEADER_AT, true);
  if (pixelsAt + stride * SIDE > file.length || ![1, 4, 8, 24].includes(bits)) return undefined;
  const isLight = (at: number) =>
    at + 2 < file.length && (file[at] ?? 0) + (file[at + 1] ?? 0) + (file[at + 2] ?? 0) > 382;
  const light = (row: number, column: number): boolean => {
    const line = pixelsAt + (topDown ? row : SIDE - 1 - row) * stride;
    if (bits === 24) return isLight(line + column * 3);
    const perByte = 8 / bits;
    const byte = file[line + Math.floor(column / perByte)] ?? 0;
    const index = (byte >> (8 - bits - (column % perByte) * bits)) & ((1 << bits) - 1);
    return isLight(paletteAt + index * 4);
  };
  return Array.from({ length: SIDE }, (_, row) => {
    let value = 0;
    for (let column = 0; column < SIDE; column++) value = (value << 1) | (light(row, column) ? 1 : 0);
    return value;
  });
}
