// Tables of the Intelligent Mail barcode (USPS-B-3200 rev. H, appendices C, D and E).

/**
 * For each of the 65 bars the character (A–J) and bit (0 = least significant) that its ascender and descender carry
 * (table "Bar to character mapping").
 */
const ASCENDERS =
  'E3 A0 C8 G11 D1 F12 B8 J11 I10 H6 B4 C12 A2 G7 E9 I6 C7 J9 F2 D8 A4 B0 D12 H7 E10 G9 I0 J7 C10 A5 F7 B9 J6 E8 D2 I12 G1 H4 B2 C0 E1 D5 J4 F6 H12 I1 D0 A9 C4 B7 E5 A10 J2 B6 H9 A11 C2 E12 G6 D7 H5 B11 J0 F3 I2';
const DESCENDERS =
  'H2 B10 J12 F5 I9 A1 C5 E4 G3 D9 F11 I5 J10 H1 D6 A3 G4 B1 H10 E0 G2 I11 J8 C6 F1 B12 H3 F8 E6 D4 I4 H11 G0 A6 C1 F9 E11 J5 D3 A7 B3 G10 I7 C11 A8 E2 F10 J3 G5 H8 F0 C3 G12 D11 I8 F4 B5 J1 I3 H0 E7 A12 C9 G8 D10';

export interface BitPlace {
  /** 0–9 for A–J. */
  readonly character: number;
  readonly bit: number;
}

const placesOf = (text: string): readonly BitPlace[] =>
  text.split(' ').map((place) => ({ character: place.charCodeAt(0) - 65, bit: Number(place.slice(1)) }));

export const ASCENDER_PLACES = placesOf(ASCENDERS);
export const DESCENDER_PLACES = placesOf(DESCENDERS);

/** Codewords of the 5-of-13 characters are 0–1286, of the 2-of-13 characters 1287–1364. */
const FIVE_OF_13 = 1287;
const TWO_OF_13 = 78;

const bitsSet = (value: number): number => {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
};

const reversed13 = (value: number): number => {
  let result = 0;
  for (let bit = 0; bit < 13; bit++) if ((value & (1 << bit)) !== 0) result |= 1 << (12 - bit);
  return result;
};

/** The table of n-of-13 characters: pairs of a value and its mirror from the front, symmetric values from the back (appendix C). */
function charactersWith(bits: number, length: number): readonly number[] {
  const table = new Array<number>(length).fill(0);
  let front = 0;
  let back = length - 1;
  for (let value = 0; value < 8192; value++) {
    if (bitsSet(value) !== bits) continue;
    const mirror = reversed13(value);
    if (mirror < value) continue;
    if (mirror === value) table[back--] = value;
    else {
      table[front++] = value;
      table[front++] = mirror;
    }
  }
  return table;
}

interface Tables {
  /** Character of each codeword 0–1364. */
  readonly characters: readonly number[];
  /** Codeword of each 13-bit character, −1 where none. */
  readonly codewords: readonly number[];
}

let tables: Tables | undefined;

/** Made when first asked for: few Workers ever are, and each would spend a tenth of its start on it. */
export function imbTables(): Tables {
  if (tables !== undefined) return tables;
  const characters = [...charactersWith(5, FIVE_OF_13), ...charactersWith(2, TWO_OF_13)];
  const codewords = new Array<number>(8192).fill(-1);
  characters.forEach((character, codeword) => (codewords[character] = codeword));
  tables = { characters, codewords };
  return tables;
}
