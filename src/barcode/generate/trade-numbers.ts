// Numbers of trades that other symbologies carry: PZN and VIN in Code 39, SSCC-18 in GS1-128, HIBC in Code 39, Code 128, Data Matrix and QR.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { checkDigit } from '../linear/ean-upc/gtin.ts';
import { CODE_39 } from '../linear/patterns.ts';
import { encodeCode128 } from './code128.ts';
import type { DrawableSymbol } from './draw-request.ts';
import { encodeGs1128 } from './gs1-symbols.ts';
import type { LinearSymbol } from './linear.ts';
import { encodeText } from './matrices.ts';
import { encodeQrCode, QR_QUIET_ZONE } from './qr/index.ts';
import { encodeCode39 } from './two-widths.ts';
import { atMost, checked, digitsOf } from './values.ts';

/** PZN8 (IFA): 7 digits, or 8 with the check digit, behind a hyphen in Code 39. */
export function encodePzn(value: string): Result<LinearSymbol> {
  const name = 'PZN';
  const digits = digitsOf(value.replace(/^\s*PZN\s*/i, ''), name, [7, 8]);
  if (!digits.ok) return digits;
  const payload = digits.value.slice(0, 7);
  const check = Array.from(payload).reduce((sum, digit, i) => sum + (i + 1) * Number(digit), 0) % 11;
  if (check === 10)
    return fail('invalid_value', {
      field: `${name} ${payload}`,
      rule: 'is no number that is given out: its check digit would be 10',
    });
  if (digits.value.length === 8 && !digits.value.endsWith(String(check)))
    return wrongCheck(`${name} ${digits.value}`, String(check), digits.value.slice(-1));
  return labelled(encodeCode39(`-${payload}${check}`), `PZN - ${payload}${check}`);
}

/** Letters as digits, and the weight of each place (49 CFR 565.15). */
const VIN_LETTERS = 'ABCDEFGH..JKLMN.P.R..STUVWXYZ';
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VIN_CHECK_PLACE = 8;

/** A vehicle identification number in Code 39 (ISO 3779). Its check digit is verified where the law asks for one: North America (1 to 5). */
export function encodeVin(value: string): Result<LinearSymbol> {
  const name = 'VIN';
  const vin = value.replaceAll(/\s/g, '').toUpperCase();
  const found = checked(vin, name, /^[0-9A-HJ-NPR-Z]$/, 'digits and capital letters without I, O and Q');
  if (!found.ok) return found;
  if (vin.length !== VIN_WEIGHTS.length)
    return fail('invalid_value', { field: name, rule: 'takes 17 characters', received: String(vin.length) });
  const sum = VIN_WEIGHTS.reduce((total, weight, i) => total + weight * vinValue(vin.charAt(i)), 0);
  const check = sum % 11 === 10 ? 'X' : String(sum % 11);
  const given = vin.charAt(VIN_CHECK_PLACE);
  return /^[1-5]/.test(vin) && given !== check
    ? wrongCheck(`${name} ${vin}`, `${check} at position ${VIN_CHECK_PLACE + 1}`, given)
    : encodeCode39(vin);
}

function vinValue(character: string): number {
  return character <= '9' ? Number(character) : (VIN_LETTERS.indexOf(character) % 10) + 1;
}

/** 17 digits, or 18 with the check digit, as element (00) of a GS1-128 (GS1 General Specifications 3.2). */
export function encodeSscc18(value: string): Result<LinearSymbol> {
  const name = 'SSCC-18';
  const digits = digitsOf(value.trim().replace(/^\(00\)/, ''), name, [17, 18]);
  if (!digits.ok) return digits;
  const payload = digits.value.slice(0, 17);
  const check = String(checkDigit(payload));
  return digits.value.length === 18 && !digits.value.endsWith(check)
    ? wrongCheck(`${name} ${digits.value}`, check, digits.value.slice(-1))
    : encodeGs1128(`(00)${payload}${check}`);
}

/** HIBC data of the LIC or PAS format: the flag + and the check character, modulo 43, are added (ANSI/HIBC 2.6). */
function hibc(value: string): Result<string> {
  const name = 'HIBC';
  const data = value.trim().replace(/^\+/, '').toUpperCase();
  const found = checked(data, name, /^[0-9A-Z\-. $/+%]$/, 'digits, capital letters, space and - . $ / + %');
  if (!found.ok) return found;
  const short = atMost(data, name, MAX_HIBC_CHARACTERS);
  if (!short.ok) return short;
  const sum = Array.from(`+${data}`).reduce((total, character) => total + CODE_39.indexOf(character), 0);
  return ok(`+${data}${CODE_39.charAt(sum % 43)}`);
}
/** More than a label has; Code 39 ends at 600. */
const MAX_HIBC_CHARACTERS = 110;

/** The label stands between asterisks; a blank in it is an underscore, so that one at the end is seen. */
const hibcLabel = (text: string): string => `*${text.replaceAll(' ', '_')}*`;

export function encodeHibcCode39(value: string): Result<LinearSymbol> {
  const text = hibc(value);
  return text.ok ? labelled(encodeCode39(text.value), hibcLabel(text.value)) : text;
}

export function encodeHibcCode128(value: string): Result<LinearSymbol> {
  const text = hibc(value);
  return text.ok ? labelled(encodeCode128(text.value), hibcLabel(text.value)) : text;
}

export async function encodeHibcDataMatrix(value: string): Promise<Result<DrawableSymbol>> {
  const text = hibc(value);
  const symbology = { name: 'HIBC', encoder: 'datamatrix', quiet: 1, holds: '', maxBytes: 200 } as const;
  return text.ok ? encodeText(symbology, text.value) : text;
}

export async function encodeHibcQr(value: string): Promise<Result<DrawableSymbol>> {
  const text = hibc(value);
  if (!text.ok) return text;
  const rows = encodeQrCode(text.value, {});
  return rows.ok ? ok({ kind: 'matrix', symbol: { rows: rows.value, quiet: QR_QUIET_ZONE } }) : rows;
}

function labelled(symbol: Result<LinearSymbol>, text: string): Result<LinearSymbol> {
  return symbol.ok ? ok({ ...symbol.value, label: [{ text, middle: symbol.value.modules / 2 }] }) : symbol;
}

function wrongCheck(field: string, expected: string, received: string): Result<never> {
  return fail('invalid_value', {
    field: `The check digit of ${field}`,
    rule: `must be ${expected}`,
    received,
  });
}
