// The app inside another Hono app, under a base path, and over a service binding.
import { exports } from 'cloudflare:workers';
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { Hono } from 'hono';
import { createApp, createDeps, defaultSettings } from '../../src/app.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bindings, fileForm, newKey, send } from '../support/api.ts';

let key = '';
beforeAll(async () => {
  key = await newKey();
});

async function answerOf(
  app: { fetch: (request: Request, env: unknown, context: ExecutionContext) => Response | Promise<Response> },
  path: string,
): Promise<Response> {
  const context = createExecutionContext();
  const request = new Request(`https://outer.test${path}`, {
    method: 'POST',
    body: '"hello"',
    headers: { Apikey: key, 'Content-Type': 'application/json' },
  });
  const response = await app.fetch(request, bindings, context);
  await waitOnExecutionContext(context);
  return response;
}

describe('embedding', () => {
  it('mounts in another Hono app with route()', async () => {
    const settings = { ...defaultSettings(), PUBLIC_HOSTS: ['outer.test'] };
    const outer = new Hono()
      .get('/', (context) => context.text('mine'))
      .route('/v1', createApp(createDeps(bindings, settings), settings));
    const response = await answerOf(outer, '/v1/barcode/generate/qrcode');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
    const described = await outer.request(
      'https://outer.test/v1/openapi.json',
      {},
      bindings,
      createExecutionContext(),
    );
    expect(await described.json()).toMatchObject({ servers: [{ url: 'https://outer.test/v1' }] });
  });

  it('mounts by its fetch alone', async () => {
    const settings = defaultSettings();
    const outer = new Hono().mount('/ext', createApp(createDeps(bindings, settings), settings).fetch);
    expect((await answerOf(outer, '/ext/barcode/generate/qrcode')).status).toBe(200);
  });

  it('lives under BASE_PATH', async () => {
    const settings = { ...defaultSettings(), BASE_PATH: '/barcodes' };
    const app = createApp(createDeps(bindings, settings), settings);
    expect((await answerOf(app, '/barcodes/barcode/generate/qrcode')).status).toBe(200);
    expect((await answerOf(app, '/barcode/generate/qrcode')).status).toBe(404);
  });

  it('offers every operation to other Workers over a service binding', async () => {
    const service = (
      exports as unknown as {
        Quietzone: {
          call(path: string, body: string, headers: Record<string, string>): Promise<Response>;
          fetch(request: Request): Promise<Response>;
        };
      }
    ).Quietzone;
    const called = await service.call('/barcode/generate/ean-8', '"9520000"', {
      Apikey: key,
      'Content-Type': 'application/json',
    });
    expect(called.status).toBe(200);
    expect((await called.arrayBuffer()).byteLength).toBeGreaterThan(60);
    // The line of docs/embedding.md: what was drawn is the text, without the quotes of its JSON.
    const image = await service.call('/barcode/generate/qrcode', JSON.stringify('hello'), {
      Apikey: key,
      'Content-Type': 'application/json',
    });
    const form = fileForm('imageFile', new Uint8Array(await image.arrayBuffer()));
    const scanned = await send('/barcode/scan/image', {
      method: 'POST',
      body: form.body,
      headers: { ...form.headers, Apikey: key },
    });
    expect(await scanned.json()).toMatchObject({ RawText: 'hello' });
    const fetched = await service.fetch(new Request('https://any.test/usage', { headers: { Apikey: key } }));
    expect(await fetched.json()).toMatchObject({ Successful: true });
  });
});
