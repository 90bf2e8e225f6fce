// The id of a request: the caller's X-Request-Id if it is harmless, else a new one. The id is sent back and logged, so an id that
// contains a key is replaced.
import { redactKeys } from './redact.ts';

const ALLOWED = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's id, or one that `make` returns (default: a random UUID). */
export function requestIdOf(headers: Headers, make: () => string = () => crypto.randomUUID()): string {
  const given = headers.get('x-request-id');
  return given !== null && ALLOWED.test(given) && redactKeys(given) === given ? given : make();
}
