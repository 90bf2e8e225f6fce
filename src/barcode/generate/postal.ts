// Postal codes of bars: Royal Mail (RM4SCC) and PostNL (KIX), USPS POSTNET and PLANET, Japan Post.
import { ok, type Result } from '../../lib/result.ts';
import { barSymbol, fourStateSymbol } from './four-state.ts';
import type { MatrixSymbol } from './matrix.ts';
import { atMost, checked, digitsOf } from './values.ts';

/** Which two of four bars are long, by row and column of a character in the table of 36. */
const TWO_OF_FOUR = ['0011', '0101', '0110', '1001', '1010', '1100'];
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** More than any address has. */
const MAX_CHARACTERS = 40;

/** Four bars: the row of the table gives the ascenders, its column the descenders. */
function lettersOfCharacter(value: number): string {
  const [up = '', down = ''] = [TWO_OF_FOUR[Math.floor(value / 6)], TWO_OF_FOUR[value % 6]];
  return Array.from(up, (bit, i) => 'TDAF'.charAt(2 * Number(bit) + Number(down[i]))).join('');
}

/** The characters of an address, as places in the table. */
function places(value: string, name: string): Result<readonly number[]> {
  const text = value.replaceAll(/\s/g, '').toUpperCase();
  const found = checked(text, name, /^[0-9A-Z]$/, 'letters A to Z and digits');
  if (!found.ok) return found;
  const short = atMost(text, name, MAX_CHARACTERS);
  return short.ok ? ok(Array.from(text, (character) => ALPHABET.indexOf(character))) : short;
}

/** Postcode and delivery point suffix, such as LE28HS9Z; start, stop and check character are added. */
export function encodeRoyalMail(value: string): Result<MatrixSymbol> {
  const found = places(value, 'RM4SCC');
  if (!found.ok) return found;
  // Rows and columns are numbered 1 to 5 and 0.
  const sum = (of: (place: number) => number): number =>
    (found.value.reduce((total, place) => total + of(place) + 1, 0) + 5) % 6;
  const check = 6 * sum((place) => Math.floor(place / 6)) + sum((place) => place % 6);
  return ok(fourStateSymbol(`A${[...found.value, check].map(lettersOfCharacter).join('')}F`));
}

/** Postcode, house number and addition, such as 2500GG30250: RM4SCC without start, stop and check character. */
export function encodeKix(value: string): Result<MatrixSymbol> {
  const found = places(value, 'KIX');
  return found.ok ? ok(fourStateSymbol(found.value.map(lettersOfCharacter).join(''))) : found;
}

/** Two long bars of five, with weights 7, 4, 2, 1 and 0 (USPS DMM 708.4). */
const POSTNET = ['11000', '00011', '00101', '00110', '01001', '01010', '01100', '10001', '10010', '10100'];
/** Short bars have two modules of 0.58 mm, long ones five (1.3 and 3.2 mm). */
const TWO_HEIGHTS = [
  { height: 3, states: '1' },
  { height: 2, states: '01' },
] as const;
const USPS_QUIET_ZONE = 6;

function twoHeights(digits: string, patterns: readonly string[]): MatrixSymbol {
  const sum = Array.from(digits).reduce((total, digit) => total + Number(digit), 0);
  const whole = `${digits}${(10 - (sum % 10)) % 10}`;
  const bars = Array.from(whole, (digit) => patterns[Number(digit)] ?? '').join('');
  return barSymbol(`1${bars}1`, TWO_HEIGHTS, USPS_QUIET_ZONE);
}

/** A ZIP Code of 5 digits, ZIP+4, or with the delivery point; the check digit is added. */
export function encodePostnet(value: string): Result<MatrixSymbol> {
  const digits = digitsOf(value, 'POSTNET', [5, 9, 11]);
  return digits.ok ? ok(twoHeights(digits.value, POSTNET)) : digits;
}

/** POSTNET with long bars for short ones; the check digit is added. */
export function encodePlanet(value: string): Result<MatrixSymbol> {
  const digits = digitsOf(value, 'PLANET', [11, 13]);
  const inverted = POSTNET.map((bits) => Array.from(bits, (bit) => 1 - Number(bit)).join(''));
  return digits.ok ? ok(twoHeights(digits.value, inverted)) : digits;
}

/** Japan Post: digits, the hyphen and the control codes CC1 to CC8, in the order of their check values; 1 full, 2 and 3 half, 4 timing. */
const JAPAN_BARS = '144 114 132 312 123 141 321 213 231 411 414 324 342 234 432 243 423 441 111'.split(' ');
const HYPHEN = 10;
/** CC1 begins A to J, CC2 K to T, CC3 U to Z; CC4 fills. */
const FIRST_CONTROL = 11;
const FILLER = 14;
const JAPAN_CODES = 20;
const JAPAN_STATES: Readonly<Record<string, string>> = { 1: 'F', 2: 'A', 3: 'D', 4: 'T' };

/** Postcode of 7 digits and the parts of the address, such as 6540123789-A-K-Z; what goes beyond 20 codes is refused. */
export function encodeJapanPost(value: string): Result<MatrixSymbol> {
  const name = 'Japan Post';
  const text = checked(value.toUpperCase(), name, /^[0-9A-Z-]$/, 'digits, letters A to Z and hyphens');
  if (!text.ok) return text;
  const codes = Array.from(text.value).flatMap((character) => {
    if (character === '-') return [HYPHEN];
    if (character <= '9') return [Number(character)];
    const letter = character.charCodeAt(0) - 65;
    return [FIRST_CONTROL + Math.floor(letter / 10), letter % 10];
  });
  // A letter takes two codes.
  const short = atMost('x'.repeat(codes.length), `${name} (a letter counts twice)`, JAPAN_CODES);
  if (!short.ok) return short;
  const filled = [...codes, ...Array.from({ length: JAPAN_CODES - codes.length }, () => FILLER)];
  const sum = filled.reduce((total, code) => total + code, 0);
  const bars = [...filled, (19 - (sum % 19)) % 19].map((code) => JAPAN_BARS[code] ?? '').join('');
  return ok(fourStateSymbol(Array.from(`13${bars}31`, (digit) => JAPAN_STATES[digit] ?? '')));
}
