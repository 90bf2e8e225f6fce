// Fetches the document at a caller's address, without anything of the caller's in the request, and not from a private network.
// docs/url-guard.md names the gap that a Worker cannot close: a name may resolve to another address when it is fetched.
import { fail } from '../service/failure.ts';
import { type Err, type Result, ok } from '../service/result.ts';
import { mediaTypeOf } from '../lib/parameters.ts';
import { type UrlRules, checkUrl } from './check-url.ts';
import { unreached } from './public-fetch.ts';
import { readBody } from './read-body.ts';

export interface FetchSettings extends UrlRules {
  /** Time for all redirects and the body together; default 10,000 ms. */
  readonly totalMs?: number;
  /** The most bytes of the body after decompression; default 10 MB. */
  readonly maxBytes?: number;
}

/** The kind of document that is expected; WANTED has its media types. */
export type Wanted = 'document' | 'image' | 'scan' | 'presentation';

export interface FetchedDocument {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly contentLanguage: string | null;
  /** The address after all redirects. */
  readonly finalUrl: string;
}

export interface FetchDocumentOptions {
  readonly fetch: typeof fetch;
  readonly settings: FetchSettings;
  /** Default: document. */
  readonly wanted?: Wanted;
  /** Asked before the body takes so many bytes more of memory; false fails with overloaded. Default: always true. */
  readonly reserve?: (bytes: number) => boolean;
}

const MAX_REDIRECTS = 5;
const DEFAULT_TOTAL_MS = 10_000;
const DEFAULT_MAX_BYTES = 10_485_760;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const WANTED: Readonly<Record<Wanted, { accept: string; types: RegExp; allowed: string }>> = {
  document: {
    accept: 'text/html, application/xhtml+xml;q=0.9, text/plain;q=0.5',
    types: /^(?:text\/html|application\/xhtml\+xml|text\/plain)$/,
    allowed: 'text/html, application/xhtml+xml or text/plain',
  },
  image: {
    accept: 'image/*',
    types: /^(?:image\/[\w.+-]+|application\/octet-stream)$/,
    allowed: 'an image type',
  },
  scan: {
    accept: 'image/*, application/pdf;q=0.9',
    types: /^(?:image\/[\w.+-]+|application\/(?:pdf|octet-stream))$/,
    allowed: 'an image type or application/pdf',
  },
  presentation: {
    accept: 'application/vnd.ms-powerpoint, application/*;q=0.5',
    types: /^application\/[\w.+-]+$/,
    allowed: 'an application type',
  },
};

/**
 * The body at `url`, after at most five redirects, each checked like the first address. Failures: refused_url (the address or a
 * redirect is not allowed, or leads from https to http), upstream_error (unreachable, a status other than 200, another media type, too
 * many redirects), upstream_timeout, too_large and overloaded. Of the remote answer, messages contain only the status, and never the
 * address.
 */
export async function fetchDocument(
  url: string,
  { fetch, settings, wanted = 'document', reserve }: FetchDocumentOptions,
): Promise<Result<FetchedDocument>> {
  const totalMs = settings.totalMs ?? DEFAULT_TOTAL_MS;
  const abort = new AbortController();
  const late = fail('upstream_timeout', { limitS: totalMs / 1000 });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<Err>((resolve) => {
    timer = setTimeout(() => {
      resolve(late);
      abort.abort();
    }, totalMs);
  });
  try {
    // The race ends the wait even if `fetch` ignores its signal.
    const hops = { fetch, settings, wanted, signal: abort.signal, ...(reserve && { reserve }) };
    return await Promise.race([followHops(url, hops), deadline]);
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

interface HopOptions {
  readonly fetch: typeof fetch;
  readonly settings: FetchSettings;
  readonly wanted: Wanted;
  readonly signal: AbortSignal;
  readonly reserve?: (bytes: number) => boolean;
}

async function followHops(start: string, options: HopOptions): Promise<Result<FetchedDocument>> {
  let next = checkUrl(start, options.settings);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!next.ok) return next;
    const url = next.value;
    const sent = await request(url, options);
    if (!sent.ok) return sent;
    const response = sent.value;
    if (!REDIRECTS.has(response.status)) return await accept(url, response, options);
    await response.body?.cancel().catch(() => {});
    const location = response.headers.get('location');
    if (location === null || !URL.canParse(location, url.href)) {
      return fail('upstream_error', { what: 'redirects, but does not say where to' });
    }
    next = checkRedirect(url, new URL(location, url.href), options.settings);
  }
  return fail('upstream_error', { what: `redirects more than ${MAX_REDIRECTS} times` });
}

function checkRedirect(from: URL, to: URL, rules: UrlRules): Result<URL> {
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    return fail('refused_url', { why: 'it redirects from https to http' });
  }
  return checkUrl(to.href, rules);
}

/** Sends the request with these headers only: no cookies or keys of the caller. */
async function request(url: URL, { fetch, wanted, signal }: HopOptions): Promise<Result<Response>> {
  try {
    const headers = { Accept: WANTED[wanted].accept, 'User-Agent': 'quietzone (document fetch)' };
    return ok(await fetch(url.href, { method: 'GET', redirect: 'manual', signal, headers }));
  } catch (cause) {
    return unreached(cause);
  }
}

async function accept(
  url: URL,
  response: Response,
  { settings, wanted, reserve }: HopOptions,
): Promise<Result<FetchedDocument>> {
  const contentType = response.headers.get('content-type');
  const mediaType = mediaTypeOf(contentType);
  const { types, allowed } = WANTED[wanted];
  const refused =
    response.status !== 200
      ? fail('upstream_error', { what: `answered with status ${response.status}; 200 is needed` })
      : mediaType !== '' && !types.test(mediaType)
        ? fail('upstream_error', { what: `answered with another media type than ${allowed}` })
        : undefined;
  if (refused !== undefined) {
    await response.body?.cancel().catch(() => {});
    return refused;
  }
  const bytes = await readBody(response, {
    maxBytes: settings.maxBytes ?? DEFAULT_MAX_BYTES,
    ...(reserve && { reserve }),
  });
  if (!bytes.ok) return bytes;
  return ok({
    bytes: bytes.value,
    contentType,
    contentLanguage: response.headers.get('content-language'),
    finalUrl: url.href,
  });
}
