// The edge as seen from outside: what every answer carries, what is refused before the body, and where keys never appear.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../src/http/limits.ts';
import { OPERATIONS } from '../../src/routes/table.ts';
import { type ErrorBody, newKey, send } from '../support/api.ts';

let key = '';
beforeAll(async () => {
  key = await newKey();
});

/** A body of which no byte ever comes: whoever reads it answers 408 in the end. */
function silentBody(): RequestInit {
  const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
  return { method: 'POST', body, duplex: 'half' } as RequestInit;
}

describe('every answer', () => {
  it.each<[string, string, RequestInit, number]>([
    ['a model', '/barcode/lookup/ean', { method: 'POST', body: '"9521234000006"' }, 200],
    ['bytes', '/barcode/generate/qrcode', { method: 'POST', body: '"x"' }, 200],
    ['a failure', '/barcode/generate/ean-8', { method: 'POST', body: '"x"' }, 400],
    ['a wrong method', '/barcode/lookup/ean', {}, 405],
    ['an unknown path', '/nothing', {}, 404],
    ['usage', '/usage', {}, 200],
    ['health', '/health', {}, 200],
    ['readiness', '/health/ready', {}, 200],
    ['the start page', '/', {}, 200],
  ])('forbids sniffing and storing: %s', async (_, path, init, status) => {
    const headers = { Apikey: key, 'Content-Type': 'application/json' };
    const response = await send(path, { ...init, headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Request-Id')).toMatch(/^[\w.-]+$/);
    await response.arrayBuffer();
  });

  it('forbids sniffing: openapi.json, which may be stored', async () => {
    const response = await send('/openapi.json');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    await response.arrayBuffer();
  });
});

describe('a header over its limit', () => {
  it.each(['/health', '/usage', '/barcode/lookup/ean', '/nothing'])(
    'is refused on %s, without a key',
    async (path) => {
      const accept = `application/xml,${'text/x;q=0.5,'.repeat(LIMITS.MAX_ACCEPT_RANGES)}`;
      const response = await send(path, { headers: { Accept: accept } });
      expect(response.status).toBe(400);
      expect(response.headers.get('Content-Type')).toBe('application/json');
      const body: ErrorBody = await response.json();
      expect(body).toMatchObject({
        ErrorCode: 'invalid_header',
        ErrorMessage: 'The header Accept may have at most 64 media ranges; received 66.',
      });
    },
  );

  it("keeps an advanced scan's model", async () => {
    const response = await send('/barcode/scan/image/advanced', {
      method: 'POST',
      headers: { Accept: 'x'.repeat(LIMITS.MAX_ACCEPT_CHARACTERS + 1) },
    });
    expect(await response.json()).toMatchObject({
      ErrorCode: 'invalid_header',
      ResultBarcodes: [],
      BarcodeCount: 0,
    });
  });

  it('names the length of a path over its limit', async () => {
    const response = await send(`/${'%ff/'.repeat(1000)}`);
    expect(response.status).toBe(404);
    const body: ErrorBody = await response.json();
    expect(body.ErrorMessage).toContain(
      `The path has 4001 characters; the limit is ${LIMITS.MAX_PATH_CHARACTERS}.`,
    );
  });
});

// Side by side: the connection of each is kept for two seconds, for the body that never comes.
describe.concurrent('before the body is read', () => {
  it.each<[string, string, () => Promise<Record<string, string>> | Record<string, string>, number]>([
    ['no key', '/barcode/scan/image', () => ({ Apikey: '' }), 401],
    [
      'a key for another operation',
      '/barcode/scan/image',
      async () => ({ Apikey: await newKey({ operations: ['BarcodeLookup_EanLookup'] }) }),
      403,
    ],
    ['a header out of range', '/barcode/generate/qrcode', () => ({ width: '9' }), 400],
    ['a choice that is none', '/barcode/scan/image/advanced/qr', () => ({ recognitionMode: 'x' }), 400],
    [
      'a media type that carries no value',
      '/barcode/lookup/ean',
      () => ({ 'Content-Type': 'image/png' }),
      415,
    ],
    [
      'a boundary that is too long',
      '/barcode/scan/image',
      () => ({ 'Content-Type': `multipart/form-data; boundary=${'-'.repeat(80)}` }),
      400,
    ],
    [
      'an image URL that is none',
      '/convert/edit/html/append/image/from-url',
      () => ({ imageUrl: 'x:y' }),
      400,
    ],
    [
      'an Idempotency-Key that is too long',
      '/barcode/scan/image',
      () => ({ 'Idempotency-Key': 'x'.repeat(256) }),
      400,
    ],
  ])('refuses %s', async (_, path, more, status) => {
    const response = await send(path, {
      ...silentBody(),
      headers: { Apikey: key, ...(await more()) },
    });
    expect(response.status).toBe(status);
    await response.arrayBuffer();
  });

  it('refuses a quota that is known to be used up, but not the replay of an answer', async () => {
    const Apikey = await newKey({ quota: 1 });
    const headers = { Apikey, 'Content-Type': 'application/json', 'Idempotency-Key': 'first' };
    const call = { method: 'POST', body: '"9521234000006"', headers };
    expect((await send('/barcode/lookup/ean', call)).status).toBe(200);
    const refused = await send('/barcode/scan/image', { ...silentBody(), headers: { Apikey } });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ ErrorCode: 'quota_exceeded' });
    const replayed = await send('/barcode/lookup/ean', call);
    expect(replayed.status).toBe(200);
    expect(replayed.headers.get('Idempotency-Replayed')).toBe('true');
  });
});

describe('/usage', () => {
  it('answers a key that is bound to origins only there', async () => {
    const Apikey = await newKey({ origins: ['https://shop.example'] });
    expect((await send('/usage', { headers: { Apikey } })).status).toBe(403);
    expect((await send('/usage', { headers: { Apikey, Origin: 'https://evil.example' } })).status).toBe(403);
    expect((await send('/usage', { headers: { Apikey, Origin: 'https://shop.example' } })).status).toBe(200);
  });

  it('counts against the rate of the key', async () => {
    const Apikey = await newKey({ rateLimit: true });
    const ask = async (): Promise<number> => (await send('/usage', { headers: { Apikey } })).status;
    const statuses: number[] = [];
    // 600 a minute (wrangler.toml); a minute may turn over in between.
    for (let n = 0; n < 24 && !statuses.includes(429); n += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 55 }, ask))));
    expect(statuses[0]).toBe(200);
    expect(statuses).toContain(429);
  });
});

describe('a key', () => {
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => vi.spyOn(console, level));
  afterEach(() => {
    for (const spy of spies) spy.mockClear();
  });
  afterAll(() => {
    for (const spy of spies) spy.mockRestore();
  });

  const places: readonly (readonly [string, (key: string) => readonly [string, RequestInit]])[] = [
    ['the path', (secret) => [`/barcode/${secret}`, {}]],
    ['the path, escaped', (secret) => [`/${secret.replace('_', '%5f')}`, {}]],
    ['the query', (secret) => [`/usage?apikey=${secret}`, {}]],
    ['X-Request-Id', (secret) => ['/health', { headers: { 'X-Request-Id': secret } }]],
    [
      'an option header',
      (secret) => ['/barcode/generate/qrcode', { method: 'POST', body: 'x', headers: { width: secret } }],
    ],
    [
      'Origin',
      (secret) => [
        '/barcode/lookup/ean',
        { method: 'POST', body: 'x', headers: { Origin: `https://${secret}` } },
      ],
    ],
    [
      'Content-Type',
      (secret) => [
        '/barcode/lookup/ean',
        { method: 'POST', body: 'x', headers: { 'Content-Type': `a/${secret}` } },
      ],
    ],
    [
      'charset',
      (secret) => [
        '/barcode/lookup/ean',
        { method: 'POST', body: 'x', headers: { 'Content-Type': `text/plain; charset=${secret}` } },
      ],
    ],
    [
      'Content-Encoding',
      (secret) => [
        '/barcode/scan/image',
        { method: 'POST', body: 'x', headers: { 'Content-Encoding': secret } },
      ],
    ],
    [
      'imageUrl',
      (secret) => [
        '/convert/edit/html/append/image/from-url',
        { method: 'POST', body: 'x', headers: { imageUrl: secret } },
      ],
    ],
    [
      'inputFileUrl',
      (secret) => [
        '/convert/edit/html/head/get/language',
        { method: 'POST', headers: { inputFileUrl: `http://localhost/${secret}` } },
      ],
    ],
    [
      'the value',
      (secret) => [
        '/barcode/lookup/ean',
        { method: 'POST', body: JSON.stringify(secret), headers: { 'Content-Type': 'application/json' } },
      ],
    ],
    [
      'the value of another symbology',
      (secret) => [
        '/barcode/generate/ean-13',
        { method: 'POST', body: secret, headers: { 'Content-Type': 'text/plain' } },
      ],
    ],
  ];

  it.each(places)('in %s is in no error, header or log', async (_, place) => {
    for (const secret of [key, await newKey({ origins: ['https://shop.example'] })]) {
      const [path, init] = place(secret);
      const response = await send(path, { ...init, headers: { Apikey: secret, ...init.headers } });
      const answered = [await response.text(), ...response.headers.values()].join('\n');
      expect(answered).not.toContain(secret);
      for (const spy of spies) expect(JSON.stringify(spy.mock.calls)).not.toContain(secret);
    }
  });

  it('is in no URL of the interface', async () => {
    const text = await (await send('/openapi.json')).text();
    // Of a search, of the status of a batch job, and of /usage; no other parameter stands in a URL.
    expect(text.match(/\{"name":"\w+","in":"query"/g)).toEqual([
      '{"name":"q","in":"query"',
      '{"name":"AsyncJobID","in":"query"',
      '{"name":"days","in":"query"',
    ]);
    for (const { path } of OPERATIONS) expect(path).not.toContain('{');
    expect((await send(`/usage?Apikey=${key}&apikey=${key}`)).status).toBe(401);
  });
});
