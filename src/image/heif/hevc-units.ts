// NAL units of HEVC in the form that heif/hevc.cc reads: each after its length in four little-endian bytes.
import { concatBytes } from '../../lib/bytes.ts';
import { cursor } from './boxes.ts';

export interface HevcConfiguration {
  /** The parameter sets. */
  readonly units: readonly Uint8Array[];
  /** How many bytes the length before each unit of the item has. */
  readonly lengthBytes: number;
}

/** Reads the property hvcC (ISO/IEC 14496-15 §8.3.3.1); undefined if it ends early. */
export function hevcConfiguration(body: Uint8Array | undefined): HevcConfiguration | undefined {
  if (body === undefined || body.length < 23) return undefined;
  const read = cursor(body, 21);
  const lengthBytes = (read.u(1) & 3) + 1;
  const units: Uint8Array[] = [];
  for (let arrays = read.u(1); arrays > 0 && read.left > 0; arrays -= 1) {
    read.u(1);
    for (let count = read.u(2); count > 0 && read.left > 0; count -= 1) {
      const length = read.u(2);
      if (length > read.left) return undefined;
      units.push(lengthOf(length), read.take(length));
    }
  }
  return { units, lengthBytes };
}

/** The units of an item, with lengths of four bytes. It ends at a unit that is not whole; the picture is then damaged. */
export function hevcUnits(data: readonly Uint8Array[], lengthBytes: number): Uint8Array {
  const bytes = data.length === 1 && data[0] !== undefined ? data[0] : concatBytes(data);
  let count = 0;
  const each = (take: (unit: Uint8Array) => void): void => {
    const read = cursor(bytes);
    while (read.left > lengthBytes) {
      const length = read.u(lengthBytes);
      take(read.take(Math.min(length, read.left)));
    }
  };
  each(() => (count += 1));
  const out = new Uint8Array(bytes.length + count * (4 - lengthBytes));
  let at = 0;
  each((unit) => {
    out.set(lengthOf(unit.length), at);
    out.set(unit, at + 4);
    at += 4 + unit.length;
  });
  return out.subarray(0, at);
}

function lengthOf(bytes: number): Uint8Array {
  return Uint8Array.of(bytes, bytes >> 8, bytes >> 16, bytes >> 24);
}
