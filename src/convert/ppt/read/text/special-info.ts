// Language and proofing of a stretch of text ([MS-PPT] 2.9.32 TextSIException), also as the document's default (2.9.31).
import type { Draft, RunStyle } from '../../../deck/index.ts';
import type { ByteReader } from '../../records/index.ts';
import { languageTag } from './languages.ts';

const NO_PROOFING = 0x0400;

/** What the exception names; the reader stands behind it afterwards. */
export function readSpecialInfo(reader: ByteReader): RunStyle {
  const mask = reader.u32();
  const style: Draft<RunStyle> = {};
  if ((mask & 0x1) !== 0) reader.u16();
  if ((mask & 0x2) !== 0) {
    const identifier = reader.u16();
    const tag = languageTag(identifier);
    if (tag !== undefined) style.language = tag;
    if (identifier === NO_PROOFING) style.noProof = true;
  }
  if ((mask & 0x4) !== 0) {
    const tag = languageTag(reader.u16());
    if (tag !== undefined) style.alternateLanguage = tag;
  }
  if ((mask & 0x40) !== 0) reader.u16();
  if ((mask & 0x20) !== 0) reader.u32();
  if ((mask & 0x200) !== 0) {
    const count = reader.u32();
    reader.bytes(Math.min(count * 4, reader.left));
  }
  return style;
}
