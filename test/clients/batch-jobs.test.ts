// Batch jobs over real HTTP: their life, whose they are, what is kept of them, callbacks, and workerd killed in the middle of one.
import { createHmac } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOfKey, revokeKey } from '../../src/accounts/index.ts';
import { localKeys } from '../../src/local/keys/stores.ts';
import { greyPng } from '../support/draw-png.ts';
import { generator } from '../support/draw-linear.ts';
import { type TestServer, startServer } from '../support/server.ts';

interface Status {
  readonly Successful: boolean;
  readonly AsyncJobStatus: 'STARTED' | 'COMPLETED';
  readonly AsyncJobID: string;
  readonly QRScanResult: { readonly ResultBarcodes: readonly { readonly RawText: string }[] } | null;
  readonly ErrorMessage: string | null;
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const MARKER = 'marker-of-a-batch-job-51c8';

let server: TestServer;
let receiver: Server;
let receiverUrl: string;
const received: Received[] = [];
/** Statuses of the receiver's next answers; then 204. */
const answers: number[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  receiverUrl = `http://127.0.0.1:${port}/told`;
  server = await startServer({ URL_ALLOW_LIST: `127.0.0.1:${port}` });
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await server.close();
});

const handIn = (key: string, file: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/barcode/batch-job/scan/image/advanced/qr`, {
    method: 'POST',
    headers: { Apikey: key, 'Content-Type': 'application/octet-stream', ...headers },
    body: file,
  });

async function idOf(response: Response): Promise<string> {
  expect(response.status).toBe(200);
  const body = (await response.json()) as { Successful: boolean; AsyncJobID: string };
  expect(body).toEqual({ Successful: true, AsyncJobID: body.AsyncJobID });
  return body.AsyncJobID;
}

const ask = (key: string, id: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}/barcode/batch-job/status?AsyncJobID=${id}`, { headers: { Apikey: key, ...headers } });

async function completed(key: string, id: string): Promise<Status> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const response = await ask(key, id);
    expect(response.status).toBe(200);
    const status = (await response.json()) as Status;
    if (status.AsyncJobStatus === 'COMPLETED') return status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The job ${id} does not end.`);
}

async function usage(key: string): Promise<{ CallsUsed: number; CallsHeld: number }> {
  const response = await fetch(`${server.url}/usage`, { headers: { Apikey: key } });
  const { CallsUsed, CallsHeld } = (await response.json()) as { CallsUsed: number; CallsHeld: number };
  return { CallsUsed, CallsHeld };
}

async function drawQr(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${server.url}/barcode/generate/qrcode`, {
    method: 'POST',
    headers: { Apikey: await server.newKey(), 'Content-Type': 'application/json' },
    body: JSON.stringify(text),
  });
  return new Uint8Array(await response.arrayBuffer());
}

/** Noise without a code, which keeps the readers busy for a second or more. */
function noise(side: number): Uint8Array<ArrayBuffer> {
  const random = generator(3);
  const data = new Uint8Array(side * side).map(() => random() * 256);
  return new Uint8Array(greyPng({ width: side, height: side, data }));
}

function filesWith(bytes: Uint8Array): readonly string[] {
  return readdirSync(server.state, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(server.state, name);
    return statSync(path).isFile() && readFileSync(path).includes(Buffer.from(bytes));
  });
}

describe('a batch job', () => {
  it('is answered at once, done later, and costs what the scan costs', async () => {
    const key = await server.newKey({ quota: 10 });
    const image = await drawQr(MARKER);
    const answer = await handIn(key, image);
    expect(answer.headers.get('X-Api-Calls-Consumed')).toBe('0');
    const id = await idOf(answer);
    const status = await completed(key, id);
    expect(status).toEqual({
      Successful: true,
      AsyncJobStatus: 'COMPLETED',
      AsyncJobID: id,
      QRScanResult: {
        Successful: true,
        ResultBarcodes: [{ RawText: MARKER }],
        BarcodeCount: 1,
        ErrorMessage: null,
      },
      ErrorMessage: null,
    });
    expect(await usage(key)).toEqual({ CallsUsed: 1, CallsHeld: 0 });
    const xml = await (await ask(key, id.toUpperCase(), { Accept: 'application/xml' })).text();
    expect(xml).toContain(
      `<QRScanResult><BarcodeCount>1</BarcodeCount><ErrorMessage i:nil="true" /><ResultBarcodes><BarcodeQRResultItem><RawText>${MARKER}</RawText>`,
    );
    // Neither the file nor what was read, nor the id that opens it, is in a store as it is.
    for (const text of [image.subarray(0, 60), Buffer.from(MARKER), Buffer.from(id)])
      expect(filesWith(text)).toEqual([]);
  });

  it('is nobody else’s, and an unknown id is no job', async () => {
    const [owner, other] = [await server.newKey(), await server.newKey()];
    const id = await idOf(await handIn(owner, await drawQr('whose')));
    await completed(owner, id);
    for (const [key, asked] of [
      [other, id],
      [owner, '00000000-0000-4000-8000-000000000000'],
      [owner, 'x'],
    ] as const) {
      const response = await ask(key, asked);
      expect(response.status, asked).toBe(404);
      expect(await response.json()).toMatchObject({ Successful: false, ErrorCode: 'not_found' });
    }
    expect((await ask('qz_wrong', id)).status).toBe(401);
    expect((await ask(owner, '')).status).toBe(400);
  });

  it('that fails is COMPLETED, says why, and is free', async () => {
    const key = await server.newKey();
    const id = await idOf(await handIn(key, 'no image at all'));
    const status = await completed(key, id);
    expect(status).toMatchObject({ Successful: false, AsyncJobStatus: 'COMPLETED', QRScanResult: null });
    expect(status.ErrorMessage).toMatch(/cannot be read/);
    expect(await usage(key)).toEqual({ CallsUsed: 0, CallsHeld: 0 });
  });

  it('has no room beside a quota that is held by others', async () => {
    const key = await server.newKey({ quota: 2 });
    const image = noise(900);
    const ids = [await idOf(await handIn(key, image)), await idOf(await handIn(key, image))];
    const refused = await handIn(key, image);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ ErrorCode: 'quota_exceeded' });
    for (const id of ids) await completed(key, id);
    expect(await usage(key)).toEqual({ CallsUsed: 2, CallsHeld: 0 });
  });

  it('is made once by calls with one Idempotency-Key', async () => {
    const key = await server.newKey();
    const image = await drawQr('once');
    const headers = { 'Idempotency-Key': 'batch 1' };
    const id = await idOf(await handIn(key, image, headers));
    const again = await handIn(key, image, headers);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await idOf(again)).toBe(id);
    await completed(key, id);
    expect(await usage(key)).toEqual({ CallsUsed: 1, CallsHeld: 0 });
    expect((await handIn(key, await drawQr('another'), headers)).status).toBe(422);
  });

  it('tells its end to a receiver that fails twice, signed, with one id', async () => {
    const key = await server.newKey();
    answers.push(500, 302);
    const id = await idOf(await handIn(key, await drawQr('told'), { callbackUrl: receiverUrl }));
    const status = await completed(key, id);
    for (const end = Date.now() + 30_000; received.length < 3 && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 200));
    expect(received).toHaveLength(3);
    // As docs/batch-jobs.md says it.
    const secret = createHmac('sha256', key).update('quietzone callback 1').digest();
    for (const { headers, body } of received) {
      expect(JSON.parse(body)).toEqual(status);
      expect(headers['webhook-id']).toBe(id);
      const signed = `${id}.${String(headers['webhook-timestamp'])}.${body}`;
      const expected = createHmac('sha256', secret).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    }
  });

  it('of a key that KV alone knows to be revoked is not done, and free', async () => {
    const key = await server.newKey();
    const other = await server.newKey({ account: 'revoked jobs' });
    const made = await server.newKey({ account: 'revoked jobs' });
    // Something else keeps the gate, so that the job waits.
    const busy = fetch(`${server.url}/barcode/scan/image/advanced`, {
      method: 'POST',
      headers: { Apikey: key, 'Content-Type': 'image/png' },
      body: noise(1500),
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const id = await idOf(await handIn(made, await drawQr('revoked')));
    const deps = await localKeys(server.stores);
    await revokeKey(deps, await idOfKey(made));
    const status = await completed(other, id);
    expect(status).toMatchObject({ Successful: false, QRScanResult: null });
    expect(status.ErrorMessage).toContain('was revoked');
    expect(await usage(other)).toEqual({ CallsUsed: 0, CallsHeld: 0 });
    await busy;
  });

  it('calls no private address', async () => {
    const key = await server.newKey();
    for (const callbackUrl of [
      'http://127.0.0.1:1/',
      'http://[::1]/',
      'ftp://a.example/',
      'http://localhost/',
    ]) {
      const refused = await handIn(key, await drawQr('private'), { callbackUrl });
      expect(refused.status, callbackUrl).toBe(400);
      expect(await refused.json()).toMatchObject({ ErrorCode: 'refused_url' });
    }
    expect(await usage(key)).toEqual({ CallsUsed: 0, CallsHeld: 0 });
  });
});

describe('workerd killed in the middle of batch jobs', () => {
  it('does them all after its restart, by itself, and charges each once', async () => {
    const key = await server.newKey({ quota: 100 });
    const image = noise(1500);
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await idOf(await handIn(key, image)));
    await new Promise((resolve) => setTimeout(resolve, 700));
    process.kill(server.pid, 'SIGKILL');
    await server.kill();
    await server.restart();
    // Nobody asks for the jobs: the alarm alone takes the work up.
    let early = await usage(key);
    for (
      const end = Date.now() + 60_000;
      early.CallsUsed === 0 && Date.now() < end;
      early = await usage(key)
    ) {
      expect(early.CallsHeld).toBe(4);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(early.CallsUsed + early.CallsHeld).toBe(4);
    expect(early.CallsUsed).toBeGreaterThan(0);
    for (const id of ids)
      expect(await completed(key, id)).toMatchObject({ Successful: true, QRScanResult: { BarcodeCount: 0 } });
    expect(await usage(key)).toEqual({ CallsUsed: 4, CallsHeld: 0 });
  });
});
