// GET / and its files as they are served: through the rewriter under any base path, hashed files for good, a plain page where
// nothing was built.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { createApp, createDeps, defaultSettings } from '../../src/app.ts';
import { OPERATIONS } from '../../src/routes/table.ts';
import type { Settings } from '../../src/settings.ts';
import { bindings } from '../support/api.ts';
import { stubPage } from '../support/page-stub.ts';

async function under(
  basePath: string,
  path: string,
  changed: Partial<Settings> = {},
  init: RequestInit = {},
): Promise<Response> {
  const settings = { ...defaultSettings(), BASE_PATH: basePath, ...changed };
  const app = createApp({ ...createDeps(bindings, settings), page: stubPage }, settings);
  const context = createExecutionContext();
  const response = await app.fetch(new Request(`https://quietzone.test${path}`, init), bindings, context);
  await waitOnExecutionContext(context);
  return response;
}

const nonceOf = (response: Response): string =>
  /'nonce-([^']+)'/.exec(response.headers.get('Content-Security-Policy') ?? '')?.[1] ?? '';

describe('the page', () => {
  it.each(['', '/barcodes'])('under "%s" names its files and operations there', async (base) => {
    const response = await under(base, `${base}/`);
    const page = await response.text();
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(page).toContain(`src="${base}/assets/index-1a2B_3.js"`);
    expect(page).toContain(`href="${base}/assets/index-4.css"`);
    expect(page).toContain('href="https://example.com/"');
    expect(page).toContain(`data-base="${base}"`);
    for (const { path } of OPERATIONS) expect(page).toContain(`POST ${base}${path}`);
    if (base !== '') expect((await under(base, base)).status).toBe(200);
  });

  it('runs only scripts that carry the nonce of this very answer', async () => {
    const [first, second] = [await under('', '/'), await under('', '/')];
    const policy = first.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|https?:|\*/);
    expect(nonceOf(first)).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    const page = await first.text();
    for (const [script] of page.matchAll(/<script[^>]*>/g))
      expect(script).toContain(`nonce="${nonceOf(first)}"`);
    expect(page).not.toMatch(/<script[^>]*>[^<]|\son\w+=/);
  });

  it('shows documents in a frame that shares nothing with the page and runs none of their scripts', async () => {
    const response = await under('', '/preview');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/sandbox allow-scripts$/);
    expect(policy).toContain(`script-src 'nonce-${nonceOf(response)}';`);
    expect(policy).toContain("frame-ancestors 'self'");
  });

  it('keeps hashed files for good, with the type of their ending', async () => {
    for (const [name, type] of [
      ['index-1a2B_3.js', 'text/javascript; charset=utf-8'],
      ['index-4.css', 'text/css; charset=utf-8'],
      ['search-5.json', 'application/json'],
    ]) {
      const response = await under('/barcodes', `/barcodes/assets/${name}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe(type);
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });

  it.each([
    '/assets/none.js',
    '/assets/notes.txt',
    '/assets/..%2Findex.html',
    '/assets/',
    '/index.html',
    '/assets/%2e%2e/index.html',
  ])('has no file %s', async (path) => {
    const response = await under('', path);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    expect(await response.json()).toMatchObject({ ErrorCode: 'not_found' });
  });
});

describe('an address where nothing is', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const asked = (path: string, accept: string, method = 'GET'): Promise<Response> =>
    under('/barcodes', path, {}, { method, headers: { Accept: accept } });

  it('is a page with the nearest one for a browser', async () => {
    const response = await asked('/barcodes/genrate?%3Cb%3E', BROWSER);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(response.headers.get('X-Request-Id')).not.toBeNull();
    const page = await response.text();
    expect(page).toContain('Did you mean <a href="/barcodes/generate">');
    expect(page).toContain('<a href="/barcodes/docs/reference">');
  });

  it('shows what was asked for as text alone', async () => {
    const page = await (await asked("/barcodes/<img src=x onerror='alert(1)'>", BROWSER)).text();
    expect(page).not.toContain('<img');
  });

  it.each([
    ['a program', '/barcodes/genrate', 'application/json', 'GET'],
    ['any type', '/barcodes/genrate', '*/*', 'GET'],
    ['a call of the API', '/barcodes/barcode/scan', BROWSER, 'POST'],
  ])('is an error for %s', async (_, path, accept, method) => {
    const response = await asked(path, accept, method);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('not_found');
  });
});

describe('the pages of /docs', () => {
  it.each(['/docs', '/docs/', '/docs/errors', '/docs/Errors/', '/Docs/reference', '/docs/reference/scan'])(
    'are at %s, with the base path and the strict policy',
    async (path) => {
      const response = await under('/barcodes', `/barcodes${path}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Content-Security-Policy')).not.toContain('unsafe-inline');
      const page = await response.text();
      expect(page).toContain('data-base="/barcodes"');
      expect(page).toMatch(/href="\/barcodes\/(?:assets|docs)\//);
    },
  );

  it.each([
    '/docs/none',
    '/docs/..%2Findex',
    '/docs/%2e%2e/index',
    '/docs/errors.html',
    '/docs/a/b',
    `/docs/${'a'.repeat(65)}`,
  ])('are not at %s', async (path) => {
    const response = await under('', path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ ErrorCode: 'not_found' });
  });

  it('leave out operations that are switched off, and state the prices that are set', async () => {
    expect(await (await under('', '/docs/reference')).text()).toContain('>scan</li>');
    const changed = { DISABLED_OPERATIONS: ['BarcodeScan_Image'], ADVANCED_QR_COST: 7 };
    const page = await (await under('', '/docs/reference', changed)).text();
    expect(page).not.toContain('scan</li>');
    expect(page).toContain('>7 calls a file (setting ADVANCED_QR_COST)</span>');
  });
});

describe('the start page, where nothing was built', () => {
  const none = async (): Promise<Response> => new Response('none', { status: 404 });
  it.each([
    ['no binding', undefined],
    ['an empty binding', none],
  ])('names every operation, asks nobody else for anything and runs no script: %s', async (_, page) => {
    const deps = page ? { page } : {};
    const settings = defaultSettings();
    const { page: __, ...without } = createDeps(bindings, settings);
    const app = createApp({ ...without, ...deps }, settings);
    const response = await app.fetch(
      new Request('https://quietzone.test/'),
      bindings,
      createExecutionContext(),
    );
    const text = await response.text();
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    for (const { path } of OPERATIONS) expect(text).toContain(path);
    expect(text).not.toMatch(/<script|https?:\/\//);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(
      (await app.fetch(new Request('https://quietzone.test/preview'), bindings, createExecutionContext()))
        .status,
    ).toBe(404);
  });
});
