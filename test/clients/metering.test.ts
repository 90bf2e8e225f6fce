// Money over real HTTP: exact under load, exact after a kill, idempotent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawTiff } from '../support/draw-tiff.ts';
import { type TestServer, startServer } from '../support/server.ts';

interface Usage {
  readonly CallsUsed: number;
  readonly CallsHeld: number;
  readonly Operations: Readonly<Record<string, number>>;
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ HEAVY_QUEUE: '20' });
});
afterAll(() => server.close());

const post = (
  path: string,
  key: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(server.url + path, { method: 'POST', body, headers: { Apikey: key, ...headers } });
const draw = async (key: string, text: string): Promise<Uint8Array> =>
  new Uint8Array(
    await (
      await post('/barcode/generate/qrcode', key, JSON.stringify(text), {
        'Content-Type': 'application/json',
      })
    ).arrayBuffer(),
  );
const usage = async (key: string): Promise<Usage> =>
  (await (await fetch(`${server.url}/usage`, { headers: { Apikey: key } })).json()) as Usage;

async function until(holds: () => Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end;) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('metering', () => {
  it('lets exactly 20 of 50 parallel advanced scans through a quota of 2,000 calls', async () => {
    const png = await draw(await server.newKey(), 'quota');
    const key = await server.newKey({ quota: 2000 });
    const scan = async (): Promise<Response> => {
      for (;;) {
        const response = await post('/barcode/scan/image/advanced', key, png, {
          'Content-Type': 'image/png',
        });
        // All places of the gate are taken, by this key alone: nothing is consumed, and the call is made again.
        const { ErrorCode } = (await response.clone().json()) as { ErrorCode?: string };
        if (ErrorCode !== 'rate_limited') return response;
        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    const answers = await Promise.all(Array.from({ length: 50 }, scan));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    for (const answer of answers) {
      const body = (await answer.json()) as { BarcodeCount: number; ErrorCode?: string };
      if (answer.status === 200) expect(body.BarcodeCount).toBe(1);
      else
        expect([body.ErrorCode, Number(answer.headers.get('Retry-After')) > 0]).toEqual([
          'quota_exceeded',
          true,
        ]);
    }
    expect(await usage(key)).toMatchObject({
      CallsUsed: 2000,
      CallsHeld: 0,
      Operations: { BarcodeScan_ImageAdvanced: 2000 },
    });
  });

  it('counts 1,000 parallel calls of one key and 10 each of 100 keys, all exactly', async () => {
    const [one, ...many] = await Promise.all(Array.from({ length: 101 }, () => server.newKey()));
    const draws = async (key: string): Promise<number> => {
      const response = await post('/barcode/lookup/ean', key, '9521234000006', {
        'Content-Type': 'text/plain',
      });
      await response.arrayBuffer();
      return response.status;
    };
    const callers = [
      ...Array.from({ length: 1000 }, () => one ?? ''),
      ...many.flatMap((key) => Array.from({ length: 10 }, () => key)),
    ];
    // The keys take turns, so that the calls of each are spread over the whole time.
    const order = callers
      .map((key, i) => ({ key, at: (i * 7919) % callers.length }))
      .sort((a, b) => a.at - b.at);
    const answers = await Promise.all(order.map(({ key }) => draws(key)));
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    const counted = (key: string): Promise<Usage> => usage(key);
    expect(await counted(one ?? '')).toMatchObject({ CallsUsed: 1000, CallsHeld: 0 });
    const totals = await Promise.all(many.map(async (key) => (await counted(key)).CallsUsed));
    expect(totals).toEqual(many.map(() => 10));
  });

  it('lets 1,000 parallel calls of one key through a quota of 700 as often as that', async () => {
    const key = await server.newKey({ quota: 700 });
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const response = await post('/barcode/generate/ean-8', key, '9520000', {
          'Content-Type': 'text/plain',
        });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    const answered = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status === 429)).toHaveLength(1000 - answered);
    expect((await usage(key)).CallsUsed).toBe(answered);
    // docs/metering.md: one isolate passes a quota by at most 50 calls.
    expect(answered).toBeGreaterThanOrEqual(700);
    expect(answered).toBeLessThanOrEqual(750);
  });

  it('charges ordinary calls as they were answered, and nothing for a refused one', async () => {
    const key = await server.newKey({ quota: 1000 });
    for (let n = 0; n < 7; n += 1) await draw(key, `call ${n}`);
    const bad = await post('/barcode/generate/ean-13', key, '"1"', { 'Content-Type': 'application/json' });
    expect(bad.status).toBe(400);
    await until(async () => (await usage(key)).CallsUsed >= 7);
    expect(await usage(key)).toMatchObject({
      CallsUsed: 7,
      CallsHeld: 0,
      Operations: { GenerateBarcode_QRCode: 7 },
    });
  });

  it('charges a document by the pages that could be read, and an unreadable one not at all', async () => {
    const key = await server.newKey({ quota: 1000 });
    const page = (compression: number, data: Uint8Array) => ({
      tags: { 256: 40, 257: 40, 258: 8, 259: compression, 262: 1, 277: 1, 278: 40 },
      segments: [data],
    });
    const blank = page(1, new Uint8Array(1600).fill(255));
    // A strip of JPEG (7) that is none.
    const damaged = page(7, new Uint8Array(1600).fill(90));
    for (const [pages, used, message] of [
      [[blank, blank], 200, null],
      [[blank, damaged, blank], 400, expect.stringMatching(/^Page 2 could not be read: /)],
    ] as const) {
      const answer = await post('/barcode/scan/image/advanced', key, drawTiff(pages), {
        'Content-Type': 'image/tiff',
      });
      expect(await answer.json()).toMatchObject({ Successful: true, ErrorMessage: message });
      expect(await usage(key)).toMatchObject({ CallsUsed: used, CallsHeld: 0 });
    }
    expect((await post('/barcode/scan/image/advanced', key, drawTiff([damaged]))).status).toBe(400);
    const broken = await post('/barcode/scan/image/advanced', key, '%PDF-1.4\nbroken', {
      'Content-Type': 'application/pdf',
    });
    expect(broken.status).toBe(400);
    expect(await usage(key)).toMatchObject({ CallsUsed: 400, CallsHeld: 0 });
  });

  it('says what was consumed, what remains and when it resets', async () => {
    const key = await server.newKey({ quota: 500 });
    const png = await draw(await server.newKey(), 'headers');
    const response = await post('/barcode/scan/image/advanced', key, png);
    expect(response.headers.get('X-Api-Calls-Consumed')).toBe('100');
    expect(response.headers.get('X-Api-Calls-Remaining')).toBe('400');
    const resets = Number(response.headers.get('X-Api-Calls-Reset'));
    expect(new Date(resets * 1000).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
    const unlimited = await post('/barcode/scan/image/advanced', await server.newKey(), png);
    expect(unlimited.headers.get('X-Api-Calls-Remaining')).toBeNull();
  });

  it('answers a repeated Idempotency-Key again and charges it once', async () => {
    const key = await server.newKey({ quota: 1000 });
    const png = await draw(await server.newKey(), 'once');
    const form = (boundary: string): BodyInit =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="imageFile"; filename="a"\r\n\r\n`,
        ),
        png,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
    const scan = (boundary: string, id = 'order-1', body: BodyInit = form(boundary)): Promise<Response> =>
      post('/barcode/scan/image/advanced', key, body, {
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Idempotency-Key': id,
      });
    const first = await scan('aaa');
    const again = await scan('bbb');
    expect(again.status).toBe(200);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.headers.get('Content-Type')).toBe(first.headers.get('Content-Type'));
    expect(await again.text()).toBe(await first.text());
    expect((await usage(key)).CallsUsed).toBe(100);
    const other = await scan(
      'ccc',
      'order-1',
      Buffer.from('--ccc\r\nContent-Disposition: form-data; name="imageFile"\r\n\r\nother\r\n--ccc--'),
    );
    expect(other.status).not.toBe(200);
    const mismatch = await post('/barcode/scan/image/advanced', key, await draw(key, 'different'), {
      'Idempotency-Key': 'order-1',
    });
    const refused: { ErrorCode?: string } = JSON.parse(await mismatch.text());
    expect([mismatch.status, refused.ErrorCode]).toEqual([422, 'idempotency_mismatch']);
    const bytes = await Promise.all([0, 1].map(async () => draw(key, 'same')));
    expect(bytes[0]).toEqual(bytes[1]);
  });

  it('loses and doubles no call when the server is killed in the middle of scans', async () => {
    const key = await server.newKey({ quota: 100_000 });
    const png = await draw(await server.newKey(), 'killed');
    let answered = 0;
    const scans = Array.from({ length: 12 }, async () => {
      try {
        const response = await post('/barcode/scan/image/advanced', key, png);
        await response.arrayBuffer();
        if (response.status === 200) answered += 1;
      } catch {
        // The connection died with the server.
      }
    });
    await until(async () => answered >= 3);
    await server.kill();
    await Promise.all(scans);
    await server.restart();
    const { CallsUsed, CallsHeld } = await usage(key);
    // A scan that was settled but whose answer died on the wire is charged; one that was not settled is only held.
    expect(CallsUsed).toBeGreaterThanOrEqual(answered * 100);
    expect(CallsUsed + CallsHeld).toBeLessThanOrEqual(1200);
    expect(CallsUsed % 100).toBe(0);
    const after = await post('/barcode/scan/image/advanced', key, png);
    expect(after.status).toBe(200);
    expect((await usage(key)).CallsUsed).toBe(CallsUsed + 100);
  });
});
