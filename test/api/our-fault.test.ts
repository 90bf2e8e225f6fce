// The failures of docs/errors.md that need a part to fail: the app is built with one dependency replaced.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { type Deps, createApp, createDeps, defaultSettings } from '../../src/app.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../src/service/result.ts';
import { OPERATIONS } from '../../src/routes/table.ts';
import type { Operation } from '../../src/routes/operation.ts';
import { createTrace } from '../../src/telemetry/index.ts';
import { perform } from '../../src/routes/perform.ts';
import { type ErrorBody, bindings, newKey } from '../support/api.ts';

const settings = defaultSettings();
let key = '';
beforeAll(async () => {
  key = await newKey({ quota: 1000 });
});

async function ask(swapped: Partial<Deps>, path: string, init: RequestInit): Promise<Response> {
  const app = createApp({ ...createDeps(bindings, settings), ...swapped }, settings);
  const context = createExecutionContext();
  const response = await app.fetch(new Request(`https://quietzone.test${path}`, init), bindings, context);
  await waitOnExecutionContext(context);
  return response;
}

const lookup = (): RequestInit => ({
  method: 'POST',
  body: '"9521234000006"',
  headers: { Apikey: key, 'Content-Type': 'application/json' },
});
const unused = () => Promise.reject(new Error('not used here'));
const usage = async (): Promise<{ CallsUsed: number; CallsHeld: number }> =>
  (await ask({}, '/usage', { headers: { Apikey: key } })).json();

describe('our fault', () => {
  it('a thrown error is 500 without internals, and costs nothing', async () => {
    const response = await ask(
      {
        catalog: {
          find: () => Promise.reject(new Error('secret table name')),
          fault: async () => null,
          search: unused,
        },
      },
      '/barcode/lookup/ean',
      lookup(),
    );
    expect(response.status).toBe(500);
    const body: ErrorBody = await response.json();
    expect(body).toMatchObject({ Successful: false, ErrorCode: 'internal' });
    expect(body.ErrorMessage).toContain(body.RequestId);
    expect(body.ErrorMessage).not.toContain('secret');
    expect(await usage()).toMatchObject({ CallsUsed: 0, CallsHeld: 0 });
  });

  it('keys that cannot be read are 503, not 401', async () => {
    const down = { KEYS: { get: () => Promise.reject(new Error('KV is down')) } };
    const { accounts } = createDeps({ ...bindings, ...down } as unknown as typeof bindings, settings);
    const response = await ask({ accounts }, '/barcode/lookup/ean', lookup());
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1']);
  });

  it('a part that does not answer makes the service unready, not unhealthy', async () => {
    const ready = await ask(
      { unready: async () => ({ catalog: 'it does not answer' }) },
      '/health/ready',
      {},
    );
    expect([ready.status, await ready.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'unready', unready: ['catalog'] }),
    ]);
    expect(
      (await ask({ unready: async () => ({ catalog: 'it does not answer' }) }, '/health', {})).status,
    ).toBe(200);
  });
});

describe('readiness', () => {
  it.each([
    [{ busy: true, full: true }, 'full', true],
    [{ busy: true, full: false }, 'ready', false],
    [{ busy: false, full: true }, 'ready', false],
  ])('of a queue %o is %s', async (queue, status, full) => {
    const waiting = { longestWaitMs: 40, running: 1, queued: 3, paused: 0, ...queue };
    const gate = {
      state: { ...waiting, flows: 1, backlogMs: 900 },
      enter: async () => ok({ leave: () => undefined, turn: async () => undefined }),
    };
    const ready = await ask({ gate, unready: async () => ({}) }, '/health/ready', {});
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({
        status,
        unready: [],
        heavy: { ...waiting, accounts: 1, waitingWorkMs: 900, limit: settings.HEAVY_QUEUE, full },
      }),
    ]);
  });
});

describe('addresses of callers', () => {
  it('are fetched over the public binding where there is one, and allowed hosts past it', async () => {
    const asked: string[] = [];
    const publicInternet = {
      fetch: async (url: string) => {
        asked.push(url);
        return new Response('public');
      },
    } as unknown as Fetcher;
    const { fetch: fetchFor } = createDeps(
      { ...bindings, PUBLIC_INTERNET: publicInternet },
      { ...settings, URL_ALLOW_LIST: ['127.0.0.1:9'] },
    );
    const outside = ['http://a.example/', 'http://127.0.0.1:8/', 'http://127.0.0.1/', 'https://b.example:9/'];
    for (const url of outside) expect(await (await fetchFor(url)).text()).toBe('public');
    expect(asked).toEqual(outside);
    await fetchFor('http://127.0.0.1:9/').catch(() => undefined); // nothing listens there
    expect(asked).toEqual(outside);
  });
});

describe('rate', () => {
  it('a key beyond its rate gets 429 with a time to retry, and nothing is consumed', async () => {
    const limited = await newKey({ rateLimit: true });
    const init = { ...lookup(), headers: { Apikey: limited, 'Content-Type': 'application/json' } };
    const response = await ask({ withinRate: async () => false }, '/barcode/lookup/ean', init);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ ErrorCode: 'rate_limited' });
    expect((await ask({ withinRate: async () => true }, '/barcode/lookup/ean', init)).status).toBe(200);
  });

  it('a key that is exempt is not asked', async () => {
    expect((await ask({ withinRate: async () => false }, '/barcode/lookup/ean', lookup())).status).toBe(200);
  });
});

describe('allowed origins', () => {
  it('are those of the configuration, and no others', async () => {
    const own = { ...settings, CORS_ORIGINS: ['https://a.example'] };
    const app = createApp(createDeps(bindings, own), own);
    const from = (origin: string): Promise<Response> =>
      Promise.resolve(
        app.fetch(
          new Request('https://quietzone.test/barcode/lookup/ean', {
            method: 'OPTIONS',
            headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
          }),
          bindings,
          createExecutionContext(),
        ),
      );
    expect((await from('https://a.example')).headers.get('Access-Control-Allow-Origin')).toBe(
      'https://a.example',
    );
    expect((await from('https://b.example')).headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('idempotency', () => {
  it('the same bytes under another type are another call: they say something else', async () => {
    const call = (type: string): Promise<Response> =>
      ask({}, '/barcode/generate/code-128', {
        method: 'POST',
        body: '"A"',
        headers: { Apikey: key, 'Content-Type': type, 'Idempotency-Key': 'type' },
      });
    expect((await call('application/json')).status).toBe(200);
    expect((await call('text/plain')).status).toBe(422);
    expect((await call('application/json')).headers.get('Idempotency-Replayed')).toBe('true');
  });

  it('an HTML call by URL is the same call with whatever empty form a client draws for it', async () => {
    const page = new Response('<html lang="fi">', { headers: { 'Content-Type': 'text/html' } });
    const call = (boundary: string): Promise<Response> =>
      ask({ fetch: async () => page.clone() }, '/convert/edit/html/head/get/language', {
        method: 'POST',
        body: `--${boundary}--\r\n`,
        headers: {
          Apikey: key,
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Idempotency-Key': 'by URL',
          inputFileUrl: 'https://example.com/page.html',
        },
      });
    expect(await (await call('one')).json()).toMatchObject({ LanguageCode: 'fi' });
    expect((await call('two')).headers.get('Idempotency-Replayed')).toBe('true');
  });

  it('a streamed answer that breaks while it is kept costs nothing, and its key is free at once', async () => {
    const generate = OPERATIONS.find(({ tag }) => tag === 'GenerateBarcode');
    const call = (bytes: () => ReadableStream<Uint8Array>) => {
      const operation: Operation = {
        ...(generate as Operation),
        prepare: async () => ok({ cost: 1, run: async () => ok({ bytes: bytes(), filename: 'a.bin' }) }),
      };
      const request = new Request('https://quietzone.test/', {
        method: 'POST',
        headers: { Apikey: key, 'Idempotency-Key': 'broken stream' },
      });
      const deps = createDeps(bindings, settings);
      const trace = createTrace({ requestId: 'r', method: 'POST', nowMs: 0, traceparent: null });
      return perform({ request, operation, deps, settings, waitUntil: () => undefined, trace });
    };
    const before = await usage();
    const broken = () =>
      new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('broken')) });
    await expect(call(broken)).rejects.toThrow('broken');
    expect(await usage()).toMatchObject({ CallsUsed: before.CallsUsed, CallsHeld: 0 });
    const whole = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array([1, 2]));
          controller.close();
        },
      });
    const { result } = await call(whole);
    expect(result.ok && new Uint8Array(await result.value.arrayBuffer())).toEqual(new Uint8Array([1, 2]));
  });

  it('bytes are the same call whatever Accept says; a model in another type is another call', async () => {
    const call = (path: string, accept: string): Promise<Response> =>
      ask({}, path, {
        method: 'POST',
        body: '"9520000"',
        headers: {
          Apikey: key,
          'Content-Type': 'application/json',
          Accept: accept,
          'Idempotency-Key': `accept ${path}`,
        },
      });
    const png = await call('/barcode/generate/ean-8', 'application/json');
    const again = await call('/barcode/generate/ean-8', '*/*');
    expect(new Uint8Array(await again.arrayBuffer())).toEqual(new Uint8Array(await png.arrayBuffer()));
    const lookedUp = (accept: string): Promise<Response> =>
      ask({}, '/barcode/lookup/ean', {
        ...lookup(),
        headers: {
          Apikey: key,
          'Content-Type': 'application/json',
          Accept: accept,
          'Idempotency-Key': 'accept model',
        },
      });
    expect((await lookedUp('application/json')).status).toBe(200);
    expect((await lookedUp('*/*')).headers.get('Idempotency-Replayed')).toBe('true');
    expect((await lookedUp('text/xml')).status).toBe(422);
  });

  it('the twin of a running call gets 409, and the next repeat the first answer', async () => {
    let release = (): void => undefined;
    let begin = (): void => undefined;
    const blocked = new Promise<void>((resolve) => (release = resolve));
    const running = new Promise<void>((resolve) => (begin = resolve));
    const find = async () => {
      begin();
      await blocked;
      return ok([{ gtin: 9521234000006, title: 'Slow Lamp' }]);
    };
    const init = (): RequestInit => ({
      ...lookup(),
      headers: { Apikey: key, 'Content-Type': 'application/json', 'Idempotency-Key': 'twin' },
    });
    const first = ask(
      { catalog: { fault: async () => null, search: unused, find } },
      '/barcode/lookup/ean',
      init(),
    );
    await running;
    const twin = await ask({}, '/barcode/lookup/ean', init());
    expect(twin.status).toBe(409);
    expect(await twin.json()).toMatchObject({ ErrorCode: 'in_progress' });
    release();
    const text = await (await first).text();
    expect(text).toContain('Slow Lamp');
    expect(await (await ask({}, '/barcode/lookup/ean', init())).text()).toBe(text);
  });
});
