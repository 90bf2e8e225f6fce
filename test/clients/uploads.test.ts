// Uploads that drip hold nobody else up: neither another account's uploads nor the dripping account's own small calls.
import { type Socket, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startServer } from '../support/server.ts';

const CONNECTIONS = 20;
const DECLARED_BYTES = 33_554_432;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A connection that declares a largest upload and sends a byte a second; `answer` is what it gets in the end. */
function drip(key: string): { readonly socket: Socket; readonly answer: Promise<string> } {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('RequestId')) resolve(text);
    });
    socket.on('close', () => resolve(text));
  });
  socket.write(
    `POST /barcode/scan/image HTTP/1.1\r\nHost: x\r\nApikey: ${key}\r\nContent-Type: image/png\r\nContent-Length: ${DECLARED_BYTES}\r\n\r\n`,
  );
  const timer = setInterval(() => socket.writable && socket.write('x'), 1000);
  socket.on('close', () => clearInterval(timer));
  return { socket, answer };
}

const upload = (key: string, bytes: number): Promise<Response> =>
  fetch(`${server.url}/barcode/scan/image`, {
    method: 'POST',
    body: new Uint8Array(bytes).fill(120),
    headers: { Apikey: key, 'Content-Type': 'image/png' },
  });

describe('twenty connections that declare 32 MB each and drip', () => {
  it('leave room for the uploads of others and of their own account, and are ended with an answer', async () => {
    const [slow, other] = [await server.newKey(), await server.newKey()];
    const drips = Array.from({ length: CONNECTIONS }, () => drip(slow));
    try {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      for (const [key, bytes] of [
        [other, DECLARED_BYTES],
        [other, 100_000],
        [slow, 6_000_000],
      ] as const) {
        // No image: read whole, then refused for what it holds.
        const answer = await upload(key, bytes);
        expect(await answer.json()).toMatchObject({ ErrorCode: 'malformed_file' });
      }
      const answers = await Promise.all(drips.map(({ answer }) => answer));
      for (const answer of answers) {
        expect(answer).toContain('HTTP/1.1 400');
        expect(answer).toMatch(/The upload cannot be read: it (stalled|came too slowly)/);
      }
    } finally {
      for (const { socket } of drips) socket.destroy();
    }
  });
});
