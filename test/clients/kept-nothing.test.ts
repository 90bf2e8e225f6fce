// "Uploads are processed in memory and never stored", with an Idempotency-Key too: no file of the state directory holds them.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, startServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const MARKER = 'marker-of-an-upload-7f3a';

/** The files below the state directory that hold the text, in UTF-8 or UTF-16, relative to it. */
function filesWith(text: string): readonly string[] {
  const forms = [Buffer.from(text), Buffer.from(text, 'utf16le')];
  return readdirSync(server.state, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(server.state, name);
    if (!statSync(path).isFile()) return false;
    const bytes = readFileSync(path);
    return forms.some((form) => bytes.includes(form));
  });
}

it('no local store holds an upload, its answer, the Idempotency-Key or the API key', async () => {
  const key = await server.newKey();
  const idempotencyKey = 'order-no-4711-of-a-shop';
  const call = () => {
    const form = new FormData();
    form.append('inputFile', new Blob([`<html><body><p>${MARKER}</p></body></html>`]), `${MARKER}.html`);
    return fetch(`${server.url}/convert/edit/html/append/image/from-url`, {
      method: 'POST',
      headers: {
        Apikey: key,
        'Idempotency-Key': idempotencyKey,
        imageUrl: `https://a.example/${MARKER}.png`,
      },
      body: form,
    });
  };
  const lookup = () =>
    fetch(`${server.url}/barcode/generate/qrcode`, {
      method: 'POST',
      headers: { Apikey: key, 'Idempotency-Key': `${idempotencyKey}-2`, 'Content-Type': 'application/json' },
      body: JSON.stringify(MARKER),
    });
  const first = await (await call()).text();
  expect(first).toContain(MARKER);
  expect((await lookup()).status).toBe(200);
  const again = await call();
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(await again.text()).toBe(first);
  for (const end of ['running', 'ended']) {
    for (const text of [MARKER, idempotencyKey, key]) expect(filesWith(text), `${end}: ${text}`).toEqual([]);
    if (end === 'running') await server.drain(10_000);
  }
  // The search itself finds what is there.
  expect(filesWith('AccountMeter').length + filesWith('reservation').length).toBeGreaterThan(0);
});

it('no file of the state directory is open to other users, while the server runs', () => {
  const files = readdirSync(server.state, { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((name) => (statSync(join(server.state, name)).mode & 0o077) !== 0)).toEqual([]);
});
