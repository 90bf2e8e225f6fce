// Writes one-dimensional fax coding for tests, with the decoder's code tables inverted. A file of libtiff, test/golden/image/group4.tif, tests
// two-dimensional coding.
import { BLACK_CODES, WHITE_CODES } from '../../src/image/fax-codes.ts';

function codesOf(table: Uint16Array): ReadonlyMap<number, string> {
  const codes = new Map<number, string>();
  table.forEach((entry, index) => {
    if (entry !== 0)
      codes.set(
        entry >> 4,
        index
          .toString(2)
          .padStart(13, '0')
          .slice(0, entry & 15),
      );
  });
  return codes;
}

const WHITE = codesOf(WHITE_CODES);
const BLACK = codesOf(BLACK_CODES);

/** The code bits of one row, as text of 0 and 1. */
export function faxRow(width: number, isBlack: (x: number) => boolean): string {
  let bits = '';
  let black = false;
  for (let x = 0; x < width; black = !black) {
    let end = x;
    while (end < width && isBlack(end) === black) end += 1;
    let run = end - x;
    const codes = black ? BLACK : WHITE;
    for (; run > 2560; run -= 2560) bits += codes.get(2560) ?? '';
    if (run > 63) {
      bits += codes.get(run - (run % 64)) ?? '';
      run %= 64;
    }
    bits += codes.get(run) ?? '';
    x = end;
  }
  return bits;
}

/** Bits to bytes, zeros to the end of the last one. */
export function bitBytes(bits: string): Uint8Array {
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(i * 8, i * 8 + 8).padEnd(8, '0'), 2),
  );
}
