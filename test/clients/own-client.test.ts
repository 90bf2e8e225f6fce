// quietzone/client against a local server, and against a stub that fails as a network and a proxy do.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type Outcome, type Progress, createClient } from '../../src/client/index.ts';
import { drawSamples } from '../../src/local/samples/draw.ts';
import type { Samples } from '../../src/local/samples/files.ts';
import { type TestServer, startServer } from '../support/server.ts';

let server: TestServer;
let directory: string;
let samples: Samples;
let client: Client;
beforeAll(async () => {
  server = await startServer();
  await server.addProduct(9521234000006, 'Oak Lamp');
  directory = mkdtempSync(join(tmpdir(), 'quietzone-own-client-'));
  samples = await drawSamples(directory);
  client = createClient({ url: server.url, key: await server.newKey() });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const read = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path));
function of<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  return outcome.value;
}

describe('the client', () => {
  it('looks up, also many numbers, and searches', async () => {
    expect(of(await client.lookup('9521234000006')).Matches).toMatchObject([{ Title: 'Oak Lamp' }]);
    const { Results } = of(await client.lookupMany(['9521234000006', 'none']));
    expect(Results.map(({ Successful }) => Successful)).toEqual([true, false]);
    const found = await client.search('oak');
    expect(found.ok ? found.value.Matches : found.problem.message).toBeDefined();
  });

  it('scans, with the options of the API', async () => {
    const sheet = read(samples.sheet);
    expect(of(await client.scan(sheet)).BarcodeCount).toBe(6);
    const eans = of(await client.scan(new Blob([sheet]), { barcodeTypes: 'EAN_13', includePositions: true }));
    expect(eans.ResultBarcodes).toMatchObject([
      { BarcodeType: 'EAN_13', Page: 1, Position: [{}, {}, {}, {}] },
    ]);
    expect(of(await client.scanFirst(read(samples.label))).RawText).toBe('010952123400000610A1');
    expect(of(await client.scanQr(sheet)).ResultBarcodes[0]?.RawText).toBe('https://example.com/quietzone');
  });

  it('draws, and sends an option that is not ASCII', async () => {
    const svg = async (options: object): Promise<string> => {
      const { bytes, mediaType } = of(
        await client.generate('qrcode', 'héllo €', { format: 'svg', ...options }),
      );
      expect(mediaType).toBe('application/octet-stream');
      return new TextDecoder().decode(bytes);
    };
    const [plain, labelled] = [await svg({}), await svg({ label: 'Größe 4 €' })];
    expect(plain).toContain('<svg');
    expect(labelled.length).toBeGreaterThan(plain.length + 100);
  });

  it('works on HTML and presentations', async () => {
    expect(of(await client.getLanguage(read(samples.html))).LanguageCode).toBe('en');
    const appended = of(
      await client.appendImage(read(samples.html), { imageUrl: 'https://example.com/a.png' }),
    );
    expect(new TextDecoder().decode(appended.bytes)).toContain('https://example.com/a.png');
    const { bytes, mediaType } = of(await client.convertPresentation(read(samples.deck)));
    expect([mediaType, new TextDecoder('latin1').decode(bytes.subarray(0, 2))]).toEqual([
      'application/octet-stream',
      'PK',
    ]);
  });

  it('waits for a batch job, and says what it does', async () => {
    const phases: Progress[] = [];
    const done = of(
      await client.scanQrLater(
        read(samples.sheet),
        {},
        { onProgress: (progress) => void phases.push(progress) },
      ),
    );
    expect(done).toMatchObject({ AsyncJobStatus: 'COMPLETED', QRScanResult: { BarcodeCount: 1 } });
    expect(new Set(phases.map(({ phase }) => phase))).toEqual(new Set(['sending', 'receiving', 'job']));
  });

  it('says at once that it got no address', () => {
    for (const [given, named] of [
      [undefined, 'undefined'],
      [{ key: 'k' }, 'undefined'],
      [{ url: 'localhost:8787', key: 'k' }, 'localhost:8787'],
      [{ url: '/api', key: 'k' }, '/api'],
    ] as const)
      expect(() => createClient(given as never)).toThrow(
        `createClient takes the address of a service as { url: 'http://127.0.0.1:8787', key }; received the url ${named}.`,
      );
  });

  it('gives a refusal as a problem with its code', async () => {
    expect(await client.generate('ean-13', '12')).toMatchObject({
      ok: false,
      problem: { code: 'invalid_value', status: 400, requestId: expect.any(String) as string },
    });
    const stranger = createClient({ url: server.url, key: 'nobody' });
    expect(await stranger.usage()).toMatchObject({ problem: { code: 'unauthorized', status: 401 } });
  });

  it('charges a call that is repeated once', async () => {
    const key = await server.newKey();
    let lost = 2;
    const answers: Response[] = [];
    const flaky = createClient({
      url: server.url,
      key,
      // The answer is lost after the service gave it.
      fetch: async (...asked) => {
        const answer = await fetch(...asked);
        if (lost > 0 && new Request(asked[0]).url.endsWith('/advanced')) {
          lost -= 1;
          await answer.arrayBuffer();
          throw new TypeError('connection reset');
        }
        answers.push(answer);
        return answer;
      },
    });
    expect(of(await flaky.scan(read(samples.sheet))).BarcodeCount).toBe(6);
    expect(answers[0]?.headers.get('idempotency-replayed')).toBe('true');
    expect(of(await flaky.usage()).CallsUsed).toBe(100);
  });
});

describe('a client whose calls fail', () => {
  let close = (): void => undefined;
  afterEach(() => close());

  /** Answers the rows in turn, the last one again and again. */
  async function stub(
    ...answers: readonly (readonly [
      status: number,
      headers: Readonly<Record<string, string>>,
      body: string,
    ])[]
  ): Promise<{ readonly url: string; readonly keys: (string | undefined)[] }> {
    const keys: (string | undefined)[] = [];
    const http = createServer((request, response) => {
      const [status, headers, body] = answers[Math.min(keys.length, answers.length - 1)] ?? [500, {}, ''];
      keys.push(request.headers['idempotency-key'] as string | undefined);
      request.resume().on('end', () => response.writeHead(status, headers).end(body));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    close = () => {
      http.close().closeAllConnections();
    };
    return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`, keys };
  }
  const JSON_TYPE = { 'Content-Type': 'application/json' };
  const failure = (code: string): string =>
    JSON.stringify({ Successful: false, ErrorCode: code, ErrorMessage: code });
  const DONE = [200, JSON_TYPE, '{"Successful":true,"Matches":[]}'] as const;

  it.each([
    ['429 with Retry-After', 429, { 'Retry-After': '1' }, failure('rate_limited')],
    [
      '503 with a date',
      503,
      { 'Retry-After': new Date(Date.now() + 1000).toUTCString() },
      failure('overloaded'),
    ],
    ['409 in progress', 409, { 'Retry-After': '0' }, failure('in_progress')],
    ["502 with a proxy's page", 502, {}, '<html>Bad gateway</html>'],
  ])('repeats after %s, with the same Idempotency-Key', async (_, status, headers, body) => {
    const { url, keys } = await stub([status, headers, body], DONE);
    const waits: number[] = [];
    const onProgress = (progress: Progress): void => {
      if (progress.phase === 'waiting') waits.push(progress.waitMs);
    };
    const outcome = await createClient({ url, key: 'k' }).lookup('1', {}, { onProgress });
    expect(of(outcome).Matches).toEqual([]);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(waits).toHaveLength(1);
    if (status === 429) expect(waits).toEqual([1000]);
  });

  it.each([
    ['a value that is wrong', 400, {}, failure('invalid_value'), 'invalid_value', 1],
    [
      'a quota that is renewed next month',
      429,
      { 'Retry-After': '900000' },
      failure('quota_exceeded'),
      'quota_exceeded',
      1,
    ],
    ['what fails each time', 503, { 'Retry-After': '0' }, failure('overloaded'), 'overloaded', 3],
    ["a proxy's refusal", 403, {}, 'no', 'status_403', 1],
  ])('gives up on %s', async (_, status, headers, body, code, times) => {
    const { url, keys } = await stub([status, { ...JSON_TYPE, ...headers }, body]);
    const outcome = await createClient({ url, key: 'k', retries: 2 }).lookup('1');
    expect(outcome).toMatchObject({ ok: false, problem: { code, status } });
    expect(keys).toHaveLength(times);
  });

  it('ends when the signal says so, also while it waits', async () => {
    const { url, keys } = await stub([503, { 'Retry-After': '30' }, failure('overloaded')]);
    const begunMs = performance.now();
    const outcome = await createClient({ url, key: 'k' }).lookup(
      '1',
      {},
      { signal: AbortSignal.timeout(300) },
    );
    expect(outcome).toMatchObject({ problem: { code: 'aborted' } });
    expect(performance.now() - begunMs).toBeLessThan(5000);
    expect(keys).toHaveLength(1);
    expect(await createClient({ url, key: 'k' }).usage({ signal: AbortSignal.abort() })).toMatchObject({
      problem: { code: 'aborted' },
    });
  });

  it('names an address that does not answer', async () => {
    const outcome = await createClient({ url: 'http://127.0.0.1:9', key: 'k', retries: 1 }).usage();
    expect(outcome).toMatchObject({ problem: { code: 'unreachable', message: /127\.0\.0\.1:9/ } });
  });
});
