// THE SERVICE'S HEADERS: those that it reads beside the options of its operations (options.ts), how long each may be, and which of them
// browsers may send from other origins. They are checked first, on every path, before the key and the body. Headers that are not read cost
// nothing.
import { fail } from '../service/failure.ts';
import { type Result, ok } from '../service/result.ts';
import { LIMITS } from './limits.ts';
import { damaged, isDamaged } from './headers.ts';

interface ServiceHeader {
  readonly name: string;
  /** The most characters; a longer or a damaged one is refused. Or what becomes of one that is not what it should be. */
  readonly checked: number | 'unknown key' | 'replaced' | 'ignored' | 'unknown secret' | 'unknown version';
  /** Whether scripts of other origins may set it: it is in the answer to a preflight request. */
  readonly crossOrigin?: true;
}

export const SERVICE_HEADERS: readonly ServiceHeader[] = [
  { name: 'Apikey', checked: 'unknown key', crossOrigin: true },
  { name: 'Content-Type', checked: LIMITS.MAX_HEADER_CHARACTERS, crossOrigin: true },
  { name: 'Accept', checked: LIMITS.MAX_ACCEPT_CHARACTERS, crossOrigin: true },
  { name: 'Idempotency-Key', checked: LIMITS.MAX_IDEMPOTENCY_KEY_CHARACTERS, crossOrigin: true },
  { name: 'X-Request-Id', checked: 'replaced', crossOrigin: true },
  { name: 'traceparent', checked: 'ignored', crossOrigin: true },
  { name: 'tracestate', checked: 'ignored', crossOrigin: true },
  { name: 'Authorization', checked: 'unknown secret', crossOrigin: true },
  { name: 'MCP-Protocol-Version', checked: 'unknown version', crossOrigin: true },
  { name: 'Content-Encoding', checked: LIMITS.MAX_HEADER_CHARACTERS },
  { name: 'Transfer-Encoding', checked: LIMITS.MAX_HEADER_CHARACTERS },
  { name: 'Content-Length', checked: 'ignored' },
  { name: 'Origin', checked: LIMITS.MAX_HEADER_CHARACTERS },
  { name: 'Host', checked: LIMITS.MAX_HEADER_CHARACTERS },
  { name: 'X-Forwarded-Proto', checked: 'ignored' },
  { name: 'X-Forwarded-For', checked: 'ignored' },
  { name: 'CF-Connecting-IP', checked: 'ignored' },
];

const NAMES = new Set(SERVICE_HEADERS.map(({ name }) => name.toLowerCase()));

/** `name` in any case. */
export function isServiceHeader(name: string): boolean {
  return NAMES.has(name.toLowerCase());
}

/** RFC 9110, section 7.2: a name, an IPv4 address or an IPv6 address in brackets, and perhaps a port. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Checks them. Failure: invalid_header, which names the header, what is allowed and what was received. */
export function checkServiceHeaders({
  headers,
  url,
}: {
  readonly headers: Headers;
  readonly url: string;
}): Result<void> {
  for (const { name, checked: limit } of SERVICE_HEADERS) {
    if (typeof limit !== 'number') continue;
    const value = headers.get(name) ?? '';
    if (value.length > limit) return tooLong(name, value.length, limit, 'characters');
    if (isDamaged(value)) return damaged(name);
  }
  const host = headers.get('host');
  // The address has the host in it; two lines are joined with a comma and a space.
  if ((host !== null && !HOST.test(host)) || !URL.canParse(url))
    return fail('invalid_header', { header: 'Host', rule: 'must be one host name, with or without a port' });
  const ranges = acceptRanges(headers.get('accept') ?? '');
  return ranges > LIMITS.MAX_ACCEPT_RANGES
    ? tooLong('Accept', ranges, LIMITS.MAX_ACCEPT_RANGES, 'media ranges')
    : ok(undefined);
}

/** The number of elements of an Accept header. Empty ones count too, because reading them costs the same. */
export function acceptRanges(accept: string): number {
  let ranges = 1;
  for (let at = accept.indexOf(','); at >= 0; at = accept.indexOf(',', at + 1)) ranges += 1;
  return ranges;
}

function tooLong(header: string, actual: number, limit: number, unit: string): Result<never> {
  return fail('invalid_header', {
    header,
    rule: `may have at most ${limit} ${unit}`,
    received: String(actual),
  });
}
