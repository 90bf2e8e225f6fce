// Fonts that PowerPoint 2002 and later gave East Asian and complex text beside those of the runs ([MS-PPT] 2.9.18 TextCFException10): whether
// any text has letters that they are for.
import { ByteReader, RT, utf16, type RecordNode } from '../../records/index.ts';

const BIT = { eastAsian: 1 << 24, complex: 1 << 25, extension: 1 << 26 } as const;
/** From this instance on, each level of a master's style carries its number. */
const FIRST_NUMBERED_INSTANCE = 5;
const MAX_LEVELS = 5;

const EAST_ASIAN =
  /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\ud840-\ud8ff]/;
const COMPLEX =
  /[\u0590-\u08ff\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Which letters the texts have: bits of the masks that name fonts for them. */
export function scriptsIn(records: Iterable<RecordNode>): number {
  let scripts = 0;
  for (const { type, data } of records) {
    if (type !== RT.TextCharsAtom) continue;
    const text = utf16(data);
    if (EAST_ASIAN.test(text)) scripts |= BIT.eastAsian;
    if (COMPLEX.test(text)) scripts |= BIT.complex;
  }
  return scripts;
}

/** The fonts that a record gives, as bits of its masks. */
export function fontsOf({ type, instance, data }: RecordNode): number {
  const reader = new ByteReader(data);
  let fonts = 0;
  const exception = (): void => {
    const mask = reader.u32();
    fonts |= mask & (BIT.eastAsian | BIT.complex);
    if ((mask & BIT.eastAsian) !== 0) reader.u16();
    if ((mask & BIT.complex) !== 0) reader.u16();
    if ((mask & BIT.extension) !== 0) reader.u32();
  };
  if (type !== RT.TextMasterStyle10Atom) {
    while (reader.left >= 4) exception();
    return fonts;
  }
  const levels = Math.min(MAX_LEVELS, reader.u16());
  for (let level = 0; level < levels && reader.left >= 4; level++) {
    if (instance >= FIRST_NUMBERED_INSTANCE) reader.u16();
    exception();
  }
  return fonts;
}
