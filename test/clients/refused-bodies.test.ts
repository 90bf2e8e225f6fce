// Node's fetch sends a whole body before it listens: where the service answers and closes meanwhile, it fails with EPIPE and
// the caller never sees why. Every refusal reads the body first.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startServer } from '../support/server.ts';

const BODY = new Uint8Array(5_000_000).fill(120);
const SCAN = '/barcode/scan/image';
const QR = '/barcode/generate/qrcode';

let server: TestServer;
let keys: Readonly<Record<'valid' | 'forbidden' | 'spent' | 'unknown', string>>;
beforeAll(async () => {
  server = await startServer({ BASE_PATH: '/under' });
  keys = {
    valid: await server.newKey(),
    forbidden: await server.newKey({ operations: ['BarcodeLookup_EanLookup'] }),
    spent: await server.newKey({ quota: 1 }),
    unknown: 'unknown',
  };
  const headers = { Apikey: keys.spent, 'Content-Type': 'application/json' };
  const spending = await fetch(`${server.url}/under${QR}`, { method: 'POST', headers, body: '"x"' });
  expect(spending.status).toBe(200);
});
afterAll(() => server.close());

/** The body in chunks, so that its length is not declared. */
function streamed(): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= BODY.length) return controller.close();
      controller.enqueue(BODY.subarray(at, at + 65_536));
      at += 65_536;
    },
  });
}

interface Refusal {
  readonly key?: keyof typeof keys;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isStreamed?: true;
  readonly code: string;
}

const REFUSALS: readonly Refusal[] = [
  { path: `/under${SCAN}`, key: 'unknown', code: 'unauthorized' },
  { path: `/under${SCAN}`, key: 'forbidden', code: 'forbidden' },
  { path: `/under${SCAN}`, key: 'spent', code: 'quota_exceeded' },
  { path: `/under${SCAN}`, method: 'PUT', code: 'method_not_allowed' },
  { path: '/under/health', method: 'POST', code: 'method_not_allowed' },
  { path: '/under/usage', method: 'PATCH', code: 'method_not_allowed' },
  { path: '/under/nothing', code: 'not_found' },
  { path: '/outside', code: 'not_found' },
  { path: `/under${SCAN}`, headers: { 'Content-Encoding': 'gzip' }, code: 'unsupported_media' },
  { path: `/under${SCAN}/advanced/qr`, headers: { recognitionMode: 'perhaps' }, code: 'invalid_header' },
  { path: `/under${SCAN}`, headers: { Accept: 'a/b,'.repeat(1200) }, code: 'invalid_header' },
  { path: `/under${QR}`, code: 'too_large' },
  {
    path: `/under${QR}`,
    headers: { 'Content-Type': 'application/json' },
    isStreamed: true,
    code: 'too_large',
  },
];

test.each(REFUSALS)(
  'a body of 5 MB gets its answer: %j',
  async ({ key = 'valid', method = 'POST', path, headers, isStreamed, code }) => {
    for (let round = 0; round < 3; round += 1) {
      const answer = await fetch(server.url + path, {
        method,
        headers: { Apikey: keys[key], 'Content-Type': 'image/png', ...headers },
        ...(isStreamed ? { body: streamed(), duplex: 'half' } : { body: BODY }),
      });
      expect(await answer.json()).toMatchObject({ ErrorCode: code });
    }
  },
);
