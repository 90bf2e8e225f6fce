// The second pass: what all pages draw on: fonts, text styles, pictures, sounds ([MS-PPT] 2.4.3 and what stands beside it).
import type { Sound } from '../../../deck/index.ts';
import type { Stream } from '../../cfb/index.ts';
import { childrenOf, binaryTag, child, ByteReader, RT, type RecordNode } from '../../records/index.ts';
import { readFonts } from '../text/fonts.ts';
import { readDefaults, readStyleSheet, type SheetLevel, type StyleSheet } from '../text/master-styles.ts';
import { readSounds } from '../objects/objects.ts';
import { PictureStore, type PictureAllowances } from '../pictures/pictures.ts';
import { readSpecialInfo } from '../text/special-info.ts';
import type { Fonts } from '../text/text-properties.ts';

export interface Environment {
  readonly fonts: Fonts;
  /** Styles of text that no master governs. */
  readonly sheet: StyleSheet;
  /** What every level inherits in the end. */
  readonly defaults: SheetLevel;
  readonly pictures: PictureStore;
  /** Index in Presentation.pictures of a picture bullet. */
  readonly pictureBullet: (index: number) => number | undefined;
  /** Of text that names none; undefined where the document names none either. */
  readonly language: string | undefined;
  readonly sounds: readonly Sound[];
  /** Index in `sounds` of a sound's identifier. */
  readonly soundOf: (identifier: number) => number | undefined;
}

/** `stream` is the Pictures stream. */
export function readEnvironment(
  document: RecordNode,
  stream: Stream | undefined,
  allowances: PictureAllowances,
): Environment {
  const record = child(document, RT.Environment);
  const fonts = readFonts(record);
  const special = child(record, RT.TextSpecialInfoDefaultAtom);
  const group = child(child(document, RT.DrawingGroup), RT.OfficeArtDggContainer);
  const entries = childrenOf(child(group, RT.OfficeArtBStoreContainer), RT.OfficeArtFBSE);
  const pictures = new PictureStore(entries, stream, allowances);
  const { sounds, ids } = readSounds(child(document, RT.SoundCollection));
  const bullets = binaryTag(child(document, RT.List), '___PPT9').find(
    (one) => one.type === RT.BlipCollection9,
  );
  const pictureBullet = (index: number): number | undefined => {
    const entities = childrenOf(bullets, RT.BlipEntity9Atom);
    const entity = entities.find((one) => one.instance === index) ?? entities[index];
    // Two bytes before the blip: its kind, and an unused one ([MS-PPT] 2.9.72).
    return entity && pictures.add(entity.data.subarray(2));
  };
  return {
    fonts,
    sheet: readStyleSheet(record, [], { fonts, pictureBullet }),
    defaults: readDefaults(record, fonts),
    pictures,
    pictureBullet,
    language: readSpecialInfo(new ByteReader(special?.data ?? new Uint8Array())).language,
    sounds,
    soundOf(identifier) {
      const index = ids.indexOf(identifier);
      return index < 0 ? undefined : index;
    },
  };
}
