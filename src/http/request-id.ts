// The caller's X-Request-Id is kept when it is harmless, else one is made (CONTRACT section 8). It is echoed and
// logged, so a text with a key in it is not kept.
import { redactKeys } from './redact.ts';

const ALLOWED = /^[A-Za-z0-9._-]{1,64}$/;

export function requestIdOf(headers: Headers, make: () => string = () => crypto.randomUUID()): string {
  const given = headers.get('x-request-id');
  return given !== null && ALLOWED.test(given) && redactKeys(given) === given ? given : make();
}
