// Text styles of masters: TextMasterStyleAtom by text type and level, with what each inherits ([MS-PPT] 2.9.35–2.9.38).
import {
  TEXT_STYLE_TYPES,
  type Draft,
  type LevelStyle,
  type ParagraphStyle,
  type RunStyle,
  type TextStyle,
  type TextStyles,
  type TextStyleType,
} from '../../../deck/index.ts';
import { ByteReader, childrenOf, RT, type RecordNode } from '../../records/index.ts';
import {
  bulletStyle,
  readBulletException9,
  readCharacterException,
  readParagraphException,
  skipCharacterException9,
  type BulletParts,
  type Fonts,
} from './text-properties.ts';
import { emuOfMaster } from '../../units.ts';

export const LEVELS = 5;

/** Text types as TextHeaderAtom numbers them ([MS-PPT] 2.13.33). */
const TEXT_TYPES: readonly (TextStyleType | undefined)[] = [
  'title',
  'body',
  'notes',
  undefined,
  'other',
  'centreBody',
  'centreTitle',
  'halfBody',
  'quarterBody',
];

const BASE_TYPES: { readonly [K in TextStyleType]?: TextStyleType } = {
  centreBody: 'body',
  centreTitle: 'title',
  halfBody: 'body',
  quarterBody: 'body',
};

/** From this instance on, each level carries its number. */
const FIRST_NUMBERED_INSTANCE = 5;

export function textStyleType(number: number): TextStyleType {
  return TEXT_TYPES[number] ?? 'other';
}

/** A level with everything it inherits; margins in master units from the frame's edge. */
export interface SheetLevel {
  readonly paragraph: ParagraphStyle;
  readonly run: RunStyle;
  readonly bullet: BulletParts;
  readonly leftMargin?: number;
  readonly indent?: number;
}

type Sheets = { readonly [K in TextStyleType]?: readonly SheetLevel[] };

export interface StyleSheet {
  /** What text of this type and level has where it says nothing itself. */
  readonly level: (type: TextStyleType, level: number) => SheetLevel;
  /** For the deck: each type's own levels, over what its base type says. */
  readonly textStyles: TextStyles;
  /** Own levels only, to build a dependent sheet on. */
  readonly sheets: Sheets;
}

/** What styles refer to by index. */
export interface StyleSources {
  readonly fonts: Fonts;
  /** Index in Presentation.pictures of a picture bullet. */
  readonly pictureBullet: (index: number) => number | undefined;
}

const EMPTY: SheetLevel = { paragraph: {}, run: {}, bullet: {} };

/**
 * The styles that are children of `owner` (a main master, or the environment), over those of `below`.
 * `extensions` are the TextMasterStyle9Atoms.
 */
export function readStyleSheet(
  owner: RecordNode | undefined,
  extensions: readonly RecordNode[],
  { fonts, pictureBullet }: StyleSources,
  below?: StyleSheet,
): StyleSheet {
  const sheets: { [K in TextStyleType]?: readonly SheetLevel[] } = { ...below?.sheets };
  for (const record of childrenOf(owner, RT.TextMasterStyleAtom)) {
    const type = TEXT_TYPES[record.instance];
    // Text in shapes has one style for the whole document; the copy in a master may be stale (three decks of the corpus differ,
    // and both LibreOffice and Apache POI go by the document's).
    if (type === 'other' && below?.sheets.other !== undefined) continue;
    if (type !== undefined) sheets[type] = readLevels(record, fonts);
  }
  for (const record of extensions) {
    const type = TEXT_TYPES[record.instance];
    const levels = type && sheets[type];
    if (type !== undefined && levels !== undefined) sheets[type] = addBullets9(record, levels);
  }
  return makeSheet(sheets, pictureBullet);
}

/** A sheet of only the document's defaults: TextCFExceptionAtom and TextPFExceptionAtom of the environment. */
export function readDefaults(environment: RecordNode | undefined, fonts: Fonts): SheetLevel {
  const cf = environment?.children.find((one) => one.type === RT.TextCharFormatExceptionAtom);
  const pf = environment?.children.find((one) => one.type === RT.TextParagraphFormatExceptionAtom);
  const run = cf ? readCharacterException(new ByteReader(cf.data), fonts).style : {};
  const reader = new ByteReader(pf?.data ?? new Uint8Array());
  reader.u16();
  return pf ? levelOf({ ...readParagraphException(reader, fonts), run }) : { ...EMPTY, run };
}

/** The same sheet on top of document defaults, which every level then inherits. */
export function withDefaults(
  sheet: StyleSheet,
  {
    defaults,
    pictureBullet,
  }: { readonly defaults: SheetLevel; readonly pictureBullet: StyleSources['pictureBullet'] },
): StyleSheet {
  return makeSheet(sheet.sheets, pictureBullet, defaults);
}

function makeSheet(
  sheets: Sheets,
  picture: (index: number) => number | undefined,
  defaults: SheetLevel = EMPTY,
): StyleSheet {
  const level = (type: TextStyleType, index: number): SheetLevel => {
    const base = BASE_TYPES[type];
    const under = base === undefined ? defaults : level(base, index);
    const own = sheets[type];
    return own === undefined ? under : mergeLevels(under, own[Math.min(index, own.length - 1)] ?? EMPTY);
  };
  const textStyles: { [K in TextStyleType]?: TextStyle } = {};
  for (const type of TEXT_STYLE_TYPES) {
    const own = sheets[type];
    if (own === undefined) continue;
    textStyles[type] = own.map((one, index): LevelStyle => {
      const base = BASE_TYPES[type];
      const under = base === undefined ? defaults : level(base, index);
      return { paragraph: paragraphStyle(one, under, picture), run: one.run };
    });
  }
  return { level, textStyles, sheets };
}

function mergeLevels(under: SheetLevel, over: SheetLevel): SheetLevel {
  return {
    ...under,
    ...over,
    paragraph: { ...under.paragraph, ...over.paragraph },
    run: { ...under.run, ...over.run },
    bullet: { ...under.bullet, ...over.bullet },
  };
}

/** A level's own paragraph style with bullet and margins, which need what is inherited. */
export function paragraphStyle(
  own: Omit<SheetLevel, 'run'>,
  under: SheetLevel,
  picture: (index: number) => number | undefined,
): ParagraphStyle {
  const style: Draft<ParagraphStyle> = {
    ...own.paragraph,
    ...bulletStyle(own.bullet, under.bullet, picture),
  };
  if (own.leftMargin !== undefined || own.indent !== undefined) {
    const margin = own.leftMargin ?? under.leftMargin ?? 0;
    style.marginEmu = emuOfMaster(Math.max(0, margin));
    style.indentEmu = emuOfMaster(own.indent ?? under.indent ?? 0) - style.marginEmu;
  }
  return style;
}

/** Each level begins as a copy of the one above it in the same atom. */
function readLevels(record: RecordNode, fonts: Fonts): readonly SheetLevel[] {
  const reader = new ByteReader(record.data);
  const count = Math.min(reader.u16(), LEVELS);
  const levels: SheetLevel[] = [];
  for (let index = 0; index < count && reader.left > 0; index++) {
    if (record.instance >= FIRST_NUMBERED_INSTANCE) reader.u16();
    const paragraph = readParagraphException(reader, fonts);
    const run = readCharacterException(reader, fonts).style;
    if (reader.ended) break;
    levels.push(mergeLevels(levels.at(-1) ?? EMPTY, levelOf({ ...paragraph, run })));
  }
  return levels;
}

function levelOf(parts: {
  readonly style: ParagraphStyle;
  readonly bullet: BulletParts;
  readonly run: RunStyle;
  readonly leftMargin?: number;
  readonly indent?: number;
}): SheetLevel {
  const { style, ...rest } = parts;
  return { ...rest, paragraph: style };
}

function addBullets9(record: RecordNode, levels: readonly SheetLevel[]): readonly SheetLevel[] {
  const reader = new ByteReader(record.data);
  const count = Math.min(reader.u16(), LEVELS);
  const result = [...levels];
  for (let index = 0; index < count && reader.left > 0; index++) {
    const at = record.instance >= FIRST_NUMBERED_INSTANCE ? reader.u16() : index;
    const bullet = readBulletException9(reader);
    skipCharacterException9(reader);
    const level = result[at];
    if (reader.ended || level === undefined) break;
    result[at] = { ...level, bullet: { ...level.bullet, ...bullet } };
  }
  return result;
}
