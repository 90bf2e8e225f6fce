// The encoding of a list that is not UTF-8. A cell is readable in an encoding where one language that is written in it has all its letters,
// in upper and lower case as words have them. An encoding in which nearly all cells are readable is taken where no other one reads other
// titles, or where the detector of HTML chooses it among those; else nothing is sure.
import { isUtf8 } from 'node:buffer';

/** Cells with bytes beyond ASCII that are examined, taken evenly from the file, and the bytes of one. */
const MAX_CELLS = 600;
const MAX_CELL_BYTES = 200;
/** The share of readable cells that an encoding needs, and by how much another one may be behind to count beside it. */
const MIN_READABLE = 0.8;
const MAX_BEHIND = 0.15;
/** Letters of another script than Latin that are no chance. */
const MIN_SCRIPT_LETTERS = 8;
/** Letters by which the detector can tell languages; fewer prove nothing. */
const MIN_DETECTED_CELLS = 4;

/** Letters beyond ASCII of languages in Latin script, small ones: those of their orthography, with the accents of common loans. */
const WEST =
  'àâæçéèêëîïôœùûüÿ äöüß áéíñóúü àèéìîòù áâãàçéêíóôõú äåöé æøåé áðéíóúýþæö àçèéíïòóúü éëïèüö áéíóú';
const CENTRAL = 'ąćęłńóśźż áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž áéíóöőúüű ăâîșțşţ čćđšž ëç äöüß';
const BALTIC = 'ąčęėįšųūž āčēģīķļņšūž äõöüšž';
const TURKISH = 'çğıöşüâîû';
/** Marks that stand in titles of any language, beside words and numbers. */
const MARKS = new Set('®™©°½¼¾²³µ×±·•–—‘’“”„‚«»‹›…€£¥§¡¿ªº¹\u00a0\u3000´№≤≥');

interface Candidate {
  readonly encoding: string;
  /** The letters of each language in Latin script; of others the script. */
  readonly letters: readonly Set<string>[] | RegExp;
}

const latin = (encoding: string, ...languages: readonly string[]): Candidate => ({
  encoding,
  letters: languages.flatMap((each) => each.split(' ')).map((letters) => new Set(letters)),
});
const RUSSIAN = /^[а-яёіїєґўђѓјљњќћџѕ]$/i;

/** THE ENCODINGS of lists beside UTF-8 and UTF-16, as the Encoding Standard names them; the first of equals is taken. */
const CANDIDATES: readonly Candidate[] = [
  latin('windows-1252', WEST),
  latin('windows-1250', CENTRAL),
  latin('iso-8859-2', CENTRAL),
  latin('windows-1254', TURKISH, WEST),
  latin('windows-1257', BALTIC, 'äöüß æøåé'),
  latin('macintosh', WEST),
  { encoding: 'windows-1251', letters: RUSSIAN },
  { encoding: 'koi8-u', letters: RUSSIAN },
  { encoding: 'iso-8859-5', letters: RUSSIAN },
  { encoding: 'ibm866', letters: RUSSIAN },
  { encoding: 'x-mac-cyrillic', letters: RUSSIAN },
  { encoding: 'windows-1253', letters: /^[ά-ώΆ-ΏΐΰΑ-Ω]$/ },
  { encoding: 'iso-8859-7', letters: /^[ά-ώΆ-ΏΐΰΑ-Ω]$/ },
  { encoding: 'windows-1255', letters: /^[\u05d0-\u05ea]$/ },
  { encoding: 'windows-1256', letters: /^[\u0621-\u06d2\u200c\u060c]$/ },
  { encoding: 'windows-874', letters: /^[\u0e01-\u0e3a\u0e40-\u0e44\u0e46-\u0e4e]$/ },
];

/** East Asian encodings by their lead bytes: what of a title's pairs lies among the common characters of the set. */
const PAIRS: readonly {
  readonly encoding: string;
  readonly isCommon: (lead: number, trail: number) => boolean;
}[] = [
  // GB 2312, rows 16 to 55: the 3,755 common hanzi; signs and full-width letters in rows 1 and 3.
  {
    encoding: 'gb18030',
    isCommon: (lead, trail) =>
      trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa1 || lead === 0xa3),
  },
  // Big5, level 1: 5,401 common hanzi.
  {
    encoding: 'big5',
    isCommon: (lead, trail) =>
      lead >= 0xa1 && lead <= 0xc6 && (trail >= 0xa1 || (trail >= 0x40 && trail <= 0x7e)),
  },
  // KS X 1001, rows 16 to 40: hangul.
  {
    encoding: 'euc-kr',
    isCommon: (lead, trail) =>
      trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xc8) || lead === 0xa1 || lead === 0xa3),
  },
  // JIS X 0208: kana in rows 4 and 5, level 1 in rows 16 to 47.
  {
    encoding: 'euc-jp',
    isCommon: (lead, trail) =>
      trail >= 0xa1 &&
      ((lead >= 0xb0 && lead <= 0xcf) || lead === 0xa4 || lead === 0xa5 || lead === 0xa1 || lead === 0xa3),
  },
  { encoding: 'shift_jis', isCommon: (lead) => lead >= 0x81 && lead <= 0x98 },
];
/** Pairs that must be there to prefer one of these to another. */
const MIN_PAIRS = 4;

/** The encoding, as TextDecoder knows it; undefined: none is sure. `bytes`: whole lines, of which at least one is not ASCII. */
export async function listEncoding(bytes: Uint8Array): Promise<string | undefined> {
  const cells = highCells(bytes);
  if (cells.length === 0) return undefined;
  const { encoding: eastern, isPossible } = easternEncoding(cells);
  const scored = CANDIDATES.map(({ encoding, letters }) => {
    const texts = decodeCells(cells, encoding);
    const isReadable = readableBy(letters);
    return { encoding, texts, share: texts.filter(isReadable).length / cells.length };
  });
  const most = Math.max(...scored.map(({ share }) => share));
  if (eastern !== undefined && most < MIN_READABLE) return eastern;
  const near = scored.filter(({ share }) => share >= MIN_READABLE && share >= most - MAX_BEHIND);
  const [first] = near.toSorted((a, b) => b.share - a.share);
  if (first === undefined || eastern !== undefined) return undefined;
  // A few letters of another script may as well be the halves of East Asian characters.
  const beyond = first.texts.join('').match(/[\u0370-\u0e5b]/g)?.length ?? 0;
  if (beyond > 0 && (isPossible || beyond < MIN_SCRIPT_LETTERS)) return undefined;
  const same = (texts: readonly string[]): string => texts.join('\n');
  if (near.every(({ texts }) => same(texts) === same(first.texts))) return near[0]?.encoding;
  if (new Set(cells.map((cell) => same([cell.toString('latin1')]))).size < MIN_DETECTED_CELLS)
    return undefined;
  // It brings the language model, which other commands do not load.
  const { detectCharset } = await import('../../language/index.ts');
  const detected = await detectCharset(Buffer.concat(cells.flatMap((cell) => [cell, Buffer.from(' ')])));
  const chosen = decodeCells(cells, detected);
  return near.find(({ texts }) => same(texts) === same(chosen))?.encoding;
}

/** Cells with a byte beyond ASCII, evenly from the whole file. Delimiters are those of lists; quotes are dropped. */
function highCells(bytes: Uint8Array): readonly Buffer[] {
  const cells: Buffer[] = [];
  let start = 0;
  let isHigh = false;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? NEWLINE;
    if (byte > 127) isHigh = true;
    // A trail byte of Big5 or Shift JIS is never a comma, a semicolon, a tab or a quote; it may be a bar.
    if (byte !== NEWLINE && byte !== 13 && byte !== 9 && byte !== 44 && byte !== 59 && byte !== 34) continue;
    if (isHigh) cells.push(Buffer.from(bytes.buffer, bytes.byteOffset + start, at - start));
    isHigh = false;
    start = at + 1;
  }
  // What was pasted in UTF-8 among others says nothing of them.
  const others = cells.filter((cell) => !isUtf8(cell));
  const step = Math.max(1, Math.ceil(others.length / MAX_CELLS));
  return others
    .filter((_, i) => i % step === 0)
    .map((cell) => (cell.length <= MAX_CELL_BYTES ? cell : atBlank(cell.subarray(0, MAX_CELL_BYTES))));
}
const NEWLINE = 10;

/** Not within a character: up to the last blank, if one is there. */
const atBlank = (cell: Buffer): Buffer => (cell.includes(32) ? cell.subarray(0, cell.lastIndexOf(32)) : cell);

function decodeCells(cells: readonly Buffer[], encoding: string): readonly string[] {
  const decoder = new TextDecoder(encoding);
  return cells.map((cell) => decoder.decode(cell));
}

function readableBy(letters: Candidate['letters']): (text: string) => boolean {
  return (text) => {
    const beyond = [...text].filter((character) => character > '\x7f' && !MARKS.has(character));
    if (/[\x80-\x9f\uFFFD]/.test(text) || hasWrongCase(text)) return false;
    // Thai marks stand on a consonant, and its first vowels before one; other scripts do not stand in a word with Latin letters.
    if (
      /(?:^|[^\u0e01-\u0e2e\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[\u0e40-\u0e44](?![\u0e01-\u0e2e])/.test(
        text,
      )
    )
      return false;
    if (/[a-z](?=[\u0370-\u0e5b])|[\u0370-\u0e5b](?=[a-z])/i.test(text)) return false;
    // A mark within a word is a letter that was read wrongly.
    if (/\p{L}[«»¥§ªº¡¿¹²³¤¦](?=\p{L})/u.test(text)) return false;
    if (/\p{L}[®©°½¼¾²³µ×±•„‚«»‹›…€£¥§¡¿¹\u00a0](?=\p{Ll})/u.test(text)) return false;
    if (letters instanceof RegExp)
      return beyond.every((letter) => letters.test(letter)) && (beyond.length > 0 || !/[a-z]/i.test(text));
    const small = beyond.map((letter) => letter.toLowerCase());
    return letters.some((each) => small.every((letter) => each.has(letter))) && !isForeign(text);
  };
}

/** A capital behind a small letter, or one small letter among capitals, is rare in words and common in text that was read wrongly. */
function hasWrongCase(text: string): boolean {
  return (text.match(/\p{L}+/gu) ?? []).some(
    (word) => /[^\0-\x7f]/.test(word) && (/\p{Ll}\p{Lu}/u.test(word) || /^\p{Lu}{2,}\p{Ll}/u.test(word)),
  );
}

/** Words in Latin letters have some of ASCII: those of another script have none. */
function isForeign(text: string): boolean {
  return (text.match(/\p{L}+/gu) ?? []).some((word) => {
    const beyond = word.match(/[^\0-\x7f]/gu)?.length ?? 0;
    return beyond >= 3 && beyond * 2 > word.length;
  });
}

/** By the pairs of bytes in all cells; undefined where they are no pairs, or where two encodings fit alike. */
function easternEncoding(cells: readonly Buffer[]): {
  readonly encoding?: string | undefined;
  /** Some of them fits, of a text that may be too short. */
  readonly isPossible: boolean;
} {
  const scores = PAIRS.map(({ encoding, isCommon }) => {
    const decoded = decodeCells(cells, encoding).join('');
    const broken = decoded.match(/\uFFFD/g)?.length ?? 0;
    let [pairs, common] = [0, 0];
    const leads = new Set<number>();
    for (const cell of cells)
      for (let at = 0; at < cell.length; at += 1) {
        const lead = cell[at] ?? 0;
        if (lead < 0x81) continue;
        if (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) continue;
        at += 1;
        pairs += 1;
        leads.add(lead);
        if (isCommon(lead, cell[at] ?? 0)) common += 1;
      }
    const kana = decoded.match(/[\u3041-\u30fc]/g)?.length ?? 0;
    return { encoding, share: pairs === 0 || broken > 0 ? 0 : common / pairs, pairs, kana };
  });
  const isPossible = scores.some(({ share }) => share >= 0.9);
  const fits = scores.filter(({ share, pairs }) => share >= 0.9 && pairs >= MIN_PAIRS);
  const of = (name: string) => fits.find(({ encoding }) => encoding === name);
  // Japanese has kana; of Chinese and Korean text kana are no common reading.
  const japanese = ['shift_jis', 'euc-jp'].map(of).find((each) => each && each.kana * 4 >= each.pairs);
  if (japanese) return { encoding: japanese.encoding, isPossible };
  // Trail bytes below A1 are of Big5 alone; hangul end at C8, where common hanzi go on to D7.
  if (of('big5') && lowTrails(cells)) return { encoding: 'big5', isPossible };
  const { encoding, pairs = 0 } =
    fits.find((each) => each.encoding === 'euc-kr' && each.share >= 0.97) ?? of('gb18030') ?? {};
  return { encoding: pairs >= MIN_HAN_PAIRS ? encoding : undefined, isPossible };
}
/** Of common hanzi 60 % have a lead byte as hangul have: so many in succession are no chance. */
const MIN_HAN_PAIRS = 12;

/** Whether a tenth of the pairs end in a byte of ASCII. */
function lowTrails(cells: readonly Buffer[]): boolean {
  let [pairs, low] = [0, 0];
  for (const cell of cells)
    for (let at = 0; at < cell.length; at += 1) {
      if ((cell[at] ?? 0) < 0x81) continue;
      at += 1;
      pairs += 1;
      if ((cell[at] ?? 0) < 0x80) low += 1;
    }
  return low * 10 > pairs;
}
