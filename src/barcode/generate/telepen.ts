// Telepen (SB Electronics, USS-Telepen): ASCII in bytes of even parity, whose bits are pairs of elements of one or three modules.
import { ok, type Result } from '../../lib/result.ts';
import { barsOf, type LinearSymbol } from './linear.ts';
import { atMost, checked } from './values.ts';

const START = 95;
const STOP = 122;
const QUIET_ZONE = 10;
/** 16 modules a character fit the widest image with start, stop, check character and quiet zones. */
const MAX_CHARACTERS = 500;

/**
 * From the low bit on: 1 is a narrow bar and a narrow space, 00 a wide bar and a narrow space, 010 both wide, and of more ones between two
 * zeros the first and the last are, with their zero, a narrow bar and a wide space. Of even parity, zeros come in pairs.
 */
function elements(code: number): string {
  const ones = Array.from(code.toString(2)).filter((bit) => bit === '1').length;
  const byte = code | ((ones & 1) << 7);
  const bits = Array.from({ length: 8 }, (_, i) => (byte >> i) & 1).join('');
  return bits.replaceAll(/00|010|01(1*)10|1/g, (found, between?: string) =>
    between === undefined ? (ELEMENTS[found] ?? '') : `13${'11'.repeat(between.length)}13`,
  );
}
const ELEMENTS: Readonly<Record<string, string>> = { '00': '31', '010': '33', '1': '11' };

/** ASCII text; the check character is added. */
export function encodeTelepen(value: string): Result<LinearSymbol> {
  const name = 'Telepen';
  // oxlint-disable-next-line no-control-regex -- control characters are part of the alphabet
  const text = checked(value, name, /^[\x00-\x7f]$/, 'characters of ASCII');
  if (!text.ok) return text;
  const short = atMost(value, name, MAX_CHARACTERS);
  if (!short.ok) return short;
  const codes = Array.from(value, (character) => character.charCodeAt(0));
  const sum = codes.reduce((total, code) => total + code, 0);
  const shape = barsOf([START, ...codes, (127 - (sum % 127)) % 127, STOP].map(elements).join(''));
  return ok({
    ...shape,
    quietLeft: QUIET_ZONE,
    quietRight: QUIET_ZONE,
    label: [{ text: value, middle: shape.modules / 2 }],
    labelPitch: 6,
  });
}
