// A document that is the same for everybody at one address: with an ETag, which spares its transfer, and compressed (RFC 9110, sections 8.4
// and 13.1.2). What is sent is made once, at the first request, and kept.
import { sha256Hex } from '../lib/sha256.ts';

/** A browser and a proxy may keep it so long, in seconds; after that they ask whether it is still the same. */
const MAX_AGE_S = 300;

export interface KeptDocument {
  readonly text: string;
  readonly contentType: string;
  // A promise is not kept: the runtime may never fulfil one whose own request has ended.
  etag?: string;
  gzip?: ArrayBuffer;
}

/** The answer to a GET or HEAD of a document. */
export async function documentResponse(request: Request, document: KeptDocument): Promise<Response> {
  const { text, contentType } = document;
  const etag = (document.etag ??= `W/"${(await sha256Hex(new TextEncoder().encode(text))).slice(0, 32)}"`);
  const headers: Record<string, string> = {
    ETag: etag,
    'Cache-Control': `public, max-age=${MAX_AGE_S}`,
    Vary: 'Accept-Encoding, X-Forwarded-Proto',
  };
  if (isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  headers['Content-Type'] = contentType;
  if (!takesGzip(request.headers.get('accept-encoding'))) return new Response(text, { headers });
  const packed = (document.gzip ??= await gzipOf(text));
  const init: ResponseInit & { encodeBody: 'manual' } = {
    headers: { ...headers, 'Content-Encoding': 'gzip' },
    // The body is compressed already: workerd would do it once more.
    encodeBody: 'manual',
  };
  return new Response(packed, init);
}

async function gzipOf(text: string): Promise<ArrayBuffer> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}

/** Weak comparison (RFC 9110, section 8.8.3.2). */
function isKnown(given: string | null, etag: string): boolean {
  const opaque = etag.replace(/^W\//, '');
  return (given ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === opaque || each === '*');
}

/** `gzip` or `*` that is not refused with q=0. */
function takesGzip(accepted: string | null): boolean {
  return (accepted ?? '')
    .split(',')
    .some((each) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/i.test(each));
}
