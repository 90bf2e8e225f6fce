// /admin and /metrics in workerd with real KV, D1 and Durable Objects: off without a secret, for its holder alone, and what each
// route does is what the keys, meters and catalogue then show.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp, createDeps, readSettings } from '../../src/app.ts';
import { bindings, fileForm } from '../support/api.ts';
import { drawPng } from '../support/draw-png.ts';
import { schemaFaults } from '../support/schema-faults.ts';

const SECRET = 'only-for-tests-0123456789abcdef';
const read = readSettings({ LOG_FORMAT: 'json' });
if (!read.ok) throw new Error(read.failure);
const settings = read.value;
const env = { ...bindings, ADMIN_SECRET: SECRET };
afterEach(() => vi.restoreAllMocks());

type App = ReturnType<typeof createApp>;
/** Each is as an isolate of its own: it remembers keys and counts calls by itself. */
const isolate = (now?: () => number): App => {
  const deps = createDeps(env, settings);
  return createApp(now ? { ...deps, now } : deps, settings);
};
const app = isolate();

async function sendTo(to: App, path: string, init: RequestInit = {}): Promise<Response> {
  const context = createExecutionContext();
  const response = await to.fetch(new Request(`https://quietzone.test${path}`, init), env, context);
  await waitOnExecutionContext(context);
  return response;
}

interface AdminAnswer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows the members of its answer
  readonly body: any;
}

async function admin(method: string, path: string, body?: unknown, to: App = app): Promise<AdminAnswer> {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const response = await sendTo(to, path, {
    method,
    headers: { Authorization: `Bearer ${SECRET}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const draw = (to: App, Apikey: string, value = '9520000'): Promise<Response> =>
  sendTo(to, '/barcode/generate/ean-8', { method: 'POST', headers: { Apikey }, body: value });
const scan = (to: App, Apikey: string): Promise<Response> => {
  const blank = drawPng({ width: 16, height: 16, colour: 0, depth: 1, pixel: () => [1] });
  const { body, headers } = fileForm('imageFile', blank);
  return sendTo(to, '/barcode/scan/image/advanced', {
    method: 'POST',
    headers: { ...headers, Apikey },
    body,
  });
};

describe('the administration', () => {
  it('is not there without a secret', async () => {
    const plain = createApp(createDeps(bindings, settings), settings);
    for (const path of ['/admin/keys', '/admin/openapi.json', '/metrics'])
      expect((await sendTo(plain, path, { headers: { Authorization: `Bearer ${SECRET}` } })).status).toBe(
        404,
      );
  });

  it.each([
    ['none', {}],
    ['an API key', { Apikey: SECRET }],
    ['another one', { Authorization: `Bearer ${SECRET}x` }],
    ['its beginning', { Authorization: `Bearer ${SECRET.slice(0, -1)}` }],
    ['another scheme', { Authorization: `Basic ${SECRET}` }],
    ['an empty one', { Authorization: 'Bearer ' }],
  ])('refuses %s', async (_, headers: Record<string, string>) => {
    for (const path of ['/admin/keys', '/metrics', '/admin/openapi.json']) {
      const response = await sendTo(isolate(), path, { headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(await response.json()).toMatchObject({ ErrorCode: 'unauthorized', Successful: false });
    }
  });

  it('throttles failures of an address for a minute after ten, and never the right secret', async () => {
    let nowMs = Date.now();
    const guarded = isolate(() => nowMs);
    const ask = (secret: string, address: string) =>
      sendTo(guarded, '/metrics', {
        headers: { Authorization: `Bearer ${secret}`, 'CF-Connecting-IP': address },
        cf: { colo: 'HEL' },
      });
    for (let n = 0; n < 10; n += 1) expect((await ask(`wrong-${n}`, '192.0.2.1')).status).toBe(401);
    const throttled = await ask('wrong', '192.0.2.1');
    expect([throttled.status, Number(throttled.headers.get('Retry-After'))]).toEqual([429, 60]);
    expect((await ask(SECRET, '192.0.2.1')).status).toBe(200);
    expect((await ask('wrong', '192.0.2.2')).status).toBe(401);
    nowMs += 60_000;
    expect((await ask('wrong', '192.0.2.1')).status).toBe(401);
  });

  it('writes the secret nowhere', async () => {
    const lines: string[] = [];
    for (const name of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')));
    for (const path of [
      '/admin/keys',
      `/admin/keys?${SECRET}`,
      `/admin/products/${SECRET}`,
      '/admin/nothing',
    ]) {
      const response = await sendTo(app, path, { headers: { Authorization: `Bearer ${SECRET}` } });
      expect([...response.headers.values()].join('\n')).not.toContain(SECRET);
    }
    expect(lines).toHaveLength(4);
    expect(lines.join('\n')).not.toContain(SECRET);
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ path: '/admin/products/{number}', operation: null });
  });
});

describe('/admin/keys', () => {
  it('makes a key that works, changes it without a new one, and lists it without the key', async () => {
    const made = await admin('POST', '/admin/keys', {
      Name: 'shop',
      Account: 'lister',
      Quota: 500,
      Operations: ['GenerateBarcode_EAN8'],
    });
    expect(made).toMatchObject({ status: 200, body: { Key: expect.stringMatching(/^qz_/), Quota: 500 } });
    const { Key, Id } = made.body;
    expect((await draw(app, Key)).status).toBe(200);
    expect((await scan(app, Key)).status).toBe(403);
    const changed = await admin('PATCH', `/admin/keys/${Id}`, {
      Quota: null,
      Operations: null,
      Name: 'Shop',
    });
    expect(changed.body).toMatchObject({
      Id,
      Name: 'Shop',
      Quota: null,
      Operations: null,
      Account: 'lister',
    });
    expect((await scan(isolate(), Key)).status).toBe(200);
    const listed = await admin('GET', '/admin/keys?account=lister');
    expect(listed.body.Keys).toMatchObject([{ Id, Name: 'Shop', State: 'live' }]);
    expect(JSON.stringify(listed.body)).not.toContain(Key);
  });

  it.each([
    [{}, 'Name is needed'],
    [{ Name: ' ' }, 'Name must be a text'],
    [{ Name: 'x', Qouta: 1 }, 'there is no member Qouta: is Quota meant?'],
    [{ Name: 'x', Quota: -1 }, 'Quota must be a whole number'],
    [{ Name: 'x', Quota: '5' }, 'Quota must be a whole number'],
    [{ Name: 'x', Operations: [] }, 'Operations must be a list'],
    [{ Name: 'x', Operations: ['BarcodeScan_Imge'] }, 'Operations must be a list of operationIds'],
    [{ Name: 'x', Origins: ['https://a.example/path'] }, 'Origins must be a list of origins'],
    [{ Name: 'x', Expires: '2001-01-01' }, 'Expires must be a date that lies ahead'],
    [{ Name: 'x', RateLimit: 'no' }, 'RateLimit must be true or false'],
    [{ Name: 'x', Account: '' }, 'Account must be a text'],
    [[], 'a JSON object is expected'],
  ])('refuses %j and says why', async (body, why) => {
    const refused = await admin('POST', '/admin/keys', body);
    expect(refused).toMatchObject({
      status: 400,
      body: { ErrorCode: 'malformed_body', ErrorMessage: expect.stringContaining(why) },
    });
  });

  it('refuses what is no JSON, no change, and an unknown key', async () => {
    const text = await sendTo(app, '/admin/keys', {
      method: 'POST',
      headers: { Authorization: `Bearer ${SECRET}` },
      body: '{"Name":',
    });
    expect(text.status).toBe(400);
    expect((await admin('PATCH', '/admin/keys/0123456789ab', {})).status).toBe(400);
    for (const [method, path, body] of [
      ['PATCH', '/admin/keys/0123456789ab', { Quota: 1 }],
      ['DELETE', '/admin/keys/0123456789ab', undefined],
      ['POST', '/admin/keys/0123456789ab/rotate', {}],
      ['DELETE', '/admin/keys/x', undefined],
    ] as const)
      expect((await admin(method, path, body)).status, `${method} ${path}`).toBe(404);
  });

  it('revokes at once: the key reserves nothing in an isolate that still takes it for good', async () => {
    const { Key, Id } = (await admin('POST', '/admin/keys', { Name: 'leaked', Account: 'leak' })).body;
    const [busy, idle] = [isolate(), isolate()];
    for (const each of [busy, idle]) expect((await scan(each, Key)).status).toBe(200);
    expect((await admin('DELETE', `/admin/keys/${Id}`)).body).toMatchObject({ State: 'revoked' });
    for (const each of [busy, idle]) {
      const refused = await scan(each, Key);
      expect([refused.status, await refused.json()]).toMatchObject([401, { ErrorCode: 'unauthorized' }]);
      // The refusal told the isolate: ordinary calls end too, and other keys of the account go on.
      expect((await draw(each, Key)).status).toBe(401);
    }
    const used = async () => (await admin('GET', '/admin/accounts?account=leak')).body.Accounts[0].CallsUsed;
    expect(await used()).toBe(200);
    const other = (await admin('POST', '/admin/keys', { Name: 'good', Account: 'leak' })).body.Key;
    expect((await draw(busy, other)).status).toBe(200);
  });

  it('rotates: the new key has the settings of the old one, which ends', async () => {
    const old = (await admin('POST', '/admin/keys', { Name: 'r', Account: 'rot', Quota: 300 })).body;
    const fresh = await admin('POST', `/admin/keys/${old.Id}/rotate`, {});
    expect(fresh.body).toMatchObject({ Name: 'r', Account: 'rot', Quota: 300, State: 'live' });
    expect((await scan(isolate(), fresh.body.Key)).status).toBe(200);
    expect((await scan(isolate(), old.Key)).status).toBe(401);
  });
});

describe('/admin/usage', () => {
  it('tells requests and calls by key, operation and status, as JSON and CSV', async () => {
    const one = (await admin('POST', '/admin/keys', { Name: 'a "b", c', Account: 'bill' })).body;
    const two = (await admin('POST', '/admin/keys', { Name: 'two', Account: 'bill' })).body;
    expect((await scan(app, one.Key)).status).toBe(200);
    for (const value of ['9520000', '1', '9520000']) await draw(app, one.Key, value);
    await draw(app, two.Key);
    const { body } = await admin('GET', '/admin/usage?account=bill');
    const month = new Date().toISOString().slice(0, 7);
    const rows = [
      [one, 'BarcodeScan_ImageAdvanced', 200, 1, 100],
      [one, 'GenerateBarcode_EAN8', 200, 2, 2],
      [one, 'GenerateBarcode_EAN8', 400, 1, 0],
      [two, 'GenerateBarcode_EAN8', 200, 1, 1],
    ].map(([key, Operation, Status, Requests, Calls]) => ({
      Period: month,
      Account: 'bill',
      Key: (key as { Id: string }).Id,
      Name: (key as { Name: string }).Name,
      Operation,
      Status,
      Requests,
      Calls,
    }));
    expect(body).toMatchObject({ Month: month, Next: null });
    const order = (row: { Key: string }) => row.Key;
    expect(body.Usage).toEqual(
      rows.toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)),
    );
    const days = await admin('GET', '/admin/usage?account=bill&by=day');
    expect(days.body.Usage[0].Period).toBe(new Date().toISOString().slice(0, 10));
    const csv = await sendTo(app, '/admin/usage?account=bill&format=csv', {
      headers: { Authorization: `Bearer ${SECRET}` },
    });
    const lines = (await csv.text()).split('\r\n');
    expect(lines[0]).toBe('Period,Account,Key,Name,Operation,Status,Requests,Calls');
    expect(lines).toContain(`${month},bill,${one.Id},"a ""b"", c",BarcodeScan_ImageAdvanced,200,1,100`);
    expect(lines).toHaveLength(6);
  });

  it.each(['month=2026-13', 'month=now', 'by=year', 'format=xml'])('refuses %s', async (query) => {
    expect(await admin('GET', `/admin/usage?${query}`)).toMatchObject({
      status: 400,
      body: { ErrorCode: 'invalid_value' },
    });
  });
});

describe('/admin/products', () => {
  it('writes, shows, looks up and deletes a row', async () => {
    const Apikey = (await admin('POST', '/admin/keys', { Name: 'look' })).body.Key;
    const path = '/admin/products/4006381333931';
    const lookUp = async (headers = {}) =>
      (await (
        await sendTo(app, '/barcode/lookup/ean', {
          method: 'POST',
          headers: { Apikey, ...headers },
          body: '4006381333931',
        })
      ).json()) as { Matches: object[] };
    expect((await admin('PUT', path, { Title: 'Pen', Brand: 'Acme' })).body.Products).toMatchObject([
      { Number: '04006381333931', Title: 'Pen', Brand: 'Acme', Source: 'own' },
    ]);
    expect((await lookUp()).Matches).toEqual([{ EAN: '4006381333931', Title: 'Pen' }]);
    const details = { Category: 'Pens', Quantity: '5 pieces', ImageUrl: 'https://a.example/b.png' };
    expect((await admin('PUT', path, { Title: 'Pen', ...details })).body.Products).toMatchObject([
      { Brand: 'Acme', ...details },
    ]);
    expect((await lookUp({ 'X-Include-Details': 'true' })).Matches).toEqual([
      { EAN: '4006381333931', Title: 'Pen', Brand: 'Acme', ...details },
    ]);
    expect((await lookUp()).Matches).toEqual([{ EAN: '4006381333931', Title: 'Pen' }]);
    expect((await admin('GET', path)).body.Products).toHaveLength(1);
    expect((await admin('DELETE', path)).body).toMatchObject({ Deleted: true });
    expect((await admin('DELETE', path)).body).toMatchObject({ Deleted: false });
    expect((await lookUp()).Matches).toEqual([]);
  });

  it('takes the names of sources and brands that an import takes', async () => {
    const path = '/admin/products/4006381333948';
    const row = { Title: 'Pen', Brand: ' Acme\u0007 Ltd ', Source: 'Off.en' };
    expect((await admin('PUT', path, row)).body.Products).toMatchObject([
      { Title: 'Pen', Brand: 'Acme Ltd', Source: 'off.en' },
    ]);
    expect((await admin('DELETE', `${path}?source=no+name`)).body).toMatchObject({ Deleted: false });
    expect((await admin('DELETE', `${path}?source=OFF.en`)).body).toMatchObject({ Deleted: true });
    expect((await admin('PUT', path, { Title: 'x', Brand: 'y'.repeat(100) })).status).toBe(200);
    expect((await admin('PUT', path, { Title: 'x', Brand: 'y'.repeat(101) })).status).toBe(400);
  });

  it.each([
    ['12', { Title: 'x' }],
    ['4006381333931', {}],
    ['4006381333931', { Title: ' ' }],
    ['4006381333931', { Title: 'x', Source: 'No Name!' }],
    ['4006381333931', { Title: 'x', Brand: 5 }],
    ['4006381333931', { Title: 'x', Category: ' ' }],
    ['4006381333931', { Title: 'x', Quantity: '12' }],
    ['4006381333931', { Title: 'x', ImageUrl: 'b.png' }],
  ])('refuses %s with %j', async (number, body) => {
    expect((await admin('PUT', `/admin/products/${number}`, body)).status).toBe(400);
  });
});

describe('/metrics', () => {
  it('counts what this isolate answered, charged and gave back', async () => {
    const own = isolate();
    const Apikey = (await admin('POST', '/admin/keys', { Name: 'm' })).body.Key;
    for (const value of ['9520000', '9520000', '1']) await draw(own, Apikey, value);
    await scan(own, Apikey);
    const response = await sendTo(own, '/metrics', { headers: { Authorization: `Bearer ${SECRET}` } });
    expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = (await response.text()).split('\n');
    for (const line of [
      'quietzone_requests_total{operation="GenerateBarcode_EAN8",status="200",outcome="ok"} 2',
      'quietzone_requests_total{operation="GenerateBarcode_EAN8",status="400",outcome="invalid_value"} 1',
      'quietzone_calls_charged_total{operation="BarcodeScan_ImageAdvanced"} 100',
      'quietzone_request_duration_seconds_count{operation="GenerateBarcode_EAN8"} 3',
      'quietzone_heavy_jobs_queued 0',
    ])
      expect(lines).toContain(line);
    expect(lines.some((line) => /^quietzone_engine_memory_bytes\{engine="zxing"\} [1-9]/.test(line))).toBe(
      true,
    );
  });
});

describe('the description', () => {
  it('fits what each route answers', async () => {
    const document = (await admin('GET', '/admin/openapi.json')).body;
    const made = (await admin('POST', '/admin/keys', { Name: 'd', Account: 'doc' })).body;
    const calls: readonly (readonly [string, string, string, unknown?])[] = [
      ['get', '/admin/keys', '/admin/keys'],
      ['post', '/admin/keys', '/admin/keys', { Name: 'e' }],
      ['patch', '/admin/keys/{id}', `/admin/keys/${made.Id}`, { Quota: 9 }],
      ['get', '/admin/accounts', '/admin/accounts'],
      ['get', '/admin/usage', '/admin/usage'],
      ['put', '/admin/products/{number}', '/admin/products/96385074', { Title: 'T' }],
      ['get', '/admin/products/{number}', '/admin/products/96385074'],
      ['delete', '/admin/products/{number}', '/admin/products/96385074'],
      ['post', '/admin/keys/{id}/rotate', `/admin/keys/${made.Id}/rotate`, { OverlapS: 60 }],
      ['delete', '/admin/keys/{id}', `/admin/keys/${made.Id}`],
      ['get', '/admin/audit', '/admin/audit'],
    ];
    expect(calls.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual(
      Object.entries<object>(document.paths)
        .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
        .toSorted(),
    );
    for (const [method, path, at, body] of calls) {
      const answer = await admin(method.toUpperCase(), at, body);
      expect(answer.status, `${method} ${at}`).toBe(200);
      const { schema } = document.paths[path][method].responses[200].content['application/json'];
      expect(schemaFaults(document, schema, answer.body), `${method} ${at}`).toEqual([]);
    }
  });
});

describe('/admin/audit', () => {
  const entriesOf = async (target: string) =>
    (await admin('GET', `/admin/audit?target=${encodeURIComponent(target)}`)).body.Entries;

  it('has each change of a key: who, which key, the members that changed, and no secret', async () => {
    const { body: made } = await admin('POST', '/admin/keys', { Name: 'audited', Quota: 5 });
    await admin('PATCH', `/admin/keys/${made.Id}`, { Quota: 7 });
    const { body: rotated } = await admin('POST', `/admin/keys/${made.Id}/rotate`, {});
    await admin('DELETE', `/admin/keys/${rotated.Id}`);
    const entries = await entriesOf(`key ${made.Id}`);
    expect(entries.map(({ Action }: { Action: string }) => Action)).toEqual([
      'Admin_RotateKey',
      'Admin_ChangeKey',
      'Admin_CreateKey',
    ]);
    expect(entries[0]).toMatchObject({ Before: { State: 'live' }, After: { State: 'revoked' } });
    expect(entries[1]).toMatchObject({ Before: { Quota: 5 }, After: { Quota: 7 } });
    expect(entries[2]).toMatchObject({ Before: null, After: { Name: 'audited', Quota: 5 } });
    expect(entries[1].Actor).toMatch(/^secret [0-9a-f]{8} from /);
    expect(Math.abs(Date.parse(entries[0].At) - Date.now())).toBeLessThan(60_000);
    const successor = await entriesOf(`key ${rotated.Id}`);
    expect(successor[0]).toMatchObject({ Action: 'Admin_RevokeKey', After: { State: 'revoked' } });
    expect(successor[1]).toMatchObject({ After: { RotatedFrom: made.Id } });
    const text = JSON.stringify([entries, successor]);
    for (const secret of [SECRET, made.Key, rotated.Key]) expect(text).not.toContain(secret);
  });

  it('has changes of products, and nothing of what was refused or changed nothing', async () => {
    const target = 'product 04006381333986';
    await admin('PUT', '/admin/products/4006381333986', { Title: 'First' });
    await admin('PUT', '/admin/products/4006381333986', { Title: 'Second' });
    await admin('PUT', '/admin/products/4006381333986', {});
    await admin('DELETE', '/admin/products/4006381333986');
    await admin('DELETE', '/admin/products/4006381333986');
    const entries = await entriesOf(target);
    expect(entries).toHaveLength(3);
    expect(entries[0]).toMatchObject({ Action: 'Admin_DeleteProduct', After: null });
    expect(entries[1]).toMatchObject({ Before: { Title: 'First' }, After: { Title: 'Second' } });
  });

  it('is read in pages, and names a bad limit', async () => {
    const { body: first } = await admin('GET', '/admin/audit?limit=2');
    const { body: next } = await admin('GET', `/admin/audit?limit=2&below=${first.Next}`);
    expect(next.Entries[0].Id).toBe(first.Entries[1].Id - 1);
    const bad = await admin('GET', '/admin/audit?limit=0');
    expect([bad.status, bad.body.ErrorMessage]).toEqual([400, expect.stringContaining('1 to 1000')]);
  });

  it('forgets an entry after 400 days', async () => {
    const day = 86_400_000;
    let nowMs = Date.now() - 500 * day;
    const past = isolate(() => nowMs);
    const { body: old } = await admin('POST', '/admin/keys', { Name: 'old' }, past);
    expect(await entriesOf(`key ${old.Id}`)).toHaveLength(1);
    nowMs += 399 * day;
    await admin('POST', '/admin/keys', { Name: 'later' }, past);
    expect(await entriesOf(`key ${old.Id}`)).toHaveLength(1);
    nowMs += 2 * day;
    await admin('POST', '/admin/keys', { Name: 'latest' }, past);
    expect(await entriesOf(`key ${old.Id}`)).toHaveLength(0);
  });

  it('does not stop a change when it does not answer, and says so', async () => {
    const deps = createDeps(env, settings);
    if (!deps.admin) throw new Error('there is a secret');
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const audit = { ...deps.admin.audit, write: () => Promise.reject(new Error('D1 is away')) };
    const broken = createApp({ ...deps, admin: { ...deps.admin, audit } }, settings);
    const made = await admin('POST', '/admin/keys', { Name: 'unlogged' }, broken);
    expect([made.status, made.body.Warning]).toEqual([200, expect.stringContaining('audit log')]);
    expect(errors.mock.calls.flat().join()).toContain(`key ${made.body.Id}`);
    expect(errors.mock.calls.flat().join()).not.toContain(made.body.Key);
  });
});
