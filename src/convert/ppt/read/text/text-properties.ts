// Character and paragraph exceptions: a mask says which fields follow ([MS-PPT] 2.9.10–2.9.22).
import {
  type AutoNumberScheme,
  type Bullet,
  type Draft,
  type Font,
  type ParagraphAlign,
  type ParagraphStyle,
  type RunStyle,
  type Spacing,
  type TabStop,
} from '../../../deck/index.ts';
import type { ByteReader } from '../../records/index.ts';
import { colourOfIndexStruct } from '../paint/colours.ts';
import { cptOfMaster, emuOfMaster } from '../../units.ts';

/** Fonts by their index in the document's collection. */
export type Fonts = readonly (Font | undefined)[];

const ALIGNMENTS: readonly ParagraphAlign[] = [
  'left',
  'centre',
  'right',
  'justify',
  'distribute',
  'thaiDistribute',
  'justifyLow',
];
const TAB_ALIGNMENTS: readonly TabStop['align'][] = ['left', 'centre', 'right', 'decimal'];
const FONT_ALIGNMENTS = ['baseline', 'top', 'centre', 'bottom'] as const;

/** Schemes of automatic numbers by their number ([MS-PPT] 2.13.32 TextAutoNumberSchemeEnum). */
const SCHEMES: readonly AutoNumberScheme[] = [
  'lowerLetterPeriod',
  'upperLetterPeriod',
  'decimalParenthesisRight',
  'decimalPeriod',
  'lowerRomanParentheses',
  'lowerRomanParenthesisRight',
  'lowerRomanPeriod',
  'upperRomanPeriod',
  'lowerLetterParentheses',
  'lowerLetterParenthesisRight',
  'upperLetterParentheses',
  'upperLetterParenthesisRight',
  'decimalParentheses',
  'decimalPlain',
  'upperRomanParentheses',
  'upperRomanParenthesisRight',
  'simplifiedChinesePlain',
  'simplifiedChinesePeriod',
  'circledWide',
  'circledWhite',
  'circledBlack',
  'traditionalChinesePlain',
  'traditionalChinesePeriod',
  'arabicLetterMinus',
  'arabicAbjadMinus',
  'hebrewMinus',
  'japaneseKoreanPlain',
  'japaneseKoreanPeriod',
  'wideDecimalPlain',
  'wideDecimalPeriod',
  'thaiLetterPeriod',
  'thaiLetterParenthesisRight',
  'thaiLetterParentheses',
  'thaiDigitPeriod',
  'thaiDigitParenthesisRight',
  'thaiDigitParentheses',
  'hindiLetterPeriod',
  'hindiDigitPeriod',
  'japaneseChineseWidePeriod',
  'hindiDigitParenthesisRight',
  'hindiConsonantPeriod',
];

const PF_BULLET_FLAGS = 0xf;
/**
 * Bits of the mask with which the word of flags follows. [MS-PPT] 2.9.15 names no meaning for five of the sixteen and says of the others that
 * the word follows; Keynote sets bits 14 and 15 alone, and writes it.
 */
export const CF_FLAGS_WRITTEN = { byPrograms: 0xffff, bySpecification: 0x3eb7 } as const;

/** A character exception, and which entry of the version 9 properties its run refers to. */
export interface CharacterException {
  readonly style: RunStyle;
  readonly extension: number;
}

export function readCharacterException(
  reader: ByteReader,
  fonts: Fonts,
  flagBits: number = CF_FLAGS_WRITTEN.byPrograms,
): CharacterException {
  const mask = reader.u32();
  const style: Draft<RunStyle> = {};
  let extension = 0;
  if ((mask & flagBits) !== 0) {
    const flags = reader.u16();
    if ((mask & 0x1) !== 0) style.bold = (flags & 0x1) !== 0;
    if ((mask & 0x2) !== 0) style.italic = (flags & 0x2) !== 0;
    if ((mask & 0x4) !== 0) style.underline = (flags & 0x4) !== 0;
    if ((mask & 0x10) !== 0) style.shadow = (flags & 0x10) !== 0;
    extension = (flags >> 10) & 0xf;
  }
  const font = (bit: number) => ((mask & bit) === 0 ? undefined : fonts[reader.u16()]);
  const main = font(0x10000);
  const eastAsian = font(0x200000);
  const ansi = font(0x400000);
  const symbol = font(0x800000);
  const latin = main ?? ansi;
  if (latin !== undefined) style.font = latin;
  if (eastAsian !== undefined) style.eastAsianFont = eastAsian;
  if (symbol !== undefined) style.symbolFont = symbol;
  if ((mask & 0x20000) !== 0) {
    const size = reader.i16();
    if (size >= 1 && size <= 4000) style.sizeCpt = size * 100;
  }
  if ((mask & 0x40000) !== 0) {
    const colour = colourOfIndexStruct(reader.u32());
    if (colour !== undefined) style.colour = colour;
  }
  if ((mask & 0x80000) !== 0) {
    const position = reader.i16();
    if (position >= -100 && position <= 100) style.baseline = position / 100;
  }
  if ((mask & 0x1000000) !== 0) reader.u16();
  if ((mask & 0x2000000) !== 0) {
    const complex = fonts[reader.u16()];
    if (complex !== undefined) style.complexFont = complex;
  }
  return { style, extension };
}

/** What a paragraph exception says of bullets, before `ParagraphStyle.bullet` can be made of it and of what it inherits. */
export interface BulletParts {
  readonly shown?: boolean;
  readonly char?: string;
  readonly font?: Font;
  readonly hasFont?: boolean;
  readonly hasColour?: boolean;
  readonly hasSize?: boolean;
  readonly colour?: ReturnType<typeof colourOfIndexStruct>;
  readonly size?: Spacing;
  readonly number?: Extract<Bullet, { kind: 'number' }>;
  /** False: the number scheme is switched off. */
  readonly numbered?: boolean;
  /** Index in the document's picture bullets; −1 for none. */
  readonly picture?: number;
}

export interface ParagraphException {
  readonly style: ParagraphStyle;
  readonly bullet: BulletParts;
  /** In master units: the ruler may supply them where they are absent. */
  readonly leftMargin?: number;
  readonly indent?: number;
}

export function readParagraphException(reader: ByteReader, fonts: Fonts): ParagraphException {
  const mask = reader.u32();
  const has = (bit: number) => (mask & bit) !== 0;
  const style: Draft<ParagraphStyle> = {};
  const bullet: Draft<BulletParts> = {};
  const result: Draft<ParagraphException> = { style, bullet };
  if (has(PF_BULLET_FLAGS)) {
    const flags = reader.u16();
    if (has(0x1)) bullet.shown = (flags & 0x1) !== 0;
    if (has(0x2)) bullet.hasFont = (flags & 0x2) !== 0;
    if (has(0x4)) bullet.hasColour = (flags & 0x4) !== 0;
    if (has(0x8)) bullet.hasSize = (flags & 0x8) !== 0;
  }
  if (has(0x80)) {
    const code = reader.u16();
    if (code >= 0x20) bullet.char = String.fromCharCode(code).toWellFormed();
  }
  if (has(0x10)) {
    const font = fonts[reader.u16()];
    if (font !== undefined) bullet.font = font;
  }
  if (has(0x40)) {
    const size = reader.i16();
    if (size >= 25 && size <= 400) bullet.size = { fraction: size / 100 };
    else if (size < 0 && size >= -4000) bullet.size = { cpt: -size * 100 };
  }
  if (has(0x20)) bullet.colour = colourOfIndexStruct(reader.u32());
  if (has(0x800)) style.align = ALIGNMENTS[reader.u16()] ?? 'left';
  if (has(0x1000)) style.lineSpacing = spacing(reader.i16());
  if (has(0x2000)) style.spaceBefore = spacing(reader.i16());
  if (has(0x4000)) style.spaceAfter = spacing(reader.i16());
  if (has(0x100)) result.leftMargin = reader.i16();
  if (has(0x400)) result.indent = reader.i16();
  if (has(0x8000)) style.defaultTabEmu = emuOfMaster(reader.i16());
  if (has(0x100000)) style.tabs = readTabs(reader);
  if (has(0x10000)) style.fontAlign = FONT_ALIGNMENTS[reader.u16()] ?? 'baseline';
  if (has(0xe0000)) {
    const flags = reader.u16();
    if (has(0x20000)) style.eastAsianBreak = (flags & 0x1) !== 0;
    if (has(0x40000)) style.latinBreak = (flags & 0x2) !== 0;
    if (has(0x80000)) style.hangingPunctuation = (flags & 0x4) !== 0;
  }
  if (has(0x200000)) style.rtl = reader.u16() === 1;
  return result;
}

export function readTabs(reader: ByteReader): readonly TabStop[] {
  const count = reader.u16();
  const tabs: TabStop[] = [];
  for (let index = 0; index < count && reader.left >= 4; index++) {
    const position = reader.i16();
    tabs.push({ positionEmu: emuOfMaster(position), align: TAB_ALIGNMENTS[reader.u16()] ?? 'left' });
  }
  return tabs;
}

/** 0 and above: percent of a line; below: master units. */
function spacing(value: number): Spacing {
  return value >= 0 ? { fraction: value / 100 } : { cpt: cptOfMaster(-value) };
}

/** The bullets of version 9: numbers and pictures ([MS-PPT] 2.9.20 TextPFException9). */
export function readBulletException9(reader: ByteReader): BulletParts {
  const mask = reader.u32();
  const bullet: Draft<BulletParts> = {};
  if ((mask & 0x800000) !== 0) bullet.picture = reader.i16();
  if ((mask & 0x2000000) !== 0) bullet.numbered = reader.i16() !== 0;
  if ((mask & 0x1000000) !== 0) {
    const scheme = SCHEMES[reader.u16()] ?? 'decimalPeriod';
    bullet.number = { kind: 'number', scheme, startAt: Math.max(1, reader.i16()) };
  }
  return bullet;
}

/** Skips a TextCFException9 ([MS-PPT] 2.9.14). */
export function skipCharacterException9(reader: ByteReader): void {
  const mask = reader.u32();
  if ((mask & 0x100000) !== 0) reader.u32();
}

/** The members of ParagraphStyle that bullets fill. `picture` maps an index of picture bullets to one of the presentation. */
export function bulletStyle(
  parts: BulletParts,
  inherited: BulletParts,
  picture: (index: number) => number | undefined,
): ParagraphStyle {
  const style: Draft<ParagraphStyle> = {};
  const whole = { ...inherited, ...parts };
  const touched =
    parts.shown !== undefined ||
    parts.char !== undefined ||
    parts.number !== undefined ||
    parts.numbered !== undefined ||
    parts.picture !== undefined;
  if (touched && whole.shown !== undefined) {
    const image = whole.picture === undefined || whole.picture < 0 ? undefined : picture(whole.picture);
    if (!whole.shown) style.bullet = { kind: 'none' };
    else if (image !== undefined) style.bullet = { kind: 'picture', picture: image };
    else if (whole.number !== undefined && whole.numbered !== false) style.bullet = whole.number;
    else if (whole.numbered === true) style.bullet = { kind: 'number', scheme: 'decimalPeriod', startAt: 1 };
    else style.bullet = { kind: 'char', char: whole.char ?? '•' };
  }
  if (parts.hasFont !== undefined || parts.font !== undefined) {
    if (whole.hasFont === false) style.bulletFont = 'text';
    else if (whole.font !== undefined) style.bulletFont = whole.font;
  }
  if (parts.hasColour !== undefined || parts.colour !== undefined) {
    if (whole.hasColour === false) style.bulletColour = 'text';
    else if (whole.colour !== undefined) style.bulletColour = whole.colour;
  }
  if (parts.hasSize !== undefined || parts.size !== undefined) {
    if (whole.hasSize === false) style.bulletSize = 'text';
    else if (whole.size !== undefined) style.bulletSize = whole.size;
  }
  return style;
}
