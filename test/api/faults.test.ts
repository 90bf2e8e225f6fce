// Parts that fail, hang or answer late, at each operation: an answer of the contract, within a bounded time, not charged,
// and the next call works. The stores are the real ones with one of them disturbed.
import { LIMITS } from '../../src/metering/limits.ts';
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { createApp, createDeps, defaultSettings } from '../../src/app.ts';
import { createD1Catalog } from '../../src/catalog/index.ts';
import { FILL_INDEX, MAKE_INDEX } from '../../src/catalog/search-index.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OPERATIONS } from '../../src/routes/table.ts';
import { type ErrorBody, bindings, fileForm, newKey } from '../support/api.ts';
import { buildPpt } from '../support/ppt-builder.ts';

/** Each test of a store that hangs waits so long, once or several times. */
const storeWait = vi.spyOn(LIMITS, 'STORE_WAIT_MS', 'get').mockReturnValue(1000);
afterAll(() => storeWait.mockRestore());

const settings = { ...defaultSettings(), HTML_ENGINE: 'wasm' as const };

async function send(
  env: typeof bindings,
  path: string,
  init: RequestInit,
): Promise<{ response: Response; settled: Promise<void> }> {
  const context = createExecutionContext();
  const app = createApp(createDeps(env, settings), settings);
  const response = await app.fetch(new Request(`https://quietzone.test${path}`, init), env, context);
  return { response, settled: waitOnExecutionContext(context) };
}
const call = async (env: typeof bindings, path: string, init: RequestInit): Promise<Response> =>
  (await send(env, path, init)).response;

/** A request that each operation answers with 200. */
const inputs: Record<string, { body: BodyInit; headers: Record<string, string> }> = {};
const json = (value: string) => ({
  body: JSON.stringify(value),
  headers: { 'Content-Type': 'application/json' },
});
const VALUES: Readonly<Record<string, string>> = {
  'ean-13': '9521234000006',
  'ean-8': '9520000',
  'upc-a': '95212345006',
  'upc-e': '01234565',
};
beforeAll(async () => {
  await createD1Catalog(bindings.DB).put({ gtin: 9521234000006, title: 'Oak Lamp', source: 'own' });
  for (const sql of [...MAKE_INDEX, ...FILL_INDEX, ...FILL_INDEX]) await bindings.DB.prepare(sql).run();
  const key = await newKey();
  const headers = { Apikey: key, 'Content-Type': 'application/json', width: '300', height: '300' };
  const drawn = await call(bindings, '/barcode/generate/qrcode', {
    method: 'POST',
    body: '"fault"',
    headers,
  });
  const png = new Uint8Array(await drawn.arrayBuffer());
  const html = new TextEncoder().encode('<html lang="fi"><body><p>x</p></body></html>');
  for (const { path, body } of OPERATIONS) {
    if (path.startsWith('/barcode/generate/') && body.kind === 'string')
      inputs[path] = json(VALUES[path.slice('/barcode/generate/'.length)] ?? body.example);
    else if (asksCatalogue(path)) inputs[path] = json('9521234000006');
    else if (path === '/barcode/generate/batch')
      inputs[path] = {
        body: '[{"value":"fault","symbology":"qrcode"}]',
        headers: { 'Content-Type': 'application/json' },
      };
    else if (path === '/barcode/generate/labels')
      inputs[path] = { body: 'number\nfault\n', headers: { 'Content-Type': 'text/csv' } };
    else if (/^\/barcode\/(?:scan|batch-job)\//.test(path)) inputs[path] = fileForm('imageFile', png);
    else if (path.startsWith('/convert/ppt/'))
      inputs[path] = fileForm('inputFile', buildPpt({ slides: [{}] }));
    else {
      const form = fileForm('inputFile', html);
      inputs[path] = { ...form, headers: { ...form.headers, imageUrl: 'https://example.com/a.png' } };
    }
  }
});

const request = (path: string, key: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: inputs[path]?.body ?? null,
  headers: { Apikey: key, ...inputs[path]?.headers, ...headers },
});
interface Usage {
  readonly CallsUsed: number;
  readonly CallsHeld: number;
}
const usage = async (key: string): Promise<Usage> =>
  (await call(bindings, '/usage', { headers: { Apikey: key } })).json();
/** Once nothing is held any more: what could not be settled is delivered a second later, and then again. */
async function settledUsage(key: string): Promise<Usage> {
  for (const end = Date.now() + 20_000; ;) {
    const now = await usage(key);
    if (now.CallsHeld === 0 || Date.now() > end) return now;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const asksCatalogue = (path: string): boolean => /^\/barcode\/(?:lookup\/|search$)/.test(path);
const PATHS = OPERATIONS.map(({ path }) => path);

type Way = 'fails' | 'hangs' | 'is late';
/** What a disturbed part does instead of, or with, its work. */
function disturbed<T>(way: Way, work: () => Promise<T>): Promise<T> {
  if (way === 'fails') return Promise.reject(new Error('secret: storage is down'));
  if (way === 'hangs') return new Promise(() => undefined);
  return new Promise((resolve) => setTimeout(resolve, 300)).then(work);
}
const withKeys = (way: Way): typeof bindings =>
  ({
    ...bindings,
    KEYS: {
      get: (name: string) => disturbed(way, () => bindings.KEYS.get(name, 'text')),
      put: (name: string, value: string) => disturbed(way, () => bindings.KEYS.put(name, value)),
    },
  }) as unknown as typeof bindings;
const withCatalog = (way: Way): typeof bindings => {
  const statement = (real: D1PreparedStatement): object => ({
    real,
    bind: (...values: unknown[]) => statement(real.bind(...values)),
    all: () => disturbed(way, () => real.all()),
    first: (column: string) => disturbed(way, () => real.first(column)),
  });
  const prepare = (sql: string) => statement(bindings.DB.prepare(sql));
  const batch = (list: readonly { readonly real: D1PreparedStatement }[]) =>
    disturbed(way, () => bindings.DB.batch(list.map(({ real }) => real)));
  const withSession = () => ({ prepare, batch, getBookmark: () => null });
  return { ...bindings, DB: { prepare, withSession } } as unknown as typeof bindings;
};
/** Disturbs the named methods of the account's object, as often as said. `afterwards`: the work is done all the same. */
function withMeter(
  way: Way,
  methods: readonly string[],
  { times = Infinity, afterwards = false } = {},
): typeof bindings {
  let left = times;
  const getByName = (name: string) =>
    new Proxy(bindings.METER.getByName(name), {
      get: (stub, method: string) => {
        const real = stub as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
        return (...args: unknown[]) => {
          const work = async () => real[method]?.(...args);
          if (!methods.includes(method) || left-- <= 0) return work();
          return afterwards ? work().then(() => disturbed(way, work)) : disturbed(way, work);
        };
      },
    });
  return { ...bindings, METER: { getByName } } as unknown as typeof bindings;
}

/** 503 of the contract, and nothing of the inside. Where a store hangs, the test ends by the limit of its wait alone. */
async function expectOverloaded(response: Response): Promise<void> {
  const body: ErrorBody = await response.json();
  expect([response.status, body.ErrorCode]).toEqual([503, 'overloaded']);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(body.ErrorMessage).not.toContain('secret');
}

describe.each(['fails', 'hangs'] as const)('a store that %s', (way) => {
  it('of the keys: every operation and /usage answer 503', { timeout: 60_000 }, async () => {
    const key = await newKey({ quota: 1000 });
    const env = withKeys(way);
    const beganMs = Date.now();
    const answers = await Promise.all([
      ...PATHS.map((path) => call(env, path, request(path, key))),
      call(env, '/usage', { headers: { Apikey: key } }),
    ]);
    for (const value of answers) await expectOverloaded(value);
    // A store that may still answer is waited for, as long as the limit says.
    if (way === 'hangs') expect(Date.now() - beganMs).toBeGreaterThanOrEqual(0.9 * LIMITS.STORE_WAIT_MS);
    expect(await usage(key)).toMatchObject({ CallsUsed: 0, CallsHeld: 0 });
  });

  it(
    'of the catalogue: a lookup answers 503, every other operation as ever',
    { timeout: 60_000 },
    async () => {
      const key = await newKey({ quota: 10_000 });
      const env = withCatalog(way);
      const answers = await Promise.all(PATHS.map((path) => call(env, path, request(path, key))));
      for (const [n, value] of answers.entries()) {
        if (asksCatalogue(PATHS[n] ?? '')) {
          await expectOverloaded(value);
          expect(value.headers.get('X-Api-Calls-Consumed')).toBe('0');
        } else expect([PATHS[n], value.status]).toEqual([PATHS[n], 200]);
      }
    },
  );

  it(
    'of the meter, when reserving: every metered call answers 503 and is free',
    { timeout: 90_000 },
    async () => {
      const key = await newKey({ quota: 10_000 });
      const all = ['reserve', 'settle', 'report', 'usage', 'stage', 'answerChunk'];
      const env = withMeter(way, all);
      const answers = await Promise.all(
        PATHS.map((path) => call(env, path, request(path, key, { 'Idempotency-Key': `a ${path}` }))),
      );
      for (const value of answers) {
        await expectOverloaded(value);
      }
      expect(await usage(key)).toMatchObject({ CallsUsed: 0, CallsHeld: 0 });
      for (const path of PATHS)
        expect(
          (await call(bindings, path, request(path, key, { 'Idempotency-Key': `a ${path}` }))).status,
        ).toBe(200);
    },
  );

  it(
    'of the meter, after it reserved: the call answers 503 and the hold is given back',
    { timeout: 90_000 },
    async () => {
      const key = await newKey({ quota: 10_000 });
      const path = '/barcode/scan/image/advanced';
      const env = withMeter(way, ['reserve'], { afterwards: true });
      const { response, settled } = await send(env, path, request(path, key));
      await expectOverloaded(response);
      await settled;
      expect(await settledUsage(key)).toMatchObject({ CallsUsed: 0, CallsHeld: 0 });
    },
  );

  it(
    'of the meter, when settling: the answer is given, and charged once when the meter works again',
    { timeout: 90_000 },
    async () => {
      for (const afterwards of [false, true]) {
        const key = await newKey({ quota: 10_000 });
        const path = '/barcode/scan/image/advanced';
        const env = withMeter(way, ['settle'], { times: 2, afterwards });
        const { response, settled } = await send(env, path, request(path, key));
        expect(response.status).toBe(200);
        await settled;
        expect(await settledUsage(key)).toMatchObject({ CallsUsed: 100, CallsHeld: 0 });
      }
    },
  );

  it('makes the service unready, and neither unhealthy nor silent', { timeout: 30_000 }, async () => {
    for (const [env, part] of [
      [withKeys(way), 'keys'],
      [withCatalog(way), 'catalog'],
      [withMeter(way, ['report']), 'meter'],
    ] as const) {
      const value = await call(env, '/health/ready', {});
      expect([value.status, await value.json()]).toEqual([503, expect.objectContaining({ unready: [part] })]);
      expect((await call(env, '/health', {})).status).toBe(200);
    }
  });
});

describe('a service that is not set up', () => {
  it.each([
    [{ DB: undefined }, { catalog: 'the binding DB is missing' }],
    [
      { KEYS: undefined, METER: undefined },
      { keys: 'the binding KEYS is missing', meter: 'the binding METER is missing' },
    ],
  ])('names what is missing: %j', async (missing, reasons) => {
    const env = { ...bindings, ...missing } as unknown as typeof bindings;
    const ready = await call(env, '/health/ready', {});
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ reasons })]);
  });

  it('names the table when the migrations were not applied', async () => {
    const prepare = (sql: string) => bindings.DB.prepare(sql.replace('product', 'no_such_thing'));
    const ready = await call({ ...bindings, DB: { prepare } as unknown as D1Database }, '/health/ready', {});
    expect([ready.status, await ready.json()]).toEqual([
      503,
      expect.objectContaining({
        unready: ['catalog'],
        reasons: { catalog: 'the database has no such table: no_such_thing: apply the migrations' },
      }),
    ]);
  });
});

describe('stores that answer late', () => {
  it('change nothing but the time', { timeout: 60_000 }, async () => {
    const key = await newKey({ quota: 10_000 });
    const late = {
      ...bindings,
      KEYS: withKeys('is late').KEYS,
      DB: withCatalog('is late').DB,
      METER: withMeter('is late', ['reserve', 'settle', 'report', 'usage', 'stage']).METER,
    };
    const answers = await Promise.all(
      // A batch job is charged when it is done, not with its answer.
      OPERATIONS.filter(({ isDeferred }) => !isDeferred).map(({ path }) =>
        call(late, path, request(path, key, { 'Idempotency-Key': `late ${path}` })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const consumed = answers.map(({ headers }) => Number(headers.get('X-Api-Calls-Consumed')));
    expect(await usage(key)).toMatchObject({
      CallsUsed: consumed.reduce((sum, calls) => sum + calls, 0),
      CallsHeld: 0,
    });
  });
});
