// The interface description and health.
import { describe, expect, it, vi } from 'vitest';
import { JOB_STATUS, OPERATION_NAMES } from '../../src/registry/operations.ts';
import { OPERATIONS } from '../../src/routes/table.ts';
import { generateBarcode } from '../../src/barcode/generate/index.ts';
import { BASE, fileForm, newKey, send } from '../support/api.ts';
import { MAX_DESCRIPTION_BYTES } from '../support/description-size.ts';
import { drawPng } from '../support/draw-png.ts';
import { resolved } from '../support/resolved.ts';
import { schemaFaults } from '../support/schema-faults.ts';

interface Described {
  readonly paths: Readonly<Record<string, { post: { operationId: string; parameters: { name: string }[] } }>>;
  readonly [key: string]: unknown;
}

function png(value: string): Uint8Array {
  const image = generateBarcode({ symbology: 'QR_CODE', value, label: false });
  if (!image.ok) throw new Error(image.failure.code);
  return image.value.png;
}

const PINNED = [
  'BarcodeLookup_EanLookup /barcode/lookup/ean',
  'BarcodeScan_Image /barcode/scan/image',
  'BarcodeScan_ImageAdvanced /barcode/scan/image/advanced',
  'BarcodeScan_ImageAdvancedQR /barcode/scan/image/advanced/qr',
  'GenerateBarcode_QRCode /barcode/generate/qrcode',
  'GenerateBarcode_UPCA /barcode/generate/upc-a',
  'GenerateBarcode_UPCE /barcode/generate/upc-e',
  'GenerateBarcode_EAN13 /barcode/generate/ean-13',
  'GenerateBarcode_EAN8 /barcode/generate/ean-8',
  'GenerateBarcode_Code128 /barcode/generate/code-128',
  'EditHtml_HtmlGetLanguage /convert/edit/html/head/get/language',
  'EditHtml_HtmlAppendImageFromUrl /convert/edit/html/append/image/from-url',
  'ConvertDocument_PptToPptx /convert/ppt/to/pptx',
];

/** The text of a body, which the runtime may have decompressed. */
async function unpacked(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f) return new TextDecoder().decode(bytes);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
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
    const posts = Object.entries(document.paths).filter(([, { post }]) => post !== undefined);
    expect(posts.map(([path, { post }]) => [path, post.operationId])).toEqual(
      OPERATIONS.map(({ path, id }) => [path, id]),
    );
    // Client builders name methods after these, which are those of the original API in its order.
    const listed = OPERATIONS.map(({ path, id }) => `${id} ${path}`);
    expect(listed.slice(0, PINNED.length)).toEqual(PINNED);
    for (const more of listed.slice(PINNED.length, -1))
      expect(more).toMatch(
        /^(?:GenerateBarcode_\w+ \/barcode\/generate\/[\w-]+|BarcodeLookup_\w+ \/barcode\/[\w/-]+|\w+_\w+ \/convert\/[\w/-]+)$/,
      );
    // As in the newest public description of the API.
    expect(listed.at(-1)).toBe(
      'BatchJob_ScanImageAdvancedQRBatchJob /barcode/batch-job/scan/image/advanced/qr',
    );
    expect(document.paths).toMatchObject({
      '/barcode/batch-job/status': { get: { operationId: 'BatchJob_GetAsyncJobStatus' } },
    });
    expect(OPERATIONS.map(({ id, path }) => ({ id, path }))).toEqual(OPERATION_NAMES);
    expect(Object.keys(document.paths).slice(OPERATIONS.length)).toEqual([
      '/barcode/batch-job/status',
      '/usage',
      '/health',
      '/health/ready',
    ]);
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
    const document: { components: Record<string, Record<string, unknown>> } = JSON.parse(text);
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g))
      expect(Object.keys(document.components[kind] ?? {}), kind).toContain(name);
  });

  it('is small, compressed where that is taken, and not sent again where it is known', async () => {
    const plain = await send('/openapi.json');
    const text = await plain.text();
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(MAX_DESCRIPTION_BYTES);
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    const etag = plain.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect(plain.headers.get('Cache-Control')).toBe('public, max-age=300');
    const packed = await send('/openapi.json', { headers: { 'Accept-Encoding': 'br, gzip;q=0.5' } });
    expect([packed.headers.get('Content-Encoding'), packed.headers.get('ETag')]).toEqual(['gzip', etag]);
    expect(await unpacked(packed)).toBe(text);
    const refused = await send('/openapi.json', { headers: { 'Accept-Encoding': 'gzip;q=0' } });
    expect(refused.headers.get('Content-Encoding')).toBeNull();
    for (const known of [etag, `"x", ${etag.slice(2)}`, '*']) {
      const again = await send('/openapi.json', { headers: { 'If-None-Match': known } });
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag]);
    }
    const other = await send('/openapi.json', { headers: { 'X-Forwarded-Proto': 'http' } });
    expect(other.headers.get('ETag')).not.toBe(etag);
  });

  it('has an example of each answer that clients read, which fits its schema', async () => {
    const document = JSON.parse(await (await send('/openapi.json')).text());
    const { components } = document;
    for (const [name, value] of Object.entries<{
      content: Record<string, { schema: object; example?: unknown }>;
    }>(components.responses)) {
      const { schema, example } = value.content['application/json'] ?? {};
      if (schema && example !== undefined)
        expect(schemaFaults(document, schema as never, example), name).toEqual([]);
    }
    const [failure] = components.schemas.ErrorResult.examples;
    expect(schemaFaults(document, components.schemas.ErrorResult, failure)).toEqual([]);
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
      [...OPERATIONS, JOB_STATUS]
        .map((operation) => operation.path)
        .filter((each) => each.startsWith(prefix)),
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
    // Beside tests that compute, the first answer of a store may come too late.
    await vi.waitFor(
      async () => {
        const response = await send('/health/ready');
        expect(await response.json()).toMatchObject({
          status: 'ready',
          unready: [],
          heavy: { busy: false, queued: 0 },
        });
        expect(response.status).toBe(200);
      },
      { timeout: 30_000, interval: 500 },
    );
  });
});

describe('the description fits what is answered', () => {
  const html = (text: string) => fileForm('inputFile', new TextEncoder().encode(text));
  const blank = () => drawPng({ width: 16, height: 16, colour: 0, depth: 1, pixel: () => [1] });
  const image = (bytes: Uint8Array) => fileForm('imageFile', bytes);
  const qrImage = () => png('https://example.com/');
  const placed = (bytes: Uint8Array) => {
    const { body, headers } = image(bytes);
    return { body, headers: { ...headers, 'X-Include-Positions': 'true' } };
  };
  const word = (text: string) => ({
    body: JSON.stringify(text),
    headers: { 'Content-Type': 'application/json' },
  });
  type Sent = { readonly body: BodyInit; readonly headers: Record<string, string> };

  it.each<readonly [string, string, () => Sent, number]>([
    ['a lookup', '/barcode/lookup/ean', () => word('9521234000006'), 200],
    ['a scan that finds nothing', '/barcode/scan/image', () => image(blank()), 200],
    ['an advanced scan that finds nothing', '/barcode/scan/image/advanced', () => image(blank()), 200],
    ['an advanced scan with positions', '/barcode/scan/image/advanced', () => placed(qrImage()), 200],
    ['a QR scan that finds nothing', '/barcode/scan/image/advanced/qr', () => image(blank()), 200],
    ['a language', '/convert/edit/html/head/get/language', () => html('<html lang="en">'), 200],
    ['a language that nobody can tell', '/convert/edit/html/head/get/language', () => html('<p>1</p>'), 200],
    ['a failed lookup', '/barcode/lookup/ean', () => word('abc'), 400],
    ['a failed advanced scan', '/barcode/scan/image/advanced', () => image(new Uint8Array(9)), 400],
  ])('of %s', async (_, path, sent, status) => {
    const { body, headers } = sent();
    const document = resolved(JSON.parse(await (await send('/openapi.json')).text()));
    const response = await send(path, {
      method: 'POST',
      body,
      headers: { ...headers, Apikey: await newKey() },
    });
    expect(response.status).toBe(status);
    const described = document.paths[path].post.responses[status];
    const { schema } = described.content['application/json'];
    expect(schemaFaults(document, schema, await response.json())).toEqual([]);
    for (const name of ['X-Request-Id', 'X-Api-Calls-Consumed']) {
      expect(response.headers.has(name)).toBe(true);
      expect(described.headers).toHaveProperty(name);
    }
  });

  it.each([
    ['/usage', 200],
    ['/health', 200],
    ['/health/ready', 200],
  ])('of %s', async (path, status) => {
    const document = JSON.parse(await (await send('/openapi.json')).text());
    const response = await send(path, { headers: { Apikey: await newKey() } });
    const { schema } = document.paths[path].get.responses[status].content['application/json'];
    const faults = schemaFaults(document, schema, await response.json());
    // Readiness tells more than it promises.
    expect(faults.filter((fault) => path !== '/health/ready' || !fault.includes(' has '))).toEqual([]);
  });

  it('in Swagger 2.0: a file comes in multipart/form-data, and what may be null says so', async () => {
    for (const path of ['/barcode/docs/v1/swagger', '/convert/docs/v1/swagger']) {
      const document = JSON.parse(await (await send(path)).text());
      for (const { post } of Object.values<{ post?: Swagger }>(document.paths)) {
        if (!post) continue;
        if (post.parameters.some(({ type }) => type === 'file'))
          expect(post.consumes).toContain('multipart/form-data');
        expect(new Set(post.parameters.map(({ name }) => name)).size).toBe(post.parameters.length);
      }
    }
    const { definitions } = JSON.parse(await (await send('/barcode/docs/v1/swagger')).text());
    expect(definitions.BarcodeScanResult.properties).toMatchObject({
      BarcodeType: { type: 'string', 'x-nullable': true },
      RawText: { 'x-nullable': true },
    });
  });
});

interface Swagger {
  readonly consumes: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly type?: string }[];
}

describe('a wrong method', () => {
  it.each([
    '/',
    '/usage',
    '/barcode/batch-job/status',
    '/health',
    '/health/ready',
    '/openapi.json',
    '/swagger/api/convert',
  ])('POST %s is 405 and names GET', async (path) => {
    const response = await send(path, { method: 'POST', body: '' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET']);
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

describe('llms.txt', () => {
  it('lists every operation with its address and price, in plain text', async () => {
    const response = await send('/llms.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
    const text = await response.text();
    for (const { path } of OPERATION_NAMES)
      expect(text).toMatch(new RegExp(`^- POST https?://[^ ]+${path}: .* Costs .*\\.$`, 'm'));
    expect(text).toContain('/mcp): the operations as tools');
  });
});
