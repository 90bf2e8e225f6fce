// Signed links: GET /barcode/generate/…?value=…&key=…&expires=…&signature=…, for an <img> of a page that must not contain an API key. The
// signature is HMAC-SHA-256 (RFC 2104) with LINK_SECRET over the path and all other parameters; without that secret there are no links.
// The call is charged to the key whose id is in the link.
import type { Account } from '../accounts/index.ts';
import type { Links } from '../deps.ts';
import { shown } from '../wording/index.ts';
import { fail } from '../service/failure.ts';
import { SIGNATURE, verified } from '../service/link-signature.ts';
import { type Result, ok } from '../service/result.ts';
import type { Operation } from './operation.ts';

/** A cache may keep an image for a day, but not longer than the link is valid. */
const MAX_CACHED_S = 86_400;
/** The parameters of every link; the others are the option headers of its operation. */
const OWN = ['value', 'key', 'expires'] as const;
/** The media types by format: under nosniff `<img>` needs the right one. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  eps: 'application/postscript',
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** Whether a link can ask for the operation: its body must be one text and its answer an image. */
export function isLinkable({ path, body }: Operation): boolean {
  return path.startsWith('/barcode/generate/') && body.kind === 'string';
}

export interface OpenedLink {
  readonly account: Account;
  /** The POST that the link stands for. */
  readonly request: Request;
  /** The headers of its answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Checks a link and turns it into a request. Failures: unauthorized (the signature is missing or wrong, the link has expired, or its key
 * is not live), which is checked first; invalid_value for a parameter that the operation does not have; overloaded.
 */
export async function openLink(
  url: URL,
  {
    operation,
    links,
    nowMs,
  }: { readonly operation: Operation; readonly links: Links; readonly nowMs: number },
): Promise<Result<OpenedLink>> {
  const parameters = [...url.searchParams].filter(([name]) => name !== SIGNATURE);
  const given = new Map(parameters);
  const expiresS = /^\d{1,12}$/.test(given.get('expires') ?? '') ? Number(given.get('expires')) : 0;
  const isSigned = await verified(
    links.secret,
    operation.path,
    parameters,
    url.searchParams.getAll(SIGNATURE),
  );
  if (!isSigned || expiresS * 1000 <= nowMs || given.size !== parameters.length)
    return fail('unauthorized', { who: 'link' });
  const address = addressOf(url, operation, given);
  if (!address.ok) return address;
  const account = await links.accountOf(given.get('key') ?? '');
  if (!account.ok) return account;
  const format = given.get('format')?.trim().toLowerCase() ?? '';
  const maxAge = Math.min(MAX_CACHED_S, Math.floor(expiresS - nowMs / 1000));
  return ok({
    account: account.value,
    request: new Request(address.value, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: given.get('value') ?? '',
    }),
    headers: {
      'Content-Type': IMAGE_TYPES[format] ?? 'image/png',
      'Content-Disposition': 'inline',
      'Cache-Control': `public, max-age=${maxAge}`,
    },
  });
}

/** The address with the options alone, as the operation reads them. */
function addressOf(url: URL, operation: Operation, given: ReadonlyMap<string, string>): Result<URL> {
  const names = operation.headers.map(({ name }) => name);
  const address = new URL(url);
  address.search = '';
  for (const [name, value] of given) {
    if (OWN.some((own) => own === name)) continue;
    if (!names.includes(name))
      return fail('invalid_value', {
        field: 'The link',
        rule: `may have the parameters ${[...OWN, ...names].join(', ')}`,
        received: shown(name),
      });
    address.searchParams.append(name, value);
  }
  return ok(address);
}
