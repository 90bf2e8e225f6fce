// The label's typeface for every printable Latin-1 character, drawn for this project after OCR-B's shapes (ISO 1073-2): at one
// pixel a cell a design of 5 × 7 cells, at every other size the strokes of outlines.ts, or those that the cells stand for.
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

/** Accents by their combining character, as base-32 rows; a cedilla stands below the baseline, the others above. */
const ACCENTS: Readonly<Record<string, string>> = {
  '\u0300': '84',
  '\u0301': '24',
  '\u0302': '4a',
  '\u0303': '9m',
  '\u0308': 'a0',
  '\u030a': 'eae',
  '\u0327': '4c',
};
const CEDILLA = '\u0327';
const DOTLESS_I = '00c444e';

/** Drawn when first asked for: all 256 took a sixth of what the Worker does before its first request. */
const glyphs = new Map<string, Glyph>();
const BLANK: Glyph = { rows: [], top: 0, strokes: [] };

/** The glyph of a Latin-1 character; what cannot be printed is blank. */
export function glyphOf(character: string): Glyph {
  const known = glyphs.get(character);
  if (known !== undefined) return known;
  if (character > '\u00ff') return BLANK;
  const glyph = drawGlyph(character);
  glyphs.set(character, glyph);
  return glyph;
}

/** Whether a character can stand in a label: printable Latin-1. */
export function isDrawn(character: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]$/.test(character);
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

function drawGlyph(character: string): Glyph {
  const [base = '', accent = ''] = character.normalize('NFD');
  const mark = ACCENTS[accent];
  if (mark === undefined) {
    const rows = rowsOf(SHAPES[character] ?? '');
    return { rows, top: 0, strokes: strokesOf(outlineOf(character) ?? strokesOfCells(rows, 0, GLYPH_WIDTH)) };
  }
  const letter = rowsOf(base === 'i' ? DOTLESS_I : (SHAPES[base] ?? ''));
  const strokes = outlineOf(base === 'i' ? 'ı' : base) ?? [];
  if (accent === CEDILLA) {
    const below = strokesOfCells(rowsOf(mark), letter.length, GLYPH_WIDTH);
    return { rows: [...letter, ...rowsOf(mark)], top: 0, strokes: strokesOf([...strokes, ...below]) };
  }
  // One clear row between accent and letter: the capital begins in row 0, the small letter in row 2.
  const isCapital = base === base.toUpperCase();
  const rows = [...rowsOf(mark), 0, ...(isCapital ? letter : letter.slice(2))];
  const top = letter.length - rows.length;
  return { rows, top, strokes: strokesOf([...strokesOfCells(rowsOf(mark), top, GLYPH_WIDTH), ...strokes]) };
}

function rowsOf(shape: string): readonly number[] {
  return Array.from(shape, (digit) => Number.parseInt(digit, 32));
}
