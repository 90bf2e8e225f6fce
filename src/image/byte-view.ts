// Reads numbers in either byte order. A read past the end returns 0; every count and offset is checked where it is used.

export interface ByteView {
  readonly bytes: Uint8Array;
  readonly u8: (at: number) => number;
  readonly u16: (at: number) => number;
  readonly u32: (at: number) => number;
  readonly i32: (at: number) => number;
}

/** A view of the bytes, which it borrows. */
export function byteView(bytes: Uint8Array, littleEndian: boolean): ByteView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (at: number, length: number): boolean => at >= 0 && at + length <= bytes.length;
  return {
    bytes,
    u8: (at) => bytes[at] ?? 0,
    u16: (at) => (has(at, 2) ? view.getUint16(at, littleEndian) : 0),
    u32: (at) => (has(at, 4) ? view.getUint32(at, littleEndian) : 0),
    i32: (at) => (has(at, 4) ? view.getInt32(at, littleEndian) : 0),
  };
}

/** Each byte with its bits in reverse order. */
export const REVERSED: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  const pairs = ((byte & 0x55) << 1) | ((byte >> 1) & 0x55);
  const nibbles = ((pairs & 0x33) << 2) | ((pairs >> 2) & 0x33);
  return (nibbles << 4) | (nibbles >> 4);
});
