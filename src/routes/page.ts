// Serves GET / and the other pages that are built from web/ and docs/ (docs/design/page.md). The HTML rewriter inserts the base path, the nonce,
// the description of the service, and into the reference the service's own prices and operations. Files with a hash in their name are cached for
// a year. Without built files, as in another Worker without that binding, GET / is the plain start page.
import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { formsOf, mountPath } from '../http/request-path.ts';
import { encodeBase64 } from '../lib/base64.ts';
import type { Settings } from '../settings.ts';
import { priceText } from '../registry/price.ts';
import type { App } from './answer.ts';
import { PLAIN_POLICY, notFoundPage, startContent, startPage } from './start-page.ts';
import { OPERATIONS, enabledOperations } from './table.ts';

/** Each path with its built file and its Content-Security-Policy. `{name}` stands for a name of a built file. */
const PAGES = [
  { path: '/', file: '/index.html', policy: pagePolicy },
  // The tools: the same page, which shows the one that its address names (web/parts/navigation.ts).
  { path: '/scan', file: '/index.html', policy: pagePolicy },
  { path: '/generate', file: '/index.html', policy: pagePolicy },
  { path: '/labels', file: '/index.html', policy: pagePolicy },
  { path: '/lookup', file: '/index.html', policy: pagePolicy },
  { path: '/html', file: '/index.html', policy: pagePolicy },
  { path: '/ppt', file: '/index.html', policy: pagePolicy },
  { path: '/account', file: '/index.html', policy: pagePolicy },
  { path: '/preview', file: '/preview.html', policy: previewPolicy },
  { path: '/docs', file: '/docs/index.html', policy: pagePolicy },
  { path: '/docs/{name}', file: '/docs/{name}.html', policy: pagePolicy },
  { path: '/docs/reference', file: '/docs/reference.html', policy: pagePolicy },
  { path: '/docs/reference/{name}', file: '/docs/reference/{name}.html', policy: pagePolicy },
] as const;

/** Files whose names stay: browsers look for their next version there. */
const FILES = [
  { path: '/manifest.webmanifest', type: 'application/manifest+json' },
  { path: '/service-worker.js', type: 'text/javascript; charset=utf-8' },
  { path: '/app-icon.svg', type: 'image/svg+xml' },
] as const;

export const PAGE_PATHS = [...PAGES, ...FILES].map(({ path }) => path);

/** Pages that a person opens. */
const LISTED = PAGES.map(({ path }) => path).filter((path) => path !== '/preview' && !path.includes('{'));

/** What a browser shows in place of the answer for programs; that answer, unless a person asks. */
export function notFoundFor(
  { method, headers, url }: Request,
  refused: Response,
  { page, base }: { readonly page: boolean; readonly base: string },
): Response {
  const accepts = (headers.get('accept') ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (method !== 'GET' || !accepts.includes('text/html')) return refused;
  const shown = new URL(url).pathname.slice(0, MAX_SHOWN_CHARACTERS);
  const answer = new Response(notFoundPage(shown, base, page ? LISTED : ['/']), refused);
  answer.headers.set('Content-Type', 'text/html; charset=utf-8');
  answer.headers.set('Content-Security-Policy', PLAIN_POLICY);
  answer.headers.set('X-Content-Type-Options', 'nosniff');
  answer.headers.set('Referrer-Policy', 'no-referrer');
  return answer;
}

const MAX_SHOWN_CHARACTERS = 200;

/** Names of the pages of /docs. */
const NAME = /^[a-z0-9-]{1,64}$/;

const ASSET = /\/assets\/([\w-]+(?:\.[\w-]+)*\.([a-z0-9]+))$/;
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};
const NONCE_BYTES = 16;

export function mountPage(app: App, deps: Deps, settings: Settings): void {
  for (const { path, file, policy } of PAGES) {
    app.on('GET', formsOf(path.replace('{name}', ':name')), async (context, next) => {
      const name = context.req.param('name')?.toLowerCase() ?? '';
      if (path.includes('{') && !NAME.test(name)) return next();
      const built = await deps.page?.(file.replace('{name}', name));
      const base = mountPath(context.req.raw.url, path.replace('{name}', name));
      if (built?.ok) return rewritten(built, { base, policy, settings, version: deps.version });
      await built?.body?.cancel();
      return path === '/' ? plain(context, base, settings, deps) : next();
    });
  }
  for (const { path, type } of FILES)
    app.on('GET', path, async (_, next) => {
      const built = await deps.page?.(path);
      if (built?.ok)
        return new Response(built.body, {
          headers: {
            'Content-Type': type,
            'Cache-Control': 'no-cache',
            'X-Content-Type-Options': 'nosniff',
          },
        });
      await built?.body?.cancel();
      return next();
    });
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
  const enabled = enabledOperations(settings);
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
    .on('[data-operation]', {
      element(element) {
        const id = element.getAttribute('data-operation');
        if (OPERATIONS.some((each) => each.id === id) && !enabled.some((each) => each.id === id))
          element.remove();
      },
    })
    .on('[data-price]', {
      element(element) {
        const operation = enabled.find(({ id }) => id === element.getAttribute('data-price'));
        if (operation) element.setInnerContent(priceText(operation.price, settings));
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
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
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
    'Content-Security-Policy': PLAIN_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
}
