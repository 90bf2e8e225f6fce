// Serves the interface description at every address where client builders look for it. No key is needed.
import type { Hono } from 'hono';
import { formsOf, mountPath } from '../http/request-path.ts';
import type { Settings } from '../settings.ts';
import { llmsText } from './llms-text.ts';
import { documentResponse } from './document-response.ts';
import { openApi } from './openapi.ts';
import { swagger2 } from './swagger.ts';

const SWAGGER = [
  ['/barcode/docs/v1/swagger', '/barcode'],
  ['/convert/docs/v1/swagger', '/convert'],
  ['/swagger/api/barcode', '/barcode'],
  ['/swagger/api/convert', '/convert'],
] as const;

export const DOCUMENT_PATHS = ['/openapi.json', '/llms.txt', ...SWAGGER.map(([path]) => path)];

// oxlint-disable-next-line typescript/no-explicit-any -- any app: only routes are added
export function mountDocuments(app: Hono<any>, settings: Settings): void {
  app.on('GET', formsOf('/openapi.json'), ({ req: { raw: request } }) => {
    const url = baseUrl(request, '/openapi.json');
    return documentResponse(request, openApi(url, settings));
  });
  app.on('GET', formsOf('/llms.txt'), (context) =>
    // With a status Hono writes the type as elsewhere: `text/plain; charset=UTF-8`.
    context.text(llmsText(baseUrl(context.req.raw, '/llms.txt'), settings), 200),
  );
  for (const [path, prefix] of SWAGGER) {
    app.on('GET', formsOf(path), ({ req: { raw: request } }) => {
      const url = baseUrl(request, path);
      const { host, protocol, pathname } = new URL(url);
      const [basePath, scheme] = [pathname.replace(/\/$/, ''), protocol.replace(':', '')];
      return documentResponse(request, swagger2({ prefix, host, basePath, scheme, settings }));
    });
  }
}

/**
 * The address of the API, from the address of this request for `path`. X-Forwarded-Proto counts,
 * because a proxy that ends TLS before the local server sends it plain HTTP.
 */
function baseUrl({ url, headers }: Request, path: string): string {
  const { protocol, host } = new URL(url);
  const forwarded = /^\s*(https?)\s*(?:,|$)/i.exec(headers.get('x-forwarded-proto') ?? '')?.[1];
  return `${forwarded ? `${forwarded.toLowerCase()}:` : protocol}//${host}${mountPath(url, path)}`;
}
