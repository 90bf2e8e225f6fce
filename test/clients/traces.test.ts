// Spans of a request, as a real collector on this machine gets them.
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPdf } from '../support/draw-pdf.ts';
import { type TestServer, startServer } from '../support/server.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}
interface Received {
  readonly path: string | undefined;
  readonly type: string | undefined;
  readonly spans: readonly Span[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const received: Received[] = [];
let collector: Server;
let server: TestServer;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(text) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      };
      const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
      received.push({ path: request.url, type: request.headers['content-type'], spans });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  server = await startServer({ OTLP_ENDPOINT: `http://127.0.0.1:${port}/` });
});
afterAll(async () => {
  await server.close();
  collector.close();
});

function drawn(key: string, flags: string): Promise<Response> {
  return fetch(`${server.url}/barcode/generate/qrcode`, {
    method: 'POST',
    headers: {
      Apikey: key,
      'Content-Type': 'application/json',
      traceparent: `00-${TRACE}-${PARENT}-${flags}`,
    },
    body: JSON.stringify('traced'),
  });
}

it('a sampled request is exported after its answer, step by step; one that is not sampled is not', async () => {
  const key = await server.newKey();
  expect((await drawn(key, '00')).status).toBe(200);
  expect((await drawn(key, '01')).status).toBe(200);
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  const [{ path, type, spans } = { path: '', type: '', spans: [] }] = received;
  expect({ path, type }).toEqual({ path: '/v1/traces', type: 'application/json' });
  const [root, ...steps] = spans;
  expect(root).toMatchObject({ name: 'POST /barcode/generate/qrcode', parentSpanId: PARENT });
  expect(steps.map(({ name }) => name)).toEqual([
    'admission',
    'body',
    'queue',
    'price',
    'meter',
    'work',
    'answer',
  ]);
  for (const { traceId, spanId } of spans) {
    expect(traceId).toBe(TRACE);
    expect(spanId).toMatch(/^[0-9a-f]{16}$/);
  }
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  let end = root?.startTimeUnixNano;
  for (const step of steps) {
    expect(step.parentSpanId).toBe(root?.spanId);
    expect(step.startTimeUnixNano).toBe(end);
    end = step.endTimeUnixNano;
  }
  expect(BigInt(end ?? 0)).toBeLessThanOrEqual(BigInt(root?.endTimeUnixNano ?? 0));
  expect(JSON.stringify(spans)).not.toContain(key);
});

it('a scan has a span for decoding and one for recognising each page, within that of its work', async () => {
  const key = await server.newKey();
  const before = received.length;
  const page = { widthPt: 200, heightPt: 100, boxes: [[20, 20, 30, 30]] } as const;
  const answer = await fetch(`${server.url}/barcode/scan/image/advanced`, {
    method: 'POST',
    headers: { Apikey: key, 'Content-Type': 'application/pdf', traceparent: `00-${TRACE}-${PARENT}-01` },
    body: drawPdf([page, page]),
  });
  expect(answer.status).toBe(200);
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(before + 1);
  const spans = received.at(-1)?.spans ?? [];
  const work = spans.find(({ name }) => name === 'work');
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === work?.spanId);
  expect(parts.map(({ name }) => name)).toEqual(['decode', 'recognise', 'decode', 'recognise']);
  let from = BigInt(work?.startTimeUnixNano ?? 0);
  for (const { startTimeUnixNano, endTimeUnixNano } of parts) {
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(from);
    from = BigInt(endTimeUnixNano);
  }
  expect(from).toBeLessThanOrEqual(BigInt(work?.endTimeUnixNano ?? 0));
});
