// Which colours of a metafile a shape replaces ([MS-PPT] 2.7.9 RecolorInfoAtom to 2.7.14).
import { ByteReader, child, RT, type RecordNode } from '../../records/index.ts';
import type { ColourMapping } from './metafile-colours.ts';

const SHOULD_RECOLOUR = 0x1;
const MONO = 0x10;
const ENTRY_BYTES = 44;
const DO_RECOLOUR = 0x1;
const BRUSH = 1;
const SCHEME_COLOURS = 8;
const HATCHED = 2;
/** The format holds at most 64 of each kind. */
const MAX_ENTRIES = 128;

export interface Recolouring {
  /** The same for the same colours. */
  readonly key: string;
  readonly mapping: ColourMapping;
}

/** `scheme` are the eight colours of the page, 0x00BBGGRR. Undefined where nothing is replaced. */
export function readRecolouring(
  clientData: RecordNode | undefined,
  scheme: readonly number[],
): Recolouring | undefined {
  const data = child(clientData, RT.RecolorInfoAtom)?.data;
  if (data === undefined) return undefined;
  const reader = new ByteReader(data);
  const flags = reader.u16();
  if ((flags & SHOULD_RECOLOUR) === 0) return undefined;
  const count = Math.min(MAX_ENTRIES, reader.u16() + reader.u16());
  const mono = wideColour(reader);
  const colours = new Map<number, number>();
  const brushes = new Map<string, number>();
  for (let at = 0; at < count && reader.left >= ENTRY_BYTES; at++) {
    const entry = new ByteReader(reader.bytes(ENTRY_BYTES));
    const isDone = (entry.u16() & DO_RECOLOUR) !== 0;
    const wide = wideColour(entry);
    const index = entry.u8();
    entry.u8();
    if (!isDone) continue;
    const own = index < SCHEME_COLOURS ? (scheme[index] ?? 0) & 0xffffff : wide;
    const to = (flags & MONO) === 0 ? own : mono;
    if (entry.u16() !== BRUSH) colours.set(wideColour(entry), to);
    else {
      const style = entry.u16();
      brushes.set(brushKey(wideColour(entry), { style, hatch: entry.u16() }), to);
    }
  }
  if (colours.size + brushes.size === 0) return undefined;
  return {
    key: JSON.stringify([[...colours], [...brushes]]),
    mapping: (colour, brush) =>
      (brush && brushes.get(brushKey(colour, brush))) ?? colours.get(colour) ?? colour,
  };
}

function brushKey(
  colour: number,
  { style, hatch }: { readonly style: number; readonly hatch: number },
): string {
  return `${colour} ${style} ${style === HATCHED ? hatch : ''}`;
}

/** WideColorStruct: three numbers of 16 bits, of which the high byte counts. Gives 0xBBGGRR. */
function wideColour(reader: ByteReader): number {
  const [red, green, blue] = [reader.u16() >> 8, reader.u16() >> 8, reader.u16() >> 8];
  return (blue << 16) | (green << 8) | red;
}
