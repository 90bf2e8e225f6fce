// Reads the option headers of scans: the types, the pages, the part of each page, and whether texts are explained.
import { ALL_1D, type RecognizeOptions, SYMBOLOGIES, type Symbology } from '../../barcode/index.ts';
import { readBoolean, type HeaderValues, type HeaderParameter } from '../../http/headers.ts';
import { shown } from '../../wording/index.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { LIMITS } from '../../limits.ts';
import type { Region } from '../../scan/index.ts';

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
  readonly gs1: boolean;
  readonly content: boolean;
}

export const BARCODE_TYPES_HEADER = {
  name: 'barcodeTypes',
  type: 'string',
  description:
    'Only these types are looked for and answered: names of BarcodeType, comma-separated, and All_1D; default: all',
} as const satisfies HeaderParameter;
export const PAGES_HEADER = {
  name: 'pages',
  type: 'string',
  description: 'Pages of a PDF or TIFF that are read and charged, such as 1,3-5 or 2-; default: all',
} as const satisfies HeaderParameter;
export const REGION_HEADER = {
  name: 'region',
  type: 'string',
  description:
    'x,y,width,height: the part of each page that is searched, in pixels of the page as displayed; default: all of it',
} as const satisfies HeaderParameter;
export const SCAN_FILE_URL = {
  name: 'inputFileUrl',
  type: 'string',
  description: 'URL of the image or PDF; a file in the body wins',
} as const satisfies HeaderParameter;
export const GS1_HEADER = {
  name: 'X-Include-Gs1',
  type: 'boolean',
  default: false,
  description:
    'true: results that hold GS1 data (element strings or a GS1 Digital Link) are also answered as elements, with what breaks the standard',
} as const satisfies HeaderParameter;
export const CONTENT_HEADER = {
  name: 'X-Include-Content',
  type: 'boolean',
  default: false,
  description:
    'true: each result also says what its text means (URL, VCARD, WIFI, EPC_PAYMENT, SWISS_QR_BILL, AAMVA, BOARDING_PASS and others), as fields',
} as const satisfies HeaderParameter;

/** Failure: invalid_option. Whether the pages exist is checked when the file is open (pagesOf). */
export function readScanOptions(headers: HeaderValues): Result<ScanOptions> {
  const symbologies = readTypes(headers);
  if (!symbologies.ok) return symbologies;
  const pages = readPageRanges(headers);
  if (!pages.ok) return pages;
  const region = readRegion(headers);
  if (!region.ok) return region;
  const gs1 = readBoolean(headers, GS1_HEADER);
  if (!gs1.ok) return gs1;
  const content = readBoolean(headers, CONTENT_HEADER);
  if (!content.ok) return content;
  return ok({
    symbologies: symbologies.value,
    pages: pages.value,
    region: region.value,
    gs1: gs1.value,
    content: content.value,
  });
}

function readTypes(headers: HeaderValues): Result<'all' | readonly Symbology[]> {
  const names = listOf(headers, BARCODE_TYPES_HEADER.name);
  if (names.length === 0) return ok('all');
  const types = new Set<Symbology>();
  for (const name of names) {
    const lower = name.toLowerCase();
    const type = SYMBOLOGIES.find((row) => row.name.toLowerCase() === lower);
    if (type === undefined && lower !== 'all_1d') {
      return fail('invalid_option', {
        option: BARCODE_TYPES_HEADER.name,
        rule: `lists names of ${[...SYMBOLOGIES.map((row) => row.name), 'All_1D'].join(', ')}`,
        received: shown(name),
      });
    }
    for (const each of type === undefined ? ALL_1D : [type.name]) types.add(each);
  }
  return ok([...types]);
}

const PAGE_RULE = 'lists pages from 1 and ranges of them, such as 1,3-5 or 2-';

function readPageRanges(headers: HeaderValues): Result<readonly Range[] | undefined> {
  const parts = listOf(headers, PAGES_HEADER.name);
  if (parts.length === 0) return ok(undefined);
  const refused = (text: string): Result<never> =>
    fail('invalid_option', { option: PAGES_HEADER.name, rule: PAGE_RULE, received: shown(text) });
  if (parts.length > LIMITS.MAX_PAGE_RANGES) {
    return fail('invalid_option', {
      option: PAGES_HEADER.name,
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
      option: PAGES_HEADER.name,
      rule: `may name pages 1 to ${pageCount} of this file`,
      received: String(beyond.last ?? beyond.first),
    });
  }
  return ok(
    all.filter((index) => ranges.some(({ first, last = pageCount }) => index + 1 >= first && index < last)),
  );
}

function readRegion(headers: HeaderValues): Result<Region | undefined> {
  const text = headers.get(REGION_HEADER.name)?.trim() ?? '';
  if (text === '') return ok(undefined);
  const [, x = '', y = '', width = '', height = ''] =
    /^(\d{1,6})\s*,\s*(\d{1,6})\s*,\s*(\d{1,6})\s*,\s*(\d{1,6})$/.exec(text) ?? [];
  const region = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
  return x !== '' && region.width > 0 && region.height > 0
    ? ok(region)
    : fail('invalid_option', {
        option: REGION_HEADER.name,
        rule: 'must be x,y,width,height in whole pixels, width and height at least 1',
        received: shown(text),
      });
}

function listOf(headers: HeaderValues, name: string): readonly string[] {
  return (headers.get(name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
