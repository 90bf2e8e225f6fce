// How one image of a labelled set counts: letters and digits of the text, leading zeros of EAN and UPC aside;
// images with outlines alone count codes.
import { SYMBOLOGIES } from '../../src/barcode/symbology.ts';

/** One line of index.jsonl. */
export interface LabelledImage {
  readonly file: string;
  readonly source: string;
  readonly category: string;
  readonly format: string;
  readonly expected: readonly string[] | null;
  readonly quads?: readonly (readonly number[])[];
}

/**
 * What one image adds, each 0 or 1 but the counts of codes: it has a text to be read (`want`), which came back in letters and digits (`read`), or
 * only other texts did (`wrong`); codes outlined (`codes`), read of them (`hit`), beyond them (`extra`); it holds no code (`none`), yet one came back
 * (`false`).
 */
export const SCORE_FIELDS = ['want', 'read', 'wrong', 'codes', 'hit', 'extra', 'none', 'false'] as const;

export type Score = Record<(typeof SCORE_FIELDS)[number], number>;

/** A sum of scores, and how long each image took. */
export interface Counts extends Score {
  images: number;
  readonly ms: number[];
}

/** The three sheets of up to 200 codes: shown, not counted in totals, as the corpus scorer does. */
export const LOTS = 'boof-lots';

const NAMED: ReadonlySet<string> = new Set([...SYMBOLOGIES.map((row) => row.name), 'MULTI']);

/** What is scored of an answer: neither outline nor place. */
export interface Answered {
  readonly type: string;
  readonly text: string;
}

/** The counts that one image adds. */
export function lenient(image: LabelledImage, found: readonly Answered[]): Score {
  const score = noScore();
  if (image.format === 'NONE') return { ...score, none: 1, false: found.length > 0 ? 1 : 0 };
  if (image.expected === null) {
    // Neither text nor outline is known: no code is beyond what is present.
    if (image.quads === undefined) return score;
    const present = image.quads.length;
    const read = found.filter((symbol) => symbol.type === 'QR_CODE').length;
    return { ...score, codes: present, hit: Math.min(read, present), extra: Math.max(0, read - present) };
  }
  if (!NAMED.has(image.format)) return score;
  const expected =
    image.format === 'MULTI' ? image.expected.flatMap((text) => text.split(/\r?\n/)) : image.expected;
  score.want = 1;
  const wanted = expected.map((text) => normal(text, image.format));
  const hit = found.find((symbol) => wanted.some((text) => meets(text, normal(symbol.text, image.format))));
  if (hit === undefined) score.wrong = found.length > 0 ? 1 : 0;
  else score.read = 1;
  return score;
}

/** Nothing counted yet. */
export function noCounts(): Counts {
  return { ...noScore(), images: 0, ms: [] };
}

/** Adds one image. */
export function count(into: Counts, score: Score, ms: number): void {
  for (const name of SCORE_FIELDS) into[name] += score[name];
  into.images += 1;
  into.ms.push(ms);
}

function noScore(): Score {
  return Object.fromEntries(SCORE_FIELDS.map((name) => [name, 0])) as Score;
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
  // Plates of vehicles say by the data identifier I of ANSI MH10.8.2 that a vehicle's number follows; labels leave it out.
  if (format === 'CODE_39') text = text.replace(/^I(?=[A-HJ-NPR-Z\d]{17}$)/, '');
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
