// Reading a request body under a limit, counted as it arrives: Content-Length is a hint, not a promise.
import { concatBytes } from '../lib/bytes.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';

/** The body's declared length in bytes; null when absent or malformed. */
export function declaredLength(headers: Headers): number | null {
  const text = headers.get('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** too_large beyond `limitBytes`; malformed_body when the connection ends early. */
export async function readBody(
  request: Request,
  limitBytes: number,
  setting: string,
): Promise<Result<Uint8Array>> {
  const declared = declaredLength(request.headers);
  if (declared !== null && declared > limitBytes) return tooLarge(declared, limitBytes, setting);
  if (!request.body) return ok(new Uint8Array(0));
  const reader = request.body.getReader();
  const whole = declared === null ? null : new Uint8Array(declared);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const chunk: Uint8Array = value;
      length += chunk.length;
      if (length > limitBytes || (whole && length > whole.length)) {
        await reader.cancel();
        return tooLarge(length, limitBytes, setting);
      }
      if (whole) whole.set(chunk, length - chunk.length);
      else parts.push(chunk);
    }
  } catch {
    return fail('malformed_body', `The body ended early, after ${length} bytes.`);
  }
  if (whole) {
    return length === whole.length
      ? ok(whole)
      : fail('malformed_body', `The body ended early: ${length} of ${whole.length} bytes.`);
  }
  return ok(concatBytes(parts));
}

function tooLarge(actual: number, limit: number, setting: string): Result<never> {
  return fail(
    'too_large',
    `The body has ${actual.toLocaleString('en')} bytes or more; the limit is ${limit.toLocaleString('en')} bytes (setting ${setting}).`,
  );
}
