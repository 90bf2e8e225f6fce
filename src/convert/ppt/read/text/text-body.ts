// One text as paragraphs of runs: properties over stretches of characters, cut at every place where one of them changes.
import type {
  Action,
  Draft,
  Inline,
  Paragraph,
  ParagraphStyle,
  RunStyle,
  TextRun,
} from '../../../deck/index.ts';
import { ByteReader, RT, type RecordNode } from '../../records/index.ts';
import type { ReadContext } from '../context.ts';
import { fieldOnPage, type HeaderFooterTexts, type ShownField } from '../placeholders/header-footer.ts';
import { readTextLinks } from '../objects/links.ts';
import { paragraphStyle, type SheetLevel, type StyleSheet } from './master-styles.ts';
import {
  readBulletException9,
  CF_FLAGS_WRITTEN,
  readCharacterException,
  readParagraphException,
  readTabs,
  skipCharacterException9,
  type BulletParts,
  type ParagraphException,
} from './text-properties.ts';
import { readSpecialInfo } from './special-info.ts';
import { readFields, type FieldKind } from './text-fields.ts';
import type { TextSource } from './text-source.ts';
import { cleanText, emuOfMaster } from '../../units.ts';

/** Paragraphs of a few runs took 1 to 3 µs each. */
const WORK_MS_PER_PARAGRAPH = 0.002;

/** What a text takes from the page that it stands on. */
export interface TextPage {
  readonly sheet: StyleSheet;
  readonly context: ReadContext;
  /** What a slide number field shows; absent on masters. */
  readonly number?: number;
  /** What fields for the header, the footer and the date of the page show; absent on masters. */
  readonly headerFooter?: HeaderFooterTexts | undefined;
}

interface ParagraphRun extends ParagraphException {
  readonly end: number;
  readonly level: number;
}

interface CharacterRun {
  readonly end: number;
  readonly style: RunStyle;
  readonly extension: number;
}

interface Stretch<T> {
  readonly begin: number;
  readonly end: number;
  readonly value: T;
}

interface RulerLevels {
  readonly style: ParagraphStyle;
  readonly margins: readonly { readonly leftMargin?: number; readonly indent?: number }[];
}

/** `extensions` is the StyleTextProp9Atom that belongs to this text, where there is one. */
export function readParagraphs(
  source: TextSource,
  { sheet, context, number, headerFooter }: TextPage,
  extensions?: RecordNode,
): readonly Paragraph[] {
  const record = (type: number) => source.records.find((one) => one.type === type);
  const { paragraphs, characters } = readRuns(record(RT.StyleTextPropAtom), source.text.length, context);
  const indents = readIndents(record(RT.MasterTextPropAtom));
  const languages = readLanguages(record(RT.TextSpecialInfoAtom), source.text.length);
  const bullets = readExtensions(extensions);
  const ruler = readRuler(record(RT.TextRulerAtom));
  const layers: Layers = {
    characterAt: follow(characters),
    languageAt: follow(languages),
    language: context.environment.language,
    fields: readFields(source.records),
    linksNear: window(readTextLinks(source.records, context)),
    fieldOf: (field) => {
      const shown = fieldOnPage(field, number, headerFooter);
      const isAllowed = shown.text === '' || context.allowances.take('characters', shown.text.length);
      return isAllowed ? shown : { kind: 'text', text: '' };
    },
  };

  const result: Paragraph[] = [];
  let begin = 0;
  let pf = 0;
  for (;;) {
    const mark = source.text.indexOf('\r', begin);
    const end = mark < 0 ? source.text.length : mark;
    while (pf < paragraphs.length - 1 && (paragraphs[pf]?.end ?? 0) <= begin) pf++;
    const own = paragraphs[pf];
    const level = Math.min(own?.level ?? indentAt(indents, begin), 4);
    const under = sheet.level(source.type, level);
    const firstRun = layers.characterAt(begin);
    const inlines = readInlines(source.text, begin, end, layers, context.allowances.left('runs'));
    const endStyle = mergeStyles(layers.characterAt(end)?.style, layers.languageAt(end)?.value);
    if (!context.allowances.take('runs', 1 + inlines.length)) {
      context.allowances.take('runs', context.allowances.left('runs'));
      return result;
    }
    const bullet9 = bullets[firstRun?.extension ?? 0];
    result.push({
      level,
      style: paragraphOf({ own, ruler, bullet9, level }, under, context.environment.pictureBullet),
      inlines,
      endStyle,
    });
    if (mark < 0) return result;
    if (!context.budget.spend(WORK_MS_PER_PARAGRAPH)) {
      context.warn('time-used-up', 'The rest of a text was left out.');
      return result;
    }
    begin = mark + 1;
  }
}

/** Looks up stretches by places that only grow: every list is passed once, however long. The last one goes on for ever. */
function follow<T extends { readonly end: number }>(list: readonly T[]): (at: number) => T | undefined {
  let index = 0;
  return (at) => {
    while (index < list.length - 1 && (list[index]?.end ?? 0) <= at) index++;
    return list[index];
  };
}

/** How many links may lie over one another: one for clicks and one for the pointer, and the two that follow. */
const NEAR_LINKS = 4;

function window(links: readonly LinkStretch[]): (at: number) => readonly LinkStretch[] {
  const sorted = links.toSorted((left, right) => left.begin - right.begin);
  let first = 0;
  return (at) => {
    while (first < sorted.length && (sorted[first]?.end ?? 0) <= at) first++;
    return sorted.slice(first, first + NEAR_LINKS);
  };
}

function mergeStyles(run: RunStyle | undefined, language: RunStyle | undefined): RunStyle {
  return { ...run, ...language };
}

function withLanguage(own: RunStyle | undefined, language: string | undefined): RunStyle | undefined {
  const names = own?.language !== undefined || own?.noProof === true;
  return names || language === undefined ? own : { ...own, language };
}

/** What a paragraph's style is put together from, beside what it inherits. */
interface ParagraphSources {
  readonly own: ParagraphRun | undefined;
  readonly ruler: RulerLevels | undefined;
  readonly bullet9: BulletParts | undefined;
  readonly level: number;
}

function paragraphOf(
  { own, ruler, bullet9, level }: ParagraphSources,
  under: SheetLevel,
  picture: (index: number) => number | undefined,
): ParagraphStyle {
  const margins = ruler?.margins[level];
  const leftMargin = own?.leftMargin ?? margins?.leftMargin;
  const indent = own?.indent ?? margins?.indent;
  return paragraphStyle(
    {
      paragraph: { ...ruler?.style, ...own?.style },
      bullet: { ...own?.bullet, ...bullet9 },
      ...(leftMargin === undefined ? {} : { leftMargin }),
      ...(indent === undefined ? {} : { indent }),
    },
    under,
    picture,
  );
}

function readRuns(
  record: RecordNode | undefined,
  length: number,
  context: ReadContext,
): { paragraphs: readonly ParagraphRun[]; characters: readonly CharacterRun[] } {
  const paragraphs: ParagraphRun[] = [];
  if (record === undefined) return { paragraphs, characters: [] };
  const reader = new ByteReader(record.data);
  // The runs cover one character more than there are: the end of the last paragraph.
  for (let at = 0; at <= length && reader.left >= 10;) {
    at += Math.max(1, reader.u32());
    const level = reader.u16();
    const exception = readParagraphException(reader, context.environment.fonts);
    if (reader.ended) break;
    paragraphs.push({ ...exception, level, end: at });
  }
  const rest = record.data.subarray(Math.min(reader.at, record.data.length));
  const { byPrograms, bySpecification } = CF_FLAGS_WRITTEN;
  const usual = readCharacterRuns(rest, length, context, byPrograms);
  // Where the runs do not end with the record, the rarer reading may be the one that does.
  const other = usual.isExact ? usual : readCharacterRuns(rest, length, context, bySpecification);
  return { paragraphs, characters: (other.isExact ? other : usual).characters };
}

function readCharacterRuns(
  bytes: Uint8Array,
  length: number,
  context: ReadContext,
  flagBits: number,
): { readonly characters: readonly CharacterRun[]; readonly isExact: boolean } {
  const characters: CharacterRun[] = [];
  const reader = new ByteReader(bytes);
  let at = 0;
  while (at <= length && reader.left >= 8) {
    at += Math.max(1, reader.u32());
    const exception = readCharacterException(reader, context.environment.fonts, flagBits);
    if (reader.ended) break;
    characters.push({ ...exception, end: at });
  }
  return { characters, isExact: !reader.ended && reader.left === 0 && at > length };
}

/** MasterTextPropAtom: the indent levels of a master's prompt ([MS-PPT] 2.9.41). */
function readIndents(record: RecordNode | undefined): readonly Stretch<number>[] {
  const found: Stretch<number>[] = [];
  const reader = new ByteReader(record?.data ?? new Uint8Array());
  for (let at = 0; reader.left >= 6;) {
    const begin = at;
    at += Math.max(1, reader.u32());
    found.push({ begin, end: at, value: reader.u16() });
  }
  return found;
}

function indentAt(indents: readonly Stretch<number>[], at: number): number {
  return indents.find((one) => one.begin <= at && at < one.end)?.value ?? 0;
}

/** TextSpecialInfoAtom: languages ([MS-PPT] 2.9.24, 2.9.30). */
function readLanguages(record: RecordNode | undefined, length: number): readonly Stretch<RunStyle>[] {
  const found: Stretch<RunStyle>[] = [];
  const reader = new ByteReader(record?.data ?? new Uint8Array());
  for (let at = 0; at <= length && reader.left >= 8;) {
    const begin = at;
    at += Math.max(1, reader.u32());
    const value = readSpecialInfo(reader);
    if (reader.ended) break;
    found.push({ begin, end: at, value });
  }
  return found;
}

/** StyleTextProp9Atom: entry n is for the runs that name n ([MS-PPT] 2.9.67). */
function readExtensions(record: RecordNode | undefined): readonly BulletParts[] {
  const found: BulletParts[] = [];
  const reader = new ByteReader(record?.data ?? new Uint8Array());
  while (reader.left >= 12 && found.length < 16) {
    found.push(readBulletException9(reader));
    skipCharacterException9(reader);
    readSpecialInfo(reader);
  }
  return found;
}

/** TextRulerAtom ([MS-PPT] 2.9.29). */
function readRuler(record: RecordNode | undefined): RulerLevels | undefined {
  if (record === undefined) return undefined;
  const reader = new ByteReader(record.data);
  const mask = reader.u32();
  const style: Draft<ParagraphStyle> = {};
  if ((mask & 0x2) !== 0) reader.u16();
  if ((mask & 0x1) !== 0) style.defaultTabEmu = emuOfMaster(reader.i16());
  if ((mask & 0x4) !== 0) style.tabs = readTabs(reader);
  const margins = [0, 1, 2, 3, 4].map((level) => {
    const one: { leftMargin?: number; indent?: number } = {};
    if ((mask & (0x8 << level)) !== 0) one.leftMargin = reader.i16();
    if ((mask & (0x100 << level)) !== 0) one.indent = reader.i16();
    return one;
  });
  return reader.ended ? undefined : { style, margins };
}

type LinkStretch = Stretch<{ readonly click?: Action; readonly over?: Action }>;

interface Layers {
  readonly characterAt: (at: number) => CharacterRun | undefined;
  readonly languageAt: (at: number) => Stretch<RunStyle> | undefined;
  /** The document's, for text that names none and is to be proofed. */
  readonly language: string | undefined;
  readonly fields: ReadonlyMap<number, FieldKind>;
  /** What a field of that kind is on this page. */
  readonly fieldOf: (field: FieldKind) => ShownField;
  /** The links that hold at a place, and the next ones behind it. */
  readonly linksNear: (at: number) => readonly LinkStretch[];
}

function readInlines(
  text: string,
  begin: number,
  end: number,
  layers: Layers,
  max: number,
): readonly Inline[] {
  const inlines: Inline[] = [];
  let lastRun: CharacterRun | undefined;
  for (let at = begin; at < end && inlines.length < max;) {
    const run = layers.characterAt(at);
    const language = layers.languageAt(at);
    const near = layers.linksNear(at);
    const links = near.filter((one) => one.begin <= at && at < one.end);
    const style = mergeStyles(run?.style, withLanguage(language?.value, layers.language));
    const base = Object.assign({ style }, ...links.map((one) => one.value)) as {
      style: RunStyle;
      click?: Action;
      over?: Action;
    };
    const field = layers.fields.get(at);
    if (field !== undefined) {
      const shown = layers.fieldOf(field);
      if (shown.kind === 'field' || shown.text !== '') inlines.push({ ...shown, ...base });
      at++;
      continue;
    }
    if (isLineEnd(text, at)) {
      // Some programs end paragraphs with both.
      if (text[at] === '\v' || text[at - 1] !== '\r') inlines.push({ kind: 'break', ...base });
      at++;
      continue;
    }
    let stop = Math.min(end, endAfter(run, at), endAfter(language, at));
    for (const link of near) {
      if (link.begin > at) stop = Math.min(stop, link.begin);
      else if (link.end > at) stop = Math.min(stop, link.end);
    }
    for (let next = at + 1; next < stop; next++) {
      if (isLineEnd(text, next) || layers.fields.has(next)) stop = next;
    }
    const clean = cleanText(text.slice(at, stop));
    if (clean !== '') {
      const one: TextRun = { kind: 'text', text: clean, ...base };
      if (run !== undefined && run === lastRun) pushText(inlines, one);
      else inlines.push(one);
      lastRun = run;
    }
    at = stop;
  }
  return inlines;
}

/** The format's own is \v; decks of Aspose have \n. */
function isLineEnd(text: string, at: number): boolean {
  return text[at] === '\v' || text[at] === '\n';
}

/** Pieces of one character run that stretches of proofing marks have cut, without changing anything, become one. */
function pushText(inlines: Inline[], run: TextRun): void {
  const last = inlines.at(-1);
  const joins =
    last?.kind === 'text' &&
    last.click === run.click &&
    last.over === run.over &&
    (sameStyle(last.style, run.style, true) ||
      (isInsideWord(last.text, run.text) && sameStyle(last.style, run.style, false)));
  if (joins) inlines[inlines.length - 1] = { ...last, text: last.text + run.text };
  else inlines.push(run);
}

const LANGUAGE_KEYS: readonly (keyof RunStyle)[] = ['language', 'alternateLanguage', 'noProof'];

function sameStyle(left: RunStyle, right: RunStyle, withLanguage: boolean): boolean {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)] as (keyof RunStyle)[]);
  return [...keys].every((key) => {
    if (!withLanguage && LANGUAGE_KEYS.includes(key)) return true;
    const [one, other] = [left[key], right[key]];
    return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
  });
}

/** A language does not change within a word: punctuation that another language's proofing cut off stays with it. */
function isInsideWord(left: string, right: string): boolean {
  return /\S$/.test(left) && /^\S/.test(right);
}

function endAfter(stretch: { readonly end: number } | undefined, at: number): number {
  return stretch === undefined || stretch.end <= at ? Infinity : stretch.end;
}
