// Fetches for a Worker whose runtime may reach private networks: the addresses of a name are asked for over HTTPS first (RFC 8484; answers in
// JSON, as Cloudflare's and Google's resolvers give them), and a name with a private one is not fetched. The name is resolved once more by the
// fetch itself, so a server that answers differently within milliseconds gets through (docs/url-guard.md).
import { fail } from '../service/failure.ts';
import type { Err } from '../service/result.ts';
import { isIpv4, isPublicIpv4, isPublicIpv6 } from './address.ts';
import { notPublic } from './check-url.ts';

/** Thrown instead of a fetch, whose signature has no other way to refuse. */
class PrivateAddress extends Error {}

/** What a fetch that threw means. Failures: refused_url, upstream_error. */
export function unreached(cause: unknown): Err {
  return cause instanceof PrivateAddress
    ? notPublic()
    : fail('upstream_error', { what: 'could not be reached' });
}

/** The types of records that are asked for and their numbers (IANA DNS parameters). */
const RECORDS = [
  { type: 'A', number: 1, isPublic: isPublicIpv4 },
  { type: 'AAAA', number: 28, isPublic: isPublicIpv6 },
] as const;

interface DnsAnswer {
  readonly Answer?: readonly { readonly type: number; readonly data: string }[];
}

/** `resolver`: the address of the resolver. A name without any address is not fetched either. */
export function publicFetch(fetch: typeof globalThis.fetch, resolver: string): typeof globalThis.fetch {
  return async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : String(input));
    const isAddress = hostname.startsWith('[') || isIpv4(hostname);
    if (!isAddress) await checkName(hostname, { fetch, resolver, signal: init?.signal ?? null });
    return fetch(input, init);
  };
}

interface Asking {
  readonly fetch: typeof globalThis.fetch;
  readonly resolver: string;
  readonly signal: AbortSignal | null;
}

async function checkName(name: string, { fetch, resolver, signal }: Asking): Promise<void> {
  const found = await Promise.all(
    RECORDS.map(async ({ type, number, isPublic }) => {
      const url = new URL(resolver);
      url.searchParams.set('name', name);
      url.searchParams.set('type', type);
      const response = await fetch(url.href, { headers: { Accept: 'application/dns-json' }, signal });
      if (!response.ok) throw new Error(`the resolver answered ${response.status}`);
      const { Answer = [] }: DnsAnswer = await response.json();
      // Aliases stand beside what they lead to.
      const addresses = Answer.filter((each) => each.type === number);
      if (!addresses.every(({ data }) => isPublic(data))) throw new PrivateAddress();
      return addresses.length;
    }),
  );
  if (found.every((count) => count === 0)) throw new Error('the name has no address');
}
