// Australia Post's customer barcode: format control code, delivery point identifier, customer information, Reed–Solomon checks.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { reedSolomon } from '../reed-solomon.ts';
import { fourStateSymbol } from './four-state.ts';
import type { MatrixSymbol } from './matrix.ts';
import { checked } from './values.ts';

const NAME = 'Australia Post';
/** Bars before the checks by format control code: three a codeword. */
const FORMATS: Readonly<Record<string, number>> = { 11: 21, 45: 21, 87: 21, 92: 21, 59: 36, 62: 51 };
/** Of the format control code and the delivery point; with 21 bars no customer information follows. */
const HEAD_BARS = 20;
const DELIVERY_POINT_DIGITS = 8;
const FRAME = '13';
const FILLER = '3';
const CHECKS = 4;
const STATES = 'FADT';

/** Two bars a digit, by their states: F 0, A 1, D 2, T 3. */
const DIGITS = ['00', '01', '02', '10', '11', '12', '20', '21', '22', '30'];
/** Three bars a character: 0 to 2 alone for capitals and digits, a 3 among them for small letters, the blank and #. */
const CHARACTERS: Readonly<Record<string, string>> = Object.fromEntries([
  ...threes('ABCDEFGHI', ['00', '01', '02'], ['0', '1', '2']),
  ...threes('JKLMNOPQR', ['10', '11', '12'], ['0', '1', '2']),
  ...threes('STUVWXYZ0', ['20', '21', '22'], ['0', '1', '2']),
  ...threes('123456789', ['30', '31', '32'], ['0', '1', '2']),
  ...['a 023', 'b 030', 'c 031', 'd 032', 'e 033', 'f 103', 'g 113', 'h 123', 'i 130', 'j 131', 'k 132', 'l 133'].map(pair),
  ...['m 203', 'n 213', 'o 223', 'p 230', 'q 231', 'r 232', 's 233', 't 303', 'u 313', 'v 323', 'w 330', 'x 331'].map(pair),
  ...['y 332', 'z 333', '# 013'].map(pair),
  [' ', '003'],
]); // oxfmt-ignore

/** GF(64) of x⁶ + x + 1, roots α¹ to α⁴. */
const CHECK_SYMBOLS = reedSolomon({ bits: 6, polynomial: 0b1000011, firstRoot: 1 }).checkEncoder(CHECKS);

/** `5956439111ABA 9`: format control code, 8 digits of the delivery point, and customer information where the format has some. */
export function encodeAustraliaPost(value: string): Result<MatrixSymbol> {
  if (value === '') return fail('missing_value', { send: `the text to encode as ${NAME}` });
  const head = /^(\d{2})\d{8}/.exec(value);
  const length = FORMATS[head?.[1] ?? ''];
  if (head === null || length === undefined) {
    return fail('invalid_value', {
      field: NAME,
      rule: `takes a format control code (${Object.keys(FORMATS).join(', ')}), ${DELIVERY_POINT_DIGITS} digits of the delivery point, and customer information with 59 and 62`,
      received: `"${value.toWellFormed().slice(0, 40)}"`,
    });
  }
  const customer = customerBars(value.slice(head[0].length), length - HEAD_BARS);
  if (!customer.ok) return customer;
  const bars = Array.from(head[0], (digit) => DIGITS[Number(digit)] ?? '').join('');
  const data = `${bars}${customer.value}`.padEnd(length, FILLER);
  const codewords = (data.match(/.../g) ?? []).map((three) => Number.parseInt(three, 4));
  const checks = Array.from(CHECK_SYMBOLS(Uint8Array.from(codewords)), (check) =>
    check.toString(4).padStart(3, '0'),
  ).join('');
  return ok(
    fourStateSymbol(Array.from(`${FRAME}${data}${checks}${FRAME}`, (bar) => STATES.charAt(Number(bar)))),
  );
}

/** Digits alone in two bars each where so many fit, else any characters in three. */
function customerBars(text: string, room: number): Result<string> {
  if (text === '') return ok('');
  const allowed = checked(
    text,
    NAME,
    /^[0-9A-Za-z #]$/,
    'letters, digits, blanks and # as customer information',
  );
  if (!allowed.ok) return allowed;
  const isDigits = /^\d+$/.test(text) && 2 * text.length <= room;
  const bars = Array.from(text, (character) =>
    isDigits ? (DIGITS[Number(character)] ?? '') : (CHARACTERS[character] ?? ''),
  ).join('');
  return bars.length <= room
    ? ok(bars)
    : fail('invalid_value', {
        field: NAME,
        rule:
          room < 3
            ? 'has customer information with the format control codes 59 and 62 alone'
            : `holds ${Math.floor(room / 3)} characters or ${Math.floor(room / 2)} digits of customer information in this format`,
        received: `${text.length} characters`,
      });
}

function threes(
  characters: string,
  heads: readonly string[],
  tails: readonly string[],
): readonly (readonly [string, string])[] {
  const patterns = heads.flatMap((head) => tails.map((tail) => head + tail));
  return Array.from(characters, (character, i) => [character, patterns[i] ?? ''] as const);
}

function pair(text: string): readonly [string, string] {
  return [text.charAt(0), text.slice(2)];
}
