// How one image of a labelled set counts: letters and digits of the text, leading zeros of EAN and UPC aside;
// images with outlines alone count codes.
import { SYMBOLOGIES } from '../../src/barcode/symbology.ts';
import type { RecognizedSymbol } from '../../src/barcode/symbologies/reader.ts';

/** One line of index.jsonl. */
export interface LabelledImage {
  readonly file: string;
  readonly source: string;
  readonly category: string;
  readonly format: string;
  readonly expected: readonly string[] | null;
  readonly quads?: readonly (readonly number[])[];
}

export interface Score {
  want: number;
  exact: number;
  read: number;
  typed: number;
  wrong: number;
  codes: number;
  hit: number;
  extra: number;
  none: number;
  false: number;
}

const NAMED: ReadonlySet<string> = new Set([...SYMBOLOGIES.map((row) => row.name), 'MULTI']);

/** The counts that one image adds. */
export function lenient(image: LabelledImage, found: readonly RecognizedSymbol[]): Score {
  const score: Score = {
    want: 0,
    exact: 0,
    read: 0,
    typed: 0,
    wrong: 0,
    codes: 0,
    hit: 0,
    extra: 0,
    none: 0,
    false: 0,
  };
  if (image.format === 'NONE') return { ...score, none: 1, false: found.length > 0 ? 1 : 0 };
  if (image.expected === null) {
    const present = image.quads?.length ?? 0;
    const read = found.filter((symbol) => symbol.type === 'QR_CODE').length;
    return { ...score, codes: present, hit: Math.min(read, present), extra: Math.max(0, read - present) };
  }
  if (!NAMED.has(image.format)) return score;
  const expected =
    image.format === 'MULTI' ? image.expected.flatMap((text) => text.split(/\r?\n/)) : image.expected;
  score.want = 1;
  if (found.some((symbol) => expected.some((text) => text.trim() === symbol.text.trim()))) score.exact = 1;
  const wanted = expected.map((text) => normal(text, image.format));
  const hit = found.find((symbol) => wanted.some((text) => meets(text, normal(symbol.text, image.format))));
  if (hit === undefined) score.wrong = found.length > 0 ? 1 : 0;
  else {
    score.read = 1;
    score.typed = image.format === 'MULTI' || hit.type === image.format ? 1 : 0;
  }
  return score;
}

/** A label may hold main symbol and add-on in one text: then the main symbol is enough. */
function meets(expected: string, text: string): boolean {
  if (expected === text) return true;
  return (
    /^\d{14,}$/.test(expected) &&
    text.length >= 11 &&
    expected.startsWith(text) &&
    [2, 5].includes(expected.length - text.length)
  );
}

function normal(raw: string, format: string): string {
  let text = raw.normalize('NFC');
  if (format.includes('RSS')) text = text.replace(/^\(?01\)?(?=\d{14}$)/, '');
  if (format === 'CODABAR') text = text.replace(/^[A-Da-d](.*)[A-Da-d]$/, '$1');
  if (format === 'UPC_E') text = expandUpcE(text.trim());
  text = text.replace(/<[A-Z0-9+]{2,6}>/g, '').replace(/[^\p{L}\p{N}]/gu, '');
  return /EAN|UPC/.test(format) ? text.replace(/^0+/, '') : text;
}

function expandUpcE(text: string): string {
  const match = /^(\d)(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(text);
  if (match === null) return text;
  const [, system, a, b, c, d, e, last, check] = match;
  const body: Readonly<Record<string, string>> = {
    '0': `${a}${b}00000${c}${d}${e}`,
    '1': `${a}${b}10000${c}${d}${e}`,
    '2': `${a}${b}20000${c}${d}${e}`,
    '3': `${a}${b}${c}00000${d}${e}`,
    '4': `${a}${b}${c}${d}00000${e}`,
  };
  return `${system}${body[last ?? ''] ?? `${a}${b}${c}${d}${e}0000${last}`}${check}`;
}
