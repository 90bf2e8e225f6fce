// What only bytes on a socket can show: header bytes that are not UTF-8, odd hosts and paths, repeated and malformed headers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, rawRequest } from '../support/raw-http.ts';
import { type TestServer, startServer } from '../support/server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startServer();
  key = await server.newKey();
});
afterAll(() => server.close());

/** A request whose text is one byte a character. */
function send(first: string, lines: readonly string[], body = ''): Promise<Reply> {
  const head = [first, ...lines, `Apikey: ${key}`, `Content-Length: ${body.length}`, 'Connection: close'];
  return rawRequest(server.url, Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
}
const HOST = 'Host: x.test';
const JSON_TYPE = 'Content-Type: application/json';
const APPEND = '/convert/edit/html/append/image/from-url';
const append = (line: string, query = ''): Promise<Reply> =>
  send(
    `POST ${APPEND}${query} HTTP/1.1`,
    [HOST, 'Content-Type: text/html', ...(line === '' ? [] : [line])],
    '<p>x',
  );

describe('the bytes of a header', () => {
  it.each([
    ['UTF-8', 'imageUrl: https://x.test/\xC3\xBC.png', ''],
    ['the form of RFC 8187', "imageUrl: UTF-8''https%3A%2F%2Fx.test%2F%C3%BC.png", ''],
    ['a query parameter', '', '?imageUrl=https%3A%2F%2Fx.test%2F%C3%BC.png'],
  ])('as %s are read', async (_, line, query) => {
    const { status, body } = await append(line, query);
    expect([status, body.toString()]).toEqual([200, '<p>x<img src="https://x.test/&#252;.png">']);
  });

  it('are decoded once: text that looks like UTF-8 of UTF-8 stays', async () => {
    const { body } = await append('imageUrl: https://x.test/\xC3\x83\xC2\xBC.png');
    expect(body.toString()).toContain('https://x.test/&#195;&#188;.png');
  });

  it.each([
    'imageUrl: https://x.test/\xFC.png',
    'cssStyle: \xFC',
    'inputFileUrl: https://x.test/\xFC',
    'Idempotency-Key: \xE9',
    'Accept: text/\xE9',
    'Origin: \xE9',
  ])('that are Latin-1 are refused by name: %j', async (line) => {
    const { status, body } = await append(
      line,
      line.startsWith('imageUrl') ? '' : '?imageUrl=https://x.test/a.png',
    );
    expect(status).toBe(400);
    expect(JSON.parse(body.toString())).toMatchObject({
      ErrorCode: 'invalid_header',
      ErrorMessage: expect.stringMatching(
        new RegExp(`^The header ${line.split(':')[0]} has bytes that are not UTF-8`),
      ),
    });
  });
});

describe('Host', () => {
  const ODD = ['<x>', 'a b', '[::1', 'x:99999', 'x/y', 'a@b', 'x?y', 'x#y', '%zz', '\xFF', 'a\r\nHost: b'];
  const PATHS = [
    '/',
    '/docs',
    '/health',
    '/usage',
    '/openapi.json',
    '/barcode/docs/v1/swagger',
    '/llms.txt',
    '/nothing',
    '/admin/keys',
  ];
  it.each(ODD)('%j is 400 on every path', async (host) => {
    for (const path of PATHS)
      expect([path, (await send(`GET ${path} HTTP/1.1`, [`Host: ${host}`])).status]).toEqual([path, 400]);
    for (const path of ['/mcp', '/barcode/lookup/ean'])
      expect(
        (
          await send(
            `POST ${path} HTTP/1.1`,
            [`Host: ${host}`, JSON_TYPE],
            '{"jsonrpc":"2.0","id":1,"method":"ping"}',
          )
        ).status,
      ).toBe(400);
  });
});

describe('a path', () => {
  it.each([
    '//barcode/lookup/ean',
    '/barcode//lookup/ean/',
    '/Barcode/Lookup/EAN',
    '/barcode/lookup/ean//',
    '/BARCODE/lookup/e%61n?',
    '/barcode/lookup/ean?a=%',
  ])('%s is the operation, without a redirect', async (path) => {
    const { status, body, headers } = await send(
      `POST ${path} HTTP/1.1`,
      [HOST, JSON_TYPE],
      '"9521234000006"',
    );
    expect([status, body.toString(), headers['content-type']]).toEqual([
      200,
      '{"Successful":true,"Matches":[]}',
      'application/json',
    ]);
  });

  it.each([
    ['GET', '//openapi.json', 200],
    ['GET', '/OpenAPI.json/', 200],
    ['HEAD', '/openapi.json', 200],
    ['GET', '/Health', 200],
    ['GET', '/USAGE/', 200],
    ['HEAD', '/barcode/lookup/ean', 405],
    ['PUT', '/Barcode/lookup/ean', 405],
    ['OPTIONS', '/nothing', 204],
    ['GET', '/barcode/lookup/ean/x', 404],
    ['GET', '/%', 404],
    ['GET', '/%ff%fe', 404],
    ['GET', '/..%2f..%2fetc', 404],
    ['GET', '/\\barcode', 404],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await send(`${method} ${path} HTTP/1.1`, [HOST])).status).toBe(status);
  });

  it('in other forms names the same address in the description', async () => {
    const { body } = await send('GET //OpenAPI.json/ HTTP/1.1', ['Host: localhost:81']);
    expect(JSON.parse(body.toString())).toMatchObject({ servers: [{ url: 'http://localhost:81' }] });
  });
});

describe('Transfer-Encoding', () => {
  it.each([
    ['chunked', 200],
    ['Chunked', 200],
    ['gzip, chunked', 415],
    ['identity, chunked', 415],
    ['chunked, chunked', 415],
    ['gzip', 400],
    ['chunked, gzip', 400],
    ['identity', 400],
  ])('%s is %i', async (coding, status) => {
    const head = [
      'POST /barcode/lookup/ean HTTP/1.1',
      HOST,
      JSON_TYPE,
      `Apikey: ${key}`,
      'Connection: close',
    ];
    const bytes = `${head.join('\r\n')}\r\nTransfer-Encoding: ${coding}\r\n\r\nf\r\n"9521234000006"\r\n0\r\n\r\n`;
    const reply = await rawRequest(server.url, Buffer.from(bytes, 'latin1'));
    expect(reply.status).toBe(status);
    if (status === 415)
      expect(JSON.parse(reply.body.toString()).ErrorMessage).toMatch(/Transfer-Encoding .*chunked alone/);
  });
});

describe('odd requests', () => {
  it.each<[string, string, readonly string[], string, number]>([
    ['a header twice', '/barcode/generate/qrcode', [JSON_TYPE, 'width: 100', 'width: 200'], '"x"', 400],
    ['two types', '/barcode/generate/qrcode', [JSON_TYPE, 'Content-Type: text/xml'], '"x"', 415],
    ['no body', '/barcode/generate/qrcode', [JSON_TYPE], '', 400],
    ['a parameter out of range', '/barcode/generate/qrcode?width=9', [JSON_TYPE], '"x"', 400],
    ['a parameter', '/barcode/generate/qrcode?WIDTH=100', [JSON_TYPE], '"x"', 200],
    [
      'Apex, which asks for JSON',
      '/barcode/generate/qrcode',
      [JSON_TYPE, 'Accept: application/json'],
      '"x"',
      200,
    ],
    [
      'a DTD',
      '/barcode/lookup/ean',
      ['Content-Type: text/xml'],
      '<!DOCTYPE a [<!ENTITY b "c">]><string>&b;</string>',
      400,
    ],
    [
      'a thousand qualities',
      '/barcode/lookup/ean',
      [JSON_TYPE, `Accept: ${'a/b;q=0.1,'.repeat(300)}`],
      '"x"',
      400,
    ],
  ])('%s', async (_, path, lines, body, status) => {
    expect((await send(`POST ${path} HTTP/1.1`, [HOST, ...lines], body)).status).toBe(status);
  });
});
