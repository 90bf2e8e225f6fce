// What is written of each request, and what is not: no key, file, value, address or path of a caller stands in a line.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp, createDeps, defaultSettings } from '../../src/app.ts';
import type { RequestEntry } from '../../src/telemetry/index.ts';
import { bindings, fileForm, newKey } from '../support/api.ts';
import { drawPng } from '../support/draw-png.ts';

const settings = defaultSettings();
const points: unknown[] = [];
const ANALYTICS = { writeDataPoint: (point: unknown) => void points.push(point) };
const app = createApp(createDeps({ ...bindings, ANALYTICS }, settings), settings);
afterEach(() => vi.restoreAllMocks());

/** The answer, and the lines that were written meanwhile. */
async function traced(path: string, init?: RequestInit): Promise<{ response: Response; lines: string[] }> {
  const lines: string[] = [];
  for (const name of ['log', 'warn', 'error', 'info'] as const)
    vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')));
  const context = createExecutionContext();
  const response = await app.fetch(new Request(`https://quietzone.test${path}`, init), bindings, context);
  await waitOnExecutionContext(context);
  return { response, lines };
}

const blank = () => drawPng({ width: 16, height: 16, colour: 0, depth: 1, pixel: () => [1] });

describe('each request', () => {
  it('writes one line with who asked for what, and what became of it', async () => {
    const Apikey = await newKey({ account: 'acme', quota: 1000 });
    const { body, headers } = fileForm('imageFile', blank());
    const { response, lines } = await traced('/barcode/scan/image/advanced', {
      method: 'POST',
      headers: { ...headers, Apikey, 'X-Request-Id': 'mine' },
      body,
    });
    expect(response.status).toBe(200);
    expect(lines).toHaveLength(1);
    const entry = JSON.parse(lines[0] ?? '') as RequestEntry;
    expect(entry).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      requestId: 'mine',
      method: 'POST',
      operation: 'BarcodeScan_ImageAdvanced',
      path: '/barcode/scan/image/advanced',
      account: 'acme',
      key: expect.stringMatching(/^[0-9a-f]{12}$/),
      status: 200,
      outcome: 'ok',
      cost: 100,
      refunded: 0,
      ms: expect.any(Number),
      bytes: body.length,
      pages: 1,
      engines: expect.arrayContaining(['zxing']),
      steps: expect.objectContaining({ key: expect.any(Number), work: expect.any(Number) }),
    });
    expect(Object.keys(entry.steps)).toEqual(['key', 'body', 'queue', 'read', 'reserve', 'work', 'settle']);
    expect(response.headers.get('Server-Timing')).toMatch(/^key;dur=\d+, .*work;dur=\d+, .*total;dur=\d+$/);
    expect(points.at(-1)).toMatchObject({
      indexes: ['acme'],
      doubles: [200, 100, 0, entry.ms, body.length, 1],
    });
  });

  it.each([
    ['a wrong key', '/barcode/generate/qrcode', 'none', 401, 'unauthorized', null],
    ['a refused value', '/barcode/generate/ean-13', '', 400, 'invalid_value', 'GenerateBarcode_EAN13'],
    ['no such path', '/barcode/nothing', '', 404, 'not_found', null],
  ])('says why: %s', async (_, path, wrong, status, outcome, operation) => {
    const Apikey = wrong || (await newKey());
    const { lines } = await traced(path, { method: 'POST', headers: { Apikey }, body: '12' });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status, outcome, cost: 0 });
    if (operation) expect(JSON.parse(lines[0] ?? '')).toMatchObject({ operation });
  });

  it('gives back what was reserved for a file that cannot be read', async () => {
    const { lines } = await traced('/barcode/scan/image/advanced', {
      method: 'POST',
      headers: { Apikey: await newKey(), 'Content-Type': 'image/png' },
      body: blank().slice(0, 40),
    });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 400, cost: 0 });
  });

  it('keeps a traceparent, and none that is malformed', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const kept = await traced('/usage', { headers: { traceparent } });
    expect(kept.response.headers.get('traceparent')).toBe(traceparent);
    expect(JSON.parse(kept.lines[0] ?? '')).toMatchObject({ traceId: traceparent.slice(3, 35) });
    const bad = await traced('/usage', { headers: { traceparent: '00-x-y-z' } });
    expect(bad.response.headers.has('traceparent')).toBe(false);
  });

  it('says nothing of probes while all is well', async () => {
    expect((await traced('/health')).lines).toEqual([]);
    expect((await traced('/health/ready')).lines).toEqual([]);
  });

  it('leaves no word of the caller in a line: keys, values, files, addresses, passwords, queries, paths', async () => {
    const marker = 'Zq7Marker9xK';
    const Apikey = await newKey({ name: 'test' });
    const file = new TextEncoder().encode(`<html><body>${marker}</body></html>`);
    const word = { Apikey, 'Content-Type': 'text/plain' };
    const form = fileForm('inputFile', file, `${marker}.html`);
    const sent: readonly (readonly [string, RequestInit])[] = [
      ['/barcode/generate/qrcode', { headers: word, body: marker }],
      ['/barcode/generate/ean-13', { headers: word, body: marker }],
      ['/barcode/lookup/ean', { headers: word, body: marker }],
      [`/barcode/${marker}?${marker}=1`, { headers: word, body: marker }],
      [`/barcode/generate/qrcode?${marker}`, { headers: word, body: 'x' }],
      ['/barcode/generate/qrcode', { headers: { ...word, Apikey: `${marker}${marker}` }, body: 'x' }],
      ['/barcode/generate/qrcode', { headers: { ...word, width: marker }, body: 'x' }],
      ['/barcode/generate/qrcode', { headers: { ...word, 'Idempotency-Key': marker }, body: 'x' }],
      ['/convert/edit/html/head/get/language', { headers: { ...form.headers, Apikey }, body: form.body }],
      [
        '/convert/edit/html/append/image/from-url',
        { headers: { ...form.headers, Apikey, imageUrl: `https://${marker}.example/` }, body: form.body },
      ],
      [
        '/convert/edit/html/head/get/language',
        { headers: { Apikey, inputFileUrl: `http://127.0.0.1/${marker}` }, body: '' },
      ],
      ['/convert/ppt/to/pptx', { headers: { ...form.headers, Apikey, password: marker }, body: form.body }],
      [`/convert/ppt/to/pptx?password=${marker}`, { headers: { ...form.headers, Apikey }, body: form.body }],
      [`/barcode/generate/qrcode?width=${marker}&label=${marker}`, { headers: word, body: 'x' }],
      [`/barcode/scan/image?pages=${marker}`, { headers: { ...form.headers, Apikey }, body: form.body }],
      [
        '/barcode/scan/image',
        { headers: { ...form.headers, Apikey, 'User-Agent': marker }, body: form.body },
      ],
    ];
    for (const [path, init] of sent) {
      const { lines } = await traced(path, { method: 'POST', ...init });
      expect(lines.length, path).toBeGreaterThan(0);
      expect(lines.join('\n'), path).not.toContain(marker);
      expect(lines.join('\n'), path).not.toContain(Apikey);
      expect(JSON.stringify(points)).not.toContain(marker);
    }
  });
});

describe('usage by day', () => {
  it('is told when asked for: today last, requests and calls of the account and of the key', async () => {
    const [Apikey, other] = [await newKey({ account: 'days' }), await newKey({ account: 'days' })];
    const draw = (key: string, body: string) =>
      traced('/barcode/generate/ean-8', { method: 'POST', headers: { Apikey: key }, body });
    for (const key of [Apikey, Apikey, other]) expect((await draw(key, '9520000')).response.status).toBe(200);
    expect((await draw(other, '1')).response.status).toBe(400);
    const plain = await (await traced('/usage', { headers: { Apikey } })).response.json();
    expect(plain).not.toHaveProperty('Days');
    const { Days, ...rest } = (await (
      await traced('/usage?days=7', { headers: { Apikey } })
    ).response.json()) as {
      Days: { Day: string }[];
    };
    expect(rest).toEqual(plain);
    expect(Days).toHaveLength(7);
    const today = new Date().toISOString().slice(0, 10);
    expect(Days.at(-1)).toEqual({ Day: today, Calls: 3, Requests: 4, KeyCalls: 2 });
    expect(Days[0]).toMatchObject({ Calls: 0, Requests: 0, KeyCalls: 0 });
    expect(Days.map(({ Day }) => Day)).toEqual(Days.map(({ Day }) => Day).toSorted());
  });

  it('takes days in any case', async () => {
    const { response } = await traced('/usage?DAYS=1', { headers: { Apikey: await newKey() } });
    expect(await response.json()).toHaveProperty('Days');
  });

  it.each(['0', '93', '-1', 'x', '1e1', '', '1&days=2', '1&Days=1'])('refuses days=%s', async (days) => {
    const { response } = await traced(`/usage?days=${days}`, { headers: { Apikey: await newKey() } });
    expect([response.status, await response.json()]).toMatchObject([400, { ErrorCode: 'invalid_value' }]);
  });
});
