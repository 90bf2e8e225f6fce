// Matrix and stacked symbols, and DataBar, by the encoders of bwip-js: what each may hold, and its modules.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import type { Element } from '../gs/index.ts';
import { encode, type Encoded, type EncoderRun } from './bwipp/index.ts';
import type { DrawableSymbol } from './draw-request.ts';
import { gs1Elements, separated } from './gs1-symbols.ts';
import { barsOf } from './linear.ts';
import { hexagons, HEXAGON_CELLS } from './maxicode.ts';
import type { MatrixSymbol } from './matrix.ts';
import { gtin14 } from './two-widths.ts';
import type { DrawnCharacterSet } from './values.ts';

/** What a symbology of text holds, by its encoder. */
export interface TextSymbology extends Omit<EncoderRun, 'text' | 'elements'> {
  readonly name: string;
  /** Modules on each side. */
  readonly quiet: number;
  /** In words, for the message. */
  readonly holds: string;
  /** More bytes are refused before the encoder sees them: digits, of which most go into a symbol. */
  readonly maxBytes: number;
}

const UTF_8_ECI = '^ECI000026';
const CARET = 94;

/** The text as the encoders' escapes: its Latin-1 bytes, or those of UTF-8 behind an ECI. Nothing in it is an escape itself. */
export function escaped(
  value: string,
  maxBytes: number,
  characterSet: DrawnCharacterSet = 'auto',
): string | undefined {
  const isLatin1 = characterSet !== 'utf-8' && !/[^\u0000-\u00ff]/u.test(value);
  const bytes = isLatin1
    ? Array.from(value, (character) => character.charCodeAt(0))
    : [...new TextEncoder().encode(value)];
  if (bytes.length > maxBytes) return undefined;
  return isLatin1 ? escapedBytes(bytes) : `${UTF_8_ECI}${escapedBytes(bytes)}`;
}

/** The first of the encoders' two passes leaves both carets, the second takes them for one. Beside carets every byte is an escape. */
export function escapedBytes(bytes: readonly number[]): string {
  const plain = bytes.includes(CARET) ? /^$/ : /^[A-Za-z0-9 ]$/;
  return bytes
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return byte === CARET ? '^^' : plain.test(character) ? character : `^${String(byte).padStart(3, '0')}`;
    })
    .join('');
}

/** Any text of a symbology; fails with missing_value or invalid_value. */
export async function encodeText(
  symbology: TextSymbology,
  value: string,
  characterSet?: DrawnCharacterSet,
): Promise<Result<DrawableSymbol>> {
  const { name, maxBytes, options } = symbology;
  const checked = checkText(value, name);
  if (!checked.ok) return checked;
  const text = value.length > maxBytes ? undefined : escaped(value, maxBytes, characterSet);
  const found =
    text === undefined
      ? undefined
      : await encode({ ...symbology, text, options: { ...options, parse: true, parsefnc: true } });
  return found === undefined ? tooLong(symbology, value) : matrixOf(found, symbology.quiet);
}

export function checkText(value: string, name: string): Result<void> {
  if (value === '') return fail('missing_value', { send: `the text to encode as ${name}` });
  return value.isWellFormed()
    ? ok(undefined)
    : fail('invalid_value', {
        field: 'The value',
        rule: 'holds half of a surrogate pair, which is no character',
      });
}

export function tooLong(
  { name, holds }: Pick<TextSymbology, 'name' | 'holds'>,
  value: string,
): Result<never> {
  return fail('invalid_value', {
    field: name,
    rule: `holds ${holds}`,
    received: `${value.length.toLocaleString('en')} characters`,
  });
}

export function matrixOf(found: Encoded, quiet: number): Result<DrawableSymbol> {
  const rows = Array.from({ length: found.pixels.length / found.columns }, (_, y) =>
    found.pixels.slice(y * found.columns, (y + 1) * found.columns).map((pixel) => pixel === 1),
  );
  const heights = found.rowHeights.length === rows.length ? { rowHeights: found.rowHeights } : {};
  return ok({ kind: 'matrix', symbol: { rows, quiet, ...heights } });
}

/** Hexagons are drawn as cells: 8 across a module. */
export async function encodeMaxiCode(value: string): Promise<Result<DrawableSymbol>> {
  const symbology = {
    name: 'MaxiCode',
    encoder: 'maxicode',
    quiet: 1,
    holds: '93 characters of text in capital letters, or 138 digits',
    maxBytes: 200,
    options: { mode: 4 },
  } as const satisfies TextSymbology;
  const checked = checkText(value, symbology.name);
  if (!checked.ok) return checked;
  const text = escaped(value, symbology.maxBytes);
  const options = { ...symbology.options, parse: true, parsefnc: true };
  const found = text === undefined ? undefined : await encode({ ...symbology, text, options });
  if (found === undefined) return tooLong(symbology, value);
  const symbol: MatrixSymbol = { rows: hexagons(found.pixels), quiet: HEXAGON_CELLS };
  return ok({ kind: 'matrix', symbol });
}

/** rMQR's sizes by area, the smallest first: the encoder is asked for each until one holds the text (ISO/IEC 23941 table 1). */
const RMQR_VERSIONS = [7, 9, 11, 13, 15, 17]
  .flatMap((rows) => [27, 43, 59, 77, 99, 139].map((columns) => ({ rows, columns })))
  .filter(({ rows, columns }) => columns > 27 || rows === 11 || rows === 13)
  .sort((a, b) => a.rows * a.columns - b.rows * b.columns)
  .map(({ rows, columns }) => `R${rows}x${columns}`);

export async function encodeRmqr(value: string): Promise<Result<DrawableSymbol>> {
  const symbology = { name: 'rMQR', holds: '361 digits, 219 alphanumeric characters or 150 bytes' };
  const checked = checkText(value, symbology.name);
  if (!checked.ok) return checked;
  const text = value.length > 361 ? undefined : utf8Escaped(value);
  if (text === undefined) return tooLong(symbology, value);
  for (const version of RMQR_VERSIONS) {
    const options = { format: 'rmqr', version, eclevel: 'M', parse: true };
    const found = await encode({ encoder: 'qrcode', text, options });
    if (found !== undefined) return matrixOf(found, 2);
  }
  return tooLong(symbology, value);
}

/** The smallest of M1 to M4; M4 has error correction level Q where the text leaves room, else less. */
export async function encodeMicroQr(value: string): Promise<Result<DrawableSymbol>> {
  const symbology = { name: 'Micro QR', holds: '35 digits, 21 alphanumeric characters or 15 bytes' };
  const checked = checkText(value, symbology.name);
  if (!checked.ok) return checked;
  const text = value.length > 35 ? undefined : utf8Escaped(value);
  const options = { format: 'micro', parse: true };
  const found = text === undefined ? undefined : await encode({ encoder: 'qrcode', text, options });
  return found === undefined ? tooLong(symbology, value) : matrixOf(found, 2);
}

/** Bytes of UTF-8 without an ECI, as our QR codes have them: Micro QR has none, and phones expect it. */
function utf8Escaped(value: string): string {
  return Array.from(new TextEncoder().encode(value), (byte) => `^${String(byte).padStart(3, '0')}`).join('');
}

export async function encodeGs1DataMatrix(value: string): Promise<Result<DrawableSymbol>> {
  const name = 'GS1 DataMatrix';
  const elements = gs1Elements(value, name);
  if (!elements.ok) return elements;
  const data = separated(elements.value, '\u001d');
  const symbology = { name, holds: '3,116 digits or 2,335 letters' };
  if (data.length > 3116) return tooLong(symbology, value);
  const text = Array.from(data, (character) =>
    character === '\u001d' ? '^FNC1' : `^${String(character.charCodeAt(0)).padStart(3, '0')}`,
  );
  const found = await encode({
    encoder: 'datamatrix',
    text: `^FNC1${text.join('')}`,
    options: { parse: true, parsefnc: true },
  });
  return found === undefined ? tooLong(symbology, value) : matrixOf(found, 1);
}

export type DataBarForm = 'omni' | 'stacked' | 'stackedomni' | 'limited';

/** A GTIN: 13 digits, or 14 with the check digit; Limited begins with 0 or 1. */
export async function encodeDataBar(form: DataBarForm, value: string): Promise<Result<DrawableSymbol>> {
  const name = form === 'limited' ? 'DataBar Limited' : 'DataBar';
  const digits = value.replace(/^\(01\)/, '').replaceAll(/[\s-]/g, '');
  if (digits === '') return fail('missing_value', { send: 'the GTIN' });
  const wrong = /\D/u.exec(digits)?.[0];
  if (wrong !== undefined) {
    return fail('invalid_value', { field: name, rule: 'takes digits 0–9', received: `"${wrong}"` });
  }
  const gtin = gtin14(digits, name);
  if (!gtin.ok) return gtin;
  const found = await encode(
    form === 'limited'
      ? { encoder: 'databarlimited', text: `(01)${gtin.value}` }
      : { encoder: 'databaromni', text: `(01)${gtin.value}`, options: { format: form } },
  );
  if (found === undefined) {
    return fail('invalid_value', {
      field: name,
      rule: 'takes a GTIN whose first digit is 0 or 1',
      received: gtin.value,
    });
  }
  return found.widths.length > 0 ? linearOf(found, `(01)${gtin.value}`) : matrixOf(found, 1);
}

/** Element strings of up to 74 digits or 41 letters. */
export async function encodeDataBarExpanded(
  form: 'expanded' | 'expandedstacked',
  value: string,
): Promise<Result<DrawableSymbol>> {
  const name = 'DataBar Expanded';
  const elements = gs1Elements(value, name);
  if (!elements.ok) return elements;
  const found = await encodeExpanded(form, elements.value);
  if (found === undefined)
    return tooLong({ name, holds: '74 digits or 41 letters, identifiers included' }, value);
  const text = elements.value.map(({ ai, value: data }) => `(${ai})${data}`).join('');
  return found.widths.length > 0 ? linearOf(found, text) : matrixOf(found, 1);
}

function encodeExpanded(format: string, elements: readonly Element[]): Promise<Encoded | undefined> {
  if (separated(elements, '\u001d').length > 80) return Promise.resolve(undefined);
  return encode({ encoder: 'databarexpanded', text: '', options: { format }, elements: { '': elements } });
}

/** Bars first: a first bar of no width stands where a symbol begins with a space, which is quiet zone. */
function linearOf({ widths }: Encoded, text: string): Result<DrawableSymbol> {
  const shape = barsOf((widths[0] === 0 ? widths.slice(2) : widths).join(''));
  return ok({
    kind: 'linear',
    symbol: {
      ...shape,
      quietLeft: 2,
      quietRight: 2,
      label: [{ text, middle: shape.modules / 2 }],
      labelPitch: 6,
    },
  });
}
