// The caller's X-Request-Id is kept when it is harmless, else one is made (CONTRACT section 8).

const ALLOWED = /^[A-Za-z0-9._-]{1,64}$/;

export function requestIdOf(headers: Headers, make: () => string = () => crypto.randomUUID()): string {
  const given = headers.get('x-request-id');
  return given !== null && ALLOWED.test(given) ? given : make();
}
