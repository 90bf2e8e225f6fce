// The guard against a server on this machine, reached through the allow-list.
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FetchSettings, type FetchedDocument, fetchDocument } from '../../../src/remote/index.ts';
import type { Result } from '../../../src/service/result.ts';
import { messageOf } from '../../../src/http/describe-failure.ts';

const PAGE = '<!doctype html><p>Grüße</p>';
const MEGABYTE = 1_048_576;

let server: Server;
let origin = '';
let hits = 0;
let lastRequest: IncomingMessage | undefined;

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const redirect =
  (location: string, status = 302): Answer =>
  (response) =>
    response.writeHead(status, { Location: location }).end();

const ANSWERS: Readonly<Record<string, Answer>> = {
  '/page': (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': 'de' })
      .end(PAGE),
  '/untyped': (response) => response.writeHead(200).end(PAGE),
  '/empty': (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(),
  '/gzip': (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end(gzipSync(PAGE)),
  '/bomb': (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(40 * MEGABYTE))),
  '/oversize-declared': (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': String(11 * MEGABYTE) })
      .write('a'),
  '/oversize-streamed': (response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    for (let index = 0; index < 11; index += 1) response.write(Buffer.alloc(MEGABYTE));
    response.end();
  },
  '/drip': (response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    const timer = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/silent': () => {},
  '/cut': (response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': '100' }).write('a');
    setTimeout(() => response.destroy(), 20);
  },
  '/not-found': (response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('secret text'),
  '/no-content': (response) => response.writeHead(204).end(),
  '/image': (response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('x'),
  '/json': (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
  '/once': redirect('/page', 301),
  '/see-other': redirect('page', 303),
  '/loop': redirect('/loop'),
  '/five': redirect('/hop-1'),
  '/hop-1': redirect('/hop-2', 307),
  '/hop-2': redirect('/hop-3', 308),
  '/hop-3': redirect('/hop-4'),
  '/hop-4': redirect('/page'),
  '/six': redirect('/five'),
  '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/'),
  '/to-private': redirect('http://10.0.0.1/'),
  '/to-mapped': redirect('http://[::ffff:7f00:1]/'),
  '/to-file': redirect('file:///etc/passwd'),
  '/to-credentials': redirect('http://a:b@example.com/'),
  '/nowhere': (response) => response.writeHead(302).end(),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    hits += 1;
    lastRequest = request;
    const answer = ANSWERS[request.url ?? ''];
    if (answer === undefined) response.writeHead(500).end();
    else answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function get(path: string, more: Partial<FetchSettings> = {}): Promise<Result<FetchedDocument>> {
  const settings = {
    allowList: [new URL(origin).host],
    allowedPorts: ['80', '443'],
    totalMs: 5_000,
    ...more,
  };
  return fetchDocument(origin + path, { fetch, settings });
}

const codeOf = (result: Result<FetchedDocument>): string => (result.ok ? 'ok' : result.failure.code);

describe('a document is fetched', () => {
  it.each([
    ['/page', '/page'],
    ['/untyped', '/untyped'],
    ['/gzip', '/gzip'],
    ['/once', '/page'],
    ['/see-other', '/page'],
    ['/five', '/page'],
  ])('%s', async (path, last) => {
    const result = await get(path);
    expect(result.ok && new TextDecoder().decode(result.value.bytes)).toBe(PAGE);
    expect(result.ok && result.value.finalUrl).toBe(origin + last);
  });

  it('with its type and language, and nothing of the caller in the request', async () => {
    const result = await get('/page');
    expect(result).toMatchObject({
      ok: true,
      value: { contentType: 'text/html; charset=utf-8', contentLanguage: 'de' },
    });
    expect(Object.keys(lastRequest?.headers ?? {})).not.toContain('cookie');
    expect(Object.keys(lastRequest?.headers ?? {})).not.toContain('apikey');
    expect(lastRequest?.method).toBe('GET');
  });

  it('also when it is empty', async () => {
    const result = await get('/empty');
    expect(result.ok && result.value.bytes.length).toBe(0);
  });

  it('as an image when an image is wanted', async () => {
    const settings = { allowList: [new URL(origin).host], allowedPorts: [] };
    expect(codeOf(await fetchDocument(`${origin}/image`, { fetch, settings, wanted: 'image' }))).toBe('ok');
    expect(codeOf(await fetchDocument(`${origin}/page`, { fetch, settings, wanted: 'image' }))).toBe(
      'upstream_error',
    );
  });
});

describe('a document is not fetched', () => {
  it.each([
    ['/oversize-declared', 'too_large'],
    ['/oversize-streamed', 'too_large'],
    ['/bomb', 'too_large'],
    ['/cut', 'upstream_error'],
    ['/not-found', 'upstream_error'],
    ['/no-content', 'upstream_error'],
    ['/image', 'upstream_error'],
    ['/json', 'upstream_error'],
    ['/loop', 'upstream_error'],
    ['/six', 'upstream_error'],
    ['/nowhere', 'upstream_error'],
    ['/to-metadata', 'refused_url'],
    ['/to-private', 'refused_url'],
    ['/to-mapped', 'refused_url'],
    ['/to-file', 'refused_url'],
    ['/to-credentials', 'refused_url'],
  ])('%s: %s', async (path, code) => {
    const result = await get(path);
    expect(codeOf(result)).toBe(code);
    expect(result.ok ? '' : messageOf(result.failure)).not.toMatch(/127\.0\.0\.1|169\.254|secret/);
  });

  // The servers never end; without the limit the test would not either.
  it.each(['/drip', '/silent'])('%s: upstream_timeout', async (path) => {
    expect(codeOf(await get(path, { totalMs: 200 }))).toBe('upstream_timeout');
  });

  it('from a port where nothing listens', async () => {
    const closed = 'http://127.0.0.1:9/';
    const settings = { allowList: ['127.0.0.1'], allowedPorts: [] };
    expect(codeOf(await fetchDocument(closed, { fetch, settings }))).toBe('upstream_error');
  });

  it('without the allow-list: no request leaves at all', async () => {
    const before = hits;
    expect(codeOf(await get('/page', { allowList: [] }))).toBe('refused_url');
    expect(hits).toBe(before);
  });

  it('from https to http, and not when a fetch ignores its signal', async () => {
    const settings = { allowList: [], allowedPorts: ['80', '443'], totalMs: 100 };
    const downgrade: typeof fetch = async () =>
      new Response(null, { status: 302, headers: { Location: 'http://example.com/' } });
    expect(codeOf(await fetchDocument('https://example.com/', { fetch: downgrade, settings }))).toBe(
      'refused_url',
    );
    const deaf: typeof fetch = () => new Promise(() => {});
    expect(codeOf(await fetchDocument('https://example.com/', { fetch: deaf, settings }))).toBe(
      'upstream_timeout',
    );
  });
});
