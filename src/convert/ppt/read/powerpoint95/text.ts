// Text of PowerPoint 95: bytes in the code pages of its fonts, with stretches of characters and of paragraphs that state everything.
import type {
  Bullet,
  Draft,
  Font,
  Inline,
  Paragraph,
  ParagraphAlign,
  ParagraphStyle,
  RunStyle,
  TextBody,
  TextFrame,
  TextStyleType,
} from '../../../deck/index.ts';
import { textInCharset } from '../../../../lib/windows-charsets.ts';
import { ByteReader } from '../../records/index.ts';
import { cleanText, cptOfMaster, emuOfMaster } from '../../units.ts';
import { colourOfIndexStruct } from '../paint/colours.ts';
import { entriesOf, OLD, oldChild, oldChildren, type OldRecord } from './records.ts';

/** TextTypeEnum ([MS-PPT] 2.13.33). */
const TEXT_TYPES: readonly TextStyleType[] = [
  'title', 'body', 'notes', 'other', 'other', 'centreBody', 'centreTitle', 'halfBody', 'quarterBody',
]; // oxfmt-ignore
const ALIGNS: readonly ParagraphAlign[] = ['left', 'centre', 'right', 'justify'];
/** What a text is made of, by instance. */
const [CHARACTERS, PARAGRAPHS, LETTERS] = [47, 48, 53];
const [CHARACTER_RUN_BYTES, PARAGRAPH_RUN_BYTES] = [44, 72];
/** In a LOGFONT of one byte a character. */
const [CHARSET_AT, NAME_AT] = [23, 28];
const SYMBOL_CHARSET = 2;
/** Where Unicode has the characters of symbol fonts for private use. */
const SYMBOLS = 0xf000;
const BOLD = 1;
const ITALIC = 2;
const UNDERLINE = 4;
const SHADOW = 16;
const [GROWS, WRAPS] = [1, 4];
/** By the upper half of the byte. */
const ANCHORS: readonly TextFrame['anchor'][] = ['top', 'middle', 'bottom'];
const HAS_BULLET = 1;
const HAS_BULLET_FONT = 4;
const HAS_BULLET_COLOUR = 16;
const HAS_BULLET_SIZE = 64;
const [PARAGRAPH_END, LINE_END] = [0x0d, 0x0b];
const LEVELS = 5;

/** What the texts of a document share, by their numbers in it. */
export interface OldTextTables {
  readonly fonts: ReadonlyMap<number, Font>;
  /** Of each level: where its lines begin, and its first line, in master units. */
  readonly rulers: ReadonlyMap<number, readonly (readonly [margin: number, first: number])[]>;
}

interface Run {
  readonly end: number;
  readonly style: RunStyle;
  readonly charset: number;
}

interface ParagraphRun {
  readonly end: number;
  readonly level: number;
  readonly style: ParagraphStyle;
}

export function readOldTables(environment: OldRecord | undefined): OldTextTables {
  const fonts = new Map<number, Font>();
  const rulers = new Map<number, readonly (readonly [number, number])[]>();
  for (const [id, entry] of entriesOf(oldChild(environment, OLD.FontCollection), OLD.font)) {
    const data = oldChild(entry, OLD.fontAtom)?.data ?? new Uint8Array();
    const name = textInCharset(data.subarray(NAME_AT), 0).split('\0', 1)[0] ?? '';
    const charset = data[CHARSET_AT] ?? 0;
    if (name !== '') fonts.set(id, { typeface: cleanText(name), charset });
  }
  for (const [id, entry] of entriesOf(oldChild(environment, OLD.rulers), OLD.ruler)) {
    const reader = new ByteReader(oldChild(entry, OLD.rulerAtom)?.data ?? new Uint8Array());
    rulers.set(
      id,
      Array.from({ length: LEVELS }, () => [reader.i32(), reader.i32()] as const),
    );
  }
  return { fonts, rulers };
}

/** Undefined where the shape has no text, or `mayTake` refuses it. */
export function readOldText(
  shape: OldRecord,
  tables: OldTextTables,
  mayTake: (characters: number, runs: number) => boolean,
): TextBody | undefined {
  const body = oldChild(oldChild(shape, OLD.shapeText), OLD.textBody);
  const contents = oldChild(body, OLD.textContents);
  const bytes = oldChild(contents, OLD.textPart, LETTERS)?.data ?? new Uint8Array();
  const stretches = (instance: number, size: number): readonly ByteReader[] => {
    const runs = oldChildren(contents, OLD.textRuns).find((one) => one.instance === instance);
    const data = oldChild(runs, OLD.textPart)?.data ?? new Uint8Array();
    return Array.from(
      { length: Math.floor(data.length / size) },
      (_, i) => new ByteReader(data.subarray(size * i, size * (i + 1))),
    );
  };
  const characters = stretches(CHARACTERS, CHARACTER_RUN_BYTES);
  const paragraphs = stretches(PARAGRAPHS, PARAGRAPH_RUN_BYTES);
  const lines = bytes.reduce((sum, byte) => sum + (byte === PARAGRAPH_END || byte === LINE_END ? 1 : 0), 1);
  const runs = characters.length + paragraphs.length + lines;
  if (bytes.length === 0 || !mayTake(bytes.length, runs)) return undefined;
  const type = new ByteReader(oldChild(body, OLD.textTypeAtom)?.data ?? new Uint8Array()).u32();
  const ruler = new ByteReader(oldChild(body, OLD.rulerIdAtom)?.data ?? new Uint8Array()).u32();
  return {
    styleType: TEXT_TYPES[type] ?? 'other',
    frame: frameOf(oldChild(oldChild(shape, OLD.shapeText), OLD.frameAtom)),
    paragraphs: split(
      bytes,
      ended(characters, (run) => runOf(run, tables)),
      ended(paragraphs, (run) => paragraphOf(run, tables, ruler)),
    ),
  };
}

function frameOf(record: OldRecord | undefined): TextFrame {
  const reader = new ByteReader(record?.data ?? new Uint8Array());
  const [across, down] = [emuOfMaster(reader.u32()), emuOfMaster(reader.u32())];
  const flags = reader.u8();
  reader.at = 12;
  const anchor = ANCHORS[reader.u8() >> 4];
  if (reader.ended) return {};
  return {
    insetsEmu: { left: across, right: across, top: down, bottom: down },
    wrap: (flags & WRAPS) !== 0,
    ...((flags & GROWS) !== 0 && { autofit: 'shape' }),
    ...(anchor && { anchor }),
  };
}

/** Each begins with how many characters it covers. */
function ended<T extends object>(
  runs: readonly ByteReader[],
  read: (run: ByteReader) => T,
): (T & { end: number })[] {
  let end = 0;
  return runs.map((run) => {
    end += run.u32();
    return { ...read(run), end };
  });
}

function runOf(reader: ByteReader, { fonts }: OldTextTables): Omit<Run, 'end'> {
  reader.at = 20;
  const font = fonts.get(reader.u16());
  reader.at += 2;
  const points = reader.u16();
  reader.at += 2;
  const flags = reader.u16();
  const colour = colourOfIndexStruct(reader.u32());
  reader.at += 2;
  const baseline = reader.i32();
  const style: RunStyle = {
    bold: (flags & BOLD) !== 0,
    italic: (flags & ITALIC) !== 0,
    underline: (flags & UNDERLINE) !== 0,
    shadow: (flags & SHADOW) !== 0,
    ...(font && { font }),
    ...(points > 0 && { sizeCpt: 100 * points }),
    ...(colour && { colour }),
    ...(baseline !== 0 && Math.abs(baseline) <= 100 && { baseline: baseline / 100 }),
  };
  return { style, charset: font?.charset ?? 0 };
}

function paragraphOf(
  reader: ByteReader,
  { fonts, rulers }: OldTextTables,
  ruler: number,
): Omit<ParagraphRun, 'end'> {
  reader.at = 20;
  const flags = reader.u16();
  const has = (flag: number) => (flags & (HAS_BULLET | flag)) === (HAS_BULLET | flag);
  const colour = has(HAS_BULLET_COLOUR) ? colourOfIndexStruct(reader.u32()) : undefined;
  reader.at = 26;
  const character = reader.u16() & 0xff;
  const bulletFont = has(HAS_BULLET_FONT) ? fonts.get(reader.u16()) : undefined;
  reader.at = 32;
  const percent = reader.u16();
  reader.at = 44;
  const level = Math.min(reader.u8(), LEVELS - 1);
  reader.at = 48;
  const align = ALIGNS[reader.u16()] ?? 'left';
  reader.at = 52;
  const [line, before, after] = [reader.i32(), reader.i32(), reader.i32()];
  const [margin, first] = rulers.get(ruler)?.[level] ?? [0, 0];
  const style: Draft<ParagraphStyle> = {
    align,
    marginEmu: emuOfMaster(margin),
    indentEmu: emuOfMaster(first - margin),
    lineSpacing: spacing(line),
    spaceBefore: spacing(before),
    spaceAfter: spacing(after),
    bullet: has(0) && character !== 0 ? bulletOf(character, bulletFont) : { kind: 'none' },
  };
  if (bulletFont !== undefined) style.bulletFont = bulletFont;
  if (colour !== undefined) style.bulletColour = colour;
  if (has(HAS_BULLET_SIZE) && percent >= 25 && percent <= 400) style.bulletSize = { fraction: percent / 100 };
  return { level, style };
}

function bulletOf(character: number, font: Font | undefined): Bullet {
  const isSymbol = font?.charset === SYMBOL_CHARSET;
  const char = isSymbol
    ? String.fromCharCode(SYMBOLS + character)
    : cleanText(textInCharset(Uint8Array.of(character), font?.charset ?? 0));
  return char === '' ? { kind: 'none' } : { kind: 'char', char };
}

/** A share of the line where it is not negative, else master units. */
function spacing(value: number): { readonly fraction: number } | { readonly cpt: number } {
  return value >= 0
    ? { fraction: Math.min(value, 1000) / 100 }
    : { cpt: Math.min(cptOfMaster(-value), 158_400) };
}

/** Paragraphs end at line ends; a stretch of characters of one font is decoded as one. */
function split(
  bytes: Uint8Array,
  runs: readonly (Omit<Run, 'end'> & { readonly end: number })[],
  paragraphRuns: readonly ParagraphRun[],
): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let [run, mark] = [0, 0];
  for (let start = 0; start <= bytes.length;) {
    const found = bytes.indexOf(PARAGRAPH_END, start);
    const end = found < 0 ? bytes.length : found;
    while (mark < paragraphRuns.length - 1 && (paragraphRuns[mark]?.end ?? 0) <= start) mark++;
    const inlines: Inline[] = [];
    for (let at = start; at < end;) {
      while (run < runs.length - 1 && (runs[run]?.end ?? 0) <= at) run++;
      const { style = {}, charset = 0 } = runs[run] ?? {};
      const to = run < runs.length - 1 ? Math.min(end, Math.max(at + 1, runs[run]?.end ?? end)) : end;
      inlines.push(...inlinesOf(bytes.subarray(at, to), style, charset));
      at = to;
    }
    const { level = 0, style = {} } = paragraphRuns[mark] ?? {};
    paragraphs.push({ level, style, inlines });
    start = end + 1;
  }
  // The text's own end is no paragraph.
  return paragraphs.length > 1 && bytes.at(-1) === PARAGRAPH_END ? paragraphs.slice(0, -1) : paragraphs;
}

function inlinesOf(bytes: Uint8Array, style: RunStyle, charset: number): readonly Inline[] {
  const inlines: Inline[] = [];
  for (let start = 0; start <= bytes.length;) {
    const found = bytes.indexOf(LINE_END, start);
    const end = found < 0 ? bytes.length : found;
    const text = cleanText(textInCharset(bytes.subarray(start, end), charset));
    if (text !== '') inlines.push({ kind: 'text', text, style });
    if (found >= 0) inlines.push({ kind: 'break', style });
    start = end + 1;
  }
  return inlines;
}
