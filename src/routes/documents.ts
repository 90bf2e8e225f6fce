// Serves the interface description at every address where client builders look for it. No key is needed, so that each is made once for each
// address of the API and kept: made anew for each GET, /openapi.json took as much of the processor as 22 requests for /health.
import { formsOf, mountPath } from '../http/request-path.ts';
import type { Settings } from '../settings.ts';
import type { App } from './answer.ts';
import { type KeptDocument, documentResponse } from './document-response.ts';
import { connectorSwagger } from './connector.ts';
import { LIMITS } from './limits.ts';
import { llmsText } from './llms-text.ts';
import { openApi } from './openapi.ts';
import { swagger2 } from './swagger.ts';

const JSON_TYPE = 'application/json';
type Text = (base: string, settings: Settings) => string;

const swagger =
  (prefix: '/barcode' | '/convert'): Text =>
  (base, settings) =>
    JSON.stringify(swagger2({ prefix, base, settings }));
const DOCUMENTS: readonly (readonly [path: string, contentType: string, text: Text])[] = [
  ['/openapi.json', JSON_TYPE, (base, settings) => JSON.stringify(openApi(base, settings))],
  // As Hono writes the type elsewhere.
  ['/llms.txt', 'text/plain; charset=UTF-8', llmsText],
  ['/connector.json', JSON_TYPE, (base, settings) => JSON.stringify(connectorSwagger(base, settings))],
  ['/barcode/docs/v1/swagger', JSON_TYPE, swagger('/barcode')],
  ['/convert/docs/v1/swagger', JSON_TYPE, swagger('/convert')],
  ['/swagger/api/barcode', JSON_TYPE, swagger('/barcode')],
  ['/swagger/api/convert', JSON_TYPE, swagger('/convert')],
];

export const DOCUMENT_PATHS = DOCUMENTS.map(([path]) => path);

export function mountDocuments(app: App, settings: Settings): void {
  for (const [path, contentType, text] of DOCUMENTS) {
    const kept = new Map<string, KeptDocument>();
    app.on('GET', formsOf(path), ({ req: { raw: request } }) => {
      const { base, most } = addressOf(request, path, settings);
      // The first addresses are kept for good: a caller who sends ever new ones displaces none.
      const key = kept.has(base) || kept.size < most ? base : settings.BASE_PATH;
      const document = kept.get(key) ?? { text: text(key, settings), contentType };
      kept.set(key, document);
      return documentResponse(request, document);
    });
  }
}

interface Address {
  readonly base: string;
  /** It is kept if there are fewer so far: half of the places are those of PUBLIC_HOSTS. */
  readonly most: number;
}

/**
 * The address of the API, from the address of this request for `path`: its path alone where the host is neither loopback nor in
 * PUBLIC_HOSTS, because a caller can send any. X-Forwarded-Proto counts, because a proxy that ends TLS before the local server sends it
 * plain HTTP.
 */
function addressOf({ url, headers }: Request, path: string, { PUBLIC_HOSTS }: Settings): Address {
  const { protocol, host, hostname } = new URL(url);
  const mounted = mountPath(url, path);
  const isNamed = PUBLIC_HOSTS.some((each) => each === '*' || each.toLowerCase() === host);
  const most = LIMITS.MAX_DESCRIBED_ADDRESSES / (isNamed ? 1 : 2);
  if (!isNamed && !LOOPBACK.test(hostname)) return { base: mounted, most };
  const forwarded = /^\s*(https?)\s*(?:,|$)/i.exec(headers.get('x-forwarded-proto') ?? '')?.[1];
  const scheme = forwarded ? `${forwarded.toLowerCase()}:` : protocol;
  return { base: `${scheme}//${host}${mounted}`, most };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
