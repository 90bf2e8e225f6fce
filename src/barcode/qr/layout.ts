// Where a QR Code's modules lie: function patterns with their values, format places, data order, masks
// (ISO/IEC 18004:2015, 6.3, 7.7.3, 7.8, 7.9).
import { UNKNOWN } from '../matrix/modules.ts';
import { alignmentCentres, sizeOf, type EcLevel } from './tables.ts';

export interface Layout {
  readonly version: number;
  readonly size: number;
  /** size·size modules, row by row: 0, 1 or UNKNOWN (data and format). */
  readonly known: Uint8Array;
  /** Module numbers of the data bits in their order, remainder bits included. */
  readonly dataOrder: Int32Array;
  /** Module numbers of the two copies of the format bits, the most significant first. */
  readonly format: readonly [readonly number[], readonly number[]];
}

const FORMAT_MASK = 0x5412;
const FORMAT_GENERATOR = 0x537;
const VERSION_GENERATOR = 0x1f25;
const LEVEL_BITS: readonly EcLevel[] = ['M', 'L', 'H', 'Q'];

export interface FormatInfo {
  readonly level: EcLevel;
  readonly mask: number;
  /** The 15 bits as drawn. */
  readonly bits: number;
}

/** All 32 format information words (7.9.1). */
export const FORMATS: readonly FormatInfo[] = Array.from({ length: 32 }, (_, data) => {
  let rest = data << 10;
  for (let bit = 14; bit >= 10; bit--) if ((rest & (1 << bit)) !== 0) rest ^= FORMAT_GENERATOR << (bit - 10);
  return { level: LEVEL_BITS[data >> 3] ?? 'M', mask: data & 7, bits: ((data << 10) | rest) ^ FORMAT_MASK };
});

/** Whether the mask inverts the module in row r, column c (table 10). */
export function masked(mask: number, r: number, c: number): boolean {
  switch (mask) {
    case 0:
      return (r + c) % 2 === 0;
    case 1:
      return r % 2 === 0;
    case 2:
      return c % 3 === 0;
    case 3:
      return (r + c) % 3 === 0;
    case 4:
      return (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0;
    case 5:
      return ((r * c) % 2) + ((r * c) % 3) === 0;
    case 6:
      return (((r * c) % 2) + ((r * c) % 3)) % 2 === 0;
    default:
      return (((r + c) % 2) + ((r * c) % 3)) % 2 === 0;
  }
}

export function layoutOf(version: number): Layout {
  const size = sizeOf(version);
  const known = new Uint8Array(size * size).fill(UNKNOWN);
  const set = (r: number, c: number, dark: boolean): void => {
    if (r >= 0 && c >= 0 && r < size && c < size) known[r * size + c] = dark ? 1 : 0;
  };
  for (let i = 8; i < size - 8; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    for (let dr = -4; dr <= 4; dr++)
      for (let dc = -4; dc <= 4; dc++) {
        const ring = Math.max(Math.abs(dr), Math.abs(dc));
        set(row + dr, column + dc, ring !== 2 && ring !== 4);
      }
  const centres = alignmentCentres(version);
  const last = centres.length - 1;
  centres.forEach((row, i) =>
    centres.forEach((column, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
      for (let dr = -2; dr <= 2; dr++)
        for (let dc = -2; dc <= 2; dc++)
          set(row + dr, column + dc, Math.max(Math.abs(dr), Math.abs(dc)) !== 1);
    }),
  );
  set(size - 8, 8, true);
  if (version >= 7) setVersion(version, size, set);
  const format = formatPlaces(size);
  const isData = known.map((module) => (module === UNKNOWN ? 1 : 0));
  for (const copy of format) for (const at of copy) isData[at] = 0;
  const dataOrder = new Int32Array(isData.reduce((sum, one) => sum + one, 0));
  let next = 0;
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const at = (upwards ? size - 1 - i : i) * size + right;
      if (isData[at] === 1) dataOrder[next++] = at;
      if (isData[at - 1] === 1) dataOrder[next++] = at - 1;
    }
    upwards = !upwards;
  }
  return { version, size, known, dataOrder, format };
}

function setVersion(version: number, size: number, set: (r: number, c: number, dark: boolean) => void): void {
  let rest = version << 12;
  for (let bit = 17; bit >= 12; bit--) if ((rest & (1 << bit)) !== 0) rest ^= VERSION_GENERATOR << (bit - 12);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const near = Math.floor(i / 3);
    const far = size - 11 + (i % 3);
    set(near, far, dark);
    set(far, near, dark);
  }
}

function formatPlaces(size: number): readonly [readonly number[], readonly number[]] {
  const first: number[] = [];
  for (let i = 0; i < 6; i++) first.push(8 * size + i);
  first.push(8 * size + 7, 8 * size + 8, 7 * size + 8);
  for (let row = 5; row >= 0; row--) first.push(row * size + 8);
  const second: number[] = [];
  for (let i = 0; i < 7; i++) second.push((size - 1 - i) * size + 8);
  for (let i = 0; i < 8; i++) second.push(8 * size + size - 8 + i);
  return [first, second];
}
