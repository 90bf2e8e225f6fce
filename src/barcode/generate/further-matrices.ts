// Matrix and stacked symbols with rules of their own, by the encoders of bwip-js: Codablock F, Han Xin, and MaxiCode of a carrier.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { encode } from './bwipp/index.ts';
import type { DrawableSymbol } from './draw-request.ts';
import { gb18030 } from './gb18030.ts';
import { checkText, escaped, escapedBytes, matrixOf, tooLong } from './matrices.ts';
import { hexagons, HEXAGON_CELLS } from './maxicode.ts';

/** Characters a row: the fewest of these that hold the text in 44 rows (AIM Uniform Symbology Specification Codablock F). */
const CODABLOCK_COLUMNS = [8, 12, 16, 20, 26, 32, 40, 50, 62];
const CODABLOCK_ROWS = 44;
const MAX_CODABLOCK_CHARACTERS = 5450;
const CODABLOCK_QUIET_ZONE = 10;

/** Latin-1 as Code 128 has it, in rows. */
export async function encodeCodablock(value: string): Promise<Result<DrawableSymbol>> {
  const name = 'Codablock F';
  const checked = checkText(value, name);
  if (!checked.ok) return checked;
  const wrong = /[^\u0000-\u00ff]/u.exec(value)?.[0];
  if (wrong !== undefined)
    return fail('invalid_value', {
      field: name,
      rule: 'holds characters U+0000 to U+00FF (Latin-1)',
      received: `"${wrong}"`,
    });
  const text = escaped(value, MAX_CODABLOCK_CHARACTERS);
  // A character takes half of a codeword at best, two digits.
  const possible = CODABLOCK_COLUMNS.filter((columns) => 2 * columns * CODABLOCK_ROWS >= value.length);
  for (const columns of text === undefined ? [] : possible) {
    const options = { columns, parse: true };
    const found = await encode({ encoder: 'codablockf', text: text ?? '', options });
    if (found !== undefined) return matrixOf(found, CODABLOCK_QUIET_ZONE);
  }
  return tooLong({ name, holds: '2,725 characters of ASCII, fewer beyond it' }, value);
}

/** Any text as GB 18030, at error correction level L2, or L1 where L2 does not hold it (ISO/IEC 20830). */
export async function encodeHanXin(value: string): Promise<Result<DrawableSymbol>> {
  const name = 'Han Xin';
  const checked = checkText(value, name);
  if (!checked.ok) return checked;
  const bytes: number[] = [];
  for (const character of value.length > MAX_HAN_XIN_BYTES ? [] : value) {
    const code = gb18030(character);
    if (code === undefined)
      return fail('invalid_value', {
        field: name,
        rule: 'holds characters of GB 18030',
        received: `"${character}"`,
      });
    bytes.push(...code);
  }
  for (const eclevel of bytes.length === 0 || bytes.length > MAX_HAN_XIN_BYTES ? [] : ['L2', 'L1']) {
    const options = { eclevel, parse: true };
    const found = await encode({ encoder: 'hanxin', text: escapedBytes(bytes), options });
    if (found !== undefined) return matrixOf(found, HAN_XIN_QUIET_ZONE);
  }
  return tooLong({ name, holds: '7,827 digits, 1,630 Chinese characters or 3,261 bytes' }, value);
}
/** Digits. */
const MAX_HAN_XIN_BYTES = 7827;
const HAN_XIN_QUIET_ZONE = 3;

/**
 * A carrier's parcel: postcode, country (three digits), service class (three digits) and the message, separated by commas or by the
 * control character GS; the header `[)>␞01␝` and a year may come first. Digits as postcode are mode 2, other characters mode 3.
 */
export async function encodeMaxiCodeCarrier(value: string): Promise<Result<DrawableSymbol>> {
  const name = 'MaxiCode of a carrier';
  const checked = checkText(value, name);
  if (!checked.ok) return checked;
  const header = /^\[\)>\u001e01\u001d\d\d/.exec(value)?.[0] ?? '';
  const parts = /^([^,\u001d]*)[,\u001d](\d{3})[,\u001d](\d{3})(?:[,\u001d]([^]*))?$/.exec(
    value.slice(header.length),
  );
  const postcode = parts?.[1]?.replaceAll(/[\s-]/g, '').toUpperCase() ?? '';
  if (parts === null || !(/^\d{1,9}$/.test(postcode) || /^[0-9A-Z]{1,6}$/.test(postcode))) {
    return fail('invalid_value', {
      field: name,
      rule: 'takes a postcode (up to 9 digits, or up to 6 letters and digits), a country of three digits, a service class of three digits and the message, separated by commas, such as 152382802,840,001,1Z12345677',
      received: `"${value.toWellFormed().slice(0, 40)}"`,
    });
  }
  const [, , country = '', service = '', message = ''] = parts;
  const [before, after] = [escaped(header, MAX_CARRIER_BYTES), escaped(message, MAX_CARRIER_BYTES)];
  const mode = /^\d+$/.test(postcode) ? 2 : 3;
  const options = { mode, parse: true, parsefnc: true };
  const text = `${before}${postcode}^029${country}^029${service}^029${after}`;
  const found =
    before === undefined || after === undefined
      ? undefined
      : await encode({ encoder: 'maxicode', text, options });
  if (found === undefined)
    return tooLong({ name, holds: 'a message of 84 capital letters, or fewer of others' }, value);
  return ok({ kind: 'matrix', symbol: { rows: hexagons(found.pixels), quiet: HEXAGON_CELLS } });
}
const MAX_CARRIER_BYTES = 200;
