// The interface description, health and the start page.
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/routes/table.ts';
import { BASE, newKey, send } from '../support/api.ts';

interface Described {
  readonly paths: Readonly<Record<string, { post: { operationId: string; parameters: { name: string }[] } }>>;
  readonly [key: string]: unknown;
}

describe('openapi.json', () => {
  it('describes every route of the table under its operationId', async () => {
    const document: Described = await (await send('/openapi.json')).json();
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: 'v1' },
      servers: [{ url: BASE }],
      components: { securitySchemes: { Apikey: { type: 'apiKey', in: 'header', name: 'Apikey' } } },
    });
    expect(Object.entries(document.paths).map(([path, { post }]) => [path, post.operationId])).toEqual(
      OPERATIONS.map(({ path, id }) => [path, id]),
    );
  });

  it.each([
    ['http', 'http://quietzone.test'],
    ['https, http', 'https://quietzone.test'],
    ['HTTPS', 'https://quietzone.test'],
    ['gopher', BASE],
    ['https://evil.example', BASE],
  ])('takes its scheme from X-Forwarded-Proto: %s', async (forwarded, url) => {
    const response = await send('/openapi.json', { headers: { 'X-Forwarded-Proto': forwarded } });
    expect(await response.json()).toMatchObject({ servers: [{ url }] });
  });

  it('resolves all its references', async () => {
    const text = await (await send('/openapi.json')).text();
    const document: { components: { schemas: Record<string, unknown> } } = JSON.parse(text);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas).toHaveProperty(name);
  });

  it.each([
    ['/barcode/docs/v1/swagger', '/barcode'],
    ['/swagger/api/barcode', '/barcode'],
    ['/convert/docs/v1/swagger', '/convert'],
    ['/swagger/api/convert', '/convert'],
  ])('%s is the Swagger 2.0 of %s', async (path, prefix) => {
    const text = await (await send(path)).text();
    const document: Described & { definitions: Record<string, unknown> } = JSON.parse(text);
    expect(document).toMatchObject({
      swagger: '2.0',
      info: { version: 'v1' },
      host: 'quietzone.test',
      basePath: '/',
    });
    expect(Object.keys(document.paths)).toEqual(
      OPERATIONS.map((operation) => operation.path).filter((operation) => operation.startsWith(prefix)),
    );
    for (const [, name = ''] of text.matchAll(/"#\/definitions\/(\w+)"/g))
      expect(document.definitions).toHaveProperty(name);
  });
});

describe('health', () => {
  it('is cheap and carries the version', async () => {
    const response = await send('/health');
    expect(await response.json()).toEqual({ status: 'ok', version: expect.any(String) });
    expect((await send('/health', { method: 'HEAD' })).status).toBe(200);
  });

  it('is ready when the stores answer', async () => {
    const response = await send('/health/ready');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'ready',
      unready: [],
      heavy: { busy: false, queued: 0 },
    });
  });
});

describe('a wrong method', () => {
  it.each(['/', '/usage', '/health', '/health/ready', '/openapi.json', '/swagger/api/convert'])(
    'POST %s is 405 and names GET',
    async (path) => {
      const response = await send(path, { method: 'POST', body: '' });
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET']);
    },
  );
});

describe('start page', () => {
  it('names every operation, asks nobody else for anything, and runs no script', async () => {
    const response = await send('/');
    const page = await response.text();
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    for (const { path } of OPERATIONS) expect(page).toContain(path);
    expect(page).not.toMatch(/<script|https?:\/\//);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });
});

describe('usage', () => {
  it('has the shape of the contract', async () => {
    const key = await newKey({ quota: 500 });
    const response = await send('/usage', { headers: { Apikey: key } });
    expect(await response.json()).toEqual({
      Successful: true,
      Period: new Date().toISOString().slice(0, 7),
      CallsUsed: 0,
      CallsHeld: 0,
      Quota: 500,
      Resets: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00Z$/),
      Operations: {},
    });
  });

  it('needs a key', async () => {
    expect((await send('/usage')).status).toBe(401);
  });
});
