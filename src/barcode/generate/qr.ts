// QR Code (ISO/IEC 18004): text to a module matrix.
import { encodeQR } from 'qr';
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { capacityOf, MAX_VERSION } from '../qr/tables.ts';
import type { Matrix } from './matrix.ts';

/** Quiet zone on each side, in modules. */
export const QR_QUIET_ZONE = 4;

/** Modes by density; the first that has all characters of a text is taken. */
const ENCODINGS = [
  { mode: 'numeric', characters: /^[0-9]*$/ },
  { mode: 'alphanumeric', characters: /^[0-9A-Z $%*+\-./:]*$/ },
  { mode: 'byte', characters: /^/ },
] as const;

/** Error correction levels, about 7, 15, 25 and 30 % of the codewords. */
export const QR_LEVELS = ['L', 'M', 'Q', 'H'] as const;
export type QrLevel = (typeof QR_LEVELS)[number];
const LEVEL_NAMES = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;

/**
 * The smallest symbol at a level; without one at level M, or L when only L holds the text. Bytes are UTF-8 without an
 * ECI, as phones expect. Fails with missing_value, or invalid_value naming the limit.
 */
export function encodeQrCode(value: string, level?: QrLevel): Result<Matrix> {
  if (value === '') return fail('missing_value', { send: 'the text to encode as a QR code' });
  if (!value.isWellFormed()) {
    return fail('invalid_value', {
      field: 'The value',
      rule: 'holds half of a surrogate pair, which is no character',
    });
  }
  const { mode } = ENCODINGS.find(({ characters }) => characters.test(value)) ?? ENCODINGS[2];
  const size = mode === 'byte' ? new TextEncoder().encode(value).length : value.length;
  if (size > capacityOf(mode, MAX_VERSION, 'L')) {
    return fail('invalid_value', {
      field: 'A QR code',
      rule: 'holds 7,089 digits, 4,296 characters of 0–9 A–Z space $ % * + - . / : or 2,953 bytes of UTF-8',
      received: `${size.toLocaleString('en')} ${mode === 'byte' ? 'bytes' : 'characters'}`,
    });
  }
  if (level !== undefined && size > capacityOf(mode, MAX_VERSION, level)) {
    return fail('invalid_value', {
      field: `A QR code of error correction ${level}`,
      rule: `holds ${capacityOf('numeric', MAX_VERSION, level).toLocaleString('en')} digits, ${capacityOf('alphanumeric', MAX_VERSION, level).toLocaleString('en')} characters of 0–9 A–Z space $ % * + - . / : or ${capacityOf('byte', MAX_VERSION, level).toLocaleString('en')} bytes of UTF-8`,
      received: `${size.toLocaleString('en')} ${mode === 'byte' ? 'bytes' : 'characters'}`,
    });
  }
  const framed = encodeQR(value, 'raw', {
    ecc: LEVEL_NAMES[level ?? (size <= capacityOf(mode, MAX_VERSION, 'M') ? 'M' : 'L')],
    encoding: mode,
    border: 1,
  });
  return ok(framed.slice(1, -1).map((row) => row.slice(1, -1)));
}
