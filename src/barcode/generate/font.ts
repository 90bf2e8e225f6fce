// The label's typeface for printable Latin-1, further Latin, Greek and Cyrillic characters, drawn for this project after OCR-B's shapes (ISO
// 1073-2): at one pixel a cell a design of 5 × 7 cells, at every other size the strokes of outlines.ts, or those that the cells stand for.
import { FURTHER_SHAPES, shapedAs } from './further-letters.ts';
import { outlineOf } from './outlines.ts';
import { strokesOf, strokesOfCells, type Strokes } from './strokes.ts';

/** Cells of a glyph's width, and rows between cap height and baseline. */
export const GLYPH_WIDTH = 5;
export const CAP_HEIGHT = 7;

export interface Glyph {
  /** Five bits a row, leftmost highest. */
  readonly rows: readonly number[];
  /** Row of the first of them; 0 is the cap height's first row, accents of capitals lie above it. */
  readonly top: number;
  /** What a pen of one cell's width draws, beyond one pixel a cell. */
  readonly strokes: Strokes;
}

/** Rows as base-32 digits from the cap height down: seven, or nine with a descender. */
const SHAPES: Readonly<Record<string, string>> = {
  ' ': '0000000', '!': '4444404', '"': 'aaa0000', '#': 'aavavaa', $: '4fke5u4', '%': 'op248j3', '&': 'cik8lid',
  "'": '4480000', '(': '2488842', ')': '8422248', '*': '04lel40', '+': '044v440', ',': '0000cc48', '-': '000v000',
  '.': '00000cc', '/': '01248g0', '0': '4ahhha4', '1': '4c4444e', '2': 'eh168gv', '3': 'v24e1he', '4': '26aiv22',
  '5': 'vgu11he', '6': '68guhhe', '7': 'v124888', '8': 'ehhehhe', '9': 'ehhf12c', ':': '0cc0cc0', ';': '0cc0cc48',
  '<': '248g842', '=': '00v0v00', '>': '8421248', '?': 'eh12404', '@': 'eh1dlle', A: '4ahhvhh', B: 'uhhuhhu',
  C: 'ehggghe', D: 'sihhhis', E: 'vgguggv', F: 'vgguggg', G: 'ehgnhhf', H: 'hhhvhhh', I: 'e44444e', J: '72222ic',
  K: 'hikokih', L: 'ggggggv', M: 'hrllhhh', N: 'hhpljhh', O: 'ehhhhhe', P: 'uhhuggg', Q: 'ehhhlid', R: 'uhhukih',
  S: 'fgge11u', T: 'v444444', U: 'hhhhhhe', V: 'hhhhha4', W: 'hhhllla', X: 'hha4ahh', Y: 'hhha444', Z: 'v1248gv',
  '[': 'e88888e', '\\': '0g84210', ']': 'e22222e', '^': '4ah0000', _: '0000000v', '`': '8420000', a: '00e1fhf',
  b: 'ggmphhu', c: '00egghe', d: '11djhhf', e: '00ehvge', f: '698s888', g: '00fhhhf1e', h: 'ggmphhh', i: '40c444e',
  j: '2062222ic', k: 'ggikoki', l: 'c44444e', m: '00qllll', n: '00mphhh', o: '00ehhhe', p: '00uhhhugg',
  q: '00fhhhf11', r: '00mpggg', s: '00fge1u', t: '88s8896', u: '00hhhjd', v: '00hhha4', w: '00hhlla', x: '00ha4ah',
  y: '00hhhhf1e', z: '00v248v', '{': '2448442', '|': '4444444', '}': '8442448', '~': '008l200', '¡': '4044444',
  '¢': '04fkkf4', '£': '698s88v', '¤': '0heaeh0', '¥': 'ha4v4v4', '¦': '4440444', '§': 'fgehe1u', '¨': 'a000000',
  '©': 'ehnknhe', ª: 'e1fhf0v', '«': '05aka50', '¬': '000v110', '®': 'ehtptle', '¯': 'v000000', '°': '6996000',
  '±': '44v440v', '²': 'ci48u00', '³': 's2c2s00', '´': '2480000', µ: '00hhhpmgg', '¶': 'fttd555', '·': '000cc00',
  '¸': '00000042c', '¹': '4c44e00', º: 'ehhe0v0', '»': '0ka5ak0', '¼': 'gikam72', '½': 'gikeh27', '¾': 'o9q4an2',
  '¿': '4048ghe', '×': '0ha4ah0', '÷': '040v040', Æ: 'fkkvkkn', æ: '00q5fkf', Ø: 'dilll9m', ø: '00dil9m',
  Ð: 'e99t99e', ð: 'a4a1fhe', Þ: 'guhhugg', þ: 'gguhhhugg', ß: 'ciikihm',
}; // oxfmt-ignore

/** Marks above letters by their combining character, as base-32 rows. */
const ABOVE: Readonly<Record<string, string>> = {
  '\u0300': '84', '\u0301': '24', '\u0302': '4a', '\u0303': '9m', '\u0304': 'e', '\u0306': 'he', '\u0307': '4', '\u0308': 'a0', '\u0309': 'c4',
  '\u030a': 'eae', '\u030b': '9i', '\u030c': 'a4', '\u031b': '1',
}; // oxfmt-ignore
/** Marks below them, from the row below the glyph on. */
const BELOW: Readonly<Record<string, string>> = {
  '\u0323': '04', '\u0326': '048', '\u0327': '4c', '\u0328': '46', '\u0331': '0e',
}; // oxfmt-ignore
/** Letters that lose their dot below a mark. */
const DOTLESS: Readonly<Record<string, string>> = { i: 'ı', j: 'ȷ' };

/** Drawn when first asked for: all 256 took a sixth of what the Worker does before its first request. */
const glyphs = new Map<string, Glyph>();
const BLANK: Glyph = { rows: [], top: 0, strokes: [] };

/** The glyph of a character; what has none is blank. */
export function glyphOf(character: string): Glyph {
  const known = glyphs.get(character);
  if (known !== undefined) return known;
  const glyph = drawGlyph(character);
  if (glyph !== undefined) glyphs.set(character, glyph);
  return glyph ?? BLANK;
}

/** Whether a character can stand in a label. */
export function isDrawn(character: string): boolean {
  return character === '\u00a0' || glyphOf(character) !== BLANK;
}

/** Rows that a text needs above the cap height and below the baseline. */
export function extentOf(text: string): { readonly above: number; readonly below: number } {
  let above = 0;
  let below = 0;
  for (const character of text) {
    const { rows, top } = glyphOf(character);
    above = Math.max(above, -top);
    below = Math.max(below, top + rows.length - CAP_HEIGHT);
  }
  return { above, below };
}

/** Undefined where there is none. */
function drawGlyph(character: string): Glyph | undefined {
  const [first = '', ...marks] = character.normalize('NFD');
  const dotted = shapedAs(first);
  const base = marks.some((mark) => mark in ABOVE) ? (DOTLESS[dotted] ?? dotted) : dotted;
  const shape = SHAPES[base] ?? FURTHER_SHAPES[base];
  if (shape === undefined || marks.some((mark) => !(mark in ABOVE) && !(mark in BELOW))) return undefined;
  // The first mark is the nearest to the letter.
  const above = marks
    .flatMap((mark) => ABOVE[mark] ?? [])
    .toReversed()
    .join('');
  const below = marks.map((mark) => BELOW[mark] ?? '').join('');
  const letter = rowsOf(shape);
  const strokes = outlineOf(base) ?? strokesOfCells(letter, 0, GLYPH_WIDTH);
  // One clear row between mark and letter: a small letter without an ascender begins in row 2.
  const begin = letter[0] === 0 && letter[1] === 0 ? 2 : 0;
  const top = above === '' ? 0 : begin - 1 - above.length;
  return {
    rows: [...(above === '' ? letter : [...rowsOf(above), 0, ...letter.slice(begin)]), ...rowsOf(below)],
    top,
    strokes: strokesOf([
      ...strokesOfCells(rowsOf(above), top, GLYPH_WIDTH),
      ...strokes,
      ...strokesOfCells(rowsOf(below), letter.length, GLYPH_WIDTH),
    ]),
  };
}

function rowsOf(shape: string): readonly number[] {
  return Array.from(shape, (digit) => Number.parseInt(digit, 32));
}
