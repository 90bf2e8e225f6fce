// Serves GET / and the other pages that are built from web/ (docs/design/page.md). The HTML rewriter inserts the base path, the nonce and
// the description of the service. Files with a hash in their name are cached for a year. Without built files, as in another Worker without
// that binding, GET / is the plain start page.
import type { Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { formsOf, mountPath } from '../http/request-path.ts';
import { encodeBase64 } from '../lib/base64.ts';
import type { Settings } from '../settings.ts';
import { startContent, startPage } from './start-page.ts';

/** Each path with its built file and its Content-Security-Policy. */
const PAGES = [
  { path: '/', file: 'index.html', policy: pagePolicy },
  // The tools: the same page, which shows the one that its address names (web/parts/navigation.ts).
  { path: '/scan', file: 'index.html', policy: pagePolicy },
  { path: '/generate', file: 'index.html', policy: pagePolicy },
  { path: '/lookup', file: 'index.html', policy: pagePolicy },
  { path: '/html', file: 'index.html', policy: pagePolicy },
  { path: '/ppt', file: 'index.html', policy: pagePolicy },
  { path: '/account', file: 'index.html', policy: pagePolicy },
  { path: '/preview', file: 'preview.html', policy: previewPolicy },
  { path: '/docs', file: 'docs.html', policy: pagePolicy },
  { path: '/docs/reference', file: 'reference.html', policy: referencePolicy },
] as const;

export const PAGE_PATHS = PAGES.map(({ path }) => path);

const ASSET = /\/assets\/([\w-]+(?:\.[\w-]+)*\.([a-z0-9]+))$/;
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  png: 'image/png',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};
const NONCE_BYTES = 16;

// oxlint-disable-next-line typescript/no-explicit-any -- any app: only routes are added
export function mountPage(app: Hono<any>, deps: Deps, settings: Settings): void {
  for (const { path, file, policy } of PAGES) {
    app.on('GET', formsOf(path), async (context, next) => {
      const built = await deps.page?.(`/${file}`);
      const base = mountPath(context.req.raw.url, path);
      if (built?.ok) return rewritten(built, { base, policy, settings, version: deps.version });
      await built?.body?.cancel();
      return path === '/' ? plain(context, base, settings, deps) : next();
    });
  }
  app.on('GET', '/assets/:name', async (context, next) => {
    const [, name = '', ending = ''] = ASSET.exec(context.req.path) ?? [];
    const type = TYPES[ending];
    const built = type === undefined ? undefined : await deps.page?.(`/assets/${name}`);
    if (type === undefined || !built?.ok) {
      await built?.body?.cancel();
      return next();
    }
    return new Response(built.body, {
      headers: {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        // The preview's frame has its own origin and fetches its module with CORS.
        'Access-Control-Allow-Origin': '*',
      },
    });
  });
}

interface Rewriting {
  readonly base: string;
  readonly policy: (nonce: string) => string;
  readonly settings: Settings;
  readonly version: string;
}

function rewritten(built: Response, { base, policy, settings, version }: Rewriting): Response {
  const nonce = encodeBase64(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const addBase = (name: 'href' | 'src') => (element: Element) => {
    const address = element.getAttribute(name);
    if (address?.startsWith('/')) element.setAttribute(name, base + address);
  };
  const page = new HTMLRewriter()
    .on('[href]', { element: addBase('href') })
    .on('[src]', { element: addBase('src') })
    .on('script, style, link', { element: (element) => void element.setAttribute('nonce', nonce) })
    .on('html', {
      element(element) {
        element.setAttribute('data-base', base);
        element.setAttribute('data-version', version);
      },
    })
    .on('#app', {
      element: (element) =>
        void element.setInnerContent(startContent(base, settings, version), { html: true }),
    })
    .transform(built);
  return new Response(page.body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(nonce),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
    },
  });
}

/** Allows the page's scripts and those that they load, and nothing from another host. The camera's reader is WebAssembly. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** pagePolicy with inline styles, because the templates of openapi-explorer have style attributes. */
function referencePolicy(nonce: string): string {
  return pagePolicy(nonce).replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
}

/**
 * The policy of the preview, which shows a user's own document: styles and images are allowed, scripts, frames and forms are not, and
 * its origin shares nothing with the page's.
 */
function previewPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    'img-src data: blob: https: http:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}

function plain(context: Context, base: string, settings: Settings, deps: Deps): Response {
  return context.html(startPage(base, settings, deps.version), 200, {
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
}
