// Files as answers in the Workers runtime: whole, of a stated length, and freed once they are read.
import { describe, expect, it } from 'vitest';
import { bytesResponse } from '../../src/http/respond.ts';
import { newKey, send } from '../support/api.ts';

const numbered = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length).map((_, at) => at % 251);
const freed = (bytes: Uint8Array): boolean => bytes.buffer.byteLength === 0;

describe('a file', () => {
  it.each([
    ['small', [10, 20]],
    ['large', [300_000]],
    ['large, in parts', [300_000, 5, 500_000]],
  ])('is sent whole: %s', async (_, lengths) => {
    const whole = numbered(lengths.reduce((sum, length) => sum + length, 0));
    let at = 0;
    const parts = lengths.map((length) => whole.slice(at, (at += length)));
    const response = bytesResponse(parts, 'x.bin');
    expect(response.headers.get('Content-Length')).toBe(String(whole.length));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(whole);
  });

  it('is freed when it was read, if it is large', async () => {
    const bytes = numbered(300_000);
    const response = bytesResponse(bytes, 'x.bin');
    expect(freed(bytes)).toBe(false);
    await response.arrayBuffer();
    expect(freed(bytes)).toBe(true);
  });

  it('is freed when its reader goes away', async () => {
    const bytes = numbered(300_000);
    const response = bytesResponse(bytes, 'x.bin');
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(freed(bytes)).toBe(true);
  });

  it('that is the upload with an insertion is answered twice the same, also under an Idempotency-Key', async () => {
    const key = await newKey();
    const page = `<html><body>${'<p>Text</p>\n'.repeat(200_000)}</body></html>`;
    const append = async (headers: Record<string, string>): Promise<Response> =>
      send('/convert/edit/html/append/image/from-url', {
        method: 'POST',
        headers: {
          Apikey: key,
          imageUrl: 'https://example.com/a.png',
          'Content-Type': 'text/html',
          ...headers,
        },
        body: page,
      });
    const expected = page.replace('</body>', '<img src="https://example.com/a.png"></body>');
    for (const headers of [{}, { 'Idempotency-Key': 'k' }, { 'Idempotency-Key': 'k' }]) {
      const response = await append(headers);
      expect(response.headers.get('Content-Length')).toBe(String(expected.length));
      expect((await response.text()) === expected).toBe(true);
    }
  });
});
