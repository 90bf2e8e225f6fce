// Puts numbers and pieces together into a file.

export interface ByteWriter {
  readonly length: number;
  u8(...values: number[]): void;
  u16(...values: number[]): void;
  u32(...values: number[]): void;
  text(latin1: string): void;
  bytes(piece: ArrayLike<number>): void;
  finish(): Uint8Array;
}

export function byteWriter(littleEndian: boolean): ByteWriter {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const push = (piece: Uint8Array): void => {
    pieces.push(piece);
    length += piece.length;
  };
  const number = (value: number, size: number): void => {
    const piece = Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) & 255);
    push(Uint8Array.from(littleEndian ? piece : piece.reverse()));
  };
  return {
    get length() {
      return length;
    },
    u8: (...values) => values.forEach((value) => number(value, 1)),
    u16: (...values) => values.forEach((value) => number(value, 2)),
    u32: (...values) => values.forEach((value) => number(value, 4)),
    text: (latin1) => push(Uint8Array.from(latin1, (letter) => letter.charCodeAt(0))),
    bytes: (piece) => push(Uint8Array.from(piece)),
    finish() {
      const out = new Uint8Array(length);
      let at = 0;
      for (const piece of pieces) {
        out.set(piece, at);
        at += piece.length;
      }
      return out;
    },
  };
}
