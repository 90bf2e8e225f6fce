// Reads the body of a QR code: a string body, or a form with the parts value and logo.
import { type Logo, readLogo } from '../../barcode/generate/index.ts';
import { decodeText } from '../../http/charset.ts';
import { parseMultipart } from '../../http/multipart.ts';
import { readStringBody } from '../../http/string-body.ts';
import { concatBytes } from '../../lib/bytes.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';

export interface QrBody {
  readonly text: string;
  readonly logo?: Logo;
  /** The bytes by which a repeated call is recognised; a form has another boundary each time. Absent: the body. */
  readonly repeated?: Uint8Array;
}

/** The failures are those of a string body, a form and a logo. */
export function readQrBody(body: Uint8Array, contentType: string | null): Result<QrBody> {
  if (!/^\s*multipart\/form-data\b/i.test(contentType ?? '')) {
    const text = readStringBody(body, contentType);
    return text.ok ? ok({ text: text.value }) : text;
  }
  const parts = parseMultipart(body, contentType);
  if (!parts.ok) return parts;
  const part = (name: string): Uint8Array | undefined =>
    parts.value.find((each) => each.name?.toLowerCase() === name)?.body;
  const value = part('value');
  if (value === undefined || value.length === 0)
    return fail('missing_value', { send: 'it as the part value of the form' });
  const text = decodeText(value, null);
  if (!text.ok) return text;
  const file = part('logo');
  const form = {
    text: text.value,
    repeated: concatBytes([value, Uint8Array.of(0), file ?? new Uint8Array()]),
  };
  // A form without a file sends an empty part.
  if (file === undefined || file.length === 0) return ok(form);
  const logo = readLogo(file);
  return logo.ok ? ok({ ...form, logo: logo.value }) : logo;
}
