// The options of scans, and how they are read: the types, the pages, the part of each page, and whether texts are explained.
import {
  ALL_1D,
  CHARACTER_SETS,
  type CharacterSet,
  type RecognizeOptions,
  SYMBOLOGIES,
  type Symbology,
} from '../barcode/index.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';
import { LIMITS } from './limits.ts';
import { ANNOTATE_FORMATS, type Region } from '../scan/index.ts';
import { shown } from '../wording/index.ts';
import { type Option, type OptionValues, readBoolean, readChoice, readInteger } from './option.ts';
import { INPUT_URL, PASSWORD } from './shared-options.ts';

/** The first and last page of a range, from 1; without `last` it goes to the end. */
interface Range {
  readonly first: number;
  readonly last: number | undefined;
}

export interface ScanOptions {
  readonly symbologies: RecognizeOptions['symbologies'];
  /** Undefined: all. */
  readonly pages: readonly Range[] | undefined;
  readonly region: Region | undefined;
  /** From 1; undefined: the first. */
  readonly frame: number | undefined;
  readonly code39FullAscii: boolean;
  readonly codabarGuards: boolean;
  /** Undefined: what the codes declare, else what is likely. */
  readonly characterSet: CharacterSet | undefined;
  /** Whether each code's bytes are answered. */
  readonly bytes: boolean;
  readonly gs1: boolean;
  readonly content: boolean;
}

const BARCODE_TYPES = {
  name: 'barcodeTypes',
  label: 'Only these types',
  type: 'string',
  help: 'Names of BarcodeType, comma-separated, and All_1D; default: all',
} as const satisfies Option;
const PAGES = {
  name: 'pages',
  label: 'Pages of a PDF or TIFF',
  type: 'string',
  help: 'Pages of a PDF or TIFF, such as 1,3-5 or 2-; default: all',
} as const satisfies Option;
const REGION = {
  name: 'region',
  label: 'Part of each page',
  type: 'string',
  help: 'x,y,width,height in pixels of the page as displayed',
} as const satisfies Option;
const FRAME = {
  name: 'frame',
  label: 'Frame',
  type: 'integer',
  minimum: 1,
  maximum: 10_000,
  help: 'Of an animated GIF, PNG or WebP, from 1',
} as const satisfies Option;
const CODE_39_FULL_ASCII = {
  name: 'code39FullAscii',
  label: 'Code 39 as full ASCII',
  type: 'boolean',
  default: false,
  help: 'Code 39 as full ASCII',
} as const satisfies Option;
const CODABAR_GUARDS = {
  name: 'codabarGuards',
  label: 'Codabar guards',
  type: 'boolean',
  default: false,
  help: 'Codabar with its start and stop',
} as const satisfies Option;
const AUTO_SET = 'auto';
const CHARACTER_SET = {
  name: 'characterSet',
  label: 'Character set',
  type: 'string',
  allowed: [AUTO_SET, ...CHARACTER_SETS],
  default: AUTO_SET,
  help: 'The character set of bytes, whatever a code declares; auto: what it declares, else what is likely',
} as const satisfies Option;
const BYTES = {
  name: 'includeBytes',
  label: 'Bytes',
  type: 'boolean',
  default: false,
  help: 'Each result also has its bytes in base64, its ECI and its place in a structured append message',
} as const satisfies Option;
const GS1 = {
  name: 'includeGs1',
  label: 'GS1 elements',
  type: 'boolean',
  default: false,
  help: 'GS1 data are also answered as elements, with what breaks the standard',
} as const satisfies Option;
const CONTENT = {
  name: 'includeContent',
  label: 'What texts mean',
  type: 'boolean',
  default: false,
  help: 'Each result also says what its text means (URL, VCARD, WIFI and others), as fields',
} as const satisfies Option;

const POSITIONS = {
  name: 'includePositions',
  type: 'boolean',
  default: false,
  help: 'Each result also says where it lies (corners, page, orientation), what read it, and its place in a structured append message, which is also answered joined',
  label: 'Where each code lies',
} as const satisfies Option;
const GRADE = {
  name: 'includeGrade',
  type: 'boolean',
  default: false,
  help: 'Each result also has its print quality by ISO/IEC 15416 or 15415, not calibrated',
  label: 'Print quality',
} as const satisfies Option;
const NOT_ANNOTATED = 'none';
const ANNOTATE = {
  name: 'annotate',
  type: 'string',
  allowed: [NOT_ANNOTATED, ...ANNOTATE_FORMATS],
  default: NOT_ANNOTATED,
  help: 'The answer also has up to 10 grey images of pages with barcodes, outlined and numbered',
  label: 'Images with outlines',
} as const satisfies Option;
const FILES = {
  name: 'includeFiles',
  type: 'boolean',
  default: false,
  help: `All files are read, up to ${LIMITS.MAX_SCAN_FILES}, and each result also names its file`,
  label: 'Several files',
} as const satisfies Option;
const SPLIT_AT = {
  name: 'splitAt',
  type: 'string',
  help: 'Pages with a code of this text separate documents; * stands for any characters, patch:T for the Kodak patch code T, patch:* for any',
  label: 'Split at',
  maxCharacters: LIMITS.MAX_SPLIT_CHARACTERS,
} as const satisfies Option;
const KEEP_SEPARATORS = {
  name: 'keepSeparators',
  type: 'boolean',
  default: false,
  help: 'A separator is the first page of its document; only with {=splitAt}',
  label: 'Keep separators',
} as const satisfies Option;
const PREPROCESSING = {
  name: 'preprocessing',
  type: 'string',
  allowed: ['None', 'SmoothEdges', 'SmoothEdgesPlus', 'Auto'],
  default: 'Auto',
  help: 'None: neither enhancement nor unrotation. SmoothEdges: smooths harsh edges. SmoothEdgesPlus: to a higher degree. Auto: enhancement and unrotation (recommended)',
} as const satisfies Option;
const RECOGNITION_MODE = {
  name: 'recognitionMode',
  type: 'string',
  allowed: ['Advanced', 'Advanced2'],
  default: 'Advanced',
  help: 'Advanced2 reads the most, and takes longer',
} as const satisfies Option;

const EXPLAINED = [
  BARCODE_TYPES,
  PAGES,
  REGION,
  FRAME,
  CODE_39_FULL_ASCII,
  CODABAR_GUARDS,
  CHARACTER_SET,
  BYTES,
  GS1,
  CONTENT,
] as const satisfies readonly Option[];

/** The options of the three scans. */
export const SCAN_OPTIONS = [PASSWORD, INPUT_URL.scan, ...EXPLAINED] as const satisfies readonly Option[];
export const ADVANCED_SCAN_OPTIONS = [
  PASSWORD,
  POSITIONS,
  INPUT_URL.scan,
  ...EXPLAINED,
  GRADE,
  ANNOTATE,
  FILES,
  SPLIT_AT,
  KEEP_SEPARATORS,
] as const satisfies readonly Option[];
export const QR_SCAN_OPTIONS = [
  PREPROCESSING,
  RECOGNITION_MODE,
  PASSWORD,
  POSITIONS,
  INPUT_URL.scan,
  PAGES,
  REGION,
  FRAME,
  CHARACTER_SET,
  BYTES,
  GS1,
  CONTENT,
  GRADE,
  ANNOTATE,
  FILES,
] as const satisfies readonly Option[];
export {
  ANNOTATE,
  BARCODE_TYPES,
  CHARACTER_SET,
  CODABAR_GUARDS,
  CODE_39_FULL_ASCII,
  FILES,
  GRADE,
  KEEP_SEPARATORS,
  NOT_ANNOTATED,
  POSITIONS,
  PREPROCESSING,
  RECOGNITION_MODE,
  REGION,
  SPLIT_AT,
};

/** Which of the three scans a surface without operations does. */
export const MODE = {
  name: 'mode',
  type: 'string',
  allowed: ['standard', 'advanced', 'qr'],
  default: 'advanced',
  help: 'standard: fastest, ends once a code was read; advanced: goes on while something looks like one; qr: so for QR codes alone',
} as const satisfies Option;

/** The options of recognition on a surface without operations. */
export const RECOGNITION_OPTIONS = [
  MODE,
  RECOGNITION_MODE,
  BARCODE_TYPES,
  PREPROCESSING,
  PAGES,
  REGION,
  FRAME,
  CODE_39_FULL_ASCII,
  CODABAR_GUARDS,
  CHARACTER_SET,
  PASSWORD,
  GRADE,
] as const satisfies readonly Option[];

/** Failure: invalid_option. Whether the pages exist is checked when the file is open (pagesOf). */
export function readScanOptions(values: OptionValues): Result<ScanOptions> {
  const symbologies = readTypes(values);
  if (!symbologies.ok) return symbologies;
  const pages = readPageRanges(values.get(PAGES.name));
  if (!pages.ok) return pages;
  const region = readRegion(values);
  if (!region.ok) return region;
  const frame = readInteger(values, FRAME);
  if (!frame.ok) return frame;
  const code39FullAscii = readBoolean(values, CODE_39_FULL_ASCII);
  if (!code39FullAscii.ok) return code39FullAscii;
  const codabarGuards = readBoolean(values, CODABAR_GUARDS);
  if (!codabarGuards.ok) return codabarGuards;
  const characterSet = readChoice(values, CHARACTER_SET);
  if (!characterSet.ok) return characterSet;
  const bytes = readBoolean(values, BYTES);
  if (!bytes.ok) return bytes;
  const gs1 = readBoolean(values, GS1);
  if (!gs1.ok) return gs1;
  const content = readBoolean(values, CONTENT);
  if (!content.ok) return content;
  return ok({
    symbologies: symbologies.value,
    pages: pages.value,
    region: region.value,
    frame: frame.value,
    code39FullAscii: code39FullAscii.value,
    codabarGuards: codabarGuards.value,
    characterSet: characterSet.value === AUTO_SET ? undefined : characterSet.value,
    bytes: bytes.value,
    gs1: gs1.value,
    content: content.value,
  });
}

function readTypes(values: OptionValues): Result<'all' | readonly Symbology[]> {
  const names = listOf(values, BARCODE_TYPES.name);
  if (names.length === 0) return ok('all');
  const types = new Set<Symbology>();
  for (const name of names) {
    const lower = name.toLowerCase();
    const type = SYMBOLOGIES.find((row) => row.name.toLowerCase() === lower);
    if (type === undefined && lower !== 'all_1d') {
      return fail('invalid_option', {
        option: BARCODE_TYPES.name,
        rule: `lists names of ${[...SYMBOLOGIES.map((row) => row.name), 'All_1D'].join(', ')}`,
        received: shown(name),
      });
    }
    for (const each of type === undefined ? ALL_1D : [type.name]) types.add(each);
  }
  return ok([...types]);
}

const PAGE_RULE = 'lists pages from 1 and ranges of them, such as 1,3-5 or 2-';

/** The ranges that a text lists; undefined: all pages. Failure: invalid_option. */
function readPageRanges(text: string | null | undefined): Result<readonly Range[] | undefined> {
  const parts = partsOf(text ?? '');
  if (parts.length === 0) return ok(undefined);
  const refused = (text: string): Result<never> =>
    fail('invalid_option', { option: PAGES.name, rule: PAGE_RULE, received: shown(text) });
  if (parts.length > LIMITS.MAX_PAGE_RANGES) {
    return fail('invalid_option', {
      option: PAGES.name,
      rule: `lists at most ${LIMITS.MAX_PAGE_RANGES} pages and ranges`,
      received: String(parts.length),
    });
  }
  const ranges: Range[] = [];
  for (const part of parts) {
    const [, from = '', dash, to = ''] = /^(\d{1,6})(?:\s*(-)(?:\s*(\d{1,6}))?)?$/.exec(part) ?? [];
    if (from === '' || (dash === undefined && to !== '')) return refused(part);
    const first = Number(from);
    const last = dash === undefined ? first : to === '' ? undefined : Number(to);
    if (first < 1 || (last !== undefined && last < first)) return refused(part);
    ranges.push({ first, last });
  }
  return ok(ranges);
}

/** The indexes, from 0, of the pages asked for: in the file's order, each once. Failure: invalid_option for a page that the file lacks. */
export function pagesOf(ranges: readonly Range[] | undefined, pageCount: number): Result<readonly number[]> {
  const all = Array.from({ length: pageCount }, (_, index) => index);
  if (ranges === undefined) return ok(all);
  const beyond = ranges.find(({ first, last = first }) => Math.max(first, last) > pageCount);
  if (beyond !== undefined) {
    return fail('invalid_option', {
      option: PAGES.name,
      rule: `may name pages 1 to ${pageCount} of this file`,
      received: String(beyond.last ?? beyond.first),
    });
  }
  return ok(
    all.filter((index) => ranges.some(({ first, last = pageCount }) => index + 1 >= first && index < last)),
  );
}

function readRegion(values: OptionValues): Result<Region | undefined> {
  const text = values.get(REGION.name)?.trim() ?? '';
  if (text === '') return ok(undefined);
  const [, x = '', y = '', width = '', height = ''] =
    /^(\d{1,6})\s*,\s*(\d{1,6})\s*,\s*(\d{1,6})\s*,\s*(\d{1,6})$/.exec(text) ?? [];
  const region = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
  return x !== '' && region.width > 0 && region.height > 0
    ? ok(region)
    : fail('invalid_option', {
        option: REGION.name,
        rule: 'must be x,y,width,height in whole pixels, width and height at least 1',
        received: shown(text),
      });
}

function listOf(values: OptionValues, name: string): readonly string[] {
  return partsOf(values.get(name) ?? '');
}

function partsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
