// The document's fonts, by index ([MS-PPT] 2.9.8, 2.9.9).
import type { Font } from '../../../deck/index.ts';
import { child, fieldsOf, FontEntityAtom, RT, type RecordNode } from '../../records/index.ts';
import type { Fonts } from './text-properties.ts';
import { cleanText } from '../../units.ts';

/** FontEntityAtoms by their instance; an entry without a name is left out. */
export function readFonts(environment: RecordNode | undefined): Fonts {
  const fonts: (Font | undefined)[] = [];
  for (const record of child(environment, RT.FontCollection)?.children ?? []) {
    const entity = record.type === RT.FontEntityAtom ? fieldsOf(record, FontEntityAtom) : undefined;
    if (entity === undefined) continue;
    const end = entity.lfFaceName.indexOf(0);
    const name = String.fromCharCode(...entity.lfFaceName.slice(0, end < 0 ? undefined : end));
    const typeface = cleanText(name).trim();
    if (typeface === '') continue;
    fonts[record.instance] = { typeface, charset: entity.lfCharSet, pitchFamily: entity.lfPitchAndFamily };
  }
  return Array.from(fonts);
}
